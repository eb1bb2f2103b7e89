// Hands traffic to a judge in a separate thread, so that judging never delays the traffic. Its queue is bounded: it drops
// further messages, counts them and reports the count.
import { extname } from "node:path";
import { Worker } from "node:worker_threads";
import type { CheckResult } from "../judge/results.ts";
import type { RawAsked, RawNotification, RawResponse } from "./raw-exchange.ts";
import type { Summary, WatchSetup } from "./watch.ts";

/** A message to the judge. */
export type ToJudge =
  | { readonly kind: "begin"; readonly id: number; readonly asked: RawAsked }
  | { readonly kind: "end"; readonly id: number; readonly response: RawResponse | undefined }
  | { readonly kind: "heard"; readonly notification: RawNotification }
  | { readonly kind: "missed" }
  | { readonly kind: "finish" };

/** The messages of the judge: one reply for each message, and `related` in addition. */
export type FromJudge =
  | { readonly kind: "done"; readonly found: readonly CheckResult[] }
  | { readonly kind: "related"; readonly found: readonly CheckResult[] }
  | { readonly kind: "finished"; readonly found: readonly CheckResult[]; readonly summary: Summary };

export interface Background {
  readonly begin: (asked: Omit<RawAsked, "place">) => (response: RawResponse | undefined) => void;
  readonly heard: (notification: Omit<RawNotification, "place">) => void;
  /** What was left out because too much was waiting. */
  readonly leftOut: () => number;
  /** Waits until everything is judged. */
  readonly finish: () => Promise<Summary>;
}

/** What may wait to be judged. */
export interface Waiting {
  readonly messages: number;
  readonly bytes: number;
}

const usualWaiting: Waiting = { messages: 2000, bytes: 64 * 1024 * 1024 };

/** @throws Error from `finish` if the judge itself failed. */
export function judgeInBackground(
  setup: WatchSetup,
  onFound: (found: readonly CheckResult[]) => void,
  most: Waiting = usualWaiting,
): Background {
  const line = lineTo(startWorker(setup), most, onFound);
  let begun = 0;
  let leftOut = 0;
  return {
    begin: (asked) => {
      const id = (begun += 1);
      const size = asked.request.body?.byteLength ?? 0;
      if (line.isFull(size)) {
        leftOut += 1;
        line.post({ kind: "missed" }, 0);
        return () => undefined;
      }
      line.post({ kind: "begin", id, asked: { ...asked, place: `in exchange ${id}` } }, size);
      return (response) => {
        const length = response?.body?.byteLength ?? 0;
        if (!line.isFull(length)) return line.post({ kind: "end", id, response }, length);
        leftOut += 1;
        line.post({ kind: "end", id, response: undefined }, 0);
      };
    },
    heard: (notification) => {
      const size = notification.request.body?.byteLength ?? 0;
      if (line.isFull(size)) leftOut += 1;
      else
        line.post(
          { kind: "heard", notification: { ...notification, place: `behind exchange ${begun}` } },
          size,
        );
    },
    leftOut: () => leftOut,
    finish: line.finish,
  };
}

/** The channel to the judge. */
interface Line {
  readonly isFull: (size: number) => boolean;
  readonly post: (message: ToJudge, size: number) => void;
  readonly finish: Background["finish"];
}

function lineTo(worker: Worker, most: Waiting, onFound: (found: readonly CheckResult[]) => void): Line {
  const sizes: number[] = [];
  let bytes = 0;
  let isMissing = false;
  let failure: Error | undefined;
  let settle: ((summary: Summary | Error) => void) | undefined;
  worker.on("message", (message: FromJudge) => {
    if (message.kind !== "related") bytes -= sizes.shift() ?? 0;
    if (message.found.length > 0) onFound(message.found);
    if (message.kind === "finished") settle?.(message.summary);
  });
  worker.on("error", (error) => {
    failure = error instanceof Error ? error : new Error(String(error));
    settle?.(failure);
  });
  const post = (message: ToJudge, size: number): void => {
    // Reported once for consecutive dropped messages.
    if (failure !== undefined || (message.kind === "missed" && isMissing)) return;
    isMissing = message.kind === "missed";
    sizes.push(size);
    bytes += size;
    worker.postMessage(message, []);
  };
  return {
    isFull: (size) => sizes.length >= most.messages || bytes + size > most.bytes,
    post,
    finish: async () => {
      const ended = new Promise<Summary | Error>((resolve) => (settle = resolve));
      if (failure !== undefined) throw failure;
      post({ kind: "finish" }, 0);
      const summary = await ended;
      await worker.terminate();
      if (summary instanceof Error) throw summary;
      return summary;
    },
  };
}

/** It runs from the source or built, as this file does. */
function startWorker(setup: WatchSetup): Worker {
  const extension = extname(import.meta.url);
  const program = new URL(`judge-thread${extension}`, import.meta.url);
  return new Worker(program, {
    workerData: setup,
    ...(extension === ".ts" ? { execArgv: ["--conditions=@acquiring/source", "--no-warnings"] } : {}),
  });
}
