import * as pulumi from "@pulumi/pulumi";
import { expect, it } from "vitest";
import {
  Application,
  Cluster,
  ClusterSet,
  Fleet,
  GlobalHostname,
  Manifests,
  Override,
  Pattern,
  Placement,
  Spread,
} from "../../constructs/index.ts";
import { CLUSTER, WEB } from "./sample.ts";

// What the compiler refuses: `tsc` fails when one of these lines is taken. They run too, and nothing throws.
it("no prop takes a value that is known only at run time", () => {
  const text: pulumi.Output<string> = pulumi.output("x");
  const number: pulumi.Output<number> = pulumi.output(1);
  const input: pulumi.Input<string> = text;
  const fleet = new Fleet("f");
  // @ts-expect-error an Output is no text
  new Cluster(fleet, "a", { ...CLUSTER, region: text });
  // @ts-expect-error an Input may be an Output
  new Cluster(fleet, "b", { ...CLUSTER, provider: input });
  // @ts-expect-error an Output is no number
  new Cluster(fleet, "c", { ...CLUSTER, pools: [{ name: "p", count: number, cpu: "1", memory: "1Gi" }] });
  // @ts-expect-error an Output is no text
  new Cluster(fleet, "d", { ...CLUSTER, ingress: { addresses: [text] } });
  // @ts-expect-error an Output is no text
  new ClusterSet(fleet, "e", { labels: { x: text } });
  // @ts-expect-error an Output is no number
  new Application(fleet, "g", { manifests: Manifests.yaml(WEB), replicas: number });
  // @ts-expect-error a promise is no placement
  new Application(fleet, "h", { manifests: Manifests.yaml(WEB), placement: Promise.resolve(Placement.duplicated()) });
  // @ts-expect-error an Output is no cluster
  Placement.duplicated({ clusters: [text] });
  // @ts-expect-error an Output is no number
  Spread.over("region", { min: number });
  // @ts-expect-error an Output is no text
  Override.env({ set: { A: text } });
  // @ts-expect-error an Output is no plain value
  Override.patch({ operations: [{ op: "add", path: "/a", value: text }] });
  // @ts-expect-error an Output is no plain value, however deep
  Override.patch({ operations: [{ op: "add", path: "/a", value: { b: [text] } }] });
  // @ts-expect-error an Output is no text
  new GlobalHostname(fleet, "i", { zone: text, application: "a/b", pattern: Pattern.activeActive({ by: "latency" }) });
  expect(fleet.findings().length).toBeGreaterThan(0);
});
