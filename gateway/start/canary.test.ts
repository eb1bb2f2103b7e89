// A card number in every place where a request can have one, in fourteen spellings. Then everything that the gateway writes is
// searched for it.
import { join } from "node:path";
import { mkdirSync } from "node:fs";
import { operations } from "@acquiring/contract/catalogue";
import { afterAll, describe, expect, test, vi } from "vitest";
import { jsonLog, startGateway } from "../index.ts";
import { closePool, openPool } from "../store/pool.ts";
import { filesOf, testFolder } from "../testing/folder.ts";
import { type Fields, merchantOf, signed } from "../testing/merchant.ts";
import { pageClient, sendForm } from "../testing/page-client.ts";
import { signedIn, visitorOf } from "../testing/portal.ts";
import { bodies, type TextField, textFieldsOf } from "../testing/text-fields.ts";
import { dumpOf } from "../testing/world.ts";

const card = "5234817069150385";
const security_code = "90817263";
const groups = /(?<=^(?:.{4})+)(?!$)/gu;
const apart = (sign: string) => card.replaceAll(groups, sign);
const spellings: readonly string[] = [
  ...["", " ", "-", ".", "/", "|", ",", ";", "'", "*", ":", "x", "\u200B"].map(apart),
  card.replaceAll(/\d/gu, (digit) => String.fromCodePoint(0xff10 + Number(digit))),
];
const escaped = card.replaceAll(/\d/gu, "%3$&");

/** Identifiers and telephone numbers. Of a card that is not the request's own, they are searched for one in one piece. */
const identifiers = new Set(
  `antifraud_token_cookie account_id beneficiary_id binding_mobile_number business_phone_number client_data cookie_new
  cookie_old custom device_fingerprint external_id file_data installments_id order_no personal_mobile_number phone_number
  address_number business_registration_number price_id productId quote_id recurring_id reference
  refund_reference_id request_id session_id shopper_id shopper_phone
  storefront_domains transaction_id transaction_reference`.split(/\s+/u),
);
const addresses = new Set(["notify_url", "return_url", "file_url"]);
/** Fields that can have it, because they are sealed or not stored; `(name)` is a field whose name it is. */
const unstored =
  "(name) account_number branch_number card cavv document document_number dsTransID iban owner_document_number person_bank_account_id personal_id_number security_code token_id xid";

/** The canaries for a field of this name. */
function canariesFor(name: string, isOwn: boolean): readonly string[] {
  if (addresses.has(name))
    return [`a/${card}/b`, `?a=b&c=${card}#d`, `?c=${escaped}`, `#${card}`].map(
      (part) => `https://shop.example/${part}`,
    );
  if (identifiers.has(name) && !isOwn)
    return [spellings[0], spellings[12], spellings[13], ` ${card} `].map(String);
  return spellings;
}

vi.stubEnv("GATEWAY_ENCRYPTION_KEYS", "");
const data = testFolder("canary");
const temporary = join(data, "temporary");
mkdirSync(temporary);
vi.stubEnv("TMPDIR", temporary);
const lines: string[] = [];
const gateway = await startGateway({ data: join(data, "own"), log: jsonLog((line) => lines.push(line)) });
const pool = openPool(gateway.databaseUrl, () => undefined);
afterAll(async () => {
  await closePool(pool);
  await gateway.close();
  vi.unstubAllEnvs();
});
const { url } = gateway;
const merchant = merchantOf(url);
const media = { form: "application/x-www-form-urlencoded", json: "application/json" };

/** Sends a request whose query string and headers have the canary as well; returns the status and the text of the response. */
async function send(id: string, body: Fields, canary: string) {
  const { path = "", effect } = Object.values(operations).find((one) => one.id === id) ?? {};
  const spelled = encodeURIComponent(canary);
  const names = ["user-agent", "referer", "cookie", "x-forwarded-for", "x-request-id", "accept-language"];
  const response = await fetch(`${url}${path}?card=${spelled}`, {
    method: "POST",
    headers: {
      ...Object.fromEntries(names.map((name) => [name, /^[\x20-\x7e]*$/u.test(canary) ? canary : spelled])),
      "content-type": effect === "read" ? media.form : media.json,
    },
    body: JSON.stringify(signed(id, body)),
  });
  return { status: response.status, text: await response.text() };
}

const everywhere = new RegExp(
  `${[...card].join(String.raw`(?:%3|\D){0,3}`)}|${Buffer.from(spellings[13] ?? "").toString("latin1")}`,
  "u",
);
const hasCard = (bytes: Buffer | string): boolean =>
  everywhere.test((typeof bytes === "string" ? Buffer.from(bytes) : bytes).toString("latin1"));

type Sendable = Pick<TextField, "path" | "put">;

/** Fields that the shape does not have, and a field whose name is the canary. */
const further: readonly Sendable[] = [
  ...["return_url", "order_no", "transaction_id", "refund_reference_id", "unknown"].map((name) => ({
    path: [name],
    put: (body: unknown, text: string) => ({ ...(body as Fields), [name]: text }),
  })),
  { path: ["(name)"], put: (body, text) => ({ ...(body as Fields), [text]: "1" }) },
];
const compared = ["merchant_id", "account_id", "encryption_data"];

describe("a card number that is not in its place", () => {
  const accepted = new Set<string>();
  test.each(Object.values(operations))(
    "is refused in every field that $id stores, and not repeated, in fourteen spellings",
    async ({ id, request: { shape } }) => {
      const isOwn = id === "createDirectPayment";
      const own = isOwn ? { card, security_code } : {};
      const fields = [...textFieldsOf(shape), ...further].filter(
        ({ path }) => path.length > 1 || !compared.includes(path[0] ?? ""),
      );
      const wrong: unknown[] = [];
      const each = fields.flatMap(({ path, put }) =>
        canariesFor(path.at(-1) ?? "", isOwn).map((canary) => ({ path, put, canary })),
      );
      const next = each.values();
      const sendAll = async () => {
        for (const { path, put, canary } of next) {
          const body = put({ ...bodies[id]?.(), ...own }, canary) as Fields;
          const { status, text } = await send(id, body, canary);
          if ((hasCard(text) && status !== 200) || status >= 500)
            wrong.push([path.join("."), status, text.replaceAll(/\d/gu, "0")]);
          if (status === 200) accepted.add(path.at(-1) ?? "");
        }
      };
      await Promise.all(Array.from({ length: 8 }, sendAll));
      expect(each.length).toBeGreaterThan(40);
      expect(wrong).toEqual([]);
    },
  );
  test("is accepted only in fields that are sealed or not stored", () => {
    expect([...accepted].toSorted().join(" ")).toBe(unstored);
  });

  test("is refused or masked in every form of the portal, and in those of the hosted pages", async () => {
    const portal = await signedIn(url);
    const { transaction_id } = await merchant.payment();
    await merchant.capture([{ ...(await merchant.payment()), amount: "100.00" }]);
    const [payment, settings] = [`/portal/payments/${String(transaction_id)}`, "/portal/settings"];
    await portal.act(payment, { action: "capture", amount: "50.00" });
    const refused = await portal.submit(payment, {
      action: "refund",
      amount: "1.00",
      reason: `to ${apart(" ")}`,
    });
    expect(refused.text).toContain("The reason has a card number.");
    for (const canary of spellings) {
      const forms: readonly (readonly [string, Readonly<Record<string, string>>])[] = [
        [payment, { action: "capture", amount: canary }],
        [payment, { action: "refund", amount: canary, reason: canary }],
        [payment, { action: "refund", amount: "1.00", reason: `${"long ".repeat(37)}${canary}` }],
        [payment, { action: canary }],
        [
          "/portal/notifications",
          {
            action: "test",
            id: `payment-${String(transaction_id)}-1`,
            address: `https://x.example/${canary}`,
          },
        ],
        ["/portal/notifications", { id: canary }],
        [settings, { action: "add", address: canary }],
        [settings, { action: "remove", address: canary }],
        ["/portal/do", { key: canary }],
      ];
      for (const [path, fields] of forms) {
        const { status, location } = await portal.send(path, fields);
        expect([status < 500, hasCard(decodeURIComponent(location))]).toEqual([true, false]);
      }
      await portal.open(`/portal/payments?order=${encodeURIComponent(canary)}`);
      const visitor = visitorOf(url);
      await visitor.signIn(canary, canary, "1000");
      await visitor.signIn("dev", canary, canary);
    }
    const { address, form } = await pageClient(url).checkout();
    for (const canary of spellings)
      await sendForm(address, {
        form,
        action: "pay",
        number: canary,
        month: canary,
        year: canary,
        code: canary,
        name: canary,
      });
    const { rows } = await pool.query<{ name: string }>(
      "select distinct name from portal_sign_ins where name <> ''",
    );
    expect(rows.map(({ name }) => name)).toContain("523481******0385");
  });

  test("and no security code is in any table, write-ahead log, log, export or temporary file", async () => {
    // A database that fails in the middle of a payment is the likeliest place for a value to slip into a log.
    await pool.query("alter table payments add constraint broken check (order_no <> 'broken')");
    const failed = await merchant.pay({ order_no: "broken", card, security_code });
    expect(failed.status).toBe(500);
    await pool.query("alter table payments drop constraint broken");
    const { order_no } = await merchant.payment();
    const latest = "select from request_log where request::text like $1";
    await expect.poll(async () => (await pool.query(latest, [`%${String(order_no)}%`])).rowCount).toBe(1);
    await pool.query("checkpoint");

    const portal = await signedIn(url);
    const lists = ["payments", "refunds", "subscriptions", "payouts"];
    const exports = await Promise.all(
      lists.map(async (list) => (await portal.open(`/portal/${list}.csv`)).page),
    );
    const places: Readonly<Record<string, readonly (Buffer | string)[]>> = {
      tables: [await dumpOf(pool)],
      files: filesOf(data),
      log: lines,
      exports,
    };
    const holders = (isIn: (bytes: Buffer | string) => boolean) =>
      Object.keys(places).filter((place) => places[place]?.some(isIn));
    // What is stored is found, and so is each spelling.
    expect(holders((bytes) => bytes.includes(String(order_no)))).toEqual(["tables", "files", "exports"]);
    expect(holders((bytes) => bytes.includes("523481******0385"))).toEqual(["tables", "files"]);
    expect(holders((bytes) => bytes.includes("failure"))).toContain("log");
    expect([...spellings, escaped].filter((spelling) => !hasCard(`\0${spelling}\0`))).toEqual([]);
    expect(holders(hasCard)).toEqual([]);
    expect(holders((bytes) => bytes.includes(security_code))).toEqual([]);
  });
});
