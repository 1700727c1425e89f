import { fileRank, kindName } from "../../core/kubernetes/index.ts";
import type { ObjectItem } from "../../core/model/bundle.ts";
import { shortHash } from "../../core/model/digest.ts";
import { compareText } from "../../core/model/json.ts";

/** File systems allow 255 bytes; the rest is for `.yaml` and for what a user's tools add. */
const MAX_LENGTH = 200;

/**
 * A name as a part of a file name: lower-case letters, digits, `.` and `-` stand for themselves, every other byte is `_` and two hex
 * digits (`system:node` → `system_3anode`). Different names stay different also where files know no case.
 */
export function filePart(name: string): string {
  return [...new TextEncoder().encode(name)]
    .map((byte) => {
      const char = String.fromCharCode(byte);
      return /[a-z0-9.-]/.test(char) ? char : `_${byte.toString(16).padStart(2, "0")}`;
    })
    .join("");
}

/** `<rank>-<namespace or _>-<kind>-<name>`: kinds in lower case. */
function plainName({ rank, object }: ObjectItem): string {
  const namespace = object.metadata.namespace;
  const parts = [
    fileRank(rank),
    namespace === undefined ? "_" : filePart(namespace),
    filePart(kindName(object).toLowerCase()),
    filePart(object.metadata.name),
  ];
  return parts.join("-");
}

/**
 * File names of the objects of one cluster, by resource name. A name that is too long, or that two objects would share
 * (`a-b` + `c` and `a` + `b-c`), carries a hash of the resource name.
 */
export function fileNames(items: readonly ObjectItem[]): ReadonlyMap<string, string> {
  const sharing = new Map<string, number>();
  for (const item of items) sharing.set(plainName(item), (sharing.get(plainName(item)) ?? 0) + 1);
  const sorted = [...items].sort((a, b) => compareText(a.name, b.name));
  return new Map(
    sorted.map((item) => {
      const name = plainName(item);
      const unique = name.length <= MAX_LENGTH && sharing.get(name) === 1;
      return [
        item.name,
        unique ? `${name}.yaml` : `${name.slice(0, MAX_LENGTH - 13)}-${shortHash(item.name, 12)}.yaml`,
      ];
    }),
  );
}
