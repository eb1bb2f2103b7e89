// The merchant of a storm, in a process that is killed at any moment, and kills itself between two steps. It begins
// with what its book says. If `CALM`, it only finishes what was decided, and ends. It imports nothing heavy.
import { writeSync } from "node:fs";
import { flushCompileCache } from "node:module";
import { setTimeout as sleep } from "node:timers/promises";
import { createGateway, GatewayError, inBatches, outcomeOf, type Prepared } from "@acquiring/contract/client";
import { referenceProfile as profile } from "../../reference-profile.generated.ts";
import { developmentAccount as credentials } from "../../start/options.ts";
import { type Batch, nameOf, openBook, orderNoOf, partOf, type Step } from "./decisions.ts";
import { dice } from "./dice.ts";

const { BASE_URL: baseUrl = "", BOOK = "", LIFE: life, CALM } = process.env;
const isCalm = CALM === "yes";
const chance = dice(Number(life));
const book = openBook(BOOK);
const repeatWrites = chance.isBelow(0.5) && { attempts: 2, baseMs: 20 };
const gateway = createGateway({ baseUrl, credentials, profile, repeatWrites, timeoutMs: 5000 });

/** Between two steps: dies here by chance, and says where. */
function between(steps: string): void {
  if (isCalm || !chance.isBelow(0.03)) return;
  writeSync(1, `${steps}\n`);
  process.kill(process.pid, "SIGKILL");
}

type Kind = Step["kind"];
type Known = Pick<Step, "by"> & { readonly outcome: Exclude<Step["word"], "decided"> };

const sum = { currency: "USD", amount: "10.00" };
/** Approved, declined, undecided at first, and approved with captures and refunds that are undecided at first. */
const cards = ["4111111111111111", "4000000000000002", "4000000000000119", "4000000000000150"];
const names = ({ order, transaction = "" }: Step) => ({ transaction_id: transaction, order_no: order });

const stepsOf = (kind: Kind, isOne: (step: Step) => boolean) =>
  book.last().filter((step) => step.kind === kind && isOne(step));
const isDecided = (step: Step): boolean => book.attempts.get(nameOf(step))?.word === "decided";
const isOpen = ({ word }: Step): boolean => word === "unknown" || word === "pending";
/** Certainly not done, and not declined: the merchant tries again. */
const hasFailed = ({ word, by }: Step): boolean =>
  word === "not-done" && (by === "refusal" || by === "not-sent");

/** The outcome of what `send` sends, by its response or by what can be found out of its error. */
async function outcomeBy(send: () => ReturnType<typeof gateway.send>): Promise<Known> {
  try {
    const response = await send();
    between("after sending");
    if ("result_info" in response)
      return { ...outcomeOf(profile, "createDirectPayment", response), by: "result" };
    const [entry] = ("refund_orders" in response && response.refund_orders) || [];
    return {
      outcome: "unknown",
      by: "result",
      ...(entry && outcomeOf(profile, "refundTransactions", entry)),
    };
  } catch (error) {
    if (!(error instanceof GatewayError)) throw error;
    between("after sending");
    return gateway.findOut(error, { sendAgain: chance.isBelow(0.5) });
  }
}

/** Notes what is known of an attempt; that it is still unknown is no news. */
function note(step: Step, { outcome, by }: Known): void {
  if (outcome === "unknown") return;
  book.note({ ...step, word: outcome, by });
  between("after storing the result");
}

/** Signs what was decided, stores it, sends it, and stores the result. */
async function carryOut(step: Step): Promise<void> {
  const refund = { ...names(step), ...sum, refund_amount: partOf(step) };
  const card = { card: chance.oneOf(cards), expiration_month: "12", expiration_year: "2034" };
  const prepared =
    step.kind === "refund"
      ? await gateway.prepare("refundTransactions", { refund_orders: [refund] })
      : await gateway.prepare("createDirectPayment", { ...sum, ...card, order_no: orderNoOf(step) });
  book.note({ ...step, word: "unknown", prepared });
  between("after storing");
  note(step, await outcomeBy(() => gateway.send(prepared)));
}

/** Finds out what is open, in one of the ways that a merchant has after a restart. */
async function findOut(step: Step): Promise<Known> {
  const { kind, prepared, word } = step;
  // What is sent again brings the first response. What was decided since, only a read shows.
  const way = word === "unknown" ? chance.between(0, 2) : 2;
  if (kind === "refund" && way === 0) return outcomeBy(() => gateway.send(prepared as Prepared<never>));
  if (kind === "refund" || (kind === "payment" && way === 1)) {
    const known = await gateway.findOut(prepared, { sendAgain: way === 1 });
    if (kind === "payment" || known.outcome !== "unknown") return known;
    const found = await gateway.findRefunds({ order_no: step.order });
    const own = found.found === "yes" && found.records.find((one) => one.refund_amount === partOf(step));
    return own ? { ...outcomeOf(profile, "searchRefunds", own), by: "record" } : known;
  }
  const state = await gateway.stateOf({ order_no: orderNoOf(step), ...sum });
  if (kind === "payment" || state.outcome === "unknown") return { outcome: state.outcome, by: "record" };
  // Only this merchant captures it.
  const isCaptured = ["2500", "3000", "4000", "4100"].includes(state.record.payment_status ?? "");
  return { outcome: isCaptured ? "done" : "unknown", by: "record" };
}

/** Captures a list, with the journal of earlier processes. */
async function capture(batch: string, { items, kept: earlier }: Batch): Promise<void> {
  const list = items.map((item) => ({ ...names(item), ...sum, amount: partOf(item) }));
  const all = await inBatches(gateway, "captureTransactions", list, {
    size: 2,
    concurrency: chance.between(1, 2),
    continueAfterUnknown: chance.isBelow(0.5),
    onSending: (kept) => {
      for (const one of kept) book.note({ batch, kept: one });
      between("after storing");
    },
    onSettled: (_settled, kept) => {
      between("after sending");
      book.note({ batch, kept });
      between("after storing the result");
    },
    resume: [...earlier],
  });
  for (const [index, item] of items.entries()) {
    const one = all[index];
    // What was not sent stays decided, and the journal says so.
    if (one === undefined || one.by === "not-sent" || !isDecided(item)) continue;
    const sendAgain = chance.isBelow(0.5);
    const known = one.outcome === "unknown" ? await gateway.findOut(one.error, { sendAgain }) : one;
    book.note({ ...item, word: known.outcome, by: one.by === "journal" ? one.kept.by : known.by });
  }
}

let decisions = 0;
const newName = (): string => `${life}-${(decisions += 1)}`;

async function newOf(kind: Kind): Promise<readonly Pick<Step, "order" | "attempt" | "transaction">[]> {
  if (kind === "payment") return [{ order: newName(), attempt: 1 }];
  const known = new Set(stepsOf(kind, () => true).map(({ order }) => order));
  const before = stepsOf(kind === "refund" ? "capture" : "payment", ({ word }) => word === "done");
  const some = before.filter((one) => !known.has(orderNoOf(one))).slice(0, 4);
  if (kind === "refund") return some.map((one) => ({ ...one, attempt: 1 }));
  const states = await gateway.stateOf(some.map((one) => ({ order_no: orderNoOf(one), ...sum })));
  return states.flatMap((state, index) => {
    const one = some[index];
    if (one === undefined || !("record" in state)) return [];
    return [{ order: orderNoOf(one), attempt: 1, transaction: state.record.transaction_id }];
  });
}

/** Finds out what is open, decides, and does what was decided. */
async function round(kind: Kind): Promise<void> {
  const most = isCalm ? undefined : 3;
  for (const step of chance.shuffled(stepsOf(kind, isOpen)).slice(0, most)) note(step, await findOut(step));
  const again = stepsOf(kind, hasFailed).map((one) => ({ ...one, attempt: one.attempt + 1 }));
  const items = [...again, ...(isCalm ? [] : await newOf(kind))].map(
    ({ order, attempt, transaction }): Step => ({ kind, order, attempt, transaction, word: "decided" }),
  );
  if (kind !== "capture") items.forEach(book.note);
  else if (items.length > 0) book.note({ batch: newName(), items });
  between("after deciding");
  if (kind !== "capture") for (const step of stepsOf(kind, isDecided)) await carryOut(step);
  else for (const [name, batch] of book.batches) if (batch.items.some(isDecided)) await capture(name, batch);
  await sleep(5);
}

flushCompileCache();
writeSync(1, "\n");
const kinds = ["payment", "capture", "refund"] as const;
for (let left = isCalm ? 1 : Infinity; left > 0; left -= 1) await Promise.all(kinds.map(round));
