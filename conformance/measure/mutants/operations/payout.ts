// Gateways that get a payout wrong, one rule each, or violate what a profile promises of payouts, one extension point each.
import { isRecord, type WireObject } from "@acquiring/contract/codecs";
import type { Change, Mutant } from "../mutant.ts";
import * as w from "../words.ts";

const mutant = w.mutantsOf("createPayout");

/** The fields that the response adds to the record, except the fee. */
const added = [
  "amount_beneficiary_receives amount_payer_pays created_at last_updated_at payer_id",
  "transaction_id short_reference_id status",
].flatMap((line) => line.split(" "));

/** Puts these fields into a payout that did not fail. */
const whenDone = (fields: WireObject): Change =>
  w.changing((body) => (body["failure_reason"] === undefined ? { ...body, ...fields } : body));

/** Changes the part of a payout at this path, such as `payer.address`. */
const ofPart = (path: string, change: (part: WireObject, request: WireObject) => WireObject): Change => {
  const changed = (
    record: WireObject,
    request: WireObject,
    [name, ...deeper]: readonly string[],
  ): WireObject =>
    name === undefined
      ? change(record, request)
      : w.within(record, name, (inner) => changed(inner, request, deeper));
  return w.changing((body, request) => changed(body, request, path.split(".")));
};

/** Puts these fields into the part of a payout at this path. */
const sayingOf = (path: string, fields: WireObject): Change =>
  ofPart(path, (part) => ({ ...part, ...fields }));

/** Changes the documents of the beneficiary, if there are any. */
export const ofDocuments = (change: (documents: WireObject[]) => WireObject[]): Change =>
  ofPart("beneficiary", (one) => {
    const documents = w.records(one, "person_documents");
    return documents.length === 0 ? one : { ...one, person_documents: change(documents) };
  });

const withMilliseconds = (time: string): string => time.replace(/([+-]\d{4})$/, ".123$1");

let counted = 0;
const another = (): string => {
  counted += 1;
  return `other-${counted}`;
};

export const payoutMutants: readonly Mutant[] = mutant({
  "service.post": { "takes-payouts-by-put": w.refused(405) },
  "endpoints.payout": {
    "pays-out-in-another-version": w.refused(404),
    "refuses-every-payout": w.changing(() => ({ code: "E7", message: "No." })),
  },
  "service.json-bodies": { "reads-payouts-as-forms-only": w.unread("json") },
  "resources.flat-keys": { "reads-a-payout-from-a-nested-object": w.readingNested("payout") },
  "authentication.3": { "wants-a-bearer-token-for-payouts": w.wanting("authorization", 401) },
  "endpoints.payout.response": {
    "answers-a-payout-in-xml": w.responding((response) => ({ ...response, as: "xml" })),
  },
  "endpoints.12": {
    "keeps-the-fee-to-itself": w.lacking("fee_amount"),
    "tells-no-currency-of-the-fee": w.lacking("fee_currency"),
    "leaves-the-currency-of-the-fee-empty": w.saying({ fee_currency: "" }),
    "answers-a-failure-with-400": w.responding((response) =>
      response.body?.["failure_type"] === undefined ? response : { ...response, status: 400 },
    ),
  },
  "payout.response-only": w.byField(added, "pays-out-without", w.lacking),
  "payout.identifiers": w.byField(
    ["transaction_id", "payer_id", "short_reference_id"],
    "pays-out-with-an-empty",
    (field) => whenDone({ [field]: "" }),
  ),
  "payout.shared-record": {
    "does-not-repeat-the-merchant": w.lacking("merchant_id"),
    "does-not-repeat-the-source-of-funds": w.lacking("fund_source"),
    "does-not-repeat-the-beneficiary": w.lacking("beneficiary"),
    "does-not-repeat-labels": ofDocuments((documents) =>
      documents.map((document) => w.without(document, "labels")),
    ),
    "refuses-a-payer": w.minding("payer"),
  },
  "payout.local-clearing-system": {
    "tells-no-clearing-system": ofPart("beneficiary.bank_details", (details) =>
      w.without(details, "local_clearing_system"),
    ),
  },
  "payout.echo": {
    "answers-another-amount": w.saying({ payment_amount: "99.00" }),
    "changes-the-bank": sayingOf("beneficiary.bank_details", { bank_name: "Another Bank" }),
    "pays-out-in-another-currency": w.saying({ payment_currency: "XTS" }),
    "forgets-what-the-merchant-wrote": w.replacing({ client_data: "-" }),
    "keeps-one-document": ofDocuments((documents) => documents.slice(0, 1)),
    "turns-labels-round": ofDocuments((documents) =>
      documents.map(({ labels, ...rest }) => ({
        ...rest,
        labels: Array.isArray(labels) ? labels.toReversed() : [],
      })),
    ),
    "moves-the-payer": sayingOf("payer.address", { city: "Elsewhere" }),
  },
  "resources.types": { "writes-a-reference-as-number": w.saying({ reference: 7 }) },
  "payout.no-bank-code": {
    "echoes-the-bank-code": ofPart("beneficiary.bank_details", (details, { beneficiary }) => {
      const asked = isRecord(beneficiary) ? beneficiary["bank_details"] : undefined;
      return { ...details, bank_code: isRecord(asked) ? w.text(asked["bank_code"]) : "" };
    }),
  },
  "payout.chosen-request-id": {
    "chooses-the-request-id-itself": w.saying({ request_id: "00000000-0000-4000-8000-000000000000" }),
  },
  "payout.request-id": {
    "writes-a-request-id-without-hyphens": w.rewriting("request_id", (value) => value.replaceAll("-", "")),
  },
  "payout.own-transaction-id": {
    "takes-every-payout-for-the-first": w.saying({ transaction_id: "the-first" }),
  },
  "payout.dates": {
    "writes-the-day-first": w.rewriting("payment_date", (date) => date.split("-").toReversed().join("-")),
    "makes-everybody-younger": sayingOf("payer", { date_of_birth: "2001-01-01" }),
  },
  "payout.country-code": {
    "writes-countries-with-three-letters": sayingOf("beneficiary.address", { country_code: "USA" }),
  },
  "payout.timestamps": {
    "writes-offsets-with-a-colon": w.rewriting("created_at", (value) =>
      value.replace(/(\d\d)(\d\d)$/, "$1:$2"),
    ),
    "mixes-the-basic-form-into-the-extended": w.rewriting("last_updated_at", (value) =>
      value.replaceAll(":", ""),
    ),
    "updates-on-a-day-that-there-is-not": w.saying({ last_updated_at: "2030-02-30T10:00:00+0000" }),
  },
  "payout.numbers": {
    "writes-the-fee-as-text": w.rewriting("fee_amount", (value) => value),
    "writes-what-is-paid-as-text": w.rewriting("amount_payer_pays", (value) => value),
  },
  "payout.short-reference": { "numbers-its-payouts": w.saying({ short_reference_id: "PAYOUT-0000001" }) },
  "payout.observed-values": {
    "says-done-for-completed": w.saying({ status: "DONE" }),
    "knows-another-identity-document": sayingOf("beneficiary.additional_info", {
      personal_id_type: "PASSPORT",
    }),
    "clears-elsewhere": sayingOf("beneficiary.bank_details", { local_clearing_system: "FPS" }),
    "knows-another-failure": w.replacing({ failure_type: "ACCOUNT_CLOSED" }),
  },
  "errors.app.4": {
    "fails-without-a-reason": w.lacking("failure_reason"),
    "fails-without-a-kind": w.lacking("failure_type"),
  },
  // What a profile promises.
  "point:payout.repeat": {
    "pays-out-again": w.changing((body) => ({ ...body, transaction_id: another() })),
    "refuses-a-payout-sent-again": w.refusingAgain(({ request_id }) => w.text(request_id), 409),
  },
  "point:payout.failure-fields": {
    "tells-of-failures-that-were-none": whenDone({ failure_type: "UNKNOWN" }),
  },
  "point:states.payout": { "loses-payouts": w.saying({ status: "LOST" }) },
  "point:codes.createPayout.payment_method": { "pays-by-pigeon": w.saying({ payment_method: "PIGEON" }) },
  "point:codes.failure_type": { "fails-for-no-listed-reason": w.replacing({ failure_type: "WEATHER" }) },
  "point:codes.local_clearing_system": {
    "clears-in-no-listed-system": sayingOf("beneficiary.bank_details", { local_clearing_system: "PIGEON" }),
  },
  "point:codes.fee_paid_by": { "lets-nobody-pay-the-fee": w.saying({ fee_paid_by: "NOBODY" }) },
  "point:signature.responses.createPayout": {
    "signs-no-payout": w.lacking("encryption_data"),
    "signs-payouts-wrongly": {
      response: (response) => ({ ...response }),
      write: (written) => written.replace(/("encryption_data":")./, "$1-"),
    },
  },
  "point:payout.short-reference-characters": {
    "ends-references-in-other-characters": w.rewriting("short_reference_id", (value) =>
      value.replace(/.{6}$/, "??????"),
    ),
  },
  "point:payout.timestamp-format": {
    "measures-milliseconds": w.rewriting("created_at", withMilliseconds),
    "measures-changes-in-milliseconds": w.rewriting("last_updated_at", withMilliseconds),
  },
  "point:errors.bad-signature": {
    "believes-every-signature-of-a-payout": { signsAnew: true },
    "pays-out-without-a-signature": {
      ...w.asking((request) => ({ encryption_data: "", ...request })),
      signsAnew: true,
    },
  },
  "point:errors.by-operation": { "refuses-payouts-with-another-status": w.refusingWith(422) },
  "point:errors.body": {
    "refuses-payouts-without-a-word": w.responding((response) =>
      response.status === 200 ? response : { ...response, as: "json", body: {} },
    ),
  },
  "point:fields.required": {
    "guesses-the-amount-of-a-payout": w.asking((request) => ({ payment_amount: "100.00", ...request })),
  },
});
