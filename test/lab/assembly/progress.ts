/** Takes one line for people; the lab never writes progress to standard output. */
export type Progress = (line: string) => void;

export const progressToStderr: Progress = (line) => void process.stderr.write(`lab: ${line}\n`);

/** Tells how long a thing has been going on, every half minute, until it is over. */
export async function withHeartbeat<T>(progress: Progress, what: string, work: () => Promise<T>): Promise<T> {
  const started = Date.now();
  const seconds = () => Math.round((Date.now() - started) / 1000);
  const timer = setInterval(() => progress(`${what}: ${seconds()} s so far`), 30_000);
  try {
    return await work();
  } finally {
    clearInterval(timer);
  }
}
