// Values of two points that exclude each other, as a table. An error names both places.
import { objectOf } from "../contract/contract.ts";
import type { Wrong } from "./files.ts";
import { placeIn } from "./contradictory-fillings.ts";
import { filledWith, isFilledAs, schemePoint, type Terms } from "./profile.ts";

/** A point and a value, as the preconditions of fixtures name them. */
type Filled = readonly [address: string, wanted: unknown];

interface Exclusion {
  readonly one: Filled;
  readonly other: Filled;
  readonly because: string;
  /** Only if signatures are the same for the same record. */
  readonly rowsOnly?: true;
}

const sale: Filled = ["payment.capture-mode", "sale"];
const noSale = "A payment that is captured at once (`sale`) leaves nothing to capture.";
const whole: Filled = ["orders.entry-amount.captureTransactions", "must-match"];
const noParts = "A capture whose amount must be the payment's is never of another amount.";
const replay = "The same record has the same signature, so both points are about the same request.";
const repeated = (writes: string): Filled => ["signature.repeated", { writes }];

const exclusions: readonly Exclusion[] = [
  ...["capture.partial", "capture.several", "capture.above-authorised"].flatMap((point): Exclusion[] => [
    { one: [point, "accepted"], other: sale, because: noSale },
    { one: [point, "accepted"], other: whole, because: noParts },
  ]),
  {
    one: ["capture.several", "accepted"],
    other: ["capture.partial", "refused"],
    because: "The profile accepts several captures but no partial capture (capture.partial: refused).",
  },
  {
    one: ["review.which", { held: "none" }],
    other: ["states.order", { has: { by: "review" } }],
    because: "No payment waits for a review, so no review changes its state.",
  },
  {
    one: ["redirect.return-url", "optional"],
    other: ["fields.required", { createRedirectPayment: { has: "return_url" } }],
    because: "A redirect payment either needs `return_url` or does not.",
  },
  {
    one: ["payment.empty-payment-method", "apm"],
    other: ["fields.empty", "same-as-absent"],
    because: "A payment without `payment_method` is a direct payment.",
  },
  {
    one: ["notification.signature", "unsigned"],
    other: ["notification.payload", { required: { has: "encryption_data" } }],
    because: "A notification without a signature has no signature's field.",
  },
  ...["refundTransactions", "searchRefunds", "queryTransactions"].map((id): Exclusion => ({
    one: [`batch.error-message.${id}`, "absent"],
    other: [
      `always-present.${id}`,
      { has: id === "queryTransactions" ? "orders_list.error_message" : "refund_orders.error_message" },
    ],
    because: "Its entries have no `error_message`.",
  })),
  ...(["payment", "payout"] as const).flatMap((what) =>
    (
      [
        ["same-answer", "refused"],
        ["refused", "first-response"],
        [`new-${what}`, "first-response"],
        [`new-${what}`, "refused"],
      ] as const
    ).map(([value, writes]): Exclusion => ({
      one: [`${what}.repeat`, value],
      other: repeated(writes),
      because: replay,
      rowsOnly: true,
    })),
  ),
];

export function excludedFillings(terms: Terms): Wrong[] {
  const { profile } = terms;
  const holds = ([address, wanted]: Filled): boolean => isFilledAs(filledWith(profile, address), wanted);
  // Whether the scheme can be used is checked elsewhere.
  const [scheme] = [filledWith(profile, schemePoint)].flat();
  const isRow = objectOf(scheme)["algorithm"] !== undefined;
  return exclusions
    .filter(({ one, other, rowsOnly }) => (rowsOnly !== true || isRow) && holds(one) && holds(other))
    .map(({ one, other, because }) => ({
      at: placeIn(terms, one[0]),
      other: placeIn(terms, other[0]),
      message: `${because} Change one of them.`,
    }));
}

/** The codes that the contract calls a success. */
const successes: Readonly<Record<string, string>> = {
  "codes.result_info": "0000",
  "codes.capture_status": "1",
  "codes.review_status": "1",
  "codes.cancel_status": "1",
  "codes.refund_status": "1",
};

/** A value whose own members exclude each other. */
export function excludedMembers(terms: Terms): Wrong[] {
  const member = (address: string, ...names: readonly string[]): unknown[] => {
    const value = objectOf(filledWith(terms.profile, address));
    return names.map((name) => value[name]);
  };
  const wrong = (address: string, inner: string, message: string): Wrong => ({
    at: placeIn(terms, address, inner),
    message,
  });
  const [status, refused] = member("batch.over-limit", "status", "refused");
  const [mark, digits] = member("payout.timestamp-format", "decimal_mark", "fraction_digits");
  const encodings = [...terms.contract.operations.values()].flatMap(({ encodingPoint: address }) => {
    if (address === undefined) return [];
    const [reads, writes] = member(address, "reads", "writes");
    const isRead = writes === undefined || isFilledAs(reads, { has: writes });
    return isRead
      ? []
      : [wrong(address, "writes", "A client writes a body that the gateway does not read (`reads`).")];
  });
  const undone = Object.entries(successes).flatMap(([address, code]) => {
    const { outcome = "done" } = objectOf(member(address, code)[0]);
    const message = "The contract calls this code a success: its outcome is `done`.";
    return outcome === "done" ? [] : [wrong(address, code, message)];
  });
  return [
    ...encodings,
    ...undone,
    ...(status !== undefined && status !== 200 && refused !== undefined
      ? [
          wrong(
            "batch.over-limit",
            "refused",
            "`refused` says how status 200 shows a refusal, and the status is another one. Remove it.",
          ),
        ]
      : []),
    ...(mark !== undefined && digits === 0
      ? [
          wrong(
            "payout.timestamp-format",
            "decimal_mark",
            "Seconds without decimal places (`fraction_digits` 0) have no decimal separator. Remove it.",
          ),
        ]
      : []),
  ];
}
