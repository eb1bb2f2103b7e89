// The shell script that signs without this project, run against the reference gateway as a person at a terminal would.
import { execFile } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import { createGateway } from "@acquiring/contract/client";
import { developmentAccount, startGateway } from "@acquiring/gateway";
import { newDatabase } from "@acquiring/gateway/testing/database";
import { afterAll, expect, test } from "vitest";

const script = join(import.meta.dirname, "sign.sh");

const gateway = await startGateway({ databaseUrl: await newDatabase() });
afterAll(() => gateway.close());

const run = async (...given: string[]): Promise<string> => {
  const env = { ...process.env, KEY: developmentAccount.key };
  const { stdout } = await promisify(execFile)("bash", [script, gateway.url, ...given], { env });
  return stdout;
};

test(
  "the script finds a payment and captures it, and its content length is correct for any letters",
  { timeout: 60_000 },
  async () => {
    const { url: baseUrl, profile } = gateway;
    const client = createGateway({ baseUrl, credentials: developmentAccount, profile });
    const order = { order_no: "bestellung-äöü-№ 7", amount: "12.30", currency: "USD" };
    const card = { card: "4111111111111111", expiration_month: "12", expiration_year: "2034" };
    const { transaction_id = "" } = await client.createDirectPayment({ ...order, ...card });
    const said = await run(order.order_no, transaction_id, order.amount, order.currency);
    expect(said).toContain(`"order_no":"${order.order_no}"`);
    expect(said).toContain('"payment_status":"2000"');
    expect(said).toContain('"capture_status":"1"');
    const { orders_list = [] } = await client.queryTransactions({ order_no: order.order_no });
    expect(orders_list.map(({ payment_status }) => payment_status)).toEqual(["3000"]);
  },
);

test("the script has at most thirty lines of code, and uses none of our programs", () => {
  const lines = readFileSync(script, "utf8").split("\n");
  const code = lines.filter((line) => line.trim() !== "" && !line.trim().startsWith("#"));
  expect(code.length).toBeLessThanOrEqual(30);
  expect(code.join("\n")).not.toMatch(/\b(?:node|npx|npm|acquiring-gateway)\b/);
});
