// Faults that affect notifications to a merchant.
import type { Post } from "../notifications/post.ts";
import type { Send } from "../notifications/worker.ts";
import type { Claim } from "../store/notifications.ts";
import type { Facts, Faults } from "./fault.ts";
import { cutOf, pause } from "./http-faults.ts";

/**
 * Sends with the active faults.
 *
 * status: does not send, counts as a response with the status. delay: sends later. reset: delivers, loses the
 * acknowledgement. truncate: cuts the notification. duplicate: delivers twice. reorder: sends after the next match.
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
    if (kind === "status") return { responded: true, status, body: "" };
    if (kind === "delay") await pause(milliseconds);
    if (kind === "reorder") await faults.letPass(strike);
    if (kind === "truncate")
      return post({ ...parcel, cutAt: cutOf(strike, Buffer.byteLength(parcel.body, "utf8")) });
    const attempt = await post(parcel);
    if (kind === "reset")
      return { responded: false, reason: "A fault of the control API lost the acknowledgement." };
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
