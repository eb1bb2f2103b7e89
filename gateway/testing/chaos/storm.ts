// `npm run chaos -- --kills N`: a merchant that is killed repeatedly, behind a proxy that loses and refuses, pays, captures and
// refunds at a gateway on PostgreSQL. Then its book is compared with those of gateway and acquirer.
import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { fileURLToPath } from "node:url";
import { closePool, openPool } from "../../store/pool.ts";
import { openBank } from "./bank.ts";
import { gatewayDifferences, settled } from "./books.ts";
import { everyTenSeconds } from "./command.ts";
import { contradictions, moneyMoved, openBook } from "./decisions.ts";
import { dice as diceOf } from "./dice.ts";
import { startInstances } from "./instances.ts";
import { openProxy } from "./proxy.ts";
import { newServer } from "./server.ts";

const program = fileURLToPath(new URL("storm-merchant.ts", import.meta.url));

/** One life of the merchant, until it is killed or ends; returns between which steps it was killed. */
async function live(env: Readonly<Record<string, string>>, ms?: number): Promise<string> {
  const child = spawn(process.execPath, ["--conditions=@acquiring/source", program], {
    stdio: ["ignore", "pipe", "pipe"],
    env: { ...process.env, ...env },
  });
  const [said, errors] = [text(child.stdout), text(child.stderr)];
  if (ms !== undefined) child.stdout.once("data", () => setTimeout(() => child.kill("SIGKILL"), ms));
  const [code] = await once(child, "exit");
  if (code !== (ms === undefined ? 0 : null)) throw new Error(`The merchant failed: ${await errors}`);
  return (await said).trim() || "at any moment";
}

export type Storm = Awaited<ReturnType<typeof storm>>;

/** Kills the merchant this number of times, then compares all books. */
export async function storm({ kills, seed }: { readonly kills: number; readonly seed: number }) {
  const chance = (part: number) => diceOf(seed * 1000 + 900 + part);
  const folder = mkdtempSync(join(tmpdir(), "acquiring-storm-"));
  const ends: (() => unknown)[] = [() => rmSync(folder, { recursive: true, force: true })];
  const killed: Record<string, number> = {};
  try {
    const bank = await openBank(chance(1));
    ends.unshift(bank.close);
    const server = await newServer();
    ends.unshift(server.remove);
    const instances = await startInstances(1, { databaseUrl: server.url, bankUrl: bank.url });
    ends.unshift(instances.end);
    const proxy = await openProxy(instances.urls[0] ?? "", chance(2));
    ends.unshift(proxy.close);
    const pool = openPool(server.url, () => {});
    ends.unshift(() => closePool(pool));
    const BOOK = join(folder, "book.jsonl");
    const env = { BASE_URL: proxy.url, BOOK, NODE_COMPILE_CACHE: join(folder, "cache") };
    const moments = chance(3);
    let life = 0;
    ends.unshift(everyTenSeconds(() => `${life} of ${kills} kills`));
    for (; life < kills; life += 1) {
      const where = await live({ ...env, LIFE: `${seed}${life}` }, moments.between(20, 1500));
      killed[where] = (killed[where] ?? 0) + 1;
    }
    await proxy.calm();
    const wrong: string[] = [];
    // The first finishes what was decided. The others find out what the acquirer decided later.
    for (const LIFE of ["1", "2", "3"]) {
      wrong.push(...(await settled(pool, () => {})));
      await live({ ...env, LIFE, CALM: "yes" });
    }
    const steps = [...openBook(BOOK).attempts.values()];
    const { rows } = await pool.query<{ name: string }>(moneyMoved);
    const moved = rows.map(({ name }) => name);
    wrong.push(...contradictions(steps, moved), ...(await gatewayDifferences(pool, bank, instances)));
    const unknown = steps.filter(({ word }) => word === "unknown").length;
    const figures = { attempts: steps.length, moved: moved.length, unknown, ...proxy.seen };
    return { seed, kills, killed, ...figures, wrong };
  } finally {
    for (const end of ends) await end();
  }
}
