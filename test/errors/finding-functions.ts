import { readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import ts from "typescript";

/** A room's folders, as they stand at the top of the repository. */
export const ROOMS: readonly string[] = [
  "core",
  "systems",
  "constructs",
  "project",
  "delivery",
  "live",
  "adoption",
  "report",
  "policies",
  "testing",
  "cli",
];

export interface Parameter {
  readonly name: string;
  readonly type: string;
}

/** A function of an `errors.ts`, with the codes that stand in it. */
export interface FindingFunction {
  readonly file: string;
  readonly room: string;
  readonly name: string;
  readonly codes: readonly string[];
  readonly parameters: readonly Parameter[];
}

/** Upper snake case, as codes are written. */
export const CODE_SHAPE = /^[A-Z][A-Z0-9]*(_[A-Z0-9]+)*$/;

/** Every TypeScript source of the product, relative to the repository. */
export function productSources(): readonly string[] {
  return ROOMS.flatMap((room) =>
    readdirSync(room, { recursive: true, encoding: "utf8" })
      .filter((name) => name.endsWith(".ts") && !name.endsWith(".d.ts"))
      .map((name) => join(room, name)),
  ).sort();
}

function parse(file: string): ts.SourceFile {
  return ts.createSourceFile(file, readFileSync(file, "utf8"), ts.ScriptTarget.ES2023, true);
}

/** Text literals of a source that look like a code; short words such as `CNAME` are left to the caller. */
export function codeLikeTexts(file: string): readonly string[] {
  return textsIn(parse(file));
}

function textsIn(node: ts.Node): readonly string[] {
  const found: string[] = [];
  const visit = (child: ts.Node): void => {
    if (ts.isPropertyAssignment(child) && child.name.getText() !== "code" && ts.isStringLiteralLike(child.initializer))
      return;
    if (ts.isStringLiteralLike(child) && child.text.length > 3 && CODE_SHAPE.test(child.text)) found.push(child.text);
    child.forEachChild(visit);
  };
  visit(node);
  return found;
}

/** Literals that are the value of a property named `code`: findings made by hand. */
export function codeProperties(file: string): readonly string[] {
  const found: string[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isPropertyAssignment(node) && node.name.getText() === "code" && ts.isStringLiteralLike(node.initializer))
      found.push(node.initializer.text);
    node.forEachChild(visit);
  };
  visit(parse(file));
  return found;
}

function functionsOf(source: ts.SourceFile): readonly [string, ts.SignatureDeclaration][] {
  return source.statements.flatMap((statement): [string, ts.SignatureDeclaration][] => {
    if (ts.isFunctionDeclaration(statement)) return [[statement.name?.text ?? "", statement]];
    if (!ts.isVariableStatement(statement)) return [];
    return statement.declarationList.declarations.flatMap(({ name, initializer }) =>
      initializer !== undefined && ts.isArrowFunction(initializer) ? [[name.getText(), initializer]] : [],
    );
  });
}

/** Room of an errors file: its folder, such as `core/planner` or `systems/traffic/route53`. */
export function findingFunctions(): readonly FindingFunction[] {
  return productSources()
    .filter((file) => file.endsWith("/errors.ts"))
    .flatMap((file) =>
      functionsOf(parse(file)).flatMap(([name, node]) => {
        const codes = [...new Set(textsIn(node))];
        const parameters = node.parameters.map((p) => ({ name: p.name.getText(), type: p.type?.getText() ?? "" }));
        return codes.length === 0 ? [] : [{ file, room: dirname(file), name, codes, parameters }];
      }),
    );
}
