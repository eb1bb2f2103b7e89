// A maker's gateway to start from: every operation of the contract, for one account, on the package's server face. The
// package reads, checks, verifies, signs and writes; here stands what is answered. What is kept is in maker-book.ts.
import { randomUUID } from "node:crypto";
import { readFileSync } from "node:fs";
import { maskPan } from "@acquiring/contract/codecs";
import { listen, type Listening } from "@acquiring/contract/node";
import * as contract from "@acquiring/contract/server";
import { parse } from "yaml";
import { each, fateOf, money, move, open, payments, refund, refunds, selected, state } from "./maker-book.ts";
import { redirectPage, shopper } from "./maker-pages.ts";

const account = { merchant_id: "2000", account_id: "2000001" };
/** From where the account may query (source: Authentication 4). */
const registered = ["127.0.0.1", "::1"];
const payouts = new Map<string, contract.PayoutAnswer>();
let origin = "";
const success = { ...account, return_status: "1", return_message: "OK" };
const invalid = (message: string) => contract.refuse(400, { code: "invalid", message });

const handlers: contract.Handlers = {
  createDirectPayment({ card = "", ...request }) {
    const { becomes, ...outcome } = fateOf(card);
    const payment = card === "" ? "card is needed." : open(request, becomes);
    if (typeof payment === "string") return invalid(payment);
    const { payment_status: _, subscription_result, ...order } = payment.record;
    const { recurring_status: __, ...recurring } = subscription_result ?? {};
    return { ...account, ...order, ...recurring, ...outcome, card: maskPan(card) };
  },

  createApmPayment(request) {
    const isOffered = request.payment_method === "wallet";
    const payment = isOffered ? open(request, state.waiting) : "payment_method is not offered.";
    if (typeof payment === "string") return invalid(payment);
    const { order_no, amount, currency } = payment.record;
    return { ...account, order_no, amount, currency, issuer_url: `${origin}/pay/${payment.page}` };
  },

  createRedirectPayment(request) {
    const payment = open(request, state.waiting);
    if (typeof payment === "string") return invalid(payment);
    return { page: redirectPage(`${origin}/v1/checkout`, payment.page, request) };
  },

  queryTransactions(request) {
    const records = payments.map(({ record }) => record);
    return { ...success, orders_list: selected(request, records) };
  },

  captureTransactions({ capture_orders }) {
    const done = each(capture_orders, (payment) => move(payment, [state.authorised], state.captured));
    const results = done.map(({ result, status }) => ({ ...result, capture_status: status }));
    return { ...success, capture_orders: results };
  },

  reviewTransactions({ review_orders }) {
    const done = each(review_orders, (payment, { review_flag }) => {
      if (!["0", "1"].includes(String(review_flag))) return "review flag not known";
      return move(payment, [state.held], String(review_flag) === "1" ? state.authorised : state.cancelled);
    });
    const results = done.map(({ result, status, entry: { review_flag = "" } }) => ({
      ...result,
      review_status: status,
      review_flag,
    }));
    return { ...success, review_orders: results };
  },

  cancelTransactions({ cancel_orders }) {
    const done = each(cancel_orders, (payment) =>
      move(payment, [state.waiting, state.held, state.authorised], state.cancelled),
    );
    const results = done.map(({ result, status }) => ({ ...result, cancel_status: status }));
    return { ...success, cancel_orders: results };
  },

  refundTransactions({ refund_orders }) {
    const results = each(refund_orders, refund).map(({ result, status, entry, more }) => {
      return { ...result, refund_status: status, refund_amount: `${entry.refund_amount}`, ...more };
    });
    return { ...success, refund_orders: results };
  },

  searchRefunds: (request) => ({ ...success, refund_orders: selected(request, refunds) }),

  cancelSubscription({ recurring_id, contract_name = "" }) {
    const found = payments.find(({ record }) => record.subscription_result?.recurring_id === recurring_id);
    const terms = found?.record.subscription_result;
    const isActive = terms?.contract_name === contract_name && terms.recurring_status === "1";
    if (isActive) terms.recurring_status = "0";
    const error_message = isActive ? "" : "no such subscription, or cancelled before";
    return { ...account, contract_name, cancel_status: isActive ? "1" : "0", error_message };
  },

  createPayout({ request_id = "", payment_amount, payment_currency = "" }) {
    const isMoney = money(payment_amount, payment_currency) !== undefined;
    if (request_id === "" || !isMoney) return invalid("request_id and a positive amount are needed.");
    const fee = { fee_amount: 0, fee_currency: payment_currency };
    // The same request again gets the same answer: nobody is paid twice.
    const payout = payouts.get(request_id) ?? {
      request_id,
      ...fee,
      status: "COMPLETED",
      transaction_id: randomUUID(),
    };
    payouts.set(request_id, payout);
    return payout;
  },
};

/** Starts it on a port, 0 for any free one, with its own profile. */
export async function startMakerGateway(port: number, key: string): Promise<Listening> {
  const profile = contract.checkProfile(
    parse(readFileSync(new URL("maker-profile.yaml", import.meta.url), "utf8")),
  );
  if (!profile.ok) throw new Error(`maker-profile.yaml: ${profile.issues[0].message}`);
  const serve = contract.createGatewayHandler({
    profile: profile.value,
    handlers,
    keysOf: (merchant, id) =>
      merchant === account.merchant_id && id === account.account_id ? [key] : undefined,
    authorise: (_, { operation, remoteAddress = "" }) =>
      operation.id !== "queryTransactions" || registered.includes(remoteAddress)
        ? undefined
        : contract.refuse(403),
  });
  const listening = await listen(async (request, from) => (await shopper(request)) ?? serve(request, from), {
    port,
  });
  origin = listening.url;
  return listening;
}

if (import.meta.main) {
  const { url } = await startMakerGateway(
    Number(process.env["PORT"] ?? 8081),
    process.env["GATEWAY_KEY"] || "maker-key",
  );
  console.log(`The maker's gateway listens at ${url}`);
}
