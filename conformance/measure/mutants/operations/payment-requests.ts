// What direct, APM and redirect payments have in common: fields of their requests, and gateways that do not read them.
import { type WireObject, isRecord } from "@acquiring/contract/codecs";
import type { Change, Received } from "../mutant.ts";
import { type ByRule, asking, byField, mindingEmpty, records, refusing, text } from "../words.ts";

/** A payment's result in XML with status 200 and this body. */
export const respon = (body: WireObject): Received => ({ status: 200, as: "xml", root: "respon", body });

/** The fields that a card payment may leave empty. */
const mayBeEmpty =
  "note document token_id session_id installments installments_id antifraud_token_cookie".split(" ");

/** The items of a payment, each split into its components. */
export const itemsOf = (request: WireObject): string[][] =>
  text(request["items"])
    .split("#;#")
    .map((item) => item.split("#,#"));

/** The items of a payment's cart. */
export const cartOf = (request: WireObject): WireObject[] =>
  records(request, "cart_items").flatMap(({ basic_item_data: item }) => (isRecord(item) ? [item] : []));

/** Refuses digits that are written as text. */
export const numbersForDigits = refusing(({ shopper_level }) => typeof shopper_level === "string");

/** Refuses a country of delivery by its two letters. */
export const threeLetterCountries = refusing(({ delivery_country }) => text(delivery_country).length === 2);

/** Refuses an owner who registered from an address that has this character. */
const registeredElsewhere = (mark: string): Change =>
  refusing((request) =>
    records(request, "account_owner").some(({ registration_ip }) => text(registration_ip).includes(mark)),
  );

/** What gateways of any payment get wrong about its request. */
export const anyRequest: ByRule = {
  "resources.amounts": {
    "reads-whole-amounts-only": refusing(({ amount }) => /\.0*[1-9]/.test(text(amount))),
  },
  "payment-request.items": { "reads-one-item-only": refusing(({ items }) => text(items).includes("#;#")) },
};

/** The same of a payment by card, directly or on a page. */
export const cardRequest: ByRule = {
  ...anyRequest,
  "payment-request.may-be-empty": byField(mayBeEmpty, "refuses-an-empty", mindingEmpty),
  "payment-request.registration-ip": {
    "knows-no-ipv4": registeredElsewhere("."),
    "knows-no-ipv6": registeredElsewhere(":"),
  },
};

/** Makes up the order number of a payment that has none. */
export const numbering: Change = asking((request) => ({
  order_no: `G${text(request["amount"])}`,
  ...request,
}));
