/**
 * Values → text and Markdown, pure: plans, findings, explanations.
 * @packageDocumentation
 */
export { capacityTable } from "./capacity-text.ts";
export { decisionTable } from "./decision-table.ts";
export { explanationText } from "./explanation.ts";
export { countsText, findingsText, problemsText } from "./findings-text.ts";
export { planMarkdown } from "./plan-markdown.ts";
export { headline, lockText, planText } from "./plan-text.ts";
export { printable, type TextOptions } from "./style.ts";
