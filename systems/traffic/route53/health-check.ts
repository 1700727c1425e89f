import { ipFamily } from "../../../core/model/cidr.ts";
import type { JsonObject } from "../../../core/model/json.ts";
import type { EntranceCheck } from "../../../core/model/record-tree.ts";
import { plainName } from "./target.ts";

/**
 * Whom the checkers speak to: an address, with a name for the Host header and SNI when one is given; or a name, which they resolve
 * and send along. Source: Route 53 API, HealthCheckConfig.FullyQualifiedDomainName.
 */
function endpoint({ target, definition }: EntranceCheck): JsonObject {
  if (ipFamily(target) === null) return { fqdn: plainName(target) };
  return definition.host === null ? { ipAddress: target } : { ipAddress: target, fqdn: definition.host };
}

/** Arguments of `aws.route53.HealthCheck`. Source: @pulumi/aws 7.48, route53.HealthCheckArgs. */
export function checkArgs(check: EntranceCheck): JsonObject {
  const { type, port, path, intervalSeconds, failureThreshold } = check.definition;
  const at = endpoint(check);
  return {
    type,
    ...at,
    port,
    ...(type === "TCP" || path === null ? {} : { resourcePath: path }),
    // Its default for HTTPS is true, which needs a name to send.
    ...(type === "HTTPS" ? { enableSni: "fqdn" in at } : {}),
    requestInterval: intervalSeconds,
    failureThreshold,
  };
}

/** The endpoint as text: `https://203.0.113.7:443/healthz`, `tcp://lb.example.net:443`. */
export function checkTarget({ target, definition }: EntranceCheck): string {
  const { type, port, path } = definition;
  const host = ipFamily(target) === 6 ? `[${target}]` : target;
  return `${type.toLowerCase()}://${host}:${port}${type === "TCP" ? "" : (path ?? "/")}`;
}
