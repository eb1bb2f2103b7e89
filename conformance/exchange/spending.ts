// How many requests a run sends, and how much money they pay: counted for its plan before it begins, and for what it has sent.
import { isRecord, money } from "@acquiring/contract/codecs";
import type { Operation } from "../contract/contract.ts";
import type { Built } from "../message/message.ts";

/** What a run sends. */
export interface Sending {
  readonly requests: number;
  /** How many of the requests are payments or payouts, whether the gateway accepts them or not. */
  readonly payments: number;
  /** The sum of their amounts as decimal text, by currency. */
  readonly amounts: Readonly<Record<string, string>>;
}

/** What a run may send. */
export interface SpendingLimits {
  /** The most requests; everything counts, also what is repeated. */
  readonly maxRequests?: number | undefined;
  /** The most money of payments and payouts in each currency, as decimal text. */
  readonly maxAmount?: string | undefined;
  /** Sends only requests that read. */
  readonly readOnly?: boolean | undefined;
}

export interface Spending {
  /**
   * Counts a request, of which `value` is the record if it pays. Returns why it must not be sent, and then counts nothing.
   */
  readonly take: (built?: Pick<Built, "operation" | "path" | "url">, value?: unknown) => string | undefined;
  readonly total: () => Sending;
  /** Why a request of the run was not sent; `undefined` if all were. */
  readonly refused: () => string | undefined;
}

/** As many decimal places as any amount has. */
const places = 9;

/** An amount in the smallest unit that is counted; `undefined` for a text that is no amount. */
export function unitsOf(text: unknown): bigint | undefined {
  const minor = typeof text === "string" ? money.parse(text.replace(/^-/, ""), places) : undefined;
  return minor?.ok === true ? minor.value : undefined;
}

/** What a record pays; `undefined` if its operation is neither a payment nor a payout. */
function paidBy({ descriptor: { effect, request } }: Operation, value: unknown) {
  if (effect === "read" || request.shape.kind !== "object" || !isRecord(value)) return undefined;
  const { fields } = request.shape;
  const names = Object.keys(fields).flatMap((name) => /^((?:\w+_)?)amount$/.exec(name)?.[1] ?? []);
  const paid = names.filter((name) => Object.hasOwn(fields, `${name}currency`));
  if (paid.length === 0) return undefined;
  // A payout has one of two amounts.
  const name = paid.find((one) => unitsOf(value[`${one}amount`]) !== undefined) ?? "";
  const currency = String(value[`${name}currency`]).toUpperCase();
  return {
    units: unitsOf(value[`${name}amount`]) ?? 0n,
    currency: /^[A-Z]{3}$/.test(currency) ? currency : unknownCurrency,
  };
}

/** Under this name are the amounts of payments without a valid currency. */
export const unknownCurrency = "unknown";

/** Whether a request only reads: at its own address, so that no step reaches another operation. */
export const isRead = ({ operation, path, url }: Pick<Built, "operation" | "path" | "url">): boolean =>
  operation.descriptor.effect === "read" && url === undefined && path === operation.descriptor.path;

/** Starts counting; without limits everything may be sent. */
export function startSpending({ maxRequests, maxAmount, readOnly }: SpendingLimits = {}): Spending {
  const most = unitsOf(maxAmount);
  const sums = new Map<string, bigint>();
  let requests = 0;
  let payments = 0;
  let refused: string | undefined;
  const take: Spending["take"] = (built, value) => {
    if (readOnly === true && built !== undefined && !isRead(built))
      return `Not run: it needs ${built.operation.id}, and --read-only sends only requests that read.`;
    if (maxRequests !== undefined && requests >= maxRequests)
      return `Not run: --max-requests ${maxRequests} was reached.`;
    const paid = built === undefined ? undefined : paidBy(built.operation, value);
    if (paid !== undefined) {
      const sum = (sums.get(paid.currency) ?? 0n) + paid.units;
      if (most !== undefined && sum > most)
        return `Not run: it pays more than --max-amount ${maxAmount ?? ""} leaves.`;
      sums.set(paid.currency, sum);
      payments += 1;
    }
    requests += 1;
    return undefined;
  };
  return {
    take: (built, value) => {
      const refusal = take(built, value);
      refused ??= refusal;
      return refusal;
    },
    refused: () => refused,
    total: () => ({
      requests,
      payments,
      amounts: Object.fromEntries(
        [...sums].map(([currency, units]) => [currency, amountOf(units, currency)]),
      ),
    }),
  };
}

/** As decimal text with the places of its currency, and more only if it has more. */
function amountOf(units: bigint, currency: string): string {
  const [whole = "", fraction = ""] = money.format(units, places).split(".");
  const own = fraction.replace(/0+$/, "").padEnd(money.digits(currency) ?? 2, "0");
  return own === "" ? whole : `${whole}.${own}`;
}
