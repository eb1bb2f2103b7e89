// What gateways easily do to texts and amounts, each with the words for it, and the places of a response where they do.
import { isRecord, type WireObject, type WireValue } from "@acquiring/contract/codecs";
import type { Change } from "../mutant.ts";
import { changing, entriesOf, rewriting, text, within } from "../words.ts";

export type Alter = (value: string) => string;
export type Ways = Readonly<Record<string, Alter>>;
/** Alters the texts of one place. */
export type TextTarget = (alter: Alter) => Change;

const withoutLeadingZeros: Alter = (value) => value.replace(/^0+(?=\d+$)/, "");
const escapedTwice: Alter = (value) => value.replaceAll("&", "&amp;").replaceAll("<", "&lt;");
const withoutSecondBlanks: Alter = (value) => value.replaceAll(/ +/g, " ");
const inLatinLetters: Alter = (value) => value.replaceAll(/[^\0-\xff]/gu, "?");

export const eightyCharacters: Alter = (value) => value.slice(0, 80);
export const composed: Alter = (value) => value.normalize("NFC");

export const inLatin: Ways = { "in-latin-letters": inLatinLetters };
export const ofContracts: Ways = { ...inLatin, "escaped-twice": escapedTwice };
export const ofPayouts: Ways = {
  "without-leading-zeros": withoutLeadingZeros,
  ...ofContracts,
  "without-second-blanks": withoutSecondBlanks,
};
export const ofOrders: Ways = {
  ...ofPayouts,
  "in-capitals": (value) => value.toUpperCase(),
  "cut-behind-twenty-characters": (value) => value.slice(0, 20),
};
const cut: Ways = { "of-eighty-characters-at-most": eightyCharacters };
export const odd: Ways = { "without-second-blanks": withoutSecondBlanks, ...cut, composed };
export const ofPeople: Ways = {
  ...cut,
  composed,
  "of-255-characters-at-most": (value) => value.slice(0, 255),
  "without-blanks-at-their-ends": (value) => value.trim(),
  "in-one-line": (value) => value.replaceAll("\n", " "),
};
export const ofShoppers: Ways = {
  ...cut,
  "without-second-blanks": withoutSecondBlanks,
  "without-leading-zeros": withoutLeadingZeros,
  "escaped-twice": escapedTwice,
  "with-small-addresses": (value) => (value.includes("@") ? value.toLowerCase() : value),
};

/** Cuts an amount to hundredths by floats: 19.99 becomes 19.98. */
const byACent: Alter = (value) => (Math.trunc(Number(value) * 100) / 100).toFixed(2);
/** What is easily done to an amount. */
export const miscounts: Ways = {
  "by-a-cent": byACent,
  "with-marks-in-thousands": (value) => value.replace(/^(\d+)(\d{3})\b/, "$1,$2"),
  "in-hundredths": (value) => (/\./.test(value) ? value : (Number(value) / 100).toFixed(2)),
};
/** What is easily done to an amount that is not round. */
export const oddMiscounts: Ways = {
  "by-a-cent": byACent,
  "with-tenths-as-hundredths": (value) => value.replace(/^(\d+)\.(\d)0*$/, "$1.0$2"),
  "with-millions-as-exponents": (value) => (Number(value) < 1e6 ? value : Number(value).toExponential(3)),
  "without-thousandths": (value) => value.replace(/^(\d+\.\d\d)[1-9]$/, "$1"),
};

/** One change for each way to alter a place; the names begin so. */
export const inEachWay = (ways: Ways, name: string, place: TextTarget): Readonly<Record<string, Change>> =>
  Object.fromEntries(Object.entries(ways).map(([how, alter]) => [`${name}-${how}`, place(alter)]));

/** The place of a field of a response. */
export const ofField =
  (field: string): TextTarget =>
  (alter) =>
    rewriting(field, alter);

/** The place of a field of each entry of an array. */
export const inList =
  (list: string, field: string): TextTarget =>
  (alter) =>
    entriesOf(list).rewriting(field, alter);

/** Changes every text in a value, all the way down, by the name of its field. */
export const everyText = (change: (text: string, name: string) => string) => {
  const all = (value: WireValue, name = ""): WireValue => {
    if (typeof value === "string") return change(value, name);
    if (Array.isArray(value)) return value.map((item) => all(item, name));
    return isRecord(value)
      ? Object.fromEntries(Object.entries(value).map(([key, item]) => [key, all(item, key)]))
      : value;
  };
  return all;
};

/** Every text of a payout, all the way down. */
export const textsOfPayout: TextTarget = (alter) =>
  changing((body) => everyText((value) => alter(value))(body) as WireObject);

/** The texts of an order that are its shopper's. */
export const ofShopper: TextTarget = (alter) =>
  entriesOf("orders_list").each((order) => {
    const altered = (record: WireObject): WireObject =>
      Object.fromEntries(
        Object.entries(record).map(([name, value]) => [
          name,
          /^(?:shopper|delivery)_/.test(name) && typeof value === "string" ? alter(value) : value,
        ]),
      );
    return within(altered(order), "delivery_information", altered);
  });

/** A record with the name of its contract altered, if it has one. */
const withContract =
  (alter: Alter) =>
  (record: WireObject): WireObject =>
    record["contract_name"] === undefined
      ? record
      : { ...record, contract_name: alter(text(record["contract_name"])) };

export const contractOfOrder: TextTarget = (alter) =>
  entriesOf("orders_list").each((order) => within(order, "subscription_result", withContract(alter)));
export const contractOfPayment: TextTarget = (alter) => changing(withContract(alter));
