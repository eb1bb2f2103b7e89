// Gateways that change their input if it is not a simple word, or confuse similar values, in any operation.
import { isRecord, type WireObject, type WireValue } from "@acquiring/contract/codecs";
import type { Change, Mutant } from "../../mutant.ts";
import {
  responding,
  changing,
  entriesOf,
  mutantsOf,
  reading,
  refusal,
  refusingWith,
  rewriting,
  saying,
  text,
  within,
} from "../../words.ts";
import { cancelled } from "../cancel-subscription.ts";
import { respon } from "../payment-requests.ts";
import { ofDocuments } from "../payout/words.ts";
import { type Alter, alterations, byACent, textsOfPayout } from "./alterations.ts";

const otherwise = mutantsOf("createApmPayment", "apm-");
const redirects = mutantsOf("createRedirectPayment", "page-");

/** What is easily done to an amount. */
const miscounts: Readonly<Record<string, Alter>> = {
  "by-a-cent": byACent,
  "with-marks-in-thousands": (value) => value.replace(/^(\d+)(\d{3})\b/, "$1,$2"),
  "in-hundredths": (value) => (/\./.test(value) ? value : (Number(value) / 100).toFixed(2)),
};

const inDollars = saying({ currency: "USD" });

/** Masks every card with as many characters as a card of sixteen digits has. */
const maskedAsSixteen: Change = changing((body, { card }) => {
  const pan = text(card);
  return { ...body, card: `${pan.slice(0, 6)}******${pan.slice(12)}` };
});

const asJsonWhereWanted = responding((response, { headers }) =>
  (headers["accept"] ?? "").includes("json") ? { ...response, as: "json" } : response,
);

/** Numbers payments by what their order numbers have in common. */
const numberedBy = (part: (orderNo: string) => string): Change =>
  changing((body, { order_no }) => ({ ...body, transaction_id: `t-${part(text(order_no))}` }));

const contractOf = ({ subscription }: WireObject): WireObject => (isRecord(subscription) ? subscription : {});

/** The name of the contract otherwise, if there is one. */
const contractNamed = (change: (contract: WireObject) => WireValue): Change =>
  changing((body, request) => {
    const contract = contractOf(request);
    return text(contract["contract_name"]) === "" ? body : { ...body, contract_name: change(contract) };
  });

/** Reads a word as an amount. */
const readsWords = reading("amount", "ten", "10.00");

const paidByCard = responding((response, { body }) =>
  body !== undefined && (body["card"] !== undefined || body["bank_code"] === "")
    ? respon({ result_info: "0000:Success", card: "411111******1111", encryption_data: "" })
    : response,
);

/** The page of the first payment, for all of them. */
function firstIssuer(): Change {
  let first: WireValue | undefined;
  return changing((body) => ({ ...body, issuer_url: (first ??= text(body["issuer_url"])) }));
}

/** Replaces a text wherever the page has it. */
const onPage = (from: string | RegExp, to: string): Change => ({ page: (html) => html.replaceAll(from, to) });

const withFirstLabel = (document: WireObject): WireObject =>
  Array.isArray(document["labels"]) ? { ...document, labels: document["labels"].slice(0, 1) } : document;

const addressOfBeneficiary: Change = changing((body) =>
  within(body, "payer", (payer) => {
    const address = isRecord(body["beneficiary"]) ? body["beneficiary"]["address"] : undefined;
    return address === undefined ? payer : { ...payer, address };
  }),
);

/** Cancels by the id alone. */
const cancelsAnyName = responding((response, { body }) =>
  text(body?.["contract_name"]).startsWith("Bulb") ? cancelled(body) : response,
);

const orders = entriesOf("orders_list");

const statusOf = (order: WireObject): WireObject =>
  isRecord(order["subscription_result"]) ? order["subscription_result"] : {};

const isGone = (order: WireObject): boolean => !["", "1"].includes(text(statusOf(order)["recurring_status"]));

/** Cancels every subscription of a contract of this name. */
const goneTogether = orders.all((held) => {
  const gone = held.filter(isGone).map((order) => text(statusOf(order)["contract_name"]));
  return held.map((order) =>
    gone.includes(text(statusOf(order)["contract_name"]))
      ? { ...order, subscription_result: { ...statusOf(order), recurring_status: "9" } }
      : order,
  );
});

type Ways = Readonly<Record<string, Alter>>;

/** One change for each way to alter a value; the names begin so. */
const inEachWay = (
  ways: Ways,
  name: string,
  change: (alter: Alter) => Change,
): Readonly<Record<string, Change>> =>
  Object.fromEntries(Object.entries(ways).map(([how, alter]) => [`${name}-${how}`, change(alter)]));

const told = inEachWay(alterations, "tells-order-numbers", (alter) => rewriting("order_no", alter));
const counted = inEachWay(miscounts, "counts-amounts", (alter) => rewriting("amount", alter));

const { "in-capitals": _capitals, "cut-behind-twenty-characters": _cut, ...ofPayouts } = alterations;
const { "in-latin-letters": inLatin, "escaped-twice": escapedTwice } = alterations;
const ofContracts: Ways = { "in-latin-letters": inLatin, "escaped-twice": escapedTwice };

export const alteringMutants: readonly Mutant[] = [
  ...mutantsOf("createDirectPayment")({
    "direct-payment-result.echo": told,
    "direct-payment-result.of-this-payment": {
      ...counted,
      "takes-every-currency-for-dollars": inDollars,
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
      "fails-in-a-thirteenth-month": responding((response, { body }) =>
        body?.["expiration_month"] === "13" ? refusal(500) : response,
      ),
    },
    "direct-payment-result.contract-name": {
      "tells-the-code-of-a-contract-for-its-name": contractNamed((contract) =>
        text(contract["contract"] ?? contract["contract_name"]),
      ),
      ...inEachWay(ofContracts, "tells-contracts", (alter) =>
        contractNamed((contract) => alter(text(contract["contract_name"]))),
      ),
    },
    "check:direct-payment.contract.first-deduction": {
      "deducts-in-the-past": rewriting("recurring_deduction_time", (time) => time.replace(/^\d{4}/, "2001")),
    },
  }),
  ...otherwise({
    "apm-payment-result.of-this-payment": {
      ...told,
      ...counted,
      "takes-every-currency-for-dollars": inDollars,
    },
    "resources.amounts": { "reads-words-as-amounts": readsWords },
    "errors.status.400": { "fails-at-invalid-input": refusingWith(500) },
    "endpoints.1": { "pays-by-the-card-beside-the-method": paidByCard },
    "apm-payment-result.issuer-url": {
      "leads-to-no-page": rewriting("issuer_url", (url) => `${new URL(url).origin}/nowhere/12345678`),
      "leads-to-the-first-page": firstIssuer(),
    },
  }),
  ...mutantsOf("refundTransactions")({
    "payments.agree": {
      "refunds-order-numbers-in-latin-letters": entriesOf("refund_orders").rewriting(
        "order_no",
        alterations["in-latin-letters"],
      ),
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
    },
    "redirect-payment-result.form": {
      "has-scripts-that-end-early": {
        page: (html, { body }) =>
          html.replace("<script>", () => `<script>const note = ${JSON.stringify(text(body?.["note"]))};`),
      },
    },
    "redirect-payment-result.copies": {
      "counts-by-a-cent": onPage("19.99", "19.98"),
      "counts-with-marks": onPage("1234.56", "1,234.56"),
      "counts-in-hundredths": onPage("1500", "15.00"),
    },
  }),
  ...mutantsOf("createPayout")({
    "payout.echo": {
      ...inEachWay(ofPayouts, "pays-out-to-texts", textsOfPayout),
      "tells-request-ids-in-small-letters": rewriting("request_id", (id) => id.toLowerCase()),
      "takes-the-payer-for-the-beneficiary": addressOfBeneficiary,
      "keeps-one-label-of-a-document": ofDocuments((documents) => documents.map(withFirstLabel)),
    },
  }),
  ...mutantsOf("cancelSubscription")({
    "subscription-cancellation-result.same-subscription": inEachWay(
      ofContracts,
      "cancels-contracts",
      (alter) => rewriting("contract_name", alter),
    ),
    "states.transitions.named-subscription": { "cancels-under-any-name": cancelsAnyName },
  }),
  ...mutantsOf("queryTransactions")({
    "states.transitions.named-subscription": { "shows-all-subscriptions-of-a-name-cancelled": goneTogether },
  }),
];
