// A provider named `aws` that covers Route 53 zones, records and health checks, for a Route 53 that is a test double.
// The engine starts it as `pulumi-resource-aws`, found by the path in a lab project's Pulumi.yaml only.
import { createRequire } from "node:module";
import providerGrpc from "@pulumi/pulumi/proto/provider_grpc_pb.js";
import { servePlugin } from "../grpc-server.ts";
import { provider } from "./provider.ts";

// It calls itself what the SDK asks for, else the engine warns.
const { version } = createRequire(import.meta.url)("@pulumi/aws/package.json") as { readonly version: string };

await servePlugin(providerGrpc.ResourceProviderService, provider(version));
process.on("SIGINT", () => process.exit(0));
process.on("SIGTERM", () => process.exit(0));
