import { Ajv2020, type ErrorObject, type ValidateFunction } from "ajv/dist/2020.js";
import type { Finding } from "../core/model/finding.ts";
import { isJsonObject, type Json } from "../core/model/json.ts";
import factsSchema from "../schema/facts-v1.json" with { type: "json" };
import fleetFactsSchema from "../schema/fleet-facts-v1.json" with { type: "json" };
import frozenSchema from "../schema/frozen-v1.json" with { type: "json" };
import lockSchema from "../schema/lock-v1.json" with { type: "json" };
import { schemaUnknown, schemaViolated } from "./errors.ts";

/** The documents that a project holds on disk. */
const SCHEMAS = {
  "facts-v1": { schema: factsSchema, id: "moorage/facts/v1" },
  "fleet-facts-v1": { schema: fleetFactsSchema, id: "moorage/fleet-facts/v1" },
  "frozen-v1": { schema: frozenSchema, id: "moorage/frozen/v1" },
  "lock-v1": { schema: lockSchema, id: "moorage/lock/v1" },
} as const;

export type DocumentSchema = keyof typeof SCHEMAS;

const compiled = new Map<DocumentSchema, ValidateFunction>();

function validator(name: DocumentSchema): ValidateFunction {
  const known = compiled.get(name);
  if (known) return known;
  const check = new Ajv2020({ allowUnionTypes: true, verbose: true }).compile(SCHEMAS[name].schema);
  compiled.set(name, check);
  return check;
}

function textOf(value: unknown): string {
  const text = JSON.stringify(value) ?? "nothing";
  return text.length > 80 ? `${text.slice(0, 77)}…` : text;
}

/** What a schema error means in words: the value got, and what was expected. */
function words(error: ErrorObject): { readonly got: string; readonly expected: string } {
  const params = error.params as Readonly<Record<string, unknown>>;
  switch (error.keyword) {
    case "required":
      return { got: `no ${params["missingProperty"]}`, expected: `the field ${params["missingProperty"]}` };
    case "const":
      return { got: textOf(error.data), expected: textOf(params["allowedValue"]) };
    case "enum":
      return {
        got: textOf(error.data),
        expected: `one of ${(params["allowedValues"] as unknown[]).map(String).join(", ")}`,
      };
    case "type":
      return { got: textOf(error.data), expected: `a value of type ${[params["type"]].flat().join(" or ")}` };
    default:
      return { got: textOf(error.data), expected: `a value that ${error.message ?? "passes"}` };
  }
}

/**
 * Checks a document against its published schema. A document of another schema or version gives one finding that says so, a
 * broken one the first place that is wrong.
 * @param remake what makes such a file anew, for the fix
 */
export function checkSchema(value: Json, name: DocumentSchema, shown: string, remake: string): readonly Finding[] {
  const { id } = SCHEMAS[name];
  const got = isJsonObject(value) ? value["schema"] : undefined;
  if (got !== id) {
    const text = got === undefined ? "no schema" : `schema ${textOf(got)}`;
    return [schemaUnknown(shown, text, `schema "${id}"`, otherSchemaFix(got, id, remake))];
  }
  const check = validator(name);
  if (check(value)) return [];
  const [error] = check.errors ?? [];
  if (!error) return [];
  const { got: found, expected } = words(error);
  return [schemaViolated(shown, name, error.instancePath, found, expected, remake)];
}

/** A newer version of the same document needs a newer Moorage; anything else is the wrong file. */
function otherSchemaFix(got: Json | undefined, id: string, remake: string): string {
  const kind = id.slice(0, id.lastIndexOf("/"));
  if (typeof got === "string" && got.startsWith(`${kind}/v`)) {
    return "use the version of moorage that wrote the file (npm ls moorage shows yours)";
  }
  return remake;
}
