/**
 * What Kubernetes objects are, as plain data.
 * @packageDocumentation
 */
export * from "./built-in-schemas.ts";
export * from "./canonical.ts";
export * from "./config-hash.ts";
export * from "./crd-schemas.ts";
export * from "./disruption-budget.ts";
export * from "./external-secret.ts";
export * from "./kinds.ts";
export * from "./names.ts";
export * from "./node-requirements.ts";
export * from "./overrides.ts";
export * from "./pod-template.ts";
export * from "./references.ts";
export * from "./requests.ts";
export * from "./routes.ts";
export * from "./scale.ts";
export * from "./schema-check.ts";
export * from "./secrets.ts";
export * from "./served-apis.ts";
export * from "./validation/index.ts";
export * from "./workload.ts";
