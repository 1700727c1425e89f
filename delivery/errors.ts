import type { Finding } from "../core/model/finding.ts";
import type { AccessModel, ClusterModel } from "../core/model/fleet.ts";

function lockOrigin(stack: string) {
  return { file: `stacks/${stack}.lock.json` };
}

export function accessUndeclared(cluster: ClusterModel): Finding {
  return {
    code: "ACCESS_MISSING",
    severity: "error",
    class: "input",
    origin: cluster.origin,
    got: `no access declared for ${cluster.name}`,
    expected: "how to reach the cluster",
    fix: "set access: Access.config(key), Access.file(path, context) or Access.env(NAME) on the cluster",
  };
}

const PLACES: Readonly<Record<AccessModel["kind"], (access: AccessModel) => [got: string, fix: string]>> = {
  config: (a) => {
    const key = a.kind === "config" ? a.key : "";
    return [`no value of "${key}" in the stack's configuration`, `pulumi config set --secret ${key} < kubeconfig.yaml`];
  },
  env: (a) => {
    const name = a.kind === "env" ? a.name : "";
    return [`environment variable ${name} is not set`, `export ${name} with the text of a kubeconfig`];
  },
  file: (a) => {
    const path = a.kind === "file" ? a.path : "";
    return [`${path} cannot be read`, "write the kubeconfig there, or name another file"];
  },
};

export function accessMissing(cluster: ClusterModel, access: AccessModel): Finding {
  const [got, fix] = PLACES[access.kind](access);
  return {
    code: "KUBECONFIG_MISSING",
    severity: "error",
    class: "input",
    origin: cluster.origin,
    got,
    expected: `the kubeconfig of ${cluster.name}`,
    fix,
  };
}

export function lockMissing(stack: string, updating: boolean): Finding {
  return {
    code: "LOCK_MISSING",
    severity: updating ? "error" : "warning",
    class: "input",
    origin: lockOrigin(stack),
    got: "no lock",
    expected: "the reviewed decision of this commit",
    fix: `run moorage plan ${stack} --write and commit the file; an update is refused without it`,
  };
}

export function lockDiffers(stack: string, differences: readonly string[]): Finding {
  return {
    code: "LOCK_DIFFERS",
    severity: "error",
    class: "input",
    origin: lockOrigin(stack),
    got: differences.join("; "),
    expected: "the decision of the lock",
    fix: `run moorage plan ${stack} --write, look at what changes, and commit the lock with it`,
  };
}

export function digestUnexpected(stack: string, got: string, expected: string): Finding {
  return {
    code: "DIGEST_UNEXPECTED",
    severity: "error",
    class: "input",
    origin: { path: stack },
    got,
    expected: `${expected}, from MOORAGE_EXPECT_DIGEST`,
    fix: "preview again and review it: what would be deployed is not what was approved",
  };
}

export function continueOnErrorRefused(stack: string): Finding {
  return {
    code: "CONTINUE_ON_ERROR",
    severity: "error",
    class: "input",
    origin: { path: stack },
    got: "continue-on-error is set",
    expected: "a run that stops at the first failure",
    fix: "unset PULUMI_CONTINUE_ON_ERROR and leave out --continue-on-error: it deletes the old home although the new one failed",
    source: "measured on the real engine: the state becomes unreadable, too",
  };
}

export function secretInFrozen(cluster: string, resource: string): Finding {
  return {
    code: "FROZEN_SECRET",
    severity: "error",
    class: "input",
    origin: { path: resource },
    got: "an object with a secret input",
    expected: `objects without secrets in the unit of ${cluster}`,
    fix: "take the secret out of the object (by reference, with an ExternalSecret) before the cluster is frozen",
  };
}

export function nothingToFreeze(stack: string, cluster: string): Finding {
  return {
    code: "FROZEN_NOTHING",
    severity: "error",
    class: "input",
    origin: { path: `${stack}/${cluster}` },
    got: `no objects of ${cluster} in the state of ${stack}`,
    expected: "the unit of a cluster that was deployed",
    fix: "name a cluster that this stack has deployed",
  };
}

export function shardUnknown(stack: string, got: string, known: readonly string[]): Finding {
  return {
    code: "SHARD_UNKNOWN",
    severity: "error",
    class: "input",
    origin: { path: stack },
    got: `shard ${got}`,
    expected: `one of ${known.join(", ")}`,
    fix: "name the stack <name>.<unit>, and list the same units in moorage:shards of the stack <name>",
  };
}

export function shardsInvalid(stack: string, got: unknown): Finding {
  return {
    code: "SHARDS_INVALID",
    severity: "error",
    class: "input",
    origin: { path: `${stack}: moorage:shards` },
    got: JSON.stringify(got) ?? "nothing",
    expected: "a list of names of units",
    fix: "pulumi config set --path 'moorage:shards[0]' <unit>",
  };
}
