// The books compared with an acquirer's list: with each kind of difference, and after a backup was restored as the docs say.
import { execFileSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { startGateway } from "../start/start.ts";
import { differences } from "./reconciliation.ts";
import { runCommand } from "../testing/command.ts";
import { newDatabase, rowsAt } from "../testing/database.ts";
import { testFolder } from "../testing/folder.ts";
import { merchantOf, newPayout } from "../testing/merchant.ts";
import { reconcileCommand } from "./reconcile.ts";

const header = "reference,amount,currency,outcome";
const page = readFileSync(join(import.meta.dirname, "../../docs/production.md"), "utf8");

/** What an honest acquirer lists for the movements in these books. */
async function listOf(databaseUrl: string): Promise<string[]> {
  const rows = await rowsAt(
    databaseUrl,
    `select reference || ',' || (amount / 100) || '.' || lpad((amount % 100)::text, 2, '0') || ',USD,approved' as line
     from attempts order by started_at`,
  );
  return rows.map(({ line }) => String(line));
}

/** The command in this process. */
const reconcile = (words: readonly string[], databaseUrl?: string) =>
  runCommand((write) => reconcileCommand(databaseUrl, write), words);

interface Reported {
  readonly differences: readonly {
    readonly kind: string;
    readonly reference: string;
    readonly advice: string;
  }[];
}

test("each kind of difference is listed with what to do, what agrees is not, and nothing is changed", async () => {
  const databaseUrl = await newDatabase();
  const gateway = await startGateway({ databaseUrl });
  const merchant = merchantOf(gateway.url);
  for (let count = 0; count < 5; count += 1) await merchant.payment({ amount: "10.50" });
  // The acquirer does not respond.
  await merchant.pay({ amount: "10.50", card: "4000000000000119" });
  await merchant.pay({ card: "4000000000000002" });
  await merchant.post("/v1/payout", newPayout());
  await gateway.close();
  const before = await rowsAt(databaseUrl, "select md5(string_agg(a::text, ',' order by a)) from attempts a");
  const list = (await listOf(databaseUrl)).filter((line) => line.includes("10.50"));
  const [twice = "", amount = "", currency = "", outcome = "", , open = ""] = list;
  const payouts = await rowsAt(
    databaseUrl,
    "select merchant_id || '-' || transaction_id as reference from payouts",
  );
  const file = join(testFolder("reconcile"), "movements.csv");
  const write = (...lines: readonly string[]) => writeFileSync(file, [header, ...lines, ""].join("\r\n"));
  const run = (...more: readonly string[]) => reconcile([file, ...more], databaseUrl);

  write(
    twice,
    twice,
    amount.replace("10.50", "10.05"),
    currency.replace("USD", "EUR"),
    outcome.replace("approved", "declined"),
    open,
    "another/reference,1.00,USD,approved",
    "declined/there-alone,1.00,USD,declined",
    `"${String(payouts[0]?.["reference"])}",5.00,USD,approved`,
  );
  const { code, out } = await run("--json");
  const found = (JSON.parse(out) as Reported).differences;
  expect(code).toBe(1);
  expect(found.map(({ kind }) => kind)).toEqual([...differences]);
  expect(found.map(({ reference }) => reference)).toEqual(
    expect.arrayContaining([twice, amount, currency, outcome, open].map((line) => line.split(",")[0])),
  );
  const words = await run();
  expect(words).toMatchObject({ code: 1, err: expect.stringContaining("7 differences.") as string });
  expect(words.out).toContain("10.50 USD approved; listed: 10.05 USD approved");
  for (const { advice } of found) expect(words.out).toContain(advice);

  const payout = `${String(payouts[0]?.["reference"])},5.00,USD,approved`;
  write(...list.slice(0, 5), payout);
  expect(await run()).toMatchObject({ code: 0, out: "No difference.\n" });
  write();
  expect(await run("--from", "2000-01-01", "--to", "2001-01-01")).toMatchObject({ code: 0 });
  expect((await run("--from", "2000-01-01T10:00")).code).toBe(2);
  expect((await run()).out.match(/^not-listed/gmu)).toHaveLength(6); // five payments, one payout
  expect(
    await rowsAt(databaseUrl, "select md5(string_agg(a::text, ',' order by a)) from attempts a"),
  ).toEqual(before);
});

test.each([
  ["no header", "a,1.00,USD,approved", /Line 1 of the list: the header is not/u],
  ["another header", "id,amount\n", /Line 1 of the list/u],
  ["a fourth decimal", `${header}\na,1.0000,USD,approved`, /Line 2 of the list: the amount or the currency/u],
  ["a currency that does not exist", `${header}\na,1.00,XXA,approved`, /Line 2 of the list/u],
  ["another outcome", `${header}\n\na,1.00,USD,settled`, /Line 3 of the list: the outcome/u],
  ["a field too many", `${header}\na,1.00,USD,approved,x`, /Line 2 of the list: it has not the fields/u],
])("a list with %s is refused with its line", async (_, list, words) => {
  const file = join(testFolder("list"), "movements.csv");
  writeFileSync(file, list);
  const { code, err } = await reconcile([file], await newDatabase());
  expect(code).toBe(1);
  expect(err).toMatch(words);
});

test("the commands of the docs restore a backup, and show what the acquirer moved after it", async () => {
  const folder = testFolder("restore");
  const data = join(folder, "data");
  const section = page.slice(page.indexOf("## Back up and restore"));
  const [backUp = "", restore = ""] = Array.from(
    section.matchAll(/```sh\n([^]*?)```/gu),
    ([, commands = ""]) => commands,
  );
  const sh = (commands: string) => execFileSync("sh", ["-ec", commands], { cwd: folder });
  const first = await startGateway({ data });
  const names = await merchantOf(first.url).payment({ amount: "90.00" });
  await first.close();
  sh(backUp);
  const second = await startGateway({ data });
  await merchantOf(second.url).capture([{ ...names, amount: "10.00" }]);
  const list = await listOf(second.databaseUrl);
  await second.close();
  writeFileSync(join(folder, "movements.csv"), [header, ...list].join("\n"));
  const lines = restore.trim().split("\n");
  sh(lines.slice(0, -1).join("\n"));
  const words = (lines.at(-1) ?? "").replace(/^.*? reconcile /u, "").split(" ");
  const { code, out } = await reconcile(
    words.map((word) => word.replace(/^(?=data$|\w+\.csv$)/u, `${folder}/`)),
  );
  expect(code).toBe(1);
  expect(out).toMatch(/^not-stored .+\n {2}not stored; listed: 10\.00 USD approved\n/u);
  // The restored gateway captures another amount under another reference.
  const third = await startGateway({ data });
  onTestFinished(() => third.close());
  await merchantOf(third.url).capture([{ ...names, amount: "90.00" }]);
  expect(await listOf(third.databaseUrl)).not.toContain(list.at(-1));
});
