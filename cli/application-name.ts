import type { FleetModel } from "../core/model/fleet.ts";
import { applicationUnknown } from "./errors.ts";
import { UsageError } from "./outcome.ts";

/** The application that a command line names by `<namespace>/<name>`, or by a name that only one has. Throws `UsageError`. */
export function requireApplication(asked: string, model: FleetModel): string {
  const ids = model.applications.map((application) => application.id);
  if (ids.includes(asked)) return asked;
  const named = model.applications.filter((application) => application.name === asked);
  const [only] = named;
  if (named.length === 1 && only) return only.id;
  throw new UsageError(applicationUnknown(asked, named.length > 1 ? named.map((each) => each.id) : ids));
}
