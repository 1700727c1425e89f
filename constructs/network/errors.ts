import type { Finding, Origin } from "../../core/model/index.ts";
import { inputWarning, listed } from "../finding-text.ts";

export function networkTooSmall(origin: Origin, clusters: readonly string[]): Finding {
  return inputWarning(
    origin,
    "NETWORK_TOO_SMALL",
    `a network over ${clusters.length === 0 ? "no cluster" : listed(clusters)}`,
    "at least two clusters to join",
    "widen its cluster set, or remove it",
  );
}
