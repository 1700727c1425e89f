/**
 * The vocabulary of a fleet: what a team writes.
 * @packageDocumentation
 */
export type {
  Catalogue,
  ClusterState,
  Finding,
  FleetModel,
  JsonPatchOperation,
  Origin,
  Profile,
} from "../core/model/index.ts";
export { Application, type ApplicationProps } from "./applications/application.ts";
export {
  type ArgsOverrideProps,
  type ContainerOverrideProps,
  type EnvOverrideProps,
  type ImageOverrideProps,
  type MetadataOverrideProps,
  Override,
  type OverrideProps,
  type PatchOverrideProps,
} from "./applications/override.ts";
export { type ExistingSecretProps, type ExternalSecretProps, SecretSource } from "./applications/secret-source.ts";
export type { ChartFunction } from "./charts/chart-objects.ts";
export { Access } from "./clusters/access.ts";
export {
  Cluster,
  type ClusterNetworkProps,
  type ClusterProps,
  type ClusterReference,
  type IngressProps,
} from "./clusters/cluster.ts";
export { ClusterSet, type ClusterSetProps } from "./clusters/cluster-set.ts";
export type { AmountsProps, NodePoolProps, TaintProps } from "./clusters/node-pool.ts";
export { Fleet, type FleetProps } from "./fleet.ts";
export type { ReadFleetOptions } from "./fleet-model.ts";
export { type ManifestDocument, parseManifests } from "./manifests/documents.ts";
export type { ManifestLimits } from "./manifests/limits.ts";
export { type ManifestPath, Manifests } from "./manifests/manifests.ts";
export { type ManifestFile, type ReadManifestsOptions, readManifests } from "./manifests/read.ts";
export {
  type EastWestGatewayProps,
  type IstioProps,
  Mesh,
  type OutlierDetectionProps,
} from "./network/mesh.ts";
export { Network, type NetworkProps, type NetworkServiceProps } from "./network/network.ts";
export type { AffinityProps } from "./placement/affinity.ts";
export {
  type AffinityTermProps,
  Placement,
  type PlacementProps,
  type StaticWeightProps,
  type TolerationProps,
  type WeightProps,
} from "./placement/placement.ts";
export type { FieldValues, LabelRequirementProps, LabelValues } from "./placement/selector.ts";
export { Spread, type SpreadField, type SpreadLimits } from "./placement/spread.ts";
export { DnsZone, type DnsZoneProps } from "./traffic/dns-zone.ts";
export { GlobalHostname, type GlobalHostnameProps } from "./traffic/global-hostname.ts";
export { HealthCheck, type HttpHealthCheckProps, type TcpHealthCheckProps } from "./traffic/health-check.ts";
export { type ActiveActiveProps, type ActivePassiveProps, Pattern } from "./traffic/pattern.ts";
export { type Route53Props, Traffic } from "./traffic/traffic.ts";
export { FleetElement } from "./tree/element.ts";
