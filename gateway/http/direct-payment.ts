// Direct payment on the wire: the request's fields in, one result out. What happens between is in commands/authorise.ts.
import type { DirectPaymentRequest } from "@acquiring/contract";
import { maskPan } from "@acquiring/contract/codecs";
import { type DirectPaymentAnswer, type ErrorBody, type Handlers, refuse } from "@acquiring/contract/server";
import { isCurrency, readAmount } from "../commands/amount.ts";
import { approved, authorise, type AuthoriseOptions, orderNumberUsed } from "../commands/authorise.ts";
import { shownDigits } from "../commands/fingerprint.ts";
import type { Choices } from "../config.ts";
import { missingFields, strangeText, tooLong } from "./checks.ts";

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
];

/** Answers direct payments (source: Resources, direct payment result; Errors, 400). */
export const directPayment =
  (choices: Choices, options: AuthoriseOptions): NonNullable<Handlers["createDirectPayment"]> =>
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
    const payment = await authorise(options, {
      account: { merchant_id, account_id },
      request,
      orderNo: order_no,
      currency,
      amount,
    });
    const [code, transaction_id] =
      payment === orderNumberUsed ? [orderNumberUsed, ""] : [payment.resultCode, payment.transactionId];
    return answer(choices, request, code, transaction_id);
  };

function problemOf(choices: Choices, request: DirectPaymentRequest): ErrorBody | undefined {
  const fields = { ...request };
  const problem =
    missingFields(choices, operation, fields) ??
    tooLong(choices, operation, fields) ??
    strangeText(fields, keptTexts, "xml");
  if (problem !== undefined || isCurrency(request.currency ?? "")) return problem;
  return { code: "unknown-currency", message: "currency is a code of ISO 4217 in capital letters." };
}

function answer(
  { resultInfo, mask }: Choices,
  request: DirectPaymentRequest,
  code: string,
  transaction_id: string,
): DirectPaymentAnswer {
  const { merchant_id, account_id, order_no = "", amount = "", currency = "", card = "", note } = request;
  return {
    merchant_id,
    account_id,
    order_no,
    amount,
    currency,
    transaction_id,
    // A number too short to keep ten digits of is not shown at all.
    card: shownDigits(card) === null ? "" : maskPan(card, mask),
    order_status: code === approved ? "1" : "0",
    result_info: resultInfo(code),
    ...(note === undefined ? {} : { note }),
  };
}
