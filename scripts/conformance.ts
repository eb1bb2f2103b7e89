// `npm run conformance`: runs the suite against the reference gateway, which it starts, or against any other with
// --target. It only starts and stops programs. The suite checks and prints.
import { type ChildProcess, spawn } from "node:child_process";
import { extname, join } from "node:path";
import { developmentAccount, type RunningGateway, startGateway } from "@acquiring/gateway";

const root = join(import.meta.dirname, "..");

const reports = ["json", "html"].map((kind) => join(root, "reports", `conformance.${kind}`));

const help = `npm run conformance                        starts the reference gateway, runs the suite against it, stops it
npm run conformance -- --target URL ...    runs the suite against another gateway
npm run conformance -- init --target URL   writes the profile that such a run needs; replay and explain as well
npm run conformance -- --help              this text, and the suite's options

The reports of the first form lie in reports/: conformance.json and conformance.html.
Any option of the suite may follow: npm run conformance -- --only 'capture.*'
`;

/** Whether the first argument is a command of the suite, which needs no gateway from here. */
const isCommand = ([first = ""]: readonly string[]): boolean =>
  ["run", "init", "replay", "explain"].includes(first);

/** Runs the suite's command as an installed package does. */
function startSuite(args: readonly string[], signal: AbortSignal, own?: "inherit" | "pipe"): ChildProcess {
  const command = ["--conditions=@acquiring/source", join(root, "conformance", "cli.ts"), "conformance"];
  const named = isCommand(args) ? [] : ["run"];
  const env = { ...process.env, ACQUIRING_COMMAND: "npm run conformance --" };
  const child = spawn(process.execPath, [...command, ...named, ...args], {
    cwd: root,
    env: own === undefined ? env : { ...env, GATEWAY_KEY: developmentAccount.key },
    stdio: [own ?? "inherit", "inherit", "inherit"],
  });
  // Ctrl-C also reaches the suite, which then ends. Other signals are passed on.
  const passOn = (): void => void setTimeout(() => child.kill("SIGINT"), 1000).unref();
  signal.addEventListener("abort", passOn, { once: true });
  return child;
}

/** The exit code of the suite. */
const codeOf = (child: ChildProcess): Promise<number> =>
  new Promise((done, failed) => {
    child.on("error", failed);
    child.on("exit", (code) => done(code ?? 130));
  });

const names = (args: readonly string[], option: string): boolean =>
  args.some((arg) => arg === option || arg.startsWith(`${option}=`));

/** Starts the gateway. If it does not start, prints the reason and returns `undefined`. */
async function reference(): Promise<RunningGateway | undefined> {
  try {
    return await startGateway({ databaseUrl: process.env["DATABASE_URL"] });
  } catch (error) {
    console.error(
      `The reference gateway did not start: ${error instanceof Error ? error.message : String(error)}`,
    );
    return undefined;
  }
}

/** The suite prepares itself while the gateway starts, and then reads its address; with --watch it reads keys instead. */
async function againstReference(args: readonly string[], signal: AbortSignal): Promise<number> {
  const own = [
    ...(names(args, "--profile") ? [] : [`--profile=${join(root, "gateway", "profile.yaml")}`]),
    ...(names(args, "--settings") ? [] : [`--settings=${join(root, "gateway", "settings.yaml")}`]),
    ...(names(args, "--report") ? [] : reports.map((file) => `--report=${extname(file).slice(1)}=${file}`)),
    ...args,
  ];
  const early = names(args, "--watch") ? undefined : startSuite(["--target=-", ...own], signal, "pipe");
  const ended = early === undefined ? undefined : codeOf(early);
  const gateway = await reference();
  if (gateway === undefined) {
    early?.kill();
    await ended;
    return 2;
  }
  try {
    // The suite may have ended already, over its arguments.
    early?.stdin?.on("error", () => undefined).end(`${gateway.url}\n`);
    return await (ended ?? codeOf(startSuite([`--target=${gateway.url}`, ...own], signal, "inherit")));
  } finally {
    await gateway.close();
  }
}

const stop = new AbortController();
for (const name of ["SIGINT", "SIGTERM"] as const) process.on(name, () => stop.abort());

const args = process.argv.slice(2);
if (args.includes("--help") || args.includes("-h")) console.log(help);
process.exitCode =
  isCommand(args) || names(args, "--target") || names(args, "--help") || names(args, "-h")
    ? await codeOf(startSuite(args, stop.signal))
    : await againstReference(args, stop.signal);
