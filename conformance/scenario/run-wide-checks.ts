// The automatic checks that look at the whole run: what its answers say of the same payment, and what none of them may show.
// Whether they hold is judged elsewhere. Pure.
import type { Operation } from "../contract/contract.ts";
import { idOf, type AutomaticCheck } from "./automatic-checks.ts";

interface Kind {
  readonly title: string;
  readonly rules: readonly string[];
  readonly level?: "advice";
  /** Former ids, of checks that this one took over. */
  readonly aliases?: readonly string[];
  /** The operations that have it; all where left out. */
  readonly of?: readonly string[];
}

const kinds = {
  "card-number": {
    title:
      "No answer has a whole card number that was sent in the run: in its body, in a header or in a cookie.",
    rules: ["direct-payment-result.card"],
  },
  "notified-card-number": {
    title: "No notification of the run has a whole card number that was sent in it.",
    rules: ["direct-payment-result.card"],
    of: ["createDirectPayment"],
  },
  secrets: {
    title:
      "Nothing that the gateway sends has the key, or the security code of a payment in a field of its own.",
    rules: [],
    level: "advice",
    aliases: ["advice.secrets.payments.accepted"],
    of: ["createDirectPayment"],
  },
} as const satisfies Readonly<Record<string, Kind>>;

/** What a check about the whole run is about: the end of its id. */
export type RunWideKind = keyof typeof kinds;

/** The checks of an operation that are about the whole run, in a fixed order. */
export function runWideChecks(operation: Operation): AutomaticCheck[] {
  const all: readonly (readonly [string, Kind])[] = Object.entries(kinds);
  return all
    .filter(([, { of }]) => of === undefined || of.includes(operation.id))
    .map(([name, { title, rules, level, aliases = [] }]): AutomaticCheck => ({
      id: idOf(operation, name),
      title,
      operation: operation.id,
      rules,
      points: [],
      level: level ?? "must",
      aliases,
    }));
}
