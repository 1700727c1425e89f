import { existsSync } from "node:fs";
import { expect, it } from "vitest";
import { builtInSchemas, checkObject, nameFindings, validateObject } from "../../../core/kubernetes/index.ts";
import { kindInfo } from "../../../core/kubernetes/kinds.ts";
import type { KubeObject } from "../../../core/model/index.ts";
import { objectsOf, sharedPath, yamlFiles } from "../../kubernetes/shared-data.ts";
import { validationCases } from "../../kubernetes/validation-cases.ts";
import { describeLab } from "../shared-lab.ts";

const PLURAL: Readonly<Record<string, string>> = { Ingress: "ingresses", NetworkPolicy: "networkpolicies" };

/** The range of node ports is only looked at when a port is taken, which a dry run does not do. */
function takesNodePort(object: KubeObject): boolean {
  return JSON.stringify(object).includes('"nodePort":80}');
}

/** A fixed address is refused by the lab because it is of another network. */
function hasFixedAddress(object: KubeObject): boolean {
  return /"clusterIP":"[0-9]/.test(JSON.stringify(object));
}

/** Where an object is sent to, without being kept. */
function dryRunPath(object: KubeObject): string {
  const { apiVersion, kind } = object;
  const group = apiVersion === "v1" ? "/api/v1" : `/apis/${apiVersion}`;
  const plural = PLURAL[kind] ?? `${kind.toLowerCase()}s`;
  const namespace = kindInfo(apiVersion, kind)?.namespaced === false ? "" : "/namespaces/default";
  return `${group}${namespace}/${plural}?fieldValidation=Strict${takesNodePort(object) ? "" : "&dryRun=All"}`;
}

describeLab("validation, beside a real API server", (lab) => {
  const refusal = async (object: KubeObject): Promise<string | null> => {
    try {
      await lab.cluster("east").client.send("POST", dryRunPath(object), object);
      return null;
    } catch (error) {
      return String(error);
    }
  };
  const ours = (object: KubeObject): readonly string[] => {
    const origin = { path: "x" };
    const all = [
      ...checkObject(object, builtInSchemas(), origin),
      ...nameFindings(object, origin),
      ...validateObject(object, origin),
    ];
    return all.filter((f) => f.severity === "error").map((f) => f.code);
  };

  it("refuses what we refuse, and takes what we take", async () => {
    const differ: string[] = [];
    for (const { title, object, codes } of validationCases) {
      const said = await refusal(object);
      if ((said === null) !== (codes.length === 0)) differ.push(`${title}: ${codes.join(" ")} / ${said ?? "taken"}`);
    }
    expect(differ).toEqual([]);
  });

  it.skipIf(!existsSync(sharedPath("cases")))("takes the objects of real applications, as we do", async () => {
    const files = [...yamlFiles(sharedPath("cases", "apps")), ...yamlFiles(sharedPath("cases", "definitions"))];
    const differ: string[] = [];
    let sent = 0;
    for (const { object, origin } of files.flatMap(objectsOf)) {
      if (kindInfo(object.apiVersion, object.kind) === null || object.kind === "Namespace") continue;
      if (hasFixedAddress(object)) continue;
      const bare = { ...object, metadata: { ...object.metadata, namespace: undefined } } as unknown as KubeObject;
      const codes = ours(bare);
      const said = await refusal(bare);
      sent += 1;
      const passing = said !== null && /\b(403|404|409)\b|already exists|no service account/i.test(said);
      if (!passing && (said === null) !== (codes.length === 0))
        differ.push(`${JSON.stringify(origin)} ${object.kind}: ${codes.join(" ")} / ${said ?? "taken"}`);
    }
    expect(sent).toBeGreaterThan(50);
    expect(differ).toEqual([]);
  });
});
