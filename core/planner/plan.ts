import type { FrozenUnit } from "../model/bundle.ts";
import type { Facts } from "../model/facts.ts";
import type { FleetModel } from "../model/fleet.ts";
import type { Lock, Placements } from "../model/lock.ts";
import type { Plan } from "../model/plan.ts";
import type { Catalogue } from "../model/roles/catalogue.ts";
import { applicationPlan } from "./application-plan.ts";
import { placementChanges } from "./changes.ts";
import { clusterRooms } from "./cluster-rooms.ts";
import { dataLossFindings } from "./data-loss.ts";
import { fleetFindings } from "./fleet-view.ts";
import { nextLock } from "./next-lock.ts";
import { planPlacements } from "./placement/plan-placements.ts";
import { schedulingOf } from "./placement/scheduling.ts";
import { planNetworks } from "./plan-networks.ts";
import { GENERATION_POOL, type Generations } from "./traffic/generations.ts";
import { planTraffic } from "./traffic/plan-traffic.ts";

export interface PlanInput {
  readonly stack: string;
  readonly model: FleetModel;
  readonly facts: Facts;
  readonly prior: Lock | null;
  readonly before: Placements | null;
  readonly frozen: Readonly<Record<string, FrozenUnit>>;
  readonly systems: Catalogue;
}

function priorGenerations(prior: Lock | null): Generations {
  const pool = prior?.allocations[GENERATION_POOL] ?? {};
  return Object.fromEntries(Object.entries(pool).filter((e): e is [string, string] => typeof e[1] === "string"));
}

/**
 * The whole decision in a fixed order: clusters, placements, network, traffic, then what changes. Pure; findings are collected.
 */
export function plan({ stack, model, facts, prior, before, frozen, systems }: PlanInput): Plan {
  const scheduling = schedulingOf(model, facts);
  const { placements, departed, findings: unplaced } = planPlacements(scheduling, model.applications, prior, before);
  const applications = model.applications.flatMap((application) => {
    const placement = placements.get(application.id);
    const was = before === null ? null : before[application.id];
    return placement === undefined ? [] : [applicationPlan(application, placement, was)];
  });
  const { networks, findings: networkFindings } = planNetworks(model, applications, systems);
  const traffic = planTraffic(model, applications, priorGenerations(prior), systems);
  const lock = nextLock(stack, model.applications, placements, departed, traffic.generations, prior);
  const { rooms, findings: roomFindings } = clusterRooms(model, scheduling, placements);
  const because = new Map([...placements].map(([id, placement]) => [id, placement.because]));
  return {
    stack,
    digest: lock.digest,
    matchesLock: prior === null ? null : prior.digest === lock.digest,
    lock,
    clusters: rooms,
    frozen: Object.keys(frozen).sort(),
    applications,
    changes: placementChanges(applications, before ?? {}, because),
    rollouts: [],
    traffic: traffic.traffic,
    networks,
    findings: [
      ...fleetFindings(stack, model, facts, frozen),
      ...unplaced,
      ...roomFindings,
      ...dataLossFindings(model, placements, prior?.placements ?? {}),
      ...networkFindings,
      ...traffic.findings,
    ],
  };
}
