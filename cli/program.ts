import { readFileSync } from "node:fs";
import { Command, CommanderError, Option } from "commander";
import type { Options, Run } from "./invocation.ts";
import type { CliIo } from "./io.ts";

/** Makes a command's run of its arguments, options and what was passed on after `--`. Loaded only when it is called. */
type Loader = (
  args: readonly (string | readonly string[] | undefined)[],
  options: Options,
  passed: readonly string[],
) => Promise<Run>;

/** Version of the package this file belongs to, from source or from build/. */
function ownVersion(): string {
  for (const up of ["../package.json", "../../package.json"]) {
    try {
      const { name, version } = JSON.parse(readFileSync(new URL(up, import.meta.url), "utf8")) as Record<
        string,
        string
      >;
      if (name === "moorage" && version !== undefined) return version;
    } catch {
      // Not here: one folder further up.
    }
  }
  return "unknown";
}

const STACK = "name in stacks/, or path of a module; left out: the only one";

function declare(program: Command, choose: (loader: Loader) => (...args: unknown[]) => void): void {
  program
    .command("plan")
    .summary("decide where everything runs, and say why")
    .description("Decides where every application runs, and shows what changes and why. Nothing is deployed.")
    .argument("[stack]", STACK)
    .option("--write", "write the decision to the stack's lock")
    .option("--prior <ref>", "take the lock at a git ref as prior, so that tries within a branch leave no trace")
    .option("--explain <how>", "full: one JSON line an application, with every verdict")
    .option("--now <time>", "judge the age of facts against this time (RFC 3339)")
    .option("--json", "print the document moorage/plan/v1")
    .action(choose(async (args, options) => (await import("./commands/plan.ts")).plan(args, options)));
  program
    .command("explain")
    .summary("every verdict about one application")
    .description("Shows what every plugin says of every cluster, or of one, about an application.")
    .argument("<app>", "<namespace>/<name>, or a name that only one has")
    .argument("[cluster]", "only this cluster")
    .option("--stack <stack>", STACK)
    .option("--now <time>", "judge the age of facts against this time (RFC 3339)")
    .option("--json", "print the document moorage/explain/v1")
    .action(choose(async (args, options) => (await import("./commands/explain.ts")).explain(args, options)));
  program
    .command("render")
    .summary("write all objects, DNS and mesh as files")
    .description(
      "Writes what would be deployed: objects by cluster as YAML, DNS, network and plan as JSON, the plan as Markdown.",
    )
    .argument("[stack]", STACK)
    .requiredOption("--out <dir>", "folder to fill; one that a former run filled is replaced, any other is left alone")
    .option("--now <time>", "judge the age of facts against this time (RFC 3339)")
    .option("--json", "print the document moorage/plan/v1")
    .action(choose(async (args, options) => (await import("./commands/render.ts")).render(args, options)));
  program
    .command("preview")
    .summary("the plan, then pulumi preview")
    .description("Prints the plan, then runs pulumi preview for the stack. What follows -- is passed on to it.")
    .argument("[stack]", STACK)
    .option("--now <time>", "judge the age of facts against this time (RFC 3339)")
    .addOption(new Option("--continue-on-error").hideHelp())
    .action(
      choose(async (args, options, passed) => (await import("./commands/preview.ts")).preview(args, options, passed)),
    );
  program
    .command("freeze")
    .summary("keep the last objects of a cluster that is out of reach")
    .description("Takes the objects of a cluster from the stack's state and writes frozen/<stack>/<cluster>.json.")
    .argument("<stack>", STACK)
    .argument("<cluster>", "cluster of the fleet")
    .option("--json", "print the document moorage/frozen/v1")
    .action(choose(async (args, options) => (await import("./commands/freeze.ts")).freeze(args, options)));
  program
    .command("observe")
    .summary("read nodes, requests, versions and served APIs into facts")
    .description("Reads the fleet's clusters and writes facts/<stack>/<cluster>.json. It only reads from them.")
    .argument("[stack]", STACK)
    .option("--cluster <name...>", "only these clusters")
    .option("--now <time>", "time that the facts carry (RFC 3339)")
    .option("--json", "print the document moorage/observe/v1")
    .action(choose(async (args, options) => (await import("./commands/observe.ts")).observe(args, options)));
  program
    .command("import")
    .summary("read definitions, and say what they are and where they would run")
    .description("Reads manifests, says of every document whether it is valid, and plans them as one application.")
    .argument("<paths...>", "[system] and files or folders; systems: manifests")
    .option("--stack <stack>", "plan on the clusters of this fleet; left out: one cluster as large as the demand")
    .option("--namespace <namespace>", "namespace of objects that name none; default: the application's name")
    .option("--now <time>", "judge the age of facts against this time (RFC 3339)")
    .option("--json", "print the document moorage/import/v1")
    .action(choose(async (args, options) => (await import("./commands/import.ts")).importDefinitions(args, options)));
}

const AFTER = `
Exit codes: 0 fine, 1 an input or the definition is wrong, 2 wrong usage, 3 something cannot be placed or a stated
requirement does not hold, 70 a fault of moorage.

Examples:
  moorage plan                       what would run where, and why
  moorage plan --write               accept it: write the lock, to be committed
  moorage explain shop/web eu-1      why not on eu-1?
  moorage render --out dist          all objects, DNS and mesh as files
  moorage import manifests app.yaml  read an application, and place it
`;

/**
 * Parses a command line. The chosen command's run, or null when help or version was asked for and has been printed.
 * Throws `CommanderError` where the command line is wrong.
 */
export async function buildProgram(argv: readonly string[], io: CliIo, passed: readonly string[]): Promise<Run | null> {
  let chosen: Promise<Run> | null = null;
  const program = new Command("moorage")
    .description("Multi-cluster Kubernetes as code: decides at preview time which cluster runs what, and shows why.")
    .version(ownVersion(), "-V, --version", "print the version")
    .helpOption("-h, --help", "print help")
    .option("--project <dir>", "the project's folder; left out: the nearest one upward with stacks/ and package.json")
    .option("--debug", "print stack traces")
    .option("--no-color", "print without colours (as NO_COLOR does)")
    .addHelpText("after", AFTER)
    .configureHelp({ helpWidth: Math.min(io.width, 110), sortSubcommands: false })
    .configureOutput({ writeOut: io.out, writeErr: () => undefined, outputError: () => undefined })
    .exitOverride();
  declare(program, (loader) => (...all) => {
    // Commander gives the arguments, then the options, then the command.
    const command = all.at(-1) as Command;
    const args = all.slice(0, -2) as (string | readonly string[] | undefined)[];
    chosen = loader(args, command.optsWithGlobals<Options>(), passed);
  });
  try {
    await program.parseAsync([...argv], { from: "user" });
  } catch (error) {
    if (error instanceof CommanderError && error.exitCode === 0) return null;
    if (error instanceof CommanderError && error.code === "commander.help") {
      io.err(program.helpInformation());
    }
    throw error;
  }
  return chosen;
}
