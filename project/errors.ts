import type { Finding, Origin } from "../core/model/finding.ts";

/** A finding of the project on disk: always an error of class `input`, unless said otherwise. */
function fault(code: string, origin: Origin, got: string, expected: string, fix: string, source?: string): Finding {
  const base = { code, severity: "error", class: "input", origin, got, expected, fix } as const;
  return source === undefined ? base : { ...base, source };
}

function file(path: string, line?: number): Origin {
  return line === undefined ? { file: path } : { file: path, line };
}

const warn = (finding: Finding): Finding => ({ ...finding, severity: "warning" });

// ---- files

/** A file exists and cannot be read. */
export const fileUnreadable = (path: string, reason: string): Finding =>
  fault("FILE_UNREADABLE", file(path), reason, "a file that can be read", "check the path and its permissions");

/** A file is beyond the size that is read. */
export const fileTooLarge = (path: string, bytes: number, limit: number): Finding =>
  fault(
    "FILE_TOO_LARGE",
    file(path),
    `${bytes} bytes`,
    `at most ${limit} bytes`,
    "split the file, or remove what does not belong in it",
  );

/** A JSON document nests deeper than is read. */
export const jsonTooDeep = (path: string, depth: number): Finding =>
  fault("JSON_TOO_DEEP", file(path), `more than ${depth} levels`, `at most ${depth} levels`, "write the file anew");

/** A file is no JSON. */
export const jsonInvalid = (path: string, line: number | undefined, reason: string): Finding =>
  fault(
    "JSON_INVALID",
    file(path, line),
    reason,
    "a JSON document",
    "write the file anew with the command that makes it",
  );

/** A file still holds the marks of a merge. */
export const mergeConflict = (path: string, line: number, fix: string): Finding =>
  fault("MERGE_CONFLICT", file(path, line), "marks of an unfinished merge", "a merged file", fix);

/** A key that would reach into the prototype of objects. */
export const hostileKey = (path: string, at: string): Finding =>
  fault("JSON_HOSTILE_KEY", file(path), `key __proto__ at ${at || "/"}`, "no such key", "remove the key");

/** A document of another kind or version. */
export const schemaUnknown = (path: string, got: string, expected: string, fix: string): Finding =>
  fault("SCHEMA_UNKNOWN", file(path), got, expected, fix);

/** A document breaks its schema. `at` is a JSON pointer. */
export const schemaViolated = (
  path: string,
  schema: string,
  at: string,
  got: string,
  expected: string,
  fix: string,
): Finding => fault("SCHEMA_VIOLATED", file(path), `${at || "/"}: ${got}`, expected, fix, `schema/${schema}.json`);

/** A document speaks of another stack or cluster than its place says. */
export const nameMismatch = (path: string, field: string, got: string, expected: string): Finding =>
  fault(
    "FILE_NAME_MISMATCH",
    file(path),
    `${field} ${got}`,
    `${field} ${expected}, as the file's place says`,
    "move the file to its place, or make it again for this one",
  );

// ---- lock

/** The digest of a lock is not its own. */
export const lockDigestWrong = (path: string, got: string, own: string): Finding =>
  fault(
    "LOCK_DIGEST",
    file(path),
    `digest ${got}`,
    `${own}, the digest of its content`,
    "the lock was edited or badly merged: take the base branch's lock and plan again (git checkout <base> -- <file>, then moorage plan --write)",
  );

/** A git ref that git does not know. */
export const gitRefUnknown = (ref: string, reason: string): Finding =>
  fault(
    "GIT_REF_UNKNOWN",
    { path: "--prior" },
    `${ref}: ${reason}`,
    "a git ref of this repository",
    "name a branch, tag or commit; fetch it first where it is remote",
  );

/** `git` cannot be run. */
export const gitMissing = (reason: string): Finding =>
  fault("GIT_MISSING", { path: "--prior" }, reason, "the git command", "install git, or leave --prior out");

// ---- facts and frozen units

/** Facts are older than the fleet allows. */
export const factsStale = (path: string, observedAt: string, ageSeconds: number, limitSeconds: number): Finding =>
  fault(
    "FACTS_STALE",
    file(path),
    `observed at ${observedAt}, ${ageSeconds}s ago`,
    `at most ${limitSeconds}s old (maxFactsAge)`,
    "observe again with moorage observe, or raise maxFactsAge of the fleet",
  );

/** Facts that were observed after now. */
export const factsFromFuture = (path: string, observedAt: string, now: string): Finding =>
  warn(
    fault(
      "FACTS_FROM_FUTURE",
      file(path),
      `observed at ${observedAt}`,
      `a time before ${now}`,
      "check the clocks of this machine and of the one that observed",
    ),
  );

/** A time that is no time. */
export const timeInvalid = (path: string, got: string): Finding =>
  fault(
    "TIME_INVALID",
    file(path),
    got,
    "a time as RFC 3339, 2026-01-31T12:00:00Z",
    "observe again with moorage observe",
  );

// ---- fleet modules

/** No stack of that name. */
export const stackUnknown = (asked: string | null, stacks: readonly string[], root: string | null): Finding => {
  const list = stacks.length === 0 ? "none" : stacks.join(", ");
  const got = asked === null ? "no stack named" : `stack ${JSON.stringify(asked)}`;
  return root === null
    ? fault(
        "PROJECT_NOT_FOUND",
        { path: "." },
        "no folder with stacks/ and package.json here or above",
        "a project",
        "change into the project's folder, or name it with --project",
      )
    : fault(
        "STACK_UNKNOWN",
        { path: "stacks/" },
        got,
        `one of stacks/: ${list}, or the path of a module`,
        stacks.length === 0 ? "write a fleet to stacks/<name>.ts" : "name one of them",
      );
};

/** The module of a stack imports something that is not there. */
export const moduleImportMissing = (path: string, reason: string): Finding =>
  fault(
    "FLEET_IMPORT_MISSING",
    file(path),
    reason,
    "imports that resolve",
    "install the package, or correct the path (a relative import names its file with .ts)",
  );

/** TypeScript that Node cannot strip. */
export const moduleNotErasable = (path: string, line: number | undefined, reason: string): Finding =>
  fault(
    "FLEET_TYPESCRIPT_NOT_ERASABLE",
    file(path, line),
    reason,
    "TypeScript whose types can be erased",
    "write a union of literals or a const object for an enum, a field and an assignment for a parameter property; set erasableSyntaxOnly in tsconfig.json to see this while editing",
    "Node.js: type stripping",
  );

/** This Node runs no TypeScript. */
export const typesNotStripped = (path: string): Finding =>
  fault(
    "FLEET_TYPESCRIPT_OFF",
    file(path),
    "this Node.js does not strip types",
    "Node.js 22.18 or newer with type stripping",
    "use a newer Node.js, and leave out --no-strip-types (NODE_OPTIONS)",
    "Node.js: type stripping",
  );

/** A syntax error. */
export const moduleSyntax = (path: string, line: number | undefined, reason: string): Finding =>
  fault("FLEET_SYNTAX", file(path, line), reason, "a module that parses", "correct the syntax at this line");

/** A module that names an export another does not have: often a type imported without `type`. */
export const moduleExportMissing = (path: string, line: number | undefined, reason: string): Finding =>
  fault(
    "FLEET_EXPORT_MISSING",
    file(path, line),
    reason,
    "imports that exist at run time",
    "correct the name; a type is imported with import type",
  );

/** The module threw while it was loaded. */
export const moduleThrew = (path: string, line: number | undefined, reason: string): Finding =>
  fault(
    "FLEET_MODULE_THREW",
    file(path, line),
    reason,
    "a module that loads",
    "correct the program; --debug shows the stack",
  );

/** `fleet()` threw. */
export const fleetThrew = (path: string, line: number | undefined, reason: string): Finding =>
  fault(
    "FLEET_THREW",
    file(path, line),
    reason,
    "a fleet() that returns",
    "correct the program; --debug shows the stack",
  );

/** The module has no `fleet` function. */
export const fleetMissing = (path: string, got: string): Finding =>
  fault(
    "FLEET_MISSING",
    file(path),
    got,
    "export function fleet(): Fleet",
    "export a function named fleet that returns the Fleet",
  );

/** `fleet()` returned something else. */
export const fleetNotReturned = (path: string, got: string): Finding =>
  fault(
    "FLEET_NOT_RETURNED",
    file(path),
    `fleet() returned ${got}`,
    "a Fleet",
    "return the Fleet itself, not a promise: what steers placement is known without waiting",
  );

// ---- writing

/** A folder holds what no run of ours wrote. */
export const folderNotOurs = (path: string, others: readonly string[]): Finding =>
  fault(
    "OUTPUT_NOT_OURS",
    file(path),
    `${others.length === 1 ? "a file" : "files"} that no run of moorage wrote: ${others.slice(0, 5).join(", ")}${others.length > 5 ? ", …" : ""}`,
    "an empty folder, or one that a former run filled",
    "choose another folder, or move these files away",
  );

/** A place cannot be written. */
export const notWritable = (path: string, reason: string): Finding =>
  fault(
    "OUTPUT_NOT_WRITABLE",
    file(path),
    reason,
    "a place that can be written",
    "check the path, its permissions and the free space",
  );
