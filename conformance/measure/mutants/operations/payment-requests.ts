// What direct, APM and redirect payments have in common: fields of their requests, and gateways that do not read them.
import { type WireObject, isRecord } from "@acquiring/contract/codecs";
import type { Change, Received } from "../mutant.ts";
import { records, refusing, text } from "../words.ts";

/** A payment's result in XML with status 200 and this body. */
export const respon = (body: WireObject): Received => ({ status: 200, as: "xml", root: "respon", body });

/** The fields that a card payment may leave empty, except the note. */
export const emptyFields = [
  "document",
  "token_id",
  "session_id",
  "installments",
  "installments_id",
  "antifraud_token_cookie",
];

/** The items of a payment, each split into its components. */
export const itemsOf = (request: WireObject): string[][] =>
  text(request["items"])
    .split("#;#")
    .map((item) => item.split("#,#"));

/** The items of a payment's cart. */
export const cartOf = (request: WireObject): WireObject[] =>
  records(request, "cart_items").flatMap(({ basic_item_data: item }) => (isRecord(item) ? [item] : []));

/** Refuses amounts with cents. */
export const wholeAmountsOnly = refusing(({ amount }) => /\.0*[1-9]/.test(text(amount)));

/** Refuses more than one item. */
export const oneItemOnly = refusing(({ items }) => text(items).includes("#;#"));

/** Refuses digits that are written as text. */
export const numbersForDigits = refusing(({ shopper_level }) => typeof shopper_level === "string");

/** Refuses a country of delivery by its two letters. */
export const threeLetterCountries = refusing(({ delivery_country }) => text(delivery_country).length === 2);

/** Refuses an owner who registered from an address that has this character. */
export const registeredElsewhere = (mark: string): Change =>
  refusing((request) =>
    records(request, "account_owner").some(({ registration_ip }) => text(registration_ip).includes(mark)),
  );
