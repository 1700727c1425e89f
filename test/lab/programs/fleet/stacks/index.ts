import { deployStack } from "moorage/pulumi";

export const { placements, endpoints, digest, bundleDigest, decision, applied } = await deployStack();
