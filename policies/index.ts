/**
 * The CrossGuard pack: `pulumi preview --policy-pack node_modules/moorage/policies`.
 * The only file that meets @pulumi/policy: making a pack starts a server.
 * @packageDocumentation
 */
import { PolicyPack, type ResourceValidationArgs } from "@pulumi/policy";
import type { Finding } from "../core/model/finding.ts";
import type { JsonObject } from "../core/model/json.ts";
import { type ResourceRule, RULES } from "./rules.ts";

function text(finding: Finding): string {
  return `${finding.code}: got ${finding.got}; expected ${finding.expected}; ${finding.fix}`;
}

function validate(rule: ResourceRule, args: ResourceValidationArgs, report: (message: string) => void): void {
  const { type, name, urn, provider } = args;
  const props = args.props as JsonObject;
  for (const finding of rule.check({ type, name, urn, props, provider: provider?.name ?? null })) report(text(finding));
}

new PolicyPack("moorage", {
  policies: RULES.map((rule) => ({
    name: rule.name,
    description: rule.description,
    enforcementLevel: "mandatory" as const,
    validateResource: (args: ResourceValidationArgs, report: (message: string) => void) => validate(rule, args, report),
  })),
});
