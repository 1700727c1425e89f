import { dirname } from "node:path";
import { fileURLToPath } from "node:url";
import { shownPath } from "./shown-path.ts";

/** The folder of this room, in the sources or in the build. */
const OWN_FOLDER = dirname(dirname(fileURLToPath(import.meta.url)));

/** Where an author wrote `new …`: kept unread, as formatting a stack costs more than keeping it. */
export class CallSite {
  readonly #error = new Error("call site");

  /** `stacks/shop.ts:12`, or null when the engine tells nothing that can be read. */
  text(root: string | null): string | null {
    for (const line of (this.#error.stack ?? "").split("\n").slice(1)) {
      const match =
        /\(?((?:file:\/\/)?\/[^()]*?):(\d+):\d+\)?$/.exec(line) ?? /\(?([A-Za-z]:\\[^()]*?):(\d+):\d+\)?$/.exec(line);
      const [, place, number] = match ?? [];
      if (place === undefined || number === undefined) continue;
      const file = place.startsWith("file://") ? fileURLToPath(place) : place;
      if (file.startsWith(OWN_FOLDER) || /[\\/]node_modules[\\/]constructs[\\/]/.test(file)) continue;
      return `${shownPath(file, root)}:${number}`;
    }
    return null;
  }
}
