// A gateway in a separate process that tests can kill. Its acquirer is slow, and its book is at BANK_URL, so that a test can
// compare the gateway with the paid amounts. Each line of the standard input sets how far its clock is ahead.
import { createInterface } from "node:readline";
import { setTimeout as sleep } from "node:timers/promises";
import { type AcquirerStep, type Ask, everyStep } from "../acquirer/acquirer.ts";
import { simulatedAcquirer } from "../acquirer/simulated/simulated.ts";
import { migrations } from "../store/tables/migrations.ts";
import type { Migration } from "../store/tables/version.ts";
import { startGateway } from "../start/start.ts";

const {
  DATABASE_URL: databaseUrl = "",
  BANK_URL: bankUrl = "",
  CLOCK_AHEAD: aheadAtStart = "0",
  BY_MERCHANT: byMerchant = "",
  MIGRATION: migration,
  RESOLVE_AFTER: resolveAfter = "1000",
} = process.env;

const book = async (step: AcquirerStep, { reference, amount }: Ask): Promise<unknown> =>
  (
    await fetch(bankUrl, {
      method: "POST",
      body: JSON.stringify({ reference, step, amount: String(amount) }),
    })
  ).text();

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
  byMerchant: byMerchant !== "",
  migrations: [...migrations, ...(migration === undefined ? [] : [JSON.parse(migration) as Migration])],
  timing: { resolveAfter: Number(resolveAfter) },
  clock: { now: () => new Date(Date.now() + ahead) },
  acquirer: { instruments: simulatedAcquirer.instruments, ...steps },
});
process.stdout.write(`${gateway.url}\n`);
// It ends with the process that started it.
createInterface({ input: process.stdin })
  .on("line", (line) => (ahead = Number(line)))
  .once("close", () => process.exit(0));
