import {
  CreateHealthCheckCommand,
  DeleteHealthCheckCommand,
  GetHealthCheckCommand,
  type HealthCheckConfig,
  UpdateHealthCheckCommand,
} from "@aws-sdk/client-route-53";
import type { ResourceType } from "./resource-type.ts";
import { present, type Values } from "./values.ts";

/** Property of the resource → field of the API. */
const fields = {
  type: "Type",
  fqdn: "FullyQualifiedDomainName",
  ipAddress: "IPAddress",
  port: "Port",
  resourcePath: "ResourcePath",
  searchString: "SearchString",
  requestInterval: "RequestInterval",
  failureThreshold: "FailureThreshold",
  measureLatency: "MeasureLatency",
  invertHealthcheck: "Inverted",
  disabled: "Disabled",
  enableSni: "EnableSNI",
  childHealthchecks: "ChildHealthChecks",
  childHealthThreshold: "HealthThreshold",
  regions: "Regions",
  insufficientDataHealthStatus: "InsufficientDataHealthStatus",
  routingControlArn: "RoutingControlArn",
} as const satisfies Record<string, keyof HealthCheckConfig>;

function configOf(inputs: Values): HealthCheckConfig {
  const config = Object.fromEntries(Object.entries(fields).map(([property, field]) => [field, inputs[property]]));
  const { cloudwatchAlarmName: Name, cloudwatchAlarmRegion: Region } = inputs;
  const alarm = Name === undefined ? undefined : { Name, Region };
  return present({ ...config, AlarmIdentifier: alarm }) as unknown as HealthCheckConfig;
}

/** Of the API's answer only what the program set: it fills in defaults of its own. */
function inputsOf(config: HealthCheckConfig, olds: Values): Values {
  const read = Object.entries(fields)
    .filter(([property]) => olds[property] !== undefined || Object.keys(olds).length === 0)
    .map(([property, field]) => [property, config[field]]);
  const alarm = config.AlarmIdentifier;
  const { referenceName, triggers } = olds;
  return present({
    ...Object.fromEntries(read),
    cloudwatchAlarmName: alarm?.Name,
    cloudwatchAlarmRegion: alarm?.Region,
    referenceName,
    triggers,
  });
}

const arnOf = (id: string) => `arn:aws:route53:::healthcheck/${id}`;

/** `aws.route53.HealthCheck`. */
export const healthCheckType: ResourceType = {
  required: ["type"],
  defaults: { disabled: false },
  replaces: ["type", "requestInterval", "measureLatency", "referenceName", "routingControlArn"],
  computed: ["arn", "tagsAll"],
  absent: /^NoSuchHealthCheck$/,

  check(inputs) {
    const { requestInterval: interval, failureThreshold: threshold } = inputs;
    const faults = [];
    if (typeof interval === "number" && interval !== 10 && interval !== 30) {
      faults.push({ property: "requestInterval", reason: `expected 10 or 30, got ${interval}` });
    }
    if (typeof threshold === "number" && (threshold < 1 || threshold > 10)) {
      faults.push({ property: "failureThreshold", reason: `expected 1 to 10, got ${threshold}` });
    }
    return faults;
  },

  async create(api, inputs) {
    const CallerReference = `${inputs["referenceName"] ?? "lab"}-${Date.now()}-${Math.random()}`;
    const create = new CreateHealthCheckCommand({ CallerReference, HealthCheckConfig: configOf(inputs) });
    const id = (await api.client.send(create)).HealthCheck?.Id ?? "";
    await api.setTags("healthcheck", id, {}, inputs);
    return { id, outputs: { ...inputs, arn: arnOf(id), tagsAll: inputs["tags"] ?? {} } };
  },

  async read(api, id, olds) {
    const { HealthCheck } = await api.client.send(new GetHealthCheckCommand({ HealthCheckId: id }));
    const tags = await api.tags("healthcheck", id);
    const inputs = present({ ...inputsOf(HealthCheck?.HealthCheckConfig ?? { Type: "TCP" }, olds), tags });
    return { inputs, outputs: { ...inputs, arn: arnOf(id), tagsAll: tags ?? {} } };
  },

  async update(api, id, olds, inputs) {
    // Fixed for life, so the API's update does not take them.
    const { Type, RequestInterval, MeasureLatency, RoutingControlArn, ...config } = configOf(inputs);
    await api.client.send(new UpdateHealthCheckCommand({ HealthCheckId: id, ...config }));
    await api.setTags("healthcheck", id, olds, inputs);
    return { ...inputs, arn: arnOf(id), tagsAll: inputs["tags"] ?? {} };
  },

  async delete(api, id) {
    await api.client.send(new DeleteHealthCheckCommand({ HealthCheckId: id }));
  },
};
