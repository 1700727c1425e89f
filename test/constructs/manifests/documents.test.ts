import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type ManifestDocument, parseManifests } from "../../../constructs/manifests/documents.ts";
import { MANIFEST_LIMITS } from "../../../constructs/manifests/limits.ts";
import { told } from "../told.ts";

const CONFIG = "apiVersion: v1\nkind: ConfigMap\nmetadata: {name: a}\n";

function shown(documents: readonly ManifestDocument[]): readonly unknown[] {
  return documents.map(({ line, apiVersion, kind, name, object, findings }) => [
    line,
    apiVersion,
    kind,
    name,
    object === null ? "no object" : "object",
    ...findings.map(told),
  ]);
}

describe("manifests are read document by document", () => {
  it("reads objects with their lines", () => {
    const text = `# licence\n\n${CONFIG}---\n# the service\napiVersion: v1\nkind: Service\nmetadata:\n  name: b\n`;
    expect(shown(parseManifests(text, "a.yaml"))).toEqual([
      [3, "v1", "ConfigMap", "a", "object"],
      [8, "v1", "Service", "b", "object"],
    ]);
  });

  it("reads JSON as well", () => {
    const text = JSON.stringify({
      apiVersion: "v1",
      kind: "ConfigMap",
      metadata: { name: "j" },
      data: { a: "\ud83d\ude00/\t" },
    });
    expect(parseManifests(text, "a.json")[0]?.object).toEqual(JSON.parse(text));
  });

  it("reads indented JSON with tabs", () => {
    const value = {
      apiVersion: "v1",
      kind: "List",
      items: [{ apiVersion: "v1", kind: "Namespace", metadata: { name: "n" } }],
    };
    expect(shown(parseManifests(JSON.stringify(value, null, "\t"), "a.json"))).toEqual([
      [5, "v1", "Namespace", "n", "object"],
    ]);
  });

  it("reads numbers and booleans of the words that kubectl knows", () => {
    const text = `${CONFIG}spec: {mode: 0644, on: off, quoted: "0644", big: 1_0, tag: !!str 1, int: !!int "7", empty: }\n`;
    expect(parseManifests(text, "a.yaml")[0]?.object).toMatchObject({
      spec: { mode: 420, true: false, quoted: "0644", big: 10, tag: "1", int: 7, empty: null },
    });
  });

  it("merges and copies what aliases name, each a value of its own", () => {
    const text = `${CONFIG}base: &base {x: 1, w: 2}\nmore: {<<: *base, w: 3}\nboth: {<<: [*base, {z: 9}]}\nagain: *base\n`;
    const object = parseManifests(text, "a.yaml")[0]?.object;
    expect(object).toMatchObject({ more: { x: 1, w: 3 }, both: { x: 1, w: 2, z: 9 }, again: { x: 1, w: 2 } });
    expect(object?.["again"]).not.toBe(object?.["base"]);
  });

  it("flattens lists, with the line of every item", () => {
    const text = [
      "apiVersion: v1",
      "kind: List",
      "items:",
      "- apiVersion: v1",
      "  kind: ConfigMap",
      "  metadata: {name: a}",
      "- kind: Service",
      "- apiVersion: v1",
      "  kind: SecretList",
      "  items:",
      "  - metadata: {name: s}",
      "---",
      "apiVersion: v1",
      "kind: ConfigMapList",
      "items:",
      "- metadata: {name: typed}",
    ].join("\n");
    expect(shown(parseManifests(text, "l.yaml"))).toEqual([
      [4, "v1", "ConfigMap", "a", "object"],
      [
        7,
        null,
        "Service",
        null,
        "no object",
        "error NOT_KUBERNETES at l.yaml:7: got kind Service without apiVersion; expected a Kubernetes object with apiVersion and kind; add apiVersion and kind, or move the document out of the manifests",
      ],
      [8, "v1", "Secret", "s", "object"],
      [16, "v1", "ConfigMap", "typed", "object"],
    ]);
  });
});

describe("a bad document is named and never hides the others", () => {
  const around = (bad: string): string => `${CONFIG}---\n${bad}\n---\n${CONFIG}`;

  it.each([
    [
      "a broken map",
      "apiVersion: v1\nkind: Secret\n a: 1",
      "error YAML_MALFORMED at x.yaml:6: got nested mappings are not allowed in compact mappings; expected a YAML or JSON document; correct the text at this line",
    ],
    [
      "a tab",
      "a:\n\tb: 1",
      "error YAML_MALFORMED at x.yaml:6: got tabs are not allowed as indentation; expected a YAML or JSON document; correct the text at this line",
    ],
    [
      "an open quote",
      'a: "x',
      'error YAML_MALFORMED at x.yaml:5: got missing closing "quote; expected a YAML or JSON document; correct the text at this line',
    ],
    [
      "a template that is not rendered",
      "a: {{ .Values.x }}",
      "error YAML_KEY_NOT_TEXT at x.yaml:5: got a key that is a map or a list; expected a key that is text; quote it; a template such as {{ … }} has to be rendered first",
    ],
    [
      "a text",
      "hello",
      "error NOT_KUBERNETES at x.yaml:5: got a single value (string); expected a Kubernetes object with apiVersion and kind; add apiVersion and kind, or move the document out of the manifests",
    ],
    [
      "a list",
      "- a",
      "error NOT_KUBERNETES at x.yaml:5: got a list; expected a Kubernetes object with apiVersion and kind; add apiVersion and kind, or move the document out of the manifests",
    ],
    [
      "another map",
      "replicas: 3",
      "error NOT_KUBERNETES at x.yaml:5: got a map without apiVersion and kind; expected a Kubernetes object with apiVersion and kind; add apiVersion and kind, or move the document out of the manifests",
    ],
    [
      "no kind",
      "apiVersion: v1",
      "error NOT_KUBERNETES at x.yaml:5: got apiVersion v1 without kind; expected a Kubernetes object with apiVersion and kind; add apiVersion and kind, or move the document out of the manifests",
    ],
    [
      "no name",
      "{apiVersion: v1, kind: Pod}",
      "error OBJECT_UNNAMED at x.yaml:5: got Pod with metadata.name null; expected metadata.name as text; set metadata.name: the name is the object's identity on every cluster",
    ],
    [
      "a number as name",
      "{apiVersion: v1, kind: Pod, metadata: {name: 1}}",
      "error OBJECT_UNNAMED at x.yaml:5: got Pod with metadata.name 1; expected metadata.name as text; set metadata.name: the name is the object's identity on every cluster",
    ],
    [
      "a generated name",
      "{apiVersion: v1, kind: Pod, metadata: {generateName: a-}}",
      "error OBJECT_UNNAMED at x.yaml:5: got Pod with generateName a-; expected metadata.name as text; set metadata.name: the name is the object's identity on every cluster",
    ],
    [
      "a number as namespace",
      "{apiVersion: v1, kind: Pod, metadata: {name: a, namespace: 1}}",
      "error OBJECT_NAMESPACE_INVALID at x.yaml:5: got Pod with metadata.namespace 1; expected metadata.namespace as text; quote the namespace or leave it out",
    ],
    [
      "a key twice",
      `${CONFIG}data: {a: 1, a: 2}`,
      'error YAML_KEY_TWICE at x.yaml:8: got key "a" twice in one map; expected each key once; remove one: readers differ in which one they take',
    ],
    [
      "a hostile key",
      `${CONFIG}data: {"__proto__": {polluted: yes}}`,
      'error YAML_KEY_REFUSED at x.yaml:8: got key "__proto__"; expected a key that cannot be mistaken for a part of the JavaScript language; rename the key',
    ],
    [
      "an unknown alias",
      `${CONFIG}data: *nowhere`,
      "error YAML_ALIAS_UNKNOWN at x.yaml:8: got *nowhere; expected an alias of an anchor that is complete before it in the same document; define &nowhere earlier, or write the value out",
    ],
    [
      "an alias of what it stands in",
      `${CONFIG}data: &d {again: *d}`,
      "error YAML_ALIAS_UNKNOWN at x.yaml:8: got *d; expected an alias of an anchor that is complete before it in the same document; define &d earlier, or write the value out",
    ],
    [
      "a merge of no map",
      `${CONFIG}data: {<<: 1}`,
      "error YAML_MALFORMED at x.yaml:8: got << needs a map to merge; expected a YAML or JSON document; correct the text at this line",
    ],
    [
      "an unknown tag",
      `${CONFIG}data: {a: !vault secret}`,
      "warning YAML_TAG_UNKNOWN at x.yaml:8: got tag !vault; expected plain values; drop the tag; it is read as text",
    ],
    [
      "a number that no double holds",
      `${CONFIG}data: {a: 9223372036854775807}`,
      "warning YAML_NUMBER_INEXACT at x.yaml:8: got 9223372036854775807, read as 9223372036854776000; expected a finite number that a double holds exactly; quote it if it is text, or use a smaller number",
    ],
  ])("%s", (_name, bad, message) => {
    const documents = parseManifests(around(bad), "x.yaml");
    expect(documents.map(({ name }) => name)).toEqual(["a", expect.toBeOneOf(["a", null]), "a"]);
    expect(documents.flatMap(({ findings }) => findings).map(told)[0]).toBe(message);
    expect(documents[0]?.object).not.toBeNull();
    expect(documents[2]?.object).not.toBeNull();
  });

  it("keeps a key like `constructor` as data of its own", () => {
    const object = parseManifests(`${CONFIG}data: {constructor: a, toString: b}\n`, "a.yaml")[0]?.object;
    expect(Object.entries(object?.["data"] as object)).toEqual([
      ["constructor", "a"],
      ["toString", "b"],
    ]);
  });

  it("pollutes no prototype", () => {
    parseManifests(`${CONFIG}__proto__: {polluted: yes}\nx: {<<: {"__proto__": {polluted: yes}}}\n`, "a.yaml");
    expect(({} as { polluted?: unknown }).polluted).toBeUndefined();
  });
});

describe("hostile text costs little", () => {
  const bomb = (levels: number): string => {
    const rows = Array.from(
      { length: levels },
      (_, i) => `l${i + 1}: &l${i + 1} [${Array(9).fill(`*l${i}`).join(",")}]`,
    );
    return `${CONFIG}l0: &l0 [x, x, x, x, x, x, x, x, x]\n${rows.join("\n")}\n`;
  };

  it("stops an alias bomb", () => {
    const [document] = parseManifests(bomb(9), "bomb.yaml");
    expect(document?.object).toBeNull();
    expect(document?.findings.map(told)).toEqual([
      "error YAML_ALIAS_BOMB at bomb.yaml:4: got aliases that grow to more than 100000 values; expected at most 100000 values from aliases in one document; write the values out, or drop the aliases of aliases",
    ]);
  });

  it("takes aliases that stay small", () => {
    expect(parseManifests(bomb(2), "a.yaml")[0]?.findings).toEqual([]);
  });

  it.each([
    ["as lists in one line", (n: number) => `${CONFIG}x: ${"[".repeat(n)}${"]".repeat(n)}`, 201],
    ["as lists without an end", (n: number) => "[".repeat(n), 50_000],
    ["as items of items", (n: number) => `${CONFIG}x:\n  ${"- ".repeat(n)}y`, 50_000],
    ["as maps", (n: number) => `${CONFIG}x: ${"{a: ".repeat(n)}1${"}".repeat(n)}`, 5_000],
  ])("stops nesting %s", (_name, text, depth) => {
    const [document] = parseManifests(text(depth), "deep.yaml");
    expect(document?.object).toBeNull();
    expect(document?.findings.map(({ code }) => code)).toEqual(["YAML_TOO_DEEP"]);
  });

  it("takes the deepest nesting that is allowed", () => {
    const levels = MANIFEST_LIMITS.depth;
    expect(parseManifests(`${CONFIG}x: ${"[".repeat(levels)}${"]".repeat(levels)}`, "a.yaml")[0]?.findings).toEqual([]);
  });

  it("refuses a text beyond the limit before it is parsed", () => {
    const documents = parseManifests("#".repeat(101), "big.yaml", { ...MANIFEST_LIMITS, fileBytes: 100 });
    expect(documents.flatMap(({ findings }) => findings).map(({ code }) => code)).toEqual(["MANIFEST_TOO_LARGE"]);
  });

  it("reads wide maps in time that grows with their size", () => {
    const wide = Array.from({ length: 20_000 }, (_, i) => `  k${i}: v\n`).join("");
    const object = parseManifests(`${CONFIG}data:\n${wide}`, "wide.yaml")[0]?.object;
    expect(Object.keys(object?.["data"] as object)).toHaveLength(20_000);
  });

  it("never throws, whatever the text", () => {
    const token = fc.constantFrom(
      "a",
      ":",
      " ",
      "\n",
      "- ",
      "&x ",
      "*x",
      "{",
      "}",
      "[",
      "]",
      '"',
      "'",
      "|",
      ">",
      "---",
      "!!",
      "#",
      "\t",
      "<<",
      "%",
      "\u0000",
      "?",
    );
    fc.assert(
      fc.property(fc.array(token, { maxLength: 40 }), (parts) => {
        for (const document of parseManifests(parts.join(""), "f.yaml")) {
          expect(document.object !== null || document.findings.length > 0).toBe(true);
        }
      }),
      { numRuns: 2_000 },
    );
  });

  it("gives back every JSON value that an object may hold", () => {
    const value = fc.jsonValue({ maxDepth: 4 }).filter((v) => !JSON.stringify(v).includes("__proto__"));
    fc.assert(
      fc.property(value, (data) => {
        const object = { apiVersion: "v1", kind: "ConfigMap", metadata: { name: "a" }, data };
        const text = JSON.stringify(object);
        expect(parseManifests(text, "a.json")[0]?.object).toEqual(JSON.parse(text));
      }),
    );
  });
});
