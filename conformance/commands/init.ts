// `acquiring conformance init`: writes settings.yaml and profile.yaml with the given and confirmed values, and comments for all
// others.
import { existsSync } from "node:fs";
import { join } from "node:path";
import { defined } from "@acquiring/contract/codecs";
import { objectOf } from "../contract/contract.ts";
import { UsageError } from "../contract/errors.ts";
import { writeText } from "../inputs/files.ts";
import { defaultSettings } from "../inputs/settings.ts";
import {
  deepNotice,
  examineDeep,
  examineFile,
  openWords,
  proposedText,
  type DeepOptions,
} from "../init/examine.ts";
import { profileIn, settingsIn, type Filled } from "../init/filled.ts";
import type { Proposals } from "../init/propose.ts";
import type { Guess } from "../init/guess.ts";
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
import { mustBeKnown, type Said, saidBy } from "../init/said.ts";
import { schemaFor } from "../init/schema-file.ts";
import { profileText, settingsText, unlocks } from "../init/template.ts";
import { exitCodes } from "../run/report.ts";
import { prepare } from "../run/run.ts";
import { type WayFlags, wayOf } from "./run.ts";
import type { Terminal } from "./terminal.ts";

export interface InitFlags extends WayFlags, Said {
  readonly target?: string;
  readonly accept?: readonly string[];
  readonly deep?: true;
  readonly yes?: true;
  readonly from?: string;
  readonly name?: string;
  readonly force?: true;
}

const interrupted = 130;

/** @throws UsageError for unusable flags, and for a file that exists, unless `--force` is given. */
export async function initCommand(folder: string, flags: InitFlags, terminal: Terminal): Promise<number> {
  const paths = { settings: join(folder, "settings.yaml"), profile: join(folder, "profile.yaml") };
  const there = flags.force === true ? undefined : Object.values(paths).find((path) => existsSync(path));
  if (flags.target === undefined && flags.accept !== undefined)
    throw new UsageError(
      "--accept needs --target, because it uses results of requests to the gateway. For a value that you know, use --fill ID=VALUE.",
    );
  if (flags.deep === true && (flags.target === undefined || flags.from !== undefined))
    throw new UsageError("--deep needs --target, and no --from: it sends requests to the gateway.");
  if (there !== undefined)
    throw new UsageError(`${there} already exists. Nothing was written. Use --force to overwrite it.`);
  const name = flags.name ?? "my-gateway";
  const { env } = terminal;
  const { filled, why } = saidBy(flags);
  const write = (text: string): void => void terminal.out.write(text);
  if (flags.target !== undefined)
    await mustBeReached({ target: flags.target, ...wayOf(flags.target, flags, env), env });
  const questions = flags.target === undefined ? undefined : terminal.questions?.();
  mustBeAgreed(flags, filled, terminal, questions);
  try {
    const { seen, refused } =
      flags.target === undefined
        ? { seen: {}, refused: undefined }
        : await seenAt(flags.target, filled, { flags, name, terminal, questions });
    if (refused !== undefined) {
      terminal.err.write(unwritten);
      return exitCodes.usage;
    }
    const examined = await examinedBy(flags, filled, seen, { terminal, questions });
    if (examined !== undefined) {
      Object.assign(why, openWords(filled, examined), examined.why);
      Object.assign(filled, examined.values);
      write(proposedText(examined));
    } else if (questions !== undefined) await askChoices(questions.ask, filled, write);
    // Reports contradictions before it writes a file.
    prepare({ settings: settingsIn(filled), profile: profileIn(filled, name) });
    const known = { filled, seen: examined === undefined ? seen : {}, why };
    writeText(paths.settings, settingsText(schemaFor("settings", folder), known), "The files");
    writeText(paths.profile, profileText(schemaFor("profile", folder), name, known), "The files");
    terminal.out.write(endWords(paths, flags.target, filled));
    return examined?.gone === true ? exitCodes.usage : exitCodes.conforms;
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

const deepOptions = (
  { target = "", ...flags }: InitFlags,
  { env, signal, fixtures }: Terminal,
): DeepOptions => ({ target, ...wayOf(target, flags, env), env, ...defined({ signal, fixtures }) });

/** @throws UsageError for `--deep` without consent; it says what would be sent. */
function mustBeAgreed(
  flags: InitFlags,
  filled: Filled,
  terminal: Terminal,
  questions: Questions | undefined,
): void {
  if (flags.deep !== true || questions !== undefined || flags.yes === true) return;
  const notice = deepNotice(deepOptions(flags, terminal), filled);
  throw new UsageError(`${notice}Nothing was sent. If you agree, add --yes.`);
}

/** What `--deep` or `--from` proposes; `undefined` without them. */
async function examinedBy(
  flags: InitFlags,
  filled: Filled,
  seen: Readonly<Record<string, Guess>>,
  { terminal, questions }: Pick<Asking, "terminal" | "questions">,
): Promise<(Proposals & { readonly gone?: boolean }) | undefined> {
  if (flags.from !== undefined) return examineFile(flags.from, filled, terminal.env);
  if (flags.deep !== true) return undefined;
  const write = (text: string): void => void terminal.out.write(text);
  const options = deepOptions(flags, terminal);
  write(`\n${deepNotice(options, filled, seen)}`);
  if (questions !== undefined && flags.yes !== true && !(await isYes(questions.ask, "Send them?")))
    return undefined;
  const examined = await examineDeep(options, filled, seen, write);
  if (terminal.signal?.aborted === true) throw new Stopped();
  return examined;
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
): Promise<{ readonly seen: Readonly<Record<string, Guess>>; readonly refused: Refused | undefined }> {
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
  const seen: Record<string, Guess> = {};
  const accepted = new Set(flags.accept);
  for (const guess of guesses) {
    if (flags.deep === true) {
      seen[guess.id] = guess;
      continue;
    }
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
