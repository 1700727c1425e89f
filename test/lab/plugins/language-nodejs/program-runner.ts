import type { ServerUnaryCall } from "@grpc/grpc-js";
import type { RunRequest, RunResponse } from "@pulumi/pulumi/proto/language_pb.js";
import languagePb from "@pulumi/pulumi/proto/language_pb.js";
import { type NodeProcesses, nodeOptions, optionVariables, sdkScript, shellWords } from "./node-process.ts";

/** Exit code of the SDK's script when it has already told the engine what went wrong. */
const alreadyReported = 32;

/** The engine's `run`: runs the program to its end, its words going to the engine as they come. */
export function programRunner(processes: NodeProcesses, engine: { readonly address: string }) {
  return (request: RunRequest, call: ServerUnaryCall<RunRequest, RunResponse>): Promise<RunResponse> => {
    const directory = request.getInfo()?.getProgramDirectory() ?? request.getPwd();
    const options = nodeOptions(request.getInfo());
    const args = [
      ...shellWords(options.nodeargs ?? ""),
      sdkScript("run", directory),
      ...scriptArguments(request, engine.address),
    ];
    const child = processes.start(args, request.getPwd(), {
      ...process.env,
      PULUMI_CONFIG: JSON.stringify(configuration(request)),
      PULUMI_CONFIG_SECRET_KEYS: JSON.stringify(request.getConfigsecretkeysList()),
      ...optionVariables(options),
    });
    call.on("cancelled", () => child.kill("SIGINT"));
    let outOfMemory = false;
    child.stdout.pipe(process.stdout, { end: false });
    child.stderr.on("data", (data: Buffer) => {
      outOfMemory ||= data.includes("JavaScript heap out of memory");
      process.stderr.write(data);
    });
    return new Promise((resolve) => {
      child.on("error", (error) =>
        resolve(response(`Problem executing program (could not run node): ${error.message}`)),
      );
      child.on("close", (code, signal) => {
        if (code === 0) resolve(response(""));
        else if (code === alreadyReported) resolve(response("", true));
        else resolve(response(failure(code, signal, outOfMemory)));
      });
    });
  };
}

function scriptArguments(request: RunRequest, engineAddress: string): string[] {
  const info = request.getInfo();
  const named: Record<string, string> = {
    monitor: request.getMonitorAddress(),
    engine: engineAddress,
    organization: request.getOrganization(),
    project: request.getProject(),
    "root-directory": info?.getRootDirectory() ?? "",
    stack: request.getStack(),
    pwd: request.getPwd(),
    parallel: String(request.getParallel()),
  };
  return [
    ...Object.entries(named).flatMap(([name, value]) => (value === "" ? [] : [`--${name}`, value])),
    ...(request.getDryrun() ? ["--dry-run"] : []),
    info?.getEntryPoint() || ".",
    ...request.getArgsList(),
  ];
}

/** Configuration under the keys that the SDK reads: `<package>:config:<name>`. */
function configuration(request: RunRequest): Record<string, string> {
  const entries = [...request.getConfigMap().entries()];
  return Object.fromEntries(
    entries.map(([key, value]) => {
      const parts = key.split(":");
      return [parts.length === 2 ? `${parts[0]}:config:${parts[1]}` : key, value];
    }),
  );
}

function failure(code: number | null, signal: NodeJS.Signals | null, outOfMemory: boolean): string {
  const hint = outOfMemory
    ? "; it ran out of memory: set nodeargs to --max-old-space-size in the runtime's options"
    : "";
  if (code === null) return `Program exited unexpectedly: ${signal}${hint}`;
  return `Program exited with non-zero exit code: ${code}${hint}`;
}

function response(error: string, bail = false): RunResponse {
  const answer = new languagePb.RunResponse();
  answer.setError(error);
  answer.setBail(bail);
  return answer;
}
