// Delays long bodies behind each other until their signature is checked. So fifty of them without a valid signature do not delay
// short ones, which almost all valid requests are.
import { setTimeout as sleep } from "node:timers/promises";
import type { Incoming, Middleware } from "../incoming.ts";

/** In bytes; a payment has two thousand. */
const short = 8192;
/** Milliseconds between two, for other requests: checking one takes at most two. */
const apart = 5;
/** So many wait at most. */
const mostWaiting = 100;

/** Processes long requests to the contract's operations one by one. */
export function oneByOne(): Middleware {
  let last: Promise<void> = Promise.resolve();
  let waiting = 0;
  return (next) => async (incoming) => {
    if (!incoming.isOperation || lengthOf(incoming) <= short) return next(incoming);
    if (waiting >= mostWaiting) return new Response(null, { status: 503, headers: { "retry-after": "1" } });
    const before = last;
    let leave: () => void = () => undefined;
    last = new Promise((resolve) => (leave = resolve));
    waiting += 1;
    await before;
    await sleep(apart);
    waiting -= 1;
    try {
      const { onJudged } = incoming;
      return await next({
        ...incoming,
        onJudged: (judged) => {
          leave();
          onJudged?.(judged);
        },
      });
    } finally {
      leave();
    }
  };
}

/** `NaN` if it is not given. */
const lengthOf = ({ bytes, request }: Incoming): number =>
  bytes?.length ?? Number(request.headers.get("content-length") ?? Number.NaN);
