// Gateways that do a capture wrongly: of another order or amount than requested, or of one that they should refuse by
// their profile.
import type { WireObject, WireValue } from "@acquiring/contract/codecs";
import type { Mutant, Paid } from "../mutant.ts";
import { type Batch, wordsOf } from "./batches.ts";
import { commonMutants, envelopeMutants } from "./common.ts";
import { movementMutants } from "./movements.ts";
import {
  asking,
  comparedToPaid,
  hyphened,
  inXml,
  lacking,
  mutantOf,
  records,
  refused,
  refusing,
  refusingAgain,
  text,
  when,
} from "../words.ts";

const batch: Batch = {
  operation: "captureTransactions",
  name: "capture",
  body: "json",
  list: "capture_orders",
  status: "capture_status",
  amount: "amount",
  entry: "endpoints.7",
  most: 50,
};
const mutant = mutantOf(batch.operation);
const { all, beyond, each, eachLacking, failed, oneOnly, renamed, showing } = wordsOf(batch);

const captured = { capture_status: "1", error_message: "" };

const other: Readonly<Record<string, string>> = {
  order_no: "another",
  transaction_id: "another",
  currency: "XTS",
  amount: "9.99",
};

const typed: Readonly<Record<string, WireValue>> = {
  capture_status: true,
  error_message: ["none"],
  currency: 840,
  order_no: ["1"],
};

/** Whether an entry asks for less, or for more, than its payment has. */
const asksFor = (than: -1 | 1) => (request: WireObject, paid: Paid) =>
  records(request, batch.list).some((entry) => comparedToPaid(entry, paid) === than);
const asksForMore = asksFor(1);

export const captureMutants: readonly Mutant[] = [
  ...commonMutants(batch),
  ...envelopeMutants(batch),
  ...movementMutants(batch),
  ...Object.entries(other).map(([field, value]) =>
    mutant(`captures-another-${hyphened(field)}`, "endpoints.7", showing({ [field]: value })),
  ),
  ...Object.entries(typed).map(([field, value]) =>
    mutant(
      `captures-with-${hyphened(field)}-in-another-type`,
      "resources.types",
      showing({ [field]: value }),
    ),
  ),
  mutant("has-no-error-message", "batch-envelope.entry-error", eachLacking("error_message")),
  mutant("expects-captures-under-another-name", "batch-envelope.request", renamed),
  mutant(
    "writes-the-entry-status-as-a-number",
    "point:types.unstated",
    each((order) => ({ ...order, capture_status: Number(order["capture_status"]) })),
  ),
  mutant(
    "writes-the-captured-amount-as-a-number",
    "point:types.unstated",
    each((order) => ({ ...order, amount: Number(order["amount"]) })),
  ),
  mutant(
    "has-an-entry-status-that-nobody-listed",
    "point:codes.entry-status",
    showing({ capture_status: "7" }),
  ),
  mutant("captures-whole-payments-only", "point:capture.partial", refusing(asksFor(-1))),
  mutant(
    "captures-once-only",
    "point:capture.several",
    refusingAgain((request) => text(records(request, batch.list)[0]?.["transaction_id"])),
  ),
  mutant(
    "captures-more-than-was-authorised",
    "point:capture.above-authorised",
    when(
      (request, paid) =>
        asksForMore(request, paid) || records(request, batch.list).some(({ amount }) => amount === "0.01"),
      showing(captured),
    ),
  ),
  mutant(
    "captures-in-every-currency",
    "point:capture.mismatch",
    asking((request) => ({
      ...request,
      [batch.list]: records(request, batch.list).map((order) => ({ ...order, currency: "USD" })),
    })),
  ),
  ...["merchant_id", "account_id"].map((field) =>
    mutant(`captures-without-telling-the-${hyphened(field)}`, "batch-envelope.response", lacking(field)),
  ),
  ...["order_no", "currency", "amount"].map((field) =>
    mutant(`captures-without-telling-the-${hyphened(field)}`, "endpoints.7", eachLacking(field)),
  ),
  mutant(
    "captures-without-telling-the-transaction-id",
    "point:always-present.capture-result",
    eachLacking("transaction_id"),
  ),
  ...["order_no", "transaction_id", "currency", "amount"].map((field) =>
    mutant(`captures-with-an-empty-${hyphened(field)}`, "endpoints.7", showing({ [field]: "" })),
  ),
  mutant("fails-captures-without-a-word", "batch-envelope.entry-error", failed({ error_message: "" })),
  mutant("answers-a-capture-without-results", "batch-envelope.one-result-per-order", lacking(batch.list)),
  mutant("wants-another-method", "service.post", refused(405)),
  mutant("takes-one-order-at-a-time", "service.batches", oneOnly),
  mutant("answers-a-capture-in-xml", "endpoints.capture", inXml),
  mutant("leaves-the-signature-of-the-answer-out", "authentication.1.response", lacking("encryption_data")),
  mutant(
    "drops-the-result-of-one-order",
    "batch-envelope.one-result-per-order",
    all((held) => held.slice(1)),
  ),
  mutant(
    "tells-a-captured-order-by-a-word",
    "batch-envelope.entry-status",
    showing({ capture_status: "done" }),
  ),
  mutant(
    "has-an-error-message-on-success",
    "batch-envelope.entry-error",
    each((order) => ({ ...order, error_message: order["error_message"] || "none" })),
  ),
  mutant("forgets-which-order-it-captured", "endpoints.7", eachLacking("order_no", "transaction_id")),
  mutant("captures-fifty-one-orders", "limits.capture", beyond(50, captured)),
];
