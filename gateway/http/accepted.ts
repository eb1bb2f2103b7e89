// Each request is carried out once, whichever instance it comes to and however often: the contract's store of accepted
// requests, on PostgreSQL. A repeat that finds the first one's process gone carries it out again; what it has done by
// then is in store/steps.ts, and counts.
import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import type { Shape } from "@acquiring/contract/codecs";
import type { AcceptedRequests } from "@acquiring/contract/server";
import { acting } from "../actor.ts";
import type { Clock } from "../clock.ts";
import type { DueWork } from "../due.ts";
import type { MerchantRange } from "../store/due-rows.ts";
import type { Database } from "../store/pool.ts";
import { placeOf } from "../store/secrets/places.ts";
import {
  extendLease,
  findRequest,
  forgetRequests,
  insertRequest,
  keepResponse,
  type KeptResponse,
  type Run,
  takeOver,
} from "../store/requests.ts";
import { isSealed } from "../vault/seal.ts";
import type { Vault } from "../vault/vault.ts";

type Accepted = Parameters<AcceptedRequests["once"]>[0];

export interface AcceptedOptions {
  readonly database: Database;
  /** Seals responses that hold personal data. */
  readonly vault: Vault;
  /** What the times of signatures are compared with. */
  readonly signatureClock: Clock;
  /** For how long a process that says nothing more is waited for, in milliseconds; 5,000 where left out. */
  readonly leaseMs?: number;
  /** For how long a repeat waits for the first one's response, in milliseconds; 10,000 where left out. */
  readonly waitMs?: number;
}

/** Remembers accepted requests where every instance sees them. */
export function acceptedInDatabase(options: AcceptedOptions): AcceptedRequests {
  const { database, vault, leaseMs = 5000, waitMs = 10_000 } = options;
  return {
    async once(accepted, answer) {
      const { merchant_id = "", account_id = "" } = accepted.identity;
      const respond = () => acting({ kind: "key", name: account_id }, answer);
      const run: Run = { merchant_id, id: accepted.id, owner: randomUUID(), leaseMs };
      const keeps = accepted.repeated === "first-response";
      if (!accepted.isStale && (await insertRequest(database, { ...run, keeps, ...timesOf(accepted) }))) {
        const first = keeps ? await carryOut(options, run, accepted, respond) : await respond();
        if (first !== "taken over") return first;
      }
      const waited = performance.now() + waitMs;
      for (let wait = 5; ; wait = Math.min(2 * wait, 320)) {
        const found = await findRequest(database, run);
        if (found === undefined) return "stale";
        if (found.state === "over") return "used";
        if (found.state === "answered")
          return responseOf({ ...found, body: await opened(vault, run, found.body) });
        if (found.isFree && (await takeOver(database, run))) {
          const again = await carryOut(options, run, accepted, respond);
          if (again !== "taken over") return again;
        }
        if (performance.now() > waited) return "busy";
        await sleep(wait);
      }
    },
  };
}

// A signature without a time never is stale.
const end = Date.parse("9999-01-01T00:00:00Z");
const day = 86_400_000;
// A process whose clock goes so far behind still takes nothing that was forgotten for new.
const hour = 3_600_000;

/** What is under way nobody forgets; a day after it is stale its process is gone. */
function timesOf({ operation, freshUntil, repeated }: Accepted) {
  const until = Math.min(freshUntil, end);
  const due = Math.min(until + (repeated === "first-response" ? day : hour), end);
  return { operation: operation.id, freshUntil: new Date(until), dueAt: new Date(due) };
}

/** Nothing is told that has not been kept: a repeat would be told something else. */
async function carryOut(
  { database, vault, signatureClock }: AcceptedOptions,
  run: Run,
  { freshUntil, operation }: Accepted,
  respond: () => Promise<Response>,
): Promise<Response | "taken over"> {
  const held = setInterval(() => {
    // One that comes to nothing is made up for by the next, or somebody else takes the request over, which does no harm.
    extendLease(database, run).catch(() => undefined);
  }, run.leaseMs / 3).unref();
  try {
    const response = await respond();
    // A failure is no answer: what was done counts, and a repeat does the rest.
    if (response.status >= 500) {
      await extendLease(database, { ...run, leaseMs: 0 });
      return response;
    }
    const body = Buffer.from(await response.clone().arrayBuffer());
    const kept: KeptResponse = {
      status: response.status,
      contentType: response.headers.get("content-type"),
      body: isPersonal(operation.response.shape)
        ? await vault.seal(body, placeOf.response(run.merchant_id, run.id))
        : body,
    };
    const dueAt = new Date(Math.min(freshUntil + hour, signatureClock.now().getTime() + day));
    return (await keepResponse(database, run, kept, dueAt)) ? response : "taken over";
  } catch (error) {
    await extendLease(database, { ...run, leaseMs: 0 }).catch(() => undefined);
    throw error;
  } finally {
    clearInterval(held);
  }
}

/** Whether a value of the shape can hold personal data. */
function isPersonal(shape: Shape): boolean {
  if (shape.kind === "object") return Object.values(shape.fields).some(isPersonal);
  return shape.kind === "list" ? isPersonal(shape.of) : shape.sensitive === "personal";
}

const opened = async (vault: Vault, { merchant_id, id }: Run, body: Buffer | null): Promise<Buffer | null> =>
  body !== null && isSealed(body) ? vault.open(body, placeOf.response(merchant_id, id)) : body;

function responseOf({ status, contentType, body }: KeptResponse): Response {
  const headers = {
    "cache-control": "no-store",
    ...(contentType === null ? {} : { "content-type": contentType }),
  };
  return new Response(body === null ? null : new Uint8Array(body), { status, headers });
}

/** The forgetting of what needs no remembering any more, as due work. It goes by the clock of signatures. */
export const forgetter = (
  { database, signatureClock }: Pick<AcceptedOptions, "database" | "signatureClock">,
  merchants: MerchantRange,
): DueWork => ({
  name: "requests",
  run: () => forgetRequests(database, signatureClock.now(), merchants),
});
