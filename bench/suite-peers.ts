// Redocly Respect and Dredd send prepared requests and check the responses: how many requests, how many checks, how long.
// Both run as separate programs, from start to end, as the suite does.
import { execFile } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import type { Request } from "./suite-requests.ts";

export interface Finished {
  readonly requests: number;
  readonly checks: number;
  readonly seconds: number;
}

type Json = { [name: string]: unknown };
const contract = (): Json =>
  JSON.parse(readFileSync(join(import.meta.dirname, "..", "generated", "openapi.json"), "utf8")) as Json;

/** Runs a program of this Node.js to its end. It may end with any code; what it found is in what it says. */
const run = (command: readonly string[], cwd: string): Promise<{ said: string; seconds: number }> =>
  new Promise((resolve, reject) => {
    const start = performance.now();
    const options = { cwd, timeout: 120_000, maxBuffer: 64 * 1024 * 1024 };
    execFile(process.execPath, command, options, (error, stdout, stderr) => {
      const seconds = (performance.now() - start) / 1000;
      if (error !== null && stdout === "")
        reject(new Error(`${command.join(" ")}: ${stderr.slice(0, 2000)}`));
      else resolve({ said: stdout + stderr, seconds });
    });
  });

/** What the contract calls a success. The tools also check status, content type and schema. */
const wanted = {
  pay: { context: "$response.body", condition: "<result_info>0000:Success</result_info>", type: "regex" },
  query: { condition: "$response.body#/return_status == '1'" },
  capture: { condition: "$response.body#/capture_orders/0/capture_status == '1'" },
  refund: { condition: "$response.body#/refund_orders/0/refund_status == '1'" },
} as const;

/** Respect reads no XML: to it the response to a payment is a text. */
function withPaymentAsText(document: Json): Json {
  const paths = document["paths"] as {
    [path: string]: { post: { responses: { "200": { content: Json } } } };
  };
  const answer = paths["/v1/authorise"]?.post.responses["200"];
  if (answer !== undefined) answer.content = { "application/xml": { schema: { type: "string" } } };
  return document;
}

/** Respect takes a `then` for the whole record, and every field that it does not name for one too many. */
const withoutOutcomes = (document: Json): Json =>
  JSON.parse(
    JSON.stringify(document, (name, value) => (["if", "then"].includes(name) ? undefined : value)),
  ) as Json;

/** Redocly Respect: an Arazzo file in which four steps make a workflow. */
export async function respect(folder: string, url: string, requests: readonly Request[]): Promise<Finished> {
  const document = { ...withoutOutcomes(withPaymentAsText(contract())), servers: [{ url }] };
  writeFileSync(join(folder, "openapi.json"), JSON.stringify(document));
  const steps = requests.map(({ name, operationId, media, body }, index) => ({
    stepId: `${name}-${index}`,
    operationId,
    requestBody: { contentType: media, payload: body },
    successCriteria: [{ condition: "$statusCode == 200" }, wanted[name]],
  }));
  const workflows = Array.from({ length: steps.length / 4 }, (_, index) => ({
    workflowId: `set-${index}`,
    steps: steps.slice(index * 4, index * 4 + 4),
  }));
  const arazzo = {
    arazzo: "1.0.1",
    info: { title: "Pay, query, capture, refund", version: "1" },
    sourceDescriptions: [{ name: "contract", type: "openapi", url: "openapi.json" }],
    workflows,
  };
  writeFileSync(join(folder, "set.arazzo.json"), JSON.stringify(arazzo));
  const program = createRequire(import.meta.url).resolve("@redocly/cli/bin/cli.js");
  const { seconds, said } = await run(
    [program, "respect", "set.arazzo.json", "--json-output", "respect.json", "--max-steps", "5000"],
    folder,
  );
  const { files } = JSON.parse(readFileSync(join(folder, "respect.json"), "utf8")) as {
    files: {
      [name: string]: {
        executedWorkflows: { executedSteps: { checks: { passed: boolean }[] }[] }[];
      };
    };
  };
  const done = Object.values(files).flatMap(({ executedWorkflows }) =>
    executedWorkflows.flatMap(({ executedSteps }) => executedSteps),
  );
  const checks = done.flatMap((step) => step.checks);
  if (done.length !== requests.length || !checks.every(({ passed }) => passed))
    throw new Error(`Respect did not pass: ${said.slice(-2000)}`);
  return { requests: done.length, checks: checks.length, seconds };
}

/** What Dredd checks of a response against its description: status, headers and body. */
const checksOfDredd = 3;

/** Dredd: one transaction for each path, and a hook that makes as many of it as there are requests. */
export async function dredd(folder: string, url: string, requests: readonly Request[]): Promise<Finished> {
  const operation = (path: string): Json => {
    const one = requests.find((request) => request.path === path);
    if (one === undefined) throw new Error(`No request goes to ${path}.`);
    const media = path === "/v1/authorise" ? "application/xml; charset=utf-8" : "application/json";
    const schema = { type: "object", properties: { return_status: { type: "string", enum: ["1"] } } };
    return {
      requestBody: { content: { [one.media]: { example: one.body } } },
      responses: {
        "200": { description: "Done.", content: { [media]: path === "/v1/authorise" ? {} : { schema } } },
      },
    };
  };
  const paths = [...new Set(requests.map(({ path }) => path))];
  const document = {
    openapi: "3.0.3",
    info: { title: "Pay, query, capture, refund", version: "1" },
    paths: Object.fromEntries(paths.map((path) => [path, { post: operation(path) }])),
  };
  writeFileSync(join(folder, "described.json"), JSON.stringify(document));
  const bodies = requests.map(({ path, media, body }) => ({
    path,
    text: media === "application/json" ? JSON.stringify(body) : new URLSearchParams(body as never).toString(),
  }));
  writeFileSync(join(folder, "bodies.json"), JSON.stringify(bodies));
  writeFileSync(join(folder, "hooks.js"), hooks);
  const program = join(folder, "node_modules", "dredd", "bin", "dredd");
  const { seconds, said } = await run(
    [program, "described.json", url, "--hookfiles=./hooks.js", "--loglevel=warning"],
    folder,
  );
  const [, passing, failing] = /(\d+) passing, (\d+) failing/u.exec(said) ?? [];
  if (Number(passing) !== requests.length || Number(failing) !== 0)
    throw new Error(`Dredd did not pass: ${said.slice(-2000)}`);
  return { requests: requests.length, checks: requests.length * checksOfDredd, seconds };
}

const hooks = `const hooks = require("hooks");
const bodies = require("./bodies.json");
hooks.beforeAll((transactions, done) => {
  const first = new Map(transactions.map((one) => [one.fullPath, JSON.stringify(one)]));
  const all = bodies.map(({ path, text }, index) => {
    const one = JSON.parse(first.get(path));
    one.name += " " + index;
    one.request.body = text;
    return one;
  });
  transactions.splice(0, transactions.length, ...all);
  done();
});
`;
