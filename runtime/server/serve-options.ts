// What a gateway's face is made with, and what it tells about a request.
import type { Codec } from "../codecs/codec.ts";
import type { Refusal } from "./error-responses.ts";
import type { Failure } from "./failure-report.ts";
import type { AnyOperation } from "../operation/operation.ts";
import type { Reads } from "../operation/profile.ts";
import type { EmptyVariantField } from "../operation/variants.ts";
import type { SignatureKey } from "../signature/keys.ts";
import type { Verdict } from "../signature/scheme.ts";
import type { WireObject } from "../values/wire.ts";
import type { Identity, ProofOptions } from "./proof.ts";

export interface Context {
  readonly operation: AnyOperation;
  /** The remote address of the connection, or `undefined` if the server does not know it. */
  readonly remoteAddress: string | undefined;
  /** Names the request: the same for each repeat of it; `undefined` where repeats are performed like others. */
  readonly requestKey?: string | undefined;
  /** What the store of accepted requests passes with the request. */
  readonly fromStore?: unknown;
}

/** An account's keys; the first one signs responses. With a version if they may be kept for later requests. */
export type AccountKeys =
  | readonly SignatureKey[]
  | { readonly all: readonly SignatureKey[]; readonly version?: string | undefined };

/** Performs one operation. The request and its signature are already checked, and `serve` signs the response. */
export type Handler = (request: never, context: Context) => object | Promise<object>;

export interface ServeOptions extends ProofOptions {
  readonly operations: readonly AnyOperation[];
  /** By operation id. An operation without one gets 501. */
  readonly handlers: { readonly [operationId: string]: Handler | undefined };
  /**
   * The account's keys, by the values of the operation's `identity` in their order. The first key signs responses.
   * `undefined` for an account that is unknown. With RSA each is `{ privateKey, publicKey }`: the gateway's own private
   * key and the merchant's public key.
   */
  readonly keysOf: (...identity: string[]) => AccountKeys | undefined | Promise<AccountKeys | undefined>;
  /**
   * Keys of the account that were read earlier. Only for an `accepted` that finds out by their version, when it stores a
   * request, whether its keys are `outdated`. They refuse nothing: before a refusal, `keysOf` is called.
   */
  readonly keptKeysOf?: (...identity: string[]) => AccountKeys | undefined;
  /**
   * Called after the signature is verified. Decides whether this account may do this from this address (source:
   * Authentication 4).
   */
  readonly authorise?: (
    identity: Identity,
    context: Context,
  ) => Refusal | undefined | Promise<Refusal | undefined>;
  /** How this gateway reads an operation's request. If there is only one form, any other form is rejected. */
  readonly readsOf?: (operation: AnyOperation) => Reads | undefined;
  /** Whether an empty field still chooses its variant; what the profile says if left out. */
  readonly emptyVariantField?: EmptyVariantField;
  /** Codecs for additional encodings that the contract does not give an operation. */
  readonly codecs?: readonly Codec[];
  /**
   * `bytes` of a request's body, 1 MiB if left out; `nodes`, its fields, entries and elements, 50,000 if left out;
   * `readMs` until it has arrived, 30,000 if left out. The work before the signature is verified grows with the first
   * two.
   */
  readonly limits?: { readonly bytes?: number; readonly nodes?: number; readonly readMs?: number };
  /** Called with the cause of a 500. Its exceptions are ignored. */
  readonly onFailure?: (failure: Failure) => void;
}

/** A request with a checked signature. */
export interface Judged {
  readonly operation: AnyOperation;
  readonly value: WireObject;
  /** From the body, unchanged. */
  readonly bytes: number;
  /** Whom it names. Nothing but a signature that is `valid` or `stale` says that it is from there. */
  readonly identity: Identity;
  /** Whether the account exists. */
  readonly isKnown: boolean;
  readonly verdict: Verdict;
}

/** Where a request comes from, and who observes it. */
export interface From {
  readonly remoteAddress?: string | undefined;
  /** The bytes of the request's body, if they are read already. */
  readonly body?: Uint8Array<ArrayBuffer> | undefined;
  /** Called for each readable request, as soon as its signature is checked; again with newer keys. It must not throw. */
  readonly onJudged?: ((judged: Judged) => void) | undefined;
  /** Called with the cause of this request's 500, instead of the `onFailure` of all requests; of a body, that is called. */
  readonly onFailure?: ((failure: Failure) => void) | undefined;
}

/** A gateway over WHATWG types. It runs in any server that has them, and never rejects. */
export type Serve = (request: Request, from?: From) => Promise<Response>;
