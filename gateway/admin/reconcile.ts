// `acquiring-gateway reconcile`: lists where the books differ from an acquirer's list of movements, and what to do.
import { createReadStream } from "node:fs";
import { createInterface } from "node:readline";
import { Command, InvalidArgumentError } from "commander";
import { type Difference, differencesWith, type Listed } from "./reconciliation.ts";
import { readAmount } from "../wire/amount.ts";
import { withDatabase } from "./connect.ts";
import { AdministrationError } from "./work.ts";

const header = "reference,amount,currency,outcome";
const portion = 1000;
const mostReported = 1000;

const advice: Readonly<Record<Difference["kind"], string>> = {
  twice: "The acquirer moved it more than once. Ask the acquirer to return what is too much.",
  amount: "The amounts differ. Ask the acquirer which is right; return or charge the rest there.",
  currency: "The currencies differ. Ask the acquirer to reverse it, and repeat it.",
  outcome:
    "One side says approved, the other declined. The acquirer decides: reverse it there, or repeat it here.",
  "not-stored":
    "The gateway does not know it, for example after a backup was restored. Reverse it at the acquirer.",
  "not-listed": "The acquirer does not know it. Wait for its next list; then repeat it, or return the goods.",
  open: "The gateway does not know the outcome yet and asks again. If it stays, look for failures of the acquirer.",
};

const help = `
The list is CSV with the header ${header}; amounts are decimals
(10.50), the outcome is approved or declined. The references are those that the gateway sent to the acquirer.

Nothing is changed. Exit codes: 0 no difference, 1 differences or a wrong list, 2 a wrong option.

Example:
  acquiring-gateway reconcile movements.csv --data ./data --from 2034-05-01 --to 2034-05-02`;

const wrong = (line: number, why: string): never => {
  throw new AdministrationError(`Line ${line} of the list: ${why}`);
};

function movementOf(text: string, line: number): Listed {
  const [reference = "", decimal = "", currency = "", outcome, more] = text
    .split(",")
    .map((field) => field.trim().replace(/^"(.*)"$/u, "$1"));
  const amount = readAmount(decimal, currency);
  if (reference === "" || more !== undefined) return wrong(line, `it has not the fields ${header}.`);
  if (amount === undefined)
    return wrong(line, `the amount or the currency is not valid, for example 10.50,USD.`);
  if (outcome !== "approved" && outcome !== "declined")
    return wrong(line, "the outcome is neither approved nor declined.");
  return { reference, amount, currency, outcome };
}

async function* movementsIn(file: string): AsyncGenerator<readonly Listed[]> {
  const input = file === "-" ? process.stdin : createReadStream(file);
  let line = 0;
  let held: Listed[] = [];
  for await (const text of createInterface({ input, crlfDelay: Infinity })) {
    line += 1;
    if (line === 1) {
      if (text.replace(/^\ufeff/u, "").trim() !== header) wrong(1, `the header is not ${header}.`);
    } else if (text.trim() !== "") held.push(movementOf(text, line));
    if (held.length < portion) continue;
    yield held;
    held = [];
  }
  if (line === 0) wrong(1, `the header is not ${header}.`);
  yield held;
}

const lineOf = ({ kind, reference, merchant_id, order_no, step, stored, listed }: Difference): string =>
  [
    `${kind.padEnd(10)} ${reference}`,
    `  ${merchant_id === null ? "not stored" : `merchant ${merchant_id}, order ${JSON.stringify(order_no)}, ${step}: ${stored ?? ""}`}; ${listed === null ? "not listed" : `listed: ${listed}`}`,
    `  ${advice[kind]}`,
  ].join("\n");

const leftOut = (length: number): readonly string[] =>
  length > mostReported ? [`${length - mostReported} more are not shown; --json prints all.`] : [];

function readDate(text: string): Date {
  const date = new Date(text);
  if (/^\d{4}-\d\d-\d\d(?:T\d\d:\d\d(?::\d\d(?:\.\d+)?)?Z)?$/u.test(text) && !Number.isNaN(date.getTime()))
    return date;
  throw new InvalidArgumentError(
    "It must be a date or a time in UTC, for example 2034-05-01 or 2034-05-01T10:00Z.",
  );
}

interface Flags {
  readonly data?: string;
  readonly json?: true;
  readonly from?: Date;
  readonly to?: Date;
}

/** The command, to be added to the gateway's own; `print` gets its output. */
export const reconcileCommand = (databaseUrl: string | undefined, print: (text: string) => void): Command =>
  new Command("reconcile")
    .description("compare the books with an acquirer's list of movements; changes nothing")
    .argument("<file>", "the acquirer's list; - for standard input")
    .option("--data <folder>", "data folder of the gateway; default: the database at DATABASE_URL")
    .option("--from <date>", "only what began then or later; default: everything", readDate)
    .option("--to <date>", "only what began before; default: everything", readDate)
    .option("--json", "print the differences as JSON")
    .addHelpText("after", help)
    .exitOverride()
    .action(async (file: string, { data, json, from = new Date(0), to }: Flags) => {
      const all = await withDatabase({ databaseUrl, data }, ({ pool }) =>
        differencesWith(pool, movementsIn(file), { from, to }),
      );
      if (json)
        print(
          `${JSON.stringify({ differences: all.map((one) => ({ ...one, advice: advice[one.kind] })) })}\n`,
        );
      else if (all.length === 0) print("No difference.\n");
      else print(`${[...all.slice(0, mostReported).map(lineOf), ...leftOut(all.length)].join("\n")}\n`);
      if (all.length > 0) throw new AdministrationError(`${all.length} differences.`);
    });
