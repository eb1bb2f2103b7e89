// `init --deep` and `init --from`: what they say before and after, and what they propose. Both only bring exchanges.
import { selectors } from "@acquiring/contract/codecs";
import { installedContract, objectOf } from "../contract/contract.ts";
import type { Selectors } from "../exchange/build.ts";
import { maskerOf } from "../exchange/mask.ts";
import { profileOf } from "../inputs/profile.ts";
import { cardSecrets, settingsOf } from "../inputs/settings.ts";
import { needsOfCheck } from "../run/needs.ts";
import type { RunOptions } from "../run/options.ts";
import { prepare } from "../run/run.ts";
import { asSearch } from "../run/learn/selection.ts";
import { sendsText } from "../run/sends.ts";
import { deepPlan } from "./deep.ts";
import { profileIn, settingsIn, type Filled } from "./filled.ts";
import { seenInFile } from "./from-file.ts";
import { isOfSettings, type Guess } from "./guess.ts";
import { isFilledIn, leavesIn, proposalsOf, type Proposals } from "./propose.ts";
import { unseen } from "./unseen.ts";

type Env = Readonly<Record<string, string | undefined>>;
export type DeepOptions = Omit<RunOptions, "settings" | "profile"> & { readonly target: string };

/** The plan with what is filled, and with guesses that are only used to send. */
function planWith(
  options: DeepOptions,
  filled: Readonly<Filled>,
  guesses: Readonly<Record<string, Pick<Guess, "value">>>,
) {
  const guessed = Object.fromEntries(Object.entries(guesses).map(([id, { value }]) => [id, value]));
  const selection = objectOf(
    guessed["search.selection.queryTransactions"] ?? filled["search.selection.queryTransactions"],
  );
  const alike =
    selection["by"] === undefined
      ? {}
      : { "search.selection.searchRefunds": { by: alikeOf(objectOf(selection["by"])) } };
  const working = { ...alike, ...guessed, ...filled };
  return deepPlan({ ...options, settings: settingsIn(working), profile: profileIn(working, "seen") });
}

/** The same for refund searches, whose responses show whether it is so. */
const alikeOf = (by: Readonly<Record<string, unknown>>): Selectors =>
  Object.fromEntries(
    Object.entries(by).flatMap(([name, held]) => {
      const selector = selectors.in(held);
      return selector === undefined ? [] : [[name, asSearch(selector, installedContract())]];
    }),
  );

/** What `--deep` sends at most, in sentences. */
export const deepNotice = (
  options: DeepOptions,
  filled: Readonly<Filled>,
  guesses: Readonly<Record<string, Pick<Guess, "value">>> = {},
): string =>
  `--deep plays the suite's scenarios, also those that capture, cancel, refund and pay out. It sends ${sendsText(planWith(options, filled, guesses).sends)} Use it only with a sandbox.\n`;

/** What guesses know better than a list of exchanges: they were made to find it out. */
const isFoundOut = (id: string): boolean => id === "signature.scheme" || id.startsWith("search.selection.");

const lostWords = (lost: number, gone: boolean): string =>
  lost === 0
    ? ""
    : `${lost} ${lost === 1 ? "request" : "requests"} got no response${gone ? ", among them the last ones. The gateway may have stopped: check its log and run init again" : ""}. The proposals rest only on the responses that came.\n`;

/** Plays and reads. `guesses` are what the few requests before suggested. */
export async function examineDeep(
  options: DeepOptions,
  filled: Readonly<Filled>,
  guesses: Readonly<Record<string, Guess>>,
  write: (text: string) => void,
): Promise<Proposals & { readonly gone: boolean }> {
  write("Playing the scenarios. This takes some minutes with a slow gateway …\n");
  const { seen, masker, lost, gone } = await planWith(options, filled, guesses).play();
  write(
    `${seen.exchanges.length} requests were exchanged, and ${seen.heard.length} notifications came.\n${lostWords(lost, gone)}`,
  );
  const read = proposalsOf(seen, filled, masker);
  const kept = Object.values(guesses).filter(
    ({ id }) => isFoundOut(id) || isOfSettings(id) || read.why[id] === undefined,
  );
  return {
    gone,
    values: { ...read.values, ...Object.fromEntries(kept.map(({ id, value }) => [id, value])) },
    why: {
      ...read.why,
      ...Object.fromEntries(kept.map(({ id, evidence }) => [id, `Proposed: ${evidence} Confirm it.`])),
    },
  };
}

/** @throws UsageError for a file that is no recording, or has no request of the contract. */
export function examineFile(path: string, filled: Readonly<Filled>, env: Env): Proposals {
  const settings = settingsOf(settingsIn(filled), "settings");
  const profile = profileOf(profileIn(filled, "seen"), "profile");
  const key = env[settings.credentials.key.env];
  const { pans, cvvs } = cardSecrets(settings.test_data);
  const known = key === undefined || key === "" ? undefined : key;
  const masker = maskerOf({ pans, cvvs, keys: known === undefined ? [] : [known] });
  const { seen, scheme } = seenInFile(path, { settings, profile, key: known });
  const { values, why } = proposalsOf(seen, filled, masker);
  if (scheme === undefined) return { values, why };
  const { id, value, evidence } = scheme;
  return { values: { [id]: value, ...values }, why: { [id]: `Proposed: ${evidence} Confirm it.`, ...why } };
}

/** For each point that stays open, what would show it. */
export function openWords(
  filled: Readonly<Filled>,
  { values, why }: Proposals,
): Readonly<Record<string, string>> {
  const contract = installedContract();
  const { all } = prepare({ settings: settingsIn(filled), profile: profileIn(filled, "seen") });
  const known = { ...filled, ...values, ...why };
  const words = leavesIn(contract)
    .filter((id) => !isFilledIn(known, id, contract))
    .map((id) => {
      const needed = all
        .filter((one) => needsOfCheck(one).includes(id))
        .flatMap(({ unmet }) => unmet?.missing ?? [])
        .filter((name) => isOfSettings(name));
      const more =
        needed.length === 0
          ? ""
          : ` Requests that show it need ${[...new Set(needed)].join(" and ")} in the settings.`;
      return [id, `Open: ${unseen[id] ?? `this traffic does not show it.${more}`}`] as const;
    });
  return Object.fromEntries(words);
}

/** What was proposed and what was not, for the console. */
export function proposedText({ values, why }: Proposals): string {
  const proposed = Object.keys(values);
  const left = Object.entries(why).filter(
    ([id, words]) => words.startsWith("Not") && !Object.hasOwn(values, id),
  );
  const lines = left.map(([id, words]) => `  ${id}: ${words}\n`).join("");
  const list = proposed.length === 0 ? "." : `, each with its evidence in the file: ${proposed.join(", ")}.`;
  return `Proposed ${proposed.length} values${list}\n${lines}`;
}
