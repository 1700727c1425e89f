import { readFileSync } from "node:fs";
import type { IncomingMessage } from "node:http";
import { Agent, type RequestOptions, request } from "node:https";
import { setTimeout as sleep } from "node:timers/promises";
import type { Json, KubeObject, ObjectReference } from "./kube-object.ts";
import { type Connection, readKubeconfig } from "./kubeconfig.ts";

/** An answer of the API server that is not a success. */
export class KubeApiError extends Error {
  override readonly name = "KubeApiError";
  readonly status: number;
  constructor(status: number, message: string) {
    super(message);
    this.status = status;
  }
}

interface ApiResource {
  readonly name: string;
  readonly kind: string;
  readonly namespaced: boolean;
}

export interface ListOptions {
  readonly namespace?: string;
  readonly labelSelector?: string;
}

/** One change seen by `watch`; `ADDED` is also sent for each object that was there at the start. */
export interface WatchEvent<T extends KubeObject> {
  readonly type: "ADDED" | "MODIFIED" | "DELETED";
  readonly object: T;
}

/** A thin client of one API server: enough for tests and for the lab's own parts, nothing cached but discovery. */
export class KubeClient {
  readonly #connection: Connection;
  readonly #agent: Agent;
  readonly #discovered = new Map<string, Promise<readonly ApiResource[]>>();

  constructor(connection: Connection) {
    this.#connection = connection;
    this.#agent = new Agent({ ca: connection.certificateAuthority, keepAlive: true });
  }

  /** A client for the current context of a kubeconfig file. */
  static fromFile(path: string): KubeClient {
    return new KubeClient(readKubeconfig(readFileSync(path, "utf8")));
  }

  /** Closes idle connections; without it a process stays alive for some seconds. */
  close(): void {
    this.#agent.destroy();
  }

  /** Sends a request to a path of the API and gives the body; throws KubeApiError on any status but a success. */
  async send(method: string, path: string, body?: unknown, contentType = "application/json"): Promise<string> {
    const text = body === undefined ? undefined : JSON.stringify(body);
    const headers =
      text === undefined ? {} : { "content-type": contentType, "content-length": Buffer.byteLength(text) };
    return new Promise((resolve, reject) => {
      const sent = request(this.#options(method, path, headers), (response) => {
        let answer = "";
        response.setEncoding("utf8");
        response.on("data", (part: string) => {
          answer += part;
        });
        response.on("error", reject);
        response.on("end", () => {
          const status = response.statusCode ?? 0;
          if (status >= 200 && status < 300) resolve(answer);
          else reject(new KubeApiError(status, messageOf(answer) ?? `${method} ${path}: ${status}`));
        });
      });
      sent.setTimeout(30_000, () => sent.destroy(new Error(`${method} ${path}: no answer for 30 s`)));
      sent.on("error", reject);
      sent.end(text);
    });
  }

  /** Whether the API server says that it is ready. */
  async isReady(): Promise<boolean> {
    try {
      return (await this.send("GET", "/readyz")) === "ok";
    } catch {
      return false;
    }
  }

  /** The object, or null when there is none. */
  async get<T extends KubeObject = KubeObject>(reference: ObjectReference): Promise<T | null> {
    try {
      return JSON.parse(await this.send("GET", await this.#path(reference))) as T;
    } catch (error) {
      if (error instanceof KubeApiError && error.status === 404) return null;
      throw error;
    }
  }

  /** All objects of a kind, of all namespaces unless one is given. */
  async list<T extends KubeObject = KubeObject>(
    apiVersion: string,
    kind: string,
    options: ListOptions = {},
  ): Promise<T[]> {
    const query =
      options.labelSelector === undefined ? "" : `?labelSelector=${encodeURIComponent(options.labelSelector)}`;
    const path = await this.#collection(apiVersion, kind, options.namespace);
    const { items } = JSON.parse(await this.send("GET", path + query)) as { readonly items: readonly T[] };
    // A list leaves out what all its items share.
    return items.map((item) => ({ ...item, apiVersion, kind }));
  }

  /** Creates the object; throws KubeApiError 409 when it exists. */
  async create<T extends KubeObject>(object: T): Promise<T> {
    const path = await this.#collection(object.apiVersion, object.kind, object.metadata.namespace);
    return JSON.parse(await this.send("POST", path, object)) as T;
  }

  /** Creates or changes the object by server-side apply. */
  async apply<T extends KubeObject>(object: T, fieldManager = "moorage-lab"): Promise<T> {
    const query = `?fieldManager=${encodeURIComponent(fieldManager)}&force=true`;
    const path = (await this.#path({ ...object, ...object.metadata })) + query;
    return JSON.parse(await this.send("PATCH", path, object, "application/apply-patch+yaml")) as T;
  }

  /** Merges `patch` into the object, or into its `status`. */
  async merge(reference: ObjectReference, patch: Json, subresource: "status" | null = null): Promise<void> {
    const path = (await this.#path(reference)) + (subresource === null ? "" : `/${subresource}`);
    await this.send("PATCH", path, patch, "application/merge-patch+json");
  }

  /** Deletes the object, and what it owns, in the background; one that is not there is fine. */
  async delete(reference: ObjectReference): Promise<void> {
    try {
      await this.send("DELETE", `${await this.#path(reference)}?propagationPolicy=Background`);
    } catch (error) {
      if (!(error instanceof KubeApiError && error.status === 404)) throw error;
    }
  }

  /** Asks again and again until `accept` takes the object (null when absent); throws after `timeoutMs`. */
  async waitFor<T extends KubeObject = KubeObject>(
    reference: ObjectReference,
    accept: (object: T | null) => boolean,
    timeoutMs = 30_000,
  ): Promise<T | null> {
    for (const deadline = Date.now() + timeoutMs; ; await sleep(100)) {
      const object = await this.get<T>(reference);
      if (accept(object)) return object;
      if (Date.now() > deadline) {
        const { kind, namespace = "_", name } = reference;
        throw new Error(
          `${kind} ${namespace}/${name} not as wanted after ${timeoutMs / 1000} s: ${JSON.stringify(object)}`,
        );
      }
    }
  }

  /**
   * Tells of every object of a kind and of every change to one, until the signal aborts. Survives restarts of the API
   * server by listing again, so an object may be told of twice.
   */
  async watch<T extends KubeObject>(
    apiVersion: string,
    kind: string,
    onEvent: (event: WatchEvent<T>) => Promise<void>,
    signal: AbortSignal,
  ): Promise<void> {
    while (!signal.aborted) {
      try {
        const path = await this.#collection(apiVersion, kind, undefined);
        const list = JSON.parse(await this.send("GET", path)) as {
          readonly metadata: { readonly resourceVersion: string };
          readonly items: readonly T[];
        };
        for (const item of list.items) await onEvent({ type: "ADDED", object: { ...item, apiVersion, kind } });
        await this.#stream(
          `${path}?watch=1&timeoutSeconds=300&resourceVersion=${list.metadata.resourceVersion}`,
          onEvent,
          signal,
        );
      } catch {
        // The server is down, or has forgotten this version: list again, gently.
        this.#discovered.delete(apiVersion);
        await sleep(500, undefined, { signal }).catch(() => {});
      }
    }
  }

  #options(method: string, path: string, headers: Record<string, string | number>): RequestOptions {
    const { hostname, port } = new URL(this.#connection.server);
    const authorization = `Bearer ${this.#connection.token}`;
    return {
      method,
      hostname,
      port,
      path,
      agent: this.#agent,
      headers: { ...headers, authorization, accept: "application/json" },
    };
  }

  async #stream<T extends KubeObject>(
    path: string,
    onEvent: (event: WatchEvent<T>) => Promise<void>,
    signal: AbortSignal,
  ): Promise<void> {
    const response = await new Promise<IncomingMessage>((resolve, reject) => {
      request({ ...this.#options("GET", path, {}), signal }, resolve)
        .on("error", reject)
        .end();
    });
    if (response.statusCode !== 200) throw new KubeApiError(response.statusCode ?? 0, "watch refused");
    let rest = "";
    for await (const part of response.setEncoding("utf8") as AsyncIterable<string>) {
      const lines = (rest + part).split("\n");
      rest = lines.pop() ?? "";
      for (const line of lines) {
        const event = JSON.parse(line) as WatchEvent<T> | { readonly type: "ERROR" };
        if (event.type === "ERROR") throw new KubeApiError(410, "watch expired");
        await onEvent(event);
      }
    }
  }

  async #collection(apiVersion: string, kind: string, namespace: string | undefined): Promise<string> {
    const root = apiVersion.includes("/") ? `/apis/${apiVersion}` : `/api/${apiVersion}`;
    const resource = await this.#resource(root, apiVersion, kind);
    const within = resource.namespaced && namespace !== undefined ? `/namespaces/${namespace}` : "";
    return `${root}${within}/${resource.name}`;
  }

  async #path(reference: ObjectReference): Promise<string> {
    return `${await this.#collection(reference.apiVersion, reference.kind, reference.namespace)}/${reference.name}`;
  }

  async #resource(root: string, apiVersion: string, kind: string): Promise<ApiResource> {
    const find = async () => {
      let known = this.#discovered.get(apiVersion);
      if (known === undefined) {
        known = this.send("GET", root).then(
          (text) => (JSON.parse(text) as { resources: readonly ApiResource[] }).resources,
        );
        this.#discovered.set(apiVersion, known);
        known.catch(() => this.#discovered.delete(apiVersion));
      }
      return (await known).find((resource) => resource.kind === kind && !resource.name.includes("/"));
    };
    const found = await find();
    if (found !== undefined) return found;
    // A kind may have come with a definition installed since.
    this.#discovered.delete(apiVersion);
    const again = await find();
    if (again === undefined) throw new KubeApiError(404, `the cluster serves no ${kind} in ${apiVersion}`);
    return again;
  }
}

function messageOf(answer: string): string | undefined {
  try {
    return (JSON.parse(answer) as { readonly message?: string }).message;
  } catch {
    return answer === "" ? undefined : answer.slice(0, 500);
  }
}
