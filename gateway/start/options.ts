// What a gateway can be started with, and what a started one offers.
import type { Profile } from "@acquiring/contract";
import type { Acquirer } from "../acquirer/acquirer.ts";
import type { Timing } from "../operations/core.ts";
import type { Limits } from "../http/limits/limits.ts";
import type { Demo } from "../portal/context.ts";
import type { Clock } from "../process/clock.ts";
import type { Log } from "../process/log.ts";
import type { MerchantRange } from "../store/due-rows.ts";
import type { Statement } from "../store/pool.ts";
import type { Migration } from "../store/tables/version.ts";
import type { KeyEncryption } from "../vault/key-encryption.ts";

/** The account that a gateway starts with. */
export const developmentAccount = {
  merchant_id: "1000",
  account_id: "1000001",
  key: "development-key",
} as const;

/** The options of a gateway. Everything has a default, so a test can call `startGateway()`. */
export interface StartOptions {
  /** 0, the default, takes any free port. */
  readonly port?: number;
  /** Default: `127.0.0.1`, so other machines cannot reach it. */
  readonly host?: string;
  /** How shoppers and merchants reach it, without a slash at the end; where it listens, if left out. */
  readonly publicUrl?: string | undefined;
  /** A PostgreSQL server that runs already; one of the gateway's own where left out. */
  readonly databaseUrl?: string | undefined;
  /** The folder of the gateway's own PostgreSQL; a temporary one where left out. */
  readonly data?: string | undefined;
  /**
   * Encrypts the keys of sealed secrets, for example a key management service. Default: the keys of
   * `GATEWAY_ENCRYPTION_KEYS` or of the file `GATEWAY_ENCRYPTION_KEY_FILE`. Without these, the gateway's own database
   * gets a key file. Another database uses a public key if only this machine reaches the gateway; otherwise the
   * gateway does not start.
   */
  readonly encryption?: KeyEncryption | undefined;
  /** A profile or its YAML file; the reference gateway's own where left out. */
  readonly profile?: Profile | string | undefined;
  /** The merchant that may call, and the key that it signs with. */
  readonly account?: { readonly merchant_id: string; readonly account_id: string; readonly key: string };
  /** From where the merchant may query; this machine where left out. */
  readonly registeredAddresses?: readonly string[];
  /**
   * Addresses and networks (`10.0.0.0/8`) of the proxies in front of the gateway. Their `X-Forwarded-For` names the
   * client. By default the gateway trusts no header.
   */
  readonly trustedProxies?: readonly string[] | undefined;
  /** What requests may take and how often they may come, where it is not as usual; this machine is not counted. */
  readonly limits?: Partial<Limits>;
  readonly log?: Log;
  /** The machine's own where left out. */
  readonly clock?: Clock;
  /** The clock for the times of signatures. Default: the machine's, because signers use no other. */
  readonly signatureClock?: Clock;
  /** The simulated one where left out. */
  readonly acquirer?: Acquirer;
  /** Serves metrics on this port of `host`, 127.0.0.1 by default; 0 takes any free one. Off where left out. */
  readonly metrics?: { readonly port: number; readonly host?: string } | undefined;
  /** Opens the control API on this port of this machine; 0 takes any free one. Off where left out. */
  readonly control?: number | undefined;
  /**
   * Whether notifications may go to this machine and to private networks. Default: only if no other machine can reach
   * the gateway, as in development and in tests.
   */
  readonly allowPrivateNotify?: boolean | undefined;
  /** The name servers that know the receivers of notifications, as addresses. Default: those of the system. */
  readonly nameServers?: readonly string[];
  /**
   * Starts with the development key, the control API or notifications to private networks although others can reach the
   * gateway (`host`, `publicUrl`). Without it such a start is refused.
   */
  readonly exposeDevelopment?: boolean | undefined;
  /** How long things take and last, where it is not as usual. */
  readonly timing?: Partial<Timing>;
  /** The merchants whose due work this process does. Default: all. */
  readonly merchants?: MerchantRange;
  /** Erases personal data of orders older than this number of days. Default: never. */
  readonly eraseAfterDays?: number | undefined;
  /** Whether the latest requests are kept, redacted, for the portal; they are where left out. */
  readonly requestLog?: boolean;
  /** The address of the docs: the portal links each request of a payment to their "Try it". No links where left out. */
  readonly docs?: string | undefined;
  /** Whether no statement of a request is about two merchants, for tables that are split by merchant. Default: `false`. */
  readonly byMerchant?: boolean | undefined;
  /**
   * Whether the start updates the tables of the database; it does by default. `false`: it refuses to start on tables that
   * `acquiring-gateway migrate` has to update first.
   */
  readonly migrate?: boolean | undefined;
  /** The versions of the tables. Default: those of this gateway; others are for tests of an upgrade. */
  readonly migrations?: readonly Migration[];
  /** Gets each statement that is sent to the database, for measurements. */
  readonly onStatement?: (statement: Statement) => void;
}

export interface RunningGateway {
  /** `http://host:port`, without a slash at the end. */
  readonly url: string;
  readonly profile: Profile;
  /** The database that it uses; the URL holds a password. */
  readonly databaseUrl: string;
  /** Where the control API is, without a slash at the end; `undefined` where it is off. */
  readonly controlUrl: string | undefined;
  /** Where the metrics are, with their path; `undefined` where they are off. */
  readonly metricsUrl: string | undefined;
  /** Whether notifications may go to this machine and to private networks. */
  readonly allowPrivateNotify: boolean;
  /**
   * The reason, after the gateway's own PostgreSQL has stopped permanently, so that the gateway cannot serve
   * requests.
   */
  readonly databaseLost: Promise<string>;
  /** The portal user with the public password; `undefined` if there is none. */
  readonly portalUser: Demo | undefined;
  /**
   * Lets the requests under way finish, then closes the database. May be called more than once. `lingerMs`: for how long
   * connections without a request under way are kept for one that is on its way, 250 where left out.
   */
  readonly close: (options?: { readonly lingerMs?: number }) => Promise<void>;
}
