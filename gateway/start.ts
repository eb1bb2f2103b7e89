// Starts and stops a whole gateway: database, tables, account, server, scheduled work. cli.ts has the command line.
import { schemesOf, type SignatureScheme } from "@acquiring/contract/signature";
import type { Profile } from "@acquiring/contract";
import { listen, type Listening } from "@acquiring/contract/node";
import type { Serve } from "@acquiring/contract/server";
import { type Acquirer, patient } from "./acquirer/acquirer.ts";
import { simulatedAcquirer } from "./acquirer/simulated/simulated.ts";
import { sealer } from "./audit/sealer.ts";
import { type Clock, systemClock } from "./clock.ts";
import { resolver } from "./commands/payment/attempt.ts";
import { type Core, defaultTiming, type Timing } from "./commands/core.ts";
import type { MerchantRange } from "./store/due-rows.ts";
import { erasure } from "./commands/erase.ts";
import { expirer } from "./commands/payment/expire.ts";
import { payoutWork } from "./commands/payout/payout.ts";
import { renewalWork } from "./commands/subscription/renew.ts";
import { type Choices, ConfigurationError, readChoices, readProfile } from "./config.ts";
import { forDocsPages } from "./control/docs-pages.ts";
import { createDesk, type Desk } from "./control/desk.ts";
import { type OpenDatabase, openDatabase } from "./database.ts";
import { createScheduler, type DueWork, type Scheduler } from "./due.ts";
import { forgetter } from "./http/accepted.ts";
import { type TrustedProxies, trustedProxies } from "./http/client-address.ts";
import { createGateway } from "./http/gateway.ts";
import { createGuard, type Guard, type Limits, usualLimits } from "./http/limits/limits.ts";
import { healthRoute } from "./http/health.ts";
import { type Log, noLog } from "./log.ts";
import { poster } from "./notifications/post.ts";
import { notifier, notifierName, type Sender } from "./notifications/worker.ts";
import type { Demo, PortalHouse } from "./portal/context.ts";
import { developmentUser, seedPortalUser } from "./portal/development.ts";
import { createRecorder } from "./portal/recorder.ts";
import { createRefused } from "./portal/refused.ts";
import { portalRoute } from "./portal/routes.ts";
import { exposed, exposedAccounts, isLocal, publicOrigin } from "./reach.ts";
import { createRandom, type Random } from "./random.ts";
import { gatewaySecret, seedAccount } from "./store/accounts.ts";
import { accountsWithKey, keysOf } from "./store/keys.ts";
import { migrate } from "./store/migrate.ts";
import type { Pool, Statement } from "./store/pool.ts";
import { sealClear } from "./store/secrets/sealing.ts";
import { statistics } from "./store/together/statistics.ts";
import { encryptionOf } from "./vault/given.ts";
import type { KeyEncryption } from "./vault/key-encryption.ts";
import { createVault, type Vault } from "./vault/vault.ts";

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
  /** Opens the control API on this port of this machine; 0 takes any free one. Off where left out. */
  readonly control?: number | undefined;
  /**
   * Whether notifications may go to this machine and to private networks. Default: only if no other machine can reach
   * the gateway, as in development and in tests.
   */
  readonly allowPrivateNotify?: boolean | undefined;
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

// Longer than any acquirer of ours takes, shorter than `resolveAfter`.
const acquirerHas = 5000;

/**
 * Starts a gateway, with its own PostgreSQL unless a database is given.
 *
 * @throws ConfigurationError for a profile that is not valid or that this gateway cannot keep, and where others could reach what is
 * for development alone.
 * @throws VaultError without a key for what is stored sealed.
 * @throws Error if the database or the port cannot be had; nothing is left running then.
 */
export async function startGateway(options: StartOptions = {}): Promise<RunningGateway> {
  const { databaseUrl, data, log = noLog, signatureClock = systemClock } = options;
  const { host = "127.0.0.1" } = options;
  const publicUrl = publicOrigin(options.publicUrl);
  const { allowPrivateNotify = isLocal({ host, publicUrl }) } = options;
  refuseExposed({ ...options, host, publicUrl, allowPrivateNotify });
  const proxies = trustedProxies(options.trustedProxies ?? []);
  const desk = options.control === undefined ? undefined : createDesk(options.clock);
  const clock = desk?.clock ?? options.clock ?? systemClock;
  const profile = typeof options.profile === "object" ? options.profile : readProfile(options.profile);
  const acquirer = patient(options.acquirer ?? simulatedAcquirer, acquirerHas);
  const choices = readChoices(profile, acquirer.instruments.declineCodes);
  const forDevelopment = isLocal({ host, publicUrl }) || options.exposeDevelopment === true;
  const vault = createVault(encryptionOf({ ...options, forDevelopment }).keys);
  const scheduler = createScheduler({
    now: clock.now,
    onError: (work, error) =>
      log({ level: "error", event: "due", work, detail: error instanceof Error ? error.message : "unknown" }),
  });
  // Of all that requests commit, notifications alone are due at once; everything else has a later moment.
  const onDue = choices.notifications === undefined ? undefined : () => scheduler.wake(notifierName);
  const database = await openDatabase(
    { databaseUrl, data },
    (error) => log({ level: "error", event: "database", detail: error.message }),
    { onDue, onStatement: options.onStatement },
  );
  const plan: Plan = {
    options: { ...options, publicUrl },
    host,
    proxies,
    allowPrivateNotify,
    log,
    desk,
    clock,
    signatureClock,
    vault,
    acquirer,
    choices,
    scheduler,
  };
  try {
    return await startOn(plan, database);
  } catch (error) {
    await database.close();
    throw error;
  }
}

/** What a gateway is started with: the options with their defaults, and what needs no database. */
interface Plan {
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
  readonly choices: Choices;
  readonly scheduler: Scheduler;
}

async function startOn(plan: Plan, database: OpenDatabase): Promise<RunningGateway> {
  const { options, log, desk, signatureClock, choices, scheduler } = plan;
  const { pool } = database;
  const portalUser = await prepare(plan, pool);
  const random = createRandom();
  const core = await coreOf(plan, pool, random);
  let reached = options.publicUrl;
  let closing: Promise<void> | undefined;
  const ownPorts = new Set<number>();
  const origin = () => reached ?? "";
  const schemes = schemesOf(choices.profile);
  const { recorder, refused } = recorderOf(plan, pool, schemes);
  const limits = { ...usualLimits, ...options.limits };
  const guard = createGuard(limits, choices, plan.proxies);
  const serve = createGateway({
    choices,
    core,
    signatureClock,
    log,
    origin,
    proxies: plan.proxies,
    limits,
    guard,
    health: healthRoute({ database: pool, isClosing: () => closing !== undefined }),
    docs: isDevelopment(plan) ? forDocsPages : undefined,
    watch: schemes.length === 0 ? undefined : desk?.watch(schemes, keysIn(plan, pool)),
    portal: portalOf(plan, core, {
      origin,
      demo: portalUser,
      refused,
      sender: senderOf(plan, core, ownPorts),
    }),
    record: recorder?.record,
  });
  for (const work of worksOf(plan, core, ownPorts)) scheduler.register(work);
  const control = await desk?.open({ pool, scheduler, random }, options.control ?? 0, ownPorts);
  const listening = await listenOn(plan, serve, limits, guard).catch(async (error: unknown) => {
    await control?.close();
    throw error;
  });
  reached ??= listening.url;
  scheduler.start();
  const close = async (stop?: { readonly lingerMs?: number }) => {
    await listening.close(stop);
    for (const part of [control, { close: scheduler.stop }, recorder, database]) await part?.close();
  };
  return {
    url: listening.url,
    profile: choices.profile,
    databaseUrl: database.url,
    databaseLost: database.lost,
    controlUrl: control?.url,
    allowPrivateNotify: plan.allowPrivateNotify,
    portalUser,
    close: (stop) => (closing ??= close(stop)),
  };
}

/** Whether only this machine reaches the gateway, which has the public development key. */
const isDevelopment = ({ host, options: { publicUrl, account = developmentAccount } }: Plan): boolean =>
  isLocal({ host, publicUrl }) && account.key === developmentAccount.key;

const portalOf = (
  { options, desk, choices }: Plan,
  core: Core,
  parts: Pick<PortalHouse, "origin" | "demo" | "refused" | "sender">,
) =>
  portalRoute({
    ...parts,
    core,
    choices,
    machine: systemClock,
    isVirtual: () => options.clock !== undefined || desk?.clock.isVirtual() === true,
    testMode: options.acquirer === undefined,
  });

const keysIn =
  ({ vault }: Pick<Plan, "vault">, pool: Pool) =>
  (merchant_id: string, account_id: string) =>
    keysOf(pool, vault, { merchant_id, account_id });

/** What keeps the latest requests, where they are kept. */
function recorderOf({ options, clock, vault, log }: Plan, pool: Pool, schemes: readonly SignatureScheme[]) {
  if (options.requestLog === false || schemes.length === 0) return {};
  const refused = createRefused({ clock, schemes, keysOf: keysIn({ vault }, pool) });
  return { refused, recorder: createRecorder({ pool, clock, log, refused }) };
}

async function listenOn(
  { options, host }: Plan,
  serve: Serve,
  limits: Limits,
  { admit, keyOf }: Guard,
): Promise<Listening> {
  try {
    return await listen(serve, {
      port: options.port ?? 0,
      host,
      admit,
      maxBytes: limits.bodyBytes,
      maxBytesInFlight: limits.unfinishedBytes,
      requestTimeoutMs: limits.requestMs,
      connections: { most: limits.connections, each: limits.connectionsOfAddress, keyOf },
    });
  } catch (error) {
    const why = error instanceof Error ? error.message : "unknown reason";
    const message = `The gateway cannot listen there: ${why}. Take another port; 0 takes a free one.`;
    throw new Error(message, { cause: error });
  }
}

/** Brings the database up to date, with the account of the start in it; gives the portal's user. */
async function prepare({ options, host, vault }: Plan, pool: Pool): Promise<Demo | undefined> {
  const { account = developmentAccount, registeredAddresses = ["127.0.0.1", "::1"] } = options;
  await migrate(pool);
  await sealClear(pool, vault);
  await seedAccount(pool, vault, { ...account, keys: [account.key], addresses: registeredAddresses });
  const reach = { host, publicUrl: options.publicUrl };
  if (!isLocal(reach) && options.exposeDevelopment !== true) {
    const left = exposedAccounts(reach, await accountsWithKey(pool, vault, developmentAccount.key));
    if (left !== undefined) throw new ConfigurationError(left);
  }
  const portalUser = demoOf(account, host, options);
  await seedPortalUser(pool, portalUser, systemClock);
  return portalUser;
}

const coreOf = async (
  { options, clock, vault, acquirer, choices }: Plan,
  pool: Pool,
  random: Random,
): Promise<Core> => ({
  pool,
  clock,
  random,
  acquirer,
  secret: await gatewaySecret(pool, vault),
  vault,
  mode: choices.captureMode,
  moves: choices.moves,
  timing: { ...defaultTiming, ...options.timing },
  merchants: options.merchants ?? {},
});

/** All work that falls due as time passes. */
function worksOf(plan: Plan, core: Core, ownPorts: ReadonlySet<number>): readonly DueWork[] {
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
function senderOf(
  { clock, desk, choices, allowPrivateNotify }: Plan,
  core: Core,
  ownPorts: ReadonlySet<number>,
): Sender | undefined {
  if (choices.notifications === undefined) return undefined;
  const agent = `acquiring-gateway (${choices.profile.profile})`;
  const post = poster({ allowPrivate: allowPrivateNotify, ownPorts, agent });
  return {
    clock,
    terms: choices.notifications,
    keysOf: (account) => keysOf(core.pool, core.vault, account),
    resultInfo: choices.resultInfo,
    send: desk?.send(post) ?? post,
  };
}

function refuseExposed(options: StartOptions & Pick<Plan, "host" | "allowPrivateNotify">): void {
  const { host, publicUrl, allowPrivateNotify, control, account = developmentAccount } = options;
  const problem = exposed({
    host,
    publicUrl,
    hasDevelopmentKey: account.key === developmentAccount.key,
    hasControl: control !== undefined,
    allowsPrivateNotify: allowPrivateNotify,
  });
  if (problem !== undefined && options.exposeDevelopment !== true) throw new ConfigurationError(problem);
}

// Only if no other machine can reach it, and if the account's key is the public one too.
function demoOf(
  { merchant_id, key }: NonNullable<StartOptions["account"]>,
  host: string,
  { publicUrl }: StartOptions,
): Demo | undefined {
  return isLocal({ host, publicUrl }) && key === developmentAccount.key
    ? { merchant_id, ...developmentUser }
    : undefined;
}
