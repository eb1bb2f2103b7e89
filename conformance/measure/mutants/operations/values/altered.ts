// Gateways that change their input if it is not a simple word, or confuse similar values, in any operation.
import { isRecord, type WireObject, type WireValue } from "@acquiring/contract/codecs";
import type { Change, Mutant } from "../../mutant.ts";
import {
  answering,
  asking,
  changing,
  entriesOf,
  mutantOf,
  refusal,
  refusingWith,
  rewriting,
  saying,
  text,
} from "../../words.ts";
import { type Alter, alterations, byACent, textsOfPayout } from "./alterations.ts";

const pays = mutantOf("createDirectPayment");
const otherwise = mutantOf("createApmPayment", "apm-");
const redirects = mutantOf("createRedirectPayment", "page-");
const paysOut = mutantOf("createPayout");
const cancels = mutantOf("cancelSubscription");
const refunds = mutantOf("refundTransactions");
const queries = mutantOf("queryTransactions");

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

const asJsonWhereWanted = answering((answer, { headers }) =>
  (headers["accept"] ?? "").includes("json") ? { ...answer, as: "json" } : answer,
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
const readsWords = asking((request) =>
  request["amount"] === "ten" ? { ...request, amount: "10.00" } : request,
);

const paidByCard = answering((answer, { body }) =>
  body !== undefined && (body["card"] !== undefined || body["bank_code"] === "")
    ? {
        status: 200,
        as: "xml",
        root: "respon",
        body: { result_info: "0000:Success", card: "411111******1111", encryption_data: "" },
      }
    : answer,
);

/** The page of the first payment, for all of them. */
function firstIssuer(): Change {
  let first: WireValue | undefined;
  return changing((body) => ({ ...body, issuer_url: (first ??= text(body["issuer_url"])) }));
}

/** Replaces a text wherever the page has it. */
const onPage = (from: string | RegExp, to: string): Change => ({ page: (html) => html.replaceAll(from, to) });

const documentsOf = (body: WireObject, change: (documents: WireValue[]) => WireValue[]): WireObject => {
  const { beneficiary } = body;
  if (!isRecord(beneficiary) || !Array.isArray(beneficiary["person_documents"])) return body;
  return {
    ...body,
    beneficiary: { ...beneficiary, person_documents: change(beneficiary["person_documents"]) },
  };
};

const withFirstLabel = (document: WireValue): WireValue =>
  isRecord(document) && Array.isArray(document["labels"])
    ? { ...document, labels: document["labels"].slice(0, 1) }
    : document;

const addressOfBeneficiary: Change = changing((body) => {
  const { payer, beneficiary } = body;
  return isRecord(payer) && isRecord(beneficiary) && beneficiary["address"] !== undefined
    ? { ...body, payer: { ...payer, address: beneficiary["address"] } }
    : body;
});

/** Cancels by the id alone. */
const cancelsAnyName = answering((answer, { body }) =>
  text(body?.["contract_name"]).startsWith("Bulb")
    ? {
        status: 200,
        as: "json",
        root: undefined,
        body: {
          ...body,
          encryption_data: "",
          contract_name: text(body?.["contract_name"]),
          cancel_status: "1",
          error_message: "",
        },
      }
    : answer,
);

const orders = entriesOf("orders_list");

const statusOf = (order: WireObject): WireObject =>
  isRecord(order["subscription_result"]) ? order["subscription_result"] : {};

/** Another status of the subscription of an order. */
const withStatus = (order: WireObject, recurring_status: WireValue): WireObject => ({
  ...order,
  subscription_result: { ...statusOf(order), recurring_status },
});

const isGone = (order: WireObject): boolean => !["", "1"].includes(text(statusOf(order)["recurring_status"]));

/** Cancels every subscription of a contract of this name. */
const goneTogether = orders.all((held) => {
  const gone = held.filter(isGone).map((order) => text(statusOf(order)["contract_name"]));
  return held.map((order) =>
    gone.includes(text(statusOf(order)["contract_name"])) ? withStatus(order, "9") : order,
  );
});

export const alteringMutants: readonly Mutant[] = [
  ...Object.entries(alterations).flatMap(([how, alter]) => [
    pays(`tells-order-numbers-${how}`, "direct-payment-result.echo", rewriting("order_no", alter)),
    otherwise(
      `tells-order-numbers-${how}`,
      "apm-payment-result.of-this-payment",
      rewriting("order_no", alter),
    ),
  ]),
  ...Object.entries(miscounts).flatMap(([how, miscount]) => [
    pays(`counts-amounts-${how}`, "direct-payment-result.amount", rewriting("amount", miscount)),
    otherwise(`counts-amounts-${how}`, "apm-payment-result.of-this-payment", rewriting("amount", miscount)),
  ]),
  pays("takes-every-currency-for-dollars", "direct-payment-result.currency", inDollars),
  otherwise("takes-every-currency-for-dollars", "apm-payment-result.of-this-payment", inDollars),
  pays("masks-all-cards-as-if-of-sixteen-digits", "direct-payment-result.card", maskedAsSixteen),
  pays("answers-in-json-whom-that-suits", "endpoints.direct-payment", asJsonWhereWanted),
  pays(
    "numbers-payments-in-capitals",
    "direct-payment-result.transaction-id",
    numberedBy((orderNo) => orderNo.toUpperCase()),
  ),
  pays(
    "numbers-payments-by-their-beginnings",
    "direct-payment-result.transaction-id",
    numberedBy((orderNo) => orderNo.slice(0, 16)),
  ),
  pays(
    "numbers-payments-by-their-ends",
    "direct-payment-result.transaction-id",
    numberedBy((orderNo) => orderNo.slice(-12)),
  ),
  pays("reads-words-as-amounts", "resources.amounts", readsWords),
  otherwise("reads-words-as-amounts", "resources.amounts", readsWords),
  pays(
    "fails-in-a-thirteenth-month",
    "errors.status.400",
    answering((answer, { body }) => (body?.["expiration_month"] === "13" ? refusal(500) : answer)),
  ),
  otherwise("fails-at-invalid-input", "errors.status.400", refusingWith(500)),
  pays(
    "tells-the-code-of-a-contract-for-its-name",
    "service.subscriptions",
    contractNamed((contract) => text(contract["contract"] ?? contract["contract_name"])),
  ),
  pays(
    "deducts-in-the-past",
    "check:direct-payment.contract.first-deduction",
    rewriting("recurring_deduction_time", (time) => time.replace(/^\d{4}/, "2001")),
  ),
  ...(["in-latin-letters", "escaped-twice"] as const).flatMap((how) => {
    const alter = alterations[how];
    return [
      pays(
        `tells-contracts-${how}`,
        "service.subscriptions",
        contractNamed((contract) => alter(text(contract["contract_name"]))),
      ),
      cancels(
        `cancels-contracts-${how}`,
        "subscription-cancellation-result.fields",
        rewriting("contract_name", alter),
      ),
    ];
  }),
  refunds(
    "refunds-order-numbers-in-latin-letters",
    "payments.agree",
    entriesOf("refund_orders").rewriting("order_no", alterations["in-latin-letters"]),
  ),
  otherwise("pays-by-the-card-beside-the-method", "endpoints.1", paidByCard),
  otherwise(
    "leads-to-no-page",
    "apm-payment-result.issuer-url",
    rewriting("issuer_url", (url) => `${new URL(url).origin}/nowhere/12345678`),
  ),
  otherwise("leads-to-the-first-page", "apm-payment-result.issuer-url", firstIssuer()),

  redirects("has-quotes-as-they-are", "redirect-payment-result.inputs", onPage("&quot;", '"')),
  redirects("has-no-leading-zeros", "redirect-payment-result.inputs", onPage("007", "7")),
  redirects("has-small-letters", "redirect-payment-result.inputs", onPage(/aBC/g, "abC")),
  redirects("has-latin-letters", "redirect-payment-result.inputs", onPage(/[^\0-\xff]/gu, "?")),
  redirects("has-addresses-cut", "redirect-payment-result.inputs", onPage(/(&amp;|\\u0026|&)lang=en/g, "")),
  redirects("has-scripts-that-end-early", "redirect-payment-result.form", {
    page: (html, { body }) =>
      html.replace("<script>", () => `<script>const note = ${JSON.stringify(text(body?.["note"]))};`),
  }),
  redirects(
    "has-no-second-blanks",
    "redirect-payment-result.inputs",
    onPage(/(?<=[^\s>]) {2,}(?=[^\s<])/g, " "),
  ),
  redirects("has-letters-composed", "redirect-payment-result.inputs", {
    page: (html) => html.normalize("NFC"),
  }),
  redirects("has-addresses-without-escapes", "redirect-payment-result.inputs", onPage("%20", " ")),
  redirects("has-addresses-without-fragments", "redirect-payment-result.inputs", onPage("#Top", "")),
  redirects("counts-by-a-cent", "redirect-payment-result.aliases", onPage("19.99", "19.98")),
  redirects("counts-with-marks", "redirect-payment-result.aliases", onPage("1234.56", "1,234.56")),
  redirects("counts-in-hundredths", "redirect-payment-result.aliases", onPage("1500", "15.00")),

  ...Object.entries(alterations)
    .filter(([how]) => how !== "cut-behind-twenty-characters" && how !== "in-capitals")
    .map(([how, alter]) => paysOut(`pays-out-to-texts-${how}`, "payout.shared-record", textsOfPayout(alter))),
  paysOut(
    "tells-request-ids-in-small-letters",
    "payout.shared-record",
    rewriting("request_id", (id) => id.toLowerCase()),
  ),
  paysOut("takes-the-payer-for-the-beneficiary", "payout.shared-record", addressOfBeneficiary),
  paysOut(
    "keeps-one-label-of-a-document",
    "payout.shared-record",
    changing((body) => documentsOf(body, (documents) => documents.map(withFirstLabel))),
  ),

  cancels("cancels-under-any-name", "states.transitions.cancel-subscription", cancelsAnyName),
  queries(
    "shows-all-subscriptions-of-a-name-cancelled",
    "states.transitions.cancel-subscription",
    goneTogether,
  ),
];
