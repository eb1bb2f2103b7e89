// `npm run conformance:mutants`: how good is the suite? Starts the reference gateway, breaks one rule at a time in front of it, and
// counts the defects that the suite finds. Only starts, prints and stops; the mutants and their measure are the suite's.
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { type Matrix, mutants, type Row, runMatrix } from "@acquiring/conformance/mutants";
import { developmentAccount, type RunningGateway, startGateway } from "@acquiring/gateway";
import type { SignatureScheme } from "@acquiring/contract/signature";
import { parse } from "yaml";

const root = join(import.meta.dirname, "..");

const help = `npm run conformance:mutants                  runs every mutant against the suite and prints what killed it
npm run conformance:mutants -- --only NAME   runs one mutant (may be given several times)
npm run conformance:mutants -- --json        prints the result as JSON, which also lies in reports/mutants.json
npm run conformance:mutants -- --help        this text

Exit code: 0 every mutant killed, 1 one survived or the unmutated gateway is not green, 2 wrong usage.
`;

interface Counted {
  readonly mutants: number;
  readonly killed: number;
  readonly survived: number;
  readonly idle: number;
  readonly unmutatedGreen: boolean;
  readonly rows: readonly Row[];
}

/** What the report holds: the counts, and one row for each mutant. */
export function counted({ unmutated, rows }: Matrix): Counted {
  const count = (outcome: Row["outcome"]): number => rows.filter((row) => row.outcome === outcome).length;
  return {
    mutants: rows.length,
    killed: count("killed"),
    survived: count("survived"),
    idle: count("idle"),
    unmutatedGreen: unmutated.conforms,
    rows,
  };
}

/** One line for each mutant. */
export const line = ({ name, rule, outcome, killedBy, reason }: Row): string =>
  `${outcome.padEnd(9)}${name.padEnd(48)}${rule.padEnd(42)}${outcome === "killed" ? killedBy.join(", ") : reason}`;

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
    mutants: only.length === 0 ? mutants : mutants.filter(({ name }) => only.includes(name)),
    onRow,
  });

async function main(args: readonly string[]): Promise<number> {
  const options = {
    only: { type: "string", multiple: true },
    json: { type: "boolean" },
    help: { type: "boolean", short: "h" },
  } as const;
  const { only = [], json = false, help: wanted = false } = parseArgs({ args: [...args], options }).values;
  if (wanted) {
    console.log(help);
    return 0;
  }
  const unknown = only.filter((name) => !mutants.some((mutant) => mutant.name === name));
  if (unknown.length > 0) {
    console.error(
      `There is no mutant ${unknown.join(", ")}. There are: ${mutants.map(({ name }) => name).join(", ")}.`,
    );
    return 2;
  }
  process.env["GATEWAY_KEY"] = developmentAccount.key;
  const gateway = await startGateway({ databaseUrl: process.env["DATABASE_URL"] });
  try {
    const result = counted(await measure(gateway, only, (row) => json || console.log(line(row))));
    mkdirSync(join(root, "reports"), { recursive: true });
    writeFileSync(join(root, "reports", "mutants.json"), `${JSON.stringify(result, undefined, 2)}\n`);
    if (json) console.log(JSON.stringify(result, undefined, 2));
    else
      console.log(
        `\n${result.mutants} mutants: ${result.killed} killed, ${result.survived} survived, ${result.idle} idle. The unmutated gateway is ${result.unmutatedGreen ? "green" : "NOT green"}.`,
      );
    return result.survived === 0 && result.unmutatedGreen ? 0 : 1;
  } finally {
    await gateway.close();
  }
}

if (import.meta.main) {
  try {
    process.exitCode = await main(process.argv.slice(2));
  } catch (error) {
    if (!(error instanceof TypeError) || !("code" in error)) throw error;
    console.error(`${error.message}\n\n${help}`);
    process.exitCode = 2;
  }
}
