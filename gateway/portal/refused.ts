// Requests with an invalid signature: the latest ones as they came, in this process's memory for a quarter of an hour and
// nowhere else. Anyone can send such a request, so the gateway does no work for it until a portal user opens it. Only then
// it redacts the request and checks it with the account's keys.
import type { Clock } from "../process/clock.ts";
import { shownFields, signatureDiff } from "../control/describe.ts";
import type { SignedExchange } from "../http/record.ts";
import type { Finding, ListedEntry, ShownFields } from "../store/request-log.ts";
import type { SignatureScheme } from "@acquiring/contract/signature";
import { keptFields } from "./kept-fields.ts";

export interface RefusedOptions {
  /** The gateway's, as in the rest of the log. */
  readonly clock: Clock;
  readonly schemes: readonly SignatureScheme[];
  readonly keysOf: (merchant_id: string, account_id: string) => Promise<readonly string[] | undefined>;
}

/** What is known of a refused request without reading its body. */
export interface RefusedEntry extends ListedEntry {
  readonly address: string | undefined;
  readonly bytes: number;
}

export interface Explained extends RefusedEntry {
  readonly request: ShownFields | null;
  /** What is signed here, redacted. */
  readonly signedText: string | null;
  readonly findings: readonly Finding[];
}

export interface Refused {
  readonly add: (seen: SignedExchange) => void;
  /** The merchant's, the newest first. */
  readonly list: (merchant_id: string) => readonly RefusedEntry[];
  readonly find: (merchant_id: string, id: string) => Promise<Explained | undefined>;
}

interface Kept {
  readonly seen: SignedExchange;
  readonly merchant_id: string;
  readonly entry: RefusedEntry;
}

const keptFor = 900_000;
const mostKept = 100;
const mostOfOne = 20;
// Longer ones are listed, and not explained.
const longestExplained = 16_384;

/** Remembers refused requests; none to begin with. */
export function createRefused({ clock, schemes, keysOf }: RefusedOptions): Refused {
  const kept: Kept[] = [];
  let ids = 0;
  const drop = (one: Kept | undefined) => {
    const at = one === undefined ? -1 : kept.indexOf(one);
    if (at >= 0) kept.splice(at, 1);
  };
  return {
    add: (seen) => {
      const one = keptOf(seen, String((ids += 1)), clock.now());
      const alike = kept.filter((other) => shareOf(other) === shareOf(one));
      if (alike.length >= mostOfOne) drop(alike[0]);
      if (kept.length >= mostKept) drop(kept[0]);
      kept.push(one);
      setTimeout(() => drop(one), keptFor).unref();
    },
    list: (merchant_id) =>
      kept.flatMap((one) => (one.merchant_id === merchant_id ? [one.entry] : [])).toReversed(),
    find: async (merchant_id, id) => {
      const found = kept.find((one) => one.merchant_id === merchant_id && one.entry.id === id);
      return found && explained(found, schemes, await keysOf(merchant_id, identityOf(found.seen).account_id));
    },
  };
}

// Unknown accounts have one share together, so that requests with invented names push out no others.
const shareOf = ({ seen, merchant_id }: Kept): string => (seen.judged.isKnown ? merchant_id : "");

const identityOf = ({ judged }: SignedExchange) => ({ merchant_id: "", account_id: "", ...judged.identity });

function keptOf(seen: SignedExchange, id: string, at: Date): Kept {
  const { judged, method, status, milliseconds, remoteAddress } = seen;
  const { merchant_id, account_id } = identityOf(seen);
  const { operation, bytes } = judged;
  const entry: RefusedEntry = {
    id,
    at,
    method,
    operation: operation.id,
    status,
    milliseconds,
    signature: "wrong",
    orders: [],
    transactions: [],
    // An unknown account is foreign text, which can contain anything.
    accountId: judged.isKnown ? account_id : "unknown",
    address: remoteAddress,
    bytes,
  };
  const isShort = bytes <= longestExplained;
  return { merchant_id, entry, seen: isShort ? seen : { ...seen, judged: { ...judged, value: {} } } };
}

function explained(
  { seen, entry }: Kept,
  schemes: readonly SignatureScheme[],
  keys: readonly string[] | undefined,
): Explained {
  const { operation, value, bytes } = seen.judged;
  if (bytes > longestExplained) {
    const message = `The request has ${bytes} bytes; one of more than ${longestExplained} is not explained.`;
    return { ...entry, request: null, signedText: null, findings: [{ at: "", message }] };
  }
  const request = keptFields(shownFields(value, operation.request));
  if (keys === undefined) {
    const message = "The merchant has no account of this id.";
    return { ...entry, request, signedText: null, findings: [{ at: "/account_id", message }] };
  }
  const { text = null, findings = [] } = signatureDiff({ operation, value }, schemes, keys) ?? {};
  return { ...entry, request, signedText: text, findings };
}
