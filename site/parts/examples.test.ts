// The reference's examples and calls, against the reference gateway: it takes each of them as it stands on the page.
import { execFile } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import { operations } from "@acquiring/contract/catalogue";
import { decodeBody } from "@acquiring/contract/codecs";
import { type RunningGateway, startGateway } from "@acquiring/gateway";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { typeErrors } from "../../checks/testing/compiler.ts";
import { clientCall, clientSetup, plainCurl, readableText, signedCurl, writtenExamples } from "./examples.ts";
import { newDatabase } from "@acquiring/gateway/testing/database";

const root = join(import.meta.dirname, "..", "..");
let gateway: RunningGateway;
let work: string;
beforeAll(async () => {
  gateway = await startGateway({ databaseUrl: await newDatabase(), port: 0 });
  // Inside the repository, so that the packages are found by their names.
  mkdirSync(join(root, "reports"), { recursive: true });
  work = mkdtempSync(join(root, "reports", "docs-examples-"));
});
afterAll(async () => {
  rmSync(work, { recursive: true, force: true });
  await gateway?.close();
});

/** A moment for a signature that the gateway takes, where the pages show one whose time is over. */
const now = () => ({ time: Math.floor(Date.now() / 1000), nonce: crypto.randomUUID() });

const all = operations.flatMap((operation) =>
  operation.request.encodings.map((encoding, index) => ({
    operation,
    encoding,
    index,
    name: `${operation.id} as ${encoding.body}`,
  })),
);

/** What a page's command says to a shell here: this gateway's port, and this checkout's command. */
const here = (command: string): string =>
  command
    .replaceAll("http://127.0.0.1:8080", gateway.url)
    .replaceAll(
      "npm run --silent gateway --",
      `"${process.execPath}" --conditions=@acquiring/source "${join(root, "gateway", "cli.ts")}"`,
    );

const shell = async (command: string, env: Readonly<Record<string, string>> = {}): Promise<string> => {
  const { stdout } = await promisify(execFile)("sh", ["-c", here(command)], {
    env: { ...process.env, ...env },
  });
  return stdout;
};

describe("the gateway takes every example, in every encoding, with the signature that stands in it", () => {
  test.each(all.map((one) => [one.name, one] as const))("%s", async (_name, { operation, index }) => {
    const [example] = writtenExamples(operation.id, "request", gateway.profile, now()).slice(index);
    expect(example).toBeDefined();
    if (example === undefined) return;
    const answer = await fetch(`${gateway.url}${operation.path}`, {
      method: "POST",
      headers: { "content-type": example.contentType },
      body: example.text,
    });
    expect(answer.status).toBe(200);
  });
});

test("what is laid out for reading means the same as the bytes", () => {
  for (const { operation, index } of all) {
    const [example] = writtenExamples(operation.id, "request", gateway.profile).slice(index);
    if (example === undefined) continue;
    const read = (text: string) =>
      decodeBody(new TextEncoder().encode(text), example.contentType, operation.request);
    expect(read(readableText(example))).toEqual(read(example.text));
  }
});

test("the commands for a shell run as they stand: one signs, one sends the bytes of the example", async () => {
  const payment = signedCurl("createDirectPayment")?.replaceAll("order-1", "order-shell") ?? "";
  const transaction = /<transaction_id>(\d+)</u.exec(await shell(payment))?.[1] ?? "";
  expect(transaction).not.toBe("");
  const capture = signedCurl("captureTransactions")?.replaceAll("order-1", "order-shell") ?? "";
  const captured = JSON.parse(await shell(capture, { TRANSACTION_ID: transaction })) as {
    capture_orders: unknown;
  };
  expect(captured.capture_orders).toMatchObject([{ capture_status: "1" }]);
  const [query] = writtenExamples("queryTransactions", "request", gateway.profile, now());
  expect(query?.body).toBe("form");
  if (query === undefined) return;
  expect(JSON.parse(await shell(plainCurl("queryTransactions", query)))).toMatchObject({
    return_status: "1",
  });
});

test("every operation has a command for a shell that signs", () => {
  for (const { id, path } of operations) expect(signedCurl(id)).toContain(`${path} -H 'content-type: `);
});

test("every call with the client compiles, and the first one says what its page says", async () => {
  const setup = clientSetup(gateway.profile).replace("http://127.0.0.1:8080", gateway.url);
  const programs = operations.map(({ id }) => join(work, `${id}.ts`));
  for (const { id } of operations) writeFileSync(join(work, `${id}.ts`), `${setup}\n\n${clientCall(id)}\n`);
  expect(typeErrors(...programs)).toEqual([]);
  const run = await promisify(execFile)(process.execPath, [
    "--conditions=@acquiring/source",
    join(work, "createDirectPayment.ts"),
  ]);
  expect(run.stdout).toBe("0000:Success\n");
});
