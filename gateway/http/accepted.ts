// Carries each request out once, on any instance and however often it arrives: the contract's store of accepted
// requests, on PostgreSQL. If the first process is gone, a repeat carries the request out again; the steps so far
// (store/steps.ts) count. An operation that does nothing before it stores its own request may do so in its own
// transactions (`joint`).
import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import type { Shape } from "@acquiring/contract/codecs";
import { type AcceptedRequests, bytesOf, type Responded } from "@acquiring/contract/server";
import type { Clock } from "../process/clock.ts";
import type { Joint } from "../operations/payment/joint.ts";
import type { DueWork } from "../process/due.ts";
import type { MerchantRange } from "../store/due-rows.ts";
import type { Database } from "../store/pool.ts";
import { placeOf } from "../store/secrets/places.ts";
import {
  extendLease,
  findRequest,
  forgetRequests,
  insertRequest,
  keepResponse,
  type FirstResponse,
  type KeptResponse,
  type NewRequest,
  type Run,
  takeOver,
} from "../store/requests.ts";
import { isSealed } from "../vault/seal.ts";
import type { Vault } from "../vault/vault.ts";

type Accepted = Parameters<AcceptedRequests["once"]>[0];

interface Asked {
  readonly accepted: Accepted;
  readonly respond: (request?: NewRequest) => Promise<Responded>;
}

export interface AcceptedOptions {
  readonly database: Database;
  /** Seals responses with personal data. */
  readonly vault: Vault;
  /** What the times of signatures are compared with. */
  readonly signatureClock: Clock;
  /** Ids of the operations that store their request with their first change, and return a `Joint`; none where left out. */
  readonly joint?: ReadonlySet<string>;
  /** How long to wait for a silent process, in milliseconds. Default: 5,000. */
  readonly leaseMs?: number;
  /** For how long a repeat waits for the first one's response, in milliseconds; 10,000 where left out. */
  readonly waitMs?: number;
}

/** Remembers accepted requests where every instance sees them. */
export function acceptedInDatabase(options: AcceptedOptions): AcceptedRequests {
  return { once: (accepted, respond) => once(options, { accepted, respond }) };
}

async function once(options: AcceptedOptions, asked: Asked): ReturnType<AcceptedRequests["once"]> {
  const { database, vault, leaseMs = 5000, waitMs = 10_000 } = options;
  const { accepted } = asked;
  const { merchant_id = "" } = accepted.identity;
  const run: Run = { merchant_id, id: accepted.id, owner: randomUUID(), leaseMs };
  const keeps = accepted.repeated === "first-response";
  const request = { ...run, keeps, keys: keysOf(accepted), ...timesOf(accepted) };
  const first = accepted.isStale ? "taken over" : await carryOutFirst(options, request, asked);
  if (first !== "taken over") return first;
  const waited = performance.now() + waitMs;
  for (let wait = 5; ; wait = Math.min(2 * wait, 320)) {
    const found = await findRequest(database, run);
    if (found === undefined) return "stale";
    if (found.state === "over") return "used";
    if (found.state === "answered")
      return responseOf({ ...found, body: await opened(vault, run, found.body) });
    if (found.isFree && (await takeOver(database, run))) {
      const again = await carryOut(options, run, asked);
      if (again !== "taken over") return again;
    }
    if (performance.now() > waited) return "busy";
    await sleep(wait);
  }
}

// A signature without a time never is stale.
const end = Date.parse("9999-01-01T00:00:00Z");
const day = 86_400_000;
// A process whose clock is this late still does not accept a removed request as new.
const hour = 3_600_000;

/** Requests in progress are never forgotten. A day after a request is stale, its process is gone. */
function timesOf({ operation, freshUntil, repeated }: Accepted) {
  const until = Math.min(freshUntil, end);
  const due = Math.min(until + (repeated === "first-response" ? day : hour), end);
  return { operation: operation.id, freshUntil: new Date(until), dueAt: new Date(due) };
}

const keysOf = ({ identity: { account_id = "" }, keysVersion: version }: Accepted): NewRequest["keys"] =>
  version === undefined ? undefined : { account_id, version };

type Carried = Response | "taken over";
/** Of a request that is possibly new. `outdated`: the account has other keys, and nothing was done. */
type CarriedFirst = Carried | "outdated";

const droppedAs = { known: "taken over", outdated: "outdated" } as const;

async function carryOutFirst(
  options: AcceptedOptions,
  request: NewRequest,
  asked: Asked,
): Promise<CarriedFirst> {
  const { database, joint } = options;
  const { keeps, operation } = request;
  if (keeps && joint?.has(operation) === true) return carryOutJointly(options, request, asked);
  const remembered = await insertRequest(database, request);
  if (remembered !== "new") return droppedAs[remembered];
  return keeps ? carryOut(options, request, asked) : (await asked.respond()).response;
}

/** Stores a response before sending it. Otherwise a repeat could get another one. */
const carryOut = (options: AcceptedOptions, run: Run, { accepted, respond }: Asked): Promise<Carried> =>
  held(options.database, run, async () => {
    const { database } = options;
    const { response } = await respond();
    if (response.status >= 500) return failed(database, run, response);
    const kept = await keptOf(response, run, accepted, options);
    return (await keepResponse(database, run, kept)) ? response : "taken over";
  });

/** As `carryOut`, for a request that its command stores, with its last change in the same write as the response. */
async function carryOutJointly(
  options: AcceptedOptions,
  request: NewRequest,
  asked: Asked,
): Promise<CarriedFirst> {
  const { database } = options;
  const done = await held(database, request, async () => {
    const { response, forStore } = await asked.respond(request);
    // The one cast of what the operation returns. Without it, the operation refused or failed before it did anything.
    const { state, settling } = (forStore as Joint | undefined) ?? { state: "new" };
    if (state === "known" || state === "outdated") return droppedAs[state];
    if (response.status >= 500) {
      await settling?.writeAlone();
      return failed(database, request, response);
    }
    // Nothing was done, so that it is not too late.
    const remembered = state === "new" ? await insertRequest(database, request) : "new";
    if (remembered !== "new") return droppedAs[remembered];
    const kept = await keptOf(response, request, asked.accepted, options);
    if (settling === undefined)
      return (await keepResponse(database, request, kept)) ? response : "taken over";
    const written = await settling.write({ run: request, kept }).catch(async (error: unknown) => {
      // The acquirer's response counts, even if the merchant's response cannot be stored.
      await settling.writeAlone();
      throw error;
    });
    if (written === "changed") await settling.writeAlone();
    return written === "done" ? response : written;
  });
  // Another process was faster with the payment: the response comes from its present state.
  return done === "changed" ? carryOut(options, request, asked) : done;
}

/** Runs `work` with a lease, so that no other process runs the request. If `work` fails, the others need not wait. */
async function held<T>(database: Database, run: Run, work: () => Promise<T>): Promise<T> {
  const timer = setInterval(() => {
    // If it fails, the next one replaces it, or another process takes the request over, which does no harm.
    extendLease(database, run).catch(() => undefined);
  }, run.leaseMs / 3).unref();
  try {
    return await work();
  } catch (error) {
    await extendLease(database, { ...run, leaseMs: 0 }).catch(() => undefined);
    throw error;
  } finally {
    clearInterval(timer);
  }
}

function isPersonal(shape: Shape): boolean {
  if (shape.kind === "object") return Object.values(shape.fields).some(isPersonal);
  return shape.kind === "list" ? isPersonal(shape.of) : shape.sensitive === "personal";
}

const opened = async (vault: Vault, { merchant_id, id }: Run, body: Buffer | null): Promise<Buffer | null> =>
  body !== null && isSealed(body) ? vault.open(body, placeOf.response(merchant_id, id)) : body;

/** A failure is not a response. The steps done count, and a repeat does the rest. */
async function failed(database: Database, run: Run, response: Response): Promise<Response> {
  await extendLease(database, { ...run, leaseMs: 0 });
  return response;
}

async function keptOf(
  response: Response,
  { merchant_id, id }: Pick<Run, "merchant_id" | "id">,
  { freshUntil, operation }: Accepted,
  { vault, signatureClock }: Pick<AcceptedOptions, "vault" | "signatureClock">,
): Promise<KeptResponse> {
  const { status, headers } = response;
  const body = response.body === null ? null : Buffer.from(await bytesOf(response));
  return {
    status,
    contentType: headers.get("content-type"),
    body:
      body !== null && isPersonal(operation.response.shape)
        ? await vault.seal(body, placeOf.response(merchant_id, id))
        : body,
    dueAt: new Date(Math.min(freshUntil + hour, signatureClock.now().getTime() + day)),
  };
}

function responseOf({ status, contentType, body }: FirstResponse): Response {
  const headers = {
    "cache-control": "no-store",
    ...(contentType === null ? {} : { "content-type": contentType }),
  };
  return new Response(body === null ? null : new Uint8Array(body), { status, headers });
}

/** The due work that removes stored requests when repeats no longer need them. It uses the clock of signatures. */
export const forgetter = (
  { database, signatureClock }: Pick<AcceptedOptions, "database" | "signatureClock">,
  merchants: MerchantRange,
): DueWork => ({ name: "requests", run: () => forgetRequests(database, signatureClock.now(), merchants) });
