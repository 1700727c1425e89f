import { readdirSync, readFileSync } from "node:fs";

/**
 * Which process is meant, safe against re-use of its number: `startTime` is field 22 of `/proc/<pid>/stat` (clock ticks
 * since boot), so together with the boot it names one process for ever.
 */
export interface ProcessIdentity {
  readonly pid: number;
  readonly startTime: string;
  readonly bootId: string;
}

function readOrNull(path: string): string | null {
  try {
    return readFileSync(path, "utf8");
  } catch {
    return null;
  }
}

interface ProcStat {
  readonly state: string;
  readonly startTime: string;
}

function procStat(pid: number): ProcStat | null {
  const stat = readOrNull(`/proc/${pid}/stat`);
  if (stat === null) return null;
  // The second field is the command in parentheses and may itself hold blanks and parentheses.
  const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
  const [state, startTime] = [fields[0], fields[19]];
  return state === undefined || startTime === undefined ? null : { state, startTime };
}

let boot: string | undefined;
function bootId(): string {
  boot ??= readOrNull("/proc/sys/kernel/random/boot_id")?.trim() ?? "";
  return boot;
}

/** The identity of a running process, or null when there is none of that number. */
export function identify(pid: number): ProcessIdentity | null {
  const stat = procStat(pid);
  return stat === null ? null : { pid, startTime: stat.startTime, bootId: bootId() };
}

/** Whether exactly this process still runs; one that ended and waits to be reaped does not count. */
export function isRunning(identity: ProcessIdentity): boolean {
  if (identity.bootId !== bootId()) return false;
  const stat = procStat(identity.pid);
  return stat !== null && stat.startTime === identity.startTime && stat.state !== "Z" && stat.state !== "X";
}

/** Name of the variable that marks what a lab started; its value is the random id of the lab. */
export const ownerVariable = "MOORAGE_LAB_OWNER";

/**
 * Running processes with this variable of this value in their environment. It finds what a crash kept from being
 * written down: a component started just before, or a provider that outlived a killed engine.
 */
export function processesMarked(variable: string, value: string): ProcessIdentity[] {
  const mark = `${variable}=${value}`;
  const found: ProcessIdentity[] = [];
  for (const entry of readdirSync("/proc")) {
    if (!/^\d+$/.test(entry) || Number(entry) === process.pid) continue;
    // Readable for our own processes only, which are the only ones that can be ours.
    const environment = readOrNull(`/proc/${entry}/environ`);
    if (environment?.split("\0").includes(mark) !== true) continue;
    const identity = identify(Number(entry));
    if (identity !== null && isRunning(identity)) found.push(identity);
  }
  return found;
}

/** Running processes that a lab started, other than this one. */
export function processesOwnedBy(labId: string): ProcessIdentity[] {
  return processesMarked(ownerVariable, labId);
}

function send(identity: ProcessIdentity, signal: NodeJS.Signals): void {
  try {
    process.kill(identity.pid, signal);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "ESRCH") throw error;
  }
}

/** Waits until none of the processes runs; false when some still do after `timeoutMs`. */
export async function waitForEnd(identities: readonly ProcessIdentity[], timeoutMs: number): Promise<boolean> {
  const deadline = Date.now() + timeoutMs;
  while (identities.some(isRunning)) {
    if (Date.now() > deadline) return false;
    await new Promise((resolve) => setTimeout(resolve, 25));
  }
  return true;
}

/** Ends exactly these processes: SIGTERM, and SIGKILL for what has not gone after `graceMs`. */
export async function end(identities: readonly ProcessIdentity[], graceMs = 1000): Promise<void> {
  const running = identities.filter(isRunning);
  for (const identity of running) send(identity, "SIGTERM");
  if (await waitForEnd(running, graceMs)) return;
  for (const identity of running.filter(isRunning)) send(identity, "SIGKILL");
  await waitForEnd(running, 5000);
}
