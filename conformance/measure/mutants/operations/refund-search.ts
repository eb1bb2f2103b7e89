// Gateways whose refund searches find other refunds, show wrong values, or violate the promises of their profile.
import type { Mutant } from "../mutant.ts";
import { type OperationForm, commonMutants, envelopeMutants } from "./common.ts";
import { refundList as list, refundRecordMutants } from "./refund-record.ts";
import { hourLater, searchWords } from "./searches.ts";
import { byField, inXml, lacking, mutantsOf, refusing, selected, text, unread, wanting } from "../words.ts";

/** Refunds of more orders than there may be. */
const refundsOfTooMany = Array.from({ length: 101 }, (_, place) => ({ order_no: `A-${place}` }));

const search: OperationForm = { operation: "searchRefunds", name: "refund-search", body: "form" };
const mutant = mutantsOf(search.operation);
const found = searchWords(list);

export const refundSearchMutants: readonly Mutant[] = [
  ...commonMutants(search),
  ...envelopeMutants(search),
  ...refundRecordMutants({
    operation: search.operation,
    verb: "finds-refunds",
    another: "finds-another",
    rule: "endpoints.11.same-refund",
  }),
  ...mutant({
    "endpoints.11.same-refund": {
      "finds-another-reference": found.rewriting("refund_reference_id", (value) =>
        value.replace(/-01$/, "-02"),
      ),
      "finds-each-refund-twice": found.all((held) => [...held, ...held]),
      "finds-one-of-two-refunds-twice": found.firstOnly,
      "makes-up-the-refund-that-is-asked-for": found.madeUp,
    },
    "endpoints.11.records": byField(
      ["payment_status", "refund_date", "refund_processing_date"],
      "finds-refunds-without",
      found.lacking,
    ),
    "endpoints.11": {
      "searches-without-a-list": lacking(list),
      "calls-the-list-refunds": found.calling("refunds"),
    },
    "service.batches": { "finds-one-refund-at-a-time": found.one },
    "refund-record.refund-date": {
      "dates-a-refund-without-a-time": found.showing({ refund_date: "20340501" }),
      "dates-a-refund-on-no-day": found.showing({ refund_date: "20340231100000" }),
      "writes-the-refund-date-with-hyphens": found.showing({ refund_date: "2034-05-01 10:00:00" }),
    },
    "point:dates.time-zone": { "dates-refunds-in-another-zone": found.rewriting("refund_date", hourLater) },
    "point:refund.processing-date": {
      "dates-the-processing-in-another-form": found.showing({ refund_processing_date: "2034-05-01" }),
    },
    "refund-record.observed-values": {
      "has-a-refunded-status-of-its-own": found.showing({ payment_status: "4101" }),
      "marks-refunds-with-a-word": found.showing({ refund_status: "refunded" }),
    },
    "point:codes.payment_status": {
      "has-a-refunded-status-that-nobody-listed": found.showing({ payment_status: "7777" }),
    },
    "point:refund-search.payment-status": {
      "tells-the-status-of-the-refund": found.showing({ payment_status: "3000" }),
    },
    "point:amounts.decimals": {
      "writes-a-needless-zero-of-refunds": found.lengthening("refund_amount"),
      "writes-a-needless-zero-of-originals": found.lengthening("amount"),
    },
    "point:search.no-match.searchRefunds": {
      "answers-404-where-no-refund-is-found": found.missing,
      "finds-a-refund-where-there-is-none": found.oneForNone,
    },
    "point:search.selection.searchRefunds": {
      "finds-no-refund-by-transaction": found.blindTo("transaction_id"),
      "finds-no-refund-by-reference": found.blindTo("refund_reference_id"),
    },
    "point:encoding.requests.searchRefunds": { "reads-no-sampled-search": unread("json", 400) },
    "point:search.over-limit.searchRefunds": {
      "refuses-a-long-search-that-it-says-it-cuts": refusing(
        (request) => text(request["order_no"]).split(",").length > 100,
      ),
    },
    "limits.refund-search": {
      "returns-99-of-a-hundred-refunds": found.ninetyNine,
      "returns-101-refunds": found.finding(refundsOfTooMany, (request) => selected(request) > 100),
    },
    "point:refund-search.registered-ip": { "asks-for-a-registered-address": wanting("x-forwarded-for", 403) },
    "point:errors.by-operation": { "searches-for-nobody": found.findingFor(404, []) },
    "point:always-present.searchRefunds": byField(
      [
        "transaction_id",
        "order_no",
        "amount",
        "currency",
        "refund_amount",
        "refund_reference_id",
        "refund_status",
      ],
      "finds-refunds-without",
      found.lacking,
    ),
    "batch-envelope.response": byField(["merchant_id", "account_id"], "searches-without", lacking),
    "payments.agree": { "finds-refunds-in-another-currency": found.showing({ currency: "XTS" }) },
    "endpoints.refund-search.response": { "answers-a-refund-search-in-xml": inXml },
    "refund-record.message-only-refund": {
      "shows-the-message-of-a-refund": found.showing({ refund_message: "V0000:OK" }),
    },
  }),
];
