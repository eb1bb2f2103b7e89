// The exchanges that relations compare: the last ones, bounded in number and size. Of an exchange that left, the order number
// stays. The same holds for an order without a payment in this traffic. So a payment under a number that was used before never
// counts as the only one.
import { recordsIn, scopeOf, sentIn, textOf } from "../judge/ledger.ts";
import type { Played } from "../message/message.ts";

export interface Bounds {
  readonly exchanges: number;
  readonly bytes: number;
}

export const usualBounds: Bounds = { exchanges: 1000, bytes: 32 * 1024 * 1024 };
/** Order numbers of what was forgotten. */
const mostNumbers = 100_000;

export interface Memory {
  readonly observations: readonly Played[];
  readonly heard: readonly Played[];
  /** Takes an exchange; instead of `before` where its request is here already. */
  readonly keep: (one: Played, before?: Played) => void;
  readonly keepHeard: (one: Played) => void;
  /** Drops the oldest exchanges, down to the limits. */
  readonly trim: () => void;
  /** Forgets everything after an unreadable message, because the known payments may have changed. */
  readonly forget: () => void;
}

export function memoryOf(bounds: Bounds): Memory {
  let observations: Played[] = [];
  let heard: Played[] = [];
  let bytes = 0;
  const numbers = new Set<string>();
  const remember = (number: string): void => {
    numbers.delete(number);
    numbers.add(number);
    const [oldest] = numbers;
    if (numbers.size > mostNumbers && oldest !== undefined) numbers.delete(oldest);
  };
  const drop = (one: Played): void => {
    bytes -= sizeOf(one);
    const number = numberOf(one);
    if (number !== undefined) remember(number);
  };
  const isPaidHere = (number: string): boolean => observations.some((one) => numberOf(one) === number);
  return {
    get observations() {
      return observations;
    },
    get heard() {
      return heard;
    },
    keep: (one, before) => {
      const place = before === undefined ? -1 : observations.lastIndexOf(before);
      if (place >= 0) {
        observations[place] = one;
        bytes += sizeOf(one) - sizeOf(before as Played);
      } else {
        const number = numberOf(one);
        if (number !== undefined && numbers.has(number)) observations.push(withoutResponse(one));
        observations.push(one);
        bytes += sizeOf(one);
      }
      for (const number of shownBy(one)) if (!isPaidHere(number)) remember(number);
    },
    keepHeard: (one) => void heard.push(one),
    trim: () => {
      let gone = 0;
      while (
        gone < observations.length &&
        (observations.length - gone > bounds.exchanges || bytes > bounds.bytes)
      ) {
        const oldest = observations[gone];
        if (oldest !== undefined) drop(oldest);
        gone += 1;
      }
      if (gone > 0) observations = observations.slice(gone);
      heard = heard.slice(-bounds.exchanges);
    },
    forget: () => {
      for (const one of observations) drop(one);
      observations = [];
      heard = [];
      bytes = 0;
    },
  };
}

/** A placeholder for a forgotten payment: two payments under one number cannot be distinguished. */
const withoutResponse = (one: Played): Played => ({ ...one, status: 0, response: undefined, success: false });

/** The order number of a payment request, and its account. */
function numberOf(one: Played): string | undefined {
  const sent = sentIn(one);
  const number = textOf(sent["order_no"]);
  return number === "" || one.operation?.descriptor.batch !== undefined
    ? undefined
    : `${scopeOf(sent)} ${number}`;
}

/** The numbers of the orders that a response shows. */
const shownBy = (one: Played): string[] =>
  recordsIn(one.response?.value, one.operation?.descriptor.batch?.response).flatMap((record) => {
    const number = textOf(record["order_no"]);
    return number === "" ? [] : [`${scopeOf(sentIn(one))} ${number}`];
  });

const sizeOf = ({ built, response }: Played): number =>
  (built?.body.byteLength ?? 0) + (response?.text.length ?? 0);
