// The data of every page of the portal: the merchant, the user, and the gateway's parts.
import type { Clock } from "../process/clock.ts";
import type { Core } from "../operations/core.ts";
import type { Choices } from "../config.ts";
import type { Sender } from "../notifications/worker.ts";
import type { Refused } from "./refused.ts";

export interface PortalHouse {
  readonly core: Core;
  readonly choices: Choices;
  /** Public address of the gateway, without a slash at the end. */
  readonly origin: () => string;
  /** The machine's time, by which sessions end: a virtual clock moves payments, not people. */
  readonly machine: Clock;
  /** Whether the gateway's clock is another one than the machine's. */
  readonly isVirtual: () => boolean;
  /** Whether the acquirer is the simulated one, so that no money moves. */
  readonly testMode: boolean;
  /** What the sign-in page shows in test mode: the user of the development account. */
  readonly demo: Demo | undefined;
  /** Address of the docs, with a slash at the end; `undefined` for no links to them. */
  readonly docs?: string | undefined;
  /** Requests with an invalid signature; `undefined` if no requests are stored. */
  readonly refused: Pick<Refused, "list" | "find"> | undefined;
  /** Sends a test event; `undefined` if the gateway sends no notifications. */
  readonly sender: Sender | undefined;
}

/** A user whose name and password are public. */
export interface Demo {
  readonly merchant_id: string;
  readonly name: string;
  readonly password: string;
}

export interface PortalContext extends Omit<PortalHouse, "origin" | "isVirtual" | "demo"> {
  readonly merchantId: string;
  readonly user: string;
  /** Goes with every form; bound to the session. */
  readonly csrf: string;
  /** The gateway's. */
  readonly clock: Clock;
  readonly isVirtual: boolean;
  /** Public address of the gateway, without a slash at the end. */
  readonly origin: string;
}

/** A page: shown by GET and, if it has buttons, executed by POST. */
export interface PortalPage {
  readonly show: (context: PortalContext, address: URL) => Promise<Response>;
  readonly act?: (context: PortalContext, form: URLSearchParams, address: URL) => Promise<Response>;
}

/** The last step of an address: the id that it names. */
export function idOf(address: URL): string {
  const step = address.pathname.split("/").at(-1) ?? "";
  try {
    return decodeURIComponent(step);
  } catch {
    return "";
  }
}
