import { Document, isScalar, Scalar, visit } from "yaml";
import type { KubeObject } from "../../core/model/kube-object.ts";

/**
 * Texts that some reader takes for something else when they stand without quotes: YAML 1.1, which kubectl reads, has more booleans
 * (`yes`, `on`), numbers (`0777`, `1_000`, `1:30`) and dates than YAML 1.2.
 * Source: https://yaml.org/type/ (bool, int, float, merge, null, timestamp, value).
 */
const AMBIGUOUS = /^([-+.]?[0-9].*|[-+]?\.(inf|nan)|y|n|yes|no|on|off|true|false|null|~|=|<<)$/i;

/** Line breaks to readers of YAML 1.1, plain characters to those of 1.2: written as escapes, which both read alike. */
const FOREIGN_BREAKS = /[\u0085\u2028\u2029]/g;

/** Quotes what would be read differently, and keeps texts of several lines readable. */
function style(document: Document): void {
  visit(document, {
    Scalar(_key, node) {
      if (!isScalar(node) || typeof node.value !== "string") return;
      if (AMBIGUOUS.test(node.value) || node.value.search(FOREIGN_BREAKS) >= 0) node.type = Scalar.QUOTE_DOUBLE;
    },
  });
}

/**
 * The one YAML form of an object: sorted keys, no anchors, no folded lines, `\n` line ends; every reader of YAML 1.1 or 1.2 gets the
 * same values. Same object, same bytes.
 */
export function yamlText(object: KubeObject): string {
  // Through JSON first: what JSON cannot say (absent values, -0) is not part of an object.
  const document = new Document(JSON.parse(JSON.stringify(object)), {
    aliasDuplicateObjects: false,
    sortMapEntries: true,
  });
  style(document);
  const text = document.toString({ lineWidth: 0, blockQuote: "literal" });
  return text.replace(FOREIGN_BREAKS, (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, "0")}`);
}
