// Closed-loop load: a number of workers, each of which starts the next task when the previous one is done. It counts and times
// the tasks.
import { Agent, request } from "node:http";

export interface Figures {
  readonly perSecond: number;
  /** Milliseconds. */
  readonly p99: number;
}

/** The smallest value that the given share of all does not exceed. */
export function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.ceil(sorted.length * share) - 1)] ?? Number.NaN;
}

export interface Bounds {
  readonly workers: number;
  readonly millis: number;
  /** It begins no more than so many, however much time is left. */
  readonly most: number;
}

/** Keeps `workers` busy with `work` for a time. The first failure ends it. */
export async function load(work: () => Promise<void>, { workers, millis, most }: Bounds): Promise<Figures> {
  const times: number[] = [];
  let begun = 0;
  const start = performance.now();
  const end = start + millis;
  const worker = async () => {
    for (let from = performance.now(); from < end && begun < most;) {
      begun += 1;
      await work();
      const now = performance.now();
      times.push(now - from);
      from = now;
    }
  };
  await Promise.all(Array.from({ length: workers }, worker));
  const seconds = (performance.now() - start) / 1000;
  return { perSecond: times.length / seconds, p99: quantile(times, 0.99) };
}

export interface Reply {
  readonly status: number;
  readonly media: string;
  readonly text: string;
}

export interface Caller {
  readonly post: (path: string, body: string | Uint8Array, media?: string) => Promise<Reply>;
  readonly close: () => void;
}

/** Posts over at most `connections` connections, which are kept open. */
export function caller(url: string, connections: number): Caller {
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  const { hostname, port } = new URL(url);
  const post = (path: string, body: string | Uint8Array, media = "application/json") =>
    new Promise<Reply>((done, failed) => {
      const headers = { "content-type": media, "content-length": Buffer.byteLength(body) };
      const outgoing = request({ agent, hostname, port, path, method: "POST", headers }, (incoming) => {
        let text = "";
        incoming.setEncoding("utf8").on("data", (part: string) => (text += part));
        incoming.on("error", failed);
        incoming.on("end", () =>
          done({ status: incoming.statusCode ?? 0, media: incoming.headers["content-type"] ?? "", text }),
        );
      });
      outgoing.on("error", failed);
      outgoing.end(body);
    });
  return { post, close: () => agent.destroy() };
}
