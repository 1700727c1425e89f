/**
 * True for a value that is known only when the engine runs: an Output of Pulumi, or a promise.
 * No placement may look at one (design.md, Inputs are plain values). The types of our props refuse them; this is for programs without types.
 */
export function isRuntimeValue(value: unknown): boolean {
  if ((typeof value !== "object" && typeof value !== "function") || value === null) return false;
  // Outputs answer every property with a further Output, so their own mark is asked for first. Source: @pulumi/pulumi output.ts.
  if ((value as { __pulumiOutput?: unknown }).__pulumiOutput === true) return true;
  return typeof (value as { then?: unknown }).then === "function";
}
