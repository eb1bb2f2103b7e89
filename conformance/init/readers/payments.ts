// What traffic shows of payments, subscriptions and payouts: repeats, refusals, echoes, masks.
import { isRecord } from "@acquiring/contract/codecs";
import { scopeOf, textOf, type Fields } from "../../judge/ledger.ts";
import { schemeOf, isBound } from "../../inputs/profile.ts";
import { objectOf } from "../../contract/contract.ts";
import { agreed, gathered, listed, type Finding, type Vote } from "./finding.ts";
import type { Seen } from "./seen.ts";
import { isSound, refusal, type Shown, vote } from "./shown.ts";

const pay = "createDirectPayment";
const payments: ReadonlySet<string> = new Set([pay, "createApmPayment"]);
const signature = "encryption_data";

const without = (record: Fields, ...names: readonly string[]): Fields =>
  Object.fromEntries(Object.entries(record).filter(([name]) => !names.includes(name)));

const idOf = ({ told }: Shown): string => textOf(told["transaction_id"]);

/** The same record under the same number: for a payment, and for a payout. */
function repeats({ exchanges, profile }: Seen): Vote[] {
  const first = new Map<string, Shown>();
  return exchanges.flatMap((shown): Vote[] => {
    const { op, sent, played } = shown;
    const number = textOf(sent[op === "createPayout" ? "request_id" : "order_no"]);
    const [point, anew] =
      op === "createPayout" ? ["payout.repeat", "new-payout"] : ["payment.repeat", "new-payment"];
    if ((!payments.has(op) && op !== "createPayout") || number === "") return [];
    const key = `${op} ${scopeOf(sent)} ${number}`;
    const before = first.get(key);
    if (before === undefined) {
      if (played.success && isSound(shown)) first.set(key, shown);
      return [];
    }
    const isAlike =
      JSON.stringify(without(sent, signature)) === JSON.stringify(without(before.sent, signature));
    // A bound signature is different each time, so the same one twice is another question.
    const isReplay = isBound(schemeOf(profile)) && sent[signature] === before.sent[signature];
    if (!isAlike || isReplay || !isSound(shown, "again")) return [];
    if (!played.success)
      return vote(shown, point, refusal(shown) === true || played.status === 200 ? "refused" : undefined);
    if (idOf(before) === "") return [];
    return vote(shown, point, idOf(shown) === idOf(before) ? "same-answer" : anew);
  });
}

/** The same signature again. */
function replays({ exchanges, profile }: Seen): Vote[] {
  if (!isBound(schemeOf(profile))) return [];
  const first = new Map<string, Shown>();
  return exchanges.flatMap((shown): Vote[] => {
    const { op, played, sent, flaws } = shown;
    const text = `${op} ${textOf(sent[signature])}`;
    const before = first.get(text);
    if (before === undefined) {
      if (played.success && isSound(shown)) first.set(text, shown);
      return [];
    }
    if (!flaws.every((flaw) => flaw === "again")) return [];
    const kind = played.operation?.descriptor.effect === "read" ? "reads" : "writes";
    const isFirst = played.response?.text === before.played.response?.text;
    if (played.success)
      return kind === "reads" && !isFirst
        ? vote(shown, "signature.repeated", { reads: "carried-out" })
        : isFirst
          ? vote(shown, "signature.repeated", { [kind]: "first-response" })
          : [];
    const { status } = played;
    return status >= 400 && status < 500
      ? vote(shown, "signature.repeated", { [kind]: "refused", status })
      : [];
  });
}

const cardOf = ({ settings }: Seen, name: string): string =>
  textOf(objectOf(settings.test_data[`card.${name}`])["number"]);

/** What the test cards of the settings show. */
function cards(seen: Seen): Vote[] {
  const [declined, review, challenge] = ["declined", "review", "challenge"].map((name) => cardOf(seen, name));
  return seen.exchanges.flatMap((shown): Vote[] => {
    const { op, sent, told, played } = shown;
    const card = textOf(sent["card"]);
    if (op !== pay || !isSound(shown) || card === "" || played.success || played.status >= 500) return [];
    const isResult = played.status === 200 && textOf(told["result_info"]) !== "";
    if (card === declined)
      return vote(
        shown,
        "direct-payment.failure",
        isResult ? "result" : played.status >= 400 ? { status: played.status } : undefined,
      );
    if (card === challenge)
      return vote(
        shown,
        "payment.three-ds",
        isResult && textOf(told["threeds_result"]) !== "" ? { challenge: "waits" } : undefined,
      );
    const isReviewed = seen.turns.some(
      (one) => one.op === "reviewTransactions" && one.done === true && one.payment.shown === shown,
    );
    return card === review && isReviewed ? vote(shown, "review.which", { held: "some" }) : [];
  });
}

/** A payment with a token and no card. */
const tokens = ({ exchanges }: Seen): Vote[] =>
  exchanges.flatMap((shown) => {
    const isToken = textOf(shown.sent["token_id"]) !== "" && textOf(shown.sent["card"]) === "";
    return shown.op === pay && isToken && shown.played.success
      ? vote(shown, "payment.tokens", { pays: "instead-of-card" })
      : [];
  });

const emptyMethods = ({ exchanges }: Seen): Vote[] =>
  exchanges.flatMap((shown): Vote[] => {
    const { sent, told, played, flaws } = shown;
    if (sent["payment_method"] !== "" || !payments.has(shown.op)) return [];
    if (!flaws.every((flaw) => flaw.endsWith("/payment_method"))) return [];
    const isDirect = textOf(told["result_info"]).startsWith("0000:");
    const value = isDirect ? "direct" : told["issuer_url"] !== undefined ? "apm" : "refused";
    return played.status === 200 || refusal(shown) === true
      ? vote(shown, "payment.empty-payment-method", value)
      : [];
  });

/** What every result has. */
export const stated: ReadonlySet<string> = new Set(["merchant_id", "account_id", "order_no", signature]);

/** The names of request fields, of which the result repeats all values that were sent. */
function echoes({ exchanges }: Seen): Finding[] {
  const paid = exchanges.filter((shown) => shown.op === pay && shown.played.success && isSound(shown));
  const votes = paid.flatMap((shown) =>
    Object.entries(shown.sent).flatMap(([name, sent]): Vote[] =>
      stated.has(name) || typeof sent !== "string" || sent === ""
        ? []
        : vote(shown, name, shown.told[name] === sent),
    ),
  );
  return listed("direct-payment.echoed-fields", votes);
}

/** How a card number that was sent is masked in a response; `undefined` if it is not, or with several characters. */
export function maskOf(sent: string, masked: string) {
  const character = /[^0-9\p{C}\p{Z}]/u.exec(masked)?.[0];
  const isPlain = [...masked].every((one) => one === character || /[0-9]/.test(one));
  return character === undefined || sent === "" || !isPlain
    ? undefined
    : { character, keeps_length: Array.from(masked).length === sent.length };
}

const masks = ({ exchanges }: Seen): Vote[] =>
  exchanges.flatMap((shown): Vote[] => {
    const mask = maskOf(textOf(shown.sent["card"]), textOf(shown.told["card"]));
    return shown.op === pay ? vote(shown, "direct-payment.mask", mask) : [];
  });

/** Cancelled subscriptions, and what shows that. */
function subscriptions({ exchanges }: Seen): Vote[] {
  const ended = new Set<string>();
  const names = new Map<string, string>();
  const status = new Map<string, string>();
  return exchanges.flatMap((shown): Vote[] => {
    const { op, sent, told, played } = shown;
    const own = objectOf(sent["subscription"]);
    if (op === pay && played.success) names.set(textOf(told["recurring_id"]), textOf(own["contract_name"]));
    if (op === "queryTransactions") return shownStatus(shown, ended, status);
    if (op !== "cancelSubscription" || !isSound(shown, "again")) return [];
    const id = textOf(sent["recurring_id"]);
    const name = names.get(id);
    if (name === undefined || id === "") return [];
    const value = played.success ? "accepted" : "refused";
    const isRefusal = played.success || played.status === 200 || refusal(shown) === true;
    if (textOf(sent["contract_name"]) !== name)
      return isRefusal && !ended.has(id) ? vote(shown, "subscription.contract-mismatch", value) : [];
    if (ended.has(id))
      return isRefusal && isSound(shown) ? vote(shown, "subscription.already-cancelled", value) : [];
    if (played.success) ended.add(id);
    return [];
  });
}

function shownStatus(shown: Shown, ended: ReadonlySet<string>, status: Map<string, string>): Vote[] {
  const list = shown.told["orders_list"];
  return (Array.isArray(list) ? list.filter(isRecord) : []).flatMap((record) => {
    const { recurring_id, recurring_status } = objectOf(record["subscription_result"]);
    const [id, now] = [textOf(recurring_id), textOf(recurring_status)];
    if (id === "" || now === "") return [];
    const before = status.get(id);
    if (!ended.has(id)) status.set(id, now);
    if (!ended.has(id) || before === undefined) return [];
    return vote(shown, "subscription.status-field", before === now ? "not-shown" : "recurring_status");
  });
}

/** Addresses of issuers that were requested, each when it was opened: its page may send a form to the same address. */
function issuers({ exchanges, visits }: Seen): Vote[] {
  const urls = new Set(exchanges.map(({ told }) => textOf(told["issuer_url"])));
  return visits.flatMap((played): Vote[] =>
    urls.delete(played.built?.url?.href ?? "") && played.status >= 200 && played.status < 400
      ? [{ point: "apm.issuer-request", value: { method: played.built?.method }, from: played }]
      : [],
  );
}

export const fromPayments = (seen: Seen): Finding[] => [
  ...agreed([
    ...repeats(seen),
    ...cards(seen),
    ...tokens(seen),
    ...emptyMethods(seen),
    ...masks(seen),
    ...subscriptions(seen),
  ]),
  ...gathered([...replays(seen), ...issuers(seen)]),
  ...echoes(seen),
];
