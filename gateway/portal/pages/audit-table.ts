// The audit log of one order in words: when, what, who and from where, newest first.
import type { Actor } from "../../process/actor.ts";
import { type Markup, markup } from "../../pages/markup.ts";
import type { AuditEntry } from "../../store/audit/entries.ts";
import { money, table, text, time } from "../parts.ts";

/** Who did it; the name comes after this. */
const kinds: Readonly<Record<Actor["kind"], string>> = {
  key: "API, account",
  person: "Portal user",
  operator: "Operator",
  control: "Control API",
  worker: "Gateway:",
  shopper: "Shopper",
  program: "Program",
};

/** The texts of actions that differ from the action's name. */
const actions: Readonly<Record<string, string>> = {
  "authorise.asked": "Authorisation requested",
  "rebill.asked": "Renewal charge requested",
  "capture.asked": "Capture requested",
  "refund.asked": "Refund requested",
  "cancel.asked": "Cancellation requested",
  "reject.asked": "Rejection requested",
  "notification.replayed": "Notification sent again",
  "personal-data.erased": "Personal data erased",
};

/** Amounts of the entries are minor units of the currency. */
export const auditTable = (entries: readonly AuditEntry[], currency: string): Markup =>
  table("Who did what, the newest first", entries, [
    {
      title: "Action",
      cell: ({ action, details }) =>
        markup`<span title="${action}">${wordsOf(action)}${amountOf(details, currency)}</span>`,
    },
    { title: "Who", cell: ({ by }) => text(`${kinds[by.kind]} ${by.name}`.trim()) },
    { title: "IP address", cell: ({ by }) => text(by.address ?? "") },
    { title: "Time (UTC)", kind: "keep", cell: ({ at }) => time(at, true) },
  ]);

/** For example "Payment captured" of `payment.captured`. */
function wordsOf(action: string): string {
  const words = actions[action] ?? action.replaceAll(/[.-]/gu, " ");
  return words.charAt(0).toUpperCase() + words.slice(1);
}

function amountOf(details: AuditEntry["details"], currency: string): string {
  const amount = details?.["amount"];
  return typeof amount === "string" ? `: ${money(BigInt(amount), currency)}` : "";
}
