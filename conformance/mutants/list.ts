// All mutants. A new one is written into the file of its operation.
import { captureMutants } from "./capture.ts";
import { directPaymentMutants } from "./direct-payment.ts";
import type { Mutant } from "./mutant.ts";
import { queryMutants } from "./query.ts";
import { refundMutants } from "./refund.ts";
import { refundSearchMutants } from "./refund-search.ts";

export const mutants: readonly Mutant[] = [
  ...directPaymentMutants,
  ...queryMutants,
  ...captureMutants,
  ...refundMutants,
  ...refundSearchMutants,
];
