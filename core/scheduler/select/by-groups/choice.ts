import type { SpreadGroups } from "../../spread-groups.ts";

/** A constraint prepared for the search. */
export interface GroupConstraint {
  readonly groups: SpreadGroups;
  readonly min: number;
  /** Infinity without a limit. */
  readonly max: number;
  /** Every cluster is a group of its own. */
  readonly byCluster: boolean;
}

/** What is to be chosen: positions stand for clusters, best first. */
export interface ChoiceProblem {
  /** Cluster indices, best first. */
  readonly candidates: readonly number[];
  /** Room by position. */
  readonly room: Float64Array;
  /** Room that the choice must have together; 0 = not looked at. */
  readonly need: number;
  readonly constraints: readonly GroupConstraint[];
}

const OPEN = 0;
const TAKEN = 1;
const LEFT_OUT = 2;

/**
 * A partial choice, with what each constraint has and could still reach. Every change is on a trail, so that it can be undone.
 * When a constraint is full, candidates that would open one more of its groups are left out at once.
 */
export class Choice {
  readonly #problem: ChoiceProblem;
  readonly #state: Uint8Array;
  readonly #trail: number[] = [];
  /** Constraint → group → candidates taken, and candidates still open. */
  readonly #taken: readonly Int32Array[];
  readonly #open: readonly Int32Array[];
  /** Constraint → group → room of the candidates still open. */
  readonly #openRoom: readonly Float64Array[];
  readonly #touched: number[];
  /** Positions by room, most first; sorted when first asked for. */
  #byRoom: Uint32Array | null = null;
  #room = 0;
  #openCount: number;
  #openTotal = 0;
  /** Elementary steps done, for the limit. */
  steps = 0;

  constructor(problem: ChoiceProblem) {
    const { candidates, constraints, room } = problem;
    this.#problem = problem;
    this.#state = new Uint8Array(candidates.length);
    this.#taken = constraints.map(({ groups }) => new Int32Array(groups.names.length));
    this.#open = constraints.map(({ groups }) => new Int32Array(groups.names.length));
    this.#openRoom = constraints.map(({ groups }) => new Float64Array(groups.names.length));
    this.#touched = constraints.map(() => 0);
    this.#openCount = candidates.length;
    candidates.forEach((_, position) => {
      this.#openTotal += room[position] ?? 0;
      this.#eachGroup(position, (constraint, group) => {
        this.#add(this.#open, constraint, group, 1);
        this.#add(this.#openRoom, constraint, group, room[position] ?? 0);
      });
    });
    for (const constraint of constraints.keys()) this.#leaveOutNewGroups(constraint);
  }

  /** Where the trail stands, for `undoTo`. */
  mark(): number {
    return this.#trail.length;
  }

  isOpen(position: number): boolean {
    return this.#state[position] === OPEN;
  }

  taken(): readonly number[] {
    return this.#problem.candidates.filter((_, position) => this.#state[position] === TAKEN);
  }

  take(position: number): void {
    this.#close(position, TAKEN);
    this.#room += this.#problem.room[position] ?? 0;
    const filled: number[] = [];
    this.#eachGroup(position, (constraint, group) => {
      const before = this.#taken[constraint]?.[group] ?? 0;
      this.#add(this.#taken, constraint, group, 1);
      if (before > 0) return;
      const touched = (this.#touched[constraint] ?? 0) + 1;
      this.#touched[constraint] = touched;
      filled.push(constraint);
    });
    for (const constraint of new Set(filled)) this.#leaveOutNewGroups(constraint);
  }

  leaveOut(position: number): void {
    this.#close(position, LEFT_OUT);
  }

  undoTo(mark: number): void {
    while (this.#trail.length > mark) this.#undo(this.#trail.pop() ?? -1);
  }

  /** True if what is taken satisfies everything. */
  isComplete(): boolean {
    const { constraints, need } = this.#problem;
    return (
      this.#room >= need &&
      constraints.every(({ min, max }, at) => (this.#touched[at] ?? 0) >= min && (this.#touched[at] ?? 0) <= max)
    );
  }

  /** False if no choice that holds what is taken can satisfy everything. True is no promise. */
  isPossible(): boolean {
    const { constraints, need } = this.#problem;
    const slots = this.#slots();
    for (const [at, { min, max, groups }] of constraints.entries()) {
      const touched = this.#touched[at] ?? 0;
      const missing = min - touched;
      if (touched > max || missing > slots * groups.width || missing > this.#reachable(at)) return false;
    }
    return this.#room >= need || this.bound() >= need;
  }

  /** Room that no choice which holds what is taken can exceed. */
  bound(): number {
    let bound = this.#bestOpen(this.#slots());
    for (const [at, { byCluster }] of this.#problem.constraints.entries()) {
      if (!byCluster) bound = Math.min(bound, this.#groupBound(at));
    }
    return this.#room + bound;
  }

  /** How many more clusters may be taken at most. */
  #slots(): number {
    let slots = Number.POSITIVE_INFINITY;
    for (const [at, { max, byCluster }] of this.#problem.constraints.entries()) {
      if (byCluster) slots = Math.min(slots, max - (this.#touched[at] ?? 0));
    }
    return slots;
  }

  /** Groups of a constraint that are not touched and still can be. */
  #reachable(constraint: number): number {
    if (this.#problem.constraints[constraint]?.byCluster) return this.#openCount;
    const open = this.#open[constraint] ?? new Int32Array();
    const taken = this.#taken[constraint] ?? new Int32Array();
    let reachable = 0;
    for (let group = 0; group < open.length; group += 1) {
      if ((open[group] ?? 0) > 0 && taken[group] === 0) reachable += 1;
    }
    this.steps += open.length;
    return reachable;
  }

  /** Room of the open candidates in groups that are touched, and in the best of the groups that can still be. */
  #groupBound(constraint: number): number {
    const { max } = this.#problem.constraints[constraint] ?? { max: 0 };
    const openRoom = this.#openRoom[constraint] ?? new Float64Array();
    const taken = this.#taken[constraint] ?? new Int32Array();
    const more = max - (this.#touched[constraint] ?? 0);
    this.steps += openRoom.length;
    if (more >= openRoom.length) return Number.POSITIVE_INFINITY;
    const others = openRoom.filter((room, group) => taken[group] === 0 && room > 0);
    if (more < others.length) others.sort();
    let sum = 0;
    for (let at = Math.max(0, others.length - more); at < others.length; at += 1) sum += others[at] ?? 0;
    for (let group = 0; group < openRoom.length; group += 1) if ((taken[group] ?? 0) > 0) sum += openRoom[group] ?? 0;
    return sum;
  }

  /** Room of the best open candidates. */
  #bestOpen(slots: number): number {
    if (slots >= this.#openCount) return this.#openTotal;
    const { room } = this.#problem;
    let left = slots;
    let sum = 0;
    this.#byRoom ??= Uint32Array.from(room.keys()).sort((a, b) => (room[b] ?? 0) - (room[a] ?? 0) || a - b);
    for (const position of this.#byRoom) {
      if (left <= 0) break;
      this.steps += 1;
      if (this.#state[position] !== OPEN) continue;
      sum += room[position] ?? 0;
      left -= 1;
    }
    return sum;
  }

  /** When a constraint is full: leaves out the candidates that would open one more of its groups. */
  #leaveOutNewGroups(constraint: number): void {
    const { candidates, constraints } = this.#problem;
    const { max, groups } = constraints[constraint] ?? { max: 0, groups: null };
    const left = max - (this.#touched[constraint] ?? 0);
    if (groups === null || left >= groups.width) return;
    const taken = this.#taken[constraint] ?? new Int32Array();
    this.steps += candidates.length;
    for (let position = 0; position < candidates.length; position += 1) {
      if (this.#state[position] !== OPEN) continue;
      let opened = 0;
      for (const group of groups.of[candidates[position] ?? -1] ?? []) if (taken[group] === 0) opened += 1;
      if (opened > left) this.leaveOut(position);
    }
  }

  #close(position: number, state: number): void {
    this.#state[position] = state;
    this.#trail.push(position);
    const room = this.#problem.room[position] ?? 0;
    this.#openCount -= 1;
    this.#openTotal -= room;
    this.#eachGroup(position, (constraint, group) => {
      this.#add(this.#open, constraint, group, -1);
      this.#add(this.#openRoom, constraint, group, -room);
    });
  }

  #undo(position: number): void {
    const wasTaken = this.#state[position] === TAKEN;
    const room = this.#problem.room[position] ?? 0;
    this.#state[position] = OPEN;
    this.#openCount += 1;
    this.#openTotal += room;
    if (wasTaken) this.#room -= room;
    this.#eachGroup(position, (constraint, group) => {
      this.#add(this.#open, constraint, group, 1);
      this.#add(this.#openRoom, constraint, group, room);
      if (!wasTaken) return;
      this.#add(this.#taken, constraint, group, -1);
      if (this.#taken[constraint]?.[group] === 0) this.#touched[constraint] = (this.#touched[constraint] ?? 0) - 1;
    });
  }

  #eachGroup(position: number, visit: (constraint: number, group: number) => void): void {
    const { candidates, constraints } = this.#problem;
    const cluster = candidates[position] ?? -1;
    this.steps += 1;
    for (const [at, { groups }] of constraints.entries()) {
      for (const group of groups.of[cluster] ?? []) visit(at, group);
    }
  }

  #add(counts: readonly (Int32Array | Float64Array)[], constraint: number, group: number, amount: number): void {
    const row = counts[constraint];
    if (row !== undefined) row[group] = (row[group] ?? 0) + amount;
  }
}
