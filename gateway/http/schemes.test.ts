// Gateways with other signature schemes than the reference profile: a row of pairs, and two schemes during a migration.
import { schemesOf, verifyBody } from "@acquiring/contract/signature";
import { afterEach, expect, test } from "vitest";
import { readProfile } from "../config.ts";
import { developmentAccount, type RunningGateway, type StartOptions } from "../start/options.ts";
import { newGateway } from "../testing/controlled.ts";
import { type Fields, merchantOf, newOrderNo } from "../testing/merchant.ts";
import { rowScheme } from "@acquiring/testing/values";
import { profileSigning } from "../testing/row-profile.ts";

const [bound] = schemesOf(readProfile());
const { key } = developmentAccount;

let gateway: RunningGateway | undefined;
afterEach(() => gateway?.close());

async function start(profile: StartOptions["profile"]): Promise<string> {
  gateway = await newGateway({ profile });
  return gateway.url;
}

/** A payment, a capture and two equal refunds; how each ended, and the last response. */
async function works(merchant: ReturnType<typeof merchantOf>) {
  const payment = await merchant.payment({ order_no: newOrderNo() });
  const { entries } = await merchant.capture([{ ...payment, amount: "100.00" }]);
  const part = { ...payment, amount: "100.00", refund_amount: "10.00" };
  const refunds = [await merchant.refund([part]), await merchant.refund([part])];
  const ended = [...entries, ...refunds.flatMap((one) => one.entries)];
  return {
    statuses: ended.map((one) => one["capture_status"] ?? one["refund_status"]),
    last: refunds[1]?.fields ?? {},
  };
}

test("a profile with a row of pairs works: requests are verified and responses signed with it", async () => {
  const url = await start(profileSigning(rowScheme));
  const { statuses, last } = await works(merchantOf(url, { scheme: rowScheme }));
  expect(statuses).toEqual(["1", "1", "1"]);
  expect(verifyBody(last as Fields, rowScheme, [key])).toBe("valid");
  expect((await merchantOf(url, { scheme: bound }).pay()).status).toBe(400);
});

test("during a migration both schemes are accepted, and each merchant gets responses with its own", async () => {
  if (bound === undefined) throw new Error("The profile has no scheme.");
  const url = await start(profileSigning([bound, rowScheme]));
  const old = await works(merchantOf(url, { scheme: rowScheme }));
  expect(old.statuses).toEqual(["1", "1", "1"]);
  expect(verifyBody(old.last as Fields, rowScheme, [key])).toBe("valid");
  const moved = await works(merchantOf(url, { scheme: bound }));
  expect(moved.statuses).toEqual(["1", "1", "1"]);
  // Bound to its request: no other sender can use it as a response.
  const identity = [developmentAccount.merchant_id, developmentAccount.account_id];
  const about = { purpose: "response", operation: "refundTransactions", identity } as const;
  expect(verifyBody(moved.last as Fields, bound, [key], about)).toBe("mismatch");
});

test("a page's new signature needs the bound scheme: a row of pairs would make it a valid request", async () => {
  const { extension_points, ...profile } = profileSigning(rowScheme);
  const points = { ...extension_points, "redirect.echoed-signature": "new" } as const;
  await expect(start({ ...profile, extension_points: points })).rejects.toThrow("redirect.echoed-signature");
});
