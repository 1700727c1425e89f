import { expect, test } from "vitest";
import { parse } from "yaml";
import { yamlText } from "../../../delivery/folder/yaml-text.ts";

test.each(["\u0085", "\u2028", "\u2029"])(
  "a line break of YAML 1.1 (%j) is written as an escape and read back",
  (sign) => {
    const object = {
      apiVersion: "v1",
      kind: "ConfigMap",
      metadata: { name: "a" },
      data: { text: `a${sign}b`, [`k${sign}`]: "v" },
    };
    const text = yamlText(object);
    expect(text).not.toContain(sign);
    expect(parse(text)).toEqual(object);
  },
);
