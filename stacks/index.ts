// The Pulumi entry: deploys the fleet of `stacks/<stack name>.ts`.
import { deployStack } from "moorage/pulumi";

export const { placements, endpoints, digest, bundleDigest, decision, applied } = await deployStack();
