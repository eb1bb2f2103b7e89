// Gateways that get a payout wrong, one rule each, or violate what a profile promises of payouts, one extension point each.
import { isRecord, type WireObject } from "@acquiring/contract/codecs";
import type { Change, Mutant } from "../mutant.ts";
import {
  asking,
  byField,
  changing,
  lacking,
  minding,
  mutantsOf,
  readingNested,
  records,
  refused,
  refusingAgain,
  refusingWith,
  replacing,
  responding,
  rewriting,
  saying,
  text,
  unread,
  wanting,
  within,
  without,
} from "../words.ts";

const mutant = mutantsOf("createPayout");

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

/** Puts these fields into a payout that did not fail. */
const whenDone = (fields: WireObject): Change =>
  changing((body) => (body["failure_reason"] === undefined ? { ...body, ...fields } : body));

/** Changes the part of a payout at this path, such as `payer.address`. */
const ofPart = (path: string, change: (part: WireObject, request: WireObject) => WireObject): Change => {
  const changed = (
    record: WireObject,
    request: WireObject,
    [name, ...deeper]: readonly string[],
  ): WireObject =>
    name === undefined
      ? change(record, request)
      : within(record, name, (inner) => changed(inner, request, deeper));
  return changing((body, request) => changed(body, request, path.split(".")));
};

/** Puts these fields into the part of a payout at this path. */
const sayingOf = (path: string, fields: WireObject): Change =>
  ofPart(path, (part) => ({ ...part, ...fields }));

/** Changes the documents of the beneficiary, if there are any. */
export const ofDocuments = (change: (documents: WireObject[]) => WireObject[]): Change =>
  ofPart("beneficiary", (one) => {
    const documents = records(one, "person_documents");
    return documents.length === 0 ? one : { ...one, person_documents: change(documents) };
  });

const withMilliseconds = (time: string): string => time.replace(/([+-]\d{4})$/, ".123$1");

let counted = 0;
const another = (): string => {
  counted += 1;
  return `other-${counted}`;
};

export const payoutMutants: readonly Mutant[] = mutant({
  "service.post": { "takes-payouts-by-put": refused(405) },
  "endpoints.payout": {
    "pays-out-in-another-version": refused(404),
    "refuses-every-payout": changing(() => ({ code: "E7", message: "No." })),
  },
  "service.json-bodies": { "reads-payouts-as-forms-only": unread("json") },
  "resources.flat-keys": { "reads-a-payout-from-a-nested-object": readingNested("payout") },
  "authentication.3": { "wants-a-bearer-token-for-payouts": wanting("authorization", 401) },
  "endpoints.payout.response": {
    "answers-a-payout-in-xml": responding((response) => ({ ...response, as: "xml" })),
  },
  "endpoints.12": {
    "keeps-the-fee-to-itself": lacking("fee_amount"),
    "tells-no-currency-of-the-fee": lacking("fee_currency"),
    "leaves-the-currency-of-the-fee-empty": saying({ fee_currency: "" }),
    "answers-a-failure-with-400": responding((response) =>
      response.body?.["failure_type"] === undefined ? response : { ...response, status: 400 },
    ),
  },
  "payout.response-only": byField(added, "pays-out-without", lacking),
  "payout.identifiers": byField(
    ["transaction_id", "payer_id", "short_reference_id"],
    "pays-out-with-an-empty",
    (field) => whenDone({ [field]: "" }),
  ),
  "payout.shared-record": {
    "does-not-repeat-the-merchant": lacking("merchant_id"),
    "does-not-repeat-the-source-of-funds": lacking("fund_source"),
    "does-not-repeat-the-beneficiary": lacking("beneficiary"),
    "does-not-repeat-labels": ofDocuments((documents) =>
      documents.map((document) => without(document, "labels")),
    ),
    "refuses-a-payer": minding("payer"),
  },
  "payout.local-clearing-system": {
    "tells-no-clearing-system": ofPart("beneficiary.bank_details", (details) =>
      without(details, "local_clearing_system"),
    ),
  },
  "payout.echo": {
    "answers-another-amount": saying({ payment_amount: "99.00" }),
    "changes-the-bank": sayingOf("beneficiary.bank_details", { bank_name: "Another Bank" }),
    "pays-out-in-another-currency": saying({ payment_currency: "XTS" }),
    "forgets-what-the-merchant-wrote": replacing({ client_data: "-" }),
    "keeps-one-document": ofDocuments((documents) => documents.slice(0, 1)),
    "turns-labels-round": ofDocuments((documents) =>
      documents.map(({ labels, ...rest }) => ({
        ...rest,
        labels: Array.isArray(labels) ? labels.toReversed() : [],
      })),
    ),
    "moves-the-payer": sayingOf("payer.address", { city: "Elsewhere" }),
  },
  "resources.types": { "writes-a-reference-as-number": saying({ reference: 7 }) },
  "payout.no-bank-code": {
    "echoes-the-bank-code": ofPart("beneficiary.bank_details", (details, { beneficiary }) => {
      const asked = isRecord(beneficiary) ? beneficiary["bank_details"] : undefined;
      return { ...details, bank_code: isRecord(asked) ? text(asked["bank_code"]) : "" };
    }),
  },
  "payout.chosen-request-id": {
    "chooses-the-request-id-itself": saying({ request_id: "00000000-0000-4000-8000-000000000000" }),
  },
  "payout.request-id": {
    "writes-a-request-id-without-hyphens": rewriting("request_id", (value) => value.replaceAll("-", "")),
  },
  "payout.own-transaction-id": {
    "takes-every-payout-for-the-first": saying({ transaction_id: "the-first" }),
  },
  "payout.dates": {
    "writes-the-day-first": rewriting("payment_date", (date) => date.split("-").toReversed().join("-")),
    "makes-everybody-younger": sayingOf("payer", { date_of_birth: "2001-01-01" }),
  },
  "payout.country-code": {
    "writes-countries-with-three-letters": sayingOf("beneficiary.address", { country_code: "USA" }),
  },
  "payout.timestamps": {
    "writes-offsets-with-a-colon": rewriting("created_at", (value) =>
      value.replace(/(\d\d)(\d\d)$/, "$1:$2"),
    ),
    "mixes-the-basic-form-into-the-extended": rewriting("last_updated_at", (value) =>
      value.replaceAll(":", ""),
    ),
    "updates-on-a-day-that-there-is-not": saying({ last_updated_at: "2030-02-30T10:00:00+0000" }),
  },
  "payout.numbers": {
    "writes-the-fee-as-text": rewriting("fee_amount", (value) => value),
    "writes-what-is-paid-as-text": rewriting("amount_payer_pays", (value) => value),
  },
  "payout.short-reference": { "numbers-its-payouts": saying({ short_reference_id: "PAYOUT-0000001" }) },
  "payout.observed-values": {
    "says-done-for-completed": saying({ status: "DONE" }),
    "knows-another-identity-document": sayingOf("beneficiary.additional_info", {
      personal_id_type: "PASSPORT",
    }),
    "clears-elsewhere": sayingOf("beneficiary.bank_details", { local_clearing_system: "FPS" }),
    "knows-another-failure": replacing({ failure_type: "ACCOUNT_CLOSED" }),
  },
  "errors.app.4": {
    "fails-without-a-reason": lacking("failure_reason"),
    "fails-without-a-kind": lacking("failure_type"),
  },
  // What a profile promises.
  "point:payout.repeat": {
    "pays-out-again": changing((body) => ({ ...body, transaction_id: another() })),
    "refuses-a-payout-sent-again": refusingAgain(({ request_id }) => text(request_id), 409),
  },
  "point:payout.failure-fields": {
    "tells-of-failures-that-were-none": whenDone({ failure_type: "UNKNOWN" }),
  },
  "point:states.payout": { "loses-payouts": saying({ status: "LOST" }) },
  "point:codes.fee_paid_by": { "lets-nobody-pay-the-fee": saying({ fee_paid_by: "NOBODY" }) },
  "point:signature.responses.createPayout": {
    "signs-no-payout": lacking("encryption_data"),
    "signs-payouts-wrongly": {
      response: (response) => ({ ...response }),
      write: (written) => written.replace(/("encryption_data":")./, "$1-"),
    },
  },
  "point:payout.short-reference-characters": {
    "ends-references-in-other-characters": rewriting("short_reference_id", (value) =>
      value.replace(/.{6}$/, "??????"),
    ),
  },
  "point:payout.timestamp-format": {
    "measures-milliseconds": rewriting("created_at", withMilliseconds),
    "measures-changes-in-milliseconds": rewriting("last_updated_at", withMilliseconds),
  },
  "point:errors.bad-signature": {
    "believes-every-signature-of-a-payout": { signsAnew: true },
    "pays-out-without-a-signature": {
      ...asking((request) => ({ encryption_data: "", ...request })),
      signsAnew: true,
    },
  },
  "point:errors.by-operation": {
    "refuses-payouts-with-another-status": refusingWith(422),
  },
  "point:errors.body": {
    "refuses-payouts-without-a-word": responding((response) =>
      response.status === 200 ? response : { ...response, as: "json", body: {} },
    ),
  },
  "point:fields.required": {
    "guesses-the-amount-of-a-payout": asking((request) => ({ payment_amount: "100.00", ...request })),
  },
});
