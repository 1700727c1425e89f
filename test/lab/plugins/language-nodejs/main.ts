// The Node.js language host: how the engine runs programs and policy packs. The real one is a Go module that is not
// served, so this is the lab's own; it is started by the engine as `pulumi-language-nodejs`.
import languageGrpc from "@pulumi/pulumi/proto/language_grpc_pb.js";
import { servePlugin } from "../grpc-server.ts";
import { languageHost, version } from "./language-host.ts";

if (process.argv.includes("-version")) {
  process.stdout.write(`v${version}\n`);
} else {
  // Options such as `-v=9` and `--tracing URL` may come first; the engine's address is last.
  const engine = process.argv.slice(2).findLast((argument) => !argument.startsWith("-")) ?? "";
  await servePlugin(languageGrpc.LanguageRuntimeService, languageHost(engine));
}
