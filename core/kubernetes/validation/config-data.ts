import type { KubeObject } from "../../model/index.ts";
import { compareText } from "../../model/index.ts";
import { fieldPath } from "../describe.ts";
import { objectOf, type Report, textOf } from "./report.ts";

/** Source: `MaxSecretSize`, also the limit of a ConfigMap. */
const MAX_BYTES = 1024 * 1024;

function base64Bytes(text: string): number {
  const bare = text.replaceAll(/[\r\n]/g, "");
  return Math.floor((bare.replaceAll("=", "").length * 3) / 4);
}

/** Keys and size of a ConfigMap or Secret. */
export function checkConfigData(object: KubeObject, report: Report): void {
  const plain = object.kind === "ConfigMap" ? "data" : "stringData";
  const binary = object.kind === "ConfigMap" ? "binaryData" : "data";
  const data = objectOf(object[plain] as never);
  const bytes = objectOf(object[binary] as never);
  for (const [field, holder] of [
    [plain, data],
    [binary, bytes],
  ] as const) {
    for (const key of Object.keys(holder).sort(compareText)) {
      const dots = key === "." || key.startsWith("..");
      if (key.length > 253 || dots || !/^[-._a-zA-Z0-9]+$/.test(key))
        report.refused(fieldPath(field, key), key, "a key of at most 253 letters, digits, '-', '_' and '.'");
    }
  }
  if (object.kind === "ConfigMap")
    for (const key of Object.keys(data)) if (Object.hasOwn(bytes, key)) report.twice(fieldPath(binary, key), key);
  const encoder = new TextEncoder();
  const size =
    Object.values(data).reduce<number>((sum, v) => sum + encoder.encode(textOf(v) ?? "").length, 0) +
    Object.values(bytes).reduce<number>((sum, v) => sum + base64Bytes(textOf(v) ?? ""), 0);
  if (size > MAX_BYTES) report.refused(plain, size, `at most ${MAX_BYTES} bytes in all`);
}
