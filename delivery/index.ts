/**
 * The Pulumi side of Moorage: `stacks/index.ts` is `export const { … } = await deployStack();`.
 * @packageDocumentation
 */
export { type AppliedRecord, readApplied } from "./applied-record.ts";
export { deployStack, type StackOutputs } from "./program.ts";
