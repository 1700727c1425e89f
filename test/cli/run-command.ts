import type { Answer, Call, CliIo } from "../../cli/io.ts";
import { runCli } from "../../cli/run.ts";

/** What a run of the command printed and gave. */
export interface Ran {
  readonly code: number;
  readonly out: string;
  readonly err: string;
  /** Programs that were run: `pulumi preview --stack web`. */
  readonly programs: readonly string[];
  readonly calls: readonly Call[];
}

export interface RunOptions {
  readonly now?: string;
  readonly env?: Readonly<Record<string, string>>;
  readonly answer?: (line: string) => Partial<Answer>;
}

/** Runs the command in this process, in a folder, with nothing of the machine but the file system. */
export async function moorage(cwd: string, argv: readonly string[], options: RunOptions = {}): Promise<Ran> {
  let out = "";
  let err = "";
  const programs: string[] = [];
  const calls: Call[] = [];
  const answer = (program: string, args: readonly string[], call: Call): Answer => {
    const line = [program, ...args].join(" ");
    programs.push(line);
    calls.push(call);
    return { code: 0, stdout: "", stderr: "", ...options.answer?.(line) };
  };
  const io: CliIo = {
    out: (text) => {
      out += text;
    },
    err: (text) => {
      err += text;
    },
    cwd,
    env: options.env ?? {},
    now: () => new Date(options.now ?? "2026-01-31T12:00:00Z"),
    width: 100,
    colour: { out: false, err: false },
    run: async (program, args, call) => answer(program, args, call).code,
    capture: async (program, args, call) => answer(program, args, call),
  };
  const code = await runCli(argv, io);
  return { code, out, err, programs, calls };
}

/** The one document that `--json` prints: everything on standard output, nothing beside it. */
export function documentOf(ran: Ran): Record<string, unknown> {
  return JSON.parse(ran.out) as Record<string, unknown>;
}

/** Codes of the problems of a document. */
export function problemCodes(ran: Ran): readonly string[] {
  const problems = documentOf(ran)["problems"] as readonly { readonly code: string }[];
  return problems.map((problem) => problem.code);
}
