// Direct payment on the wire: the request's fields in, one result out. What happens between is in commands/authorise.ts.
import type { DirectPaymentRequest } from "@acquiring/contract";
import { maskPan } from "@acquiring/contract/codecs";
import { type DirectPaymentAnswer, type ErrorBody, type Handlers, refuse } from "@acquiring/contract/server";
import { isCurrency, readAmount } from "../wire/amount.ts";
import { authorise, paysByToken, unknownToken } from "../commands/payment/authorise.ts";
import type { Core } from "../commands/core.ts";
import { shownDigits } from "../domain/fingerprint.ts";
import { orderNumberUsed } from "../commands/payment/open.ts";
import { orderStatus, resultCodes } from "../domain/result-codes.ts";
import { hasSubscription } from "../commands/subscription/subscription-hooks.ts";
import type { Choices } from "../config.ts";
import type { Pages } from "../pages/pages.ts";
import { newPages } from "../pages/session.ts";
import type { Payment } from "../store/payments.ts";
import { findSubscription } from "../store/subscriptions.ts";
import { missingFields, strangeText, tooLong } from "./checks.ts";
import { readSubscription, resultFields } from "./subscription.ts";

const operation = "createDirectPayment";

// What is stored or repeated in the answer.
const keptTexts = [
  "order_no",
  "note",
  "shopper_email",
  "shopper_phone",
  "delivery_address",
  "delivery_city",
  "delivery_country",
  "delivery_firstname",
  "delivery_lastname",
  "delivery_postal_code",
  "delivery_state",
  "notify_url",
  "return_url",
];

/** Answers direct payments (source: Resources, direct payment result; Errors, 400 and 404). */
export const directPayment =
  (
    choices: Choices,
    core: Core,
    pages: Pick<Pages, "challengeUrl">,
  ): NonNullable<Handlers["createDirectPayment"]> =>
  async (request) => {
    const { merchant_id, account_id, order_no = "", currency = "" } = request;
    const amount = readAmount(request.amount, currency);
    const problem = problemOf(choices, request);
    if (problem !== undefined) return refuse(400, problem);
    if (amount === undefined)
      return refuse(400, {
        code: "malformed-amount",
        message: "amount is a positive decimal with at most as many places as the currency has.",
      });
    const subscribed = readSubscription(core, request.subscription, { amount, currency });
    if (!subscribed.ok) return refuse(400, subscribed.problem);
    const payment = await authorise(core, {
      account: { merchant_id, account_id },
      request: { ...request, ...returnUrlOf(request) },
      orderNo: order_no,
      currency,
      amount,
      subscription: subscribed.subscription,
      details: newPages(returnUrlOf(request).return_url, request.storefront_domains),
    });
    if (payment === unknownToken)
      return refuse(404, { code: "token", message: "The account has no such token_id." });
    return { ...answer(choices, request, payment, pages), ...(await contractFields(core, payment)) };
  };

/** The contract gives a direct payment no `return_url`; one that comes all the same is where 3-D Secure leads back to. */
function returnUrlOf(request: DirectPaymentRequest): { readonly return_url?: string } {
  const { return_url }: Readonly<Record<string, unknown>> = { ...request };
  return typeof return_url === "string" ? { return_url } : {};
}

/** What the result shows of the contract that the payment came with. */
async function contractFields({ pool }: Core, payment: Payment | typeof orderNumberUsed) {
  if (payment === orderNumberUsed || !hasSubscription(payment)) return {};
  const { merchant_id, transactionId } = payment;
  return resultFields(
    await findSubscription(pool, merchant_id, { by: "transaction_id", value: transactionId }),
  );
}

const cardFields = new Set(["card", "expiration_month", "expiration_year"]);

function problemOf(choices: Choices, request: DirectPaymentRequest): ErrorBody | undefined {
  const fields = { ...request };
  const except = paysByToken(request) ? cardFields : undefined;
  const problem =
    missingFields(choices, operation, fields, except) ??
    tooLong(choices, operation, fields) ??
    strangeText(fields, keptTexts, "xml");
  if (problem !== undefined || isCurrency(request.currency ?? "")) return problem;
  return { code: "unknown-currency", message: "currency is a code of ISO 4217 in capital letters." };
}

function answer(
  { resultInfo, mask }: Choices,
  request: DirectPaymentRequest,
  payment: Payment | typeof orderNumberUsed,
  { challengeUrl }: Pick<Pages, "challengeUrl">,
): DirectPaymentAnswer {
  const { merchant_id, account_id, order_no = "", amount = "", currency = "", note, token_id = "" } = request;
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
    ...(note === undefined ? {} : { note }),
  };
  if (payment === orderNumberUsed) return { ...echoed, transaction_id: "" };
  const token = payment.tokenId ?? (paysByToken(request) ? token_id : "");
  const action = riskActions.get(code);
  return {
    ...echoed,
    transaction_id: payment.transactionId,
    ...(token === "" ? {} : { token_id: token }),
    ...(action === undefined ? {} : { risk_action: action }),
    ...(payment.waitsFor === "shopper" ? { threeds_result: challengeUrl(payment) } : {}),
  };
}

const codeOf = (payment: Payment | typeof orderNumberUsed): string =>
  payment === orderNumberUsed
    ? resultCodes.orderNumberUsed
    : (payment.resultCode ?? resultCodes.waitsForAcquirer);

// A payment that was declined was never assessed.
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
  if (card !== "") return shownDigits(card) === null ? "" : maskPan(card, mask);
  if (payment === orderNumberUsed || payment.firstSix === null) return "";
  // Of a kept card the length is not kept.
  return payment.firstSix + mask.repeat(6) + (payment.lastFour ?? "");
}
