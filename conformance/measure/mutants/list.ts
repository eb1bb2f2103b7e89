// All mutants. Each is defined in the file of its operation.
import { defined } from "@acquiring/contract/codecs";
import type { Mutant } from "./mutant.ts";
import { reasons } from "./needs-profile.ts";
import { alteringMutants } from "./operations/altered.ts";
import { apmPaymentMutants } from "./operations/apm-payment.ts";
import { cancelSubscriptionMutants } from "./operations/cancel-subscription.ts";
import { captureMutants } from "./operations/capture.ts";
import { directPaymentRequestMutants } from "./operations/direct-payment/request.ts";
import { directPaymentResultMutants } from "./operations/direct-payment/result.ts";
import { failureMutants, relationMutants } from "./operations/failures.ts";
import { laterMutants } from "./operations/later.ts";
import { leakMutants } from "./operations/leaks.ts";
import { notificationMutants } from "./operations/notifications.ts";
import { payoutMutants } from "./operations/payout.ts";
import { queryMutants } from "./operations/query.ts";
import { redirectPaymentMutants } from "./operations/redirect-payment.ts";
import { refundMutants } from "./operations/refund.ts";
import { refundSearchMutants } from "./operations/refund-search.ts";
import { cancelMutants, reviewMutants } from "./operations/decisions.ts";
import { repeatMutants, signatureMutants } from "./operations/signatures.ts";

const excused = (mutant: Mutant): Mutant => {
  const reason = reasons.find(({ mutants }) => mutants.includes(mutant.name));
  return { ...mutant, ...defined({ needsProfile: reason?.because, survives: reason?.survives }) };
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
  ...notificationMutants,
  ...alteringMutants,
  ...failureMutants,
  ...signatureMutants,
  ...repeatMutants,
  ...leakMutants,
  ...relationMutants,
  ...laterMutants,
].map(excused);
