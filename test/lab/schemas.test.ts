import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { BUILT_IN_FILE, builtInFileText } from "../../scripts/schemas/generated-files.ts";
import { describeLab } from "./shared-lab.ts";

describeLab("the schemas of built-in kinds", () => {
  it("are what the Kubernetes module of the lab gives", () => {
    expect(readFileSync(BUILT_IN_FILE, "utf8")).toBe(builtInFileText());
  });
});
