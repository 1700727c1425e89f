import type { Json } from "../../../core/model/json.ts";
import { readSettings } from "./settings.ts";

/**
 * Seconds until calls leave a dead region: what the user states. No figure is published: an endpoint is taken out after a number
 * of failed calls, so the time depends on how often it is called and on the callers' time-outs.
 */
export function failoverSeconds(settings: Readonly<Record<string, Json>>): number | null {
  return readSettings(settings, "mesh").settings.failoverSeconds;
}
