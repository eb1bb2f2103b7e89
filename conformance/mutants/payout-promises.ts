// Gateways that do not keep what a profile promises of payouts, one extension point each.
import type { WireObject } from "@acquiring/contract/codecs";
import {
  type Answer,
  type Asked,
  changing,
  type Mutant,
  records,
  refusal,
  saying,
  text,
  without,
} from "./mutant.ts";
import { ofBeneficiary } from "./payout.ts";

const operation = "createPayout";

/** Only where the payout did not fail. */
const whenDone = (fields: WireObject) =>
  changing((body) => (body["failure_reason"] === undefined ? { ...body, ...fields } : body));

/** Changes how a refusal looks. */
const refusedWith =
  (change: (answer: Answer) => Answer) =>
  (answer: Answer): Answer =>
    answer.status === 200 ? answer : change(answer);

let counted = 0;
const another = (): string => {
  counted += 1;
  return `other-${counted}`;
};

/** Refuses what has been asked under the same name before. */
const onceOnly = (): ((answer: Answer, asked: Asked) => Answer) => {
  const seen = new Set<string>();
  return (answer, { body = {} }) => {
    const id = text(body["request_id"]);
    if (seen.has(id)) return refusal(409);
    seen.add(id);
    return answer;
  };
};

export const payoutPromiseMutants: readonly Mutant[] = [
  {
    name: "pays-out-again",
    rule: "point:payout.repeat",
    operation,
    answer: changing((body) => ({ ...body, transaction_id: another() })),
  },
  { name: "refuses-a-payout-sent-again", rule: "point:payout.repeat", operation, answer: onceOnly() },
  {
    name: "tells-of-failures-that-were-none",
    rule: "point:payout.failure-fields",
    operation,
    answer: whenDone({ failure_type: "UNKNOWN" }),
  },
  {
    name: "does-not-repeat-the-source-of-funds",
    rule: "point:payout.response-record",
    operation,
    answer: changing((body) => without(body, "fund_source")),
  },
  {
    name: "does-not-repeat-labels",
    rule: "point:payout.response-record",
    operation,
    answer: ofBeneficiary((one) => {
      const documents = records(one, "person_documents").map((document) => without(document, "labels"));
      return documents.length === 0 ? one : { ...one, person_documents: documents };
    }),
  },
  { name: "loses-payouts", rule: "point:states.payout", operation, answer: saying({ status: "LOST" }) },
  {
    name: "lets-nobody-pay-the-fee",
    rule: "point:codes.payout",
    operation,
    answer: saying({ fee_paid_by: "NOBODY" }),
  },
  {
    name: "signs-no-payout",
    rule: "point:signature.payout-response",
    operation,
    answer: changing((body) => without(body, "encryption_data")),
  },
  {
    name: "signs-payouts-wrongly",
    rule: "point:signature.payout-response",
    operation,
    answer: (answer) => ({ ...answer }),
    write: (written) => written.replace(/("encryption_data":")./, "$1-"),
  },
  {
    name: "leaves-a-payout-without-transaction-id",
    rule: "point:always-present.payout",
    operation,
    answer: changing((body) => without(body, "transaction_id")),
  },
  {
    name: "ends-references-in-other-characters",
    rule: "point:payout.short-reference-characters",
    operation,
    answer: changing((body) => ({
      ...body,
      short_reference_id: text(body["short_reference_id"]).replace(/.{6}$/, "??????"),
    })),
  },
  {
    name: "measures-milliseconds",
    rule: "point:payout.timestamp-form",
    operation,
    answer: changing((body) => ({
      ...body,
      created_at: text(body["created_at"]).replace(/([+-]\d{4})$/, ".123$1"),
    })),
  },
  {
    name: "measures-changes-in-milliseconds",
    rule: "point:payout.timestamp-form",
    operation,
    answer: changing((body) => ({
      ...body,
      last_updated_at: text(body["last_updated_at"]).replace(/([+-]\d{4})$/, ".123$1"),
    })),
  },
  {
    name: "believes-every-signature-of-a-payout",
    rule: "point:errors.bad-signature",
    operation,
    request: (request) => request,
    signsAnew: true,
  },
  {
    name: "pays-out-without-a-signature",
    rule: "point:errors.bad-signature",
    operation,
    request: (request) => ({ encryption_data: "", ...request }),
    signsAnew: true,
  },
  {
    name: "refuses-payouts-with-another-status",
    rule: "point:errors.other-operations",
    operation,
    answer: refusedWith((answer) => ({ ...answer, status: 422 })),
  },
  {
    name: "refuses-payouts-without-a-word",
    rule: "point:errors.body",
    operation,
    answer: refusedWith((answer) => ({ ...answer, as: "json", body: {} })),
  },
  {
    name: "guesses-the-amount-of-a-payout",
    rule: "point:request.required-fields",
    operation,
    request: (request) => ({ payment_amount: "100.00", ...request }),
  },
];
