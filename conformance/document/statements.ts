// What the value of a point says, as a statement: a text, or one for each value or each member of it.
import { isRecord } from "@acquiring/contract/codecs";

/** `{}` is the value, `{name}` a member of it. */
type Statement = string | { readonly [valueOrMember: string]: Statement };

/** The statement of a value in sentences; `undefined` if there is none. */
export function statementOf(address: string, value: unknown): string | undefined {
  const statement = Object.hasOwn(statements, address) ? statements[address] : undefined;
  const sentences = statement === undefined ? [] : sentencesOf(statement, value);
  return sentences.length === 0 ? undefined : sentences.join(" ");
}

function sentencesOf(statement: Statement, value: unknown): readonly string[] {
  if (typeof statement === "string")
    return [
      statement.replaceAll(/\{(\w*)\}/gu, (_, name: string) =>
        shown(name === "" ? value : isRecord(value) && value[name]),
      ),
    ];
  if (isRecord(value))
    return Object.entries(statement).flatMap(([name, one]) =>
      value[name] === undefined ? [] : sentencesOf(one, value[name]),
    );
  const own = statement[String(value)];
  return own === undefined ? [] : sentencesOf(own, value);
}

const shown = (value: unknown): string =>
  Array.isArray(value) ? value.map((one) => `\`${String(one)}\``).join(", ") : String(value);

const choice = (what: string, accepted: string, refused: string): Statement => ({
  accepted: `${what} ${accepted}.`,
  refused: `${what} ${refused}.`,
});

const taken = (what: string): Statement => choice(what, "is accepted", "is refused");

const repeated = "a request whose signature was accepted before";

/** The statements of the points that a document says in words, by their ids or by the addresses of their parts. */
const statements: Readonly<Record<string, Statement>> = {
  "signature.response": {
    "same-scheme": "Responses are signed by the scheme of the requests, with the same key.",
    undisclosed: "Responses are signed by a scheme that merchants do not know, so they cannot verify it.",
  },
  "signature.repeated": {
    writes: {
      "first-response": `If it changes something, ${repeated} gets the first response, and nothing is done again.`,
      refused: `If it changes something, ${repeated} is refused.`,
      "carried-out": `If it changes something, ${repeated} is carried out again.`,
    },
    reads: {
      "first-response": "A repeated query or refund search gets the first response.",
      refused: "A repeated query or refund search is refused.",
      "carried-out": "A repeated query or refund search is carried out again.",
    },
    status: "A repeat that is refused, or whose first response is no longer stored, gets the status {}.",
  },
  "encoding.charset": { "utf-8": "Bodies are in UTF-8, and every character is preserved." },
  "fields.empty": {
    "same-as-absent": "An empty text means the same as an absent field.",
    "a-value": "An empty text is a value, and not the same as an absent field.",
  },
  "amounts.decimals": {
    "iso-4217": "An amount has as many decimal places as ISO 4217 defines for its currency.",
    two: "An amount always has two decimal places.",
  },
  "dates.time-zone": "Dates without an offset are in the time zone {}.",
  "account-owner.created": {
    "unix-seconds": "It is in seconds since 1970.",
    "unix-milliseconds": "It is in milliseconds since 1970.",
  },
  "payment.capture-mode": {
    sale: "A direct payment is captured at once, so a later capture has nothing to capture.",
    authorise: "A direct payment is only authorised, and a capture request captures it.",
  },
  "payment.repeat": repeatOf("payment", "order_no"),
  "payout.repeat": repeatOf("payout", "request_id"),
  "payment.empty-payment-method": {
    apm: "A request with an empty `payment_method` is an APM payment.",
    direct: "A request with an empty `payment_method` is a direct payment.",
    refused: "A request with an empty `payment_method` is refused.",
  },
  "direct-payment.failure": {
    result: "A declined payment gets the status 200, and a result with another `result_info`.",
    status: "A declined payment gets the status {}.",
  },
  "direct-payment.echoed-fields": "The result repeats these fields of the request: {}.",
  "direct-payment.mask": {
    character: "A card number is masked by `{}`.",
    keeps_length: { true: "Its length is kept.", false: "Its length is not kept." },
  },
  "apm.issuer-request": {
    method: "Before the shopper is redirected there, `issuer_url` is requested by {}.",
    by: { merchant: "The merchant requests it.", shopper: "The shopper's browser requests it." },
  },
  "redirect.inputs": { static: "The page has the inputs {}.", scripted: "A script adds {}." },
  "redirect.echoed-signature": {
    "of-the-request": "The page's `encryption_data` is that of the request.",
    new: "The page's `encryption_data` is a new one.",
  },
  "redirect.return-url": {
    required: "A redirect payment must contain `return_url`.",
    optional: "A redirect payment may contain `return_url`.",
  },
  "orders.mismatch": {
    order_no: taken("An order with another `order_no` than the payment's"),
    currency: taken("An order with another `currency` than the payment's"),
  },
  "orders.entry-amount": {
    "amount-to-act-on": "The `amount` is the amount to act on.",
    "must-match": "The `amount` must repeat the amount of the payment.",
  },
  "batch.failure.partial": envelopeIf("some orders fail"),
  "batch.failure.total": envelopeIf("all orders fail"),
  "batch.error-message": {
    present: "Each entry has an `error_message`.",
    absent: "The entries have no `error_message`.",
  },
  "batch.result-order": {
    "as-requested": "The results are in the order of the request.",
    any: "The results may be in any order.",
  },
  "batch.duplicate-entry": {
    "each-counts": "If a batch contains the same payment twice, each entry counts.",
    refused: "A batch that contains the same payment twice is refused.",
  },
  "batch.empty": taken("A batch without orders"),
  "capture.partial": choice(
    "An amount below the authorised amount",
    "may be captured",
    "may not be captured",
  ),
  "capture.several": choice(
    "A payment",
    "may be captured more than once, up to the authorised amount",
    "may be captured only once",
  ),
  "capture.above-authorised": taken("A capture above the remaining authorised amount"),
  "cancel.after-capture": choice("A captured payment", "can be cancelled", "cannot be cancelled"),
  "refund.before-capture": taken("A refund of a payment that is not captured"),
  "refund.above-remaining": taken(
    "A refund above the remaining captured amount, alone or together with earlier refunds,",
  ),
  "refund.amount-match": taken("A refund whose `amount` differs from the payment's original amount"),
  "refund.processing-date": "If it is not empty, it has the form {}.",
  "search.over-limit": {
    refused: "What selects more than 100 orders is refused.",
    "first-100": "What selects more than 100 orders gets 100 of them, or all refunds of 100 of them.",
    "first-100-refunds":
      "What selects more than 100 orders gets 100 of their refunds, so those of an order may be cut off.",
  },
  "search.no-match": {
    "empty-list": "If nothing is found, the response is a success with an empty array.",
    failure:
      "If nothing is found, the response has the status 200 and a `return_status` that is not a success.",
    status: "If nothing is found, the response has the status {}.",
  },
  "refund-search.registered-ip": {
    needed: "A refund search, too, is only available from registered addresses.",
    "not-needed": "A refund search is available from any address.",
  },
  "refund-search.payment-status": {
    "of-the-payment": "It is the status of the payment.",
    "of-the-refund": "It is the status of the refund.",
  },
  "order-record.amount-meaning": {
    requested: "It is the requested amount.",
    captured: "It is the captured amount.",
    remaining: "It is the amount left after refunds.",
  },
  "subscription.already-cancelled": taken("The cancellation of a subscription that is already cancelled"),
  "subscription.contract-mismatch": taken(
    "A cancellation whose `recurring_id` belongs to a subscription with another `contract_name`",
  ),
  "subscription.status-field": {
    recurring_status: "The field `recurring_status` shows the status `Inactived`.",
    "not-shown": "No field shows the status `Inactived`.",
  },
  "payout.failure-fields": {
    always: "`failure_reason` and `failure_type` are always present.",
    "on-failure": "`failure_reason` and `failure_type` are present only after a failure.",
  },
  "payout.short-reference-characters": "Its last six characters match `{}`.",
  "payout.timestamp-format": {
    form: {
      extended: "It has the extended form of ISO 8601: 2024-05-01T10:00:00.",
      basic: "It has the basic form of ISO 8601: 20240501T100000.",
    },
    fraction_digits: "The seconds have {} decimal places.",
    decimal_mark: "The decimal separator is `{}`.",
    offset: { hhmm: "The offset is written as +0000.", hh: "The offset is written as +00." },
  },
  "limits.rate": "At most {requests} requests are allowed in {per_seconds} seconds.",
  "limits.timeouts": "A response comes after {answer_seconds} seconds at the latest.",
};

function repeatOf(what: string, field: string): Statement {
  const second = `A second ${what} with the same \`${field}\``;
  return {
    "same-answer": `${second} gets the first response if the request is the same, and moves no money.`,
    refused: `${second} is refused.`,
    [`new-${what}`]: `${second} is a new ${what}.`,
  };
}

function envelopeIf(what: string): Statement {
  return {
    success: `If ${what}, the envelope states only that the batch was processed.`,
    failure: `If ${what}, the envelope states a failure.`,
  };
}
