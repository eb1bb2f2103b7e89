#!/usr/bin/env node
// The command line: `acquiring-gateway` starts a gateway, `sign` signs a request for it, `migrate` updates its tables, and
// `admin` administers its merchants (both in admin/).
// Exit codes: 0 stopped as asked, 1 could not start or sign, 2 a wrong option.
import { defined } from "@acquiring/contract/codecs";
import { readFileSync } from "node:fs";
import { basename, relative } from "node:path";
import { text } from "node:stream/consumers";
import { Command, CommanderError } from "commander";
import type { MerchantRange } from "./store/due-rows.ts";
import { adminCommand } from "./admin/command.ts";
import { migrateCommand } from "./admin/migrate.ts";
import { reconcileCommand } from "./admin/reconcile.ts";
import { packageFile, readProfile } from "./config.ts";
import { usualLimits } from "./http/limits/limits.ts";
import { jsonLog } from "./process/log.ts";
import { isLocal } from "./start/reach.ts";
import {
  readCount,
  readDays,
  readId,
  readLimit,
  readListen,
  readOrigin,
  readPort,
  readRange,
} from "./start/read-options.ts";
import { signBody } from "./start/sign.ts";
import { developmentAccount, type RunningGateway } from "./start/options.ts";
import { startGateway } from "./start/start.ts";

interface AccountFlags {
  readonly merchant: string;
  readonly account: string;
  readonly profile?: string;
}

interface StartFlags extends AccountFlags {
  readonly port: number;
  readonly host: string;
  readonly publicUrl?: string;
  readonly trustProxy?: readonly string[];
  readonly rate: number;
  readonly merchantRate: number;
  readonly maxBody: number;
  readonly maxConnections: number;
  readonly data?: string;
  readonly quiet: boolean;
  readonly control?: number;
  readonly metrics?: { readonly port: number; readonly host?: string };
  readonly allowPrivateNotify?: boolean;
  readonly exposeDevelopment?: boolean;
  readonly merchants?: MerchantRange;
  readonly eraseAfter?: number;
  readonly requestLog: boolean;
  readonly docs?: string;
  readonly byMerchant?: boolean;
  readonly migrate: boolean;
}

interface SignFlags extends AccountFlags {
  readonly operation?: string;
  readonly path?: string;
  readonly file?: string;
}

// A client closes a connection that it does not use after five seconds, as each response asks it to. A supervisor can wait
// for that, a person at a terminal need not.
const keptConnections = 5000;

const databaseUrl = process.env["DATABASE_URL"] || undefined;
const key = (): string => process.env["GATEWAY_KEY"] || developmentAccount.key;

async function run(): Promise<void> {
  const program = new Command("acquiring-gateway")
    .description("The reference payment acquiring gateway on PostgreSQL, with a simulated acquirer.")
    .version(version())
    .exitOverride()
    .addHelpText(
      "after",
      `
Environment:
  GATEWAY_KEY   key that the merchant signs with; default "${developmentAccount.key}"
  DATABASE_URL  PostgreSQL server, or several of which one accepts writes (postgresql://user@a,b/name);
                default: the gateway starts its own
  GATEWAY_ENCRYPTION_KEYS, GATEWAY_ENCRYPTION_KEY_FILE
                keys that encrypt merchants' keys and bank details, separated by commas, or a file with them;
                required with DATABASE_URL if others can reach the gateway;
                to create one: openssl rand -base64 32`,
    );
  const withAccount = (command: Command) =>
    command
      .option("--merchant <id>", "merchant id", readId, developmentAccount.merchant_id)
      .option("--account <id>", "account id", readId, developmentAccount.account_id)
      .option(
        "--profile <file>",
        "file that fills the extension points (default: the profile of the gateway)",
      );

  const starting = program
    .command("start", { isDefault: true })
    .description("start a gateway; this is the default command");
  withStartOptions(withAccount(starting)).action((flags: StartFlags) => start(flags));
  withAccount(program.command("sign").description("sign a request: JSON in, signed JSON out"))
    .option("--operation <id>", "operation of the request: createDirectPayment, refundTransactions, ...")
    .option("--path <path>", "operation by its path: /v1/authorise, /v1/refund, ...")
    .option("--file <file>", "file with the body; default: standard input")
    .action(async (flags: SignFlags) => {
      const body = flags.file === undefined ? await text(process.stdin) : readFileSync(flags.file, "utf8");
      const operation = flags.operation ?? flags.path;
      const signer = { merchant_id: flags.merchant, account_id: flags.account, key: key(), operation };
      process.stdout.write(`${signBody(body, readProfile(flags.profile), signer)}\n`);
    });
  program.addCommand(adminCommand());
  for (const command of [migrateCommand, reconcileCommand])
    program.addCommand(command(databaseUrl, (text) => process.stdout.write(text)));
  program.addHelpText("after", () => `\nOptions of start:\n${optionsOf(starting)}`);
  await program.parseAsync();
}

const optionsOf = (command: Command): string => {
  const [, options = ""] = command.helpInformation().split("\nOptions:\n");
  return options.replace(/^ {2}-h, --help .*\n?/mu, "").trimEnd();
};

const withStartOptions = (command: Command): Command =>
  command
    .option("--port <number>", "port to listen on; 0 chooses a free port", readPort, 8080)
    .option("--host <address>", "address to listen on", "127.0.0.1")
    .option(
      "--public-url <url>",
      "origin under which shoppers reach the pages; default: the address it listens on",
      readOrigin,
    )
    .option(
      "--trust-proxy <networks>",
      "trust X-Forwarded-For from these proxies: addresses and networks, separated by commas; default: none",
      (text: string) => text.split(","),
    )
    .option(
      "--rate <number>",
      "maximum requests per second from one address, 0 for no limit; this machine has no limit",
      readCount,
      usualLimits.addressPerSecond,
    )
    .option(
      "--merchant-rate <number>",
      "maximum signed requests per second of one merchant",
      readLimit,
      usualLimits.merchantPerSecond,
    )
    .option("--max-body <bytes>", "maximum size of a request body", readLimit, usualLimits.bodyBytes)
    .option("--max-connections <number>", "maximum number of connections", readLimit, usualLimits.connections)
    .option("--data <folder>", "keep its own database in this folder; default: a temporary folder")
    .option("--quiet", "write no log", false)
    .option("--metrics <[address:]port>", "serve metrics for Prometheus there; default: off", readListen)
    .option("--control <number>", "open the control API on this port of this machine; default: off", readPort)
    .option("--allow-private-notify", "also send notifications to this machine and private networks")
    .option("--no-allow-private-notify", "never; default: only if no other machine can reach the gateway")
    .option(
      "--expose-development",
      "start with the development key, --control or --allow-private-notify even if others can reach it",
    )
    .option("--erase-after <days>", "erase personal data of orders older than this; default: never", readDays)
    .option(
      "--by-merchant",
      "never share a statement between merchants, for tables that are split by merchant",
    )
    .option("--no-migrate", "refuse to start on tables that `migrate` has to update first")
    .option("--no-request-log", "keep no request log for the portal")
    .option("--docs <url>", "address of the docs, to which the portal links each request; default: no links")
    .option(
      "--merchants <from..to>",
      "merchants whose due work it does, `to` not included; default: all",
      readRange,
    );

async function start(flags: StartFlags): Promise<void> {
  const gateway = await startGateway({
    port: flags.port,
    host: flags.host,
    publicUrl: flags.publicUrl,
    trustedProxies: flags.trustProxy,
    limits: {
      addressPerSecond: flags.rate,
      merchantPerSecond: flags.merchantRate,
      bodyBytes: flags.maxBody,
      connections: flags.maxConnections,
    },
    control: flags.control,
    metrics: flags.metrics,
    allowPrivateNotify: flags.allowPrivateNotify,
    exposeDevelopment: flags.exposeDevelopment,
    ...defined({ merchants: flags.merchants }),
    eraseAfterDays: flags.eraseAfter,
    requestLog: flags.requestLog,
    docs: flags.docs,
    byMerchant: flags.byMerchant,
    profile: flags.profile,
    data: flags.data,
    databaseUrl,
    migrate: flags.migrate,
    account: { merchant_id: flags.merchant, account_id: flags.account, key: key() },
    // The log goes to standard error, because standard output is for people.
    ...(flags.quiet ? {} : { log: jsonLog((line) => process.stderr.write(line)) }),
  });
  process.stdout.write(welcome(gateway, flags));
  // `npm run` repeats a Ctrl+C of the terminal, so ignore a second signal. The stop ends in time even if a part of it hangs.
  const stop = (signal: NodeJS.Signals) => {
    setTimeout(fail, 14_000, new Error("The gateway could not stop in time and was ended.")).unref();
    gateway.close(signal === "SIGTERM" ? { lingerMs: keptConnections } : {}).then(
      () => process.exit(0),
      (error: unknown) => fail(error),
    );
  };
  for (const signal of ["SIGINT", "SIGTERM"] as const) process.on(signal, stop);
  // The supervisor starts the process again. Without a database it could only refuse requests.
  fail(new Error(await gateway.databaseLost));
}

function welcome(
  { url, controlUrl, metricsUrl, allowPrivateNotify, portalUser }: RunningGateway,
  { merchant, account, data, profile, host, publicUrl }: StartFlags,
): string {
  const payment = {
    order_no: `first-${Date.now()}`,
    amount: "10.00",
    currency: "USD",
    card: "4111111111111111",
    expiration_month: "12",
    expiration_year: "2034",
    security_code: "123",
  };
  const flags = [
    merchant === developmentAccount.merchant_id ? "" : ` --merchant ${merchant}`,
    account === developmentAccount.account_id ? "" : ` --account ${account}`,
    profile === undefined ? "" : ` --profile ${profile}`,
  ].join("");
  const own = data === undefined ? "temporary, deleted when it stops" : `kept in ${data}`;
  const open = !process.env["GATEWAY_KEY"] && !isLocal({ host, publicUrl });
  return [
    `The gateway listens at ${url}`,
    `  merchant ${merchant}, account ${account}, key ${process.env["GATEWAY_KEY"] ? "from GATEWAY_KEY" : developmentAccount.key}`,
    `  database ${process.env["DATABASE_URL"] ? "at DATABASE_URL" : own}`,
    portalUser === undefined
      ? `  portal at ${url}/portal, users by: acquiring-gateway admin portal-user add`
      : `  portal at ${url}/portal: merchant ${merchant}, name ${portalUser.name}, password ${portalUser.password}`,
    ...(open
      ? ["  Warning: this key is public, and others can reach the gateway. Use it for tests only."]
      : []),
    ...(allowPrivateNotify
      ? ["  notifications also go to this machine and to private networks: for development only"]
      : []),
    ...(controlUrl === undefined
      ? []
      : [`  control API at ${controlUrl}: every program on this machine can use it`]),
    ...(metricsUrl === undefined ? [] : [`  metrics at ${metricsUrl}`]),
    "",
    "A first payment:",
    "",
    `  echo '${JSON.stringify(payment)}' \\`,
    `    | ${invocation()} sign --path /v1/authorise${flags} \\`,
    `    | curl -s ${url}/v1/authorise -H 'content-type: application/json' --data-binary @-`,
    "",
    "Press Ctrl+C to stop it.",
    "",
  ].join("\n");
}

/** The command with which the user can start it again. */
function invocation(): string {
  const script = process.env["npm_lifecycle_event"];
  if (script === "npx") return "npx acquiring-gateway";
  if (script !== undefined) return `npm run --silent ${script} --`;
  const file = process.argv[1] ?? "";
  const node = ["node", ...process.execArgv, relative(process.cwd(), file)].join(" ");
  return basename(file).startsWith("cli.") ? node : basename(file);
}

function version(): string {
  const { version = "" } = JSON.parse(readFileSync(packageFile("package.json"), "utf8")) as {
    version?: string;
  };
  return version;
}

function fail(error: unknown): never {
  // Commander has written what is wrong with an option already.
  if (error instanceof CommanderError) process.exit(error.exitCode === 0 ? 0 : 2);
  process.stderr.write(
    `${error instanceof Error ? error.message : "The gateway stopped because of an unexpected error."}\n`,
  );
  process.exit(1);
}

run().catch(fail);
