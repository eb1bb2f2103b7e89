// What a gateway is started with, and the work that falls due in it.
import type { Acquirer } from "../acquirer/acquirer.ts";
import { sealer } from "../audit/sealer.ts";
import { erasure } from "../operations/erase.ts";
import type { Core } from "../operations/core.ts";
import { resolver } from "../operations/payment/attempt.ts";
import { expirer } from "../operations/payment/expire.ts";
import { payoutWork } from "../operations/payout/payout.ts";
import { renewalWork } from "../operations/subscription/renew.ts";
import type { Desk } from "../control/desk.ts";
import { forgetter } from "../http/accepted.ts";
import type { TrustedProxies } from "../http/client-address.ts";
import { poster } from "../notifications/post.ts";
import { nameResolver } from "../notifications/resolve.ts";
import { notifier, type Sender } from "../notifications/worker.ts";
import type { Clock } from "../process/clock.ts";
import type { DueWork, Scheduler } from "../process/due.ts";
import type { Log } from "../process/log.ts";
import { keysOf } from "../store/keys.ts";
import { statistics } from "../store/together/statistics.ts";
import type { Vault } from "../vault/vault.ts";
import type { Choices } from "../config.ts";
import type { Metrics } from "./metrics.ts";
import type { StartOptions } from "./options.ts";

/** What a gateway is started with: the options with their defaults, and what needs no database. */
export interface Plan {
  readonly options: StartOptions;
  readonly host: string;
  readonly proxies: TrustedProxies;
  readonly allowPrivateNotify: boolean;
  readonly log: Log;
  readonly desk: Desk | undefined;
  readonly clock: Clock;
  readonly signatureClock: Clock;
  readonly vault: Vault;
  readonly acquirer: Acquirer;
  readonly metrics: Metrics | undefined;
  readonly choices: Choices;
  readonly scheduler: Scheduler;
}

export function worksOf(plan: Plan, core: Core, ownPorts: ReadonlySet<number>): readonly DueWork[] {
  const { signatureClock, log } = plan;
  const forget = forgetter({ database: core.pool, signatureClock }, core.merchants);
  const audit = sealer({ pool: core.pool });
  const ofTables = statistics(core.pool);
  const works = [resolver(core), expirer(core), renewalWork(core), payoutWork(core), forget, audit, ofTables];
  const { eraseAfterDays } = plan.options;
  if (eraseAfterDays !== undefined) works.push(erasure(core, eraseAfterDays));
  const sender = senderOf(plan, core, ownPorts);
  return sender === undefined
    ? works
    : [...works, notifier({ ...sender, database: core.pool, log, merchants: core.merchants })];
}

/** What sends notifications; `undefined` for a profile without them. */
export function senderOf(
  { clock, desk, choices, allowPrivateNotify, options: { nameServers } }: Plan,
  core: Core,
  ownPorts: ReadonlySet<number>,
): Sender | undefined {
  if (choices.notifications === undefined) return undefined;
  const agent = `acquiring-gateway (${choices.profile.profile})`;
  const resolve = nameResolver({ servers: nameServers });
  const post = poster({ allowPrivate: allowPrivateNotify, ownPorts, agent, resolve });
  return {
    clock,
    terms: choices.notifications,
    keysOf: (account) => keysOf(core.pool, core.vault, account),
    resultInfo: choices.resultInfo,
    send: desk?.send(post) ?? post,
  };
}
