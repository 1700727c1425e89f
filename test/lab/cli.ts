import { resolve } from "node:path";
import { Command, InvalidArgumentError } from "commander";
import { checkoutFolder, defaultStateFolder } from "./assembly/paths.ts";
import { LabError, LabUnavailableError, unavailableExitCode } from "./assembly/unavailable.ts";
import { shadowedVariables } from "./engine/environment.ts";
import { buildLab, type ClusterOptions, type Lab, openLab, startLab } from "./lab.ts";

const print = (line: string) => void process.stdout.write(`${line}\n`);
// `lab status | head` closes the pipe early.
process.stdout.on("error", (error: NodeJS.ErrnoException) => process.exit(error.code === "EPIPE" ? 0 : 1));
const tell = (line: string) => void process.stderr.write(`lab: ${line}\n`);

/** `3` gives cluster-1 to cluster-3; `east,west` gives those. */
function clusterNames(text: string): readonly string[] {
  if (!/^\d+$/.test(text)) return text.split(",");
  const count = Number(text);
  if (count < 1 || count > 50) throw new InvalidArgumentError("from 1 to 50, or names separated by commas.");
  return Array.from({ length: count }, (_, i) => `cluster-${i + 1}`);
}

function positive(text: string): number {
  if (!/^[1-9]\d*$/.test(text)) throw new InvalidArgumentError("a whole number above 0.");
  return Number(text);
}

const program = new Command("lab")
  .description("Real Kubernetes API servers, a Pulumi engine and a Route 53 on this machine, to try a fleet on.")
  .option("--state <folder>", "where the lab keeps itself ($MOORAGE_LAB_STATE)", defaultStateFolder())
  .enablePositionalOptions()
  .showHelpAfterError();

const stateFolder = () => resolve(program.opts<{ state: string }>().state);

function runningLab(): Lab {
  const lab = openLab(stateFolder());
  if (lab?.isRunning() !== true) throw new LabError(`not up (in ${stateFolder()}); start it with: npm run lab -- up`);
  return lab;
}

/** The checkout's own fleets as a project in the lab, written anew so that it holds what the checkout holds now. */
const fleets = (lab: Lab, root = checkoutFolder) => lab.project({ root });

program
  .command("build")
  .description("build the components that are not in the cache yet; a first build takes about 25 minutes")
  .option("--no-dns", "leave out what Route 53 needs (Python)")
  .action(async ({ dns }: { dns: boolean }) => {
    await buildLab({ dns });
    tell("all components are built");
  });

program
  .command("up")
  .description("start clusters that stay until `down`")
  .option("--clusters <number|names>", "how many, or their names separated by commas", clusterNames, clusterNames("2"))
  .option("--nodes <number>", "fake nodes a cluster", positive, 3)
  .option("--cpu <quantity>", "CPU of a node", "8")
  .option("--memory <quantity>", "memory of a node", "32Gi")
  .option("--dns", "with a Route 53", false)
  .action(async (options: { clusters: string[]; nodes: number; cpu: string; memory: string; dns: boolean }) => {
    const nodes = [{ count: options.nodes, cpu: options.cpu, memory: options.memory }];
    const clusters: ClusterOptions[] = options.clusters.map((name) => ({ name, nodes }));
    const started = Date.now();
    const lab = await startLab({ clusters, dns: options.dns, stateFolder: stateFolder(), lifetime: "until-down" });
    fleets(lab);
    tell(
      `up in ${Math.round((Date.now() - started) / 1000)} s: ${options.clusters.join(", ")}${options.dns ? ", Route 53" : ""}`,
    );
    tell(`next: npm run lab -- pulumi preview · eval "$(npm run -s lab -- env)" · npm run lab -- down`);
  });

program
  .command("status")
  .description("what runs")
  .action(() => {
    const lab = runningLab();
    for (const cluster of lab.clusters) {
      print(`cluster  ${cluster.name}  ${cluster.running ? cluster.server : "stopped"}  ${cluster.kubeconfigPath}`);
    }
    if (lab.hasDns) print(`dns      ${lab.dns.endpoint}`);
    const processes = lab.processes();
    if (processes.some(({ running }) => !running)) process.exitCode = 1;
    for (const { name, pid, running } of processes) print(`process  ${name}  ${pid}  ${running ? "running" : "ENDED"}`);
    print(`state    ${lab.stateFolder}`);
  });

program
  .command("env")
  .description("print shell exports for the lab's Pulumi CLI, clusters and Route 53")
  .action(() => {
    const lab = runningLab();
    const quoted = (text: string) => `'${text.replaceAll("'", `'\\''`)}'`;
    const variables = { ...lab.environment(), MOORAGE_LAB_PROJECT: fleets(lab).folder };
    print(`export PATH=${quoted(lab.binFolder)}:"$PATH"`);
    for (const [name, value] of Object.entries(variables)) {
      if (name !== "PATH") print(`export ${name}=${quoted(value)}`);
    }
    for (const name of shadowedVariables.filter((candidate) => candidate in process.env)) print(`unset ${name}`);
  });

program
  .command("pulumi")
  .description("run the Pulumi CLI in the lab, on the checkout's fleets (options of the CLI as they are)")
  .option("--root <folder>", "a project of yours instead: its stacks, facts and frozen units are taken", checkoutFolder)
  .argument("[args...]")
  .passThroughOptions()
  .allowUnknownOption()
  .action(async (args: string[], { root }: { root: string }) => {
    const project = fleets(runningLab(), resolve(root));
    process.exitCode = await project.interactive(args);
  });

program
  .command("down")
  .description("end exactly what `up` started")
  .action(async () => {
    const lab = openLab(stateFolder());
    if (lab === null) return tell(`nothing is up in ${stateFolder()}`);
    await lab.stop();
    tell("down");
  });

try {
  await program.parseAsync();
} catch (error) {
  if (!(error instanceof LabError || error instanceof LabUnavailableError)) throw error;
  tell(error.message);
  process.exitCode = error instanceof LabUnavailableError ? unavailableExitCode : 1;
}
