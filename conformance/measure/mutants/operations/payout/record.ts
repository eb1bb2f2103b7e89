// Gateways that get a payout wrong, one rule each. What a profile promises of payouts is broken in promises.ts.
import { isRecord } from "@acquiring/contract/codecs";
import type { Mutant } from "../../mutant.ts";
import { ofBank, ofBeneficiary, ofDocuments, within } from "./words.ts";
import {
  answering,
  changing,
  hyphened,
  lacking,
  minding,
  mutantOf,
  readingNested,
  refused,
  replacing,
  rewriting,
  saying,
  text,
  unread,
  wanting,
  without,
} from "../../words.ts";

const mutant = mutantOf("createPayout");

/** The fields that the response adds to the record, except the fee. */
const added = [
  "amount_beneficiary_receives",
  "amount_payer_pays",
  "created_at",
  "last_updated_at",
  "payer_id",
  "transaction_id",
  "short_reference_id",
  "status",
];

const days = (date: string): string => date.split("-").toReversed().join("-");

export const payoutMutants: readonly Mutant[] = [
  mutant("takes-payouts-by-put", "service.post", refused(405)),
  mutant("pays-out-in-another-version", "versioning.1", refused(404)),
  mutant("reads-payouts-as-forms-only", "service.body-types", unread("json")),
  mutant("reads-a-payout-from-a-nested-object", "resources.flat-keys", readingNested("payout")),
  mutant("wants-a-bearer-token-for-payouts", "authentication.3", wanting("authorization", 401)),
  mutant(
    "answers-a-payout-in-xml",
    "endpoints.payout",
    answering((answer) => ({ ...answer, as: "xml" })),
  ),
  mutant(
    "refuses-every-payout",
    "endpoints.payout",
    changing(() => ({ code: "E7", message: "No." })),
  ),
  mutant("keeps-the-fee-to-itself", "endpoints.12", lacking("fee_amount")),
  mutant("tells-no-currency-of-the-fee", "endpoints.12", lacking("fee_currency")),
  mutant("leaves-the-currency-of-the-fee-empty", "endpoints.12", saying({ fee_currency: "" })),
  ...added.map((field) =>
    mutant(`pays-out-without-${hyphened(field)}`, "payout.response-only", lacking(field)),
  ),
  ...["transaction_id", "payer_id", "short_reference_id"].map((field) =>
    mutant(
      `pays-out-with-an-empty-${hyphened(field)}`,
      "payout.response-only",
      changing((body) => (text(body["failure_reason"]) === "" ? { ...body, [field]: "" } : body)),
    ),
  ),
  mutant("does-not-repeat-the-source-of-funds", "payout.shared-record", lacking("fund_source")),
  mutant("does-not-repeat-the-beneficiary", "payout.shared-record", lacking("beneficiary")),
  mutant(
    "does-not-repeat-labels",
    "payout.shared-record",
    ofDocuments((documents) => documents.map((document) => without(document, "labels"))),
  ),
  mutant(
    "tells-no-clearing-system",
    "payout.shared-record",
    ofBank((details) => without(details, "local_clearing_system")),
  ),
  mutant("writes-a-reference-as-number", "resources.types", saying({ reference: 7 })),
  mutant("answers-another-amount", "payout.shared-record", saying({ payment_amount: "99.00" })),
  mutant(
    "changes-the-bank",
    "payout.shared-record",
    ofBank((details) => ({ ...details, bank_name: "Another Bank" })),
  ),
  mutant("refuses-a-payer", "payout.shared-record", minding("payer")),
  mutant("forgets-what-the-merchant-wrote", "payout.shared-record", replacing({ client_data: "-" })),
  mutant(
    "keeps-one-document",
    "payout.shared-record",
    ofDocuments((documents) => documents.slice(0, 1)),
  ),
  mutant(
    "turns-labels-round",
    "payout.shared-record",
    ofDocuments((documents) =>
      documents.map(({ labels, ...rest }) => ({
        ...rest,
        labels: Array.isArray(labels) ? labels.toReversed() : [],
      })),
    ),
  ),
  mutant(
    "moves-the-payer",
    "payout.shared-record",
    changing((body) =>
      within(body, "payer", (payer) =>
        within(payer, "address", (place) => ({ ...place, city: "Elsewhere" })),
      ),
    ),
  ),
  mutant(
    "echoes-the-bank-code",
    "payout.no-bank-code",
    changing((body, request) =>
      within(body, "beneficiary", (one) =>
        within(one, "bank_details", (details) => {
          const asked = isRecord(request["beneficiary"]) ? request["beneficiary"]["bank_details"] : undefined;
          return { ...details, bank_code: isRecord(asked) ? text(asked["bank_code"]) : "" };
        }),
      ),
    ),
  ),
  mutant(
    "chooses-the-request-id-itself",
    "payout.request-id",
    saying({ request_id: "00000000-0000-4000-8000-000000000000" }),
  ),
  mutant(
    "writes-a-request-id-without-hyphens",
    "payout.request-id",
    rewriting("request_id", (value) => value.replaceAll("-", "")),
  ),
  mutant("takes-every-payout-for-the-first", "payout.request-id", saying({ transaction_id: "the-first" })),
  mutant(
    "writes-the-day-first",
    "payout.dates",
    rewriting("payment_date", (value) => days(value)),
  ),
  mutant(
    "makes-everybody-younger",
    "payout.dates",
    changing((body) => within(body, "payer", (payer) => ({ ...payer, date_of_birth: "2001-01-01" }))),
  ),
  mutant(
    "writes-countries-with-three-letters",
    "payout.codes",
    ofBeneficiary((one) => within(one, "address", (place) => ({ ...place, country_code: "USA" }))),
  ),
  mutant("pays-out-in-another-currency", "payout.codes", saying({ payment_currency: "XTS" })),
  mutant(
    "writes-offsets-with-a-colon",
    "payout.timestamps",
    rewriting("created_at", (value) => value.replace(/(\d\d)(\d\d)$/, "$1:$2")),
  ),
  mutant(
    "mixes-the-basic-form-into-the-extended",
    "payout.timestamps",
    rewriting("last_updated_at", (value) => value.replaceAll(":", "")),
  ),
  mutant(
    "updates-on-a-day-that-there-is-not",
    "payout.timestamps",
    saying({ last_updated_at: "2030-02-30T10:00:00+0000" }),
  ),
  mutant(
    "writes-the-fee-as-text",
    "payout.numbers",
    rewriting("fee_amount", (value) => value),
  ),
  mutant(
    "writes-what-is-paid-as-text",
    "payout.numbers",
    rewriting("amount_payer_pays", (value) => value),
  ),
  mutant("numbers-its-payouts", "payout.short-reference", saying({ short_reference_id: "PAYOUT-0000001" })),
  mutant("says-done-for-completed", "payout.observed-values", saying({ status: "DONE" })),
  mutant(
    "knows-another-identity-document",
    "payout.observed-values",
    ofBeneficiary((one) =>
      within(one, "additional_info", (info) => ({ ...info, personal_id_type: "PASSPORT" })),
    ),
  ),
  mutant(
    "clears-elsewhere",
    "payout.observed-values",
    ofBank((details) => ({ ...details, local_clearing_system: "FPS" })),
  ),
  mutant("knows-another-failure", "payout.observed-values", replacing({ failure_type: "ACCOUNT_CLOSED" })),
  mutant("fails-without-a-reason", "errors.app.4", lacking("failure_reason")),
  mutant("fails-without-a-kind", "errors.app.4", lacking("failure_type")),
  mutant(
    "answers-a-failure-with-400",
    "endpoints.12",
    answering((answer) =>
      answer.body?.["failure_type"] === undefined ? answer : { ...answer, status: 400 },
    ),
  ),
];
