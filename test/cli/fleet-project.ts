import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { temporaryProject } from "../project/temporary-project.ts";

const CONSTRUCTS = join(import.meta.dirname, "../../constructs/index.ts");

/** A Deployment; a replica requests 128Mi of memory. */
export function deployment(name: string, replicas: number, cpu = "100m"): string {
  return `
apiVersion: apps/v1
kind: Deployment
metadata: { name: ${name} }
spec:
  replicas: ${replicas}
  selector: { matchLabels: { app: ${name} } }
  template:
    metadata: { labels: { app: ${name} } }
    spec:
      containers:
        - { name: main, image: "registry.example/${name}:1", resources: { requests: { cpu: "${cpu}", memory: 128Mi } } }
`;
}

/** What differs between the fleets of the tests. */
export interface FleetText {
  /** State of the cluster `east`. */
  readonly east?: string;
  /** Further statements, before the return. */
  readonly more?: string;
  /** Props of the application `shop` beside its manifests. */
  readonly shop?: string;
  readonly replicas?: number;
  /** CPU request of a replica of `shop`. */
  readonly cpu?: string;
}

/** Sets the state of the cluster `east` of a project: a module is loaded once a process, its `fleet()` runs every time. */
export function setEast(root: string, state: string): void {
  writeFileSync(join(root, "east.txt"), state);
}

/** A fleet module: clusters east and west of two nodes each, one application. */
export function fleetText({
  east = "active",
  more = "",
  shop = "",
  replicas = 4,
  cpu = "100m",
}: FleetText = {}): string {
  return `
import { existsSync, readFileSync } from "node:fs";
import * as moorage from ${JSON.stringify(CONSTRUCTS)};
const { Application, Cluster, Fleet, Manifests, Placement } = moorage;
export function fleet() {
  const fleet = new Fleet("web");
  const pools = [{ name: "main", count: 2, cpu: "2", memory: "4Gi" }];
  const place = { provider: "onprem", kubernetesVersion: "1.34", pools };
  const override = new URL("../east.txt", import.meta.url);
  const state = existsSync(override) ? readFileSync(override, "utf8") : ${JSON.stringify(east)};
  new Cluster(fleet, "east", { ...place, region: "east", state });
  new Cluster(fleet, "west", { ...place, region: "west", access: moorage.Access.file("kubeconfig.yaml") });
  new Application(fleet, "shop", {
    manifests: Manifests.yaml(${JSON.stringify(deployment("shop", replicas, cpu))}, "shop.yaml"),
    placement: Placement.dynamicWeight(),
    ${shop}
  });
  ${more}
  return fleet;
}
`;
}

/** A project with one stack, `web`. */
export function webProject(text: FleetText = {}, files: Readonly<Record<string, string>> = {}): string {
  return temporaryProject({ "stacks/web.ts": fleetText(text), ...files });
}
