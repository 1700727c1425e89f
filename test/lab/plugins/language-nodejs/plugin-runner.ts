import type { handleServerStreamingCall } from "@grpc/grpc-js";
import type { RunPluginRequest, RunPluginResponse } from "@pulumi/pulumi/proto/language_pb.js";
import languagePb from "@pulumi/pulumi/proto/language_pb.js";
import { rpcError } from "../grpc-server.ts";
import { type NodeProcesses, nodeOptions, optionVariables, sdkScript, shellWords } from "./node-process.ts";

/** The engine's `runPlugin`: a policy pack (kind `analyzer`) or a plug-in written in JavaScript, its output streamed. */
export function pluginRunner(processes: NodeProcesses): handleServerStreamingCall<RunPluginRequest, RunPluginResponse> {
  return (call) => {
    const request = call.request;
    const directory = request.getInfo()?.getProgramDirectory() ?? request.getProgram();
    const options = nodeOptions(request.getInfo());
    const isPolicyPack = request.getKind() === "analyzer";
    let script: string;
    try {
      script = sdkScript(isPolicyPack ? "run-policy-pack" : "run-plugin", directory);
    } catch (error) {
      call.emit("error", rpcError((error as Error).message));
      return;
    }
    // The two scripts take the folder at different ends.
    const own = isPolicyPack ? [...request.getArgsList(), directory] : [directory, ...request.getArgsList()];
    const child = processes.start(
      [...shellWords(options.nodeargs ?? ""), script, ...own],
      isPolicyPack ? directory : request.getPwd(),
      { ...process.env, ...variables(request.getEnvList()), ...optionVariables(options) },
    );
    call.on("cancelled", () => child.kill("SIGTERM"));
    child.stdout.on("data", (data: Buffer) => write((response) => response.setStdout(data)));
    child.stderr.on("data", (data: Buffer) => write((response) => response.setStderr(data)));
    child.on("error", (error) => call.emit("error", rpcError(`could not run node: ${error.message}`)));
    child.on("close", (code) => {
      write((response) => response.setExitcode(code ?? 1));
      call.end();
    });

    function write(fill: (response: RunPluginResponse) => void): void {
      const response = new languagePb.RunPluginResponse();
      fill(response);
      call.write(response);
    }
  };
}

function variables(list: readonly string[]): Record<string, string> {
  return Object.fromEntries(
    list.map((entry) => [entry.slice(0, entry.indexOf("=")), entry.slice(entry.indexOf("=") + 1)]),
  );
}
