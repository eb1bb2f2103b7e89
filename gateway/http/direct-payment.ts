// Direct payment as HTTP: the request's fields in, one result out. operations/payment/authorise.ts makes the payment.
import type { DirectPaymentRequest, DirectPaymentResult } from "@acquiring/contract";
import { defined, maskedPans } from "@acquiring/contract/codecs";
import { createDirectPayment as operation } from "@acquiring/contract/operations/createDirectPayment";
import { forStore, type Handlers, refuse, type Unsigned } from "@acquiring/contract/server";
import { authorise, unknownToken } from "../operations/payment/authorise.ts";
import type { Core } from "../operations/core.ts";
import { shownDigits } from "../domain/fingerprint.ts";
import { orderNumberUsed } from "../operations/payment/open.ts";
import { orderStatus, resultCodes } from "../domain/result-codes.ts";
import { hasSubscription } from "../operations/subscription/subscription-hooks.ts";
import type { Choices } from "../config.ts";
import type { Pages } from "../pages/pages.ts";
import type { Payment } from "../store/payments.ts";
import type { NewRequest } from "../store/requests.ts";
import { findSubscription } from "../store/subscriptions.ts";
import { stepOf } from "./batch.ts";
import { meansOf, readPayment } from "./payment-request.ts";
import { resultFields } from "./subscription.ts";

/** Handles direct payments (source: Resources, direct payment result; Errors, 400 and 404). */
export const directPayment =
  (
    choices: Choices,
    core: Core,
    pages: Pick<Pages, "challengeUrl">,
  ): NonNullable<Handlers["createDirectPayment"]> =>
  async (request, { requestKey, fromStore }) => {
    const read = readPayment(choices, core, operation, request);
    if (!read.ok) return refuse(400, read.problem);
    // The one cast of what http/accepted.ts passes.
    const stored = fromStore as NewRequest | undefined;
    const order = { ...read.order, step: stepOf(requestKey), request: stored };
    const { payment, joint } = await authorise(core, order, meansOf(request));
    if (payment === unknownToken)
      return forStore(refuse(404, { code: "token", message: "The account has no such token_id." }), joint);
    const result = {
      ...response(choices, request, payment, pages),
      ...(await contractFields(core, payment)),
    };
    return forStore(result, joint);
  };

async function contractFields({ pool }: Core, payment: Payment | typeof orderNumberUsed) {
  if (payment === orderNumberUsed || !hasSubscription(payment)) return {};
  const { merchant_id, transactionId } = payment;
  return resultFields(
    await findSubscription(pool, merchant_id, { by: "transaction_id", value: transactionId }),
  );
}

function response(
  { resultInfo, mask }: Choices,
  request: DirectPaymentRequest,
  payment: Payment | typeof orderNumberUsed,
  { challengeUrl }: Pick<Pages, "challengeUrl">,
): Unsigned<DirectPaymentResult> {
  const { merchant_id, account_id, order_no = "", amount = "", currency = "", note } = request;
  const code = codeOf(payment);
  const echoed = {
    merchant_id,
    account_id,
    order_no,
    amount,
    currency,
    card: shownCard(request, payment, mask),
    order_status: orderStatus(code),
    result_info: resultInfo(code),
    ...defined({ note }),
  };
  if (payment === orderNumberUsed) return { ...echoed, transaction_id: "" };
  const means = meansOf(request);
  const token = payment.tokenId ?? ("tokenId" in means ? means.tokenId : "");
  const action = riskActions.get(code);
  return {
    ...echoed,
    transaction_id: payment.transactionId,
    ...(token === "" ? {} : { token_id: token }),
    ...defined({ risk_action: action }),
    ...(payment.waitsFor === "shopper" ? { threeds_result: challengeUrl(payment) } : {}),
  };
}

const codeOf = (payment: Payment | typeof orderNumberUsed): string =>
  payment === orderNumberUsed
    ? resultCodes.orderNumberUsed
    : (payment.resultCode ?? resultCodes.waitsForAcquirer);

// A declined payment has no risk assessment.
const riskActions = new Map<string, string>([
  [resultCodes.approved, "ACCEPT"],
  [resultCodes.inReview, "REVIEW"],
  [resultCodes.rejectedByReview, "REJECT"],
]);

/** The digits that may be shown; of a number too short to keep ten digits of, none. */
function shownCard(
  { card = "" }: DirectPaymentRequest,
  payment: Payment | typeof orderNumberUsed,
  mask: string,
): string {
  if (card !== "") return shownDigits(card) === null ? "" : maskedPans.mask(card, mask);
  if (payment === orderNumberUsed || payment.firstSix === null) return "";
  // Of a kept card the length is not kept.
  return payment.firstSix + mask.repeat(6) + (payment.lastFour ?? "");
}
