// `npm run task mutants`: measures the suite. It starts the reference gateway, breaks one rule at a time with a proxy, and
// counts the defects that the suite finds. The mutants and their measure belong to the suite.
import { closest } from "@acquiring/contract/codecs";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { parseArgs, styleText } from "node:util";
import {
  houses,
  type Matrix,
  mutants,
  recordOf,
  recordText,
  type Row,
  runMatrix,
  type Verdict,
  verdictOf,
} from "@acquiring/conformance/measure";
import { developmentAccount, type RunningGateway, startGateway } from "@acquiring/gateway";
import type { SignatureScheme } from "@acquiring/contract/signature";
import { parse } from "yaml";

const root = join(import.meta.dirname, "..");
const report = join(root, "reports", "mutants.json");
const data = join(root, "docs", "measured", "mutants.json");

const help = `npm run task mutants                   runs every mutant against the suite and prints what killed it
npm run task mutants -- --only NAME    runs one mutant (may be given several times); writes nothing
npm run task mutants -- --json         prints the result as JSON
npm run task mutants -- --help         this text

A whole run writes reports/mutants.json and docs/measured/mutants.json.

A mutant that breaks a stated rule is also tried under the bare profile, with settings alone. The exchanges of each are judged once
more as \`acquiring proxy\` judges what others send: *live too*.

Exit code: 0 at most 3 mutants in 100 are alive, each with a reason, those that only a profile shows have theirs, and every
check kills one; 1 otherwise, or the unmutated gateway is not green; 2 wrong usage.
`;

/** Colour only in a terminal. */
const paint = (colour: "red" | "green" | "yellow", text: string): string =>
  styleText(colour, text, { stream: process.stdout });

/** One line for each mutant. */
const line = ({ name, rule, outcome, killedBy, reason, survives, bare, live }: Row): string => {
  const colour = outcome === "killed" ? "green" : survives === undefined ? "red" : "yellow";
  const told = outcome === "killed" ? killedBy.join(", ") : (survives ?? reason);
  const seen = (live.length > 0 ? "live too" : "").padEnd(9);
  return `${paint(colour, outcome.padEnd(9))}${bareWord(bare)}${seen}${name.padEnd(48)} ${rule.padEnd(42)} ${told}`;
};

/** How it ends under the bare profile; empty for what no stated rule is about. */
function bareWord(bare: Row["bare"]): string {
  if (bare === undefined) return "".padEnd(9);
  const isRight = (bare.outcome === "killed") === (bare.needsProfile === undefined);
  return paint(
    isRight ? (bare.outcome === "killed" ? "green" : "yellow") : "red",
    (bare.outcome === "killed" ? "bare too" : "not bare").padEnd(9),
  );
}

/** The text below the lines. */
function summary(verdict: Verdict): string {
  const { mutants: all, killed, survived, idle, score, unmutatedGreen, bare, live } = verdict;
  return [
    "",
    ...verdict.red.map((reason) => paint("red", reason)),
    `${all} mutants: ${killed} killed (${score} %), ${survived} survived, ${idle} idle. The unmutated gateway is ${unmutatedGreen ? "green" : "NOT green"}.`,
    `${bare.mutants} violate a stated rule: ${bare.killed} are killed with the empty profile too (${bare.score} %), ${bare.needProfile} need a profile.`,
    `${live} are found in their traffic alone, as \`acquiring proxy\` and \`acquiring check\` judge it.`,
  ].join("\n");
}

const elsewhere: ReadonlyMap<string, string> = new Map(
  houses.flatMap(({ name, checks }) => checks.map((id) => [id, name] as const)),
);

function write(matrix: Matrix, verdict: Verdict): void {
  mkdirSync(join(root, "reports"), { recursive: true });
  const { rows, checks } = matrix;
  writeFileSync(report, `${JSON.stringify({ ...verdict, rows, checks }, undefined, 2)}\n`);
  writeFileSync(data, recordText(recordOf(matrix, verdict, elsewhere)));
}

const measure = (
  gateway: RunningGateway,
  only: readonly string[],
  onRow: (row: Row) => void,
): Promise<Matrix> =>
  runMatrix({
    target: gateway.url,
    settings: parse(readFileSync(join(root, "gateway", "settings.yaml"), "utf8")),
    profile: gateway.profile,
    signing: {
      scheme: gateway.profile.extension_points["signature.scheme"] as SignatureScheme,
      key: developmentAccount.key,
    },
    // All of them by default.
    ...(only.length === 0 ? {} : { mutants: mutants.filter(({ name }) => only.includes(name)) }),
    // A batch of fifty needs long on a busy machine. A missing response shows nothing about a mutant.
    timeoutMs: 60_000,
    onRow,
  });

async function main(): Promise<number> {
  const { values } = parseArgs({
    options: {
      only: { type: "string", multiple: true, default: [] },
      json: { type: "boolean", default: false },
      help: { type: "boolean", short: "h", default: false },
    },
  });
  const { only, json, help: isHelp } = values;
  if (isHelp) {
    console.log(help);
    return 0;
  }
  const unknown = only.filter((name) => !mutants.some((mutant) => mutant.name === name));
  if (unknown.length > 0) {
    const names = mutants.map(({ name }) => name);
    const missing = unknown.map((name) => {
      const meant = closest(name, names);
      return `There is no mutant ${name}.${meant === undefined ? "" : ` Is ${meant} meant?`}`;
    });
    console.error(missing.join("\n"));
    return 2;
  }
  process.env["GATEWAY_KEY"] = developmentAccount.key;
  const gateway = await startGateway({ databaseUrl: process.env["DATABASE_URL"] });
  try {
    const matrix = await measure(gateway, only, (row) => json || console.log(line(row)));
    const verdict = verdictOf(matrix, { whole: only.length === 0 });
    if (only.length === 0) write(matrix, verdict);
    if (json) console.log(JSON.stringify({ ...verdict, rows: matrix.rows }, undefined, 2));
    else console.log(summary(verdict));
    return verdict.red.length === 0 ? 0 : 1;
  } finally {
    await gateway.close();
  }
}

process.exitCode = await main();
