// One message that was sent or received, with its result: the output of a scenario's step.
import type { Operation } from "../contract/contract.ts";
import type { DecodedResponse } from "../decode/decode.ts";
import type { Built } from "./build.ts";
import type { Exchange } from "./capture.ts";
import type { Fault } from "./fault.ts";
import type { Notification } from "./listener.ts";

/** One message that was sent or received, with its result. */
export interface Played {
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
  /** The notification, for a step that waits for one. */
  readonly notification?: Notification;
  /** From the request to the end of its response, or how long a notification was awaited, in milliseconds. */
  readonly durationMs?: number;
  readonly exchange: Exchange;
  readonly curl: string;
  /** Why there is no response. */
  readonly problem?: string;
  /** The cause of that problem, if it is known. */
  readonly fault?: Fault;
  /** The connection was closed without a response, which the step says is one. */
  readonly closed?: true;
}

/** What a message has before it is sent. */
export const notPlayed: Played = {
  operation: undefined,
  request: undefined,
  status: 0,
  response: undefined,
  success: false,
  signatureValid: undefined,
  exchange: { request: { method: "", url: "", headers: {}, body: "" }, response: {} },
  curl: "",
};
