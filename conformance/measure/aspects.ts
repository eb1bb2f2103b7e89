// The table of rules and aspects: in which ways each rule can be broken, and which of these the suite sees. An aspect is where the
// same sentence breaks: beyond ASCII, in a failure, the second time. It follows from the names of mutants; the data is below.
import { rules } from "@acquiring/contract/catalogue";
import type { KillRecord } from "./record.ts";

interface Aspect {
  readonly words: string;
  /** The mutants of this aspect have one of these words in their names. The first aspect that fits is a mutant's own. */
  readonly names: RegExp;
  /** The rules that can break so, even if no mutant shows it; `*` is any text. */
  readonly of: readonly string[];
}

/** Rules about a text that a response repeats. */
const texts = [
  "direct-payment-result.echo",
  "direct-payment-result.contract-name",
  "apm-payment-result.of-this-payment",
  "redirect-payment-result.echoes",
  "redirect-payment-result.copies",
  "batch-envelope.entry-order",
  "endpoints.5.synchronise",
  "endpoints.11.same-refund",
  "subscription-cancellation-result.same-subscription",
  "payout.echo",
];
const amounts = [
  "direct-payment-result.of-this-payment",
  "apm-payment-result.of-this-payment",
  "redirect-payment-result.copies",
  "batch-envelope.entry-order",
  "endpoints.11.same-refund",
  "refund-record.original-amount",
  "payments.agree",
  "payout.echo",
];
/** Rules about every response of an operation, also one that reports a failure. */
const always = [
  "authentication.1.response",
  "batch-envelope.same-merchant",
  "batch-envelope.response",
  "errors.app.1",
  "direct-payment-result.echo",
  "direct-payment-result.card",
  "direct-payment-result.root",
  "subscription-cancellation-result.same-merchant",
  "subscription-cancellation-result.fields",
  "payout.shared-record",
  "endpoints.12",
  "refund-record.search-only",
];

/** In the order in which names are read. */
export const aspects: Readonly<Record<string, Aspect>> = {
  limit: {
    words: "at the limit, and one above it",
    names:
      /49|fifty|forty-nine|-(99|101)-|hundred-|limit|one-order-(less|more)|of-many|too-many|many-failures/,
    of: ["limits.*", "endpoints.5.at-most-100"],
  },
  "other-merchant": {
    words: "for another merchant or account",
    names:
      /other-merchant|another-(merchant|account)|somebody-else|merchant|account|unregistered|address-with-200|every-address/,
    of: ["authentication.3.own-payments", "*.same-merchant", "authentication.4"],
  },
  "beyond-ascii": {
    words: "with letters beyond ASCII",
    names: /latin|scripts|composed|composes|alphabet|ascii|letters-composed/,
    of: texts,
  },
  long: { words: "of a long text", names: /eighty|255|cut|long|beginnings|ends$/, of: texts },
  markup: {
    words: "with markup, layout, capitals, or digits in front",
    names:
      /escape|quotes|blanks|capital|small|lower|zeros|in-one-line|fragments|as-a-number|scripts-that|digits/,
    of: texts,
  },
  amount: {
    words: "of amounts: with cents, one or three decimals, in millions, in another currency",
    names:
      /cent|hundredth|thousand|million|seven-digits|tenths|decimals|whole-(units|amounts)|comma|exponent|currency|rounds|dollars|euros/,
    of: amounts,
  },
  beside: {
    words: "beside an order that fails, or of one of several",
    names:
      /stops-at|drops|one-bad|beside|first-.*-everywhere|first-order|last-order|swap|one-of-|one-order|one-document|turns|counts-a-payment/,
    of: [
      "batch-envelope.entry-*",
      "batch-envelope.failed-*",
      "batch-envelope.one-result-per-order",
      "service.batches",
      "endpoints.5.orders",
      "endpoints.11.same-refund",
      "payout.echo",
    ],
  },
  failure: {
    words: "in the response to a failure",
    names: /fail|declin|refus(es|al)|unknown|denied|cancels-nothing|invalid|with-4(00|04|13|22)|unreadable/,
    of: always,
  },
  kind: {
    words: "of a payment that waits, has a contract or a token, or is by another method",
    names: /held|holds|contract|token|subscription|stored|deduction|recurring/,
    of: [
      "events.1.notify",
      "direct-payment-result.root",
      "direct-payment-result.echo",
      "direct-payment-result.amount",
      "direct-payment-result.card",
      "direct-payment-result.result-info",
      "direct-payment-result.numeric-text",
      "direct-payment-result.risk-reasons",
      "direct-payment-result.of-this-payment",
      "endpoints.direct-payment.response",
      "authentication.1.response",
      "endpoints.5.synchronise",
    ],
  },
  second: {
    words: "the second time, or of a second payment",
    names:
      /second|twice|again|another-refund|each-refund|one-number|one-transaction|the-first|first-address|first-page|every-payment|one-reference|same-number|anew/,
    of: [
      "direct-payment-result.own-transaction-id",
      "refund-record.own-reference",
      "events.1.notify",
      "endpoints.11.same-refund",
      "batch-envelope.one-result-per-order",
    ],
  },
  later: {
    words: "later, when the state has changed",
    names: /after|later|as-it-was|said-and-not-done|shows-no-cancellation|gone|left|undone|in-the-past/,
    of: [
      "endpoints.5.synchronise",
      "states.transitions.cancel-subscription",
      "refund-record.original-amount",
    ],
  },
  empty: {
    words: "empty, or left out",
    names: /empty|lacks|without|leaves|forgets|-no-|keeps-.*-itself|has-no|nobody/,
    of: [
      "endpoints.7.response",
      "endpoints.8.response",
      "endpoints.9.response",
      "endpoints.10.response",
      "payout.shared-record",
      "direct-payment-result.echo",
      "endpoints.11.same-refund",
    ],
  },
  type: {
    words: "as another type or form",
    names: /type|as-(a-)?(number|text|list)|in-words|by-a-word|with-a-word|form|date|hyphen|offset|iso/,
    of: [
      "resources.types",
      "refund-record.refund-date",
      "order-record.transaction-date",
      "payout.timestamps",
    ],
  },
  transport: {
    words: "in another encoding, media type, status, path or method",
    names:
      /json|xml|form|status|post|method|v1|version|header|key|session|bearer|nested|top|signature|byte-order/,
    of: [
      "endpoints.*-payment.response",
      "endpoints.query.response",
      "endpoints.capture.response",
      "endpoints.review.response",
      "endpoints.cancel.response",
      "endpoints.cancel-subscription.response",
      "endpoints.refund.response",
      "endpoints.refund-search.response",
      "endpoints.payout.response",
      "service.post",
      "versioning.1",
      "authentication.3",
      "errors.app.1.status",
      "service.success-status",
    ],
  },
  plain: { words: "in the simplest case", names: /./, of: ["*"] },
};

/** The beginning of an operation's mutants, which is no part of their aspect. */
const ofOperation = /^(subscription-cancellation|refund-search)-/;

export const aspectOf = (mutant: string): string => {
  const name = mutant.replace(ofOperation, "");
  return Object.entries(aspects).find(([, { names }]) => names.test(name))?.[0] ?? "plain";
};

/** Cells that no check can see, with the reason. */
const unseeable: readonly { readonly rule: string; readonly aspect: string; readonly because: string }[] = [
  {
    rule: "endpoints.11.same-refund",
    aspect: "later",
    because:
      "The envelope gives one result entry per order, and which refunds a search selects is not shown. So a search may show the last refund of an order alone.",
  },
  {
    rule: "service.success-status",
    aspect: "failure",
    because: "The status is that of a success. How a failed payment is responded to is not shown.",
  },
  {
    rule: "direct-payment-result.of-this-payment",
    aspect: "empty",
    because: "The result only lists its elements. No sentence says that it has an amount or a currency.",
  },
];

export interface Cell {
  readonly rule: string;
  readonly basis: string;
  readonly aspect: string;
  readonly state: "seen" | "cannot" | "not yet";
  /** The checks that see it, under the empty profile if the rule binds. */
  readonly by: readonly string[];
  /** Why it cannot be seen. */
  readonly because?: string;
}

const matches = (glob: string, rule: string): boolean =>
  new RegExp(`^${glob.replaceAll(".", "\\.").replaceAll("*", ".*")}$`).test(rule);

/** The cells of every observable rule. A cell without a mutant is *not yet* where the rule can break so. */
export function aspectTable(record: KillRecord): readonly Cell[] {
  const checks = Object.values(record.checks).flat();
  return rules
    .filter((rule) => !("unobservable" in rule))
    .flatMap(({ id, basis }) => {
      const own = Object.values(record.mutants).flatMap((byRule) => Object.entries(byRule[id] ?? {}));
      return Object.entries(aspects).flatMap(([aspect, { of }]): Cell[] => {
        const those = own.filter(([name]) => aspectOf(name) === aspect).map(([, found]) => found);
        const said = unseeable.find((one) => one.rule === id && one.aspect === aspect)?.because;
        const at = { rule: id, basis, aspect };
        if (those.length === 0) {
          if (said !== undefined) return [{ ...at, state: "cannot", by: [], because: said }];
          const canBreak = aspect !== "plain" && of.some((glob) => matches(glob, id));
          return canBreak ? [{ ...at, state: "not yet", by: [] }] : [];
        }
        const seenBy = those.flatMap(({ by, bare = by, alive }) =>
          basis === "observed" ? (alive === undefined ? by : []) : typeof bare === "string" ? [] : bare,
        );
        const by = [...new Set(seenBy)].map((place) => checks[place] ?? "");
        if (by.length > 0) return [{ ...at, state: "seen", by }];
        const [because] = those.flatMap(({ bare, alive }) =>
          typeof bare === "string" ? [bare] : (alive ?? []),
        );
        return [{ ...at, state: "cannot", by, because: said ?? because ?? "" }];
      });
    });
}
