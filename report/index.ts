/**
 * Values → text and Markdown, pure: plans, findings, explanations.
 * @packageDocumentation
 */
export { decisionTable } from "./decision-table.ts";
export { explanationText } from "./explanation.ts";
export { findingsText } from "./findings-text.ts";
export { planMarkdown } from "./plan-markdown.ts";
export { planText } from "./plan-text.ts";
export { printable } from "./style.ts";
