// Reads a direct, APM or redirect payment request by the contract's shape, checks it, and converts it to the order for the
// commands. The files of the operations use the result.
import type { DirectPaymentRequest, OrderRecord, RedirectPaymentRequest } from "@acquiring/contract";
import type { Shape } from "@acquiring/contract/codecs";
import type { ErrorBody } from "@acquiring/contract/server";
import type { Means } from "../operations/payment/authorise.ts";
import type { Core } from "../operations/core.ts";
import type { PaymentOrder } from "../operations/payment/open.ts";
import type { Choices } from "../config.ts";
import { fingerprintOf } from "../domain/fingerprint.ts";
import { webAddress } from "../pages/addresses.ts";
import { newPages } from "../pages/session.ts";
import { amountForm, isCurrency, readAmount } from "../wire/amount.ts";
import { knownFields } from "../wire/known-fields.ts";
import { misfit, missingFields, strangeText, tooLong } from "./checks.ts";
import { readSubscription } from "./subscription.ts";

/** The code of a refusal because another payment has the order number. */
export const orderNumberUsedProblem: ErrorBody = {
  code: "order-number-used",
  message: "The order number was already used for another payment.",
};

export type PaymentRead =
  | { readonly ok: true; readonly order: PaymentOrder }
  | { readonly ok: false; readonly problem: ErrorBody };

/** What the requests can have between them; what an operation's shape does not have is not read of its request. */
type Known = Partial<DirectPaymentRequest & RedirectPaymentRequest>;

const refused = (code: string, message: string): PaymentRead => ({ ok: false, problem: { code, message } });

/**
 * Checks a request and reads it as its order. It checks every text of the operation's shape at any depth. Nothing has
 * moved.
 */
export function readPayment(
  choices: Choices,
  core: Core,
  { id, request: { shape } }: { readonly id: string; readonly request: { readonly shape: Shape } },
  request: object,
): PaymentRead {
  const fields: Readonly<Record<string, unknown>> = { ...request };
  const known = { ...ownReturnUrl(fields), ...(knownFields(request, shape) as Known) };
  const problem =
    missingFields(choices, id, fields, "tokenId" in meansOf(known) ? cardFields : undefined) ??
    tooLong(choices, id, known) ??
    strangeText(known, "xml");
  if (problem !== undefined) return { ok: false, problem };
  if (/[^0-9]/.test(known.card ?? ""))
    return refused("malformed-card", "card is a card number in digits alone.");
  const unfit = misfit(choices, id, known);
  if (unfit !== undefined) return { ok: false, problem: unfit };
  const { merchant_id = "", account_id = "", order_no = "", currency = "", return_url = "" } = known;
  if (!isCurrency(currency))
    return refused("unknown-currency", "currency is a code of ISO 4217 in capital letters.");
  const amount = readAmount(known.amount, currency);
  if (amount === undefined) return refused("malformed-amount", `amount is ${amountForm(currency)}.`);
  const isReturn = shape.kind === "object" && "return_url" in shape.fields;
  if (isReturn && return_url !== "" && webAddress(return_url) === undefined)
    return refused("address", "return_url is an address of http or https without user and password.");
  const subscribed = readSubscription(core, known.subscription, { amount, currency });
  if (!subscribed.ok) return subscribed;
  return {
    ok: true,
    order: {
      account: { merchant_id, account_id },
      orderNo: order_no,
      currency,
      amount,
      // Of `token_flag` only this value keeps a card; `NO`, anything else and nothing do not.
      wantsToken: known.token_flag === "YES",
      shopperEmail: known.shopper_email ?? null,
      shopperPhone: known.shopper_phone ?? null,
      delivery: deliveryOf(known),
      notifyUrl: known.notify_url || null,
      returnUrl: return_url || null,
      details: newPages(return_url, known.storefront_domains, known.items),
      fingerprint: fingerprintOf(fields, core.secret),
      subscription: subscribed.subscription,
    },
  };
}

/** The contract gives a direct payment no `return_url`. If the request has one anyway, 3-D Secure returns to it. */
function ownReturnUrl({ return_url }: Readonly<Record<string, unknown>>): { readonly return_url?: string } {
  return typeof return_url === "string" ? { return_url } : {};
}

const cardFields = new Set(["card", "expiration_month", "expiration_year"]);

/** The card of a direct payment: a stored one if it has a token and no card. */
export function meansOf({
  card: number = "",
  token_id = "",
  expiration_month = "",
  expiration_year = "",
}: Known): Means {
  return number === "" && token_id !== ""
    ? { tokenId: token_id }
    : { card: { number, expirationMonth: expiration_month, expirationYear: expiration_year } };
}

// What the record of an order repeats as `delivery_information`.
const deliveryFields = [
  "delivery_address",
  "delivery_city",
  "delivery_country",
  "delivery_firstname",
  "delivery_lastname",
  "delivery_postal_code",
  "delivery_state",
] as const satisfies readonly (keyof NonNullable<OrderRecord["delivery_information"]>)[];

function deliveryOf(known: Known): Readonly<Record<string, string>> | null {
  const given = deliveryFields.flatMap((name) => {
    const value = known[name];
    return value === undefined ? [] : [[name, value] as const];
  });
  return given.length === 0 ? null : Object.fromEntries(given);
}
