// `acquiring conformance init`: settings.yaml and profile.yaml, with what is said and what was seen and confirmed; the rest as comments.
import { existsSync, mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { parse } from "yaml";
import { installedContract, objectOf } from "../contract/contract.ts";
import { suggestion, UsageError } from "../contract/errors.ts";
import { packageRoot } from "../contract/package.ts";
import { readYaml } from "../given/files.ts";
import { profileOf } from "../given/profile.ts";
import { type Guess, isOfSettings } from "../init/guess.ts";
import { look, noticeOf } from "../init/look.ts";
import {
  askChoices,
  askFacts,
  featuresByChecks,
  guessLines,
  isYes,
  type Questions,
  Stopped,
} from "../init/questions.ts";
import { schemaFor } from "../init/schema-file.ts";
import { type Known, profileText, settingsText, type Unconfirmed, unlocks } from "../init/template.ts";
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

/** @throws UsageError for flags that cannot be used, and instead of overwriting a file, unless it is forced to. */
export async function initCommand(folder: string, flags: InitFlags, terminal: Terminal): Promise<number> {
  const paths = { settings: join(folder, "settings.yaml"), profile: join(folder, "profile.yaml") };
  const there = flags.force === true ? undefined : Object.values(paths).find((path) => existsSync(path));
  if (there !== undefined)
    throw new UsageError(`${there} is there already; nothing was written. --force overwrites it.`);
  const filled = saidBy(flags);
  const name = flags.name ?? "my-gateway";
  const questions = flags.target === undefined ? undefined : terminal.questions?.();
  try {
    const { seen, refused } =
      flags.target === undefined
        ? { seen: {}, refused: false }
        : await seenAt(flags.target, filled, { flags, name, terminal, questions });
    if (questions !== undefined && !refused)
      await askChoices(questions.ask, filled, (text) => void terminal.out.write(text));
    // What cannot be true together is told before it is written.
    prepare({ settings: settingsIn(filled), profile: profileIn(filled, name) });
    writeFiles(folder, paths, name, { filled, seen });
    terminal.out.write(endWords(paths, flags.target, filled));
    return refused ? exitCodes.usage : exitCodes.conforms;
  } catch (error) {
    if (!(error instanceof Stopped)) throw error;
    terminal.err.write("\nStopped; nothing was written.\n");
    return interrupted;
  } finally {
    questions?.close();
  }
}

function writeFiles(
  folder: string,
  paths: { readonly settings: string; readonly profile: string },
  name: string,
  known: Known,
): void {
  try {
    mkdirSync(folder, { recursive: true });
    writeFileSync(paths.settings, settingsText(schemaFor("settings", folder), known));
    writeFileSync(paths.profile, profileText(schemaFor("profile", folder), name, known));
  } catch (error) {
    throw new UsageError(`Nothing can be written: ${error instanceof Error ? error.message : String(error)}`);
  }
}

function endWords(
  { settings, profile }: { readonly settings: string; readonly profile: string },
  target: string | undefined,
  filled: Filled,
): string {
  const key = objectOf(filled["credentials.key"])["env"];
  const variable = typeof key === "string" ? key : "GATEWAY_KEY";
  return `\nWrote ${settings} and ${profile}.\n${unsaidWords(settings, filled)}What is open is a comment with an example: fill in what you know, then:
  acquiring profile check ${profile} --settings ${settings}
  ${variable}=… acquiring conformance run --target ${target ?? "URL"} --settings ${settings} --profile ${profile}\n`;
}

/** The features of which nobody has said anything, and what they would unlock. */
function unsaidWords(file: string, filled: Filled): string {
  const unsaid = featuresByChecks().filter(({ id }) => !Object.hasOwn(filled, id));
  if (unsaid.length === 0) return "";
  const list = unsaid.map(({ id, count }) => `  ${id}: ${unlocks(count)}\n`).join("");
  return `Off, as long as ${file} does not say that the gateway has it:\n${list}`;
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
  const own = join(packageRoot, "profiles", `${name}.yaml`);
  const file = /^[a-z-]+$/.test(name) && existsSync(own) ? own : name;
  if (!existsSync(file))
    throw new UsageError(
      `There is no profile ${name}: --like takes \`reference\`, or the path of a profile.`,
    );
  return { ...profileOf(readYaml(file, "profile"), file).points };
}

function mustBeKnown(id: string, flag: string): void {
  const known = [...installedContract().points.keys()];
  if (!isOfSettings(id) && !known.includes(id as never))
    throw new UsageError(`${flag}: there is no extension point \`${id}\`.${suggestion(id, known)}`);
}

const isPoint = (id: string): boolean => !isOfSettings(id);

const profileIn = (filled: Filled, profile: string): object => ({
  profile,
  extension_points: Object.fromEntries(Object.entries(filled).filter(([id]) => isPoint(id))),
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

interface SeenAt {
  readonly seen: Known["seen"];
  readonly refused: boolean;
}

/** Asks, looks, and puts into `filled` what somebody has said yes to; gives what nobody has. */
async function seenAt(target: string, filled: Filled, asking: Asking): Promise<SeenAt> {
  const { flags, name, terminal, questions } = asking;
  const { out, env, signal } = terminal;
  for (const id of flags.accept ?? []) if (id !== "all") mustBeKnown(id, "--accept");
  if (questions !== undefined) await askFacts(questions.ask, filled);
  const given = { settings: settingsIn(filled), profile: profileIn(filled, name) };
  const options = { target, ...given, ...wayOf(target, flags, env), env, signal };
  out.write(`${noticeOf(options)}`);
  if (questions !== undefined && !(await isYes(questions.ask, "Send them?")))
    return { seen: {}, refused: false };
  const { guesses, requests, payments, refused } = await look(options);
  out.write(`Sent ${requests} requests; ${payments} payments were accepted or may have been.\n`);
  if (refused !== undefined)
    out.write(`The first payment was not accepted. ${refused} Nothing else can be seen.\n`);
  const seen: Record<string, Unconfirmed> = {};
  const accepted = new Set(flags.accept);
  for (const guess of guesses) {
    out.write(guessLines(guess));
    const isTaken = accepted.has("all") || accepted.has(guess.id) || (await isConfirmed(guess, questions));
    if (isTaken) filled[guess.id] = guess.value;
    else seen[guess.id] = guess;
    if (questions === undefined) out.write(isTaken ? "    Filled in.\n" : notTaken(guess));
  }
  for (const id of accepted)
    if (id !== "all" && !guesses.some((guess) => guess.id === id))
      out.write(`\n${id}: nothing was seen that would fill it.\n`);
  return { seen, refused: refused !== undefined };
}

const isConfirmed = async (_: Guess, questions: Questions | undefined): Promise<boolean> =>
  questions !== undefined && isYes(questions.ask, "    Fill it in?");

const notTaken = ({ id }: Guess): string => `    Left as a comment; --accept ${id} fills it in.\n`;
