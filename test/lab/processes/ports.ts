import { readFileSync } from "node:fs";
import { createServer } from "node:net";

/** Where the kernel takes ports for outgoing connections from; a server that comes back later must not find its own taken. */
function firstEphemeralPort(): number {
  try {
    return Number(readFileSync("/proc/sys/net/ipv4/ip_local_port_range", "utf8").trim().split(/\s+/)[0]);
  } catch {
    return 32768;
  }
}

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const server = createServer();
    server.once("error", () => resolve(false));
    server.listen({ port, host: "127.0.0.1", exclusive: true }, () => server.close(() => resolve(true)));
  });
}

/**
 * Distinct free ports on loopback, below the range of outgoing connections, at random so that labs that start at the
 * same time hardly ever choose the same.
 */
export async function freePorts(count: number): Promise<number[]> {
  const [low, high] = [10_000, Math.max(11_000, firstEphemeralPort())];
  const chosen = new Set<number>();
  for (let tries = 0; chosen.size < count; tries++) {
    if (tries > 50 * count) throw new Error(`lab: found no ${count} free ports between ${low} and ${high}`);
    const port = low + Math.floor(Math.random() * (high - low));
    if (!chosen.has(port) && (await isFree(port))) chosen.add(port);
  }
  return [...chosen];
}
