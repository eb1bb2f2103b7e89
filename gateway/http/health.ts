// For whoever keeps the gateway running: /health says that the process answers, /ready that it can serve.
import type { Database } from "../store/pool.ts";
import type { Route } from "./routes.ts";

export interface HealthOptions {
  readonly database: Database;
  readonly isClosing: () => boolean;
  /** How long the database may take, in milliseconds of real time; 2,000 where left out. */
  readonly patience?: number;
}

/** Answers `GET /health` and `GET /ready`: 200, or 503 while the database does not answer or the gateway is stopping. */
export function healthRoute({ database, isClosing, patience = 2000 }: HealthOptions): Route {
  return async (request) => {
    const { pathname } = new URL(request.url);
    if (pathname !== "/health" && pathname !== "/ready") return undefined;
    if (request.method !== "GET" && request.method !== "HEAD")
      return new Response(null, { status: 405, headers: { allow: "GET, HEAD" } });
    if (pathname === "/health") return answer(request, 200, "ok");
    if (isClosing()) return answer(request, 503, "stopping");
    return (await answers(database, patience))
      ? answer(request, 200, "ready")
      : answer(request, 503, "the database does not answer");
  };
}

async function answers(database: Database, patience: number): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<false>((resolve) => {
    timer = setTimeout(() => resolve(false), patience);
  });
  const asked = database.query("select 1").then(
    () => true,
    () => false,
  );
  try {
    return await Promise.race([asked, late]);
  } finally {
    clearTimeout(timer);
  }
}

const answer = (request: Request, status: number, text: string): Response =>
  new Response(request.method === "HEAD" ? null : `${JSON.stringify({ status: text })}\n`, {
    status,
    headers: { "content-type": "application/json", "cache-control": "no-store" },
  });
