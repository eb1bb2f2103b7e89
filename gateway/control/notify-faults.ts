// Faults on the way of a notification to its merchant.
import type { Post } from "../notifications/post.ts";
import type { Send } from "../notifications/worker.ts";
import type { Claim } from "../store/notifications.ts";
import type { Facts, Faults } from "./fault.ts";
import { cutOf, pause } from "./http-faults.ts";

/**
 * Sends as the faults that are set want it.
 *
 * status: is not sent, and counts as answered with it. delay: sent later. reset: arrives, and its acknowledgement is lost.
 * truncate: breaks off on the way. duplicate: arrives twice. reorder: sent after the next one that fits.
 */
export const sendWithFaults =
  (post: Post, faults: Faults): Send =>
  async (parcel, claim) => {
    const facts = factsOf(claim);
    const strike = faults.take("notify", facts);
    if (strike === undefined) {
      const attempt = await post(parcel);
      faults.passed("notify", facts);
      return attempt;
    }
    const { kind, status, milliseconds } = strike.fault;
    if (kind === "status") return { answered: true, status, body: "" };
    if (kind === "delay") await pause(milliseconds);
    if (kind === "reorder") await faults.letPass(strike);
    if (kind === "truncate")
      return post({ ...parcel, cutAt: cutOf(strike, Buffer.byteLength(parcel.body, "utf8")) });
    const attempt = await post(parcel);
    if (kind === "reset")
      return { answered: false, reason: "A fault of the control API lost the acknowledgement." };
    return kind === "duplicate" ? post(parcel) : attempt;
  };

function factsOf({ merchant_id, account_id, eventId, name, payload }: Claim): Facts {
  const of = (field: string): readonly string[] => {
    const value = payload[field];
    return typeof value === "string" ? [value] : [];
  };
  return {
    merchant_id: [merchant_id],
    account_id: [account_id],
    notification_id: [eventId],
    kind: [name],
    order_no: of("order_no"),
    transaction_id: of("transaction_id"),
    request_id: of("request_id"),
    recurring_id: of("recurring_id"),
  };
}
