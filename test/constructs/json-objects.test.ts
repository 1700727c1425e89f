import { expect, it } from "vitest";
import { parseManifests } from "../../constructs/index.ts";

const one = '{"apiVersion":"v1","kind":"ConfigMap","metadata":{"name":"a"},\n"data":{"k":"} {"}}';

it.each([
  ["one", one, ["a:1"]],
  ["two in a row", `${one}\n\n${one}`, ["a:1", "a:4"]],
  ["two on one line", `\n${one} ${one}\n`, ["a:2", "a:3"]],
])("JSON objects are read as kubectl reads them: %s", (_title, text, expected) => {
  const documents = parseManifests(text, "x.json");
  expect(documents.map(({ name, line }) => `${name}:${line}`)).toEqual(expected);
  expect(documents.flatMap(({ findings }) => findings)).toEqual([]);
});

it("a template is named as one", () => {
  const [document] = parseManifests("{{- if .Values.on }}\nkind: Service\n{{- end }}\n", "x.yaml");
  expect(document?.findings.map(({ code, fix }) => [code, fix])).toEqual([
    ["YAML_MALFORMED", "this is a template: render it first, as with helm template"],
  ]);
});
