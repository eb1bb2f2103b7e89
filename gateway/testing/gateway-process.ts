// A gateway in a separate process that tests can kill. Its acquirer is slow and has an independent book, so that a
// test can compare the gateway with the paid amounts. The book is in the same database, or at BANK_URL, which
// survives the database. Each line of the standard input sets how far its clock is ahead.
import { createInterface } from "node:readline";
import { setTimeout as sleep } from "node:timers/promises";
import { type AcquirerStep, type Ask, everyStep } from "../acquirer/acquirer.ts";
import { simulatedAcquirer } from "../acquirer/simulated/simulated.ts";
import { startGateway } from "../start/start.ts";
import { openPool } from "../store/pool.ts";

const { DATABASE_URL: databaseUrl = "", BANK_URL: bankUrl, CLOCK_AHEAD: aheadAtStart } = process.env;

function inDatabase(): (step: AcquirerStep, ask: Ask) => Promise<unknown> {
  const pool = openPool(databaseUrl, () => {});
  return (step, { reference, amount }) =>
    pool.query(
      `insert into book.entries (reference, step, amount) values ($1, $2, $3)
       on conflict (reference) do update set asked = book.entries.asked + 1`,
      [reference, step, amount],
    );
}

const atBank =
  (url: string) =>
  async (step: AcquirerStep, { reference, amount }: Ask): Promise<unknown> =>
    (
      await fetch(url, {
        method: "POST",
        body: JSON.stringify({ reference, step, amount: String(amount) }),
      })
    ).text();

const book = bankUrl === undefined ? inDatabase() : atBank(bankUrl);

const steps = everyStep((step) => async (ask) => {
  await sleep(Math.random() * 15);
  const response = await simulatedAcquirer[step](ask);
  if (response.outcome === "approved" || response.outcome === "review") await book(step, ask);
  await sleep(Math.random() * 15);
  return response;
});

let ahead = Number(aheadAtStart);
const gateway = await startGateway({
  databaseUrl,
  timing: { resolveAfter: 1000 },
  ...(aheadAtStart === undefined ? {} : { clock: { now: () => new Date(Date.now() + ahead) } }),
  acquirer: { instruments: simulatedAcquirer.instruments, ...steps },
});
process.stdout.write(`${gateway.url}\n`);
// It ends with the process that started it.
createInterface({ input: process.stdin })
  .on("line", (line) => (ahead = Number(line)))
  .once("close", () => process.exit(0));
