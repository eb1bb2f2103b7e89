// What the value of a point says, as a statement: one for each value, for each member of it, or for any value.
import { isRecord } from "@acquiring/contract/codecs";

/** The statement of a value in sentences; `undefined` if there is none. */
export function statementOf(address: string, value: unknown): string | undefined {
  const sentences = sentencesOf(address, value);
  return sentences.length === 0 ? undefined : sentences.join(" ");
}

function sentencesOf(address: string, value: unknown): readonly string[] {
  const sentence =
    statements[`${address} ${String(value)}`] ?? statements[address] ?? decision(address, value);
  if (sentence === undefined)
    return isRecord(value)
      ? Object.entries(value).flatMap(([name, one]) => sentencesOf(`${address} ${name}`, one))
      : [];
  const shown = (name: string): unknown => (name === "" || !isRecord(value) ? value : value[name]);
  return [sentence.replaceAll(/\{(\w*)\}/gu, (_, name: string) => inWords(shown(name)))];
}

const decision = (address: string, value: unknown): string | undefined =>
  Object.hasOwn(decided, address) ? `${String(decided[address])} is ${String(value)}.` : undefined;

const inWords = (value: unknown): string =>
  Array.isArray(value) ? value.map((one) => `\`${String(one)}\``).join(", ") : String(value);

/** What is accepted or refused, by the point's id. */
const decided: Readonly<Record<string, string>> = {
  "orders.mismatch order_no": "An order with another `order_no` than the payment's",
  "orders.mismatch currency": "An order with another `currency` than the payment's",
  "batch.empty": "A batch without orders",
  "capture.above-authorised": "A capture above the remaining authorised amount",
  "refund.before-capture": "A refund of a payment that is not captured",
  "refund.above-remaining":
    "A refund above the remaining captured amount, alone or together with earlier refunds,",
  "refund.amount-match": "A refund whose `amount` differs from the payment's original amount",
  "subscription.already-cancelled": "The cancellation of a subscription that is already cancelled",
  "subscription.contract-mismatch":
    "A cancellation whose `recurring_id` belongs to a subscription with another `contract_name`",
};

/** The statements, by the point's id or its part's address, the members and the value. `{}` is the value, `{name}` a member. */
const statements: Readonly<Record<string, string>> = {
  "signature.response same-scheme": "Responses are signed by the scheme of the requests, with the same key.",
  "signature.response undisclosed":
    "Responses are signed by a scheme that merchants do not know, so they cannot verify it.",
  "signature.repeated writes first-response":
    "If it changes something, a request whose signature was accepted before gets the first response, and nothing is done again.",
  "signature.repeated writes refused":
    "If it changes something, a request whose signature was accepted before is refused.",
  "signature.repeated writes carried-out":
    "If it changes something, a request whose signature was accepted before is carried out again.",
  "signature.repeated reads first-response": "A repeated query or refund search gets the first response.",
  "signature.repeated reads refused": "A repeated query or refund search is refused.",
  "signature.repeated reads carried-out": "A repeated query or refund search is carried out again.",
  "signature.repeated status":
    "A repeat that is refused, or whose first response is no longer stored, gets the status {}.",
  "encoding.charset utf-8": "Bodies are in UTF-8, and every character is preserved.",
  "fields.empty same-as-absent": "An empty text means the same as an absent field.",
  "fields.empty a-value": "An empty text is a value, and not the same as an absent field.",
  "amounts.decimals iso-4217": "An amount has as many decimal places as ISO 4217 defines for its currency.",
  "amounts.decimals two": "An amount always has two decimal places.",
  "dates.time-zone": "Dates without an offset are in the time zone {}.",
  "account-owner.created unix-seconds": "It is in seconds since 1970.",
  "account-owner.created unix-milliseconds": "It is in milliseconds since 1970.",
  "payment.capture-mode sale":
    "A direct payment is captured at once, so a later capture has nothing to capture.",
  "payment.capture-mode authorise": "A direct payment is only authorised, and a capture request captures it.",
  "payment.tokens pays instead-of-card": "A `token_id` pays with the stored card where there is no card.",
  "payment.tokens pays never": "A `token_id` pays nothing where there is no card.",
  "payment.tokens means": "{}",
  "payment.three-ds challenge waits":
    "A payment that needs a challenge waits for it, and is no success before.",
  "payment.three-ds challenge refused": "A payment that needs a challenge is refused.",
  "payment.three-ds means": "{}",
  "review.which held all": "Every payment waits for a review.",
  "review.which held some": "Some payments wait for a review.",
  "review.which held none": "No payment waits for a review.",
  "review.which means": "{}",
  "refund.reference-id per refund": "Each refund has another reference.",
  "refund.reference-id per payment": "All refunds of a payment have the same reference.",
  "refund.reference-id means": "{}",
  "payment.repeat same-answer":
    "A second payment with the same `order_no` gets the first response if the request is the same, and moves no money.",
  "payment.repeat refused": "A second payment with the same `order_no` is refused.",
  "payment.repeat new-payment": "A second payment with the same `order_no` is a new payment.",
  "payout.repeat same-answer":
    "A second payout with the same `request_id` gets the first response if the request is the same, and moves no money.",
  "payout.repeat refused": "A second payout with the same `request_id` is refused.",
  "payout.repeat new-payout": "A second payout with the same `request_id` is a new payout.",
  "payment.empty-payment-method apm": "A request with an empty `payment_method` is an APM payment.",
  "payment.empty-payment-method direct": "A request with an empty `payment_method` is a direct payment.",
  "payment.empty-payment-method refused": "A request with an empty `payment_method` is refused.",
  "direct-payment.failure result":
    "A declined payment gets the status 200, and a result with another `result_info`.",
  "direct-payment.failure status": "A declined payment gets the status {}.",
  "direct-payment.echoed-fields": "The result repeats these fields of the request: {}.",
  "direct-payment.mask character": "A card number is masked by `{}`.",
  "direct-payment.mask keeps_length true": "Its length is kept.",
  "direct-payment.mask keeps_length false": "Its length is not kept.",
  "apm.issuer-request method": "Before the shopper is redirected there, `issuer_url` is requested by {}.",
  "apm.issuer-request by merchant": "The merchant requests it.",
  "apm.issuer-request by shopper": "The shopper's browser requests it.",
  "redirect.inputs static": "The page has the inputs {}.",
  "redirect.inputs scripted": "A script adds {}.",
  "redirect.echoed-signature of-the-request": "The page's `encryption_data` is that of the request.",
  "redirect.echoed-signature new": "The page's `encryption_data` is a new one.",
  "redirect.return-url required": "A redirect payment must contain `return_url`.",
  "redirect.return-url optional": "A redirect payment may contain `return_url`.",
  "orders.entry-amount amount-to-act-on": "The `amount` is the amount to act on.",
  "orders.entry-amount must-match": "The `amount` must repeat the amount of the payment.",
  "batch.failure.partial success":
    "If some orders fail, the envelope states only that the batch was processed.",
  "batch.failure.partial failure": "If some orders fail, the envelope states a failure.",
  "batch.failure.total success": "If all orders fail, the envelope states only that the batch was processed.",
  "batch.failure.total failure": "If all orders fail, the envelope states a failure.",
  "batch.error-message present": "Each entry has an `error_message`.",
  "batch.error-message absent": "The entries have no `error_message`.",
  "batch.result-order as-requested": "The results are in the order of the request.",
  "batch.result-order any": "The results may be in any order.",
  "batch.duplicate-entry each-counts": "If a batch contains the same payment twice, each entry counts.",
  "batch.duplicate-entry refused": "A batch that contains the same payment twice is refused.",
  "capture.partial accepted": "An amount below the authorised amount may be captured.",
  "capture.partial refused": "An amount below the authorised amount may not be captured.",
  "capture.several accepted": "A payment may be captured more than once, up to the authorised amount.",
  "capture.several refused": "A payment may be captured only once.",
  "cancel.after-capture accepted": "A captured payment can be cancelled.",
  "cancel.after-capture refused": "A captured payment cannot be cancelled.",
  "refund.processing-date": "If it is not empty, it has the form {}.",
  "search.over-limit refused": "What selects more than 100 orders is refused.",
  "search.over-limit first-100":
    "What selects more than 100 orders gets 100 of them, or all refunds of 100 of them.",
  "search.over-limit first-100-refunds":
    "What selects more than 100 orders gets 100 of their refunds, so those of an order may be cut off.",
  "search.no-match empty-list": "If nothing is found, the response is a success with an empty array.",
  "search.no-match failure":
    "If nothing is found, the response has the status 200 and a `return_status` that is not a success.",
  "search.no-match status": "If nothing is found, the response has the status {}.",
  "refund-search.registered-ip needed": "A refund search, too, is only available from registered addresses.",
  "refund-search.registered-ip not-needed": "A refund search is available from any address.",
  "refund-search.payment-status of-the-payment": "It is the status of the payment.",
  "refund-search.payment-status of-the-refund": "It is the status of the refund.",
  "order-record.amount-meaning requested": "It is the requested amount.",
  "order-record.amount-meaning captured": "It is the captured amount.",
  "order-record.amount-meaning remaining": "It is the amount left after refunds.",
  "subscription.status-field recurring_status": "The field `recurring_status` shows the status `Inactived`.",
  "subscription.status-field not-shown": "No field shows the status `Inactived`.",
  "payout.failure-fields always": "`failure_reason` and `failure_type` are always present.",
  "payout.failure-fields on-failure": "`failure_reason` and `failure_type` are present only after a failure.",
  "payout.short-reference-characters": "Its last six characters match `{}`.",
  "payout.timestamp-format form extended": "It has the extended form of ISO 8601: 2024-05-01T10:00:00.",
  "payout.timestamp-format form basic": "It has the basic form of ISO 8601: 20240501T100000.",
  "payout.timestamp-format fraction_digits": "The seconds have {} decimal places.",
  "payout.timestamp-format decimal_mark": "The decimal separator is `{}`.",
  "payout.timestamp-format offset hhmm": "The offset is written as +0000.",
  "payout.timestamp-format offset hh": "The offset is written as +00.",
  "search.horizon": "A payment that a query does not find {} seconds after it was sent was not made.",
  "limits.rate": "At most {requests} requests are allowed in {per_seconds} seconds.",
  "limits.timeouts": "A response comes after {answer_seconds} seconds at the latest.",
};
