// What traffic shows of captures, reviews, cancellations and refunds: which of them are accepted, in which state of a payment.
import { unitsOf } from "../../exchange/spending.ts";
import { recordsIn, scopeOf, textOf } from "../../judge/ledger.ts";
import { agreed, gathered, groupedBy, type Finding, type Vote } from "./finding.ts";
import { statusField, type Turn } from "./history.ts";
import type { Seen } from "./seen.ts";
import { isSound, refusal, type Shown, vote } from "./shown.ts";

/** What a turn is about: the point of which its outcome is the value. */
function aboutTurn(
  { op, entry, payment, before, named, differs }: Turn,
  mode: Mode | undefined,
): string | undefined {
  if (named > 1 || before.unclear || before.cancelled || !before.accepted || differs.length > 0)
    return undefined;
  const { captured, captures, refunded } = {
    ...before,
    ...(mode === "sale" ? { captured: payment.amount } : {}),
  };
  const amount = unitsOf(entry["amount"]);
  if (op === "cancelTransactions")
    return before.captured > 0n && refunded === 0n && amount === payment.amount
      ? "cancel.after-capture"
      : undefined;
  if (amount === undefined || amount === 0n) return undefined;
  if (op === "captureTransactions") {
    const left = payment.amount - captured;
    if (refunded > 0n || left <= 0n) return undefined;
    if (amount > left) return "capture.above-authorised";
    if (captures > 0) return "capture.several";
    return amount < left ? "capture.partial" : undefined;
  }
  const refund = unitsOf(entry["refund_amount"]);
  if (op !== "refundTransactions" || refund === undefined || refund === 0n) return undefined;
  if (captured === 0n)
    return amount === payment.amount && mode !== undefined ? "refund.before-capture" : undefined;
  if (amount !== payment.amount) return refund <= captured - refunded ? "refund.amount-match" : undefined;
  return refund > captured - refunded ? "refund.above-remaining" : undefined;
}

const outcome = (done: boolean): string => (done ? "accepted" : "refused");

const entriesOf = ({ played, sent }: Shown) => recordsIn(sent, played.operation?.descriptor.batch?.request);
const resultsOf = ({ played, told }: Shown) => recordsIn(told, played.operation?.descriptor.batch?.response);

/** Whether a whole payment is captured, or refunded, somewhere: without that a refusal may have any reason. */
const hasControl = ({ turns }: Seen, op: string): boolean =>
  turns.some((turn) => turn.op === op && turn.done === true);

export function fromOrders(seen: Seen): Finding[] {
  const turns = seen.turns.filter(({ shown }) => isSound(shown));
  // Another account may capture in another way.
  const accountOf = ({ shown }: Turn): string => scopeOf(shown.sent);
  const modes = new Map(
    [...groupedBy(turns, accountOf)].map(([account, own]) => [account, captureMode(own)]),
  );
  const usable = turns.filter(({ op, done }) => done !== undefined && hasControl(seen, op));
  const votes = usable.flatMap((turn): Vote[] => {
    const point = aboutTurn(turn, modes.get(accountOf(turn)));
    return point === undefined
      ? []
      : [{ point, value: outcome(turn.done === true), from: turn.shown.played }];
  });
  // That of most payments: the one of the account with the first capture.
  const whole = turns.filter((turn) => isWholeCapture(turn));
  const [first] = whole;
  const account = first === undefined ? "" : accountOf(first);
  const own = whole.filter((turn) => accountOf(turn) === account);
  const captured = own.flatMap(({ shown }) => vote(shown, "payment.capture-mode", modes.get(account)));
  return [
    ...agreed([...votes, ...captured, ...usable.flatMap(entryAmount)]),
    ...gathered(usable.flatMap(mismatch)),
  ];
}

const isWholeCapture = ({ op, entry, payment, before, differs, named, done }: Turn): boolean =>
  op === "captureTransactions" &&
  done !== undefined &&
  named === 1 &&
  differs.length === 0 &&
  !before.unclear &&
  !before.cancelled &&
  before.accepted &&
  before.captures === 0 &&
  before.refunded === 0n &&
  unitsOf(entry["amount"]) === payment.amount;

type Mode = "sale" | "authorise";

/** `sale` if no capture of a whole payment is done, and payments without a capture are refunded. */
function captureMode(turns: readonly Turn[]): Mode | undefined {
  const captures = turns.filter(isWholeCapture);
  if (captures.some(({ done }) => done === true)) return "authorise";
  const isRefunded = turns.some(
    ({ op, before, done }) => op === "refundTransactions" && before.captures === 0 && done,
  );
  return captures.length > 0 && isRefunded ? "sale" : undefined;
}

/** Whether another amount than the payment's is acted on, or refused. */
function entryAmount({ op, entry, payment, before, done, named, differs, shown }: Turn): Vote[] {
  const amount = unitsOf(entry["amount"]);
  const isPlain = named === 1 && differs.length === 0 && !before.unclear && !before.cancelled;
  if (!isPlain || op === "refundTransactions" || before.captures > 0 || before.refunded > 0n) return [];
  if (amount === undefined || amount === 0n || amount >= payment.amount) return [];
  // A review or a cancellation that is accepted may have ignored the amount, and a capture may refuse any part.
  const isCapture = op === "captureTransactions";
  if (done !== isCapture) return [];
  const value = isCapture ? "amount-to-act-on" : "must-match";
  return [{ point: `orders.entry-amount.${op}`, value, from: shown.played }];
}

function mismatch({ op, entry, payment, before, done, named, differs, shown }: Turn): Vote[] {
  const [field, more] = differs;
  const isPlain = named === 1 && !before.unclear && !before.cancelled && textOf(entry[field ?? ""]) !== "";
  if (field === undefined || more !== undefined || !isPlain) return [];
  if (op !== "refundTransactions" && before.captures > 0) return [];
  if (unitsOf(entry["amount"]) !== payment.amount && entry["amount"] !== undefined) return [];
  return [{ point: `orders.mismatch.${op}`, value: { [field]: outcome(done === true) }, from: shown.played }];
}

/** What traffic shows of batches as such. */
export function fromBatches(seen: Seen): Finding[] {
  const votes = seen.exchanges.flatMap((shown): Vote[] => {
    const { op, played, told } = shown;
    const batch = played.operation?.descriptor.batch;
    if (batch === undefined) return [];
    const results = resultsOf(shown);
    const messages = results.map((one) => Object.hasOwn(one, "error_message"));
    const hasMessages = messages.every((one) => one === messages[0]) ? messages[0] : undefined;
    const said = hasMessages === undefined ? undefined : hasMessages ? "present" : "absent";
    const isOwn = ["queryTransactions", "searchRefunds", "refundTransactions"].includes(op);
    return [
      ...(isOwn && isSound(shown, "again") ? vote(shown, `batch.error-message.${op}`, said) : []),
      ...(statusField[op] === undefined || !hasControl(seen, op) ? [] : wholes(shown)),
      ...(op in statusField && isSound(shown) && textOf(told["return_status"]) !== ""
        ? envelopes(shown)
        : []),
    ];
  });
  return agreed([...votes, ...duplicates(seen)]);
}

/** A batch without orders, and one with too many. */
function wholes(shown: Shown): Vote[] {
  const { played, told, sent, op } = shown;
  const { request = "", limit } = played.operation?.descriptor.batch ?? {};
  const entries = sent[request];
  if (!Array.isArray(entries) || shown.flaws.some((flaw) => !flaw.endsWith(`/${request}`))) return [];
  const isRefused = refusal(shown);
  if (entries.length === 0)
    return vote(shown, "batch.empty", isRefused === undefined ? undefined : outcome(!isRefused));
  if (limit === undefined || entries.length <= limit || played.status === 0 || played.success) return [];
  const results = resultsOf(shown);
  const isEnvelope = textOf(told["return_status"]) !== "1";
  const areEntries = results.length > 0 && results.every((one) => textOf(one[statusField[op] ?? ""]) !== "1");
  const refused = isEnvelope ? "envelope" : areEntries ? "entries" : undefined;
  const { status } = played;
  if (status === 200)
    return refused === undefined ? [] : vote(shown, "batch.over-limit", { status, refused });
  return status < 500 && shown.clear ? vote(shown, "batch.over-limit", { status }) : [];
}

/** What an envelope says of its entries, and their order. */
function envelopes(shown: Shown): Vote[] {
  const { op, told } = shown;
  const [entries, results] = [entriesOf(shown), resultsOf(shown)];
  if (entries.length === 0 || entries.length !== results.length) return [];
  const done = results.filter((one) => textOf(one[statusField[op] ?? ""]) === "1").length;
  const envelope = textOf(told["return_status"]) === "1" ? "success" : "failure";
  const ids = entries.map((one) => textOf(one["transaction_id"]));
  const isOrdered = results.every((one, index) => textOf(one["transaction_id"]) === ids[index]);
  const which = done === 0 ? "total" : "partial";
  return [
    ...(done === results.length ? [] : vote(shown, `batch.failure.${which}`, envelope)),
    ...(new Set(ids).size < 2 ? [] : vote(shown, "batch.result-order", isOrdered ? "as-requested" : "any")),
  ];
}

/** The same payment twice in one batch: either an entry counts, or all are refused. */
function duplicates(seen: Seen): Vote[] {
  const twice = seen.turns.filter(
    ({ shown, named, of, before, differs }) =>
      isSound(shown) &&
      named === 2 &&
      of === 2 &&
      !before.unclear &&
      !before.cancelled &&
      differs.length === 0,
  );
  return [...new Set(twice.map(({ shown }) => shown))].flatMap((shown): Vote[] => {
    const own = twice.filter((turn) => turn.shown === shown);
    if (own.some(({ done, op }) => done === undefined || !hasControl(seen, op))) return [];
    const isCounted = own.some(({ done }) => done === true);
    return vote(shown, "batch.duplicate-entry", isCounted ? "each-counts" : "refused");
  });
}
