// What traffic shows of notifications.
import { objectOf } from "../../contract/contract.ts";
import { textOf } from "../../judge/ledger.ts";
import { agreed, common, gathered, type Finding, type Vote } from "./finding.ts";
import type { Seen } from "./seen.ts";

/** What notifications show. */
export function fromNotifications({ heard }: Seen): Finding[] {
  const told = heard.map((played) => ({ played, record: objectOf(played.response?.value) }));
  const votes = told.flatMap(({ played, record }): Vote[] => {
    const isStandard = played.headers?.["webhook-signature"] !== undefined;
    const isSame = played.signatureValid === true;
    const hasNone = record["encryption_data"] === undefined && !isStandard;
    const value = isStandard
      ? "standard-webhooks"
      : isSame
        ? "same-scheme"
        : hasNone
          ? "unsigned"
          : "not verified";
    return [{ point: "notification.signature", value, from: played }];
  });
  const names = ["kind", "type", "event", "event_type", "notification_type"];
  const field = names.find(
    (name) => told.length > 0 && told.every(({ record }) => textOf(record[name]) !== ""),
  );
  const kinds =
    field === undefined
      ? []
      : told.map(({ played, record }): Vote => ({
          point: "notification.kinds",
          value: { [textOf(record[field])]: "Its meaning is not shown." },
          from: played,
        }));
  const fields = common(
    told.map(({ played, record }) => ({
      point: "notification.payload",
      value: Object.keys(record),
      from: played,
    })),
    3,
  );
  const payload = fields.map((one) => ({ ...one, value: { type: "object", required: one.value } }));
  return [...agreed(votes).filter(({ value }) => value !== "not verified"), ...gathered(kinds), ...payload];
}
