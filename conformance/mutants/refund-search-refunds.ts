// Gateways whose refund searches find other refunds than were made, or answer otherwise than their profile says.
import type { WireObject } from "@acquiring/contract/codecs";
import { changing, records, refusal, refusing, text, without, type Mutant } from "./mutant.ts";
import {
  changed,
  defect,
  hyphened,
  lacking,
  others,
  recordMutants,
  refundList as list,
  refunds,
} from "./refund-records.ts";

const searching = "searchRefunds";

const held = (change: (all: WireObject[], request: WireObject) => WireObject[]): Pick<Mutant, "answer"> => ({
  answer: changing((body, request) => ({ ...body, [list]: change(records(body, list), request) })),
});

export const searchedRefundMutants: readonly Mutant[] = [
  ...recordMutants(searching, "finds-refunds"),
  ...Object.entries(others).map(([field, value]) =>
    defect(searching, `finds-another-${hyphened(field)}`, "endpoints.11", changed(field, value)),
  ),
  defect(searching, "finds-another-reference", "endpoints.11", {
    answer: refunds((refund) => ({
      ...refund,
      refund_reference_id: text(refund["refund_reference_id"]).replace(/-01$/, "-02"),
    })),
  }),
  defect(
    searching,
    "finds-each-refund-twice",
    "endpoints.11",
    held((all) => [...all, ...all]),
  ),
  defect(
    searching,
    "finds-one-of-two-refunds-twice",
    "endpoints.11",
    held((all) => all.map(() => all[0] ?? {})),
  ),
  defect(
    searching,
    "finds-one-refund-at-a-time",
    "service.batches",
    held((all) => all.slice(0, 1)),
  ),
  defect(
    searching,
    "dates-a-refund-without-a-time",
    "refund-record.refund-date",
    changed("refund_date", "20340501"),
  ),
  defect(
    searching,
    "dates-a-refund-on-no-day",
    "refund-record.refund-date",
    changed("refund_date", "20340231100000"),
  ),
  defect(searching, "dates-refunds-in-another-zone", "point:dates.time-zone", {
    answer: refunds((refund) => ({
      ...refund,
      refund_date: text(refund["refund_date"]).replace(
        /^(\d{8})(\d\d)/,
        (_, day: string, hour: string) => `${day}${String((Number(hour) + 1) % 24).padStart(2, "0")}`,
      ),
    })),
  }),
  defect(
    searching,
    "dates-the-processing-in-another-form",
    "point:refund.processing-date",
    changed("refund_processing_date", "2034-05-01"),
  ),
  defect(
    searching,
    "has-a-refunded-status-of-its-own",
    "refund-record.observed-values",
    changed("payment_status", "4101"),
  ),
  defect(
    searching,
    "has-a-refunded-status-that-nobody-listed",
    "point:codes.payment-status",
    changed("payment_status", "7777"),
  ),
  defect(
    searching,
    "tells-the-status-of-the-refund",
    "point:refund-search.payment-status",
    changed("payment_status", "3000"),
  ),
  defect(searching, "leaves-needless-zeros-of-refunds-out", "point:amounts.decimals", {
    answer: refunds((refund) => ({
      ...refund,
      refund_amount: text(refund["refund_amount"]).replace(/\.00$/, ""),
    })),
  }),
  defect(searching, "leaves-needless-zeros-of-originals-out", "point:amounts.decimals", {
    answer: refunds((refund) => ({ ...refund, amount: text(refund["amount"]).replace(/\.00$/, "") })),
  }),
  defect(searching, "answers-404-where-no-refund-is-found", "point:refund-search.no-match", {
    answer: (answer) =>
      answer.body !== undefined && records(answer.body, list).length === 0 ? refusal(404) : answer,
  }),
  defect(
    searching,
    "finds-a-refund-where-there-is-none",
    "point:refund-search.no-match",
    held((all) => (all.length === 0 ? [{}] : all)),
  ),
  defect(
    searching,
    "finds-no-refund-by-transaction",
    "point:refund-search.selection",
    held((all, request) => (request["transaction_id"] === undefined ? all : [])),
  ),
  defect(
    searching,
    "finds-no-refund-by-reference",
    "point:refund-search.selection",
    held((all, request) => (request["refund_reference_id"] === undefined ? all : [])),
  ),
  defect(searching, "reads-no-sampled-search", "point:encoding.refund-search", {
    answer: (answer, { as }) => (as === "json" ? refusal(400) : answer),
  }),
  defect(searching, "refuses-a-long-search-that-it-says-it-cuts", "point:refund-search.over-limit", {
    answer: refusing((request) => text(request["order_no"]).split(",").length > 100),
  }),
  defect(
    searching,
    "returns-99-of-a-hundred-refunds",
    "limits.refund-search",
    held((all) => all.slice(0, 99)),
  ),
  defect(searching, "asks-for-a-registered-address", "point:refund-search.registered-ip", {
    // The suite's own address is registered, the other is not; a proxy sees the difference in what a query would say.
    answer: (answer, { headers }) => (headers["x-forwarded-for"] === undefined ? refusal(403) : answer),
  }),
  defect(searching, "searches-for-nobody", "point:errors.other-operations", {
    answer: (answer) =>
      answer.status === 404
        ? {
            ...answer,
            status: 200,
            body: { return_status: "1", return_message: "OK", encryption_data: "", [list]: [] },
          }
        : answer,
  }),
  ...[
    "transaction_id",
    "order_no",
    "amount",
    "currency",
    "refund_amount",
    "refund_reference_id",
    "refund_status",
    "refund_date",
  ].map((field) =>
    defect(
      searching,
      `finds-refunds-without-${hyphened(field)}`,
      "point:always-present.refund-search-result",
      lacking(field),
    ),
  ),
  ...["merchant_id", "account_id"].map((field) =>
    defect(searching, `searches-without-${hyphened(field)}`, "point:always-present.refund-search-result", {
      answer: changing((body) => without(body, field)),
    }),
  ),
];
