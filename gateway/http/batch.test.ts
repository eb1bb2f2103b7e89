import { expect, test } from "vitest";
import { actOnEach } from "./batch.ts";

const merchant = { merchant_id: "1000", account_id: "1" };
const entriesOf = (...ids: readonly (string | number)[]) => ids.map((transaction_id) => ({ transaction_id }));
const numbered = (length: number) => entriesOf(...Array.from({ length }, (_, index) => index));
const turn = () => new Promise<void>((done) => setImmediate(done));

/** Acts that end one turn later, and how many of them were under way at most. */
function counted() {
  let underWay = 0;
  const seen = { most: 0, begun: [] as number[] };
  const act = async (_entry: object, place: number) => {
    seen.begun.push(place);
    seen.most = Math.max(seen.most, (underWay += 1));
    await turn();
    underWay -= 1;
    return place;
  };
  return { seen, act };
}

test("fifty entries run ten at a time for a merchant, over several batches, and keep their order", async () => {
  const entries = numbered(50);
  const { seen, act } = counted();
  const [first, second] = await Promise.all([1, 2].map(() => actOnEach(entries, merchant, act)));
  expect(seen.most).toBe(10);
  expect(first).toEqual(entries.map((_, place) => place));
  expect(second).toEqual(first);
});

test("a merchant with a long batch does not delay the batch of another one", async () => {
  let end: () => void = () => undefined;
  const held = new Promise<void>((done) => (end = done));
  const long = actOnEach(numbered(30), merchant, () => held);
  const { act } = counted();
  expect(await actOnEach(entriesOf("a", "b"), { ...merchant, merchant_id: "2000" }, act)).toEqual([0, 1]);
  end();
  await long;
});

test("entries that name one payment run one after the other, in their order", async () => {
  const events: string[] = [];
  const act = async ({ transaction_id }: { readonly transaction_id: string | number }, place: number) => {
    events.push(`${transaction_id} begins ${place}`);
    for (let turns = place; turns < 4; turns += 1) await turn();
    events.push(`${transaction_id} ends ${place}`);
  };
  await actOnEach(entriesOf("7", 7, "8", "7"), merchant, act);
  expect(events.filter((event) => event.startsWith("7"))).toEqual(
    [0, 1, 3].flatMap((place) => [`7 begins ${place}`, `7 ends ${place}`]),
  );
  expect(events.indexOf("8 begins 2")).toBeLessThan(events.indexOf("7 ends 0"));
});

test("after a failure nothing more begins, and it is reported when all that began has ended", async () => {
  const { seen, act } = counted();
  let ended = 0;
  const failing = actOnEach(numbered(30), merchant, async (entry, place) => {
    if (place === 3) throw new Error("the database is gone");
    await act(entry, place);
    ended += 1;
  });
  await expect(failing).rejects.toThrow("the database is gone");
  expect(seen.begun).toEqual([0, 1, 2, 4, 5, 6, 7, 8, 9]);
  expect(ended).toBe(seen.begun.length);
  // The places are free again.
  expect(await actOnEach(entriesOf("a"), merchant, counted().act)).toEqual([0]);
});
