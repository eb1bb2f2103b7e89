// The maker's gateway under the suite, as its maker would run it, and its pages as a shopper's browser would use them.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { createGateway, type Profile } from "@acquiring/contract/client";
import { readRedirectPage } from "@acquiring/contract/page";
import { exitCodeOf, runConformance } from "@acquiring/conformance";
import type { Listening } from "@acquiring/contract/node";
import { afterAll, beforeAll, expect, test } from "vitest";
import { parse } from "yaml";
import { startMakerGateway } from "./maker-gateway.ts";

const here = (name: string): string => join(import.meta.dirname, name);
const key = "a key of this test";

let gateway: Listening;
beforeAll(async () => {
  gateway = await startMakerGateway(0, key);
});
afterAll(() => gateway?.close());

test("it conforms under its own profile: nothing is red, and most checks pass", async () => {
  const report = await runConformance({
    target: gateway.url,
    profile: here("maker-profile.yaml"),
    settings: here("maker-settings.yaml"),
    env: { GATEWAY_KEY: key },
  });
  const fine = new Set(["pass", "not-specified", "not-applicable"]);
  expect(report.checks.filter(({ status }) => !fine.has(status)).map(({ id }) => id)).toEqual([]);
  expect(exitCodeOf(report)).toBe(0);
  expect(report.totals.pass).toBeGreaterThan(report.checks.length / 2);
  const passed = new Set(report.checks.flatMap((one) => (one.status === "pass" ? [one.operation] : [])));
  expect(passed).toEqual(new Set(report.checks.map(({ operation }) => operation)));
});

const client = () =>
  createGateway({
    baseUrl: gateway.url,
    credentials: { merchant_id: "2000", account_id: "2000001", key },
    profile: parse(readFileSync(here("maker-profile.yaml"), "utf8")) as Profile,
  });

test.each([
  ["yes", "2000"],
  ["no", "9000"],
])(
  "a shopper who answers %s on the page of a redirect payment leaves it in state %s",
  async (answer, state) => {
    const order_no = `redirect-${answer}`;
    const return_url = "http://127.0.0.1:9/back";
    const { page } = await client().createRedirectPayment({
      order_no,
      currency: "EUR",
      amount: "5.00",
      return_url,
    });
    const form = readRedirectPage(page);
    if (!form.ok) throw new Error(form.issues[0].message);
    const body = new URLSearchParams(form.value.fields.map(({ name, value }) => [name, value]));
    const shown = await fetch(form.value.action, { method: "POST", body });
    const address = /action="(\/pay\/[\w-]+)"/u.exec(await shown.text())?.[1] ?? "";
    const sent = await fetch(gateway.url + address, {
      method: "POST",
      body: new URLSearchParams({ answer }),
      redirect: "manual",
    });
    expect([sent.status, sent.headers.get("location")]).toEqual([303, return_url]);
    const { orders_list = [] } = await client().queryTransactions({ order_no });
    expect(orders_list.map(({ payment_status }) => payment_status)).toEqual([state]);
  },
);

test("its server face fits on a few screens", () => {
  expect(readFileSync(here("maker-gateway.ts"), "utf8").trimEnd().split("\n").length).toBeLessThan(150);
});
