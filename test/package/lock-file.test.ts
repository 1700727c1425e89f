import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";

interface LockFile {
  readonly packages: Readonly<Record<string, { readonly resolved?: string; readonly integrity?: string }>>;
}

const text = readFileSync("package-lock.json", "utf8");
const { packages } = JSON.parse(text) as LockFile;

describe("package-lock.json", () => {
  it("holds packages with their hashes", () => {
    const named = Object.entries(packages).filter(([path]) => path !== "");
    expect(named.length).toBeGreaterThan(300);
    // A package inside another's tarball has none.
    const without = named.filter(([, entry]) => entry.integrity === undefined && !("inBundle" in entry));
    expect(without.map(([path]) => path)).toEqual([]);
  });

  it("carries no download address, so that any registry serves it", () => {
    expect(Object.entries(packages).flatMap(([path, { resolved }]) => (resolved === undefined ? [] : [path]))).toEqual(
      [],
    );
    expect(text).not.toMatch(/"resolved"|\.tgz"/);
  });

  it("is kept so by .npmrc", () => {
    expect(readFileSync(".npmrc", "utf8")).toMatch(/^omit-lockfile-registry-resolved=true$/m);
  });
});
