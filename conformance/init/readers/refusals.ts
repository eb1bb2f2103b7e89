// What traffic shows of refused requests: which input is invalid, which fields are required, what a refusal looks like.
import { decimals, money } from "@acquiring/contract/codecs";
import { objectOf } from "../../contract/contract.ts";
import { textOf } from "../../judge/ledger.ts";
import type { Played } from "../../message/message.ts";
import { agreed, gathered, groupedBy, listed, type Finding, type Vote } from "./finding.ts";
import type { Seen } from "./seen.ts";
import { isSound, type Shown, vote } from "./shown.ts";

const payments: ReadonlySet<string> = new Set(["createDirectPayment", "createApmPayment"]);

/** What a flaw counts as, among the kinds of invalid input. */
function kindOf({ flaws, sent, op }: Shown): string | undefined {
  const [flaw, ...others] = flaws;
  const currency = textOf(sent["currency"]);
  if (!payments.has(op)) return undefined;
  if (flaw === "unread") return "unreadable-body";
  const missing = ["order_no", "currency", "amount"].filter((name) => sent[name] === undefined);
  if (missing.length === 1 && flaws.every((one) => one.startsWith("required "))) return "missing-field";
  if (missing.length > 0) return undefined;
  const isNumber = typeof sent["amount"] === "string" && decimals.is(sent["amount"]);
  if (typeof sent["amount"] === "string" && !isNumber && flaws.every((one) => one.endsWith("/amount")))
    return sent["amount"] === "" ? undefined : "malformed-amount";
  if (flaws.length > 0) return others.length === 0 && flaw?.startsWith("type ") ? "wrong-type" : undefined;
  return /^[A-Z]{3}$/.test(currency) && money.digits(currency) === undefined ? "unknown-currency" : undefined;
}

function invalid({ exchanges }: Seen): Vote[] {
  return exchanges.flatMap((shown): Vote[] => {
    const kind = kindOf(shown);
    return kind === undefined || shown.played.status >= 500
      ? []
      : vote(shown, kind, shown.played.status === 400);
  });
}

/** Records that do not exist: a merchant, an account, a token. */
function absent({ exchanges }: Seen): Vote[] {
  const known = exchanges.filter(({ played }) => played.success);
  const merchants = new Set(known.map(({ sent }) => textOf(sent["merchant_id"])));
  const tokens = new Set(known.map(({ told }) => textOf(told["token_id"])));
  return exchanges.flatMap((shown): Vote[] => {
    const { sent, flaws, played, op } = shown;
    if (!payments.has(op) || played.status >= 500) return [];
    const token = textOf(sent["token_id"]);
    const is404 = played.status === 404;
    if (token !== "" && sent["card"] === undefined && !tokens.has(token) && isSound(shown))
      return vote(shown, "token", is404);
    if (!flaws.every((flaw) => flaw === "account") || flaws.length === 0) return [];
    return vote(shown, merchants.has(textOf(sent["merchant_id"])) ? "account" : "merchant", is404);
  });
}

/** The statuses of the other operations for invalid input and for an account that does not exist. */
function otherStatuses({ exchanges }: Seen): Vote[] {
  return exchanges.flatMap((shown): Vote[] => {
    const { op, flaws, played, sent } = shown;
    const point = `errors.by-operation.${op}`;
    if (payments.has(op) || played.status >= 500 || played.success) return [];
    const isUnread = flaws[0] === "unread" && flaws.every((flaw) => ["unread", "account"].includes(flaw));
    const isAlone = flaws.length === 1;
    const isTop =
      isAlone &&
      /^(?:type|required) \/\w+$/.test(flaws[0] ?? "") &&
      !/\/(?:merchant|account)_id$/.test(flaws[0] ?? "");
    if (isUnread || isTop) return vote(shown, point, { invalid_input: played.status });
    return isAlone && flaws[0] === "account" && textOf(sent["account_id"]) !== ""
      ? vote(shown, point, { not_found: played.status })
      : [];
  });
}

/** The fields with the code and the message of a refusal, by their usual names; `undefined` without them. */
export function bodyOf({ response }: Played) {
  const record = response?.kind === "json" ? objectOf(response.value) : {};
  const named = (...names: readonly string[]) => names.find((name) => typeof record[name] === "string");
  const code = named("code", "error_code", "error");
  const message = named("message", "error_message", "error_description", "msg");
  return code === undefined || message === undefined ? undefined : { code, message };
}

const bodies = ({ exchanges }: Seen): Vote[] =>
  exchanges
    .filter(({ played: { status } }) => status === 400 || status === 404)
    .flatMap((shown) => vote(shown, "errors.body", bodyOf(shown.played) ?? "none"));

/** Signatures that are missing or wrong, by operation. */
const badSignatures = ({ exchanges }: Seen): Vote[] =>
  exchanges.flatMap((shown): Vote[] => {
    const { flaws, played, op } = shown;
    if (flaws.length !== 1 || flaws[0] !== "signature" || played.success || played.status >= 500) return [];
    return vote(shown, `errors.bad-signature.${op}`, { status: played.status });
  });

/** Fields that every accepted request has, and without one of which a request was refused. */
function requiredFields({ exchanges }: Seen): Finding[] {
  const names = ({ sent }: Shown): string[] =>
    Object.keys(sent).filter((name) => sent[name] !== "" && name !== "encryption_data");
  const always = new Map<string, ReadonlySet<string>>();
  for (const shown of exchanges.filter(({ played }) => played.success)) {
    const own = new Set(names(shown));
    const before = always.get(shown.op);
    always.set(shown.op, before === undefined ? own : new Set([...before].filter((name) => own.has(name))));
  }
  const votes = exchanges.flatMap((shown): Vote[] => {
    const own = new Set(names(shown));
    const lacking = [...(always.get(shown.op) ?? [])].filter((name) => !own.has(name));
    const [field, ...others] = lacking;
    const isAlone = shown.flaws.every((flaw) => flaw === `required /${field ?? ""}`);
    if (field === undefined || others.length > 0 || !isAlone || /^(?:merchant|account)_id$/.test(field))
      return [];
    return shown.clear && !shown.played.success && shown.played.status < 500
      ? vote(shown, shown.op, [field])
      : [];
  });
  const fields = Object.fromEntries(
    [...groupedBy(votes, ({ point }) => point)].map(([op, own]) => [
      op,
      [...new Set(own.flatMap(({ value }) => value as string[]))],
    ]),
  );
  if (votes.length === 0) return [];
  const evidence = `each of ${votes.length} requests that lacked one of these fields was refused, and all accepted ones have them.`;
  return [{ id: "fields.required", value: fields, strength: votes.length, evidence }];
}

export const fromRefusals = (seen: Seen): Finding[] => [
  ...agreed([...badSignatures(seen), ...bodies(seen)]),
  ...gathered(otherStatuses(seen)),
  ...listed("errors.invalid-input", invalid(seen)),
  ...listed("errors.not-found", absent(seen)),
  ...requiredFields(seen),
];
