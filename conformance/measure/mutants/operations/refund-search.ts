// Gateways whose refund searches find other refunds, show wrong values, or violate the promises of their profile.
import type { Mutant } from "../mutant.ts";
import { type Place, commonMutants, envelopeMutants } from "./common.ts";
import { refundList as list, refundRecordMutants } from "./refund-record.ts";
import { searchWords, tooMany } from "./searches.ts";
import { hyphened, inXml, lacking, mutantOf, refusing, selected, text, unread, wanting } from "../words.ts";

const search: Place = { operation: "searchRefunds", name: "refund-search", body: "form" };
const mutant = mutantOf(search.operation);
const {
  all,
  blindTo,
  calling,
  finding,
  findingFor,
  lacking: eachLacking,
  rewriting,
  showing,
  lengthening,
  ...found
} = searchWords(list);

export const refundSearchMutants: readonly Mutant[] = [
  ...commonMutants(search),
  ...envelopeMutants(search),
  ...refundRecordMutants({
    operation: search.operation,
    verb: "finds-refunds",
    another: "finds-another",
    rule: "endpoints.11",
  }),
  mutant(
    "finds-another-reference",
    "endpoints.11",
    rewriting("refund_reference_id", (value) => value.replace(/-01$/, "-02")),
  ),
  mutant(
    "finds-each-refund-twice",
    "endpoints.11",
    all((held) => [...held, ...held]),
  ),
  mutant("finds-one-of-two-refunds-twice", "endpoints.11", found.firstOnly),
  mutant("finds-one-refund-at-a-time", "service.batches", found.one),
  mutant("dates-a-refund-without-a-time", "refund-record.refund-date", showing({ refund_date: "20340501" })),
  mutant("dates-a-refund-on-no-day", "refund-record.refund-date", showing({ refund_date: "20340231100000" })),
  mutant(
    "dates-refunds-in-another-zone",
    "point:dates.time-zone",
    rewriting("refund_date", (value) =>
      value.replace(
        /^(\d{8})(\d\d)/,
        (_, day: string, hour: string) => `${day}${String((Number(hour) + 1) % 24).padStart(2, "0")}`,
      ),
    ),
  ),
  mutant(
    "dates-the-processing-in-another-form",
    "point:refund.processing-date",
    showing({ refund_processing_date: "2034-05-01" }),
  ),
  mutant(
    "has-a-refunded-status-of-its-own",
    "refund-record.observed-values",
    showing({ payment_status: "4101" }),
  ),
  mutant(
    "has-a-refunded-status-that-nobody-listed",
    "point:codes.payment-status",
    showing({ payment_status: "7777" }),
  ),
  mutant(
    "tells-the-status-of-the-refund",
    "point:refund-search.payment-status",
    showing({ payment_status: "3000" }),
  ),
  mutant("writes-a-needless-zero-of-refunds", "point:amounts.decimals", lengthening("refund_amount")),
  mutant("writes-a-needless-zero-of-originals", "point:amounts.decimals", lengthening("amount")),
  mutant("answers-404-where-no-refund-is-found", "point:refund-search.no-match", found.missing),
  mutant("finds-a-refund-where-there-is-none", "point:refund-search.no-match", found.oneForNone),
  mutant("makes-up-the-refund-that-is-asked-for", "endpoints.11", found.madeUp),
  mutant("finds-no-refund-by-transaction", "point:refund-search.selection", blindTo("transaction_id")),
  mutant("finds-no-refund-by-reference", "point:refund-search.selection", blindTo("refund_reference_id")),
  mutant("reads-no-sampled-search", "point:encoding.refund-search", unread("json", 400)),
  mutant(
    "refuses-a-long-search-that-it-says-it-cuts",
    "point:refund-search.over-limit",
    refusing((request) => text(request["order_no"]).split(",").length > 100),
  ),
  mutant("returns-99-of-a-hundred-refunds", "limits.refund-search", found.ninetyNine),
  mutant(
    "asks-for-a-registered-address",
    "point:refund-search.registered-ip",
    wanting("x-forwarded-for", 403),
  ),
  mutant("searches-for-nobody", "point:errors.by-operation", findingFor(404, [])),
  ...[
    "transaction_id",
    "order_no",
    "amount",
    "currency",
    "refund_amount",
    "refund_reference_id",
    "refund_status",
  ].map((field) =>
    mutant(
      `finds-refunds-without-${hyphened(field)}`,
      "point:always-present.refund-search-result",
      eachLacking(field),
    ),
  ),
  ...["payment_status", "refund_date", "refund_processing_date"].map((field) =>
    mutant(`finds-refunds-without-${hyphened(field)}`, "endpoints.11", eachLacking(field)),
  ),
  ...["merchant_id", "account_id"].map((field) =>
    mutant(`searches-without-${hyphened(field)}`, "batch-envelope.response", lacking(field)),
  ),
  mutant("searches-without-a-list", "endpoints.11", lacking(list)),
  mutant("finds-refunds-in-another-currency", "payments.agree", showing({ currency: "XTS" })),
  mutant("answers-a-refund-search-in-xml", "endpoints.refund-search", inXml),
  mutant("calls-the-list-refunds", "endpoints.11", calling("refunds")),
  mutant(
    "shows-the-message-of-a-refund",
    "refund-record.message-only-refund",
    showing({ refund_message: "V0000:OK" }),
  ),
  mutant(
    "writes-the-refund-date-with-hyphens",
    "refund-record.refund-date",
    showing({ refund_date: "2034-05-01 10:00:00" }),
  ),
  mutant(
    "marks-refunds-with-a-word",
    "refund-record.observed-values",
    showing({ refund_status: "refunded" }),
  ),
  mutant(
    "returns-101-refunds",
    "limits.refund-search",
    finding(tooMany, (request) => selected(request) > 100),
  ),
];
