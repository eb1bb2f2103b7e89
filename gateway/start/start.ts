// Starts and stops a whole gateway: database, tables, account, server, scheduled work. cli.ts has the command line.
import { schemesOf, type SignatureScheme } from "@acquiring/contract/signature";
import { listen, type Listening } from "@acquiring/contract/node";
import type { Serve } from "@acquiring/contract/server";
import { patient } from "../acquirer/acquirer.ts";
import { simulatedAcquirer } from "../acquirer/simulated/simulated.ts";
import { systemClock } from "../process/clock.ts";
import { type Core, defaultTiming } from "../operations/core.ts";
import { ConfigurationError, readChoices, readProfile } from "../config.ts";
import { forDocsPages } from "../control/docs-pages.ts";
import { forThisMachine } from "../control/guard.ts";
import { createDesk } from "../control/desk.ts";
import { developmentAccount, type RunningGateway, type StartOptions } from "./options.ts";
import { type Plan, senderOf, worksOf } from "./plan.ts";
import { type OpenDatabase, openDatabase } from "../store/postgres/database.ts";
import { createScheduler } from "../process/due.ts";
import { trustedProxies } from "../http/client-address.ts";
import { createGateway, type GatewayOptions } from "../http/gateway.ts";
import { createGuard, type Guard, type Limits, usualLimits } from "../http/limits/limits.ts";
import { healthRoute } from "../http/health.ts";
import { noLog } from "../process/log.ts";
import { notifierName } from "../notifications/worker.ts";
import type { PortalHouse } from "../portal/context.ts";
import { createRecorder } from "../portal/recorder.ts";
import { createRefused } from "../portal/refused.ts";
import { portalRoute } from "../portal/routes.ts";
import { admitted, isDevelopment, portalUserOf, seed } from "./admission.ts";
import { docsAddress, exposed, isLocal, publicOrigin } from "./reach.ts";
import { createRandom, type Random } from "../process/random.ts";
import { createMetrics } from "./metrics.ts";
import { keysOf } from "../store/keys.ts";
import type { Pool } from "../store/pool.ts";
import { encryptionOf } from "../vault/given.ts";
import { createVault } from "../vault/vault.ts";

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
  const metrics = options.metrics === undefined ? undefined : createMetrics();
  const patiently = patient(options.acquirer ?? simulatedAcquirer, acquirerHas, (reference) =>
    log({ level: "error", event: "acquirer", reference, detail: "It named another amount or currency." }),
  );
  const acquirer = metrics?.watching(patiently) ?? patiently;
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
    { onDue, onStatement: options.onStatement, byMerchant: options.byMerchant },
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
    metrics,
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

/** Whether requests name this machine: only it reaches the gateway, and no proxy sends requests on. */
const isForThisMachine = ({ host, options: { publicUrl, trustedProxies: proxies = [] } }: Plan): boolean =>
  isLocal({ host, publicUrl }) && proxies.length === 0;

async function startOn(plan: Plan, database: OpenDatabase): Promise<RunningGateway> {
  const { options, desk, choices, scheduler } = plan;
  const { pool } = database;
  const secret = await admitted(plan, pool);
  const random = createRandom();
  const core = coreOf(plan, pool, random, secret);
  const portalUser = portalUserOf(plan);
  let reached = options.publicUrl;
  let closing: Promise<void> | undefined;
  const ownPorts = new Set<number>();
  const limits = { ...usualLimits, ...options.limits };
  const guard = createGuard(limits, choices, plan.proxies);
  const { serve, recorder } = serveOf(plan, core, {
    limits,
    guard,
    origin: () => reached ?? "",
    health: healthRoute({ database: pool, isClosing: () => closing !== undefined }),
    demo: portalUser,
    sender: senderOf(plan, core, ownPorts),
  });
  for (const work of worksOf(plan, core, ownPorts)) scheduler.register(work);
  const control = await desk?.open({ pool, scheduler, random }, options.control ?? 0, ownPorts);
  const measured = await measuredBy(plan, database).catch(async (error: unknown) => {
    await control?.close();
    throw error;
  });
  const listening = await listenOn(plan, serve, limits, guard).catch(async (error: unknown) => {
    await Promise.all([control?.close(), measured?.close()]);
    throw error;
  });
  // A start that is refused has changed no key by now.
  await seed(plan, pool, portalUser).catch(async (error: unknown) => {
    await Promise.all([listening.close(), control?.close(), measured?.close()]);
    throw error;
  });
  reached ??= listening.url;
  scheduler.start();
  const close = async (stop?: { readonly lingerMs?: number }) => {
    await listening.close(stop);
    for (const part of [control, measured, { close: scheduler.stop }, recorder, database])
      await part?.close();
  };
  return {
    url: listening.url,
    profile: choices.profile,
    databaseUrl: database.url,
    databaseLost: database.lost,
    controlUrl: control?.url,
    metricsUrl: measured === undefined ? undefined : `${measured.url}/metrics`,
    allowPrivateNotify: plan.allowPrivateNotify,
    portalUser,
    close: (stop) => (closing ??= close(stop)),
  };
}

/** The gateway as one function of requests, and what keeps the latest ones. */
function serveOf(
  plan: Plan,
  core: Core,
  {
    demo,
    sender,
    ...parts
  }: Pick<GatewayOptions, "limits" | "guard" | "origin" | "health"> & Pick<PortalHouse, "demo" | "sender">,
) {
  const { options, log, desk, signatureClock, choices, proxies, metrics } = plan;
  const { origin } = parts;
  const { pool } = core;
  const schemes = schemesOf(choices.profile);
  const { recorder, refused } = recorderOf(plan, pool, schemes);
  const serve = createGateway({
    ...parts,
    choices,
    core,
    signatureClock,
    log,
    proxies,
    isSecure: options.publicUrl?.startsWith("https:") === true,
    observe: metrics?.observe,
    local: isForThisMachine(plan) ? forThisMachine : undefined,
    docs: isDevelopment(plan) ? forDocsPages : undefined,
    watch: schemes.length === 0 ? undefined : desk?.watch(schemes, keysIn(plan, pool)),
    portal: portalOf(plan, core, { origin, demo, refused, sender }),
    record: recorder?.record,
  });
  return { serve, recorder };
}

/** The port of the metrics, if there are any. */
async function measuredBy({ metrics, clock, options }: Plan, { pool }: OpenDatabase) {
  const { port = 0, host = "127.0.0.1" } = options.metrics ?? {};
  return metrics?.open(pool, clock.now, port, host);
}

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
    docs: docsAddress(options.docs),
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

const coreOf = (
  { options, clock, vault, acquirer, choices }: Plan,
  pool: Pool,
  random: Random,
  secret: string,
): Core => ({
  pool,
  clock,
  random,
  acquirer,
  secret,
  vault,
  mode: choices.captureMode,
  moves: choices.moves,
  timing: { ...defaultTiming, ...options.timing },
  merchants: options.merchants ?? {},
});

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
