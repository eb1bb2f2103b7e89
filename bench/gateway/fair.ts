// The delay of one merchant's notifications and renewals, first alone, then with a merchant whose receivers never respond, whose
// names never resolve, and whose renewals take three seconds.
import { createSocket } from "node:dgram";
import { once } from "node:events";
import { createServer } from "node:net";
import type { AddressInfo } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { listen } from "@acquiring/contract/node";
import {
  type Acquirer,
  type Ask,
  developmentAccount,
  type RunningGateway,
  startGateway,
} from "@acquiring/gateway";
import { Client } from "pg";
import { newDatabase } from "./databases.ts";
import { caller, quantile } from "./load.ts";
import { expectApproved, path, payment } from "./payments.ts";
import type { Rows } from "../rows.ts";

const slow = developmentAccount;
const other = { ...slow, merchant_id: "2000", account_id: "2000001" };
const subscription = { contract_name: "Fair", interval: "day" };
/** Of the slow merchant, so many of each kind are due at once. */
const mostDue = 100;

const approve = async ({ amount, currency }: Ask) => ({ outcome: "approved", amount, currency }) as const;
const acquirer = (rebill: Acquirer["rebill"]): Acquirer => ({
  instruments: {
    card: () => ({ key: "card", challenge: false }),
    refusedCards: { unknown: "unknown", expired: "expired" },
    apms: [],
    beneficiary: () => "beneficiary",
    declineCodes: [],
    cardsToTry: [],
  },
  authorise: approve,
  capture: approve,
  refund: approve,
  cancel: approve,
  payout: approve,
  rebill,
});

/** A merchant's server that responds, one that never does, and a name server that never does. */
async function receivers(heard: () => void) {
  const quick = await listen(async () => (heard(), new Response("OK")), { port: 0 });
  const hanging = createServer(() => undefined).listen(0, "127.0.0.1");
  const names = createSocket("udp4").bind(0, "127.0.0.1");
  await Promise.all([once(hanging, "listening"), once(names, "listening")]);
  return {
    quick: quick.url,
    hanging: `http://127.0.0.1:${(hanging.address() as AddressInfo).port}`,
    nameServer: `127.0.0.1:${names.address().port}`,
    close: async () => {
      hanging.close();
      names.close();
      await quick.close();
    },
  };
}

/** A function that pays, for a merchant, with these fields. */
function payer({ url, profile }: RunningGateway) {
  const asking = caller(url, 8);
  const pay = async ({ merchant_id, account_id }: typeof slow | typeof other, fields: object) =>
    expectApproved(await asking.post(path, payment(profile, { merchant_id, account_id, ...fields })));
  return { pay, close: asking.close };
}

/** Makes open periods of a merchant due now; the moment, in milliseconds. */
async function makeDue(client: Client, merchant_id: string, count: number): Promise<number> {
  const now = new Date();
  await client.query(
    `update subscription_periods p set due_at = $3, ends_at = $3, starts_at = $3::timestamptz - interval '1 day' from (
       select recurring_id, period from subscription_periods
       where merchant_id = $1 and period = 1 and state = 'open' and due_at > $3 limit $2
     ) one where p.merchant_id = $1 and p.recurring_id = one.recurring_id and p.period = one.period`,
    [merchant_id, count, now],
  );
  return now.getTime();
}

export async function fair(rows: Rows, serverUrl: string, events: number): Promise<void> {
  const databaseUrl = await newDatabase(serverUrl, "bench_fair");
  // The merchant is there from a gateway that was started for it.
  await startGateway({ databaseUrl, account: other }).then((one) => one.close());
  let happened: () => void = () => undefined;
  const { quick, hanging, nameServer, close } = await receivers(() => happened());
  const rebill: Acquirer["rebill"] = async (ask) => {
    if (ask.reference.startsWith(other.merchant_id)) happened();
    else await sleep(3000);
    return approve(ask);
  };
  const options = { databaseUrl, requestLog: false, acquirer: acquirer(rebill), nameServers: [nameServer] };
  const gateway = await startGateway(options);
  const { pay, close: hangUp } = payer(gateway);
  const client = new Client({ connectionString: databaseUrl });
  await client.connect();
  for (let count = 0; count < 2 * events; count += 1) await pay(other, { subscription });
  for (let count = 0; count < mostDue; count += 1) await pay(slow, { subscription });
  /** Each event starts after the one before it; the 99th percentile of the delays, in milliseconds. */
  const measured = async (begin: () => Promise<number>): Promise<number> => {
    const delays: number[] = [];
    for (let count = 0; count < events; count += 1) {
      const end = new Promise<number>((done) => (happened = () => done(Date.now())));
      const start = await begin();
      delays.push((await end) - start);
      await sleep(Math.random() * 50);
    }
    return quantile(delays, 0.99);
  };
  const both = async () => [
    await measured(async () => {
      const start = Date.now();
      await pay(other, { notify_url: quick });
      return start;
    }),
    await measured(() => makeDue(client, other.merchant_id, 1)),
  ];
  const idle = await both();
  await makeDue(client, slow.merchant_id, mostDue);
  for (let count = 0; count < mostDue; count += 1) {
    await pay(slow, { notify_url: hanging });
    await pay(slow, { notify_url: `https://n${count}.example/` });
  }
  const beside = await both();
  for (const [index, what] of ["notifications", "renewals"].entries()) {
    const [before = Number.NaN, after = Number.NaN] = [idle[index], beside[index]];
    rows.tell(`${what} of one merchant alone, p99`, before, "ms");
    rows.tell(`${what} beside a slow merchant, p99`, after / before, "times", { most: 2 });
  }
  hangUp();
  await client.end();
  await gateway.close();
  await close();
}
