// `acquiring conformance init`: writes settings.yaml and profile.yaml with the given and confirmed values, and comments for all
// others.
import { existsSync } from "node:fs";
import { join } from "node:path";
import { parse } from "yaml";
import { installedContract, objectOf } from "../contract/contract.ts";
import { suggestion, UsageError } from "../contract/errors.ts";
import { packageRoot } from "../contract/package.ts";
import { readYaml, writeText } from "../inputs/files.ts";
import { filledWith, isFilled, profileOf, withFillings } from "../inputs/profile.ts";
import { defaultSettings } from "../inputs/settings.ts";
import { type Guess, isOfSettings } from "../init/guess.ts";
import { look, mustBeReached, noticeOf, type Refused } from "../init/look.ts";
import {
  askChoices,
  askFacts,
  featuresByChecks,
  guessLines,
  isYes,
  keyProblem,
  type Questions,
  Stopped,
} from "../init/questions.ts";
import { schemaFor } from "../init/schema-file.ts";
import {
  type Known,
  profileText,
  settingsText,
  type Unconfirmed,
  settingIds,
  unlocks,
} from "../init/template.ts";
import { exitCodes } from "../run/report.ts";
import { prepare } from "../run/run.ts";
import { type WayFlags, wayOf } from "./run.ts";
import type { Terminal } from "./terminal.ts";

export interface InitFlags extends WayFlags {
  readonly target?: string;
  readonly settings?: string;
  readonly like?: string;
  readonly merchant?: string;
  readonly account?: string;
  readonly keyEnv?: string;
  readonly fill?: readonly string[];
  readonly accept?: readonly string[];
  readonly name?: string;
  readonly force?: true;
}

type Filled = Record<string, unknown>;

const interrupted = 130;

/** @throws UsageError for unusable flags, and for a file that exists, unless `--force` is given. */
export async function initCommand(folder: string, flags: InitFlags, terminal: Terminal): Promise<number> {
  const paths = { settings: join(folder, "settings.yaml"), profile: join(folder, "profile.yaml") };
  const there = flags.force === true ? undefined : Object.values(paths).find((path) => existsSync(path));
  if (flags.target === undefined && flags.accept !== undefined)
    throw new UsageError(
      "--accept needs --target, because it uses results of requests to the gateway. For a value that you know, use --fill ID=VALUE.",
    );
  if (there !== undefined)
    throw new UsageError(`${there} already exists. Nothing was written. Use --force to overwrite it.`);
  const filled = saidBy(flags);
  const name = flags.name ?? "my-gateway";
  const { env } = terminal;
  if (flags.target !== undefined)
    await mustBeReached({ target: flags.target, ...wayOf(flags.target, flags, env), env });
  const questions = flags.target === undefined ? undefined : terminal.questions?.();
  try {
    const { seen, refused } =
      flags.target === undefined
        ? { seen: {}, refused: undefined }
        : await seenAt(flags.target, filled, { flags, name, terminal, questions });
    if (refused !== undefined) {
      terminal.err.write(unwritten);
      return exitCodes.usage;
    }
    if (questions !== undefined)
      await askChoices(questions.ask, filled, (text) => void terminal.out.write(text));
    // Reports contradictions before it writes a file.
    prepare({ settings: settingsIn(filled), profile: profileIn(filled, name) });
    const known = { filled, seen };
    writeText(paths.settings, settingsText(schemaFor("settings", folder), known), "The files");
    writeText(paths.profile, profileText(schemaFor("profile", folder), name, known), "The files");
    terminal.out.write(endWords(paths, flags.target, filled));
    return exitCodes.conforms;
  } catch (error) {
    if (!(error instanceof Stopped)) throw error;
    terminal.err.write("\nStopped. Nothing was written.\n");
    return interrupted;
  } finally {
    questions?.close();
  }
}

const unwritten =
  "Nothing was written. Correct the cause and run init again. Without --target, init writes both files for you to fill in.\n";

function endWords(
  { settings, profile }: { readonly settings: string; readonly profile: string },
  target: string | undefined,
  filled: Filled,
): string {
  const variable = variableIn(filled);
  return `\nWrote ${settings} and ${profile}.\n${unsaidWords(settings, filled)}Open points are comments with an example. Fill in what you know, then run:
  acquiring profile check ${profile} --settings ${settings}
  ${variable}=… acquiring conformance run --target ${target ?? "URL"} --settings ${settings} --profile ${profile}\n`;
}

/** The environment variable with the key. */
function variableIn(filled: Filled): string {
  const { env } = objectOf(filled["credentials.key"]);
  return typeof env === "string" ? env : defaultSettings.credentials.key.env;
}

/** Lists the features that are not set, and what they would unlock. */
function unsaidWords(file: string, filled: Filled): string {
  const unsaid = featuresByChecks().filter(({ id }) => !Object.hasOwn(filled, id));
  if (unsaid.length === 0) return "";
  const list = unsaid.map(({ id, count }) => `  ${id}: ${unlocks(count)}\n`).join("");
  return `Off, until you turn it on in ${file}:\n${list}`;
}

/** What flags and files say, by the ids of points and the paths of settings. */
function saidBy({ settings, like, merchant, account, keyEnv, fill = [] }: InitFlags): Filled {
  const given = settings === undefined ? {} : objectOf(readYaml(settings, "settings"));
  const filled: Filled = Object.fromEntries(
    Object.entries(given).flatMap(([group, held]) =>
      Object.entries(objectOf(held)).map(([name, value]) => [`${group}.${name}`, value]),
    ),
  );
  if (like !== undefined) Object.assign(filled, pointsLike(like));
  if (merchant !== undefined) filled["merchant.merchant_id"] = merchant;
  if (account !== undefined) filled["merchant.account_id"] = account;
  if (keyEnv !== undefined) filled["credentials.key"] = { env: keyEnv };
  for (const one of fill) {
    const [, id = "", text = ""] = /^([\w.-]+)=(.*)$/s.exec(one) ?? [];
    if (text === "") throw new UsageError(`--fill must be ID=VALUE, not \`${one}\`.`);
    mustBeKnown(id, "--fill");
    filled[id] = parse(text) as unknown;
  }
  return filled;
}

/** The points of a profile that comes with the suite, or of a file. */
function pointsLike(name: string): Filled {
  const own = ["yaml", "json"].map((kind) => join(packageRoot, "profiles", `${name}.${kind}`));
  const file = (/^[a-z-]+$/.test(name) && own.find((one) => existsSync(one))) || name;
  if (!existsSync(file))
    throw new UsageError(
      `There is no profile ${name}. --like must be \`reference\` or the path of a profile.`,
    );
  const profile = profileOf(readYaml(file, "profile"), file);
  const points = [...installedContract().points.values()].filter(({ parts }) => parts === undefined);
  return Object.fromEntries(
    points.flatMap(({ id }) => (isFilled(profile, id) ? [[id, filledWith(profile, id)]] : [])),
  );
}

function mustBeKnown(id: string, flag: string): void {
  const known: readonly string[] = [...installedContract().points.keys()];
  if (isOfSettings(id) || known.includes(id)) return;
  const all = [...known, ...settingIds()];
  const ending = all.find((one) => one.endsWith(`.${id}`));
  const meant = ending === undefined ? suggestion(id, all) : ` Did you mean \`${ending}\`?`;
  throw new UsageError(`${flag}: there is no extension point or setting \`${id}\`.${meant}`);
}

const profileIn = (filled: Filled, profile: string): object => ({
  profile,
  extension_points: withFillings(
    {},
    Object.fromEntries(Object.entries(filled).filter(([id]) => !isOfSettings(id))),
    installedContract(),
  ),
});

function settingsIn(filled: Filled): object {
  const settings: Record<string, Record<string, unknown>> = {};
  for (const [id, value] of Object.entries(filled)) {
    const [, group = "", name = ""] = /^([^.]+)\.(.*)$/.exec(id) ?? [];
    if (isOfSettings(id)) settings[group] = { ...settings[group], [name]: value };
  }
  return settings;
}

interface Asking {
  readonly flags: InitFlags;
  readonly name: string;
  readonly terminal: Terminal;
  readonly questions: Questions | undefined;
}

/** Asks, sends requests, and puts confirmed values into `filled`. Returns the values that are not confirmed. */
async function seenAt(
  target: string,
  filled: Filled,
  asking: Asking,
): Promise<{ readonly seen: Known["seen"]; readonly refused: Refused | undefined }> {
  const { flags, name, terminal, questions } = asking;
  const { out, env, signal } = terminal;
  for (const id of flags.accept ?? []) if (id !== "all") mustBeKnown(id, "--accept");
  const write = (text: string): void => void out.write(text);
  if (questions !== undefined) await askFacts({ ask: questions.ask, write, env }, filled);
  const given = { settings: settingsIn(filled), profile: profileIn(filled, name) };
  const options = { target, ...given, ...wayOf(target, flags, env), env, signal };
  const problem = keyProblem(variableIn(filled), env);
  out.write(`${noticeOf(options)}${problem === undefined ? "" : `${problem}\n`}`);
  if (questions !== undefined && !(await isYes(questions.ask, "Send them?")))
    return { seen: {}, refused: undefined };
  out.write("Sending requests. This takes a few seconds, or longer with a slow gateway …\n");
  const { guesses, requests, payments, refused } = await look(options);
  out.write(`Sent ${counted(requests, "request")}; ${paidWords(payments)}.\n`);
  // What is wrong with a key that is there is among the causes already.
  const missing = env[variableIn(filled)] === undefined ? problem : undefined;
  if (refused !== undefined) out.write(refusedLines(refused, missing));
  const seen: Record<string, Unconfirmed> = {};
  const accepted = new Set(flags.accept);
  for (const guess of guesses) {
    out.write(guessLines(guess));
    const isTaken = accepted.has("all") || accepted.has(guess.id) || (await isConfirmed(questions));
    if (isTaken) filled[guess.id] = guess.value;
    else seen[guess.id] = guess;
    if (questions === undefined) out.write(isTaken ? "    Filled in.\n" : notTaken(guess));
  }
  for (const id of accepted)
    if (id !== "all" && !guesses.some((guess) => guess.id === id))
      out.write(`\n${id}: the requests did not show a value.\n`);
  return { seen, refused };
}

const counted = (count: number, what: string): string => `${count} ${what}${count === 1 ? "" : "s"}`;

const paidWords = (payments: number): string =>
  payments === 0
    ? "no payment was accepted"
    : `${counted(payments, "payment")} ${payments === 1 ? "was" : "were"} accepted or may have been accepted`;

/** Why `init` found nothing else, in the words of a run, and the problem of the key. */
function refusedLines({ message, hints, withoutResponse }: Refused, key: string | undefined): string {
  const likely = [...(key === undefined || withoutResponse ? [] : [`${key} ${keyHelp}`]), ...hints];
  const lines = likely.map((hint) => `  likely  ${hint.replaceAll("\n", "\n          ")}\n`);
  return `${message} Nothing else can be found out.\n${lines.join("")}`;
}

const keyHelp = "Put the account's key there, or name another variable with --key-env, and run init again.";

const isConfirmed = async (questions: Questions | undefined): Promise<boolean> =>
  questions !== undefined && isYes(questions.ask, "    Fill it in?");

const notTaken = ({ id }: Guess): string => `    Left as a comment. Use --accept ${id} to fill it in.\n`;
