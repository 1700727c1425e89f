import { execFileSync } from "node:child_process";
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { readLockAt } from "../../project/git-lock.ts";
import { lockText } from "../../project/lock-file.ts";
import { sampleLock } from "./sample-documents.ts";
import { temporaryProject } from "./temporary-project.ts";

function git(folder: string, ...args: string[]): void {
  const identity = ["-c", "user.name=t", "-c", "user.email=t@example.org", "-c", "commit.gpgsign=false"];
  execFileSync("git", [...identity, ...args], { cwd: folder, stdio: "ignore" });
}

/** A repository whose main branch has the lock, whose branch `bare` has none, and whose working copy has another. */
function repository(below = ""): string {
  const top = temporaryProject({ [join(below, "stacks/web.lock.json")]: lockText(sampleLock()) });
  git(top, "init", "-q", "-b", "main");
  git(top, "add", ".");
  git(top, "commit", "-q", "-m", "lock");
  git(top, "checkout", "-q", "--orphan", "bare");
  git(top, "rm", "-r", "-q", "--cached", ".");
  git(top, "commit", "-q", "--allow-empty", "-m", "nothing");
  mkdirSync(join(top, below, "stacks"), { recursive: true });
  writeFileSync(join(top, below, "stacks/web.lock.json"), "of the working copy");
  return join(top, below);
}

describe("the lock at a git ref", () => {
  it.each(["main", "refs/heads/main", "main^{commit}"])(
    "is read at %s, whatever the working copy holds",
    async (ref) => {
      expect(await readLockAt(repository(), "web", ref)).toEqual({ kind: "value", value: sampleLock(), findings: [] });
    },
  );

  it("is read in a project below the repository's top folder", async () => {
    expect(await readLockAt(repository("infra/fleet"), "web", "main")).toMatchObject({ kind: "value" });
  });

  it("is absent in a commit that has none", async () => {
    expect(await readLockAt(repository(), "web", "bare")).toEqual({ kind: "absent" });
    expect(await readLockAt(repository(), "api", "main")).toEqual({ kind: "absent" });
  });

  it.each(["no-such-branch", "--upload-pack=touch x", "main:stacks", "a b", "", "main\nHEAD", "$(id)"])(
    "refuses %j as a ref",
    async (ref) => {
      const read = await readLockAt(repository(), "web", ref);
      expect(read).toMatchObject({ kind: "usage", finding: { code: "GIT_REF_UNKNOWN", origin: { path: "--prior" } } });
    },
  );

  it("is refused outside a repository", async () => {
    expect(await readLockAt(temporaryProject(), "web", "main")).toMatchObject({ kind: "usage" });
  });
});
