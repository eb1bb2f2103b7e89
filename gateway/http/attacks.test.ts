// Requests that an attacker made from known texts. Each works on a gateway with a row of pairs, and none with the scheme of the
// reference profile.
import { describe, expect, test } from "vitest";
import { form, newOrder } from "../testing/merchant.ts";
import {
  signatureClock,
  other,
  old,
  gateway,
  second,
  shop,
  now,
  nonce,
  made,
  pool,
  post,
  refunded,
  refundsFound,
  refundsOf,
  pageFor,
  forgedPayout,
  refused,
  account,
  startAttacked,
} from "../testing/attacks.ts";

await startAttacked();

describe("on a gateway that signs with a row of pairs", () => {
  test("a shopper's address forges a payout with the signature that the page contains", async () => {
    const { echoed, payout } = await forgedPayout(old);
    const sent = await post(old, "/v1/payout", { ...payout, encryption_data: echoed });
    expect([sent.status, sent.fields["status"]]).toEqual([200, "COMPLETED"]);
  });

  test("the response to a refund search, posted as a refund, refunds again", async () => {
    const { names } = await refunded(old);
    const found = await refundsFound(old, names);
    expect((await post(old, "/v1/refund", found.text)).text).toContain('"refund_status":"1"');
    expect(await refundsOf(old, names)).toBe(2);
  });

  test("the same bytes sent twice are two refunds", async () => {
    const { names, refund } = await refunded(old);
    expect((await post(old, "/v1/refund", refund)).status).toBe(200);
    expect(await refundsOf(old, names)).toBe(2);
  });
});

const batches = ["/v1/refund", "/v1/capture", "/v1/cancel", "/v1/review"];

describe("on a gateway with the reference profile", () => {
  test("no address forges a payout, with the page's or the request's signature", async () => {
    const { request, echoed, payout } = await forgedPayout(gateway);
    expect(echoed).toMatch(/^v1\./u);
    for (const encryption_data of [echoed, request["encryption_data"]])
      await refused("/v1/payout", { ...payout, encryption_data });
  });

  test("no response is accepted as a request: of a refund search, a capture or a refund, on any path", async () => {
    const { names, captured, response } = await refunded(gateway);
    const found = await refundsFound(gateway, names);
    for (const { text } of [found, captured, response]) for (const path of batches) await refused(path, text);
    expect(await refundsOf(gateway, names)).toBe(1);
  });

  test("a request with a signature for one operation is refused for another, even if it has all its fields", async () => {
    const { names } = await refunded(gateway);
    const entry = { ...names, amount: "100.00", refund_amount: "5.00" };
    const all = {
      refund_orders: [entry],
      capture_orders: [entry],
      cancel_orders: [entry],
      review_orders: [entry],
      ...names,
    };
    const paths = [...batches, "/v1/retrievalTrans", "/v1/retrievalRefund"];
    for (const from of paths)
      for (const to of paths.filter((path) => path !== from)) {
        const media = to.startsWith("/v1/retrieval") ? form : undefined;
        await refused(to, made(gateway, from, all), media);
      }
    // The same path, and another operation.
    const card = made(gateway, "/v1/authorise", newOrder());
    await refused("/v1/authorise", { ...card, payment_method: "test_approved" });
    expect(await refundsOf(gateway, names)).toBe(1);
  });

  test("the same bytes twice, or ten times at once on both instances, are one refund", async () => {
    const { names, refund, response } = await refunded(gateway);
    const replies = await Promise.all(
      Array.from({ length: 10 }, (_, index) =>
        post(index % 2 === 0 ? gateway : second, "/v1/refund", refund),
      ),
    );
    expect(new Set(replies.map(({ text }) => text))).toEqual(new Set([response.text]));
    expect(await refundsOf(gateway, names)).toBe(1);
  });

  test("a used nonce with other fields is refused, also on the second instance", async () => {
    const { names, refund } = await refunded(gateway);
    await refused("/v1/refund", {
      ...refund,
      refund_orders: [{ ...names, amount: "100.00", refund_amount: "20.00" }],
    });
    // The merchant's software uses one nonce for two requests. Each has its own signature and counts.
    const at = { time: now(), nonce: "a-nonce-given-twice" };
    const [first, again] = ["1.00", "2.00"].map((refund_amount) =>
      made(gateway, "/v1/refund", { refund_orders: [{ ...names, amount: "100.00", refund_amount }] }, { at }),
    );
    const crossed = { ...first, encryption_data: again?.["encryption_data"] };
    await refused("/v1/refund", crossed);
    expect(await refundsOf(gateway, names)).toBe(1);
  });

  test("a request of another account, key or merchant is refused", async () => {
    const { names, refund } = await refunded(gateway);
    await refused("/v1/refund", { ...refund, account_id: other.account_id });
    const { encryption_data: _signature, ...body } = refund;
    await refused("/v1/refund", made(gateway, "/v1/refund", body, { key: other.key }));
    const theirs = made(gateway, "/v1/refund", { ...body, account_id: other.account_id }, { key: other.key });
    await refused("/v1/refund", { ...theirs, account_id: account.account_id });
    // Merchant and account change places, or run into each other.
    await refused("/v1/refund", made(gateway, "/v1/refund", { ...body, account_id: other.account_id }));
    expect(await refundsOf(gateway, names)).toBe(1);
  });

  test("a request that is too old or from the future is refused before anything changes", async () => {
    const { names, refund } = await refunded(gateway);
    const refund_orders = [{ ...names, amount: "100.00", refund_amount: "1.00" }];
    const stored = async () => (await pool.query("select count(*) from accepted_requests")).rows;
    const before = await stored();
    for (const seconds of [-301, -90_000, 301, 90_000])
      await refused(
        "/v1/refund",
        made(gateway, "/v1/refund", { refund_orders }, { at: { time: now() + seconds, nonce: nonce() } }),
      );
    expect(await stored()).toEqual(before);
    const waiting = made(gateway, "/v1/refund", { refund_orders });
    signatureClock.advance(302_000);
    await refused("/v1/refund", waiting);
    // With its time moved on, it is another text.
    const [, , own, mac] = String(waiting["encryption_data"]).split(".");
    await refused("/v1/refund", { ...waiting, encryption_data: `v1.${now()}.${own}.${mac}` });
    expect((await post(second, "/v1/refund", refund)).status).toBe(200);
    expect(await refundsOf(gateway, names)).toBe(1);
  });

  test("a page's signature and a notification's are not accepted as requests, and a form of the page needs neither", async () => {
    const { order, request, echoed, session } = await pageFor(gateway, "Ghent");
    const { merchant_id, account_id } = account;
    const fields = {
      order_no: order.order_no,
      merchant_id,
      account_id,
      amount: "25.00",
      currency: "USD",
      notify_url: "",
      return_url: "",
    };
    await refused("/v1/checkout", { ...fields, encryption_data: echoed }, "application/xml");
    await refused("/v1/checkout", { ...request, encryption_data: echoed }, "application/xml");
    const paged = async (encryption_data: string, page_session = session) =>
      fetch(`${gateway.url}/v1/checkout`, {
        method: "POST",
        redirect: "manual",
        headers: { "content-type": form },
        body: new URLSearchParams({ ...fields, encryption_data, page_session }).toString(),
      });
    // Submitted again, after a reload, or with a meaningless signature: the token alone is enough.
    for (const signature of [echoed, echoed, "", "v1.0.x.y"])
      expect((await paged(signature)).status).toBe(303);
    expect((await paged(echoed, `${session}x`)).status).toBe(404);
    expect((await paged(echoed, "")).status).not.toBe(303);

    const notify = newOrder({ notify_url: `${shop.url}/hook` });
    await post(gateway, "/v1/authorise", made(gateway, "/v1/authorise", notify));
    await expect.poll(() => shop.heard.length, { timeout: 10_000 }).toBeGreaterThan(0);
    const told = shop.heard[0]?.fields ?? {};
    expect(told["encryption_data"]).toMatch(/^v1\./u);
    for (const path of ["/v1/authorise", "/v1/refund", "/v1/payout"]) {
      const reply = await post(gateway, path, { ...told });
      expect([path, reply.status]).toEqual([path, 400]);
    }
  });
});
