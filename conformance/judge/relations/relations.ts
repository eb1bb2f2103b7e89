// Relations between the messages of a run about one payment: every pair of values that must be equal or different. Pure.
import { isRecord } from "@acquiring/contract/codecs";
import { filledWith, type Profile } from "../../inputs/profile.ts";
import { masks } from "../../match/on-value.ts";
import { ledgerOf, scopeOf, sentIn, textOf, toldIn, type Ledger, type Payment } from "../ledger.ts";
import { apart, besideResult, comparable, counts, type Own, type Pair, reads } from "./pairs.ts";
import { ofListed } from "./listed.ts";
import { ofOutcomes } from "./outcomes.ts";
import { ofRecords } from "./records.ts";
import type { Played } from "../../message/message.ts";

/** Every pair of values in a run about the same payment, subscription or payout. */
export function* pairsOf(
  observations: readonly Played[],
  heard: readonly Played[],
  profile: Profile,
): Generator<Pair> {
  const seen = observations.filter(({ advice }) => !advice);
  const ledger = ledgerOf(seen);
  for (const payment of ledger.payments) {
    yield* ofResult(payment, profile);
    yield* ofCard(payment);
  }
  yield* ofResults(seen, profile);
  yield* ofPayouts(seen);
  yield* ofOutcomes(seen);
  yield* ofListed(seen, ledger, profile);
  const firstTold = yield* ofRecords(seen, ledger, profile);
  const later = [...firstTold].flatMap(([{ sent }, { id: value, by }]) =>
    standsForOne.test(value) ? [{ by, scope: scopeOf(sent), value }] : [],
  );
  yield* differing(ledger.payments, [...ownOf(declinedIn(seen)), ...later]);
  for (const one of heard) if (!one.advice) yield* ofNotification(one, ledger);
}

/** What a payment's own result repeats of its request. */
function* ofResult({ observation: by, sent, told }: Payment, profile: Profile): Generator<Pair> {
  const isApm = by.operation?.id === "createApmPayment";
  const beside = { ...besideResult(isApm ? "payments.of-request" : "payments.echo", by), record: told };
  for (const name of ["merchant_id", "account_id", "order_no", ...(isApm ? ["currency"] : [])])
    if (comparable(sent[name], profile)) yield* reads(beside, name, sent[name], { by, how: "sent" });
  if (isApm) yield* counts(beside, "amount", [sent["amount"]], { by, how: "sent" });
}

function* ofCard({ observation, sent, told }: Payment): Generator<Pair> {
  const [shown, pan] = [textOf(told["card"]), textOf(sent["card"])];
  if (observation.operation?.id !== "createDirectPayment" || shown === "" || pan === "") return;
  yield {
    ...besideResult("payments.card", observation),
    at: "/card",
    fits: masks(shown, pan),
    actual: shown,
    expected: "the first six and the last four digits of the card that was sent, and no others",
  };
}

/** What every result of a direct payment shows, also of one that was declined or waits for a review. */
function* ofResults(seen: readonly Played[], profile: Profile): Generator<Pair> {
  const direct = seen.filter(
    ({ operation, status, built }) =>
      operation?.id === "createDirectPayment" && status === 200 && built?.deliberate !== true,
  );
  const echoed = filledWith(profile, "direct-payment.echoed-fields");
  const repeats = (field: string): boolean => !Array.isArray(echoed) || echoed.includes(field);
  for (const by of direct) {
    const [sent, told] = [sentIn(by), toldIn(by)];
    if (textOf(told["result_info"]) === "") continue;
    yield* ofReasons(by, told["risk_reasons"]);
    const payment: Payment = { ...noPayment, observation: by, sent, told };
    if (!by.success) {
      yield* ofResult(payment, profile);
      yield* ofCard(payment);
    }
    const source = { by, how: "sent" } as const;
    const beside = { ...besideResult("payments.of-direct-request", by), record: told };
    if (repeats("currency")) yield* reads(beside, "currency", sent["currency"], source);
    // What a payment that failed has as its amount is open; it may be zero.
    const amounts = by.success ? [sent["amount"]] : [sent["amount"], "0"];
    if (repeats("amount")) yield* counts(beside, "amount", amounts, source);
  }
}

const noPayment = { orderNo: "", transactionId: "", accepted: false, touched: false, parted: false };

/** That each reason has a name and a status. Several are several records, or several names and statuses in one. */
function* ofReasons(by: Played, reasons: unknown): Generator<Pair> {
  for (const reason of [reasons].flat()) {
    const names = isRecord(reason) ? Object.keys(reason) : [];
    yield {
      ...besideResult("payments.risk-reasons", by),
      at: "/risk_reasons",
      fits: names.length === 0 || (names.includes("name") && names.includes("status")),
      actual: names,
      expected: "`name` and `status`",
    };
  }
}

/** One result for each transaction id of declined payments. Several may share an id that means "none". */
function declinedIn(observations: readonly Played[]): readonly Played[] {
  const declined = observations.filter(
    (one) =>
      one.operation?.id === "createDirectPayment" &&
      !one.success &&
      textOf(toldIn(one)["order_no"]) === textOf(sentIn(one)["order_no"]),
  );
  return [...new Map(declined.map((one) => [textOf(toldIn(one)["transaction_id"]), one])).values()];
}

/** A number of some length: an order that is not paid yet may show a word or a zero instead of its identifier. */
const standsForOne = /^(?=.*[1-9]).{6,}$/;

const ownOf = (results: readonly Played[]): readonly Own[] =>
  results.map((by) => ({ by, scope: scopeOf(sentIn(by)), value: toldIn(by)["transaction_id"] }));

/** What every payment, and every subscription, has for itself. */
function* differing(payments: readonly Payment[], others: readonly Own[]): Generator<Pair> {
  const operation = "createDirectPayment";
  yield* apart({ kind: "payments.differ", operation }, "transaction_id", [
    ...payments.map(({ observation: by, sent, transactionId }) => ({
      by,
      scope: scopeOf(sent),
      value: transactionId,
    })),
    ...others,
  ]);
  const contracts = new Map(payments.map((payment) => [contractOf(payment), payment]));
  contracts.delete("");
  yield* apart(
    { kind: "subscriptions.differ", operation },
    "recurring_id",
    [...contracts.values()].map(({ observation: by, sent, told }) => ({
      by,
      scope: scopeOf(sent),
      value: told["recurring_id"],
    })),
  );
}

/** Two payments under one contract may be one subscription. */
const contractOf = ({ observation, sent: { subscription } }: Payment): string =>
  isRecord(subscription) && observation.operation?.id === "createDirectPayment"
    ? textOf(subscription["contract_name"])
    : "";

/** Payouts under different numbers are different payouts. */
function* ofPayouts(observations: readonly Played[]): Generator<Pair> {
  const all = observations.filter(({ operation }) => operation?.id === "createPayout");
  const idOf = (one: Played): string => `${scopeOf(sentIn(one))} ${textOf(sentIn(one)["request_id"])}`;
  const asked = all.map(idOf);
  yield* apart(
    { kind: "payouts.differ", operation: "createPayout" },
    "transaction_id",
    ownOf(
      all
        .filter(({ success, built }) => success && built?.deliberate !== true)
        .filter((one) => asked.filter((id) => id === idOf(one)).length === 1),
    ),
  );
}

/**
 * Compares a notification with its payment. Its payload is open, so only the contract's own names count. A payment is
 * compared only if no capture, review, cancellation or refund names it.
 */
function* ofNotification(seen: Played, ledger: Ledger): Generator<Pair> {
  const value = seen.response?.value;
  if (!isRecord(value)) return;
  const payment = ledger.madeIn(seen.scenario, value);
  if (payment === undefined || payment.touched) return;
  const { observation: by, orderNo, transactionId, sent } = payment;
  const beside = {
    kind: "notifications.agree",
    operation: "createDirectPayment",
    seen,
    at: "",
    record: value,
  } as const;
  yield* reads(beside, "order_no", orderNo, { by, how: "sent" });
  yield* reads(beside, "transaction_id", transactionId, { by, how: "told" });
  if (/^[A-Z]{3}$/.test(textOf(value["currency"])))
    yield* reads(beside, "currency", sent["currency"], { by, how: "sent" });
}
