// Doing something in two steps: a page that shows the action (pages/confirm.ts), and the post that does it, once. The gateway
// stores the offered action. The form has only its key, so the post does what the page showed.
import { randomBytes } from "node:crypto";
import { after } from "../domain/dates.ts";
import { seeOther } from "../pages/layout.ts";
import { findOffer, insertOffer, type OfferOutcome, settleOffer, takeOffer } from "../store/portal/offers.ts";
import type { PortalContext } from "./context.ts";
import { type PortalAction, perform, readAsked, whereOf } from "./perform.ts";
import type { Notice } from "./shell.ts";

/** How long the user may confirm an offer, and how long the portal keeps its outcome. In milliseconds of the machine. */
const offerHolds = 15 * 60_000;
const offerKept = 24 * 3_600_000;

/** Leads to the page that shows what will be done. Nothing is done yet. */
export async function offer(context: PortalContext, asked: PortalAction): Promise<Response> {
  const key = randomBytes(16).toString("base64url");
  const now = context.machine.now();
  const { core, merchantId, user: name } = context;
  await insertOffer(core.pool, merchantId, { key, name, asked, at: now }, after(now, -offerKept));
  return seeOther(`/portal/do?key=${key}`);
}

/** The action of an offer that was not taken yet. */
export async function offered(
  { core, merchantId }: PortalContext,
  key: string,
): Promise<PortalAction | undefined> {
  const found = await findOffer(core.pool, merchantId, key);
  return found === undefined || found.isTaken ? undefined : readAsked(found.asked);
}

/** Does the offered action once; leads to the page that shows its outcome. */
export async function take(context: PortalContext, form: URLSearchParams): Promise<Response> {
  const { core, merchantId, user: name, machine } = context;
  const key = form.get("key") ?? "";
  const now = machine.now();
  const taken = await takeOffer(core.pool, merchantId, {
    key,
    name,
    at: now,
    since: after(now, -offerHolds),
  });
  const asked = taken && readAsked(taken);
  if (asked === undefined) return leadOn(context, key);
  const outcome = await perform(context, asked);
  await settleOffer(core.pool, merchantId, key, outcome);
  return seeOther(`${whereOf(asked)}?done=${key}`);
}

/** Leads to the outcome of an action that was done already, or to the place of one that cannot be done. */
export async function leadOn({ core, merchantId }: PortalContext, key: string): Promise<Response> {
  const found = await findOffer(core.pool, merchantId, key);
  const asked = found && readAsked(found.asked);
  return seeOther(
    asked === undefined ? "/portal?done=none" : `${whereOf(asked)}?done=${encodeURIComponent(key)}`,
  );
}

const unknown: OfferOutcome = {
  tone: "warn",
  text: "The result is not known yet. The page shows the current state; load it again.",
};
const over: OfferOutcome = {
  tone: "warn",
  text: "Nothing was done: the confirmation has expired. Start again from this page.",
};

export async function outcomeOf(
  { core, merchantId }: PortalContext,
  address: URL,
): Promise<Notice | undefined> {
  const key = address.searchParams.get("done");
  if (key === null) return undefined;
  const found = await findOffer(core.pool, merchantId, key);
  if (found === undefined) return key === "none" ? over : undefined;
  return found.outcome ?? (found.isTaken ? unknown : over);
}
