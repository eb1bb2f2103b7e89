// Redirect payment as HTTP: the request's fields in, a page that leads the shopper to the checkout page out.
import { createRedirectPayment as operation } from "@acquiring/contract/operations/createRedirectPayment";
import type { WireObject } from "@acquiring/contract/codecs";
import { type Handlers, refuse } from "@acquiring/contract/server";
import { boundTo, isBound, schemesOf, sign } from "@acquiring/contract/signature";
import type { Core } from "../operations/core.ts";
import { openPayment, orderNumberUsed } from "../operations/payment/open.ts";
import type { Choices } from "../config.ts";
import { pageHeaders } from "../pages/layout.ts";
import { checkoutPath, type Pages } from "../pages/pages.ts";
import { redirectPage, redirectPolicy } from "../pages/redirect-page.ts";
import type { Account } from "../store/accounts.ts";
import { keysOf } from "../store/keys.ts";
import { stepOf } from "./batch.ts";
import type { Middleware } from "./incoming.ts";
import { orderNumberUsedProblem, readPayment } from "./payment-request.ts";

/** Handles redirect payments (source: Redirect payment result). */
export const redirectPayment =
  (
    choices: Choices,
    core: Core,
    pages: Pick<Pages, "formAction" | "sessionOf">,
  ): NonNullable<Handlers["createRedirectPayment"]> =>
  async (request, { requestKey }) => {
    const read = readPayment(choices, core, operation, request);
    if (!read.ok) return refuse(choices.invalidStatus("createRedirectPayment"), read.problem);
    const opened = await openPayment(core, {
      ...read.order,
      step: stepOf(requestKey),
      kind: "redirect",
      is3ds: false,
      instrument: null,
      start: "shopper",
    });
    if (opened === orderNumberUsed)
      return refuse(choices.invalidStatus("createRedirectPayment"), orderNumberUsedProblem);
    const { payment } = opened;
    const { merchant_id, account_id, order_no = "", amount = "", currency = "" } = request;
    const { notify_url = "", return_url = "" } = request;
    const fields = { merchant_id, account_id, order_no, amount, currency, notify_url, return_url };
    const signature = await pageSignature(choices, core, fields);
    return {
      page: redirectPage({
        echoed: { ...fields, encryption_data: signature ?? request.encryption_data },
        action: pages.formAction(),
        transactionId: payment.transactionId,
        session: pages.sessionOf(payment),
        language: request.browser_lang,
      }),
    };
  };

/** The page's own signature, which is valid for nothing else; absent if the profile echoes the request's. */
async function pageSignature(
  { profile }: Choices,
  { pool, vault }: Core,
  fields: Account & WireObject,
): Promise<string | undefined> {
  const scheme = schemesOf(profile).find(isBound);
  if (scheme === undefined || profile.extension_points["redirect.echoed-signature"] === "of-the-request")
    return undefined;
  const [key] = (await keysOf(pool, vault, fields)) ?? [];
  return key === undefined ? undefined : sign(fields, scheme, key, boundTo(operation, fields, "page"));
}

export const withPageHeaders =
  (pages: Pick<Pages, "formAction">): Middleware =>
  (next) =>
  async (incoming) => {
    const response = await next(incoming);
    if (response.status !== 200 || incoming.pathname !== checkoutPath) return response;
    const headers = new Headers(response.headers);
    for (const [name, value] of Object.entries(pageHeaders)) headers.set(name, value);
    headers.set("content-security-policy", redirectPolicy(new URL(pages.formAction()).origin));
    return new Response(response.body, { status: 200, headers });
  };
