import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { nearestName } from "../../core/model/nearest-name.ts";

describe("the name that was meant", () => {
  it.each([
    ["two letters swapped", "irelnad", "ireland"],
    ["a letter missing", "irelan", "ireland"],
    ["a letter too many", "irelannd", "ireland"],
    ["another case", "Ireland", "ireland"],
    ["nothing near", "mars", null],
    ["the name itself", "ireland", null],
    ["one of two equally near: the first in order", "virginia", "virginia-1"],
    ["nothing", "", null],
  ])("%s", (_name, text, expected) => {
    expect(nearestName(text, ["virginia-2", "frankfurt", "ireland", "virginia-1"])).toBe(expected);
  });

  it("does not hang on the order of the candidates", () => {
    const names = fc.array(fc.string({ maxLength: 6 }), { maxLength: 8 });
    fc.assert(
      fc.property(
        fc.string({ maxLength: 6 }),
        names,
        (text, list) => nearestName(text, list) === nearestName(text, [...list].reverse()),
      ),
    );
  });
});
