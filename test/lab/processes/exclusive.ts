import { createHash } from "node:crypto";
import { createServer, type Server } from "node:net";

function tryTake(address: string): Promise<Server | null> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once("error", (error: NodeJS.ErrnoException) =>
      error.code === "EADDRINUSE" ? resolve(null) : reject(error),
    );
    server.listen(address, () => resolve(server));
  });
}

/**
 * Runs `work` while no other process of this machine runs work on the same `subject` (say, a folder). The lock is a
 * socket in Linux's abstract namespace: the kernel frees it with the process, so a crash leaves nothing to clean up.
 * `onWait` is told once when another process holds it.
 */
export async function exclusively<T>(subject: string, work: () => Promise<T>, onWait?: () => void): Promise<T> {
  const address = `\0moorage-lab-${createHash("sha256").update(subject).digest("hex").slice(0, 32)}`;
  let lock = await tryTake(address);
  if (lock === null) onWait?.();
  while (lock === null) {
    await new Promise((resolve) => setTimeout(resolve, 200));
    lock = await tryTake(address);
  }
  try {
    return await work();
  } finally {
    lock.close();
  }
}
