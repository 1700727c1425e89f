import { status, type UntypedServiceImplementation } from "@grpc/grpc-js";
import pluginPb from "@pulumi/pulumi/proto/plugin_pb.js";
import type {
  CheckRequest,
  ConfigureRequest,
  CreateRequest,
  DeleteRequest,
  DiffRequest,
  InvokeRequest,
  ReadRequest,
  UpdateRequest,
} from "@pulumi/pulumi/proto/provider_pb.js";
import providerPb from "@pulumi/pulumi/proto/provider_pb.js";
import emptyPb from "google-protobuf/google/protobuf/empty_pb.js";
import { rpcError, unary } from "../grpc-server.ts";
import { healthCheckType } from "./health-check.ts";
import { recordType } from "./record.ts";
import type { ResourceType } from "./resource-type.ts";
import { Route53 } from "./route53.ts";
import { differing, fromStruct, present, toStruct, unknown, type Values } from "./values.ts";
import { getZone, zoneType } from "./zone.ts";

const types: Readonly<Record<string, ResourceType>> = {
  "aws:route53/zone:Zone": zoneType,
  "aws:route53/record:Record": recordType,
  "aws:route53/healthCheck:HealthCheck": healthCheckType,
};

const covered = "the lab's aws provider covers Route 53 Zone, Record, HealthCheck and getZone";

/** The type token of a URN: `urn:pulumi:stack::project::parent$type::name`. */
function typeOf(urn: string): ResourceType {
  const token = urn.split("::")[2]?.split("$").pop() ?? "";
  const type = types[token];
  if (type === undefined) throw rpcError(`${covered}; not ${token}`, status.UNIMPLEMENTED);
  return type;
}

/** Settings reach a provider as text, what is not text as JSON. */
function settingsOf(values: Values): Values {
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => {
      const isJson = typeof value === "string" && /^([[{"]|true$|false$|\d+$)/.test(value);
      return [name, isJson ? (JSON.parse(value) as unknown) : value];
    }),
  );
}

/** The calls of the provider. */
export function provider(version: string): UntypedServiceImplementation {
  let settings: Values = {};
  let connected: Route53 | undefined;
  const api = () => {
    connected ??= new Route53(settings);
    return connected;
  };

  return {
    getPluginInfo: unary(() => {
      const info = new pluginPb.PluginInfo();
      info.setVersion(version);
      return info;
    }),
    checkConfig: unary((request: CheckRequest) => {
      const response = new providerPb.CheckResponse();
      response.setInputs(request.getNews());
      return response;
    }),
    diffConfig: unary((request: DiffRequest) =>
      diffResponse(fromStruct(request.getOlds()), fromStruct(request.getNews()), []),
    ),
    configure: unary((request: ConfigureRequest) => {
      settings = settingsOf(fromStruct(request.getArgs()));
      connected = undefined;
      const response = new providerPb.ConfigureResponse();
      // So that previews show which outputs are not known yet, as those of the real provider do.
      response.setSupportspreview(true);
      return response;
    }),
    check: unary((request: CheckRequest) => check(typeOf(request.getUrn()), fromStruct(request.getNews()))),
    diff: unary((request: DiffRequest) => {
      const ignored = request.getIgnorechangesList();
      const news = fromStruct(request.getNews());
      return diffResponse(fromStruct(request.getOldInputs()), news, typeOf(request.getUrn()).replaces, ignored);
    }),
    create: unary(async (request: CreateRequest) => {
      const type = typeOf(request.getUrn());
      const inputs = fromStruct(request.getProperties());
      const response = new providerPb.CreateResponse();
      if (request.getPreview()) {
        const computed = Object.fromEntries(type.computed.map((name) => [name, unknown]));
        response.setProperties(toStruct({ ...inputs, ...computed }));
        return response;
      }
      const { id, outputs } = await type.create(api(), inputs);
      response.setId(id);
      response.setProperties(toStruct(outputs));
      return response;
    }),
    update: unary(async (request: UpdateRequest) => {
      const [olds, inputs] = [fromStruct(request.getOlds()), fromStruct(request.getNews())];
      const response = new providerPb.UpdateResponse();
      const computed = Object.fromEntries(typeOf(request.getUrn()).computed.map((name) => [name, olds[name]]));
      const outputs = request.getPreview()
        ? { ...present(computed), ...inputs }
        : await typeOf(request.getUrn()).update(api(), request.getId(), olds, inputs);
      response.setProperties(toStruct(outputs));
      return response;
    }),
    read: unary((request: ReadRequest) => read(api(), request)),
    delete: unary(async (request: DeleteRequest) => {
      const type = typeOf(request.getUrn());
      await type.delete(api(), request.getId(), fromStruct(request.getProperties())).catch((error: Error) => {
        if (!type.absent.test(error.name)) throw error;
      });
      return new emptyPb.Empty();
    }),
    invoke: unary(async (request: InvokeRequest) => {
      if (request.getTok() !== "aws:route53/getZone:getZone") {
        throw rpcError(`${covered}; not ${request.getTok()}`, status.UNIMPLEMENTED);
      }
      const response = new providerPb.InvokeResponse();
      response.setReturn(toStruct(await getZone(api(), fromStruct(request.getArgs()))));
      return response;
    }),
    cancel: unary(() => new emptyPb.Empty()),
  };
}

function check(type: ResourceType, news: Values) {
  const inputs: Values = { ...type.defaults, ...present(news) };
  const missing = type.required
    .filter((property) => inputs[property] === undefined)
    .map((property) => ({ property, reason: `missing required property '${property}'` }));
  const response = new providerPb.CheckResponse();
  response.setInputs(toStruct(inputs));
  response.setFailuresList(
    [...missing, ...(type.check?.(inputs) ?? [])].map(({ property, reason }) => {
      const failure = new providerPb.CheckFailure();
      failure.setProperty(property);
      failure.setReason(`${property}: ${reason}`);
      return failure;
    }),
  );
  return response;
}

async function read(api: Route53, request: ReadRequest) {
  const type = typeOf(request.getUrn());
  const olds = { ...fromStruct(request.getInputs()), ...fromStruct(request.getProperties()) };
  const found = await type.read(api, request.getId(), olds).catch((error: Error) => {
    if (type.absent.test(error.name)) return null;
    throw error;
  });
  const response = new providerPb.ReadResponse();
  // An empty id tells that the resource is gone.
  if (found === null) return response;
  response.setId(request.getId());
  response.setProperties(toStruct(found.outputs));
  response.setInputs(toStruct(found.inputs));
  return response;
}

function diffResponse(olds: Values, news: Values, replacing: readonly string[], ignored: readonly string[] = []) {
  const names = differing(olds, news).filter((name) => !ignored.includes(name));
  const replaces = names.filter((name) => replacing.includes(name));
  const { DIFF_SOME, DIFF_NONE } = providerPb.DiffResponse.DiffChanges;
  const response = new providerPb.DiffResponse();
  response.setChanges(names.length > 0 ? DIFF_SOME : DIFF_NONE);
  response.setDiffsList(names);
  response.setReplacesList(replaces);
  response.setHasdetaileddiff(true);
  for (const name of names) {
    const { Kind } = providerPb.PropertyDiff;
    const [add, remove, change] = replaces.includes(name)
      ? [Kind.ADD_REPLACE, Kind.DELETE_REPLACE, Kind.UPDATE_REPLACE]
      : [Kind.ADD, Kind.DELETE, Kind.UPDATE];
    const diff = new providerPb.PropertyDiff();
    diff.setKind(olds[name] === undefined ? add : news[name] === undefined ? remove : change);
    diff.setInputdiff(true);
    response.getDetaileddiffMap().set(name, diff);
  }
  return response;
}
