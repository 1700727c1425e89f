// The process that plays the cloud for all clusters of a lab, and ends a lab whose owner is gone.
import { rmSync } from "node:fs";
import { join } from "node:path";
import { setInterval } from "node:timers/promises";
import { isRunning } from "../processes/identity.ts";
import { Supervisor } from "../processes/supervisor.ts";
import { StateFolder } from "../state.ts";
import { playCloud } from "./cloud.ts";
import { KubeClient } from "./kube-client.ts";

const folder = new StateFolder(process.argv[2] ?? "");
const state = folder.read();
if (state === null) throw new Error(`no lab in ${folder.path}`);

const end = new AbortController();
process.on("SIGTERM", () => process.exit(0));

for (const { name } of state.clusters) {
  const client = KubeClient.fromFile(join(folder.path, "clusters", name, "components.kubeconfig"));
  void playCloud(name, client, end.signal);
}

if (state.owner !== null) {
  for await (const _ of setInterval(2000)) {
    // A test run that was killed could not take its lab down.
    if (isRunning(state.owner)) continue;
    await new Supervisor({ stateFolder: folder.path, labId: state.id }).stopAll();
    rmSync(folder.path, { recursive: true, force: true });
    process.exit(0);
  }
}
