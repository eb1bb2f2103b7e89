// The questions of `init --target`: the simplest things first, then what requests suggest, then what a choice decides;
// each in the order of the checks that it unlocks. They come through an interface, so that no terminal is needed to
// test them.
import { installedContract, objectOf } from "../contract/contract.ts";
import { choicesOf, yamlLines } from "../inputs/examples.ts";
import { defaultSettings, settingsSchema } from "../inputs/settings.ts";
import { whiteSpaceAround } from "../judge/hints-signature.ts";
import { unlockedChecks } from "../run/unlocked.ts";
import type { Guess } from "./guess.ts";
import { pointWords, unlocks } from "./template.ts";

/** Asks a user. */
export interface Questions {
  /** Returns the typed line without its line end; `undefined` after the end of the input. */
  readonly ask: (question: string) => Promise<string | undefined>;
  readonly close: () => void;
}

/** The input ended, so the command writes nothing. */
export class Stopped extends Error {
  override readonly name = "Stopped";
}

type Ask = Questions["ask"];
type Filled = Record<string, unknown>;

async function response(ask: Ask, question: string): Promise<string> {
  const text = await ask(question);
  if (text === undefined) throw new Stopped();
  return text.trim();
}

/** Returns whether the user said yes. An empty line means no; any other text repeats the question. */
export async function isYes(ask: Ask, question: string): Promise<boolean> {
  for (let again = ""; ; again = "Please type y or n. ") {
    const text = await response(ask, `${again}${question} [y/N] `);
    if (/^(?:y|yes)$/i.test(text)) return true;
    if (/^(?:n|no|)$/i.test(text)) return false;
  }
}

interface Plain {
  readonly id: string;
  readonly words: string;
  readonly now: string;
  /** Returns the value of a text, or a message about what is wrong with it. */
  readonly read: (text: string) => { readonly value: unknown } | { readonly wrong: string };
}

const asText = (text: string): { readonly value: string } => ({ value: text });

const { merchant, credentials, test_data: data } = defaultSettings;
const approved = objectOf(data["card.approved"]);

const plain: readonly Plain[] = [
  { id: "merchant.merchant_id", words: "merchant_id", now: merchant.merchant_id, read: asText },
  { id: "merchant.account_id", words: "account_id", now: merchant.account_id, read: asText },
  {
    id: "credentials.key",
    words: "Name of the environment variable with the key",
    now: credentials.key.env,
    read: (text) =>
      /^[A-Za-z_][A-Za-z0-9_]*$/.test(text)
        ? { value: { env: text } }
        : { wrong: "It must have only letters, digits and _. Do not type the key itself." },
  },
  {
    id: "test_data.currency",
    words: "Currency that the account accepts",
    now: String(data["currency"]),
    read: (text) =>
      /^[A-Za-z]{3}$/.test(text) ? asText(text) : { wrong: "It must be three letters, for example USD." },
  },
  {
    id: "test_data.card.approved",
    words: "Test card whose payments are accepted: number, month/year, security code",
    now: `${String(approved["number"])} ${String(approved["expiration_month"])}/${String(approved["expiration_year"])} ${String(approved["security_code"])}`,
    read: cardIn,
  },
];

function cardIn(text: string): { readonly value: unknown } | { readonly wrong: string } {
  const found = /^(\d[\d ]{10,21}\d)\s+(\d\d)\/(\d{4})\s+(\d{3,4})$/.exec(text);
  if (found === null) return { wrong: "It must be written as 4111111111111111 12/2034 123." };
  const [, number = "", expiration_month, expiration_year, security_code] = found;
  return { value: { number: number.replaceAll(" ", ""), expiration_month, expiration_year, security_code } };
}

/** How to ask, where to print messages, and the environment with the key. */
export interface Asker {
  readonly ask: Ask;
  readonly write: (text: string) => void;
  readonly env: Readonly<Record<string, string | undefined>>;
}

/** The problem of a key in an environment variable, in a sentence. */
export function keyProblem(variable: string, env: Asker["env"]): string | undefined {
  const key = env[variable] ?? "";
  if (key === "") return `The environment variable ${variable} is not set, so requests cannot be signed.`;
  const where = whiteSpaceAround(key);
  return where === undefined ? undefined : `The key in ${variable} ${where} white space.`;
}

/** Asks for one fact until the text is valid; Enter keeps the current value. It reports a missing key once. */
async function askPlain(
  { id, words, now: first, read }: Plain,
  { ask, write, env }: Asker,
  filled: Filled,
): Promise<void> {
  let now = first;
  let told: string | undefined;
  for (;;) {
    const text = await response(ask, `${words} [${now}]: `);
    const given = text === "" ? undefined : read(text);
    if (given !== undefined && "wrong" in given) {
      write(`${given.wrong}\n`);
      continue;
    }
    if (given !== undefined) {
      filled[id] = given.value;
      now = text;
    }
    const problem = id === "credentials.key" && told !== now ? keyProblem(now, env) : undefined;
    if (problem === undefined) return;
    told = now;
    write(`${problem} Press Enter to use ${now} anyway, or type another variable.\n`);
  }
}

/** The simplest facts; what is in `filled` is not asked. */
export async function askFacts(asker: Asker, filled: Filled): Promise<void> {
  const { ask } = asker;
  for (const one of plain) if (!Object.hasOwn(filled, one.id)) await askPlain(one, asker, filled);
  for (const { id, says, count } of featuresByChecks()) {
    // The requests themselves show whether the gateway accepts queries from here.
    if (Object.hasOwn(filled, id) || id === "features.registered_ip") continue;
    if (await isYes(ask, `${says} Is this correct? (${id}, ${unlocks(count)})`)) filled[id] = true;
  }
}

/** What a gateway may have switched on, by the checks that it unlocks. */
export function featuresByChecks() {
  const { features } = objectOf(settingsSchema["properties"]);
  const counts = unlockedChecks();
  return Object.entries(objectOf(objectOf(features)["properties"]))
    .map(([name, schema]) => ({
      id: `features.${name}`,
      says: String(objectOf(schema)["description"]),
      count: counts.get(`features.${name}`) ?? 0,
    }))
    .toSorted((a, b) => b.count - a.count);
}

/** A guess with its evidence, as a question shows it. */
export function guessLines({ id, value, evidence }: Guess): string {
  const count = unlockedChecks().get(id);
  const lines = yamlLines(id, value).map((line) => `  ${line}\n`);
  return `\n${lines.join("")}    ${evidence}${count === undefined ? "" : ` It ${unlocks(count)}.`}\n`;
}

/** How many checks a choice must unlock to be worth a question. */
const worthAsking = 3;

/** The points that are a choice among a few words, and are open still. */
export async function askChoices(ask: Ask, filled: Filled, write: (text: string) => void): Promise<void> {
  const counts = unlockedChecks();
  const open = [...installedContract().points.values()]
    .filter(({ id, schema }) => schema["enum"] !== undefined && !Object.hasOwn(filled, id))
    .map((point) => ({ point, count: counts.get(point.id) ?? 0 }))
    .filter(({ count }) => count >= worthAsking)
    .toSorted((a, b) => b.count - a.count);
  if (open.length === 0) return;
  write(
    `\n${open.length} points are open. Press Enter to leave one open, or type a dot to leave all others open.\n`,
  );
  for (const { point, count } of open) {
    const choices = choicesOf(point.schema);
    write(`\n${point.id} (${unlocks(count)}). ${pointWords(point)}\n`);
    for (;;) {
      const text = await response(ask, `${choices.join(" / ")} []: `);
      if (text === ".") return;
      if (choices.includes(text)) filled[point.id] = text;
      if (text === "" || choices.includes(text)) break;
      write(`It must be one of: ${choices.join(", ")}.\n`);
    }
  }
}
