// `npm run task generate:all`: writes the generated parts of docs/gateway/ from the gateway's own tables. The rest is written by hand.
// A part is between `<!-- generated: name -->` and `<!-- end of name -->`.
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import {
  apms,
  otherCards,
  paidBeneficiary,
  payoutFailure,
  payoutMoves,
  type Says,
  type Script,
  states,
  subscriptionMoves,
  subscriptionStates,
  testBeneficiaries,
  testCards,
  transitions,
} from "@acquiring/gateway";

import { referenceProfile } from "@acquiring/gateway/profile";

const docs = join(import.meta.dirname, "../..", "docs");

/** The pages about the gateway, by their files. */
export const gatewayPages = (): ReadonlyMap<string, string> =>
  new Map(
    [
      join(docs, "gateway.md"),
      ...readdirSync(join(docs, "gateway"))
        .filter((file) => file.endsWith(".md"))
        .toSorted()
        .map((file) => join(docs, "gateway", file)),
    ].map((file) => [file, readFileSync(file, "utf8")]),
  );

interface Move {
  readonly from: string;
  readonly by: string;
  readonly to: string;
  readonly when?: string;
}

const row = (cells: readonly string[]): string => `| ${cells.join(" | ")} |`;
const table = (head: readonly string[], rows: readonly (readonly string[])[]): string =>
  [row(head), `|${"---|".repeat(head.length)}`, ...rows.map(row)].join("\n");
const code = (text: string): string => `\`${text}\``;

/** The event; in brackets, in which gateways only. */
const causeOf = ({ by, when }: Move): string => (when === undefined ? by : `${by} (${when})`);

/** The moves from one state to another as one arrow, in the order of the table. */
function arrowsOf(moves: readonly Move[]): readonly { from: string; to: string; by: string }[] {
  const arrows = new Map<string, { from: string; to: string; by: string }>();
  for (const move of moves) {
    const { from, to } = move;
    const known = arrows.get(`${from}/${to}`);
    const by = known === undefined ? causeOf(move) : `${known.by}, ${causeOf(move)}`;
    arrows.set(`${from}/${to}`, { from, to, by });
  }
  return [...arrows.values()];
}

/** A state diagram in Mermaid that begins in `first`; `new` is no state, it is the dot that everything begins with. */
export function diagram(moves: readonly Move[], first: string): string {
  const names = [...new Set(moves.flatMap(({ from, to }) => [from, to]))].filter((name) => name !== "new");
  const id = (name: string): string => (name === "new" ? "[*]" : name.replaceAll(" ", "_"));
  const named = names.filter((name) => name.includes(" ")).map((name) => `state "${name}" as ${id(name)}`);
  const ends = names.filter((name) => !moves.some(({ from }) => from === name));
  return [
    "```mermaid",
    "stateDiagram-v2",
    ...[
      ...named,
      ...(first === "new" ? [] : [`[*] --> ${id(first)}`]),
      ...arrowsOf(moves).map(({ from, to, by }) => `${id(from)} --> ${id(to)} : ${by}`),
      ...ends.map((name) => `${id(name)} --> [*]`),
    ].map((line) => `  ${line}`),
    "```",
  ].join("\n");
}

/** The same as a table: the states that follow each state. */
function movesTable(moves: readonly Move[], name: (state: string) => string): string {
  const rows = arrowsOf(moves).map(({ from, to, by }) => [name(from), by, name(to)]);
  return table(["from", "by", "to"], rows);
}

const withCode = (codes: Readonly<Record<string, string | null>>) => (state: string) => {
  const of = codes[state];
  return of === undefined || of === null ? state : `${state} (${code(of)})`;
};

const said = (response: Says): string => {
  const words: Readonly<Record<string, string>> = {
    approve: "yes",
    review: "review",
    pending: "later",
    timeout: "no response",
  };
  return words[response] ?? `no (${code(response)})`;
};
/** The acquirer's responses, attempt by attempt; empty if it approves the first. */
const spoken = (script: Script | undefined): string => (script ?? []).map(said).join(", then ");

const cardSteps = ["authorise", "capture", "refund", "cancel", "rebill"] as const;

/** The codes with which test cards are declined, and their meanings in the profile. */
function declines(): string {
  const meanings: Readonly<Record<string, { readonly means: string } | string | undefined>> =
    referenceProfile.extension_points.codes.result_info;
  const codes = [...new Set(cards().match(/(?<=no \(`)\d+/gu))].toSorted();
  const rows = codes.flatMap((one) => {
    const found = meanings[one];
    return found === undefined ? [] : [[code(one), typeof found === "string" ? found : found.means]];
  });
  return table(["`result_info`", "Meaning"], rows);
}

const cards = (): string =>
  table(
    ["card", "what it does", "authorise", "capture", "refund", "cancel", "renewal"],
    [
      ...testCards.map((card) => [
        card.numbers.map(code).join(" "),
        card.does,
        ...cardSteps.map((step) =>
          step === "authorise" && card.challenge === true
            ? `3-D Secure, then ${spoken(card.authorise) || "yes"}`
            : spoken(card[step]),
        ),
      ]),
      ...otherCards.map((card) => ["", card.does, ...cardSteps.map((step) => spoken(card[step]))]),
    ],
  );

/** The state of a payout after a response of the bank. */
const payoutSaid = (response: Says): string => {
  const known: Readonly<Record<string, string>> = {
    approve: code("COMPLETED"),
    pending: code("PROCESSING"),
    timeout: `stays ${code("ACCEPTED")}`,
  };
  return known[response] ?? `${code("FAILED")}, ${code(payoutFailure(response).type)}`;
};

const beneficiaries = (): string =>
  table(
    ["beneficiary", "what happens", "its states"],
    [...testBeneficiaries, { ...paidBeneficiary, name: "any other name" }].map(({ name, does, payout }) => [
      name,
      does,
      (payout ?? ["approve" as const]).map(payoutSaid).join(", then "),
    ]),
  );

/** Every generated part by its name. */
export const parts: Readonly<Record<string, () => string>> = {
  "states of an order": () => {
    const codes = Object.fromEntries(Object.entries(states).map(([name, { code: of }]) => [name, of]));
    return `${diagram(transitions, "created")}\n\n${movesTable(transitions, withCode(codes))}`;
  },
  "states of a subscription": () =>
    `${diagram(subscriptionMoves, "pending")}\n\n${movesTable(subscriptionMoves, withCode(subscriptionStates))}`,
  "states of a payout": () => `${diagram(payoutMoves, "new")}\n\n${movesTable(payoutMoves, String)}`,
  "test cards": cards,
  "codes of declined cards": declines,
  "payment methods": () =>
    table(
      ["`payment_method`", "What happens"],
      apms.map(({ method, does }) => [code(method), does]),
    ),
  beneficiaries,
};

const openOf = (name: string): string => `<!-- generated: ${name} -->`;

/** A page with its generated parts as the tables are now. */
function filled(page: string): string {
  let text = page;
  for (const [name, make] of Object.entries(parts)) {
    const [start, end] = [text.indexOf(openOf(name)), text.indexOf(`<!-- end of ${name} -->`)];
    if (start >= 0 && end > start)
      text = `${text.slice(0, start)}${openOf(name)}\n\n${make()}\n\n${text.slice(end)}`;
  }
  return text;
}

/**
 * The pages with their generated parts as the tables are now.
 *
 * @throws Error for a part that has no place in any page.
 */
export function filledPages(pages: ReadonlyMap<string, string>): ReadonlyMap<string, string> {
  const all = [...pages.values()].join("\n");
  for (const name of Object.keys(parts))
    if (!all.includes(openOf(name)) || !all.includes(`<!-- end of ${name} -->`))
      throw new Error(`docs/gateway/ has no place for the ${name}: ${openOf(name)}`);
  return new Map([...pages].map(([file, text]) => [file, filled(text)]));
}

if (import.meta.main) {
  for (const [file, text] of filledPages(gatewayPages())) writeFileSync(file, text);
  console.log("wrote docs/gateway.md and docs/gateway/");
}
