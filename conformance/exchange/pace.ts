// Limits the speed of a run to the profile's limits.rate and the user's own limit, and waits after a 429. All scenarios of a run
// share one pace.
import { setTimeout as pause } from "node:timers/promises";
import { objectOf } from "../contract/contract.ts";
import { filledWith, type Profile } from "../inputs/profile.ts";
import type { Sent } from "./send.ts";

export interface Pace {
  /** Sends when there is room, and again after a 429, as long as there is hope. */
  readonly send: (sendOnce: () => Promise<Sent>, signal: AbortSignal) => Promise<Sent>;
  /** Why nothing more is worth sending, once the gateway refuses everything for its time. */
  readonly verdict: () => string | undefined;
  /** How long so many requests take at least. */
  readonly leastMs: (requests: number) => number;
}

/** How often one request is repeated after a 429, and how long the run waits if it gets only 429. */
const mostAgain = 8;
const longestWaitMs = 60_000;
const plainWaitMs = 1000;
const pollMs = 5;

/** The limits of a profile and of the user, who says how many requests a second: so many in any window of time. */
function limitsOf(profile: Profile, rate: number | undefined) {
  const { requests, per_seconds: seconds } = objectOf(filledWith(profile, "limits.rate"));
  // Fewer than one a second is one in a longer time.
  const own = Math.max(1, Math.floor(rate ?? 1));
  return [
    ...(typeof requests === "number" ? [{ requests, windowMs: Number(seconds) * 1000 + 10 }] : []),
    ...(rate === undefined ? [] : [{ requests: own, windowMs: (own / rate) * 1000 }]),
  ];
}

export interface Pacing {
  /** Requests a second. */
  readonly rate?: number | undefined;
  readonly now?: () => number;
}

/** Starts counting. */
export function startPace(profile: Profile, { rate, now = Date.now }: Pacing = {}): Pace {
  const limits = limitsOf(profile, rate);
  // When each place of each limit's window is free again. A gateway counts a request at some time before its response
  // is here, so the place of one that is in progress is not free.
  const freeAt = limits.map((): number[] => []);
  let underWay = 0;
  let notBefore = 0;
  let inVain = 0;
  let hopeless: string | undefined;
  // One after the other: who comes first goes first.
  let line: Promise<void> = Promise.resolve();
  const room = async (signal: AbortSignal): Promise<void> => {
    const isFull = (): boolean => {
      for (const times of freeAt) while ((times[0] ?? Infinity) <= now()) times.shift();
      return limits.some(({ requests }, index) => (freeAt[index]?.length ?? 0) + underWay >= requests);
    };
    while ((now() < notBefore || isFull()) && !signal.aborted)
      await pause(Math.min(Math.max(notBefore - now(), pollMs), 1000), undefined, { signal }).catch(
        () => undefined,
      );
    underWay += 1;
  };
  const turn = (signal: AbortSignal): Promise<void> => (line = line.then(() => room(signal)));
  const once = async (sendOnce: () => Promise<Sent>, signal: AbortSignal): Promise<Sent> => {
    await turn(signal);
    try {
      return await sendOnce();
    } finally {
      underWay -= 1;
      for (const [index, { windowMs }] of limits.entries()) freeAt[index]?.push(now() + windowMs);
    }
  };
  return {
    send: async (sendOnce, signal) => {
      let sent = await once(sendOnce, signal);
      // A 429 refuses the request only for its time. The gateway did nothing, so the same bytes may be sent again, and
      // only here. A request with any other response, or without one, is never sent again: it may have moved money.
      for (let again = 0; again < mostAgain && isRefusedForNow(sent) && !signal.aborted; again += 1) {
        const until = Math.max(notBefore, now() + waitOf(sent, now()));
        inVain += until - Math.max(notBefore, now());
        if (inVain > longestWaitMs) break;
        notBefore = until;
        sent = await once(sendOnce, signal);
      }
      if (!isRefusedForNow(sent)) inVain = 0;
      else if (!signal.aborted)
        hopeless ??=
          "The gateway still responds with 429 (Too Many Requests) after the wait in its Retry-After. Fill limits.rate in the profile, or raise the gateway's limit for the test.";
      return sent;
    },
    verdict: () => hopeless,
    leastMs: (count) => Math.max(0, ...limits.map(({ requests, windowMs }) => (count / requests) * windowMs)),
  };
}

type Responded = Extract<Sent, { ok: true }>;

const isRefusedForNow = (sent: Sent): sent is Responded => sent.ok && sent.status === 429;

/**
 * How many milliseconds a 429 asks to wait: seconds or a date; one second if the header is missing or cannot be read.
 */
function waitOf({ headers }: Responded, now: number): number {
  const told = headers["retry-after"]?.trim() ?? "";
  if (/^\d{1,6}$/.test(told)) return Math.max(Number(told) * 1000, 100);
  const date = Date.parse(told);
  return Number.isNaN(date) ? plainWaitMs : Math.max(date - now, 100);
}
