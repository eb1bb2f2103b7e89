// One message that was sent or received, and what came of it: what the steps of a scenario leave behind.
import type { Operation } from "../contract/contract.ts";
import type { DecodedAnswer } from "../decode/decode.ts";
import type { Built } from "./build.ts";
import type { Exchange } from "./capture.ts";
import type { Fault } from "./fault.ts";
import type { Notification } from "./listener.ts";

/** One message that was sent or received, and what came of it. */
export interface Played {
  readonly operation: Operation | undefined;
  readonly request: unknown;
  readonly built?: Built;
  /** 0 where no response came. */
  readonly status: number;
  /** The response's content type, as it stands in its header. */
  readonly media?: string | undefined;
  /** The response's header fields as they came. */
  readonly headers?: Readonly<Record<string, string>>;
  readonly answer: DecodedAnswer | undefined;
  readonly success: boolean;
  readonly signatureValid: boolean | undefined;
  /** What came instead of a response, for a step that waits. */
  readonly notification?: Notification;
  readonly exchange: Exchange;
  readonly curl: string;
  /** Why there is no response. */
  readonly problem?: string;
  /** What is to blame for that, as far as it can be told. */
  readonly fault?: Fault;
  /** The connection was closed without a response, which the step says is one. */
  readonly closed?: true;
}
