export { explain, explainer, lockDifferences, settlePrior } from "../planner/index.ts";
export { type Compilation, type CompileInput, compile } from "./compile.ts";
export { planDocument } from "./plan-document.ts";
