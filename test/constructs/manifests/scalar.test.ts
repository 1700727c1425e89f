import { describe, expect, it } from "vitest";
import { plainScalar } from "../../../constructs/manifests/scalar.ts";

describe("a plain scalar is read as kubectl reads it", () => {
  it.each([
    ["an octal mode", "0644", 420],
    ["an octal with a letter", "0o644", 420],
    ["a hexadecimal", "0x1F", 31],
    ["a binary", "0b101", 5],
    ["a negative binary", "-0b101", -5],
    ["an integer", "42", 42],
    ["a signed integer", "+42", 42],
    ["a negative integer", "-7", -7],
    ["negative nothing", "-0", 0],
    ["digits with underscores", "1_000", 1000],
    ["a leading zero that is no octal", "08", 8],
    ["a decimal", "1.50", 1.5],
    ["a decimal without digits before", ".5", 0.5],
    ["an exponent", "1e3", 1000],
    ["yes", "yes", true],
    ["on", "on", true],
    ["y", "y", true],
    ["off", "off", false],
    ["No", "No", false],
    ["a word like a boolean", "yEs", "yEs"],
    ["null", "null", null],
    ["a tilde", "~", null],
    ["nothing", "", null],
    ["a version", "1.2.3", "1.2.3"],
    ["a port pair, no number of base 60", "22:22", "22:22"],
    ["a date", "2026-11-30", "2026-11-30"],
    ["a quantity", "500m", "500m"],
    ["a hash that looks like an exponent", "1e", "1e"],
    ["a sign alone", "-", "-"],
    ["a point alone", ".", "."],
    ["text", "registry.k8s.io/pause:3.10", "registry.k8s.io/pause:3.10"],
  ])("%s", (_name, text, value) => {
    expect(plainScalar(text)).toEqual({ value, inexact: false });
  });

  it.each([
    ["more than a double holds", "9223372036854775807", 2 ** 63],
    ["infinity", ".inf", ".inf"],
    ["no number", ".nan", ".nan"],
    ["beyond a double", "1e999", "1e999"],
  ])("%s is inexact", (_name, text, value) => {
    expect(plainScalar(text)).toEqual({ value, inexact: true });
  });
});
