// The control API: small JSON over HTTP on a separate port, on this machine only, and only on request.
// docs/gateway/control-api.md describes it for users.
import { isRecord, json, type WireObject } from "@acquiring/contract/codecs";
import { listen, type Listening } from "@acquiring/contract/node";
import type { Done, Scheduler } from "../process/due.ts";
import type { SeedableRandom } from "../process/random.ts";
import { violations } from "../store/invariants.ts";
import { latestNotifications, replay } from "../store/notifications.ts";
import { actingAs, isStorable, type Pool } from "../store/pool.ts";
import { emptyTables } from "../store/reset.ts";
import type { SettableClock } from "./clock.ts";
import { type Faults, readFault } from "./fault.ts";
import { isFromHere } from "./guard.ts";
import { readMoment } from "./moment.ts";
import type { RequestLog } from "./watch.ts";

export interface ControlOptions {
  readonly pool: Pool;
  readonly clock: SettableClock;
  readonly scheduler: Scheduler;
  readonly faults: Faults;
  readonly requests: RequestLog;
  readonly random: SeedableRandom;
}

interface Call {
  readonly body: WireObject;
  readonly query: URLSearchParams;
  /** The part of the path after the route, for example an id. */
  readonly id: string;
}

interface Reply {
  readonly status?: number;
  readonly value: object;
}

type Action = (options: ControlOptions, call: Call) => Reply | Promise<Reply>;

const reply = (value: object, status = 200): Reply => ({ status, value });
const wrong = (message: string, status = 400): Reply => ({ status, value: { message } });

const clockOf = ({ clock }: ControlOptions) => ({
  now: clock.now().toISOString(),
  virtual: clock.isVirtual(),
});

/** Every call by its method and path; `:id` is one step of the path. */
const actions: Readonly<Record<string, Action>> = {
  "GET /": () => reply({ calls: Object.keys(actions) }),

  "GET /clock": (options) => reply(clockOf(options)),
  "POST /clock": moveClock,
  "DELETE /clock": (options) => {
    options.clock.release();
    return reply(clockOf(options));
  },
  "POST /drain": async ({ scheduler }) => reply({ done: await scheduler.drain() }),

  "GET /faults": ({ faults }) => reply({ faults: faults.list() }),
  "POST /faults": ({ faults }, { body }) => {
    const read = readFault(body);
    return read.ok ? reply(faults.add(read.fault), 201) : wrong(read.message);
  },
  "DELETE /faults": ({ faults }) => {
    faults.clear();
    return reply({ faults: [] });
  },
  "DELETE /faults/:id": ({ faults }, { id }) =>
    faults.remove(Number(id)) ? reply({ faults: faults.list() }) : wrong("This fault does not exist.", 404),

  "GET /requests": async ({ requests }, { query }) =>
    reply({ requests: await requests.latest(limitOf(query)) }),
  "GET /requests/:id": async ({ requests }, { id }) => {
    const found = await requests.get(Number(id));
    return found === undefined
      ? wrong("This request is not in the log, or no longer in it.", 404)
      : reply(found);
  },
  "DELETE /requests": ({ requests }) => {
    requests.clear();
    return reply({ requests: [] });
  },

  "GET /notifications": async ({ pool }, { query }) => {
    const merchant = query.get("merchant_id") ?? undefined;
    if (merchant !== undefined && !isStorable(merchant)) return reply({ notifications: [] });
    return reply({ notifications: await latestNotifications(pool, merchant, limitOf(query)) });
  },
  "POST /notifications/replay": async ({ pool, clock, scheduler }, { body }) => {
    const { merchant_id, notification_id } = body;
    if (typeof merchant_id !== "string" || !["string", "undefined"].includes(typeof notification_id))
      return wrong(
        "merchant_id is required. Add notification_id, or leave it out to replay all dead notifications.",
      );
    const selection = { merchant_id, ...(typeof notification_id === "string" && { notification_id }) };
    const replayed = await replay(pool, selection, clock.now());
    return reply({ replayed, done: await scheduler.drain() });
  },

  "POST /reset": async (options) => {
    const emptied = await options.scheduler.between(() => emptyTables(options.pool));
    options.faults.clear();
    options.requests.clear();
    options.random.seed();
    options.clock.release();
    return reply({ emptied, ...clockOf(options) });
  },
  "POST /seed": ({ random }, { body }) => {
    const { seed } = body;
    if (typeof seed !== "string" && typeof seed !== "number")
      return wrong("seed must be a text or a number.");
    random.seed(String(seed));
    return reply({ seed: String(seed) });
  },
  "GET /invariants": async ({ pool }) => {
    const found = await violations(pool);
    return reply({ hold: found.length === 0, violations: found });
  },
};

async function moveClock(options: ControlOptions, { body }: Call): Promise<Reply> {
  const { clock, scheduler } = options;
  const moment = readMoment(body, clock.now());
  if (!moment.ok) return wrong(moment.message);
  // From here on the clock stops, except for requested moves.
  clock.set(clock.now());
  let done: Done;
  if (moment.to >= clock.now()) done = await scheduler.advance(clock, moment.to);
  else {
    clock.set(moment.to);
    done = await scheduler.drain();
  }
  return reply({ ...clockOf(options), done });
}

function limitOf(query: URLSearchParams): number {
  const limit = Number(query.get("limit") ?? 50);
  return Number.isInteger(limit) && limit > 0 ? Math.min(limit, 200) : 50;
}

/** Handles a call of the control API. Never rejects. */
export function controlHandler(options: ControlOptions) {
  return async (
    request: Request,
    { remoteAddress }: { readonly remoteAddress?: string | undefined } = {},
  ): Promise<Response> => {
    if (!isFromHere(request, remoteAddress))
      return toResponse(
        wrong("The control API accepts only programs on this machine. Call it as 127.0.0.1.", 403),
      );
    const { pathname, searchParams } = new URL(request.url);
    const [, first = "", second, ...more] = pathname.split("/");
    const exact = `${request.method} ${pathname}`;
    const name = Object.hasOwn(actions, exact) ? exact : `${request.method} /${first}/:id`;
    const action = more.length === 0 && Object.hasOwn(actions, name) ? actions[name] : undefined;
    if (action === undefined) return toResponse(wrong("There is no such call; GET / lists them.", 404));
    const body = await readBody(request);
    if (typeof body === "string") return toResponse(wrong(body));
    try {
      const pool = actingAs(options.pool, { kind: "control", name: "", address: remoteAddress ?? null });
      const call = { body, query: searchParams, id: second ?? "" };
      return toResponse(await action({ ...options, pool }, call));
    } catch (error) {
      return toResponse(wrong(error instanceof Error ? error.message : "It failed.", 500));
    }
  };
}

async function readBody(request: Request): Promise<WireObject | string> {
  const text = await request.text();
  if (text === "") return {};
  const read = json.read(text);
  if (!read.ok) return `The body is not JSON: ${read.issues[0].message}`;
  return isRecord(read.value) ? read.value : "The body is a JSON record.";
}

const toResponse = ({ status = 200, value }: Reply): Response =>
  new Response(`${JSON.stringify(value)}\n`, {
    status,
    headers: { "content-type": "application/json", "cache-control": "no-store" },
  });

/** Starts the control API on this machine. Rejects if the port cannot be had. */
export const startControl = (options: ControlOptions, port: number): Promise<Listening> =>
  listen(controlHandler(options), { port, host: "127.0.0.1" });
