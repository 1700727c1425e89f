/**
 * The hand-over types of Moorage and the value types they are made of: plain data, no Pulumi, no cdk8s.
 * @packageDocumentation
 */
export * from "./amounts.ts";
export * from "./bundle.ts";
export * from "./cidr.ts";
export * from "./cluster-affinity.ts";
export * from "./digest.ts";
export * from "./duration.ts";
export * from "./facts.ts";
export * from "./finding.ts";
export * from "./fleet.ts";
export * from "./json.ts";
export * from "./kube-object.ts";
export * from "./lock.ts";
export * from "./nearest-name.ts";
export * from "./network.ts";
export * from "./placement.ts";
export * from "./plan.ts";
export * from "./quantity.ts";
export * from "./rank.ts";
export * from "./record-tree.ts";
export * from "./roles/catalogue.ts";
export * from "./roles/network-system.ts";
export * from "./roles/traffic-system.ts";
export * from "./selector.ts";
export * from "./slim-schema.ts";
export * from "./traffic.ts";
export * from "./value-from.ts";
export * from "./version.ts";
