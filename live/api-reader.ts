import { request as httpRequest } from "node:http";
import { request as httpsRequest, type RequestOptions } from "node:https";
import { KubeConfig } from "@kubernetes/client-node";
import { isJsonObject, type Json, type JsonObject } from "../core/model/json.ts";

/** Reads paths of one API server. It has no way to write. */
export interface ApiReader {
  /** The JSON at a path. Rejects with the server's message. */
  readonly get: (path: string) => Promise<JsonObject>;
  /** All items of a list, page by page. */
  readonly list: (path: string) => Promise<readonly JsonObject[]>;
}

/** Longest wait for an answer. */
const TIMEOUT_MS = 30_000;
/** Items a page: bounded memory on both sides. */
const PAGE = 500;
/** Largest answer that is read. */
const MAX_BYTES = 256 * 1024 * 1024;

function fetchText(url: URL, options: RequestOptions): Promise<string> {
  return new Promise((resolve, reject) => {
    const send = url.protocol === "http:" ? httpRequest : httpsRequest;
    const outgoing = send(url, { ...options, method: "GET", timeout: TIMEOUT_MS }, (response) => {
      const chunks: Buffer[] = [];
      let size = 0;
      response.on("data", (chunk: Buffer) => {
        size += chunk.length;
        if (size > MAX_BYTES)
          outgoing.destroy(new Error(`answer of ${url.pathname} is larger than ${MAX_BYTES} bytes`));
        else chunks.push(chunk);
      });
      response.on("error", reject);
      response.on("end", () => {
        const text = Buffer.concat(chunks).toString("utf8");
        const { statusCode = 0 } = response;
        if (statusCode >= 200 && statusCode < 300) resolve(text);
        else reject(new Error(`GET ${url.pathname}: ${statusCode} ${text.slice(0, 200)}`));
      });
    });
    outgoing.on("timeout", () =>
      outgoing.destroy(new Error(`GET ${url.pathname}: no answer in ${TIMEOUT_MS / 1000} s`)),
    );
    outgoing.on("error", reject);
    outgoing.end();
  });
}

/** A reader of the cluster that a kubeconfig's context names. Throws when the kubeconfig names none. */
export function apiReader(kubeconfig: string, context: string | null): ApiReader {
  const config = new KubeConfig();
  config.loadFromString(kubeconfig);
  if (context !== null) config.setCurrentContext(context);
  const cluster = config.getCurrentCluster();
  if (cluster === null) throw new Error(`the kubeconfig has no cluster for context ${config.getCurrentContext()}`);
  const get = async (path: string): Promise<JsonObject> => {
    const options: RequestOptions = {};
    await config.applyToHTTPSOptions(options);
    const body: Json = JSON.parse(await fetchText(new URL(path, cluster.server), options));
    if (!isJsonObject(body)) throw new Error(`GET ${path}: the answer is no object`);
    return body;
  };
  const list = async (path: string): Promise<readonly JsonObject[]> => {
    const items: JsonObject[] = [];
    let token = "";
    do {
      const separator = path.includes("?") ? "&" : "?";
      const page = await get(
        `${path}${separator}limit=${PAGE}${token === "" ? "" : `&continue=${encodeURIComponent(token)}`}`,
      );
      if (Array.isArray(page["items"])) items.push(...page["items"].filter(isJsonObject));
      const metadata = page["metadata"];
      const next = isJsonObject(metadata) ? metadata["continue"] : "";
      token = typeof next === "string" ? next : "";
    } while (token !== "");
    return items;
  };
  return { get, list };
}
