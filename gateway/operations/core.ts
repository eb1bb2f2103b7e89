// The shared objects of every command. A process keeps no other state.
import type { Acquirer } from "../acquirer/acquirer.ts";
import { type Actor, worker } from "../process/actor.ts";
import type { Clock } from "../process/clock.ts";
import { after } from "../domain/dates.ts";
import type { CaptureMode } from "../domain/settlement.ts";
import type { Move } from "../domain/transitions.ts";
import type { Random } from "../process/random.ts";
import type { DueWork } from "../process/due.ts";
import { sharedWork } from "../process/shared-work.ts";
import type { Account } from "../store/accounts.ts";
import { type DueRows, type MerchantRange, nextDueAt } from "../store/due-rows.ts";
import { actingAs, type Pool } from "../store/pool.ts";
import type { Vault } from "../vault/vault.ts";

/** How long things take and last, in milliseconds of the clock. */
export interface Timing {
  /** After this time an unsettled attempt has no owner, and another process asks again. */
  readonly resolveAfter: number;
  /** How long an authorisation, or a review of it, stays good. */
  readonly authorisationLasts: number;
  /** How long a shopper has to pay. */
  readonly shopperHas: number;
}

export const defaultTiming: Timing = {
  resolveAfter: 15_000,
  authorisationLasts: 7 * 24 * 3_600_000,
  shopperHas: 3_600_000,
};

export interface Core {
  readonly pool: Pool;
  readonly clock: Clock;
  /** Where identifiers come from. */
  readonly random: Random;
  readonly acquirer: Acquirer;
  /** Keys the fingerprints by which a repeated request is recognised. */
  readonly secret: string;
  /** Seals what is stored of payouts. */
  readonly vault: Vault;
  readonly mode: CaptureMode;
  /** The profile's `states.order`; the whole table of transitions if it is open. */
  readonly moves: readonly Move[] | undefined;
  readonly timing: Timing;
  readonly merchants: MerchantRange;
}

/** The same for commands of this actor. */
export const coreFor = (core: Core, actor: Actor): Core => ({ ...core, pool: actingAs(core.pool, actor) });

/** Due work on rows. Another process may claim those that this one has not settled by `resolveAfter`. */
export function rowWork<Row extends Pick<Account, "merchant_id">>(
  core: Core,
  name: string,
  { table, claim }: DueRows<Row>,
  perform: (core: Core, row: Row) => Promise<unknown>,
): DueWork {
  const own = coreFor(core, worker(name));
  const { pool, clock, merchants, timing } = own;
  return sharedWork<Row>({
    name,
    claim: (now, share) =>
      claim(pool, { ...share, now, leaseEnds: after(now, timing.resolveAfter), merchants }),
    perform: (row) => perform(own, row),
    next: () => nextDueAt(pool, table, clock.now(), merchants),
  });
}
