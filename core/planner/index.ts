export { lockDifferences } from "./changes.ts";
export { explain, explainer } from "./explain.ts";
export { type PlanInput, plan } from "./plan.ts";
export { isServiceObject } from "./plan-networks.ts";
export { settlePrior } from "./settle-prior.ts";
