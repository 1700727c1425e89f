import * as pulumi from "@pulumi/pulumi";
import type { Unit } from "../../core/model/bundle.ts";
import type { ClusterModel } from "../../core/model/fleet.ts";
import type { Compilation } from "../../core/synthesis/index.ts";
import { clusterProvider, route53Provider } from "../../delivery/providers.ts";
import { registerUnit, unitClasses } from "../../delivery/unit.ts";

/** What the engine makes a resource's identity of, and what it waits for. */
export interface RegisteredResource {
  /** `urn:pulumi:<stack>::<project>::<parent type>$<type>::<name>`. */
  readonly urn: string;
  /** Name of the provider resource, null for a component. */
  readonly provider: string | null;
  /** Names of the resources it waits for, sorted. */
  readonly dependsOn: readonly string[];
}

interface Seen {
  readonly resource: pulumi.Resource;
  readonly provider: pulumi.ProviderResource | undefined;
  readonly dependsOn: pulumi.Resource[];
}

function urnOf(resource: pulumi.Resource): Promise<string> {
  return new Promise((resolve) => resource.urn.apply(resolve));
}

async function namesOf(resources: readonly pulumi.Resource[]): Promise<readonly string[]> {
  const urns = await Promise.all(resources.map(urnOf));
  return urns.map((urn) => urn.split("::").at(-1) ?? "").sort();
}

async function described({ resource, provider, dependsOn }: Seen): Promise<RegisteredResource> {
  const [name = null] = provider === undefined ? [] : await namesOf([provider]);
  return { urn: await urnOf(resource), provider: name, dependsOn: await namesOf(dependsOn) };
}

/**
 * Registers a bundle through delivery under Pulumi's mocks, and tells what the engine would have been told. Mocks do not see parents and
 * dependencies; a transformation of the stack does.
 */
export async function registeredResources(
  { bundle, plan }: Compilation,
  clusters: readonly ClusterModel[],
): Promise<readonly RegisteredResource[]> {
  if (bundle === null) throw new Error("no bundle");
  const providerOf = async (unit: Unit): Promise<pulumi.ProviderResource> => {
    if (unit.kind === "dns") return route53Provider(plan.traffic.zones);
    const cluster = clusters.find((c) => c.name === unit.name);
    if (cluster === undefined) throw new Error(`no cluster ${unit.name}`);
    return clusterProvider(cluster, { text: "apiVersion: v1", context: null });
  };
  const mocks = {
    newResource: ({ name, inputs }: pulumi.runtime.MockResourceArgs) => ({ id: `id of ${name}`, state: inputs }),
    call: ({ inputs }: pulumi.runtime.MockCallArgs) => inputs,
  };
  await pulumi.runtime.setMocks(mocks, "moorage", bundle.stack, false);
  const seen: Seen[] = [];
  await pulumi.runtime.runInPulumiStack(async () => {
    pulumi.runtime.registerStackTransformation(({ resource, opts }) => {
      const { provider, dependsOn = [] } = opts as pulumi.CustomResourceOptions;
      seen.push({ resource, provider, dependsOn: dependsOn as pulumi.Resource[] });
      return undefined;
    });
    const classes = await unitClasses(bundle.units);
    const registered = new Map<string, pulumi.CustomResource>();
    for (const unit of bundle.units) {
      registerUnit(unit, await providerOf(unit), classes, registered);
    }
    return {};
  });
  return Promise.all(seen.map(described));
}
