import type { UntypedServiceImplementation } from "@grpc/grpc-js";
import type {
  AboutRequest,
  GetProgramDependenciesRequest,
  GetRequiredPackagesRequest,
  LanguageHandshakeRequest,
} from "@pulumi/pulumi/proto/language_pb.js";
import languagePb from "@pulumi/pulumi/proto/language_pb.js";
import pluginPb from "@pulumi/pulumi/proto/plugin_pb.js";
import emptyPb from "google-protobuf/google/protobuf/empty_pb.js";
import { pinnedVersion } from "../../assembly/component.ts";
import { unary } from "../grpc-server.ts";
import { NodeProcesses } from "./node-process.ts";
import { pluginRunner } from "./plugin-runner.ts";
import { programRunner } from "./program-runner.ts";
import { installedPackages, resourcePackages } from "./required-packages.ts";

/** What the host calls itself: the version of the CLI that it is bundled with. */
export const version = pinnedVersion("pulumi", "github.com/pulumi/pulumi/pkg/v3").slice(1);

/** The calls of a language host that runs programs with the `node` on PATH. */
export function languageHost(engineAddress: string): UntypedServiceImplementation {
  const engine = { address: engineAddress };
  const processes = new NodeProcesses();
  return {
    handshake: unary((request: LanguageHandshakeRequest) => {
      engine.address = request.getEngineAddress();
      return new languagePb.LanguageHandshakeResponse();
    }),
    getPluginInfo: unary(() => {
      const info = new pluginPb.PluginInfo();
      info.setVersion(version);
      return info;
    }),
    getRequiredPackages: unary((request: GetRequiredPackagesRequest) => {
      const info = request.getInfo();
      const response = new languagePb.GetRequiredPackagesResponse();
      response.setPackagesList(
        resourcePackages(info?.getProgramDirectory() ?? ".", info?.getRootDirectory() ?? ".").map((found) => {
          const dependency = new pluginPb.PackageDependency();
          dependency.setKind("resource");
          dependency.setName(found.name);
          dependency.setVersion(found.version);
          dependency.setServer(found.server);
          return dependency;
        }),
      );
      return response;
    }),
    getProgramDependencies: unary((request: GetProgramDependenciesRequest) => {
      const response = new languagePb.GetProgramDependenciesResponse();
      const info = request.getInfo();
      response.setDependenciesList(
        installedPackages(info?.getProgramDirectory() ?? ".", info?.getRootDirectory() ?? ".").map((found) => {
          const dependency = new languagePb.DependencyInfo();
          dependency.setName(found.name);
          dependency.setVersion(found.version);
          return dependency;
        }),
      );
      return response;
    }),
    run: unary(programRunner(processes, engine)),
    runPlugin: pluginRunner(processes),
    about: unary((_request: AboutRequest) => {
      const response = new languagePb.AboutResponse();
      response.setExecutable(process.execPath);
      response.setVersion(process.version);
      return response;
    }),
    // The lab's projects come with their packages, so there is nothing to install and nothing to ask.
    installDependencies: (call: { end(): void }) => call.end(),
    runtimeOptionsPrompts: unary(() => new languagePb.RuntimeOptionsResponse()),
    cancel: unary(() => {
      processes.signalAll("SIGINT");
      return new emptyPb.Empty();
    }),
  };
}
