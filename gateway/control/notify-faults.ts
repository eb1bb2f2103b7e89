// Faults on the way of a notification to its merchant.
import type { Attempt, Parcel } from "../notifications/post.ts";
import type { Facts, Faults } from "./fault.ts";
import { cutOf, pause } from "./http-faults.ts";

/** Sends one notification; `facts` say which. */
export type Send = (parcel: Parcel, facts: Facts) => Promise<Attempt>;

/**
 * Sends as the faults that are set want it.
 *
 * status: is not sent, and counts as answered with it. delay: sent later. reset: arrives, and its acknowledgement is lost.
 * truncate: breaks off on the way. duplicate: arrives twice. reorder: sent after the next one that fits.
 */
export const sendWithFaults =
  (post: (parcel: Parcel) => Promise<Attempt>, faults: Faults): Send =>
  async (parcel, facts) => {
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
    if (kind === "reset") return { answered: false, reason: "The acknowledgement was lost on purpose." };
    return kind === "duplicate" ? post(parcel) : attempt;
  };
