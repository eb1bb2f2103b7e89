// What the audit log says of one order: when, what, who and from where, newest first.
import type { Actor } from "../../actor.ts";
import { type Markup } from "../../pages/markup.ts";
import type { AuditEntry } from "../../store/audit/entries.ts";
import { money, table, text, time } from "../parts.ts";

const kinds: Readonly<Record<Actor["kind"], string>> = {
  key: "API, account",
  person: "portal user",
  operator: "operator",
  control: "control API",
  worker: "gateway, work",
  shopper: "shopper",
  program: "program",
};

/** Amounts of the entries are minor units of the currency. */
export const auditTable = (entries: readonly AuditEntry[], currency: string): Markup =>
  table(
    "Who did what, the newest first",
    [
      { title: "Time (UTC)" },
      { title: "What", kind: "keep" },
      { title: "Who", kind: "keep" },
      { title: "From" },
    ],
    entries.map(({ at, action, details, by }) => [
      time(at, true),
      text(`${action}${amountOf(details, currency)}`),
      text(`${kinds[by.kind]} ${by.name}`.trim()),
      text(by.address ?? ""),
    ]),
  );

function amountOf(details: AuditEntry["details"], currency: string): string {
  const amount = details?.["amount"];
  return typeof amount === "string" ? ` ${money(BigInt(amount), currency)}` : "";
}
