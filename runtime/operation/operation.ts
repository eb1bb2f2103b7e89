// The descriptor of one operation: plain data that client, server and suite interpret. The descriptors are generated
// from the contract. This file has no field names.
import type { Body } from "../codecs/codec.ts";
import type { Issue } from "../values/result.ts";

/** What a profile fills in, by the id of the extension point. */
export interface Points {
  readonly [id: string]: unknown;
}

/** What a response holds that its request did not ask for, and what it lacks; `asked` is the whole request. */
export type Foreign = (
  operation: AnyOperation,
  points: Points | undefined,
  asked: object,
  response: unknown,
) => readonly Issue[];

/** Reads a page, and what its inputs repeat of the request `asked`; or says why it is none. */
export type ReadPage = (
  bytes: Uint8Array,
  mediaType: string | undefined,
  body: Body<unknown>,
  asked: object,
) =>
  | { readonly page: string; readonly told: object }
  | { readonly reason: string; readonly issues?: readonly Issue[] };

/** An operation that takes or gives many entries at once. */
export interface Batch {
  /** Brought here, so that a program has no code for operations that it does not call. */
  readonly foreign: Foreign;
  /** The most orders of one request (or of one response, where the request names none). */
  readonly limit: number;
  /** The array of the request; `undefined` where the contract leaves the selection open. */
  readonly request?: string;
  readonly response: string;
  /** The field of each result entry that states its outcome, and its value for a success. */
  readonly status?: string;
  readonly success?: string;
  /** The field of each result entry that explains a failure, and one that says the outcome in words. */
  readonly error?: string;
  readonly message?: string;
  /** What `message` says of a success: a code, and words behind a colon. */
  readonly done?: string;
  /** The fields by which an entry of the response is known to be about one of the request. */
  readonly key?: readonly string[];
  /** The field of the response that states the outcome of the batch, with the same values as an entry's. */
  readonly envelope?: string;
  /** The field of the response that says the same in words. */
  readonly reason?: string;
}

/**
 * Fields of a response that repeat the request's fields of the same names. A field that either side leaves out, or has
 * empty, is not compared.
 */
export interface Echo {
  readonly fields: readonly string[];
  /** The fields are in a successful entry of the response, and in the entry of the request that it is about. */
  readonly of?: "entries";
  /** Compared as decimal numbers, or regardless of case; otherwise letter by letter. */
  readonly as?: "amount" | "code";
  /** The extension point if a profile lists those of the fields that its gateway repeats; only they count. */
  readonly named?: string;
  /**
   * An allowed difference: the response's value is more, less or any other, if the profile has one of `says` at `point`.
   */
  readonly may?: {
    readonly be: "more" | "less" | "any";
    readonly point: string;
    /** `open` matches a profile that does not fill the point. */
    readonly says: readonly string[];
  };
}

/** Where several operations share a path: this one is meant when the request has `field`, or does not. */
export interface Variant {
  readonly field: string;
  readonly carried: boolean;
  /** The extension point that says which of them an empty field means, the value for this one, and what holds unsaid. */
  readonly empty?: { readonly point: string; readonly value: string; readonly default: string };
}

/** A read that finds again what an operation did. */
export interface FoundBy {
  readonly operation: string;
  /** The extension point that says what it selects by. */
  readonly point: string;
}

/** `Own` are the fields of a request that a client fills in: who asks, and the signature. */
export interface Operation<Request, Response, Own extends string = never> {
  readonly id: string;
  readonly title: string;
  readonly method: "POST";
  readonly path: string;
  /** `write` may move money or change a payment, so it is repeated only on request. */
  readonly effect: "read" | "write";
  readonly variant?: Variant;
  readonly request: Body<Request>;
  readonly response: Body<Response>;
  /** The fields of the request that say who asks. */
  readonly identity: readonly string[];
  /** The most reliable first; absent if no read finds it again. */
  readonly foundBy?: readonly FoundBy[];
  /** Where the response is a page, what reads it. */
  readonly readPage?: ReadPage;
  /** What the response repeats of the request. */
  readonly echoes?: readonly Echo[];
  /** The extension point that lists fields which are always in the response. */
  readonly promises?: string;
  /** The field by which a gateway recognises a repeated request, and the extension point that states its response. */
  readonly repeat?: {
    readonly by: string;
    readonly point: string;
    /** Whether the profile says of a response that it is a refusal, also of a repeat, and final. */
    readonly isFinal?: (points: Points, id: string, response: object) => boolean;
  };
  /** The name of the function that finds records with this read, and the fields by which a record is known. */
  readonly finder?: {
    readonly name: string;
    readonly key: readonly string[];
    /** Of a read that shows payments: the fields of a record that have its number, amount and currency. */
    readonly state?: { readonly by: string; readonly amount: string; readonly currency: string };
  };
  /** Statuses other than 200 that the contract gives this operation. */
  readonly refusals: readonly number[];
  readonly batch?: Batch;
  /** Type only: never present at run time. */
  readonly own?: Own;
}

// oxlint-disable-next-line typescript/no-explicit-any -- the one place where an operation's types do not matter
export type AnyOperation = Operation<any, any, any>;
