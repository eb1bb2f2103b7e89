import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { clientOf } from "../testing/client.ts";
import { identity, jsonResponse } from "../testing/fake-gateway.ts";
import type { Finding } from "./search.ts";

interface Order {
  readonly order_no?: string;
  readonly transaction_id?: string;
}
type Find = (by: object) => Promise<Finding<Order> & Finding<Order>[]>;

const separator = ",";
const selectionPoint = "search.selection.queryTransactions";
const selection = { by: { order_no: { field: "numbers", separator }, transaction_id: { field: "tid" } } };

/** A client of a gateway that responds to each request with `responseTo` of the requested values. */
function asking(
  responseTo: (asked: URLSearchParams) => Response | Error,
  selects: object | undefined = selection,
) {
  const asked: string[] = [];
  const respond = (body: string) => {
    const form = new URLSearchParams(body);
    asked.push(form.get("numbers") ?? form.get("tid") ?? "");
    return responseTo(form);
  };
  const points = selects && { [selectionPoint]: selects };
  return { findOrder: clientOf<{ findOrder: Find }>(respond, points).gateway.findOrder, asked };
}

const listed = (orders_list: readonly Order[]) =>
  jsonResponse({ ...identity, return_status: "1", orders_list });
const order = (name: string): Order => ({ order_no: name, transaction_id: `T-${name}` });
/** A gateway that has these orders and does as it is asked. */
const having =
  (...orders: readonly Order[]) =>
  (asked: URLSearchParams) => {
    const wanted = asked.get("numbers")?.split(separator) ?? [];
    return listed(
      orders
        .filter(
          ({ order_no = "", transaction_id }) =>
            wanted.includes(order_no) || transaction_id === asked.get("tid"),
        )
        .slice(0, 4),
    );
  };

const unknown = (reason: string) => ({ found: "unknown", reason, message: expect.any(String) as string });

describe("finding one order", () => {
  it("returns the records with its identifier, in any position", async () => {
    const { findOrder } = asking(having(order("A-1"), order("A-2")));
    const records = [order("A-2")];
    expect(await findOrder({ order_no: "A-2" })).toEqual({ found: "yes", records, complete: true });
    expect(await findOrder({ transaction_id: "T-A-1" })).toMatchObject({ records: [order("A-1")] });
    expect(await findOrder({ order_no: "A-3" })).toEqual({ found: "no" });
  });

  it.each([
    [{ array: true }, ["numbers[0]=cart-1,2", "numbers[1]=A-2"]],
    [{ member: "no" }, ["numbers[0][no]=cart-1,2", "numbers[1][no]=A-2"]],
  ])("sends several values to a field with %o in one request, each as it is", async (how, sent) => {
    const told = ["cart-1,2", "A-2"].map(order);
    const bodies: unknown[] = [];
    const respond = (body: string) => {
      const pairs = [...new URLSearchParams(body)].map((pair) => pair.join("="));
      bodies.push(pairs.filter((pair) => pair.startsWith("numbers")));
      return listed(told);
    };
    const selects = { by: { order_no: { field: "numbers", ...how } } };
    const { findOrder } = clientOf<{ findOrder: Find }>(respond, { [selectionPoint]: selects }).gateway;
    const found = await findOrder({ order_no: ["cart-1,2", "A-2", ""] });
    expect(found.map((one) => one.found)).toEqual(["yes", "yes", "unknown"]);
    expect(bodies).toEqual([sent]);
  });

  it("does not query with a value that the gateway would read differently", async () => {
    const { findOrder, asked } = asking(having(order("cart-1,2")));
    expect(await findOrder({ order_no: "cart-1,2" })).toMatchObject(unknown("cannot-be-asked"));
    expect(await findOrder({ order_no: "" })).toMatchObject({ reason: "cannot-be-asked" });
    expect(await findOrder({})).toMatchObject({ reason: "cannot-be-asked" });
    expect(asked).toEqual([]);
    // Another identifier can still be asked by, and the first has to fit as well.
    const both = await findOrder({ order_no: "cart-1,2", transaction_id: "T-cart-1,2" });
    expect(both.found).toBe("yes");
    expect(await findOrder({ order_no: "A,9", transaction_id: "T-cart-1,2" })).toEqual({ found: "no" });
  });

  it.each([[undefined], [{ newest: 10 }], [{ by: { order_no: "order_no" } }]])(
    "is impossible if the profile's selection is %o",
    async (selects) => {
      const { findOrder } = asking(having(), selects ?? {});
      expect(await findOrder({ order_no: "A-1" })).toMatchObject(unknown("cannot-be-asked"));
    },
  );

  const blank = { order_no: "", transaction_id: "", amount: "", currency: "" };
  const attempts = ["1", "2", "3", "4"].map((id) => ({ order_no: "A-1", transaction_id: id }));
  const found = (complete: boolean, ...records: object[]) => ({ found: "yes", records, complete });
  const states = ["9000", "3000"].map((payment_status) => ({ ...order("A-1"), payment_status }));
  it.each<[string, Order[], object]>([
    [
      "other orders, which do not prove its absence",
      [order("B-1"), order("B-2")],
      unknown("selection-ignored"),
    ],
    ["it among other orders", [order("B-1"), order("A-1")], found(false, order("A-1"))],
    ["a full list, which may be incomplete", attempts, found(false, ...attempts)],
    ["a full list of duplicates", Array.from({ length: 4 }, () => order("A-1")), found(false, order("A-1"))],
    ["a duplicate record", [order("A-1"), order("A-1")], found(true, order("A-1"))],
    ["it twice with different content", states, found(true, ...states)],
    ["a record without a number", [{ transaction_id: "7" }], unknown("unidentified")],
    ["a record that leaves all empty, and may be about any", [blank], unknown("unidentified")],
  ])("reads a list with %s", async (_what, records, finding) => {
    const { findOrder } = asking(() => listed(records));
    expect(await findOrder({ order_no: "A-1" })).toEqual(finding);
  });

  it("does not take a record that only repeats the number for the order, or for a proof that there is none", async () => {
    const { findOrder } = asking(() => listed([order("A-1"), { ...blank, order_no: "A-2" }]));
    const [first, second] = await findOrder({ order_no: ["A-1", "A-2"] });
    expect(first).toEqual(found(true, order("A-1")));
    expect(second).toMatchObject(unknown("unidentified"));
  });

  it.each<[string, () => Response | Error, object]>([
    [
      "a record is another account's",
      () => listed([Object.assign(order("A-1"), { account_id: "9" })]),
      { kind: "unreadable-response", issues: [{ code: "belongs.differs", at: "/orders_list/0/account_id" }] },
    ],
    [
      "the read fails with a status",
      () => jsonResponse({ ...identity, return_status: "9", orders_list: [] }),
      { kind: "refused" },
    ],
    ["the read fails without a response", () => new Error("reset"), { kind: "unreadable-response" }],
  ])("is unknown if %s, as for several orders", async (_what, response, error) => {
    const failed = { found: "unknown", reason: "failed", error };
    const { findOrder } = asking(response);
    expect(await findOrder({ order_no: "A-1" })).toMatchObject(failed);
    expect(await findOrder({ order_no: ["A-1"] })).toMatchObject([failed]);
  });
});

describe("finding several orders", () => {
  it("asks for as many as the contract allows, and returns a finding for each, in order", async () => {
    const names = ["A-1", "A-2", "A-3", "A-4", "A-5", "A-6"];
    const { findOrder, asked } = asking(having(order("A-1"), order("A-6"), order("A-5")));
    const found = await findOrder({ order_no: names });
    expect(asked).toEqual(["A-1,A-2,A-3,A-4", "A-5,A-6"]);
    expect(found.map((one) => one.found)).toEqual(["yes", "no", "no", "no", "yes", "yes"]);
  });

  it("asks for halves if the list is full", async () => {
    const attempts = ["1", "2", "3", "4"].map((id) => ({ order_no: "A-1", transaction_id: id }));
    const { findOrder, asked } = asking(having(...attempts, order("A-2")));
    const found = await findOrder({ order_no: ["A-1", "A-2"] });
    expect(asked).toEqual(["A-1,A-2", "A-1", "A-2"]);
    expect(found).toMatchObject([
      { found: "yes", complete: false },
      { found: "yes", records: [order("A-2")], complete: true },
    ]);
  });

  it("asks one by one if the gateway does not join values, and only by one field", async () => {
    const { findOrder, asked } = asking(having(order("A-1"), order("A-2")));
    const two = await findOrder({ transaction_id: ["T-A-2", "T-A-1"] });
    expect(two.map((one) => one.found)).toEqual(["yes", "yes"]);
    expect(asked).toEqual(["T-A-2", "T-A-1"]);
    await expect(findOrder({ order_no: ["A-1"], transaction_id: "T" })).rejects.toThrow(TypeError);
  });

  it("asks separately for a value that would move the separator", async () => {
    const cut = "##";
    const has = ["A#", "#B", "C", "D"];
    const { findOrder, asked } = asking(
      (form) =>
        listed(
          (form.get("numbers") ?? "")
            .split(cut)
            .filter((one) => has.includes(one))
            .map(order),
        ),
      { by: { order_no: { field: "numbers", separator: cut } } },
    );
    const found = await findOrder({ order_no: has });
    expect(found.map((one) => one.found)).toEqual(has.map(() => "yes"));
    expect(asked).toEqual(["A#", "#B##C##D"]);
  });

  it("stops at the first failed read, and reports the orders not found until then", async () => {
    let turn = 0;
    const { findOrder, asked } = asking((form) => {
      turn += 1;
      return turn === 2 ? new Error("reset") : having(order("A-1"))(form);
    });
    const found = await findOrder({
      order_no: ["A-1", "A-2", "A-3", "A-4", "B,1", "A-5", "A-6", "A-7", "A-8", "A-9"],
    });
    const told = found.map((one) => (one.found === "unknown" ? one.reason : one.found));
    const failed = Array.from({ length: 5 }, () => "failed");
    expect(told).toEqual(["yes", "no", "no", "no", "cannot-be-asked", ...failed]);
    expect(asked).toHaveLength(2);
  });

  it("finds exactly the orders that exist, for any orders", async () => {
    const names = fc
      .uniqueArray(fc.nat({ max: 40 }), { maxLength: 30 })
      .map((all) => all.map((one) => `A-${one}`));
    await fc.assert(
      fc.asyncProperty(names, names, async (there, wanted) => {
        const { findOrder } = asking(having(...there.map(order)));
        const found = await findOrder({ order_no: wanted });
        const expected = wanted.map((one) => (there.includes(one) ? "yes" : "no"));
        expect(found.map((one) => one.found)).toEqual(expected);
        expect(found.flatMap((one) => (one.found === "yes" ? one.records : []))).toEqual(
          wanted.filter((one) => there.includes(one)).map(order),
        );
      }),
      { numRuns: 40 },
    );
  });
});
