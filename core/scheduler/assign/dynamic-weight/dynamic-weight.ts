import { divideByRoom } from "../by-room.ts";
import type { AssignStrategy } from "../strategy.ts";

/** Replicas in proportion to the room of the selected clusters. Source: karmada.md §4.4. */
export const dynamicWeight: AssignStrategy = {
  name: "dynamicWeight",
  assign: (input) => divideByRoom(input, (candidates) => candidates),
};
