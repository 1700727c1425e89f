/**
 * Tools for the tests of fleets: plan a fleet without a project on disk, pretend facts, and match plans.
 * @packageDocumentation
 */
export { type FakeFacts, fakeFacts } from "./fake-facts.ts";
export { fleetMatchers } from "./matchers.ts";
export { type PlanFleetOptions, type PlannedFleet, planFleet } from "./plan-fleet.ts";
