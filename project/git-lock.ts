import { execFile } from "node:child_process";
import type { Finding } from "../core/model/finding.ts";
import type { Lock } from "../core/model/lock.ts";
import { gitMissing, gitRefUnknown } from "./errors.ts";
import { lockPath, shownPath } from "./layout.ts";
import { parseLock } from "./lock-file.ts";
import { failed, MAX_FILE_BYTES, type Read } from "./text-file.ts";

/** Characters of git refs and of the revision forms `HEAD~1`, `main^`, `v1@{1}`; never a leading dash, which git would take as an option, nor a colon. Source: git-check-ref-format(1). */
const REF = /^[A-Za-z0-9_@][A-Za-z0-9_./@{}^~+=-]{0,250}$/;

interface GitAnswer {
  readonly code: number | "missing";
  readonly stdout: string;
  readonly stderr: string;
}

/** Runs git without a shell. */
function git(root: string, args: readonly string[]): Promise<GitAnswer> {
  return new Promise((resolve) => {
    const options = { cwd: root, maxBuffer: MAX_FILE_BYTES + 1024, windowsHide: true };
    execFile("git", [...args], options, (error, stdout, stderr) => {
      const code =
        error === null ? 0 : error.code === "ENOENT" ? "missing" : typeof error.code === "number" ? error.code : 1;
      resolve({ code, stdout, stderr: stderr || (error?.message ?? "") });
    });
  });
}

function firstLine(text: string): string {
  return (text.split("\n")[0] ?? "").replace(/^fatal: /, "");
}

/** A ref that git cannot resolve is a fault of the command line, not of a file. */
export interface RefFault {
  readonly kind: "usage";
  readonly finding: Finding;
}

/**
 * The lock of a stack at a git ref; absent where that commit has none.
 * A ref that git does not know is a usage fault.
 */
export async function readLockAt(root: string, stack: string, ref: string): Promise<Read<Lock> | RefFault> {
  if (!REF.test(ref)) return { kind: "usage", finding: gitRefUnknown(ref, "no git ref") };
  const known = await git(root, ["rev-parse", "--verify", "--quiet", "--end-of-options", `${ref}^{commit}`]);
  if (known.code === "missing") return failed(gitMissing(known.stderr));
  const commit = known.stdout.trim();
  if (known.code !== 0 || !/^[0-9a-f]{40,64}$/.test(commit)) {
    return { kind: "usage", finding: gitRefUnknown(ref, firstLine(known.stderr) || "unknown") };
  }
  // `./` makes the path relative to the root given as cwd, which may lie below the repository's top.
  const path = `./${shownPath(root, lockPath(root, stack))}`;
  const listed = await git(root, ["ls-tree", "--name-only", commit, "--", path]);
  if (listed.code !== 0) return { kind: "usage", finding: gitRefUnknown(ref, firstLine(listed.stderr)) };
  if (listed.stdout.trim() === "") return { kind: "absent" };
  const shown = await git(root, ["show", `${commit}:${path}`]);
  if (shown.code !== 0) return { kind: "usage", finding: gitRefUnknown(ref, firstLine(shown.stderr)) };
  return parseLock(shown.stdout, stack, `${ref}:${path.slice(2)}`);
}
