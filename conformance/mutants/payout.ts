// Gateways that get a payout wrong, one rule each. What a profile promises of payouts is broken in payout-promises.ts.
import type { WireObject } from "@acquiring/contract/codecs";
import {
  changing,
  isRecord,
  type Mutant,
  records,
  refusal,
  refusing,
  saying,
  text,
  without,
} from "./mutant.ts";

const operation = "createPayout";

/** Changes the record `name` inside a record. */
const within = (body: WireObject, name: string, change: (inner: WireObject) => WireObject): WireObject => {
  const inner = body[name];
  return isRecord(inner) ? { ...body, [name]: change(inner) } : body;
};

/** Changes the beneficiary of a payout. */
export const ofBeneficiary = (change: (beneficiary: WireObject) => WireObject) =>
  changing((body) => within(body, "beneficiary", change));

const ofBank = (change: (details: WireObject) => WireObject) =>
  ofBeneficiary((beneficiary) => within(beneficiary, "bank_details", change));

const days = (date: string): string => date.split("-").toReversed().join("-");

export const payoutMutants: readonly Mutant[] = [
  { name: "takes-payouts-by-put", rule: "service.post", operation, answer: () => refusal(405) },
  { name: "pays-out-in-another-version", rule: "versioning.1", operation, answer: () => refusal(404) },
  {
    name: "reads-payouts-as-forms-only",
    rule: "service.body-types",
    operation,
    answer: (answer, { as }) => (as === "json" ? refusal(415) : answer),
  },
  {
    name: "reads-a-payout-from-a-nested-object",
    rule: "resources.flat-keys",
    operation,
    request: ({ merchant_id, account_id, encryption_data, payout }) => ({
      merchant_id: text(merchant_id),
      account_id: text(account_id),
      encryption_data: text(encryption_data),
      ...(isRecord(payout) ? payout : {}),
    }),
  },
  {
    name: "wants-a-bearer-token-for-payouts",
    rule: "authentication.3",
    operation,
    answer: (answer, { headers }) => (headers["authorization"] === undefined ? refusal(401) : answer),
  },
  {
    name: "answers-a-payout-in-xml",
    rule: "endpoints.payout",
    operation,
    answer: (answer) => ({ ...answer, as: "xml" }),
  },
  {
    name: "refuses-every-payout",
    rule: "endpoints.payout",
    operation,
    answer: saying({ failure_reason: "No.", failure_type: "UNKNOWN" }),
  },
  {
    name: "keeps-the-fee-to-itself",
    rule: "endpoints.12",
    operation,
    answer: changing((body) => without(body, "fee_amount")),
  },
  {
    name: "tells-no-currency-of-the-fee",
    rule: "endpoints.12",
    operation,
    answer: changing((body) => without(body, "fee_currency")),
  },
  {
    name: "writes-a-reference-as-number",
    rule: "resources.types",
    operation,
    answer: saying({ reference: 7 }),
  },
  {
    name: "answers-another-amount",
    rule: "payout.shared-record",
    operation,
    answer: saying({ payment_amount: "99.00" }),
  },
  {
    name: "changes-the-bank",
    rule: "payout.shared-record",
    operation,
    answer: ofBank((details) => ({ ...details, bank_name: "Another Bank" })),
  },
  {
    name: "refuses-a-payer",
    rule: "payout.shared-record",
    operation,
    answer: refusing(({ payer }) => payer !== undefined),
  },
  {
    name: "forgets-what-the-merchant-wrote",
    rule: "payout.shared-record",
    operation,
    answer: changing((body) => (body["client_data"] === undefined ? body : { ...body, client_data: "-" })),
  },
  {
    name: "keeps-one-document",
    rule: "payout.shared-record",
    operation,
    answer: ofBeneficiary((one) => {
      const documents = records(one, "person_documents").slice(0, 1);
      return documents.length === 0 ? one : { ...one, person_documents: documents };
    }),
  },
  {
    name: "turns-labels-round",
    rule: "payout.shared-record",
    operation,
    answer: ofBeneficiary((one) => {
      const documents = records(one, "person_documents").map(({ labels, ...rest }) => ({
        ...rest,
        labels: Array.isArray(labels) ? labels.toReversed() : [],
      }));
      return documents.length === 0 ? one : { ...one, person_documents: documents };
    }),
  },
  {
    name: "moves-the-payer",
    rule: "payout.shared-record",
    operation,
    answer: changing((body) =>
      within(body, "payer", (payer) =>
        within(payer, "address", (place) => ({ ...place, city: "Elsewhere" })),
      ),
    ),
  },
  {
    name: "echoes-the-bank-code",
    rule: "payout.no-bank-code",
    operation,
    answer: changing((body, request) =>
      within(body, "beneficiary", (one) =>
        within(one, "bank_details", (details) => {
          const asked = isRecord(request["beneficiary"]) ? request["beneficiary"]["bank_details"] : undefined;
          return { ...details, bank_code: isRecord(asked) ? text(asked["bank_code"]) : "" };
        }),
      ),
    ),
  },
  {
    name: "chooses-the-request-id-itself",
    rule: "payout.request-id",
    operation,
    answer: saying({ request_id: "00000000-0000-4000-8000-000000000000" }),
  },
  {
    name: "writes-a-request-id-without-hyphens",
    rule: "payout.request-id",
    operation,
    answer: changing((body) => ({ ...body, request_id: text(body["request_id"]).replaceAll("-", "") })),
  },
  {
    name: "takes-every-payout-for-the-first",
    rule: "payout.request-id",
    operation,
    answer: saying({ transaction_id: "the-first" }),
  },
  {
    name: "writes-the-day-first",
    rule: "payout.dates",
    operation,
    answer: changing((body) => ({ ...body, payment_date: days(text(body["payment_date"])) })),
  },
  {
    name: "makes-everybody-younger",
    rule: "payout.dates",
    operation,
    answer: changing((body) => within(body, "payer", (payer) => ({ ...payer, date_of_birth: "2001-01-01" }))),
  },
  {
    name: "writes-countries-with-three-letters",
    rule: "payout.codes",
    operation,
    answer: ofBeneficiary((one) => within(one, "address", (place) => ({ ...place, country_code: "USA" }))),
  },
  {
    name: "pays-out-in-another-currency",
    rule: "payout.codes",
    operation,
    answer: saying({ payment_currency: "XTS" }),
  },
  {
    name: "writes-offsets-with-a-colon",
    rule: "payout.timestamps",
    operation,
    answer: changing((body) => ({
      ...body,
      created_at: text(body["created_at"]).replace(/(\d\d)(\d\d)$/, "$1:$2"),
    })),
  },
  {
    name: "updates-on-a-day-that-there-is-not",
    rule: "payout.timestamps",
    operation,
    answer: saying({ last_updated_at: "2030-02-30T10:00:00+0000" }),
  },
  {
    name: "writes-the-fee-as-text",
    rule: "payout.numbers",
    operation,
    answer: changing((body) => ({ ...body, fee_amount: text(body["fee_amount"]) })),
  },
  {
    name: "writes-what-is-paid-as-text",
    rule: "payout.numbers",
    operation,
    answer: changing((body) => ({ ...body, amount_payer_pays: text(body["amount_payer_pays"]) })),
  },
  {
    name: "numbers-its-payouts",
    rule: "payout.short-reference",
    operation,
    answer: saying({ short_reference_id: "PAYOUT-0000001" }),
  },
  {
    name: "says-done-for-completed",
    rule: "payout.observed-values",
    operation,
    answer: saying({ status: "DONE" }),
  },
  {
    name: "knows-another-identity-document",
    rule: "payout.observed-values",
    operation,
    answer: ofBeneficiary((one) =>
      within(one, "additional_info", (info) => ({ ...info, personal_id_type: "PASSPORT" })),
    ),
  },
  {
    name: "clears-elsewhere",
    rule: "payout.observed-values",
    operation,
    answer: ofBank((details) => ({ ...details, local_clearing_system: "FPS" })),
  },
  {
    name: "knows-another-failure",
    rule: "payout.observed-values",
    operation,
    answer: changing((body) =>
      body["failure_type"] === undefined ? body : { ...body, failure_type: "ACCOUNT_CLOSED" },
    ),
  },
  {
    name: "fails-without-a-reason",
    rule: "errors.app.4",
    operation,
    answer: changing((body) => without(body, "failure_reason")),
  },
  {
    name: "fails-without-a-kind",
    rule: "errors.app.4",
    operation,
    answer: changing((body) => without(body, "failure_type")),
  },
  {
    name: "answers-a-failure-with-400",
    rule: "endpoints.12",
    operation,
    answer: (answer) => (answer.body?.["failure_type"] === undefined ? answer : { ...answer, status: 400 }),
  },
];
