// The acquirer's book, in the process that kills the gateways: no gateway or database can lose it.
import { text } from "node:stream/consumers";
import { listen } from "../listener.ts";
import type { Dice } from "./dice.ts";

/** What was paid under one reference, in minor units. */
interface Entry {
  readonly step: string;
  readonly amount: bigint;
}

/** What was paid for one transaction, in minor units. */
export interface Paid {
  authorised: bigint;
  captured: bigint;
  refunded: bigint;
  paidOut: bigint;
}

export type Bank = Awaited<ReturnType<typeof openBank>>;

const columns: Readonly<Record<string, readonly (keyof Paid)[]>> = {
  authorise: ["authorised"],
  rebill: ["authorised", "captured"],
  capture: ["captured"],
  refund: ["refunded"],
  payout: ["paidOut"],
  cancel: [],
};

/** Opens the book. It stores each entry, and loses this share of the responses. */
export async function openBank(chance: Dice, lost = 0.02) {
  const entries = new Map<string, Entry>();
  /** Asked again under one name for something else. */
  const wrong: string[] = [];
  const { url, close } = await listen(async (request, response) => {
    const asked = JSON.parse(await text(request)) as { reference: string; step: string; amount: string };
    const entry = { step: asked.step, amount: BigInt(asked.amount) };
    const known = entries.get(asked.reference);
    entries.set(asked.reference, known ?? entry);
    if (known !== undefined && (known.step !== entry.step || known.amount !== entry.amount))
      wrong.push(`${asked.reference}: ${entry.step} of ${entry.amount} after another`);
    if (chance.isBelow(lost)) request.socket.destroy();
    else response.end();
  });
  return { url, wrong, paid: () => sums(entries), close };
}

/** What was paid, by `merchant/transaction`. */
function sums(entries: ReadonlyMap<string, Entry>): ReadonlyMap<string, Paid> {
  const sums = new Map<string, Paid>();
  for (const [reference, { step, amount }] of entries) {
    const name = reference.split(/[/-]/u).slice(0, 2).join("/");
    const sum = sums.get(name) ?? { authorised: 0n, captured: 0n, refunded: 0n, paidOut: 0n };
    for (const column of columns[step] ?? []) sum[column] += amount;
    sums.set(name, sum);
  }
  return sums;
}
