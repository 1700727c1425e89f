export { type ApiReader, apiReader } from "./api-reader.ts";
export { type Observation, observeCluster } from "./observe.ts";
