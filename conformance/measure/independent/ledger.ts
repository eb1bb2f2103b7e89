// The second reference gateway's ledger: payments, refunds and subscriptions in memory, and the allowed operations. It knows no
// HTTP, and decides about every order of a batch separately.
import { randomBytes, randomInt } from "node:crypto";
import { asNumber, inner, isFields, stamp, text, texts, units, type Fields } from "./codec.ts";

export type Merchant = { merchant_id: string; account_id: string; key: string };

export type State = "waiting" | "held" | "open" | "taken" | "void" | "declined";

export type Payment = {
  owner: Merchant;
  id: string;
  request: Fields;
  state: State;
  total: bigint;
  taken: bigint;
  returned: bigint;
  made: Date;
  refunds: Fields[];
  subscription?: { id: string; name: string; active: boolean; next: Date; count: string };
};

export type Ledger = { payments: Map<string, Payment>; tokens: Map<string, string> };

/** This house's test cards: the first is refused, the second waits for a review. */
export const REFUSED_CARD = "5105105105105100";
export const HELD_CARD = "4012888888881881";

export function newId(prefix: string): string {
  return `${prefix}${randomBytes(7).toString("hex").toUpperCase()}`;
}

/** Books a payment; the caller has judged the request. */
export function book(ledger: Ledger, owner: Merchant, request: Fields, state: State): Payment {
  const total = units(text(request, "amount")) ?? 0n;
  const contract = inner(request, "subscription");
  const made = new Date();
  const payment: Payment = {
    owner,
    request,
    state,
    total,
    made,
    id: newId("NB"),
    taken: 0n,
    returned: 0n,
    refunds: [],
  };
  if (Object.keys(contract).length > 0 && state !== "declined") {
    const count = /^\d{1,3}$/.test(text(contract, "interval_count") ?? "")
      ? (text(contract, "interval_count") ?? "1")
      : "1";
    payment.subscription = {
      id: String(randomInt(1e11, 9e11)),
      name: text(contract, "contract_name") ?? "",
      active: true,
      count,
      next: new Date(made.getTime() + Number(count) * 86_400_000),
    };
  }
  ledger.payments.set(payment.id, payment);
  return payment;
}

const amountOf = (raw: string): number | string => {
  const value = units(raw);
  return value === undefined ? raw : asNumber(value);
};

type Verdict = { payment: Payment } | { wrong: string };

function find(ledger: Ledger, owner: Merchant, entry: Fields): Verdict {
  const payment = ledger.payments.get(text(entry, "transaction_id") ?? "");
  if (payment === undefined || payment.owner !== owner) return { wrong: "no such transaction here" };
  if (text(entry, "order_no") !== text(payment.request, "order_no"))
    return { wrong: "the transaction belongs to another order" };
  if (text(entry, "currency") !== text(payment.request, "currency"))
    return { wrong: "the transaction has another currency" };
  return { payment };
}

type Deed = (ledger: Ledger, owner: Merchant, entry: Fields) => Fields;

/** The common part of capture, review and cancel: statuses and amounts are JSON numbers in this house. */
function deed(status: string, act: (payment: Payment, entry: Fields) => string): Deed {
  return (ledger, owner, given) => {
    const entry = isFields(given) ? given : {};
    const found = find(ledger, owner, entry);
    const wrong = "wrong" in found ? found.wrong : act(found.payment, entry);
    return {
      [status]: wrong === "" ? 1 : 8,
      error_message: wrong,
      ...(status === "review_status" ? { review_flag: entry["review_flag"] ?? 0 } : {}),
      ...texts(entry, ["transaction_id", "order_no", "currency"]),
      amount: amountOf(text(entry, "amount") ?? ""),
    };
  };
}

/** One capture for each payment, whole or in part. */
export const capture = deed("capture_status", (payment, entry) => {
  const wanted = units(text(entry, "amount"));
  if (payment.state !== "open") return "nothing to capture";
  if (wanted === undefined || wanted === 0n) return "amount cannot be read";
  if (wanted > payment.total) return "more than was authorised";
  payment.taken = wanted;
  payment.state = "taken";
  return "";
});

export const review = deed("review_status", (payment, entry) => {
  const flag = text(entry, "review_flag");
  if (payment.state !== "held") return "not under review";
  if (units(text(entry, "amount")) !== payment.total) return "the amount differs";
  if (flag !== "1" && flag !== "2") return "flag is 1 or 2";
  payment.state = flag === "1" ? "open" : "void";
  return "";
});

export const cancel = deed("cancel_status", (payment, entry) => {
  if (payment.state !== "open" && payment.state !== "held") return "past cancelling";
  if (units(text(entry, "amount")) !== payment.total) return "the amount differs";
  payment.state = "void";
  return "";
});

/** Refunds of what was captured, in parts if wished; done at once. */
export const refund: Deed = (ledger, owner, given) => {
  const entry = isFields(given) ? given : {};
  const found = find(ledger, owner, entry);
  const back = units(text(entry, "refund_amount"));
  const names = ["transaction_id", "order_no", "amount", "currency", "refund_amount", "refund_reason"];
  const echo = texts(entry, names);
  const fail = (code: string, why: string): Fields => ({
    ...echo,
    refund_status: "8",
    refund_message: `${code}:${why}`,
    error_message: why,
  });
  if ("wrong" in found) return fail("V0404", found.wrong);
  const { payment } = found;
  if (payment.state !== "taken") return fail("V0301", "nothing was captured");
  if (units(text(entry, "amount")) !== payment.total) return fail("V0302", "original amount differs");
  if (back === undefined || back === 0n) return fail("V0303", "refund amount cannot be read");
  if (payment.returned + back > payment.taken || payment.refunds.length === 99)
    return fail("V0304", "more than is left");
  payment.returned += back;
  const kept = {
    ...echo,
    refund_status: "1",
    refund_reference: "",
    refund_reference_id: `${payment.id}-${String(payment.refunds.length + 1).padStart(2, "0")}`,
  };
  payment.refunds.push({ ...kept, refund_date: stamp(new Date()).compact, refund_processing_date: "" });
  return { ...kept, refund_message: "V0000:OK", error_message: "" };
};

function statusOf(payment: Payment): string {
  if (payment.returned > 0n) return payment.returned === payment.taken ? "4100" : "4050";
  return { waiting: "1500", held: "1700", open: "2000", taken: "3000", void: "6000", declined: "7000" }[
    payment.state
  ];
}

function newest(ledger: Ledger, owner: Merchant): Payment[] {
  return [...ledger.payments.values()].filter((payment) => payment.owner === owner).toReversed();
}

/** The account's payments, the newest first. */
export function orders(ledger: Ledger, owner: Merchant): Fields[] {
  return newest(ledger, owner).map((payment) => {
    const { request, subscription } = payment;
    const copy = (from: Fields, names: readonly string[]): Fields =>
      Object.fromEntries(names.flatMap((name) => (text(from, name) ? [[name, text(from, name)]] : [])));
    const parts = ["address", "city", "country", "firstname", "lastname", "postal_code", "state"];
    return {
      ...copy(request, ["order_no", "amount", "currency", "shopper_email", "shopper_phone"]),
      transaction_id: payment.id,
      reference_no: payment.id.slice(2).toLowerCase(),
      query_result: "1",
      payment_status: statusOf(payment),
      is3ds: "0",
      transaction_date: stamp(payment.made).compact,
      delivery_information: copy(
        request,
        parts.map((part) => `delivery_${part}`),
      ),
      antifraud_provider: "Lighthouse",
      fraud_check_result: [
        { check_items: "velocity", status: payment.state === "declined" ? "REJECT" : "ACCEPT" },
      ],
      ...(subscription === undefined
        ? {}
        : {
            subscription_result: {
              contract_name: subscription.name,
              recurring_id: subscription.id,
              recurring_deduction_period: subscription.count,
              recurring_deduction_time: stamp(subscription.next).day,
              recurring_status: subscription.active ? "1" : "Inactived",
            },
          }),
    };
  });
}

/** The account's refunds, the newest first. */
export function refunds(ledger: Ledger, owner: Merchant): Fields[] {
  return newest(ledger, owner)
    .flatMap((payment) =>
      payment.refunds.map((each) =>
        Object.assign({}, each, { payment_status: statusOf(payment), error_message: "" }),
      ),
    )
    .toSorted((a, b) => String(b["refund_date"]).localeCompare(String(a["refund_date"])));
}
