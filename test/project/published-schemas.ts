import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { Ajv2020 } from "ajv/dist/2020.js";

const folder = join(import.meta.dirname, "../../schema");

let loaded: Ajv2020 | null = null;

/** All published schemas, so that one may refer to another. */
export function publishedSchemas(): Ajv2020 {
  if (loaded) return loaded;
  const ajv = new Ajv2020({ allowUnionTypes: true, allErrors: true });
  for (const name of readdirSync(folder).filter((each) => each.endsWith("-v1.json"))) {
    ajv.addSchema(JSON.parse(readFileSync(join(folder, name), "utf8")) as object);
  }
  loaded = ajv;
  return ajv;
}

/** What is wrong with a document by its published schema: `<JSON pointer> <what>`; empty when it is right. */
export function schemaErrors(name: string, value: unknown): readonly string[] {
  const check = publishedSchemas().getSchema(`urn:moorage:${name}:v1`);
  if (!check) throw new Error(`no schema ${name}`);
  return check(value) ? [] : (check.errors ?? []).map((error) => `${error.instancePath} ${error.message}`);
}
