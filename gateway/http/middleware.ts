// The middleware of the gateway, in order. Each part has its own file; the contract's operations come last, in gateway.ts.
import type { Log } from "../process/log.ts";
import type { Pages } from "../pages/pages.ts";
import type { Middleware } from "./incoming.ts";
import { inTime } from "./limits/in-time.ts";
import { oneByOne } from "./limits/lane.ts";
import { recorded, type RecordRequest } from "./record.ts";
import { withPageHeaders } from "./redirect-payment.ts";
import { type Route, routed } from "./routes.ts";
import { seen, type SeenRequest } from "./seen.ts";

export interface Parts {
  /** Whether shoppers and merchants reach the gateway by https. */
  readonly isSecure: boolean;
  /** Refuses foreign names of this machine; only if no other machine is to reach the gateway. */
  readonly local: Middleware | undefined;
  readonly health: Route;
  /** Allows calls from pages of this machine; only in development. */
  readonly docs: Middleware | undefined;
  /** Stores requests and applies faults; only with the control API. */
  readonly watch: Middleware | undefined;
  readonly log: Log;
  /** Gets each request to an operation, for metrics. */
  readonly observe: ((request: SeenRequest) => void) | undefined;
  readonly pages: Pick<Pages, "route" | "formAction">;
  readonly portal: Route;
  /** Gets each request to an operation of the contract, after its response. */
  readonly record: RecordRequest | undefined;
}

export const middleware = (parts: Parts): readonly Middleware[] => [
  parts.isSecure ? onlyByHttps : straightOn,
  parts.local ?? straightOn,
  routed(parts.health),
  parts.docs ?? straightOn,
  parts.watch ?? straightOn,
  seen(parts.log, parts.observe),
  routed(parts.pages.route),
  routed(parts.portal),
  parts.record === undefined ? straightOn : recorded(parts.record),
  inTime(),
  oneByOne(),
  withPageHeaders(parts.pages),
];

const straightOn: Middleware = (next) => next;

/** A browser that came by https once comes by nothing else, for a year. */
const onlyByHttps: Middleware = (next) => async (incoming) => {
  const response = await next(incoming);
  response.headers.set("strict-transport-security", "max-age=31536000");
  return response;
};
