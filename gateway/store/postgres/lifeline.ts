// Restarts a PostgreSQL server when it dies, and reports if that fails. server.ts starts it.
import { setTimeout as sleep } from "node:timers/promises";
import { explained, type Site } from "./site.ts";

export interface Kept {
  /** Resolves when the keeper has ended, for any reason. */
  readonly gone: Promise<void>;
  readonly stop: () => Promise<void>;
}

/** A server that is started again whenever it dies. */
export interface Lifeline {
  /** Stops the server; a temporary folder is gone afterwards. May be called more than once. */
  readonly stop: () => Promise<void>;
  /** The reason, after the server stopped unexpectedly and does not start again; otherwise empty. */
  readonly lost: Promise<string>;
}

interface Again {
  /** Starts the server again; a text says why it did not start. */
  readonly restart: () => Promise<Kept | string>;
  readonly onRestart: () => void;
}

// Processes of a killed server keep its memory for a moment, and the next one does not start until they end.
const mostAttempts = 12;
const pauseMs = 500;
// A server that dies so often, so soon after its start, would go on dying.
const mostDeaths = 5;
const soonMs = 10_000;

/** Starts the server of `first` again whenever it stops unexpectedly. */
export function keptRunning(first: Kept, again: Again, site: Site): Lifeline {
  let kept = first;
  let isStopping = false;
  let restarting: Promise<unknown> | undefined;

  const comesBack = async (): Promise<string | undefined> => {
    let said = "";
    for (let attempt = 0; attempt < mostAttempts; attempt += 1) {
      if (attempt > 0) await sleep(pauseMs);
      if (isStopping) return undefined;
      const next = await again.restart();
      if (typeof next !== "string") {
        kept = next;
        return undefined;
      }
      said = next;
    }
    return explained(said, site);
  };

  const watch = async (): Promise<string> => {
    for (let deaths = 0; ;) {
      const since = performance.now();
      await kept.gone;
      if (isStopping) return new Promise(() => undefined);
      deaths = performance.now() - since < soonMs ? deaths + 1 : 1;
      if (deaths > mostDeaths)
        return `PostgreSQL in ${site.folder} ended ${deaths} times, each time within seconds of its start.`;
      const attempt = comesBack();
      restarting = attempt;
      const problem = await attempt;
      if (isStopping) return new Promise(() => undefined);
      if (problem !== undefined)
        return `PostgreSQL in ${site.folder} ended and does not start again:\n${problem}`;
      again.onRestart();
    }
  };

  const stop = async () => {
    isStopping = true;
    // A server that is starting is stopped after its start.
    await restarting;
    await kept.stop();
  };
  return { lost: watch(), stop };
}
