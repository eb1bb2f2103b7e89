// Gateways whose defect shows only later, in a failure, to another merchant, or of an unusual payment. For example, a query never
// changes, or of a batch one order is carried out.
import type { WireObject } from "@acquiring/contract/codecs";
import type { Change, Mutant, Received } from "../mutant.ts";
import { batches, namesOf, type Batch } from "./batches.ts";
import { silentAt } from "./notifications.ts";
import * as w from "../words.ts";

const pays = w.mutantsOf("createDirectPayment");
const orders = w.entriesOf("orders_list");

/** Each order as the first query showed it. */
function asFirstShown(): Change {
  const first = new Map<string, WireObject>();
  return orders.each((order) => {
    const id = w.text(order["order_no"]);
    first.set(id, first.get(id) ?? order);
    return first.get(id) ?? order;
  });
}

/** Carries out one known order of a batch, and says of the others what it says of this one. */
function oneCarriedOut({ list }: Batch, place: 0 | -1): Change {
  const known = (request: WireObject, paid: (order: unknown) => string | undefined): WireObject[] =>
    w
      .records(request, list)
      .filter(
        (one) => paid(one["order_no"]) !== undefined && !w.text(one["transaction_id"]).startsWith("no-such"),
      );
  return {
    request: (request, paid) => {
      const all = known(request, paid);
      const kept = all.at(place);
      const left = w.records(request, list).filter((one) => one === kept || !all.includes(one));
      return all.length < 2 ? request : { ...request, [list]: left };
    },
    response: (response, { body = {}, paid }) => {
      const all = known(body, paid);
      const told = w.records(response.body ?? {}, list);
      const of = (one: WireObject | undefined) =>
        told.find((entry) => w.text(entry["order_no"]) === w.text(one?.["order_no"]));
      const done = of(all.at(place));
      if (all.length < 2 || response.status !== 200 || done === undefined) return response;
      const fields = (one: WireObject) => Object.entries(one).filter(([name]) => name in done);
      const results = w
        .records(body, list)
        .map((one) => of(one) ?? { ...done, ...Object.fromEntries(fields(one)) });
      return { ...response, body: { ...response.body, [list]: results } };
    },
  };
}

/** Takes every caller for the merchant that pays. */
const forAnybody = w.sending({ merchant_id: "1000", account_id: "1000001" });
const anybody = "authentication.3.own-payments";

const marked = w.writing((text) => `\ufeff${text}`);

const hasContract = ({ subscription }: WireObject): boolean => subscription !== undefined;
const isHeld = ({ card }: WireObject): boolean => w.text(card).endsWith("9235");

/** Payments that are not the simplest, by the end of a mutant's name. */
const kinds: Readonly<Record<string, (body: WireObject, request: WireObject) => boolean>> = {
  "of-a-decline": (body, request) => body["result_info"] !== "0000:Success" && !isHeld(request),
  "of-a-held-payment": (_, request) => isHeld(request),
  "of-a-contract": (_, request) => hasContract(request),
};

/** Changes the results of one kind of payment alone. */
const resultsOf = (is: (typeof kinds)[string]) => {
  const whole = (change: (response: Received) => Received): Change =>
    w.responding((response, { body = {} }) =>
      response.status === 200 && is(response.body ?? {}, body) ? change(response) : response,
    );
  return {
    whole,
    fields: (change: (body: WireObject) => WireObject): Change =>
      whole((response) => ({ ...response, body: change(response.body ?? {}) })),
  };
};

const kindMutants = Object.entries(kinds).flatMap(([end, is]) => {
  const { whole, fields } = resultsOf(is);
  return pays({
    "direct-payment-result.root": {
      [`spells-the-root-out-${end}`]: whole((one) => ({ ...one, root: "response" })),
    },
    "endpoints.direct-payment.response": {
      [`writes-json-${end}`]: whole((one) => ({ ...one, as: "json" })),
    },
    "direct-payment-result.result-info": {
      [`tells-no-colon-${end}`]: fields((body) => ({
        ...body,
        result_info: w.text(body["result_info"]).replace(":", " "),
      })),
    },
    "direct-payment-result.numeric-text": {
      [`scores-risk-in-words-${end}`]: fields((body) => ({ ...body, risk_score: "low" })),
    },
    "direct-payment-result.amount": {
      [`counts-with-a-comma-${end}`]: fields((body) => ({ ...body, amount: "10,00" })),
    },
    "authentication.1.response": {
      [`signs-nothing-${end}`]: fields((body) => w.without(body, "encryption_data")),
    },
  });
});

/** What a batch says wrong only if an order failed, or only of a failed order in a batch with a successful one. */
function failureMutants(batch: Batch): Mutant[] {
  const { list, name, status } = batch;
  const isDone = (entry: WireObject): boolean => w.text(entry[status]) === "1";
  const inFailure = (change: (body: WireObject) => WireObject): Change =>
    w.changing((body) => (w.records(body, list).every(isDone) ? body : change(body)));
  const beside = (change: (entry: WireObject) => WireObject): Change =>
    w
      .entriesOf(list)
      .all((held) => (held.some(isDone) ? held.map((one) => (isDone(one) ? one : change(one))) : held));
  const all = {
    "batch-envelope.same-merchant": {
      "tells-another-caller-of-a-failure": inFailure((body) => ({ ...body, merchant_id: "7" })),
    },
    "batch-envelope.response": {
      "fails-without-its-account-id": inFailure((body) => w.without(body, "account_id")),
    },
    "errors.app.1": {
      "fails-without-a-return-message": inFailure((body) => w.without(body, "return_message")),
    },
    "authentication.1.response": {
      "signs-no-failure": inFailure((body) => w.without(body, "encryption_data")),
    },
    "batch-envelope.entry-status": {
      "tells-no-status-beside-a-success": beside((entry) => w.without(entry, status)),
    },
    "batch-envelope.failed-status": {
      "succeeds-beside-a-success": beside((entry) => ({ ...entry, [status]: "1" })),
    },
  };
  const messages = {
    "batch-envelope.entry-error": {
      "has-no-message-beside-a-success": beside((entry) => w.without(entry, "error_message")),
    },
    "batch-envelope.failed-message": {
      "has-an-empty-message-beside-a-success": beside((entry) => ({ ...entry, error_message: "" })),
    },
  };
  return namesOf(batch)({ ...all, ...(name === "refund" ? {} : messages) });
}

export const laterMutants: readonly Mutant[] = [
  ...kindMutants,
  ...batches.flatMap(failureMutants),
  ...batches.flatMap((batch) =>
    namesOf(batch)({
      "service.batches": {
        "carries-out-the-first-order-alone": oneCarriedOut(batch, 0),
        "carries-out-the-last-order-alone": oneCarriedOut(batch, -1),
      },
      [anybody]: { "works-for-another-merchant": forAnybody },
    }),
  ),
  ...w.mutantsOf("queryTransactions")({
    "endpoints.5.synchronise": { "shows-each-order-as-it-was-first": asFirstShown() },
    [anybody]: { "shows-orders-to-another-merchant": forAnybody },
    "endpoints.query.response": { "begins-orders-with-a-byte-order-mark": marked },
  }),
  ...w.mutantsOf("searchRefunds")({
    "endpoints.11.same-refund": {
      "finds-refunds-with-empty-reasons": w.entriesOf("refund_orders").showing({ refund_reason: "" }),
    },
    [anybody]: { "shows-refunds-to-another-merchant": forAnybody },
  }),
  ...w.mutantsOf("cancelSubscription")({
    [anybody]: { "cancels-the-subscription-of-another-merchant": forAnybody },
  }),
  ...w.mutantsOf("captureTransactions")({
    "endpoints.capture.response": { "begins-captures-with-a-byte-order-mark": marked },
  }),
  ...w.mutantsOf("createPayout")({
    "endpoints.payout.response": { "begins-payouts-with-a-byte-order-mark": marked },
    "payout.echo": {
      "pays-out-to-companies-in-ascii": w.changing((body) =>
        w.within(body, "beneficiary", (one) => ({
          ...one,
          company_name: w.text(one["company_name"]).replaceAll(/[^\u0020-\u007e]/g, "?"),
        })),
      ),
    },
  }),
  ...w.mutantsOf("createApmPayment")({
    "apm-payment-result.issuer-url": {
      "escapes-the-issuers-address-twice": w.rewriting("issuer_url", (url) => `${url}?a=1&amp;b=2`),
    },
  }),
  ...pays({
    "direct-payment-result.success": {
      "tells-half-a-success-of-a-contract": resultsOf((_, request) => hasContract(request)).fields(
        (body) => ({
          ...body,
          result_info: "0000:Begun",
        }),
      ),
    },
    "events.1.notify": {
      "notifies-of-no-contract": silentAt(/\/contract$/),
      "notifies-of-no-stored-card": silentAt(/\/stored-card$/),
      "notifies-of-no-order-in-other-scripts": silentAt(/\/letters$/),
      "notifies-of-no-euros": silentAt(/\/euros$/),
    },
    "direct-payment-result.risk-reasons": {
      "holds-for-reasons-under-other-names": w.when(
        isHeld,
        w.saying({ risk_reasons: { reason: "velocity", state: "HOLD" } }),
      ),
    },
    "direct-payment-result.echo": {
      "tells-another-account-of-a-held-payment": w.when(isHeld, w.saying({ account_id: "1000" })),
    },
    "direct-payment-result.of-this-payment": {
      "tells-another-amount-of-a-contract": w.when(hasContract, w.saying({ amount: "1.23" })),
      "tells-another-currency-of-a-decline": w.changing((body) =>
        body["result_info"] === "0000:Success" ? body : { ...body, currency: "XTS" },
      ),
    },
    "direct-payment-result.card": {
      "shows-another-card-for-a-token": w.changing((body, request) =>
        request["card"] === undefined ? { ...body, card: "555555******4444" } : body,
      ),
    },
    "resources.types": {
      "wants-cycles-as-text": w.refusing(({ subscription }) =>
        /"billing_cycle":\d/.test(JSON.stringify(subscription ?? {})),
      ),
    },
  }),
];
