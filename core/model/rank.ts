/**
 * The order in which items are created; deletion runs the other way (design.md, Identity is API).
 * Numbers are spaced so that a rank can be added between two.
 */
export const RANK = {
  crd: 10,
  namespace: 20,
  rbac: 30,
  config: 40,
  storage: 50,
  workload: 60,
  service: 70,
  autoscaling: 80,
  route: 90,
  mesh: 100,
  dns: 110,
} as const;

export type Rank = (typeof RANK)[keyof typeof RANK];
