// Routes for monitoring: /live says that the process runs, /health whether its parts work, /ready whether it accepts requests.
import { within } from "../process/within.ts";
import type { Database } from "../store/pool.ts";
import type { Route } from "./routes.ts";

export interface HealthOptions {
  readonly database: Database;
  readonly isClosing: () => boolean;
  /** How long the database may take, in milliseconds of real time; 2,000 where left out. */
  readonly patience?: number;
}

const paths = new Set(["/live", "/health", "/ready"]);

/**
 * Handles `GET /live` (the process runs: always 200), `GET /health` (the required parts with their states) and `GET
 * /ready`. Both are 503 while the database does not respond or is read-only, `/ready` also while the gateway stops.
 */
export function healthRoute({ database, isClosing, patience = 2000 }: HealthOptions): Route {
  // Anyone can call this at any rate, so one query of the database serves all waiting calls.
  let asking: Promise<State> | undefined;
  const now = () =>
    (asking ??= stateOf(database, patience).finally(() => {
      asking = undefined;
    }));
  return async (request) => {
    const { pathname } = new URL(request.url);
    if (!paths.has(pathname)) return undefined;
    if (request.method !== "GET" && request.method !== "HEAD")
      return new Response(null, { status: 405, headers: { allow: "GET, HEAD" } });
    if (pathname === "/live") return response(request, 200, { status: "alive" });
    if (pathname === "/ready" && isClosing()) return response(request, 503, { status: "stopping" });
    const state = await now();
    if (pathname === "/health")
      return state === "ok"
        ? response(request, 200, { status: "ok", database: state })
        : response(request, 503, { status: "failing", database: state });
    return state === "ok"
      ? response(request, 200, { status: "ready" })
      : response(request, 503, { status: `the database ${state}` });
  };
}

type State = "ok" | "does not respond" | "is read-only";

function stateOf(database: Database, patience: number): Promise<State> {
  const asked = database.query<{ transaction_read_only: string }>("show transaction_read_only").then(
    // A standby, or a server that was made read-only, takes no payment.
    ({ rows }): State => (rows[0]?.transaction_read_only === "on" ? "is read-only" : "ok"),
    (): State => "does not respond",
  );
  return within<State>(patience, asked, "does not respond");
}

const response = (request: Request, status: number, said: Readonly<Record<string, string>>): Response =>
  new Response(request.method === "HEAD" ? null : `${JSON.stringify(said)}\n`, {
    status,
    headers: { "content-type": "application/json", "cache-control": "no-store" },
  });
