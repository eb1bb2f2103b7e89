// Starts and stops a whole gateway: database, tables, account, server. The command line is in cli.ts.
import type { Profile } from "@acquiring/contract";
import { listen } from "@acquiring/contract/node";
import { readChoices, readProfile } from "./config.ts";
import { openDatabase } from "./database.ts";
import { createGateway } from "./http/gateway.ts";
import { type Log, noLog } from "./log.ts";
import { gatewaySecret, seedAccount } from "./store/accounts.ts";
import { migrate } from "./store/migrate.ts";

/** The account that a gateway starts with. */
export const developmentAccount = {
  merchant_id: "1000",
  account_id: "1000001",
  key: "development-key",
} as const;

/** What a gateway may be told; everything has a default, so that a test can call `startGateway()`. */
export interface StartOptions {
  /** 0, the default, takes any free port. */
  readonly port?: number;
  /** `127.0.0.1` where left out: nobody else can reach it. */
  readonly host?: string;
  /** A PostgreSQL server that runs already; one of the gateway's own where left out. */
  readonly databaseUrl?: string | undefined;
  /** The folder of the gateway's own PostgreSQL; a temporary one where left out. */
  readonly data?: string | undefined;
  /** A profile or its YAML file; the reference gateway's own where left out. */
  readonly profile?: Profile | string | undefined;
  /** The merchant that may call, and the key that it signs with. */
  readonly account?: { readonly merchant_id: string; readonly account_id: string; readonly key: string };
  /** From where the merchant may query; this machine where left out. */
  readonly registeredAddresses?: readonly string[];
  readonly log?: Log;
  /** The clock. */
  readonly now?: () => Date;
}

export interface RunningGateway {
  /** `http://host:port`, without a slash at the end. */
  readonly url: string;
  readonly profile: Profile;
  /** The database that it uses; the URL holds a password. */
  readonly databaseUrl: string;
  /** Lets the requests under way finish, then closes the database. May be called more than once. */
  readonly close: () => Promise<void>;
}

/**
 * Starts a gateway, with a PostgreSQL of its own unless it is given one.
 *
 * @throws ConfigurationError for a profile that is not valid or that this gateway cannot keep.
 * @throws Error if the database or the port cannot be had; nothing is left running then.
 */
export async function startGateway(options: StartOptions = {}): Promise<RunningGateway> {
  const { port = 0, host = "127.0.0.1", databaseUrl, data, now = () => new Date(), log = noLog } = options;
  const { account = developmentAccount, registeredAddresses = ["127.0.0.1", "::1"] } = options;
  const profile = typeof options.profile === "object" ? options.profile : readProfile(options.profile);
  const choices = readChoices(profile);
  const database = await openDatabase({ databaseUrl, data }, (error) =>
    log({ level: "error", event: "database", detail: error.message }),
  );
  try {
    const { pool, url } = database;
    await migrate(pool);
    await seedAccount(pool, { ...account, keys: [account.key], addresses: registeredAddresses });
    const secret = await gatewaySecret(pool);
    const gateway = createGateway({ choices, pool, secret, now, log });
    const listening = await listen(gateway, { port, host }).catch((error: unknown) => {
      const why = error instanceof Error ? error.message : "unknown reason";
      throw new Error(`The gateway cannot listen there: ${why}. Take another port; 0 takes a free one.`);
    });
    let closing: Promise<void> | undefined;
    const close = async () => {
      await listening.close();
      await database.close();
    };
    return { url: listening.url, profile, databaseUrl: url, close: () => (closing ??= close()) };
  } catch (error) {
    await database.close();
    throw error;
  }
}
