// The reference's examples with the reference gateway: it accepts each of them unchanged. samples.test.ts runs the calls.
import { operations } from "@acquiring/contract/catalogue";
import { verifyNotification } from "@acquiring/contract/client";
import { decodeBody } from "@acquiring/contract/codecs";
import { startGateway } from "@acquiring/gateway";
import { afterAll, describe, expect, test } from "vitest";
import { key, notificationExample, readableText, writtenExamples } from "./examples.ts";
import { newDatabase } from "@acquiring/gateway/testing/database";

const gateway = await startGateway({ databaseUrl: await newDatabase(), port: 0 });
afterAll(() => gateway.close());

/** A current time for a signature, because the one on the pages is too old for the gateway. */
const now = () => ({ time: Math.floor(Date.now() / 1000), nonce: crypto.randomUUID() });

const all = operations.flatMap((operation) =>
  operation.request.encodings.map((encoding, index) => ({
    operation,
    encoding,
    index,
    name: `${operation.id} as ${encoding.body}`,
  })),
);

describe("the gateway accepts every example, in every encoding, with the signature shown", () => {
  test.each(all.map((one) => [one.name, one] as const))("%s", async (_name, { operation, index }) => {
    const [example] = writtenExamples(operation.id, "request", gateway.profile, now()).slice(index);
    expect(example).toBeDefined();
    if (example === undefined) return;
    const response = await fetch(`${gateway.url}${operation.path}`, {
      method: "POST",
      headers: { "content-type": example.contentType },
      body: example.text,
    });
    expect(response.status).toBe(200);
  });
});

test("the formatted text of an example has the same value as its bytes", () => {
  for (const { operation, index } of all) {
    const [example] = writtenExamples(operation.id, "request", gateway.profile).slice(index);
    if (example === undefined) continue;
    const read = (text: string) =>
      decodeBody(new TextEncoder().encode(text), example.contentType, operation.request);
    expect(read(readableText(example))).toEqual(read(example.text));
  }
});

test("the notification on the page has the fields of its kind and a valid signature, for the client too", () => {
  const example = notificationExample(gateway.profile);
  const kind = gateway.profile.extension_points["notification.kinds"]?.["payment.captured"];
  const fields = typeof kind === "object" ? (kind.fields ?? []) : [];
  expect(fields.length).toBeGreaterThan(3);
  expect(Object.keys(example)).toEqual(expect.arrayContaining([...fields]));
  const bytes = new TextEncoder().encode(JSON.stringify(example));
  const options = { profile: gateway.profile, keys: [String(key)], now: 1_767_268_800_000 };
  expect(verifyNotification(bytes, options)).toMatchObject({ ok: true });
});
