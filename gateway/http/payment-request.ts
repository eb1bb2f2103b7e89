// What APM and redirect payments share on the wire: the checks of a request, and the payment that it asks for.
import type { ApmPaymentRequest, RedirectPaymentRequest } from "@acquiring/contract";
import type { ErrorBody } from "@acquiring/contract/server";
import { isCurrency, readAmount } from "../wire/amount.ts";
import { shopperOf } from "../commands/payment/authorise.ts";
import { fingerprintOf } from "../domain/fingerprint.ts";
import type { Draft } from "../commands/payment/open.ts";
import type { Choices } from "../config.ts";
import { webAddress } from "../pages/addresses.ts";
import { newPages } from "../pages/session.ts";
import { missingFields, strangeText, tooLong } from "./checks.ts";

/** The request's part of a draft; the rest is each operation's own. */
export type Asked = Omit<Draft, "kind" | "instrument" | "start" | "wantsToken">;

// What is stored, or written into the answer.
const keptTexts = [
  "order_no",
  "amount",
  "currency",
  "shopper_email",
  "shopper_phone",
  "notify_url",
  "return_url",
  "encryption_data",
  "delivery_address",
  "delivery_city",
  "delivery_country",
  "delivery_firstname",
  "delivery_lastname",
  "delivery_postal_code",
  "delivery_state",
];

/** The code of a refusal because the order number belongs to another payment. */
export const orderNumberUsedProblem: ErrorBody = {
  code: "order-number-used",
  message: "The order number was used for another payment.",
};

/** Checks a request and reads it as the payment that it asks for. Nothing has moved. */
export function readPayment(
  choices: Choices,
  operation: "createApmPayment" | "createRedirectPayment",
  request: ApmPaymentRequest | RedirectPaymentRequest,
  secret: string,
): { readonly ok: true; readonly asked: Asked } | { readonly ok: false; readonly problem: ErrorBody } {
  const refused = (problem: ErrorBody) => ({ ok: false, problem }) as const;
  const fields: Readonly<Record<string, unknown>> = { ...request };
  const problem =
    missingFields(choices, operation, fields) ??
    tooLong(choices, operation, fields) ??
    strangeText(fields, keptTexts, "xml");
  if (problem !== undefined) return refused(problem);
  const { merchant_id, account_id, order_no = "", currency = "" } = request;
  if (!isCurrency(currency))
    return refused({
      code: "unknown-currency",
      message: "currency is a code of ISO 4217 in capital letters.",
    });
  const amount = readAmount(request.amount, currency);
  if (amount === undefined)
    return refused({
      code: "malformed-amount",
      message: "amount is a positive decimal with at most as many places as the currency has.",
    });
  const shopper = shopperOf(request);
  if (shopper.returnUrl !== null && webAddress(shopper.returnUrl) === undefined)
    return refused({
      code: "address",
      message: "return_url is an address of http or https without user and password.",
    });
  const fronts = "storefront_domains" in request ? request.storefront_domains : undefined;
  return {
    ok: true,
    asked: {
      account: { merchant_id, account_id },
      orderNo: order_no,
      currency,
      amount,
      is3ds: false,
      ...shopper,
      details: newPages(shopper.returnUrl ?? undefined, fronts),
      fingerprint: fingerprintOf(fields, secret),
    },
  };
}
