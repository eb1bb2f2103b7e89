// A gateway in a process of its own, to be killed. Its acquirer takes its time and keeps a book in the database, beside
// the gateway's tables and without their help, so that a test can hold what the gateway thinks against what was paid.
import { setTimeout as sleep } from "node:timers/promises";
import type { AcquirerStep, Ask, Steps } from "../acquirer/acquirer.ts";
import { simulatedAcquirer } from "../acquirer/simulated/simulated.ts";
import { startGateway } from "../start.ts";
import { openPool } from "../store/pool.ts";

const databaseUrl = process.env["DATABASE_URL"] ?? "";
const pool = openPool(databaseUrl, () => {});

const slow =
  (step: AcquirerStep) =>
  async (ask: Ask): ReturnType<Steps[AcquirerStep]> => {
    await sleep(Math.random() * 15);
    const answer = await simulatedAcquirer[step](ask);
    if (answer.outcome === "approved" || answer.outcome === "review")
      await pool.query(
        `insert into book.entries (reference, step, amount) values ($1, $2, $3)
         on conflict (reference) do update set asked = book.entries.asked + 1`,
        [ask.reference, step, ask.amount],
      );
    await sleep(Math.random() * 15);
    return answer;
  };

const gateway = await startGateway({
  databaseUrl,
  timing: { resolveAfter: 1000 },
  acquirer: {
    instruments: simulatedAcquirer.instruments,
    authorise: slow("authorise"),
    capture: slow("capture"),
    refund: slow("refund"),
    cancel: slow("cancel"),
    rebill: slow("rebill"),
    payout: slow("payout"),
  },
});
process.stdout.write(`${gateway.url}\n`);
// Whoever started it and has gone takes it along.
process.stdin.resume().once("end", () => process.exit(0));
