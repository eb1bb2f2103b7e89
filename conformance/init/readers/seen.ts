// Traffic as readers see it: exchanges in the order in which they were made, each with what is unusual about its request, and
// the history of each payment. It does not matter who made them.
import { verifyBody, boundTo } from "@acquiring/contract/signature";
import type { Contract } from "../../contract/contract.ts";
import type { Played } from "../../message/message.ts";
import { signatureField, signatureValidity } from "../../exchange/exchange.ts";
import { isBound, schemeOf, type Profile } from "../../inputs/profile.ts";
import type { Settings } from "../../inputs/settings.ts";
import { scopeOf, sentIn, textOf, toldIn } from "../../judge/ledger.ts";
import { historyOf, type Paid, type Turn } from "./history.ts";
import type { Shown } from "./shown.ts";

/** What traffic is read with. */
export interface Source {
  readonly contract: Contract;
  readonly settings: Settings;
  /** What is known before. */
  readonly profile: Profile;
  readonly key: string | undefined;
  /** The suite sent it: a request without a flaw that it made deliberately has none. */
  readonly own: boolean;
}

export interface Seen extends Source {
  readonly exchanges: readonly Shown[];
  /** Requests to addresses that responses gave. */
  readonly visits: readonly Played[];
  /** Notifications, with whether their signatures are valid. */
  readonly heard: readonly Played[];
  readonly payments: ReadonlyMap<string, Paid>;
  readonly turns: readonly Turn[];
}

/** What was exchanged, with the time where it is known. */
export interface Brought {
  readonly played: Played;
  readonly at?: number | undefined;
}

export function seenOf(brought: readonly Brought[], source: Source): Seen {
  const known = new Set(brought.flatMap(({ played }) => (played.success ? [scopeOf(sentIn(played))] : [])));
  const before = new Set<string>();
  const exchanges = brought.flatMap(({ played: one, at: time }, place): Shown[] => {
    const { operation, built } = one;
    if (operation === undefined || built === undefined || built.url !== undefined || one.status === 0)
      return [];
    if (!built.path.endsWith(operation.descriptor.path)) return [];
    // The same bytes, or the same bound signature in another encoding.
    const signed = isBound(schemeOf(source.profile)) ? textOf(sentIn(one)[signatureField]) : "";
    const text = signed === "" ? new TextDecoder().decode(built.body) : `${operation.id} ${signed}`;
    const isAgain = before.has(text);
    before.add(text);
    const verdict = signatureOf(one, time, source);
    const value = sentIn(one);
    const flaws = [
      ...(built.value === undefined ? ["unread"] : issuesOf(one)),
      ...(verdict === "invalid" ? ["signature"] : []),
      ...(built.localAddress === undefined ? [] : ["address"]),
      ...(built.value !== undefined && !known.has(scopeOf(value)) ? ["account"] : []),
      ...(isAgain ? ["again"] : []),
    ];
    const clear = verdict === "valid" || flaws.includes("unread") || flaws.includes("account");
    return [{ played: one, op: operation.id, place, sent: value, told: toldIn(one), at: time, flaws, clear }];
  });
  const heard = brought.flatMap(({ played }) =>
    played.notification === undefined ? [] : [verified(played, source)],
  );
  const visits = brought.flatMap(({ played }) => (played.built?.url === undefined ? [] : [played]));
  return { ...source, exchanges, visits, heard, ...historyOf(exchanges) };
}

function verified(played: Played, source: Source): Played {
  const value = toldIn(played);
  const identity = [value["merchant_id"], value["account_id"]].map((name) => String(name ?? ""));
  const binding = { purpose: "notification", operation: "notification", identity } as const;
  return { ...played, signatureValid: signatureValidity(value, signatureField, source, binding) };
}

const issuesOf = ({ operation, built }: Played): string[] =>
  (operation?.descriptor.request.check(built?.value ?? {}) ?? []).map(({ code, at }) => `${code} ${at}`);

/** The recordings of a run have masked signatures. */
function signatureOf(
  { operation, built }: Played,
  at: number | undefined,
  { profile, settings, key, own }: Source,
): "valid" | "invalid" | "unknown" {
  const { value, rightSignature } = built ?? {};
  if (operation === undefined || value === undefined) return "unknown";
  if (rightSignature !== undefined) return "invalid";
  const scheme = schemeOf(profile);
  const { signature = signatureField } = operation.descriptor.request;
  const isMasked = textOf(value[signature]).includes("*");
  if (scheme === undefined || key === undefined || isMasked || scopeOf(value) !== scopeOf(settings.merchant))
    return own ? "valid" : "unknown";
  const binding = { field: signature, ...boundTo(operation.descriptor, value, "request"), now: at };
  const verdict = verifyBody(value, scheme, [key], binding);
  return verdict === "valid" || (at === undefined && verdict === "stale") ? "valid" : "invalid";
}
