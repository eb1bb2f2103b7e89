// Gateways that violate the promises of a profile about payouts, one extension point each.
import type { Mutant } from "../../mutant.ts";
import { whenDone } from "./words.ts";
import {
  responding,
  asking,
  changing,
  lacking,
  mutantsOf,
  refusingAgain,
  refusingWith,
  rewriting,
  saying,
  text,
} from "../../words.ts";

const mutant = mutantsOf("createPayout");

const withMilliseconds = (time: string): string => time.replace(/([+-]\d{4})$/, ".123$1");

let counted = 0;
const another = (): string => {
  counted += 1;
  return `other-${counted}`;
};

export const payoutPromiseMutants: readonly Mutant[] = mutant({
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
