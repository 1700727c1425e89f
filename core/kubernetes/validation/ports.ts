import type { Json } from "../../model/index.ts";
import type { Report } from "./report.ts";

export const PORT_TEXT = "a port from 1 to 65535";
export const PORT_NAME_TEXT = "at most 15 of a-z, 0-9 and single '-', with at least one letter and no '-' at the ends";

export function isPort(value: number): boolean {
  return Number.isInteger(value) && value >= 1 && value <= 65_535;
}

/** Source: `IsValidPortName` (IANA_SVC_NAME of RFC 6335). */
export function isPortName(text: string): boolean {
  return (
    text.length <= 15 && /^[a-z0-9]([a-z0-9-]*[a-z0-9])?$/.test(text) && /[a-z]/.test(text) && !text.includes("--")
  );
}

/** A port by number or by name. */
export function checkPortReference(value: Json | undefined, path: string, report: Report, source?: string): void {
  if (typeof value === "number" && !isPort(value)) report.refused(path, value, PORT_TEXT, source);
  if (typeof value === "string" && !isPortName(value))
    report.refused(path, value, `the name of a port: ${PORT_NAME_TEXT}`, source);
}
