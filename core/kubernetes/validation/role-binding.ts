import type { KubeObject } from "../../model/index.ts";
import { entriesOf, objectOf, type Report, textOf } from "./report.ts";

const SOURCE = "k8s.io/kubernetes pkg/apis/rbac/validation";
const GROUP = "rbac.authorization.k8s.io";

/** What a binding binds, and whom. */
export function checkRoleBinding(object: KubeObject, report: Report): void {
  const kinds = object.kind === "RoleBinding" ? ["Role", "ClusterRole"] : ["ClusterRole"];
  const { kind, name, apiGroup } = objectOf(object["roleRef"] as never);
  if (typeof kind === "string" && !kinds.includes(kind))
    report.refused("roleRef.kind", kind, kinds.join(" or "), SOURCE);
  if (typeof apiGroup === "string" && apiGroup !== "" && apiGroup !== GROUP)
    report.refused("roleRef.apiGroup", apiGroup, GROUP, SOURCE);
  if (name === "") report.required("roleRef.name", "the name of a role", SOURCE);
  for (const { path, value } of entriesOf(object["subjects"] as never, "subjects")) {
    const who = textOf(value["kind"]);
    if (who === null) continue;
    if (!["Group", "ServiceAccount", "User"].includes(who))
      report.refused(`${path}.kind`, who, "Group, ServiceAccount or User", SOURCE);
    const namespace = textOf(value["namespace"]) ?? "";
    if (who === "ServiceAccount" && object.kind === "ClusterRoleBinding" && namespace === "")
      report.required(`${path}.namespace`, "the namespace of the ServiceAccount", SOURCE);
  }
}
