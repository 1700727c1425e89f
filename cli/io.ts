import { execFile, spawn } from "node:child_process";

/** What another program answered. */
export interface Answer {
  /** `missing`: there is no such program. */
  readonly code: number | "missing";
  readonly stdout: string;
  readonly stderr: string;
}

/** How another program is run: without a shell. */
export interface Call {
  readonly cwd: string;
  readonly env: Readonly<Record<string, string | undefined>>;
}

/** Everything a run of the command touches outside itself; tests give their own. */
export interface CliIo {
  /** Standard output: the answer. */
  readonly out: (text: string) => void;
  /** Standard error: what is for people beside it. */
  readonly err: (text: string) => void;
  readonly cwd: string;
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly now: () => Date;
  /** Columns of the terminal. */
  readonly width: number;
  readonly colour: { readonly out: boolean; readonly err: boolean };
  /** Runs a program that shares our terminal; the exit status, or `missing`. */
  readonly run: (program: string, args: readonly string[], call: Call) => Promise<number | "missing">;
  /** Runs a program and keeps what it says. */
  readonly capture: (program: string, args: readonly string[], call: Call) => Promise<Answer>;
}

/** A state export of a large stack is hundreds of megabytes. */
const MAX_OUTPUT = 1024 * 1024 * 1024;

export function run(program: string, args: readonly string[], { cwd, env }: Call): Promise<number | "missing"> {
  return new Promise((resolve) => {
    const child = spawn(program, [...args], { cwd, env, stdio: "inherit" });
    // The child gets the terminal's signals itself; we wait for its end.
    const wait = () => undefined;
    process.on("SIGINT", wait);
    const end = (code: number | "missing") => {
      process.off("SIGINT", wait);
      resolve(code);
    };
    child.on("error", (error) => end("code" in error && error.code === "ENOENT" ? "missing" : 1));
    child.on("close", (code) => end(code ?? 1));
  });
}

export function capture(program: string, args: readonly string[], { cwd, env }: Call): Promise<Answer> {
  return new Promise((resolve) => {
    execFile(program, [...args], { cwd, env, maxBuffer: MAX_OUTPUT }, (error, stdout, stderr) => {
      const code =
        error === null ? 0 : error.code === "ENOENT" ? "missing" : typeof error.code === "number" ? error.code : 1;
      resolve({ code, stdout, stderr: stderr || (error?.message ?? "") });
    });
  });
}
