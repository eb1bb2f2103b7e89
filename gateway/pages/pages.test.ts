// The pages as an unknown program uses them: headers, forged and expired addresses, forms sent twice, secrets.
import { afterAll, describe, expect, test } from "vitest";
import { jsonLog } from "../process/log.ts";
import { elementsOf } from "../testing/html.ts";
import { goodCard } from "../testing/merchant.ts";
import { openPage, pageClient, sendForm, titleOf } from "../testing/page-client.ts";
import { dumpOf, startWorld } from "../testing/world.ts";

const hour = 3_600_000;
const lines: string[] = [];
const world = await startWorld(1, { log: jsonLog((line) => lines.push(line)) });
afterAll(world.close);
const { url, clock, merchant, pool } = world;
const client = pageClient(url);

const typed = (form: string) => ({ form, action: "pay", ...goodCard });
const linksOf = (page: string) => elementsOf(page).flatMap(({ attributes }) => attributes["href"] ?? []);
const attemptsOf = async (transactionId: string): Promise<unknown[]> =>
  (await pool.query("select kind, status from attempts where transaction_id = $1", [transactionId])).rows;

describe("every page", () => {
  test("is not cached, loads nothing, and allows only the shop to frame it", async () => {
    const { address } = await client.checkout({
      return_url: "https://shop.example/done",
      storefront_domains: "a.example",
    });
    const { headers } = await openPage(address);
    expect(headers.get("cache-control")).toBe("no-store");
    expect(headers.get("content-type")).toBe("text/html; charset=utf-8");
    expect(headers.get("x-content-type-options")).toBe("nosniff");
    expect(headers.get("referrer-policy")).toBe("same-origin");
    const policy = headers.get("content-security-policy") ?? "";
    expect(policy).toMatch(
      /^default-src 'none'; style-src 'sha256-[\w+/=]+'; script-src 'sha256-[\w+/=]+'; form-action 'self'; base-uri 'none'; require-trusted-types-for 'script'; trusted-types 'none'; /,
    );
    expect(policy).toContain("frame-ancestors https://shop.example https://a.example");
    expect(policy).not.toMatch(/unsafe|connect-src|\*/);
  });

  test("cannot be framed if the shop gave no address, and a bank's page never can", async () => {
    const { address } = await client.checkout();
    expect((await openPage(address)).headers.get("content-security-policy")).toContain(
      "frame-ancestors 'none'",
    );
    const { fields } = await client.apmPayment({ return_url: "https://shop.example/done" });
    const issuer = await openPage(String(fields["issuer_url"]));
    expect(issuer.headers.get("content-security-policy")).toContain("frame-ancestors 'none'");
  });
});

test("a redirect payment's contract starts when the shopper has paid", async () => {
  const subscription = {
    contract: "C1",
    contract_name: "Plan",
    contract_amount: "5.00",
    interval: "day",
    interval_count: "30",
  };
  const { address, form, order_no } = await client.checkout({ subscription });
  const before = await merchant.query({ order_no });
  expect(before.entries[0]).not.toHaveProperty("subscription_result");
  await sendForm(address, typed(form));
  await expect
    .poll(async () => (await merchant.query({ order_no })).entries[0])
    .toMatchObject({ payment_status: "2000", subscription_result: { contract_name: "Plan" } });
});

describe("the address of a page", () => {
  test("opens one kind of page, and only if it is complete", async () => {
    const { address, session } = await client.checkout();
    const token = address.split("/").at(-1) ?? "";
    const paths = [
      `/pages/challenge/${token}`,
      `/pages/issuer/${token}`,
      `/pages/checkout/${session}`,
      `/pages/checkout/${token.slice(0, -1)}`,
      "/pages/checkout/",
      "/pages/other/x",
      "/pages/checkout/%00",
    ];
    const opened = await Promise.all(paths.map(async (path) => (await openPage(url + path)).status));
    expect(opened).toEqual(paths.map(() => 404));
    expect((await fetch(address, { method: "DELETE" })).status).toBe(405);
    expect((await fetch(address, { method: "HEAD" })).status).toBe(200);
  });

  test("is never logged", async () => {
    const { address } = await client.checkout();
    const token = address.split("/").at(-1) ?? "";
    expect(lines.length).toBeGreaterThan(0);
    expect(lines.join("")).not.toContain(token);
  });
});

describe("a form", () => {
  test("is accepted only from its own page", async () => {
    const { address, form, order_no } = await client.checkout();
    const other = await client.checkout();
    for (const wrong of ["", "x", other.form, address.split("/").at(-1) ?? ""])
      expect((await sendForm(address, typed(wrong))).status).toBe(403);
    const foreign = await sendForm(address, typed(form), { "sec-fetch-site": "cross-site" });
    expect(foreign.status).toBe(403);
    expect((await sendForm(address, { form, action: "approve" })).status).toBe(400);
    expect((await sendForm(address, { form, action: "x".repeat(20_000) })).status).toBe(413);
    expect(await client.statusOf(order_no)).toBe("1100");
    expect((await sendForm(address, typed(form))).status).toBe(303);
    expect(await client.statusOf(order_no)).toBe("2000");
  });

  test("that is sent many times at once pays once", async () => {
    const { address, form, transactionId, order_no } = await client.checkout();
    const sent = await Promise.all(Array.from({ length: 8 }, () => sendForm(address, typed(form))));
    expect(sent.map(({ status }) => status)).toEqual(Array.from({ length: 8 }, () => 303));
    expect(await attemptsOf(transactionId)).toEqual([{ kind: "authorise", status: "approved" }]);
    expect(await client.statusOf(order_no)).toBe("2000");
  });

  test("that pays and cancels at once does one of the two", async () => {
    const { address, form, order_no } = await client.checkout();
    await Promise.all([
      sendForm(address, typed(form)),
      sendForm(address, { form, action: "cancel" }),
      sendForm(address, typed(form)),
      sendForm(address, { form, action: "cancel" }),
    ]);
    expect(["2000", "5000"]).toContain(await client.statusOf(order_no));
  });

  test.each([
    ["4000000000000002", "Your bank declined this card. Try another card."],
    ["4000000000009979", "Your bank declined this card. Try another card."],
    ["4000000000009995", "There is not enough money on this card. Try another card."],
  ])("with the declined card %s is final: the page says why and leads to the shop", async (card, reason) => {
    const items = "Desk lamp#,#d1#,#10.00#,#2#;#<b>Shade</b>#,#s1#,#5#,#1";
    const return_url = "https://shop.example/done";
    const { address, form, order_no, transactionId } = await client.checkout({ items, return_url });
    const { page: before } = await openPage(address);
    for (const text of ["<dt>Desk lamp</dt><dd>2 × 10.00 USD</dd>", "&lt;b&gt;Shade", "1 × 5 USD"])
      expect(before).toContain(text);
    await sendForm(address, { ...typed(form), card });
    // Another card, from a page that is still open.
    await sendForm(address, typed(form));
    expect(await client.statusOf(order_no)).toBe("9000");
    expect(await attemptsOf(transactionId)).toEqual([{ kind: "authorise", status: "declined" }]);
    const { page } = await openPage(`${address}?return_url=https://elsewhere.example`);
    expect(page).toContain(reason);
    expect(page).not.toMatch(/http-equiv="refresh"|elsewhere|stolen/u);
    const query = `order_no=${order_no}&transaction_id=${transactionId}&result=declined`;
    expect(linksOf(page)).toEqual([`${return_url}?${query}`]);
  });

  test("has no effect after the time to pay is over, and later its address is gone", async () => {
    const { address, form, order_no } = await client.checkout({ return_url: "https://shop.example/" });
    const { fields } = await client.apmPayment();
    clock.advance(hour);
    expect((await sendForm(address, typed(form))).status).toBe(303);
    const { page } = await openPage(address);
    expect(titleOf(page)).toBe("This payment link has expired");
    expect(page).toContain("result=expired");
    await expect.poll(() => client.statusOf(order_no)).toBe("9100");
    for (const late of [address, String(fields["issuer_url"])])
      expect(titleOf((await openPage(late)).page)).toBe("This payment link has expired");
    clock.advance(23 * hour);
    const over = await openPage(`${address}?return_url=https://elsewhere.example`);
    expect([over.status, titleOf(over.page)]).toEqual([410, "This payment link has expired"]);
    expect(linksOf(over.page)).toEqual([
      expect.stringMatching(/^https:\/\/shop\.example\/\?order_no=\S+&result=expired$/u),
    ]);
    expect(over.headers.get("content-security-policy")).toContain("frame-ancestors https://shop.example");
    expect((await sendForm(address, typed(form))).status).toBe(410);
  });
});

test("a typed card number and its security code are in no table, page or log", async () => {
  const { address, form } = await client.checkout({ token_flag: "YES" });
  const security_code = "7391";
  const card = "378282246310005";
  for (const wrong of ["4242424242424241", "6011000990139424"])
    await sendForm(address, { ...typed(form), card: wrong, security_code });
  await sendForm(address, { ...typed(form), card, security_code });
  const { page } = await openPage(address);
  const written = [await dumpOf(pool), ...lines, page].join("\n");
  expect(written).toContain("378282");
  for (const secret of [card, "4242424242424241", "6011000990139424"]) expect(written).not.toContain(secret);
  // Ids, digests and sealed bytes may have these four digits by chance; in bytes a text has those of its letters.
  const readable = written.replaceAll(/\\+x[0-9a-f]+|[0-9a-f]{32,}|[0-9A-Za-z_-]{20,}|\.\d+/gu, "");
  expect(readable).toContain("2026-11-20");
  expect(readable).not.toMatch(new RegExp(`(?<!\\d)${security_code}(?!\\d)`));
  // A longer row of digits is an id.
  expect(written).not.toMatch(new RegExp(`(?<!3\\d)${Buffer.from(security_code).toString("hex")}(?!3\\d)`));
});
