// Merchants who pay, capture, refund and pay out on shared orders, while requests are repeated, changed, swapped and
// reflected, and connections break. They send each write with the same bytes until there is a response, so the
// outcome is known. Uses no test framework.
import { setTimeout as sleep } from "node:timers/promises";
import type { Account } from "../../store/accounts.ts";
import { createRandom } from "../../process/random.ts";
import { writeAmount } from "../../wire/amount.ts";
import { type Fields, goodCard, type Reply, send, signed } from "../merchant.ts";
import { dice as diceOf } from "./dice.ts";
import { attack, hostile } from "./hostile.ts";
import type { Merchant, Scene } from "./scene.ts";

/** The amount of every order, in minor units. */
export const orderAmount = 10_000n;
const currencies = ["USD", "EUR", "JPY", "KWD"];
const cards = {
  approved: goodCard.card,
  declined: "4000000000000002",
  "no answer at first": "4000000000000119",
  "no answer to what follows": "4000000000000150",
};

/** Sends once; now and then the merchant's own connection breaks while it waits. */
async function sendOnce(merchant: Merchant, path: string, body: string): Promise<Reply | undefined> {
  const { dice, urls, weather } = merchant;
  weather.requests += 1;
  const breaks = dice.isBelow(0.03) ? sleep(dice.between(1, 40)).then(() => undefined) : undefined;
  const media = path.includes("retrieval") ? "application/x-www-form-urlencoded" : "application/json";
  const reply = send(dice.oneOf(urls), path, body, media).catch(() => undefined);
  return breaks === undefined ? reply : Promise.race([reply, breaks]);
}

/** Sends to any instance until there is a response: the same bytes each time, or new ones each time. */
export async function responded(
  merchant: Merchant,
  path: string,
  body: string | (() => string),
): Promise<Reply> {
  const { weather, patience } = merchant;
  const start = performance.now();
  while (performance.now() - start < patience) {
    const reply = await sendOnce(merchant, path, typeof body === "string" ? body : body());
    if (reply !== undefined && reply.status < 500) return reply;
    weather.resent += 1;
    await sleep(50);
  }
  throw new Error(`nobody answers ${path} for ${patience / 1000} s`);
}

/** A write, and with it, often, the same again at once or afterwards: all get the same response. */
async function write(merchant: Merchant, path: string, fields: Fields): Promise<Reply> {
  const { weather, dice } = merchant;
  const request = signed(path, { ...merchant.account, ...fields });
  const body = JSON.stringify(request);
  const times = dice.isBelow(0.3) ? 3 : 1;
  const [first, ...others] = await Promise.all(
    Array.from({ length: times }, () => responded(merchant, path, body)),
  );
  if (first === undefined) throw new Error("There is no response.");
  if (dice.isBelow(0.3)) others.push(await responded(merchant, path, body));
  weather.replays += others.length;
  for (const other of others)
    if (other.text !== first.text) weather.wrong.push(`${path}: a repeat got another response`);
  if (first.status !== 200) weather.wrong.push(`${path}: ${first.status} ${first.text.slice(0, 200)}`);
  if (merchant.isHostile && dice.isBelow(0.3))
    await attack(merchant, { path, request, response: first }, responded);
  return first;
}

async function pay(merchant: Merchant): Promise<void> {
  const { weather, dice, notifyUrl, uuid } = merchant;
  const currency = dice.oneOf(currencies);
  const isSubscription = dice.isBelow(0.06);
  const chosen = dice.next();
  const kind =
    isSubscription || chosen < 0.8
      ? "approved"
      : dice.oneOf(["declined", "no answer at first", "no answer to what follows"] as const);
  const contract = { contract_name: "Chaos", interval: "week", billing_cycle: 4 };
  const amount = writeAmount(orderAmount, currency);
  const { fields } = await write(merchant, "/v1/authorise", {
    order_no: uuid(),
    currency,
    amount,
    ...goodCard,
    expiration_year: "2099",
    card: cards[kind],
    notify_url: notifyUrl,
    ...(isSubscription ? { subscription: contract } : {}),
  });
  const { transaction_id, order_no, order_status, result_info } = fields;
  const status = String(order_status);
  // "2" if the process that asked the acquirer was killed and no other has asked again yet. The books have the
  // outcome.
  const may = [kind === "declined" ? "0" : "1", "2"];
  if (!may.includes(status)) weather.wrong.push(`paid with ${kind}: ${status} ${String(result_info)}`);
  merchant.orders.push({
    account: merchant.account,
    names: { transaction_id, order_no, currency },
    currency,
    status,
    captured: 0n,
    refunded: 0n,
    perhapsCaptured: 0n,
    perhapsRefunded: 0n,
  });
  weather.payments += 1;
  merchant.onPayment();
}

const ownOrders = ({ orders, account }: Merchant) => orders.filter((one) => one.account === account);

/** A part of an order, or of two at the same time; each moved part returns `1` once. */
async function move(merchant: Merchant, kind: "capture" | "refund"): Promise<void> {
  const { weather, dice } = merchant;
  const recent = ownOrders(merchant).slice(-24);
  const chosen = dice.isBelow(0.2) ? [dice.oneOf(recent), dice.oneOf(recent)] : [dice.oneOf(recent)];
  const minor = BigInt(dice.between(100, 3000));
  const array = `${kind}_orders`;
  const entries = chosen.map(({ names, currency }) => {
    const part = writeAmount(minor, currency);
    return kind === "capture"
      ? { ...names, amount: part }
      : { ...names, amount: writeAmount(orderAmount, currency), refund_amount: part };
  });
  const { fields } = await write(merchant, `/v1/${kind}`, { [array]: entries });
  const results = (fields[array] ?? []) as readonly Fields[];
  if (results.length !== chosen.length) weather.wrong.push(`${kind}: ${results.length} results`);
  const [sure, perhaps] =
    kind === "capture"
      ? (["captured", "perhapsCaptured"] as const)
      : (["refunded", "perhapsRefunded"] as const);
  for (const [place, told] of chosen.entries()) {
    const status = results[place]?.[`${kind}_status`];
    if (status === "1") told[sure] += minor;
    if (status === "2") told[perhaps] += minor;
  }
  weather[`${kind}s`] += 1;
}

async function payOut(merchant: Merchant): Promise<void> {
  const { weather, uuid, dice } = merchant;
  const { fields } = await write(merchant, "/v1/payout", {
    request_id: uuid(),
    payment_amount: `${dice.between(10, 900)}.00`,
    payment_currency: "USD",
    beneficiary: { company_name: "Example Ltd" },
  });
  merchant.payouts.push(String(fields["transaction_id"]));
  weather.payouts += 1;
}

/** Each known order is found once. */
async function look(merchant: Merchant): Promise<void> {
  const { weather, dice, account } = merchant;
  const { names } = dice.oneOf(ownOrders(merchant));
  const path = "/v1/retrievalTrans";
  // A signature is valid for one read: its response is not stored.
  const { status, fields } = await responded(merchant, path, () =>
    JSON.stringify(signed(path, { ...account, order_no: names["order_no"] })),
  );
  const found = ((fields["orders_list"] ?? []) as readonly Fields[]).map((one) => one["transaction_id"]);
  if (status !== 200 || found.length !== 1 || found[0] !== names["transaction_id"])
    weather.wrong.push(`query of ${String(names["order_no"])}: ${status}, ${found.length} orders`);
  weather.queries += 1;
}

/** Works until the end of the run. An error is recorded, and ends only this merchant's work. */
export async function work(scene: Scene, index: number): Promise<void> {
  const merchant: Merchant = {
    ...scene,
    account: scene.accounts[index % scene.accounts.length] as Account,
    dice: diceOf(scene.seed * 1000 + index),
    uuid: createRandom(`${scene.seed}/${index}`).uuid,
  };
  const { dice } = merchant;
  try {
    while (!scene.isOver()) {
      const chosen = dice.next();
      if (ownOrders(merchant).length < 4 || chosen < 0.25) await pay(merchant);
      else if (chosen < 0.6) await move(merchant, "capture");
      else if (chosen < 0.85) await move(merchant, "refund");
      else if (chosen < 0.9) await payOut(merchant);
      else if (chosen < 0.97 || !scene.isHostile) await look(merchant);
      else await hostile(merchant);
    }
  } catch (error) {
    scene.weather.wrong.push(error instanceof Error ? error.message : "a merchant broke off");
  }
}
