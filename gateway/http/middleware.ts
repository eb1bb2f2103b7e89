// The middleware of the gateway, in order. Each part has its own file; the contract's operations come last, in gateway.ts.
import type { Log } from "../process/log.ts";
import type { Pages } from "../pages/pages.ts";
import type { Middleware } from "./incoming.ts";
import { inTime } from "./limits/in-time.ts";
import { oneByOne } from "./limits/lane.ts";
import { recorded, type RecordRequest } from "./record.ts";
import { withPageHeaders } from "./redirect-payment.ts";
import { type Route, routed } from "./routes.ts";

export interface Parts {
  /** Refuses foreign names of this machine; only if no other machine is to reach the gateway. */
  readonly local: Middleware | undefined;
  readonly health: Route;
  /** Allows calls from pages of this machine; only in development. */
  readonly docs: Middleware | undefined;
  /** Stores requests and applies faults; only with the control API. */
  readonly watch: Middleware | undefined;
  readonly log: Log;
  readonly pages: Pick<Pages, "route" | "formAction">;
  readonly portal: Route;
  /** Gets each request to an operation of the contract, after its response. */
  readonly record: RecordRequest | undefined;
}

export const middleware = ({
  local,
  health,
  docs,
  watch,
  log,
  pages,
  portal,
  record,
}: Parts): readonly Middleware[] => [
  local ?? straightOn,
  routed(health),
  docs ?? straightOn,
  watch ?? straightOn,
  logged(log),
  routed(pages.route),
  routed(portal),
  record === undefined ? straightOn : recorded(record),
  inTime(),
  oneByOne(),
  withPageHeaders(pages),
];

const straightOn: Middleware = (next) => next;

const logged =
  (log: Log): Middleware =>
  (next) =>
  async (incoming) => {
    const response = await next(incoming);
    const { pathname, isOperation, elapsed } = incoming;
    // A path that is not an operation's comes from the sender and may contain anything, so the log leaves it out.
    const path = isOperation ? pathname : "other";
    log({ level: "info", event: "request", path, status: response.status, ms: elapsed() });
    return response;
  };
