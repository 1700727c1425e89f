import type { Bundle, ObjectItem, Unit } from "../../core/model/bundle.ts";
import { canonicalJson } from "../../core/model/digest.ts";
import { compareText } from "../../core/model/json.ts";
import type { PlanDocument } from "../../core/model/plan.ts";
import { valuesFrom } from "../../core/model/value-from.ts";
import { fileNames } from "./file-name.ts";
import { yamlText } from "./yaml-text.ts";

/** A file to write; `path` is relative to the output folder, with `/`. */
export interface RenderedFile {
  readonly path: string;
  readonly content: string;
}

function unitFiles(unit: Unit): readonly RenderedFile[] {
  const objects = unit.items.filter((item): item is ObjectItem => item.kind === "object");
  const names = fileNames(objects);
  return objects.map((item) => {
    // A value known only at run time cannot be applied from a file: such objects stand aside (contracts.md).
    const folder = valuesFrom(item.object).length > 0 ? `clusters/${unit.name}/deferred` : `clusters/${unit.name}`;
    return { path: `${folder}/${names.get(item.name)}`, content: yamlText(item.object) };
  });
}

/**
 * What `render --out` writes, as plain data: one object a file by cluster, `dns.json`, `network.json`, the plan as JSON and Markdown.
 * Sorted by path; same bundle, same bytes.
 */
export function renderFiles(bundle: Bundle, document: PlanDocument, markdown: string): readonly RenderedFile[] {
  const files = [
    ...bundle.units.filter((unit) => unit.kind === "cluster").flatMap(unitFiles),
    { path: "dns.json", content: canonicalJson(bundle.dns) },
    { path: "network.json", content: canonicalJson(bundle.network) },
    { path: "plan.json", content: canonicalJson(document) },
    { path: "plan.md", content: markdown },
  ];
  return files.sort((a, b) => compareText(a.path, b.path));
}
