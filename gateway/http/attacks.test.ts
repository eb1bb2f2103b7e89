// Requests that somebody else has made out of what he saw or typed. First on a gateway that signs a row of pairs, where
// each of them works, then on one that signs as the reference profile says, where none does.
import { createHmac, randomUUID } from "node:crypto";
import { schemesOf, sign } from "@acquiring/contract/signature";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { virtualClock } from "../clock.ts";
import { readProfile } from "../config.ts";
import { developmentAccount, type RunningGateway, startGateway } from "../start.ts";
import { seedAccount } from "../store/accounts.ts";
import { openPool, type Pool } from "../store/pool.ts";
import { newDatabase } from "../testing/database.ts";
import { merchantServer, type MerchantServer } from "../testing/listener.ts";
import { type Fields, goodCard, newOrderNo, send, signed, type Signing } from "../testing/merchant.ts";
import { profileSigning, rowScheme } from "../testing/row-profile.ts";

const signatureClock = virtualClock(new Date());
const { key, ...account } = developmentAccount;
const other = { merchant_id: "1000", account_id: "1000002", key: "the key of the other account" };
const form = "application/x-www-form-urlencoded";

let old: RunningGateway;
let gateway: RunningGateway;
let second: RunningGateway;
let pool: Pool;
let shop: MerchantServer;
beforeAll(async () => {
  old = await startGateway({ databaseUrl: await newDatabase(), profile: profileSigning(rowScheme) });
  const databaseUrl = await newDatabase();
  gateway = await startGateway({ databaseUrl, signatureClock });
  second = await startGateway({ databaseUrl, signatureClock });
  pool = openPool(databaseUrl, () => {});
  await seedAccount(pool, { ...other, keys: [other.key], addresses: ["127.0.0.1"] });
  shop = await merchantServer();
});
afterAll(async () => {
  await shop?.close();
  await pool?.end();
  for (const one of [second, gateway, old]) await one?.close();
});

const now = () => Math.floor(signatureClock.now().getTime() / 1000);
let nonces = 0;
const nonce = () => `nonce-of-attacks-${(nonces += 1)}`;
/** A request as the merchant signs it for this gateway. */
const made = (to: RunningGateway, path: string, body: Fields, signing: Signing = {}): Fields =>
  signed(
    path,
    body,
    to === old ? { scheme: rowScheme } : { at: { time: now(), nonce: nonce() }, ...signing },
  );
const post = (to: RunningGateway, path: string, body: Fields | string, media?: string) =>
  send(to.url, path, typeof body === "string" ? body : JSON.stringify(body), media);

/** A payment of 100.00 that was captured, and refunded by 10.00: its names, and that refund's request and response. */
async function refunded(to: RunningGateway) {
  const order = { order_no: newOrderNo(), currency: "USD", amount: "100.00", ...goodCard };
  const { fields } = await post(to, "/v1/authorise", made(to, "/v1/authorise", order));
  const { transaction_id, order_no, currency } = fields;
  const names = { transaction_id, order_no, currency };
  const whole = { ...names, amount: "100.00" };
  const capture = made(to, "/v1/capture", { capture_orders: [whole] });
  const captured = await post(to, "/v1/capture", capture);
  const refund = made(to, "/v1/refund", { refund_orders: [{ ...whole, refund_amount: "10.00" }] });
  const response = await post(to, "/v1/refund", refund);
  expect([captured.text, response.text]).toEqual([
    expect.stringContaining('"capture_status":"1"'),
    expect.stringContaining('"refund_status":"1"'),
  ]);
  return { names, capture, captured, refund, response };
}

/** How many refunds of the order there are. */
async function refundsOf(to: RunningGateway, { order_no }: Fields): Promise<number> {
  const search = made(to, "/v1/retrievalRefund", { order_no });
  const { fields } = await post(to, "/v1/retrievalRefund", search, form);
  return (fields["refund_orders"] as readonly unknown[]).length;
}

/** The page for a redirect payment whose shopper lives in this city, and the signature that it echoes. */
async function pageFor(to: RunningGateway, delivery_city: string) {
  const order = { order_no: newOrderNo(), currency: "USD", amount: "25.00", delivery_city };
  const request = made(to, "/v1/checkout", order);
  const headers = { "content-type": "application/xml" };
  const response = await fetch(`${to.url}/v1/checkout`, {
    method: "POST",
    headers,
    body: JSON.stringify(request),
  });
  const page = await response.text();
  const echoed = /\b(?:v1\.\d+\.[\w-]+\.)?[0-9a-f]{64}\b/u.exec(page)?.[0] ?? "";
  const session = /name="page_session" value="([^"]+)"/u.exec(page)?.[1] ?? "";
  return { order, request, echoed, session };
}

/** What a shopper types, and the payout that he makes of the page's signature. */
async function forgedPayout(to: RunningGateway) {
  const request_id = randomUUID();
  const typed = `x&beneficiary.company_name=Mallory&merchant_id=1000&payment_amount=900.00&payment_currency=USD&request_id=${request_id}&zz=`;
  const { order, request, echoed } = await pageFor(to, typed);
  const payout = {
    ...account,
    amount: "25.00&currency=USD&delivery_city=x",
    beneficiary: { company_name: "Mallory" },
    payment_amount: "900.00",
    payment_currency: "USD",
    request_id,
    zz: `&merchant_id=1000&order_no=${order.order_no}`,
  };
  return { request, echoed, payout };
}

describe("on a gateway that signs a row of pairs", () => {
  test("a shopper's address forges a payout with the signature that the page echoes", async () => {
    const { echoed, payout } = await forgedPayout(old);
    const sent = await post(old, "/v1/payout", { ...payout, encryption_data: echoed });
    expect([sent.status, sent.fields["status"]]).toEqual([200, "COMPLETED"]);
  });

  test("the response to a refund search, posted as a refund, refunds again", async () => {
    const { names } = await refunded(old);
    const found = await post(
      old,
      "/v1/retrievalRefund",
      made(old, "/v1/retrievalRefund", { order_no: names.order_no }),
      form,
    );
    expect((await post(old, "/v1/refund", found.text)).text).toContain('"refund_status":"1"');
    expect(await refundsOf(old, names)).toBe(2);
  });

  test("the same bytes twice are two refunds", async () => {
    const { names, refund } = await refunded(old);
    expect((await post(old, "/v1/refund", refund)).status).toBe(200);
    expect(await refundsOf(old, names)).toBe(2);
  });
});

describe("on a gateway with the reference profile", () => {
  /** Posts what somebody made, to each instance: refused, and nothing has moved. */
  const refused = async (path: string, body: Fields | string, media?: string): Promise<void> => {
    const moved = async () =>
      (await pool.query("select (select count(*) from outbox), (select count(*) from attempts) as attempts"))
        .rows;
    const before = await moved();
    for (const to of [gateway, second]) {
      const reply = await post(to, path, body, media);
      expect([path, reply.status, reply.fields["code"]]).toEqual([path, 400, "signature"]);
    }
    expect(await moved()).toEqual(before);
  };

  test("no address forges a payout, with the page's signature or with the request's own", async () => {
    const { request, echoed, payout } = await forgedPayout(gateway);
    expect(echoed).toMatch(/^v1\./u);
    for (const encryption_data of [echoed, request["encryption_data"]])
      await refused("/v1/payout", { ...payout, encryption_data });
  });

  test("no response is a request: of a refund search, a capture, a refund, to whatever path", async () => {
    const { names, captured, response } = await refunded(gateway);
    const found = await post(
      gateway,
      "/v1/retrievalRefund",
      made(gateway, "/v1/retrievalRefund", { order_no: names.order_no }),
      form,
    );
    for (const { text } of [found, captured, response])
      for (const path of ["/v1/refund", "/v1/capture", "/v1/cancel", "/v1/review"]) await refused(path, text);
    expect(await refundsOf(gateway, names)).toBe(1);
  });

  test("a request that was signed for one operation is none of another, though it has all that is needed", async () => {
    const { names } = await refunded(gateway);
    const entry = { ...names, amount: "100.00", refund_amount: "5.00" };
    const all = {
      refund_orders: [entry],
      capture_orders: [entry],
      cancel_orders: [entry],
      review_orders: [entry],
      ...names,
    };
    const paths = [
      "/v1/refund",
      "/v1/capture",
      "/v1/cancel",
      "/v1/review",
      "/v1/retrievalTrans",
      "/v1/retrievalRefund",
    ];
    for (const from of paths)
      for (const to of paths.filter((path) => path !== from)) {
        const media = to.startsWith("/v1/retrieval") ? form : undefined;
        await refused(to, made(gateway, from, all), media);
      }
    // The same path, and another operation.
    const card = { order_no: newOrderNo(), currency: "USD", amount: "1.00", ...goodCard };
    await refused("/v1/authorise", {
      ...made(gateway, "/v1/authorise", card),
      payment_method: "test_approved",
    });
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

  test("a used nonce makes no second request: with other fields it is refused, at the second instance too", async () => {
    const { names, refund } = await refunded(gateway);
    await refused("/v1/refund", {
      ...refund,
      refund_orders: [{ ...names, amount: "100.00", refund_amount: "20.00" }],
    });
    // The merchant's own software gives one nonce to two requests: each has a signature of its own, and is itself.
    const at = { time: now(), nonce: "a-nonce-given-twice" };
    const [first, again] = ["1.00", "2.00"].map((refund_amount) =>
      made(gateway, "/v1/refund", { refund_orders: [{ ...names, amount: "100.00", refund_amount }] }, { at }),
    );
    const crossed = { ...first, encryption_data: again?.["encryption_data"] };
    await refused("/v1/refund", crossed);
    expect(await refundsOf(gateway, names)).toBe(1);
  });

  test("another account's request is not this one's, nor one by another key or for another merchant", async () => {
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

  test("what is too old or comes from the future by the gateways' clock is refused before anything moves", async () => {
    const { names, refund } = await refunded(gateway);
    const refund_orders = [{ ...names, amount: "100.00", refund_amount: "1.00" }];
    for (const seconds of [-301, -90_000, 301, 90_000])
      await refused(
        "/v1/refund",
        made(gateway, "/v1/refund", { refund_orders }, { at: { time: now() + seconds, nonce: nonce() } }),
      );
    const waiting = made(gateway, "/v1/refund", { refund_orders });
    signatureClock.advance(302_000);
    await refused("/v1/refund", waiting);
    // With its time moved on, it is another text.
    const [, , own, mac] = String(waiting["encryption_data"]).split(".");
    await refused("/v1/refund", { ...waiting, encryption_data: `v1.${now()}.${own}.${mac}` });
    expect((await post(second, "/v1/refund", refund)).status).toBe(200);
    expect(await refundsOf(gateway, names)).toBe(1);
  });

  test("each character of a signature counts: truncated, longer, changed, in capitals, with blanks or none at all", async () => {
    const { names } = await refunded(gateway);
    const body = made(gateway, "/v1/refund", {
      refund_orders: [{ ...names, amount: "100.00", refund_amount: "1.00" }],
    });
    const signature = String(body["encryption_data"]);
    const bent = [
      signature.slice(0, -1),
      signature.slice(0, -32),
      signature.slice(0, signature.lastIndexOf(".") + 1),
      `${signature}0`,
      `${signature}\n`,
      ` ${signature}`,
      signature.toUpperCase(),
      signature.replace("v1.", "v2."),
      signature.replace("v1.", "v1.0"),
      "",
      [signature],
      { v1: signature },
      ...Array.from(
        signature,
        (letter, at) => signature.slice(0, at) + (letter === "0" ? "1" : "0") + signature.slice(at + 1),
      ),
    ];
    for (const encryption_data of bent) {
      const reply = await post(second, "/v1/refund", { ...body, encryption_data });
      expect([encryption_data, reply.status]).toEqual([encryption_data, 400]);
    }
    expect(await refundsOf(gateway, names)).toBe(1);
  });

  test("a page's signature and a notification's are no requests, and a post of the page needs neither", async () => {
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
    // Posted again, after a reload, or with a signature that says nothing: the token alone lets it through.
    for (const signature of [echoed, echoed, "", "v1.0.x.y"])
      expect((await paged(signature)).status).toBe(303);
    expect((await paged(echoed, `${session}x`)).status).toBe(404);
    expect((await paged(echoed, "")).status).not.toBe(303);

    const notify = {
      order_no: newOrderNo(),
      currency: "USD",
      amount: "1.00",
      notify_url: `${shop.url}/hook`,
      ...goodCard,
    };
    await post(gateway, "/v1/authorise", made(gateway, "/v1/authorise", notify));
    await expect.poll(() => shop.heard.length, { timeout: 10_000 }).toBeGreaterThan(0);
    const told = shop.heard[0]?.fields ?? {};
    expect(told["encryption_data"]).toMatch(/^v1\./u);
    for (const path of ["/v1/authorise", "/v1/refund", "/v1/payout"]) {
      const reply = await post(gateway, path, { ...told });
      expect([path, reply.status]).toEqual([path, 400]);
    }
  });

  test("nesting, names with separators and numbers are what they are: no other tree has the same signature", async () => {
    const body = {
      request_id: randomUUID(),
      payment_amount: "5.00",
      payment_currency: "USD",
      beneficiary: { company_name: "Example Ltd", bank_details: { account_number: "12" } },
    };
    const request = made(gateway, "/v1/payout", body);
    const bent: readonly Fields[] = [
      {
        ...request,
        beneficiary: undefined,
        "beneficiary.company_name": "Example Ltd",
        "beneficiary.bank_details.account_number": "12",
      },
      { ...request, beneficiary: undefined, "beneficiary[company_name]": "Example Ltd" },
      { ...request, beneficiary: { company_name: "Example Ltd", "bank_details.account_number": "12" } },
      { ...request, beneficiary: { ...body.beneficiary, bank_details: { account_number: ["12"] } } },
      { ...request, beneficiary: [body.beneficiary] },
      { ...request, payment_amount: "5.00&payment_currency=USD", payment_currency: undefined },
      { ...request, payment_amount: "5.0" },
      { ...request, payment_amount: "500.00" },
      { ...request, note: "" },
      { ...request, note: null },
      { ...request, request_id: body.request_id.toUpperCase() },
    ];
    for (const one of bent) {
      const reply = await post(gateway, "/v1/payout", one);
      expect([one, reply.status]).toEqual([one, 400]);
    }
    // A number for its text signs alike, and is the same request: checked as the contract has it, paid at most once.
    const numbered = await post(gateway, "/v1/payout", JSON.stringify(request).replace('"5.00"', "5.00"));
    expect(numbered.status).toBe(400);
    expect((await post(gateway, "/v1/payout", request)).fields).toMatchObject({ status: "COMPLETED" });
  });

  test("a key that stands twice in JSON or a form is refused, whichever of the two was signed", async () => {
    const { names } = await refunded(gateway);
    const body = JSON.stringify(
      made(gateway, "/v1/refund", { refund_orders: [{ ...names, amount: "100.00", refund_amount: "1.00" }] }),
    );
    const twice = [
      body.replace('"refund_amount":"1.00"', '"refund_amount":"90.00","refund_amount":"1.00"'),
      body.replace('"refund_amount":"1.00"', '"refund_amount":"1.00","refund_amount":"90.00"'),
      body.replace('"encryption_data"', '"encryption_data":"x","encryption_data"'),
      body.replace('"merchant_id":"1000"', '"merchant_id":"1000","merchant_id":"2000"'),
    ];
    for (const one of twice) expect((await post(gateway, "/v1/refund", one)).status).toBe(400);
    const search = Object.entries(made(gateway, "/v1/retrievalRefund", { order_no: "1" })) as [
      string,
      string,
    ][];
    const query = new URLSearchParams([...search, ["order_no", "2"]]).toString();
    expect((await post(gateway, "/v1/retrievalRefund", query, form)).status).toBe(400);
    expect(await refundsOf(gateway, names)).toBe(1);
  });

  test("a query written anew as another form, or with fields moved about, is refused or the same one", async () => {
    const { names } = await refunded(gateway);
    const search = Object.entries(made(gateway, "/v1/retrievalRefund", { order_no: names.order_no })) as [
      string,
      string,
    ][];
    const bent = new URLSearchParams(
      search.map(([name, value]) => [name === "order_no" ? "order_no[0]" : name, value]),
    );
    expect((await post(gateway, "/v1/retrievalRefund", bent.toString(), form)).status).toBe(400);
    const json = JSON.stringify(Object.fromEntries(search.toReversed()));
    expect((await post(gateway, "/v1/retrievalRefund", json, form)).status).toBe(200);
    const again = await post(second, "/v1/retrievalRefund", new URLSearchParams(search).toString(), form);
    expect([again.status, again.fields["code"]]).toEqual([409, "used"]);
  });

  test("an old signature of a row of pairs, or one with the account's key as it is, is none", async () => {
    const { names } = await refunded(gateway);
    const body = { ...account, refund_orders: [{ ...names, amount: "100.00", refund_amount: "1.00" }] };
    await refused("/v1/refund", { ...body, encryption_data: sign(body, rowScheme, key) });
    const [scheme] = schemesOf(readProfile());
    if (scheme === undefined) throw new Error("The profile has no scheme.");
    const at = { time: now(), nonce: nonce() };
    const binding = {
      operation: "refundTransactions",
      identity: [account.merchant_id, account.account_id],
      at,
    };
    for (const purpose of ["response", "notification", "page"] as const)
      await refused("/v1/refund", {
        ...body,
        encryption_data: sign(body, scheme, key, { ...binding, purpose }),
      });
    const mac = createHmac("sha256", key).update(JSON.stringify(body)).digest("hex");
    await refused("/v1/refund", { ...body, encryption_data: `v1.${at.time}.${at.nonce}.${mac}` });
    expect(await refundsOf(gateway, names)).toBe(1);
  });
});
