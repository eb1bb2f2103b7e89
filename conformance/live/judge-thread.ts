// The thread of the judge: receives messages, judges them and returns its findings. background.ts starts it.
import { parentPort, workerData } from "node:worker_threads";
import type { FromJudge, ToJudge } from "./background.ts";
import { often, watch, type End, type WatchSetup } from "./watch.ts";

/** Relations are looked at once nothing has come for so long, or enough has. */
const quietMs = 250;

const watching = watch(workerData as WatchSetup);
const open = new Map<number, End>();
let timer: NodeJS.Timeout | undefined;

const say = (message: FromJudge): void => parentPort?.postMessage(message, []);

function work(message: ToJudge): FromJudge {
  switch (message.kind) {
    case "begin":
      open.set(message.id, watching.begin(message.asked));
      return { kind: "done", found: [] };
    case "end": {
      const end = open.get(message.id);
      open.delete(message.id);
      return { kind: "done", found: end?.(message.response) ?? [] };
    }
    case "heard":
      watching.hear(message.notification);
      return { kind: "done", found: [] };
    case "missed":
      watching.miss();
      return { kind: "done", found: [] };
    case "finish":
      return { kind: "finished", found: watching.relate(), summary: watching.summary() };
  }
}

function relate(): void {
  clearTimeout(timer);
  timer = undefined;
  const found = watching.relate();
  if (found.length > 0) say({ kind: "related", found });
}

parentPort?.on("message", (message: ToJudge) => {
  say(work(message));
  if (watching.waiting() >= often) relate();
  else if (watching.waiting() > 0) timer ??= setTimeout(relate, quietMs);
});
