// Redirect payment on the wire: the request's fields in, out a page that takes the shopper to the checkout page.
import { createRedirectPayment as operation } from "@acquiring/contract/operations/createRedirectPayment";
import { type Handlers, refuse } from "@acquiring/contract/server";
import type { Core } from "../commands/core.ts";
import { openPayment, orderNumberUsed } from "../commands/payment/open.ts";
import type { Choices } from "../config.ts";
import { pageHeaders } from "../pages/layout.ts";
import { checkoutPath, type Pages } from "../pages/pages.ts";
import { redirectPage, redirectPolicy } from "../pages/redirect-page.ts";
import type { Middleware } from "./incoming.ts";
import { orderNumberUsedProblem, readPayment } from "./payment-request.ts";

/** Answers redirect payments (source: Redirect payment result). */
export const redirectPayment =
  (
    choices: Choices,
    core: Core,
    pages: Pick<Pages, "formAction" | "sessionOf">,
  ): NonNullable<Handlers["createRedirectPayment"]> =>
  async (request) => {
    const read = readPayment(choices, core, operation, request);
    if (!read.ok) return refuse(choices.invalidStatus("createRedirectPayment"), read.problem);
    const opened = await openPayment(core, {
      ...read.order,
      kind: "redirect",
      is3ds: false,
      instrument: null,
      start: "shopper",
    });
    if (opened === orderNumberUsed)
      return refuse(choices.invalidStatus("createRedirectPayment"), orderNumberUsedProblem);
    const { payment } = opened;
    const { merchant_id, account_id, order_no = "", amount = "", currency = "" } = request;
    const { notify_url = "", return_url = "", encryption_data } = request;
    const echoed = {
      merchant_id,
      account_id,
      order_no,
      amount,
      currency,
      notify_url,
      return_url,
      encryption_data,
    };
    return {
      page: redirectPage({
        echoed,
        action: pages.formAction(),
        transactionId: payment.transactionId,
        session: pages.sessionOf(payment),
      }),
    };
  };

/** Sends the page with a page's headers. */
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
