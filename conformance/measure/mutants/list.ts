// All mutants. Each is defined in the file of its operation.
import type { Mutant } from "./mutant.ts";
import { reasons } from "./needs-profile.ts";
import { alteringMutants } from "./operations/values/altered.ts";
import { apmPaymentMutants } from "./operations/apm-payment.ts";
import { cancelMutants } from "./operations/cancel.ts";
import { cancelSubscriptionMutants } from "./operations/cancel-subscription.ts";
import { captureMutants } from "./operations/capture.ts";
import { directPaymentRequestMutants } from "./operations/direct-payment/request.ts";
import { directPaymentResultMutants } from "./operations/direct-payment/result.ts";
import { failureMutants } from "./operations/failures.ts";
import { leakMutants } from "./operations/leaks.ts";
import { notificationMutants } from "./operations/notifications.ts";
import { payoutPromiseMutants } from "./operations/payout/promises.ts";
import { payoutMutants } from "./operations/payout/record.ts";
import { queryMutants } from "./operations/query.ts";
import { redirectPaymentMutants } from "./operations/redirect-payment.ts";
import { refundMutants } from "./operations/refund.ts";
import { refundSearchMutants } from "./operations/refund-search.ts";
import { relationMutants } from "./operations/relations.ts";
import { repeatMutants } from "./operations/repeats.ts";
import { reshapingMutants } from "./operations/values/reshaped.ts";
import { reviewMutants } from "./operations/review.ts";
import { signatureMutants } from "./operations/signatures.ts";
import { uncommonValueMutants } from "./operations/values/uncommon-values.ts";

const excused = (mutant: Mutant): Mutant => {
  const reason = reasons.find(({ mutants }) => mutants.includes(mutant.name));
  if (reason === undefined) return mutant;
  const { because: needsProfile, survives } = reason;
  return { ...mutant, needsProfile, ...(survives === undefined ? {} : { survives }) };
};

export const mutants: readonly Mutant[] = [
  ...directPaymentRequestMutants,
  ...directPaymentResultMutants,
  ...queryMutants,
  ...captureMutants,
  ...refundMutants,
  ...refundSearchMutants,
  ...apmPaymentMutants,
  ...redirectPaymentMutants,
  ...reviewMutants,
  ...cancelMutants,
  ...cancelSubscriptionMutants,
  ...payoutMutants,
  ...payoutPromiseMutants,
  ...notificationMutants,
  ...alteringMutants,
  ...reshapingMutants,
  ...uncommonValueMutants,
  ...failureMutants,
  ...signatureMutants,
  ...repeatMutants,
  ...leakMutants,
  ...relationMutants,
].map(excused);
