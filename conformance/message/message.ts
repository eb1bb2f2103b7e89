// One message on its way through the suite: built, played, and masked for reports. What a check sees of it is a `Sight`, and its
// result a `CheckResult` (../judge/).
import type { WireObject } from "@acquiring/contract/codecs";
import type { Operation } from "../contract/contract.ts";
import type { DecodedResponse } from "../decode/decode.ts";

/** A request that can be sent. */
export interface Built {
  /** The id of its step. */
  readonly step: string;
  readonly operation: Operation;
  readonly method: string;
  readonly path: string;
  /** Instead of the path below the target: a whole address. */
  readonly url?: URL;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Uint8Array;
  /** The record, if the step sends one. */
  readonly value?: WireObject;
  /** The valid signature, if the step changed it deliberately. */
  readonly rightSignature?: string;
  readonly encode?: (value: WireObject) => string;
  readonly localAddress?: string;
  /** It violates the contract deliberately, so its response is not compared with the contract. */
  readonly deliberate: boolean;
  /** A connection closed without a response counts as a response: the step sends more than a gateway has to accept. */
  readonly mayClose?: true;
  /** A check looks at the forms of the page in the response. */
  readonly readsPage?: true;
}

/**
 * Why a request has no response.
 * `unreached`: no connection, so nothing was sent.
 * `silent`: no response in time.
 * `cut`: the connection was closed.
 * `not-http`: the response is not HTTP.
 * `not-trusted`: the certificate is not trusted.
 * `no-tls`: TLS was started, but the other side does not use it.
 * `tls`: TLS failed in another way.
 * `proxy`: the proxy in front of the target did not allow the connection.
 */
export type Fault = "unreached" | "silent" | "cut" | "not-http" | "not-trusted" | "no-tls" | "tls" | "proxy";

export interface Notification {
  readonly method: string;
  /** With the query, if there is one. */
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: DecodedResponse;
  /** When it came. */
  readonly at?: string;
  /** The response to it. */
  readonly reply?: { readonly status: number; readonly body: string };
}

/** One message and its response, already masked: the only form in which they leave the runner. */
export interface Exchange {
  /** The step of the message in its scenario. */
  readonly step?: string;
  /** The message that shows the failure, in a result; the others led to it. */
  readonly fault?: true;
  /**
   * When the request was sent, or the notification came.
   *
   * @format date-time
   */
  readonly startedAt?: string;
  /** From the request to the end of its response, in milliseconds; absent for a notification. */
  readonly durationMs?: number;
  readonly request: {
    readonly method: string;
    readonly url: string;
    readonly headers: Readonly<Record<string, string>>;
    readonly body: string;
  };
  /** Without a response only `error` is there. */
  readonly response: {
    readonly status?: number;
    readonly headers?: Readonly<Record<string, string>>;
    readonly body?: string;
    readonly error?: string;
  };
}

/** One message that was sent or received, with its result. */
export interface Played {
  /** Its scenario and step; the empty text where there is none. */
  readonly scenario: string;
  readonly step: string;
  /** Its source in words, if it is not a step of a scenario. */
  readonly place?: string;
  /** All checks of the scenario are advice: no part of the verdict, nor is what its requests make a gateway repeat. */
  readonly advice: boolean;
  /** The messages of the scenario so far, by step. */
  readonly steps: ReadonlyMap<string, readonly Played[]>;
  readonly operation: Operation | undefined;
  readonly request: unknown;
  readonly built?: Built;
  /** 0 where no response came. */
  readonly status: number;
  /** The value of the response's Content-Type header. */
  readonly media?: string | undefined;
  /** The response's header fields, unchanged. */
  readonly headers?: Readonly<Record<string, string>>;
  readonly response: DecodedResponse | undefined;
  readonly success: boolean;
  readonly signatureValid: boolean | undefined;
  /** For a message that the gateway sent first. */
  readonly notification?: Notification;
  /** Of a notification the method, the media type, the rest of its path after the scenario's address, and the query. */
  readonly received?: Readonly<Record<"method" | "media" | "path" | "query", string>>;
  /** From the request to the end of its response, or how long a notification was awaited, in milliseconds. */
  readonly durationMs?: number;
  readonly exchange: Exchange;
  readonly curl: string;
  /** Why there is no response. */
  readonly problem?: string;
  /** The cause of that problem, if it is known. */
  readonly fault?: Fault;
  /** The target responded before, and was gone or hung as a whole. That does not show how it handles this request. */
  readonly gone?: true;
  /** The connection was closed without a response, which the step says is one. */
  readonly closed?: true;
}

/** What a message has before it is sent. */
export const notPlayed: Played = {
  scenario: "",
  step: "",
  advice: false,
  steps: new Map(),
  operation: undefined,
  request: undefined,
  status: 0,
  response: undefined,
  success: false,
  signatureValid: undefined,
  exchange: { request: { method: "", url: "", headers: {}, body: "" }, response: {} },
  curl: "",
};
