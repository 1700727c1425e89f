export { type ApiReader, apiReader } from "./api-reader.ts";
export { observeCluster } from "./observe.ts";
