import { describe, expect, it } from "vitest";
import { builtInSchemas, checkObject, nameFindings, validateObject } from "../../core/kubernetes/index.ts";
import { describeShared, objectsOf, sharedPath, yamlFiles } from "./shared-data.ts";
import { validationCases } from "./validation-cases.ts";

const ORIGIN = { file: "x.yaml", line: 1 };

describe("what an API server refuses", () => {
  it.each(validationCases)("$title", ({ object, codes }) => {
    expect(validateObject(object, ORIGIN).map((finding) => finding.code)).toEqual(codes);
  });

  it("is not told by the checks of schema and names as well", () => {
    const told = validationCases.flatMap(({ title, object }) =>
      [...checkObject(object, builtInSchemas(), ORIGIN), ...nameFindings(object, ORIGIN)].map(
        (f) => `${title}: ${f.code}`,
      ),
    );
    expect(told).toEqual([]);
  });

  it("is told with place, value and source", () => {
    const found = validationCases.flatMap(({ object }) => validateObject(object, ORIGIN));
    expect(found.filter((f) => f.origin !== ORIGIN || f.severity !== "error" || f.source === undefined)).toEqual([]);
  });
});

describeShared("real applications", () => {
  it("are not refused", () => {
    const found = yamlFiles(sharedPath("cases", "apps")).flatMap((file) =>
      objectsOf(file).flatMap(({ object, origin }) => validateObject(object, origin)),
    );
    expect(found).toEqual([]);
  });
});
