import { type AssignStrategy, ascendingOrder } from "../strategy.ts";

/** Every selected cluster gets all replicas. Room is not looked at. Source: karmada.md §4.4. */
export const duplicated: AssignStrategy = {
  name: "duplicated",
  assign({ candidates, replicas }) {
    const clusters = ascendingOrder(candidates);
    return { ok: true, shares: { clusters, replicas: clusters.map(() => replicas) } };
  },
};
