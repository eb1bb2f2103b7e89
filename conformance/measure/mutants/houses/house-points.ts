// Gateway styles for extension points with several values: failed batches, statuses, media types, times, selections.
import type { WireObject } from "@acquiring/contract/codecs";
import { housesOf } from "./house.ts";
import type { Change } from "../mutant.ts";
import { type Batch, batches, ofBatches, wordsOf } from "../operations/batches.ts";
import * as w from "../words.ts";

/** Responses too many orders with 200 and these words. */
const tooMany = ({ list, most }: Batch, words: (request: WireObject) => WireObject): Change =>
  w.responding((response, { body = {} }) =>
    w.records(body, list).length > most ? w.success({ encryption_data: "", ...words(body) }) : response,
  );

const refusedEntries = ({ list, status }: Batch, request: WireObject): WireObject => ({
  return_status: "1",
  return_message: "OK",
  [list]: w.records(request, list).map((order) => ({
    ...w.without(order, "review_flag"),
    [status]: "0",
    error_message: "too many",
  })),
});

const selects = (request: WireObject): boolean =>
  request["order_no"] !== undefined || request["transaction_id"] !== undefined;

/** Stores the order number of the last payment, and uses it for a query without a selection. */
function newestOnly(operation: string): Readonly<Record<string, Change>> {
  let newest = "";
  return {
    createDirectPayment: w.responding((response, { body = {} }) => {
      newest = w.text(body["order_no"]);
      return response;
    }),
    [operation]: w.asking((request) => (selects(request) ? request : { ...request, order_no: newest })),
  };
}

/** The same, and shows it twice. */
function newestTwice(operation: string, list: string): Readonly<Record<string, Change>> {
  const newest = newestOnly(operation);
  const twice = w.entriesOf(list).all((held) => [...held, ...held]);
  return { ...newest, [operation]: { ...newest[operation], ...twice } };
}

/** Changes the response if nothing is found. */
const foundNothing = (list: string, otherwise: NonNullable<Change["response"]>): Change =>
  w.responding((response, asked) =>
    response.body !== undefined && w.records(response.body, list).length === 0
      ? otherwise(response, asked)
      : response,
  );
const withoutSuccess: NonNullable<Change["response"]> = (response) => ({
  ...response,
  body: { ...response.body, return_status: "2" },
});

const timed = (change: (value: string) => string): Readonly<Record<string, Change>> => ({
  createPayout: w.changing((body) => ({
    ...body,
    created_at: change(w.text(body["created_at"])),
    last_updated_at: change(w.text(body["last_updated_at"])),
  })),
});

const textXml: Change = { travel: { media: () => "text/xml; charset=utf-8", pieces: 1, oddHeaders: false } };

const searches = [
  { kind: "query", operation: "queryTransactions", list: "orders_list" },
  { kind: "refund-search", operation: "searchRefunds", list: "refund_orders" },
] as const;
const byOrder = { order_no: { field: "order_no", separator: "," } };

const batchHouses = housesOf({
  "rejects too many orders in the envelope": {
    fills: { "batch.over-limit": { status: 200, refused: "envelope" } },
    keeps: ofBatches((batch) =>
      tooMany(batch, () => ({ return_status: "9", return_message: "too many", [batch.list]: [] })),
    ),
    checks: batches.map(({ name }) => `${name}.limit.refused-envelope`),
  },
  "rejects each of too many orders": {
    fills: { "batch.over-limit": { status: 200, refused: "entries" } },
    keeps: ofBatches((batch) => tooMany(batch, (request) => refusedEntries(batch, request))),
    checks: batches.map(({ name }) => `${name}.limit.refused-entries`),
  },
  "fails a batch in which all orders fail": {
    fills: { "batch.failure.total": "failure" },
    keeps: ofBatches((batch) => wordsOf(batch).failingWhole),
    checks: batches.map(({ name }) => `${name}.total-failure.envelope-fails`),
  },
  "reports a batch in which all orders fail as processed": {
    fills: {},
    breaks: ofBatches((batch) => wordsOf(batch).failingWhole),
    checks: batches.map(({ name }) => `${name}.total-failure.envelope-succeeds`),
  },
});

const searchHouses = searches.flatMap(({ kind, operation, list }) =>
  housesOf({
    [`returns the newest records for any ${kind}`]: {
      fills: { [`search.selection.${operation}`]: { by: byOrder, newest: 3 } },
      keeps: newestOnly(operation),
      breaks: {
        [operation]: w.asking((request) => (selects(request) ? request : { ...request, order_no: "none" })),
      },
      checks: [`${kind}.newest.found`],
    },
    [`returns only the newest records for a ${kind}`]: {
      fills: { [`search.selection.${operation}`]: { by: byOrder, newest: 1 } },
      keeps: newestOnly(operation),
      breaks: newestTwice(operation, list),
      checks: [`${kind}.newest.no-more`],
    },
    [`returns a failure for a ${kind} that finds nothing`]: {
      fills: { [`search.no-match.${operation}`]: "failure" },
      keeps: { [operation]: foundNothing(list, withoutSuccess) },
      checks: [`${kind}.no-match-refused.failure`],
    },
    [`returns an error status for a ${kind} that finds nothing`]: {
      fills: { [`search.no-match.${operation}`]: { status: 404 } },
      keeps: { [operation]: foundNothing(list, () => w.refusal(404)) },
      checks: [`${kind}.no-match-refused.status`],
    },
  }),
);

/** With one entry a profile says which body binds. */
const bindingHouses = [
  ["createRedirectPayment", "redirect-payment"] as const,
  ["cancelSubscription", "cancel-subscription"] as const,
].flatMap(([operation, kind]) => {
  const reading = (body: "json" | "xml", other: "json" | "xml") => ({
    fills: { [`encoding.requests.${operation}`]: { reads: [{ media: "application/xml", body }] } },
    keeps: {
      [operation]: { refuses: ({ as }: { readonly as?: unknown }) => (as === other ? 415 : undefined) },
    },
    checks: [`${kind}.bound-to-${body}.no-${other}`],
  });
  return housesOf({
    [`reads a ${kind} only as xml`]: reading("xml", "json"),
    [`reads a ${kind} only as json`]: reading("json", "xml"),
  });
});

const ownHouses = housesOf({
  "returns an error status for declined payments": {
    fills: { "direct-payment.failure": { status: 402 } },
    keeps: {
      createDirectPayment: w.responding((response) =>
        w.text(response.body?.["order_status"]) === "1" ? response : w.refusal(402),
      ),
    },
    checks: ["direct-payment.declined.status"],
  },
  "sends XML as text": {
    fills: { "encoding.xml-answer-media": "text/xml" },
    keeps: { createDirectPayment: textXml, createApmPayment: textXml },
    checks: ["direct-payment.media.promised", "apm-payment.media.promised"],
  },
  "writes times in the basic form": {
    fills: { "payout.timestamp-format": { form: "basic" } },
    keeps: timed((value) => value.replaceAll(/[-:](?=.*T)|:/gu, "")),
    checks: ["payout.created.basic-times"],
  },
  "writes times in the extended form": {
    fills: { "payout.timestamp-format": { form: "extended" } },
    breaks: timed((value) => value.replaceAll(/[-:](?=.*T)|:/gu, "")),
    checks: ["payout.created.extended-times"],
  },
  "writes tenths of seconds after a comma": {
    fills: { "payout.timestamp-format": { fraction_digits: 1, decimal_mark: "," } },
    keeps: timed((value) => value.replace(/(?=[+-]\d{4}$)/u, ",5")),
    checks: ["payout.created.fractions", "payout.created.decimal-mark"],
  },
  "writes offsets in hours": {
    fills: { "payout.timestamp-format": { offset: "hh" } },
    keeps: timed((value) => value.replace(/([+-]\d\d)00$/u, "$1")),
    checks: ["payout.created.offset-of-two"],
  },
  "writes offsets in hours and minutes": {
    fills: { "payout.timestamp-format": { offset: "hhmm" } },
    breaks: timed((value) => value.replace(/([+-]\d\d)00$/u, "$1")),
    checks: ["payout.created.offset-of-four"],
  },
});

export const pointHouses = [...batchHouses, ...searchHouses, ...bindingHouses, ...ownHouses];
