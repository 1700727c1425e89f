import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { splitDocuments } from "../../../constructs/manifests/split.ts";

function pieces(text: string): readonly [number, string][] {
  return splitDocuments(text).map((piece) => [piece.line, piece.text]);
}

describe("a stream falls into its documents", () => {
  it.each<[string, string, [number, string][]]>([
    ["nothing", "", []],
    ["comments and markers alone", "# a\n---\n# b\n---\n...\n", []],
    ["one document", "a: 1\n", [[1, "a: 1\n"]]],
    ["one after comments", "# licence\n\na: 1", [[1, "# licence\n\na: 1"]]],
    [
      "two",
      "a: 1\n---\nb: 2\n",
      [
        [1, "a: 1\n"],
        [2, "---\nb: 2\n"],
      ],
    ],
    [
      "content beside the marker",
      "--- {a: 1}\n--- {b: 2}",
      [
        [1, "--- {a: 1}\n"],
        [2, "--- {b: 2}"],
      ],
    ],
    [
      "an end marker",
      "a: 1\n...\nb: 2\n",
      [
        [1, "a: 1\n"],
        [3, "b: 2\n"],
      ],
    ],
    ["directives", "%YAML 1.1\n---\na: 1\n", [[2, "---\na: 1\n"]]],
    ["a byte order mark", "\uFEFFa: 1", [[1, "a: 1"]]],
    [
      "Windows line ends",
      "a: 1\r\n---\r\nb: 2\r\n",
      [
        [1, "a: 1\r\n"],
        [2, "---\r\nb: 2\r\n"],
      ],
    ],
    [
      "a marker that ends an open text",
      'a: "x\n---\nb: 2\n',
      [
        [1, 'a: "x\n'],
        [2, "---\nb: 2\n"],
      ],
    ],
    ["dashes that are no marker", "----\na: |\n  ---\n", [[1, "----\na: |\n  ---\n"]]],
  ])("%s", (_name, text, expected) => {
    expect(pieces(text)).toEqual(expected);
  });

  it("gives every document its line, whatever stands before", () => {
    const part = fc.constantFrom("# c", "", "---", "...", "k: v", "%TAG ! x", "- x");
    fc.assert(
      fc.property(fc.array(part, { maxLength: 12 }), (lines) => {
        const text = lines.join("\n");
        for (const { line, text: piece } of splitDocuments(text)) {
          const first = piece.split("\n")[0];
          expect(lines[line - 1]).toBe(first);
        }
      }),
    );
  });
});
