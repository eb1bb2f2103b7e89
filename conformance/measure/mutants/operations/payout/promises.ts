// Gateways that violate the promises of a profile about payouts, one extension point each.
import type { WireObject } from "@acquiring/contract/codecs";
import type { Answer, Mutant } from "../../mutant.ts";
import {
  answering,
  asking,
  changing,
  lacking,
  mutantOf,
  refusingAgain,
  rewriting,
  saying,
  text,
} from "../../words.ts";

const mutant = mutantOf("createPayout");

/** Only if the payout did not fail. */
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

export const payoutPromiseMutants: readonly Mutant[] = [
  mutant(
    "pays-out-again",
    "point:payout.repeat",
    changing((body) => ({ ...body, transaction_id: another() })),
  ),
  mutant(
    "refuses-a-payout-sent-again",
    "point:payout.repeat",
    refusingAgain(({ request_id }) => text(request_id), 409),
  ),
  mutant(
    "tells-of-failures-that-were-none",
    "point:payout.failure-fields",
    whenDone({ failure_type: "UNKNOWN" }),
  ),
  mutant("loses-payouts", "point:states.payout", saying({ status: "LOST" })),
  mutant("lets-nobody-pay-the-fee", "point:codes.payout", saying({ fee_paid_by: "NOBODY" })),
  mutant("signs-no-payout", "point:signature.payout-response", lacking("encryption_data")),
  mutant("signs-payouts-wrongly", "point:signature.payout-response", {
    answer: (answer) => ({ ...answer }),
    write: (written) => written.replace(/("encryption_data":")./, "$1-"),
  }),
  mutant(
    "ends-references-in-other-characters",
    "point:payout.short-reference-characters",
    rewriting("short_reference_id", (value) => value.replace(/.{6}$/, "??????")),
  ),
  mutant(
    "measures-milliseconds",
    "point:payout.timestamp-format",
    rewriting("created_at", (value) => value.replace(/([+-]\d{4})$/, ".123$1")),
  ),
  mutant(
    "measures-changes-in-milliseconds",
    "point:payout.timestamp-format",
    rewriting("last_updated_at", (value) => value.replace(/([+-]\d{4})$/, ".123$1")),
  ),
  mutant("believes-every-signature-of-a-payout", "point:errors.bad-signature", {
    request: (request) => request,
    signsAnew: true,
  }),
  mutant("pays-out-without-a-signature", "point:errors.bad-signature", {
    request: (request) => ({ encryption_data: "", ...request }),
    signsAnew: true,
  }),
  mutant(
    "refuses-payouts-with-another-status",
    "point:errors.by-operation",
    answering(refusedWith((answer) => ({ ...answer, status: 422 }))),
  ),
  mutant(
    "refuses-payouts-without-a-word",
    "point:errors.body",
    answering(refusedWith((answer) => ({ ...answer, as: "json", body: {} }))),
  ),
  mutant(
    "guesses-the-amount-of-a-payout",
    "point:request.required-fields",
    asking((request) => ({ payment_amount: "100.00", ...request })),
  ),
];
