// What gateways easily do to texts and amounts, each with the words for it.
import { isRecord, type WireObject, type WireValue } from "@acquiring/contract/codecs";
import type { Change } from "../../mutant.ts";
import { changing } from "../../words.ts";

export type Alter = (value: string) => string;

export const alterations = {
  "without-leading-zeros": (value) => value.replace(/^0+(?=\d+$)/, ""),
  "in-capitals": (value) => value.toUpperCase(),
  "escaped-twice": (value) => value.replaceAll("&", "&amp;").replaceAll("<", "&lt;"),
  "in-latin-letters": (value) => value.replaceAll(/[^\0-\xff]/gu, "?"),
  "without-second-blanks": (value) => value.replaceAll(/ +/g, " "),
  "cut-behind-twenty-characters": (value) => value.slice(0, 20),
} satisfies Readonly<Record<string, Alter>>;

/** Cuts an amount to hundredths by floats: 19.99 becomes 19.98. */
export const byACent: Alter = (value) => (Math.trunc(Number(value) * 100) / 100).toFixed(2);

/** Alters every text of a payout, all the way down. */
export const textsOfPayout = (alter: Alter): Change =>
  changing((body) => everyText(alter)(body) as WireObject);

const everyText =
  (change: Alter) =>
  (value: WireValue): WireValue => {
    if (typeof value === "string") return change(value);
    if (Array.isArray(value)) return value.map(everyText(change));
    return isRecord(value)
      ? Object.fromEntries(Object.entries(value).map(([name, item]) => [name, everyText(change)(item)]))
      : value;
  };
