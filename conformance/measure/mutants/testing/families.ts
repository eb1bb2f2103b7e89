// Conforming gateways with unusual behaviour that no sentence of the source document forbids. Each is a proxy, like a mutant,
// and is tested without a profile.
import { type WireObject, xml } from "@acquiring/contract/codecs";
import type { Change, Notice } from "../mutant.ts";
import { bodyOf } from "../../notice.ts";
import { some, type Start } from "../odd/wire.ts";
import { type Batch, ofBatches } from "../operations/batches.ts";
import { responding, asking, changing, entriesOf, records, refusal, text } from "../words.ts";
import { writtenPage } from "./dress.ts";

export interface Family {
  /** What it does, after "a gateway that". */
  readonly name: string;
  /** It shows a change later, so reads of it are repeated. */
  readonly isLate?: true;
  readonly start: Start;
}

/** Two elements for two reasons, references instead of letters, attributes, and another media type. */
const oddXml: Change = {
  ...changing((body) => ({ ...body })),
  write: (written) =>
    written
      .replace(
        /<risk_reasons\s*\/>|<risk_reasons>[^]*?<\/risk_reasons>/u,
        "<risk_reasons><name>velocity</name><status>ACCEPT</status></risk_reasons>" +
          "<risk_reasons><name>country</name><status>REVIEW</status></risk_reasons>",
      )
      .replaceAll(
        />([A-Za-z])/gu,
        (_, letter: string) => `>&#x${letter.codePointAt(0)?.toString(16) ?? ""};`,
      ),
  travel: { media: () => "text/xml", pieces: 3, oddHeaders: false },
};

/** `2026-01-02T03:04:05.678+0100` in the basic form, with a comma for the fraction. */
const basic = (value: string): string =>
  value.replace(/^(\d{4})-(\d\d)-(\d\d)T(\d\d):(\d\d):(\d\d)(?:\.(\d+))?/u, "$1$2$3T$4$5$6,5");

const isoPayout = changing((body) => ({
  ...body,
  created_at: basic(text(body["created_at"])),
  last_updated_at: basic(text(body["last_updated_at"])),
  failure_reason: "none",
  failure_type: "NONE",
}));

/** The results in reverse order, in an array with another name, next to an unrelated list. */
const ownArray = (list: string): Change =>
  changing(({ [list]: _, ...body }, request) => {
    const results = records({ ...body, [list]: _ ?? [] }, list).toReversed();
    return { notices: [{ code: "7", of: text(request["merchant_id"]) }], ...body, results };
  });

/** No success of a batch in which one order failed; too many orders are refused by a status of HTTP, without a body to read. */
const strictBatch = ({ list, most, status }: Batch): Change =>
  responding((response, { body = {} }) => {
    if (records(body, list).length > most) return refusal(413);
    const failed = records(response.body ?? {}, list).some((entry) => text(entry[status]) !== "1");
    return failed && response.status === 200
      ? { ...response, body: { ...response.body, return_status: "0", return_message: "PARTLY DONE" } }
      : response;
  });

/** Remembers when each order was paid, and shows it a second later. */
function slowLists(): ReturnType<Start> {
  const paid = new Map<string, number>();
  const isOld = (order: WireObject): boolean => Date.now() - (paid.get(text(order["order_no"])) ?? 0) > 1000;
  const payment = asking((request) => {
    paid.set(text(request["order_no"]), Date.now());
    return request;
  });
  const late = (notice: Notice): Notice[] => [
    { ...notice, afterMs: 1200 },
    { ...notice, afterMs: 1500 },
  ];
  return some({
    createDirectPayment: { ...payment, notification: late },
    createApmPayment: { ...payment, notification: late },
    createPayout: { notification: late },
    queryTransactions: entriesOf("orders_list").all((orders) => orders.filter(isOld)),
    searchRefunds: entriesOf("refund_orders").all((refunds) => refunds.filter(isOld)),
  })();
}

/** Refuses what is odd about a payment, though nothing says that it must. */
function narrow(): ReturnType<Start> {
  const seen = new Set<string>();
  const payment = responding((response, { as, body = {} }) => {
    const order = text(body["order_no"]);
    const isOdd =
      as !== "json" ||
      !/^[A-Za-z][\w-]{2,39}$/u.test(order) ||
      Number(body["amount"]) > 5000 ||
      seen.has(order);
    seen.add(order);
    return isOdd || (body["card"] !== undefined && body["payment_method"] !== undefined)
      ? refusal(400)
      : response;
  });
  const list = responding((response, { body = {} }) =>
    Object.keys(body).length > 3 ? refusal(422) : response,
  );
  return some({
    ...ofBatches(({ list: orders }) =>
      responding((response, { body = {} }) => (records(body, orders).length === 0 ? refusal(400) : response)),
    ),
    createDirectPayment: payment,
    createApmPayment: payment,
    queryTransactions: list,
    searchRefunds: list,
  })();
}

const inForm = (notice: Notice): Notice => ({
  ...notice,
  media: "application/x-www-form-urlencoded",
  text: new URLSearchParams(
    Object.entries(bodyOf(notice) ?? {}).map(([name, value]) => [name, text(value)]),
  ).toString(),
});

const inXml = (notice: Notice): Notice => {
  const written = xml.write("notice", bodyOf(notice) ?? {});
  return { ...notice, media: "text/xml", text: written.ok ? written.value : "<notice/>" };
};

/** The last two digits of a refund's own number, one less: it counts from zero. */
const fromZero = entriesOf("refund_orders").rewriting("refund_reference_id", (value) =>
  value.replace(/-(\d\d)$/u, (_, count: string) => `-${String(Number(count) - 1).padStart(2, "0")}`),
);

const nothingFound = (list: string, words: WireObject): Change =>
  changing((body) => ({ ...body, ...words, [list]: [] }));

const byName: Readonly<Record<string, Omit<Family, "name">>> = {
  "gives two reasons for a risk, and writes XML with references and without its usual media type": {
    start: some({ createDirectPayment: oddXml, createApmPayment: oddXml }),
  },
  "writes times of payouts in the basic form with a comma, and a reason beside a payout that is done": {
    start: some({ createPayout: isoPayout }),
  },
  "has names of its own for the arrays of results, and puts the last order first": {
    // The source says what the array of a capture is called.
    start: some({ ...ofBatches(({ list }) => ownArray(list)), captureTransactions: {} }),
  },
  "calls no batch a success in which one order failed, and refuses long ones by status 413": {
    start: some(ofBatches(strictBatch)),
  },
  "finds no order without a selection, and refuses to search for refunds without one": {
    start: some({
      queryTransactions: nothingFound("orders_list", {}),
      searchRefunds: nothingFound("refund_orders", {
        return_status: "0",
        return_message: "SELECTION MISSING",
      }),
    }),
  },
  "shows orders and refunds a second later, and notifies late and twice": {
    isLate: true,
    start: slowLists,
  },
  "refuses everything that the source leaves open": { start: narrow },
  "notifies by a form, in XML and in the query of a GET": {
    start: some({
      createDirectPayment: { notification: inForm },
      createApmPayment: { notification: inXml },
      createPayout: { notification: (notice) => ({ ...notice, method: "GET" }) },
    }),
  },
  "counts refunds from zero, and writes its page while it loads": {
    start: some({
      refundTransactions: fromZero,
      searchRefunds: fromZero,
      createRedirectPayment: { page: writtenPage },
    }),
  },
};

export const families: readonly Family[] = Object.entries(byName).map(([name, family]) => ({
  name,
  ...family,
}));
