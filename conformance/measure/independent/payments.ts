// The second reference gateway's payments by card, by an alternative method and on its own pages.
import { html, plain, xml, type Reply } from "./responses.ts";
import { text, texts, units, type Fields } from "./codec.ts";
import * as ledgerOf from "./ledger.ts";
import { cardPage, issuerPage, refusalPage, selfPosting } from "./pages.ts";
import { signed } from "./signature.ts";
import { isAddress, ownerOf, tell, type State } from "./state.ts";

const APMS: ReadonlySet<string> = new Set(["PIX", "BOLETO", "OXXO"]);

function news(payment: ledgerOf.Payment, result: string): Fields {
  const { request, owner } = payment;
  return {
    kind: "PAYMENT",
    merchant_id: owner.merchant_id,
    account_id: owner.account_id,
    order_no: text(request, "order_no"),
    transaction_id: payment.id,
    amount: text(request, "amount"),
    currency: text(request, "currency"),
    result_info: result,
  };
}

/** What keeps a payment request from being taken, or nothing. */
function fault(request: Fields): string | undefined {
  if ((text(request, "order_no") ?? "") === "") return "order_no is missing";
  if ((units(text(request, "amount")) ?? 0n) === 0n) return "amount is not an amount";
  if (!/^[A-Z]{3}$/.test(text(request, "currency") ?? "")) return "currency is not a currency";
  for (const name of ["notify_url", "return_url"])
    if ((text(request, name) ?? "") !== "" && !isAddress(text(request, name))) return `${name} is no address`;
  return undefined;
}

function luhn(card: string): boolean {
  const digits = [...card].toReversed().map(Number);
  const sum = digits.reduce(
    (all, each, at) => all + (at % 2 === 0 ? each : ([0, 2, 4, 6, 8, 1, 3, 5, 7, 9][each] ?? 0)),
    0,
  );
  return /^\d{13,19}$/.test(card) && sum % 10 === 0;
}

function charge(state: State, owner: ledgerOf.Merchant, request: Fields): Reply | ledgerOf.Payment {
  const token = text(request, "token_id") ?? "";
  const card = text(request, "card") ?? (token === "" ? "" : state.ledger.tokens.get(token));
  if (card === undefined) return plain(404, "no such token");
  const [month, year] = [text(request, "expiration_month") ?? "", text(request, "expiration_year") ?? ""];
  if (!luhn(card)) return plain(400, "card is not a card number");
  if (token === "" && !(/^(0[1-9]|1[0-2])$/.test(month) && /^\d{4}$/.test(year)))
    return plain(400, "the card's end is not a month and a year");
  const kept = { ...request, card: `${card.slice(0, 6)}${"X".repeat(card.length - 10)}${card.slice(-4)}` };
  delete (kept as Fields)["security_code"];
  const fate = card === ledgerOf.REFUSED_CARD ? "declined" : card === ledgerOf.HELD_CARD ? "held" : "open";
  const payment = ledgerOf.book(state.ledger, owner, kept, fate);
  if (text(request, "token_flag") === "YES" && fate === "open")
    state.ledger.tokens.set(`tok_${payment.id}`, card);
  const result = RESULTS[fate][1];
  tell(state, owner, text(request, "notify_url"), news(payment, result));
  return payment;
}

const RESULTS = {
  open: ["1", "0000:Success", "ACCEPT"],
  held: ["4", "0900:Waits for a review", "REVIEW"],
  declined: ["9", "3051:The bank says no", "ACCEPT"],
} as const;

function directResult(state: State, payment: ledgerOf.Payment): Reply {
  const { request, owner, subscription } = payment;
  const [status, result, risk] =
    RESULTS[payment.state === "held" || payment.state === "declined" ? payment.state : "open"];
  const response: Fields = {
    result_info: result,
    order_status: status,
    transaction_id: payment.id,
    order_no: text(request, "order_no"),
    currency: text(request, "currency"),
    amount: text(request, "amount"),
    card: text(request, "card"),
    merchant_id: owner.merchant_id,
    account_id: owner.account_id,
    house: "north",
    connector: "NB-1",
    risk_action: risk,
    risk_score: "12",
    risk_reasons: {},
    ...(text(request, "note") ? { note: text(request, "note") } : {}),
    ...(state.ledger.tokens.has(`tok_${payment.id}`) ? { token_id: `tok_${payment.id}` } : {}),
  };
  if (subscription !== undefined)
    Object.assign(response, {
      contract_name: subscription.name,
      recurring_id: subscription.id,
      recurring_deduction_period: subscription.count,
      recurring_deduction_time: subscription.next.toISOString().slice(0, 19).replace("T", " "),
    });
  return xml(signed(response, owner.key));
}

export function authorise(state: State, request: Fields | undefined, host: string): Reply {
  if (request === undefined) return plain(400, "the body cannot be read");
  const owner = ownerOf(state, request);
  const missing = ["merchant_id", "account_id"].find((name) => (text(request, name) ?? "") === "");
  if (missing !== undefined) return plain(400, `${missing} is missing`);
  if (owner === undefined) return plain(404, "no such merchant account");
  const wrong = fault(request);
  if (wrong !== undefined) return plain(400, wrong);
  if (!Object.hasOwn(request, "payment_method")) {
    const payment = charge(state, owner, request);
    return "status" in payment ? payment : directResult(state, payment);
  }
  if (!APMS.has(text(request, "payment_method") ?? "")) return plain(400, "payment_method is not offered");
  const payment = ledgerOf.book(state.ledger, owner, request, "waiting");
  return xml({
    issuer_url: `http://${host}/issuer/${payment.id}`,
    amount: text(request, "amount"),
    currency: text(request, "currency"),
    order_no: text(request, "order_no"),
    account_id: owner.account_id,
    merchant_id: owner.merchant_id,
  });
}

/** Whether this is the post that our own page submits. */
export function isOwnPage(state: State, path: string, request: Fields): boolean {
  return path === "/v1/checkout" && state.sessions.has(text(request, "gbc_id") ?? "");
}

export function checkout(state: State, request: Fields | undefined): Reply {
  const again = state.sessions.get(text(request ?? {}, "gbc_id") ?? "");
  if (again !== undefined) return html(cardPage(text(request ?? {}, "gbc_id") ?? "", again.request));
  const owner = request === undefined ? undefined : ownerOf(state, request);
  if (request === undefined || owner === undefined) return html(refusalPage("unknown shop"), 422);
  const wrong = fault(request);
  if (wrong !== undefined) return html(refusalPage(wrong), 422);
  const id = ledgerOf.newId("S");
  state.sessions.set(id, { owner, request });
  return html(selfPosting(id, request));
}

// The shopper's side: the issuer's page and the card page. Both end at the merchant's address.
export function shopper(state: State, path: string, request: Fields | undefined): Reply | undefined {
  const back = (to: string | undefined): Reply =>
    isAddress(to) ? { ...plain(303, "back to the shop"), location: to } : html(refusalPage("Thank you"));
  const issuer = /^\/issuer\/(\w+)(?:\/(yes|no))?$/.exec(path);
  if (issuer !== null) {
    const payment = state.ledger.payments.get(issuer[1] ?? "");
    if (payment === undefined) return undefined;
    if (issuer[2] === undefined) return html(issuerPage(payment.id));
    if (payment.state === "waiting") {
      payment.state = issuer[2] === "yes" ? "taken" : "declined";
      payment.taken = payment.state === "taken" ? payment.total : 0n;
      const result = payment.state === "taken" ? "0000:Success" : "3099:The shopper left";
      tell(state, payment.owner, text(payment.request, "notify_url"), news(payment, result));
    }
    return back(text(payment.request, "return_url"));
  }
  const id = /^\/hosted\/(\w+)$/.exec(path)?.[1] ?? "";
  const session = state.sessions.get(id);
  if (session === undefined) return undefined;
  const names = ["card", "expiration_month", "expiration_year", "security_code"];
  const card = texts(request ?? {}, names);
  const payment = charge(state, session.owner, { ...session.request, token_id: "", ...card });
  if ("status" in payment) return html(refusalPage(payment.body), 422);
  state.sessions.delete(id);
  return back(text(session.request, "return_url"));
}
