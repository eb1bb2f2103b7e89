// Every sample of every operation, in each language, against the reference gateway. It runs as it is on the page, with the
// gateway's address, fresh order numbers and the identifiers that it asks for.
import { execFile } from "node:child_process";
import { copyFileSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import { defineProfile } from "@acquiring/contract";
import { operations } from "@acquiring/contract/catalogue";
import { createGateway } from "@acquiring/contract/client";
import { decodeBody } from "@acquiring/contract/codecs";
import { boundTo, schemesOf, verifyBody } from "@acquiring/contract/signature";
import { developmentAccount, startGateway } from "@acquiring/gateway";
import { newDatabase } from "@acquiring/gateway/testing/database";
import { workFolder } from "@acquiring/testing/work";
import { afterAll, describe, expect, test } from "vitest";
import { typeErrors } from "../../../scripts/checks/testing/compiler.ts";
import { card } from "../parts/example-values.ts";
import { exampleOf, operationOf } from "../parts/examples.ts";
import { gatewayFile, localGateway, neededNames, samplesOf } from "../parts/samples.ts";
import { runPython } from "../testing/python.ts";

const ids = operations.map(({ id }) => id);
type Id = (typeof ids)[number];

/** What a sample prints, or what its response has in that place, where all went well. */
const outcomes: Readonly<Record<string, RegExp>> = {
  createDirectPayment: /^0000:Success$/u,
  createApmPayment: /^http:\/\//u,
  createRedirectPayment: /<form [^]*name="page_session"/u,
  queryTransactions: /^2000$/u,
  createPayout: /^(?:ACCEPTED|PROCESSING|COMPLETED)$/u,
};
const outcomeOf = (id: string): RegExp => outcomes[id] ?? /^1$/u;

const gateway = await startGateway({ databaseUrl: await newDatabase(), port: 0 });
afterAll(() => gateway.close());
const profile = defineProfile({ ...gateway.profile });
const client = createGateway({ baseUrl: gateway.url, credentials: developmentAccount, profile });
const here = (sample: string): string => sample.replaceAll(localGateway, gateway.url);

const work = workFolder("docs-samples", true);
for (const file of ["sign.sh", "sign.py"]) copyFileSync(join(import.meta.dirname, file), join(work, file));
writeFileSync(join(work, "gateway.ts"), here(gatewayFile(gateway.profile)));

interface Prepared {
  readonly id: Id;
  readonly sample: string;
  readonly env: Readonly<Record<string, string>>;
}

/** Makes the payment that an operation is about, and the sample that is about this payment. */
async function prepared(id: Id, language: string): Promise<Prepared> {
  const order_no = `${language}-${id}`;
  const order = { order_no, currency: "USD", amount: "10.00" };
  const isNew = id.startsWith("create");
  const paid = isNew
    ? {}
    : await client.createDirectPayment({
        ...order,
        ...card,
        ...(id === "reviewTransactions" ? { card: "4000000000009235" } : {}),
        ...(id === "cancelSubscription" ? { subscription: contract } : {}),
      });
  const { transaction_id = "", recurring_id = "" } = paid as Readonly<Record<string, string>>;
  if (id === "refundTransactions" || id === "searchRefunds")
    await client.captureTransactions({ capture_orders: [{ ...order, transaction_id }] });
  if (id === "searchRefunds")
    await client.refundTransactions({ refund_orders: [{ ...order, transaction_id, refund_amount: "2.50" }] });
  const values = { TRANSACTION_ID: transaction_id, RECURRING_ID: recurring_id };
  const text = samplesOf(id).find((one) => one.language === language)?.text ?? "";
  return {
    id,
    sample: here(text)
      .replaceAll(/order-1,order-2|order-\d/gu, order_no)
      .replaceAll("123e4567-e89b-42d3-a456-426614174000", crypto.randomUUID()),
    env: Object.fromEntries(Object.entries(values).filter(([name]) => neededNames(id).includes(name))),
  };
}

const contract = {
  contract_name: "Tea every month",
  contract_amount: "9.00",
  interval: "month",
  interval_count: "1",
};

/** The samples of a language, each with what it needs; one after the other, as they share one account. */
async function allPrepared(language: string): Promise<readonly Prepared[]> {
  const all: Prepared[] = [];
  for (const id of ids) all.push(await prepared(id, language));
  return all;
}

const run = promisify(execFile);

describe("curl and sign.sh", () => {
  test.each(ids)(
    "send %s, which the gateway accepts, and its response has a valid signature for this request",
    async (id) => {
      const { sample, env } = await prepared(id, "sh");
      const options = { cwd: work, env: { ...process.env, ...env } };
      // Kept, so that the response can be verified with its request.
      const script = sample
        .replace("--data-binary @-", "--data-binary @request.json")
        .replace(" |\n", " > request.json\n");
      writeFileSync(join(work, "call.sh"), script);
      const { stdout } = await run("sh", ["call.sh"], options);
      const sent = readFileSync(join(work, "request.json"), "utf8");
      const seen = responseOf(id, stdout, JSON.parse(sent) as Record<string, string>);
      expect(seen.outcome).toMatch(outcomeOf(id));
      expect(seen.signature).toBe(id === "createRedirectPayment" ? "a page" : "valid");
    },
  );

  const signedInShell = (request: string) => {
    const command = `printf '%s' "$REQUEST" | sh sign.sh createDirectPayment`;
    return run("sh", ["-c", command], { cwd: work, env: { ...process.env, REQUEST: request } });
  };

  test("sign any text as the package does: escapes, other alphabets, nested lists, numbers", async () => {
    const request =
      '{ "note": "a\\u00e9\\ud83d\\ude00\\n\\t\\"\\\\\\/ }],:", "b": [ {"z": "", "a": true}, "é" ], "n": -2.5,\n "a.b": "1", "A": "0" }';
    const { stdout } = await signedInShell(request);
    expect(JSON.parse(stdout)).toMatchObject(JSON.parse(request) as object);
    expect(verdictOn(stdout)).toBe("valid");
  });

  test.each(["", "[]", '{"a":}', '{"a":"b"', '{"a":null}', '{"a":1e3}'])(
    "refuse what they cannot sign: %s",
    (request) => expect(signedInShell(request)).rejects.toThrow("sign.sh: "),
  );
});

/** What the signature of a request for a direct payment is, as JSON. */
function verdictOn(signed: string): string {
  const value = JSON.parse(signed) as Record<string, string>;
  const binding = boundTo(operationOf("createDirectPayment"), value);
  return verifyBody(value, { kind: "bound", version: 1 }, [developmentAccount.key], binding);
}

/** The outcome that a response has, and what its signature is for the request that was sent. */
function responseOf(id: Id, response: string, sent: Readonly<Record<string, string>>) {
  const operation = operationOf(id);
  const [{ media, body }] = operation.response.encodings;
  if (body === "html") return { outcome: response, signature: "a page" };
  const read = decodeBody(new TextEncoder().encode(response), media, operation.response);
  if (!read.ok) throw new Error(`${id}: ${response}`);
  let found: unknown = read.value.value;
  for (const step of exampleOf(id).outcome)
    found = (found as Readonly<Record<string | number, unknown>>)[step];
  const binding = boundTo(operation, sent, "response");
  const [scheme] = schemesOf(gateway.profile);
  const signature = scheme && verifyBody(read.value.value, scheme, [developmentAccount.key], binding);
  return { outcome: String(found), signature };
}

describe("TypeScript", () => {
  test("samples all compile, and print their outcome", async () => {
    const programs = await allPrepared("ts");
    for (const { id, sample } of programs) writeFileSync(join(work, `${id}.ts`), sample);
    expect(typeErrors(...programs.map(({ id }) => join(work, `${id}.ts`)))).toEqual([]);
    // One process for all of them: each is imported with its own environment.
    const lines = programs.flatMap(({ id, env }) => [
      `Object.assign(process.env, ${JSON.stringify(env)});`,
      `console.log("--- ${id}");`,
      `await import("./${id}.ts");`,
    ]);
    writeFileSync(join(work, "all.ts"), lines.join("\n"));
    const { stdout } = await run(process.execPath, ["--conditions=@acquiring/source", join(work, "all.ts")]);
    const printed = stdout.split(/^--- (\w+)\n/mu).slice(1);
    expect(printed.filter((_text, index) => index % 2 === 0)).toEqual(ids);
    for (const [index, id] of ids.entries()) expect(printed[2 * index + 1]?.trim()).toMatch(outcomeOf(id));
  });
});

describe("Python and sign.py", () => {
  test("send every sample, which is accepted, and print its outcome", async () => {
    const programs = await allPrepared("python");
    const printed = await runPython(programs.map(({ sample, env }) => ({ text: sample, env })));
    expect(printed).toHaveLength(ids.length);
    for (const [index, id] of ids.entries())
      expect([id, printed[index]?.trim()]).toEqual([id, expect.stringMatching(outcomeOf(id))]);
  });

  test("sign any text as the package does, and refuse what they cannot sign", async () => {
    const request = {
      note: 'aé😀\n"\\',
      b: [{ z: "", a: true }, "é"],
      n: -2.5,
      whole: 3,
      "a.b": "1",
      A: "0",
    };
    const program = `import json
from sign import signed
print(json.dumps(signed("createDirectPayment", json.loads(${JSON.stringify(JSON.stringify(request))}))))
for wrong in ({"a": None}, {"a": []}, {"a": {}}, {"a": float("nan")}, {"a": 1e30}):
    try:
        signed("createDirectPayment", wrong)
        print("signed", wrong)
    except TypeError as error:
        print(error)
`;
    const [printed = ""] = await runPython([{ text: program, env: {} }]);
    const [first = "", ...refused] = printed.trim().split("\n");
    expect(verdictOn(first)).toBe("valid");
    expect(refused).toHaveLength(5);
    for (const line of refused) expect(line).toMatch(/^cannot sign /u);
  });
});
