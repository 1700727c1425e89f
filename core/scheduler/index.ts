/**
 * Where does something run: filter → score → select → assign over a prepared fleet, and a ledger of its room.
 * Pure and deterministic; reasons are data and are built only when asked for.
 * @packageDocumentation
 */
export {
  type Assigned,
  type Assignment,
  assignmentRecord,
  assignReplicas,
} from "./assign/assign.ts";
export type { Workload } from "./assign/workload.ts";
export { type SchedulerCluster, takesNew } from "./cluster.ts";
export { divideByWeights } from "./division/divide.ts";
export { fnv1a32, tieAscending } from "./division/tie-direction.ts";
export { type Distribution, webster } from "./division/webster.ts";
export { type Component, setsThatFit } from "./estimate/component-sets.ts";
export { CANNOT_TELL, minimumEstimate } from "./estimate/minimum.ts";
export { countGrades, type GradeCount, type ResourceModel, replicasByModels } from "./estimate/models.ts";
export type { Quantities } from "./estimate/quantity.ts";
export { type ResourceSummary, replicasBySummary } from "./estimate/summary.ts";
export { type FailureCode, type FailureKind, failureFinding, type SchedulingFailure } from "./failure.ts";
export { type Filtered, filterClusters, rejectionsOf, verdictsOf } from "./filter.ts";
export type {
  ClusterTest,
  FilterPlugin,
  PlacementRequest,
  PodNeeds,
  ScorePlugin,
  Verdict,
} from "./framework.ts";
export { UNLIMITED } from "./ledger/books.ts";
export { type Booking, type CountedPart, createLedger, type Ledger, type Part } from "./ledger/ledger.ts";
export { filterPlugins, scorePlugins } from "./plugins/catalogue.ts";
export { type Ranking, rankClusters } from "./rank.ts";
export { priorReplicas, type Room, roomOf, unlimitedRoom } from "./room.ts";
export { type Binding, type BindingResult, scheduleBinding } from "./schedule.ts";
export { scheduleTerms, type TermOutcome, type TermResult, type TriedTerm } from "./schedule-terms.ts";
export { type Scores, scoreClusters } from "./score.ts";
export { rankingOf, type Selection, type SelectRequest, selectClusters } from "./select/select.ts";
export { buildSnapshot, type Snapshot } from "./snapshot.ts";
export { checkSpread } from "./spread.ts";
export { groupRejections, type Refusal } from "./verdicts.ts";
