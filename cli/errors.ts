import type { Finding, Origin } from "../core/model/finding.ts";

function usage(code: string, got: string, expected: string, fix: string): Finding {
  return { code, severity: "error", class: "input", origin: { path: "command line" }, got, expected, fix };
}

function list(names: readonly string[]): string {
  if (names.length === 0) return "none";
  return names.length > 20 ? `${names.slice(0, 20).join(", ")} and ${names.length - 20} more` : names.join(", ");
}

/** Arguments or options that do not parse. */
export const usageWrong = (message: string, help: string): Finding =>
  usage("USAGE", message, "a command as the help says", `see ${help}`);

/** A time option that is none. */
export const timeOption = (option: string, got: string): Finding =>
  usage("USAGE_TIME", `${option} ${got}`, "a time as RFC 3339", "write it as 2026-01-31T12:00:00Z");

/** A value that is none of those an option takes. */
export const optionValue = (option: string, got: string, allowed: readonly string[]): Finding =>
  usage("USAGE_VALUE", `${option} ${got}`, `one of ${list(allowed)}`, "correct the value");

/** Two options that do not go together. */
export const optionsExclude = (a: string, b: string, why: string): Finding =>
  usage("USAGE_EXCLUSIVE", `${a} with ${b}`, `one of them: ${why}`, "leave one out");

/** An application that the fleet does not have. */
export const applicationUnknown = (got: string, known: readonly string[]): Finding =>
  usage("USAGE_APPLICATION", `application ${got}`, `one of ${list(known)}`, "name it as <namespace>/<name>");

/** A cluster that the fleet does not have. */
export const clusterUnknown = (got: string, known: readonly string[]): Finding =>
  usage("USAGE_CLUSTER", `cluster ${got}`, `one of ${list(known)}`, "name a cluster of the fleet");

/** A system whose definitions are not read. */
export const systemUnknown = (got: string, known: readonly string[]): Finding =>
  usage(
    "IMPORT_SYSTEM_UNKNOWN",
    `${got}: neither a system nor a path`,
    `a system (${list(known)}) or a path`,
    "correct it",
  );

/** A namespace that is none. */
export const namespaceOption = (got: string): Finding =>
  usage("USAGE_NAMESPACE", `--namespace ${got}`, "a DNS label: at most 63 of a-z, 0-9 and -", "choose another name");

/** The engine's option that deletes the old home although the new one failed. */
export const continueOnError = (): Finding => ({
  ...usage(
    "USAGE_CONTINUE_ON_ERROR",
    "--continue-on-error",
    "a run that stops at the first failure",
    "leave the option out: it deletes the old home although the new one failed, and breaks the state",
  ),
  source: "measured on the real engine",
});

/** The Pulumi CLI is not there. */
export const pulumiMissing = (purpose: string): Finding => ({
  code: "PULUMI_MISSING",
  severity: "error",
  class: "input",
  origin: { path: "PATH" },
  got: "no program named pulumi",
  expected: `the Pulumi CLI, ${purpose}`,
  fix: "install it (https://www.pulumi.com/docs/install/) or put it on PATH",
});

/** The Pulumi CLI failed; it has said why itself, or `reason` does. */
export const pulumiFailed = (command: string, reason: string): Finding => ({
  code: "PULUMI_FAILED",
  severity: "error",
  class: "input",
  origin: { path: command },
  got: reason,
  expected: "a run that succeeds",
  fix: "see what the engine said",
});

/** A state export that is no JSON. */
export const stateUnreadable = (stack: string): Finding => ({
  code: "STATE_UNREADABLE",
  severity: "error",
  class: "input",
  origin: { path: `pulumi stack export --stack ${stack}` },
  got: "no JSON document",
  expected: "the state of the stack",
  fix: "run the command by hand and see what it says",
});

/** The author's module ended the process. */
export const endedEarly = (): Finding => ({
  code: "FLEET_ENDED_PROCESS",
  severity: "error",
  class: "input",
  origin: { path: "stacks/" },
  got: "the process ended before the command was done",
  expected: "a fleet module that only builds a fleet",
  fix: "remove process.exit() from the module, and await nothing that never settles",
});

/** A cluster did not answer, and nothing is known of it yet. */
export const notObserved = (cluster: string, reason: string, known: boolean): Finding => ({
  code: "CLUSTER_NOT_OBSERVED",
  severity: "warning",
  class: "input",
  origin: { path: cluster },
  got: reason,
  expected: "an answer of its API server",
  fix: known
    ? "its last facts are kept, marked as unreachable; freeze the cluster if it stays away"
    : "no facts are written for it; check its kubeconfig and that it can be reached from here",
});

/** A cluster answered and refused. */
export const notPermitted = (cluster: string, reason: string): Finding => ({
  code: "CLUSTER_NOT_READABLE",
  severity: "warning",
  class: "input",
  origin: { path: cluster },
  got: reason,
  expected: "get and list of nodes, pods and workloads, and the list of served APIs",
  fix: "give the user of its kubeconfig these rights; its last facts stay as they are",
});

/** A text that is no kubeconfig. It is never quoted. */
export const kubeconfigInvalid = (
  cluster: { readonly name: string; readonly origin: Origin },
  context: string | null,
): Finding => ({
  code: "KUBECONFIG_INVALID",
  severity: "error",
  class: "input",
  origin: cluster.origin,
  got: context === null ? "a kubeconfig without a usable current context" : `a kubeconfig without context ${context}`,
  expected: `the kubeconfig of ${cluster.name}`,
  fix: "check it with kubectl --kubeconfig <file> version",
});

/** A fault of ours. */
export const internalFault = (message: string): Finding => ({
  code: "INTERNAL",
  severity: "error",
  class: "input",
  origin: { path: "moorage" },
  got: message,
  expected: "no such fault",
  fix: "this is a fault of moorage, not of yours: run again with --debug and report what it prints",
});
