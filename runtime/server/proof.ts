// Verifies the sender of a request, and signs responses: by the profile's scheme, or by the gateway's own functions. serve.ts
// decides when to use them.
import { digest } from "../signature/cryptography/digests.ts";
import type { AnyOperation } from "../operation/operation.ts";
import { refusedStatus, type Repeated, repeatsAt } from "../operation/repeats.ts";
import { defaultWindow, readBound } from "../signature/bound.ts";
import { decoyKey, type SignatureKey } from "../signature/keys.ts";
import { readSchemes } from "../signature/read-scheme.ts";
import {
  type Binding,
  boundTo,
  isBound,
  schemePoint,
  type SignatureScheme,
  type Verdict,
} from "../signature/scheme.ts";
import { signWaiting, verdictWaiting } from "../signature/sign.ts";
import type { WireObject, WireValue } from "../values/wire.ts";
import {
  type Accepted,
  type AcceptedRequests,
  acceptedInMemory,
  type Responded,
  type Turned,
} from "./accepted.ts";

/** Who asks, as the body says (source: Authentication 3): by the names of the operation's `identity`. */
export type Identity = Readonly<Record<string, string>>;

/** Whom a request names, or `undefined` if it does not name all. */
export function identityIn({ identity }: AnyOperation, value: WireObject): Identity | undefined {
  // One operation leaves their type open (`fields.type`); whom they name is the same either way.
  const named = identity.flatMap((name): [string, string][] => {
    const own: WireValue | undefined = value[name];
    return typeof own === "string" || typeof own === "number" ? [[name, String(own)]] : [];
  });
  return named.length === identity.length ? Object.fromEntries(named) : undefined;
}

/** Instead of the profile's scheme. Both get the value without its signature, and what it is signed for. */
export interface SignatureFunctions {
  readonly sign: (
    value: WireObject,
    keys: readonly SignatureKey[],
    binding: Binding,
  ) => string | Promise<string>;
  readonly verify: (
    value: WireObject,
    signature: string,
    keys: readonly SignatureKey[],
    binding: Binding,
  ) => boolean | Promise<boolean>;
}

export interface ProofOptions {
  /** The gateway's profile. `signature.scheme`, `errors.body` and `errors.bad-signature` are read from it. */
  readonly profile: { readonly extension_points: { readonly [id: string]: unknown } };
  /** Instead of the profile's scheme. */
  readonly signature?: SignatureFunctions;
  /**
   * The store of accepted requests, so that each is processed once: as the profile's `signature.repeated` states, and
   * always with the bound scheme. The default is this process's memory.
   */
  readonly accepted?: AcceptedRequests;
  /** The current time in milliseconds since 1970, to check the times of signatures. The default is the system clock. */
  readonly now?: () => number;
}

/** A request as it came, for its signature to be verified. */
export interface Signed {
  readonly operation: AnyOperation;
  readonly value: WireObject;
  readonly identity: Identity;
  /** The account's; `undefined` for an account that is unknown. */
  readonly keys: readonly SignatureKey[] | undefined;
  readonly keysVersion: string | undefined;
}

/** A request whose signature was verified. */
export interface Proven extends Signed {
  readonly verdict: Verdict;
  readonly signature: string;
  /** The scheme that it was signed by. */
  readonly by: SignatureScheme | undefined;
}

export interface Proof {
  /** Takes as long for an account that is unknown as for an invalid signature. Never throws. */
  readonly verify: (signed: Signed) => Promise<Proven>;
  /** The signature of a response, by the scheme of its request. */
  readonly sign: (value: WireObject, field: string, proven: Proven) => string | Promise<string>;
  /** Whether the store of accepted requests sees it. */
  readonly isOnce: (proven: Proven) => boolean;
  /** Has a request out once, where repeats are not performed. */
  readonly once: (
    proven: Proven,
    respond: (requestKey: string | undefined, fromStore?: unknown) => Promise<Responded>,
  ) => Promise<Response | Turned>;
  /** The status of what is turned away. */
  readonly turnedStatus: (operation: AnyOperation) => number;
}

/** @throws TypeError for a profile without a usable scheme where no `signature` is given. */
export function readProof(options: ProofOptions): Proof {
  const { profile, signature: own } = options;
  const points = profile.extension_points;
  const schemes = own === undefined ? readSchemes(points[schemePoint]) : undefined;
  if (schemes?.ok === false)
    throw new TypeError(`${schemes.issues[0].message} Or pass \`signature\` functions.`);
  const store = options.accepted ?? acceptedInMemory(options.now && { now: options.now });
  const repeats = (operation: AnyOperation) => repeatsAt(points, operation);
  const repeated = ({ operation, by }: Proven): Repeated => {
    const said = repeats(operation)?.[operation.effect === "write" ? "writes" : "reads"];
    // A signature that differs each time is for a single use, even if a profile leaves that open.
    return said ?? (by !== undefined && isBound(by) ? "refused" : "carried-out");
  };
  return {
    verify: (signed) => verify(signed, own ?? schemes?.value ?? [], options.now),
    sign: (value, field, { operation, value: request, by, keys = [] }) => {
      const binding = boundTo(operation, request, "response");
      if (own !== undefined) return own.sign(value, keys, binding);
      return by === undefined ? "" : signWaiting(value, { scheme: by, keys, field }, binding);
    },
    isOnce: (proven) => repeated(proven) !== "carried-out",
    async once(proven, respond) {
      const gets = repeated(proven);
      if (gets === "carried-out")
        return proven.verdict === "stale" ? "stale" : (await respond(undefined)).response;
      const accepted = acceptedOf(proven, gets);
      return store.once(accepted, (fromStore) => respond(accepted.id, fromStore));
    },
    turnedStatus: (operation) => repeats(operation)?.status ?? refusedStatus,
  };
}

async function verify(
  signed: Signed,
  by: SignatureFunctions | readonly SignatureScheme[],
  now: (() => number) | undefined,
): Promise<Proven> {
  const field = signed.operation.request.signature;
  if (field === undefined) return { ...signed, verdict: "valid", signature: "", by: undefined };
  const given = signed.value[field];
  const signature = typeof given === "string" ? given : "";
  const binding = boundTo(signed.operation, signed.value);
  const proven = (verdict: Verdict, scheme?: SignatureScheme): Proven => ({
    ...signed,
    // An account that is unknown costs as much as a known one with an invalid signature, and is never proven.
    verdict: signed.keys === undefined ? "mismatch" : verdict,
    signature,
    by: scheme,
  });
  if (signature === "") return proven("missing");
  if ("verify" in by) {
    const keys = signed.keys ?? ["an unknown account has no key"];
    const { [field]: _signature, ...unsigned } = signed.value;
    try {
      const isValid = (await by.verify(unsigned, signature, keys, binding)) === true;
      return proven(isValid ? "valid" : "mismatch");
    } catch {
      return proven("malformed");
    }
  }
  // The signature's own field is no part of what a scheme signs, and to leave it out of a large record is a copy of it.
  const tried = await Promise.all(
    by.map(async (scheme): Promise<readonly [Verdict, SignatureScheme]> => {
      const keys = signed.keys ?? [decoyKey(scheme)];
      const options = { ...binding, now: now?.() };
      return [await verdictWaiting(signed.value, signature, { scheme, keys, field }, options), scheme];
    }),
  );
  const fits = tried.find(([verdict]) => verdict === "valid") ?? tried.find(([one]) => timely.includes(one));
  return fits === undefined ? proven(tried[0]?.[0] ?? "malformed") : proven(...fits);
}

// The signature itself is right.
const timely: readonly Verdict[] = ["stale", "early"];

function acceptedOf(
  { operation, identity, keysVersion, signature, verdict, by }: Proven,
  repeated: Accepted["repeated"],
): Accepted {
  const read = by !== undefined && isBound(by) ? readBound(signature) : undefined;
  const window = by !== undefined && isBound(by) ? (by.window ?? defaultWindow) : 0;
  const named = [...operation.identity.map((name) => identity[name] ?? ""), signature];
  return {
    id: digest("sha256", JSON.stringify(named), "hex"),
    identity,
    operation,
    keysVersion,
    repeated,
    isStale: verdict === "stale",
    // A signature without a time is fresh for ever.
    freshUntil: read === undefined ? Number.MAX_SAFE_INTEGER : (read.time + window) * 1000 + 1000,
  };
}
