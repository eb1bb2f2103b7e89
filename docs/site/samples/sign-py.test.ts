// What sign.py and receive.py accept: responses and notifications of the package, of its vectors and of the reference gateway.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { defineProfile } from "@acquiring/contract";
import { createGateway } from "@acquiring/contract/client";
import { listen } from "@acquiring/contract/node";
import { boundTo, sign } from "@acquiring/contract/signature";
import { developmentAccount, startGateway } from "@acquiring/gateway";
import { newDatabase } from "@acquiring/gateway/testing/database";
import { afterAll, expect, test } from "vitest";
import { operationOf } from "../parts/examples.ts";
import { runPython } from "../testing/python.ts";

const gateway = await startGateway({ databaseUrl: await newDatabase(), port: 0 });
afterAll(() => gateway.close());

/** A value as a literal of Python. */
const loaded = (value: unknown): string => `json.loads(${JSON.stringify(JSON.stringify(value))})`;

test("the Python module accepts a response that the package signed, and refuses every changed, late or unsigned one, as only Python shows", async () => {
  const operation = operationOf("createDirectPayment");
  const sent = { merchant_id: "1000", account_id: "1000001", order_no: "A-1", encryption_data: "v1.1.n.m" };
  const binding = boundTo(operation, sent, "response");
  const time = Math.floor(Date.now() / 1000);
  const record = { order_no: "A-1", list: [{ amount: "4.00" }], note: "é", empty: "", none: [], nothing: {} };
  const signatureAt = (at: number, own: object = binding) =>
    sign(record, { kind: "bound", version: 1 }, developmentAccount.key, {
      ...binding,
      ...own,
      at: { time: at, nonce: "000102030405060708090a0b0c0d0e0f" },
    });
  const encryption_data = signatureAt(time);
  const cases = [
    { ...record, encryption_data },
    { ...record, order_no: "A-2", encryption_data },
    { ...record, encryption_data: signatureAt(time - 600) },
    { ...record, encryption_data: signatureAt(time, { inResponseTo: "v1.2.n.m" }) },
    { ...record, encryption_data: "é" },
    record,
    { ...record, list: null, encryption_data },
  ];
  const program = `import json
from sign import verified
sent, cases = json.loads(${JSON.stringify(JSON.stringify([sent, cases]))})
for response in cases:
    try:
        print(verified("${operation.id}", sent, response) == response)
    except ValueError as error:
        print(error)
`;
  const [printed = ""] = await runPython([{ text: program, env: {} }]);
  const stale = "The response has no signature of the last five minutes.";
  const invalid = "The signature of the response is invalid for this request.";
  expect(printed.trim().split("\n")).toEqual([
    "True",
    invalid,
    stale,
    invalid,
    stale,
    stale,
    "The response cannot be verified.",
  ]);
});

test("the Python module accepts an empty list of a query and of a refund search", async () => {
  const lists = { queryTransactions: "orders_list", searchRefunds: "refund_orders" };
  const calls = Object.entries(lists).map(([id, records]) => [
    id,
    `${gateway.url}${operationOf(id).path}`,
    records,
  ]);
  const program = `import json, urllib.request
from sign import signed, verified
for operation, url, records in ${loaded(calls)}:
    request = signed(operation, {"order_no": "nothing"})
    body = json.dumps(request).encode()
    headers = {"content-type": "application/json"}
    with urllib.request.urlopen(urllib.request.Request(url, body, headers)) as response:
        print(verified(operation, request, json.load(response))[records])
`;
  const [printed = ""] = await runPython([{ text: program, env: {} }]);
  expect(printed).toBe("[]\n[]\n");
});

/** The body of the first notification that the gateway sends about a payment. */
async function firstNotification(): Promise<string> {
  const bodies: string[] = [];
  const shop = await listen(
    async (request: Request) => {
      bodies.push(await request.text());
      return new Response("OK");
    },
    { port: 0 },
  );
  const profile = defineProfile({ ...gateway.profile });
  const client = createGateway({ baseUrl: gateway.url, credentials: developmentAccount, profile });
  await client.createDirectPayment({
    order_no: "notified",
    currency: "USD",
    amount: "10.00",
    card: "4111111111111111",
    expiration_month: "12",
    expiration_year: "2034",
    notify_url: shop.url,
  });
  await expect.poll(() => bodies).not.toEqual([]);
  await shop.close();
  return bodies[0] ?? "";
}

test("receive.py accepts a notification of the reference gateway, and responds with 401 to anything else", async () => {
  const body = await firstNotification();
  const sent = JSON.parse(body) as Readonly<Record<string, string>>;
  const { encryption_data: _signature, ...unsigned } = sent;
  const { merchant_id: _merchant, ...withoutAccount } = sent;
  const others = [{ ...sent, amount: "1.00" }, unsigned, withoutAccount, [], 1].map((one) =>
    JSON.stringify(one),
  );
  const program = `import json
from receive import received
for body in ${loaded([body, ...others, "", "{"])}:
    print(received(body.encode()))

def too_deep(_):
    raise RecursionError

json.loads = too_deep
print(received(b"[[["))
`;
  const [printed = ""] = await runPython([{ text: program, env: {} }]);
  expect(printed.trim().split("\n")).toEqual([
    `payment.authorised ${sent["notification_id"]}`,
    "(200, 'OK')",
    ...Array.from({ length: 8 }, () => "(401, '')"),
  ]);
});

interface Vector {
  readonly purpose: string;
  readonly value: object;
  readonly signature: string;
  readonly now: number;
  readonly verdict: string;
}

test("the Python module agrees with each notification of the signature vectors, as only Python shows", async () => {
  const file = join(import.meta.dirname, "../../..", "generated", "vectors", "signature.json");
  const { bound } = JSON.parse(readFileSync(file, "utf8")) as { readonly bound: readonly Vector[] };
  const vectors = bound.filter(({ purpose }) => purpose === "notification");
  const cases = vectors.map(({ value, signature, now }) => [now, { ...value, encryption_data: signature }]);
  const program = `import json, time
from sign import verified_notification
for now, notification in ${loaded(cases)}:
    time.time = lambda: now
    try:
        verified_notification(notification)
        print("valid")
    except ValueError:
        print("refused")
`;
  const [printed = ""] = await runPython([{ text: program, env: { GATEWAY_KEY: "test-key" } }]);
  expect(vectors.length).toBeGreaterThan(1);
  expect(printed.trim().split("\n")).toEqual(
    vectors.map(({ verdict }) => (verdict === "valid" ? "valid" : "refused")),
  );
});
