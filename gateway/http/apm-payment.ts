// APM payment as HTTP: the request's fields in, the issuer's address out. pages/ handles the shopper.
import { createApmPayment as operation } from "@acquiring/contract/operations/createApmPayment";
import { type ErrorBody, type Handlers, refuse } from "@acquiring/contract/server";
import type { Apm } from "../acquirer/acquirer.ts";
import { performFirst } from "../operations/payment/first-attempt.ts";
import type { Core } from "../operations/core.ts";
import { openPayment, orderNumberUsed } from "../operations/payment/open.ts";
import type { Choices } from "../config.ts";
import type { Pages } from "../pages/pages.ts";
import { stepOf } from "./batch.ts";
import { orderNumberUsedProblem, readPayment } from "./payment-request.ts";

/** Handles APM payments (source: Resources, APM payment result; Endpoints 1 to 3). */
export const apmPayment =
  (
    choices: Choices,
    core: Core,
    pages: Pick<Pages, "issuerUrl">,
  ): NonNullable<Handlers["createApmPayment"]> =>
  async (request, { requestKey }) => {
    const read = readPayment(choices, core, operation, request);
    if (!read.ok) return refuse(400, read.problem);
    const { apms } = core.acquirer.instruments;
    const apm = apms.find(({ method }) => method === request.payment_method);
    if (apm === undefined) return refuse(400, unknownMethod(apms));
    const opened = await openPayment(core, {
      ...read.order,
      step: stepOf(requestKey),
      kind: "apm",
      is3ds: false,
      instrument: { instrument: apm.key, firstSix: null, lastFour: null, cardExpires: null },
      start: apm.decides === "shopper" ? "shopper" : "authorise",
    });
    if (opened === orderNumberUsed) return refuse(400, orderNumberUsedProblem);
    const { payment, attempt } = opened;
    if (attempt !== undefined) await performFirst(core, { ...opened, attempt });
    const { merchant_id, account_id, order_no = "", amount = "", currency = "" } = request;
    return { merchant_id, account_id, order_no, amount, currency, issuer_url: pages.issuerUrl(payment) };
  };

const unknownMethod = (apms: readonly Apm[]): ErrorBody => ({
  code: "unknown-payment-method",
  message: `payment_method must be one of ${apms.map(({ method }) => method).join(", ")}.`,
});
