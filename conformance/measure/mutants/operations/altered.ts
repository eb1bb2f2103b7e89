// Gateways that change their input if it is not a simple word, or confuse similar values, in any operation. They cut texts,
// compose their letters, merge their blanks or miscount amounts.
import { isRecord, type WireObject, type WireValue } from "@acquiring/contract/codecs";
import type { Change, Mutant } from "../mutant.ts";
import * as w from "../words.ts";
import * as values from "./alterations.ts";
import { cancelled } from "./cancel-subscription.ts";
import { respon } from "./payment-requests.ts";
import { ofDocuments } from "./payout.ts";

const { inEachWay, inList, odd, oddMiscounts, ofContracts, ofField } = values;

const otherwise = w.mutantsOf("createApmPayment", "apm-");
const redirects = w.mutantsOf("createRedirectPayment", "page-");

/** Masks every card with as many characters as a card of sixteen digits has. */
const maskedAsSixteen: Change = w.changing((body, { card }) => {
  const pan = w.text(card);
  return { ...body, card: `${pan.slice(0, 6)}******${pan.slice(12)}` };
});

const asJsonWhereWanted = w.responding((response, { headers }) =>
  (headers["accept"] ?? "").includes("json") ? { ...response, as: "json" } : response,
);

/** Numbers payments by what their order numbers have in common. */
const numberedBy = (part: (orderNo: string) => string): Change =>
  w.changing((body, { order_no }) => ({ ...body, transaction_id: `t-${part(w.text(order_no))}` }));

const contractOf = ({ subscription }: WireObject): WireObject => (isRecord(subscription) ? subscription : {});

/** The name of the contract otherwise, if there is one. */
const contractNamed = (change: (contract: WireObject) => WireValue): Change =>
  w.changing((body, request) => {
    const contract = contractOf(request);
    return w.text(contract["contract_name"]) === "" ? body : { ...body, contract_name: change(contract) };
  });

/** Reads a word as an amount. */
const readsWords = w.reading("amount", "ten", "10.00");

const paidByCard = w.responding((response, { body }) =>
  body !== undefined && (body["card"] !== undefined || body["bank_code"] === "")
    ? respon({ result_info: "0000:Success", card: "411111******1111", encryption_data: "" })
    : response,
);

/** The page of the first payment, for all of them. */
function firstIssuer(): Change {
  let first: WireValue | undefined;
  return w.changing((body) => ({ ...body, issuer_url: (first ??= w.text(body["issuer_url"])) }));
}

/** Replaces a text wherever the page has it. */
const onPage = (from: string | RegExp, to: string): Change => ({ page: (html) => html.replaceAll(from, to) });

const withFirstLabel = (document: WireObject): WireObject =>
  Array.isArray(document["labels"]) ? { ...document, labels: document["labels"].slice(0, 1) } : document;

const addressOfBeneficiary: Change = w.changing((body) =>
  w.within(body, "payer", (payer) => {
    const address = isRecord(body["beneficiary"]) ? body["beneficiary"]["address"] : undefined;
    return address === undefined ? payer : { ...payer, address };
  }),
);

/** Cancels by the id alone. */
const cancelsAnyName = w.responding((response, { body }) =>
  w.text(body?.["contract_name"]).startsWith("Bulb") ? cancelled(body) : response,
);

const orders = w.entriesOf("orders_list");

const statusOf = (order: WireObject): WireObject =>
  isRecord(order["subscription_result"]) ? order["subscription_result"] : {};

const isGone = (order: WireObject): boolean =>
  !["", "1"].includes(w.text(statusOf(order)["recurring_status"]));

/** Cancels every subscription of a contract of this name. */
const goneTogether = orders.all((held) => {
  const gone = held.filter(isGone).map((order) => w.text(statusOf(order)["contract_name"]));
  return held.map((order) =>
    gone.includes(w.text(statusOf(order)["contract_name"]))
      ? { ...order, subscription_result: { ...statusOf(order), recurring_status: "9" } }
      : order,
  );
});

/** As a number of a common programming language, which keeps some sixteen digits. */
const asNumber = (value: string): string => (/^[1-9]\d{16,}$/.test(value) ? String(Number(value)) : value);

/** Writes an amount of a million or more otherwise. */
const ofMillions = (written: (amount: number) => string): Change =>
  w.rewriting("amount", (value) => (Number(value) >= 1_000_000 ? written(Number(value)) : value));

/** What is done to long order numbers, of a payment by card as of another one. */
const longNumbers: Readonly<Record<string, Change>> = {
  "keeps-eighty-characters-of-an-order-number": w.rewriting("order_no", values.eightyCharacters),
  "reads-long-order-numbers-as-numbers": w.rewriting("order_no", asNumber),
};
const told = inEachWay(values.ofOrders, "tells-order-numbers", ofField("order_no"));
const counted = {
  ...inEachWay(values.miscounts, "counts-amounts", ofField("amount")),
  "counts-seven-digits-of-millions": ofMillions((amount) => amount.toPrecision(7)),
  "counts-every-currency-in-hundredths-at-most": w.rewriting("amount", (value) =>
    value.replace(/(\.\d\d)\d+$/, "$1"),
  ),
  "takes-every-currency-for-dollars": w.saying({ currency: "USD" }),
};

/** The order numbers and amounts of a kind of batch, wherever its results show them; the names begin so. */
const inBatch = (list: string, verb: string): Readonly<Record<string, Change>> => ({
  ...inEachWay(odd, `${verb}-order-numbers`, inList(list, "order_no")),
  ...inEachWay(oddMiscounts, `${verb}-amounts`, inList(list, "amount")),
});
const entryOrder = "batch-envelope.entry-order";

export const alteringMutants: readonly Mutant[] = [
  ...w.mutantsOf("createDirectPayment")({
    "direct-payment-result.echo": {
      ...told,
      ...longNumbers,
      "composes-the-letters-of-an-order-number": w.rewriting("order_no", values.composed),
    },
    "direct-payment-result.of-this-payment": {
      ...counted,
      "counts-millions-in-exponents": ofMillions((amount) => amount.toExponential()),
      "counts-no-zero-before-a-point": w.rewriting("amount", (value) => value.replace(/^0\./, ".")),
    },
    "direct-payment-result.card": { "masks-all-cards-as-if-of-sixteen-digits": maskedAsSixteen },
    "endpoints.direct-payment.response": { "answers-in-json-whom-that-suits": asJsonWhereWanted },
    "direct-payment-result.own-transaction-id": {
      "numbers-payments-in-capitals": numberedBy((orderNo) => orderNo.toUpperCase()),
      "numbers-payments-by-their-beginnings": numberedBy((orderNo) => orderNo.slice(0, 16)),
      "numbers-payments-by-their-ends": numberedBy((orderNo) => orderNo.slice(-12)),
    },
    "resources.amounts": { "reads-words-as-amounts": readsWords },
    "errors.status.400": {
      "fails-in-a-thirteenth-month": w.responding((response, { body }) =>
        body?.["expiration_month"] === "13" ? w.refusal(500) : response,
      ),
    },
    "direct-payment-result.contract-name": {
      "tells-the-code-of-a-contract-for-its-name": contractNamed((contract) =>
        w.text(contract["contract"] ?? contract["contract_name"]),
      ),
      ...inEachWay(ofContracts, "tells-contracts", (alter) =>
        contractNamed((contract) => alter(w.text(contract["contract_name"]))),
      ),
      ...inEachWay(odd, "begins-contracts", values.contractOfPayment),
    },
    "check:direct-payment.contract.first-deduction": {
      "deducts-in-the-past": w.rewriting("recurring_deduction_time", (time) =>
        time.replace(/^\d{4}/, "2001"),
      ),
    },
  }),
  ...otherwise({
    "apm-payment-result.of-this-payment": { ...told, ...counted, ...longNumbers },
    "resources.amounts": { "reads-words-as-amounts": readsWords },
    "errors.status.400": { "fails-at-invalid-input": w.refusingWith(500) },
    "endpoints.1": { "pays-by-the-card-beside-the-method": paidByCard },
    "apm-payment-result.issuer-url": {
      "leads-to-no-page": w.rewriting("issuer_url", (url) => `${new URL(url).origin}/nowhere/12345678`),
      "leads-to-the-first-page": firstIssuer(),
    },
  }),
  ...w.mutantsOf("createApmPayment")({
    "apm-payment-result.of-this-payment": inEachWay(odd, "takes-apm-order-numbers", ofField("order_no")),
  }),
  ...w.mutantsOf("captureTransactions")({ [entryOrder]: inBatch("capture_orders", "captures") }),
  ...w.mutantsOf("reviewTransactions")({ [entryOrder]: inBatch("review_orders", "reviews") }),
  ...w.mutantsOf("cancelTransactions")({ [entryOrder]: inBatch("cancel_orders", "cancels") }),
  ...w.mutantsOf("refundTransactions")({
    "payments.agree": inEachWay(values.inLatin, "refunds-order-numbers", inList("refund_orders", "order_no")),
    [entryOrder]: {
      ...inEachWay(odd, "refunds-order-numbers", inList("refund_orders", "order_no")),
      ...inEachWay(odd, "refunds-for-reasons", inList("refund_orders", "refund_reason")),
      ...inEachWay(oddMiscounts, "refunds-of-amounts", inList("refund_orders", "amount")),
      ...inEachWay(oddMiscounts, "refunds-amounts", inList("refund_orders", "refund_amount")),
    },
  }),
  ...w.mutantsOf("searchRefunds")({
    "payments.agree": inEachWay(odd, "finds-refunds-of-order-numbers", inList("refund_orders", "order_no")),
    "endpoints.11.same-refund": {
      ...inEachWay(odd, "finds-refunds-for-reasons", inList("refund_orders", "refund_reason")),
      ...inEachWay(oddMiscounts, "finds-refunds-of-amounts", inList("refund_orders", "amount")),
      ...inEachWay(oddMiscounts, "finds-refunded-amounts", inList("refund_orders", "refund_amount")),
    },
  }),
  ...redirects({
    "redirect-payment-result.echoes": {
      "has-quotes-as-they-are": onPage("&quot;", '"'),
      "has-no-leading-zeros": onPage("007", "7"),
      "has-small-letters": onPage(/aBC/g, "abC"),
      "has-latin-letters": onPage(/[^\0-\xff]/gu, "?"),
      "has-addresses-cut": onPage(/(&amp;|\\u0026|&)lang=en/g, ""),
      "has-no-second-blanks": onPage(/(?<=[^\s>]) {2,}(?=[^\s<])/g, " "),
      "has-letters-composed": { page: (html) => html.normalize("NFC") },
      "has-addresses-without-escapes": onPage("%20", " "),
      "has-addresses-without-fragments": onPage("#Top", ""),
      "keeps-eighty-characters-of-an-order-number": onPage(/(C[A-Z]{79})[A-Z]+/g, "$1"),
    },
    "redirect-payment-result.form": {
      "has-scripts-that-end-early": {
        page: (html, { body }) =>
          html.replace("<script>", () => `<script>const note = ${JSON.stringify(w.text(body?.["note"]))};`),
      },
    },
    "redirect-payment-result.copies": {
      "counts-by-a-cent": onPage("19.99", "19.98"),
      "counts-with-marks": onPage("1234.56", "1,234.56"),
      "counts-in-hundredths": onPage("1500", "15.00"),
      "counts-every-currency-in-hundredths-at-most": onPage("1234567.895", "1234567.89"),
    },
  }),
  ...w.mutantsOf("createPayout")({
    "payout.echo": {
      ...inEachWay({ ...values.ofPayouts, ...values.ofPeople }, "pays-out-to-texts", values.textsOfPayout),
      ...inEachWay(oddMiscounts, "pays-out-amounts", ofField("payment_amount")),
      "tells-request-ids-in-small-letters": w.rewriting("request_id", (id) => id.toLowerCase()),
      "takes-the-payer-for-the-beneficiary": addressOfBeneficiary,
      "keeps-one-label-of-a-document": ofDocuments((documents) => documents.map(withFirstLabel)),
    },
  }),
  ...w.mutantsOf("cancelSubscription")({
    "subscription-cancellation-result.same-subscription": inEachWay(
      { ...ofContracts, ...odd },
      "cancels-contracts",
      ofField("contract_name"),
    ),
    "states.transitions.named-subscription": { "cancels-under-any-name": cancelsAnyName },
  }),
  ...w.mutantsOf("queryTransactions")({
    "endpoints.5.synchronise": {
      ...inEachWay(values.ofShoppers, "shows-shoppers", values.ofShopper),
      ...inEachWay(odd, "finds-order-numbers", inList("orders_list", "order_no")),
      ...inEachWay(odd, "finds-contracts", values.contractOfOrder),
    },
    "point:order-record.amount-meaning": inEachWay(
      oddMiscounts,
      "finds-amounts",
      inList("orders_list", "amount"),
    ),
    "states.transitions.named-subscription": { "shows-all-subscriptions-of-a-name-cancelled": goneTogether },
  }),
];
