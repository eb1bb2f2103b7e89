// Which database a gateway may start on, and what its start stores there.
import { systemClock } from "../process/clock.ts";
import { ConfigurationError } from "../config.ts";
import { developmentAccount } from "./options.ts";
import type { Plan } from "./plan.ts";
import type { Demo } from "../portal/context.ts";
import { developmentUser, seedPortalUser } from "../portal/development.ts";
import { developmentProblem, isLocal } from "./reach.ts";
import { gatewaySecret, seedAccount } from "../store/accounts.ts";
import { allKeys, keysOf } from "../store/keys.ts";
import type { Pool } from "../store/pool.ts";
import { migrate, requireTables } from "../store/tables/migrate.ts";

/** Whether only this machine reaches the gateway, which has the public development key. */
export const isDevelopment = ({
  host,
  options: { publicUrl, account = developmentAccount },
}: Plan): boolean => isLocal({ host, publicUrl }) && account.key === developmentAccount.key;

/**
 * Brings the tables up to date and gives the gateway's secret.
 *
 * @throws VaultError where the encryption keys are not those of the database.
 * @throws ConfigurationError where this gateway would have, or bring to others, the public key of development.
 */
export async function admitted({ options, host, vault }: Plan, pool: Pool): Promise<string> {
  const { account = developmentAccount } = options;
  await (options.migrate === false ? requireTables : migrate)(pool, options.migrations);
  const secret = await gatewaySecret(pool, vault);
  if (options.exposeDevelopment === true) return secret;
  const reach = { host, publicUrl: options.publicUrl };
  const problem = developmentProblem(reach, account, await allKeys(pool, vault));
  if (problem !== undefined) throw new ConfigurationError(problem);
  return secret;
}

/** Stores the account of the start and the portal's user. */
export async function seed(
  { options, vault, log }: Plan,
  pool: Pool,
  portalUser: Demo | undefined,
): Promise<void> {
  const { account = developmentAccount, registeredAddresses = ["127.0.0.1", "::1"] } = options;
  const { merchant_id, account_id } = account;
  const before = await keysOf(pool, vault, account);
  await seedAccount(pool, vault, { ...account, keys: [account.key], addresses: registeredAddresses });
  await seedPortalUser(pool, portalUser, systemClock);
  if (before !== undefined && before.length > 0 && !before.includes(account.key))
    log({
      level: "info",
      event: "start-key",
      merchant_id,
      account_id,
      detail: "This start has another key.",
    });
}

/** Only if no other machine can reach it, and if the account's key is the public one too. */
export const portalUserOf = (plan: Plan): Demo | undefined => {
  const { merchant_id } = plan.options.account ?? developmentAccount;
  return isDevelopment(plan) ? { merchant_id, ...developmentUser } : undefined;
};
