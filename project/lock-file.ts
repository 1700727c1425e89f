import { canonicalJson } from "../core/model/digest.ts";
import type { Json } from "../core/model/json.ts";
import { type Lock, type LockedPlacement, lockDigest } from "../core/model/lock.ts";
import { lockDigestWrong, nameMismatch } from "./errors.ts";
import { parseJson } from "./json-document.ts";
import { baseStackName, lockPath, shownPath } from "./layout.ts";
import { checkSchema } from "./schema-check.ts";
import { failed, type Read, readTextFile } from "./text-file.ts";

const MERGE_FIX =
  "take the base branch's lock (git checkout <base> -- <file>) and plan again with moorage plan --write";
const REMAKE = "take the base branch's lock and plan again with moorage plan --write";

/**
 * Fields that came after the first locks are filled in, once the digest has been checked; the digest is then that of the whole, so
 * that an equal decision is found equal.
 */
function complete(lock: Lock): Lock {
  const placements: Record<string, LockedPlacement> = {};
  for (const [application, placement] of Object.entries(lock.placements)) {
    placements[application] = {
      ...placement,
      leavingWorkloads: placement.leavingWorkloads ?? {},
      requests: placement.requests ?? {},
      claims: placement.claims ?? [],
    };
  }
  const whole = { ...lock, placements };
  return { ...whole, digest: lockDigest(whole) };
}

/**
 * The lock in a text. Wrong in: JSON, schema, stack, or a digest that is not its own (an edited or badly merged lock).
 * @param shown where the text is from, for findings
 */
export function parseLock(text: string, stack: string, shown: string): Read<Lock> {
  const parsed = parseJson(text, shown, MERGE_FIX);
  if (parsed.kind !== "value") return parsed;
  const findings = checkSchema(parsed.value, "lock-v1", shown, REMAKE);
  if (findings.length > 0) return failed(...findings);
  const lock = parsed.value as Json as unknown as Lock;
  if (lock.stack !== baseStackName(stack))
    return failed(nameMismatch(shown, "stack", lock.stack, baseStackName(stack)));
  const own = lockDigest(lock);
  if (own !== lock.digest) return failed(lockDigestWrong(shown, lock.digest, own));
  return { kind: "value", value: complete(lock), findings: [] };
}

/** The lock of a stack on disk; absent before the first `plan --write`. */
export function readLock(root: string, stack: string): Read<Lock> {
  const path = lockPath(root, stack);
  const shown = shownPath(root, path);
  const text = readTextFile(path, shown);
  return text.kind === "value" ? parseLock(text.value, stack, shown) : text;
}

/** The text of a lock as it is written. */
export function lockText(lock: Lock): string {
  return canonicalJson(lock);
}
