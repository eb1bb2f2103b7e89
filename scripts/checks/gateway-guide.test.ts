// The pages about the gateway checked against the gateway: generated parts are fresh, commands and snippets run as they are
// written. Only addresses, ports, durations and placeholders differ.
import { existsSync, readFileSync } from "node:fs";
import { delimiter, join } from "node:path";
import { createGateway, type verifyNotification } from "@acquiring/contract/client";
import { listen } from "@acquiring/contract/node";
import { developmentAccount, startGateway } from "@acquiring/gateway";
import { newDatabase } from "@acquiring/gateway/testing/database";
import { workFolder } from "@acquiring/testing/work";
import { afterAll, expect, test } from "vitest";
import { diagram, filledPages } from "../../docs/site/gateway-guide.ts";
import { block, blocks, cli, firstCells, guide, pages, section } from "./testing/guide.ts";
import { writeCommands, writeNpx } from "./testing/installed.ts";
import { linksOf } from "./testing/markdown.ts";
import { type Ended, ended, environment, node, program, root, shell, started } from "./testing/shell.ts";

const signPipe = () => block(" sign --path");
const paidBy = (url: string, env?: NodeJS.ProcessEnv): Promise<Ended> =>
  ended(shell(signPipe().replace("http://127.0.0.1:8080", url), installed(env)));

/** With the commands of the installed packages. */
const installed = (env: NodeJS.ProcessEnv = {}): NodeJS.ProcessEnv => ({
  PATH: [join(work, "bin"), environment()["PATH"]].join(delimiter),
  ...env,
});

/** What seals the databases of tests; commands are run without this process's environment. */
const encryption = () => ({ GATEWAY_ENCRYPTION_KEYS: process.env["GATEWAY_ENCRYPTION_KEYS"] });

const work = workFolder("guide", true);
writeNpx(work);
const gateway = await startGateway({ databaseUrl: await newDatabase(), control: 0 });
afterAll(() => gateway.close());
const { url: baseUrl, profile } = gateway;
const shop = createGateway({ baseUrl, credentials: developmentAccount, profile });

const card = { card: "4111111111111111", expiration_month: "12", expiration_year: "2034" };
const order = (order_no: string) => ({ order_no, currency: "USD", amount: "10.00", ...card });

test("the generated parts are up to date with the tables (npm run task generate:all)", () => {
  expect(filledPages(pages)).toEqual(pages);
});

test("a guide without a marker for a part is refused", () => {
  expect(() => filledPages(new Map([["empty.md", "# Empty"]]))).toThrow(
    "no place for the states of an order",
  );
});

test("a diagram starts and ends like its transitions, with one arrow for each pair of states", () => {
  const moves = [
    { from: "new", by: "make", to: "in use" },
    { from: "in use", by: "wear", to: "in use" },
    { from: "in use", by: "sell", to: "gone" },
    { from: "in use", by: "lose", to: "gone", when: "unlucky" },
  ];
  expect(diagram(moves, "new").split("\n").slice(2, -1)).toEqual([
    '  state "in use" as in_use',
    "  [*] --> in_use : make",
    "  in_use --> in_use : wear",
    "  in_use --> gone : sell, lose (unlucky)",
    "  gone --> [*]",
  ]);
  expect(diagram(moves.slice(1), "in use")).toContain("\n  [*] --> in_use\n");
});

test("all links and files exist", () => {
  const links = linksOf(pages);
  const files = [...guide.matchAll(/`((?:gateway|scripts)\/[\w/.-]+)`/g)].map(([, file = ""]) => file);
  expect(links.length).toBeGreaterThan(5);
  expect(files.length).toBeGreaterThan(5);
  expect({
    lost: links.filter(({ exists }) => !exists),
    files: files.filter((file) => !existsSync(join(root, file))),
  }).toEqual({ lost: [], files: [] });
});

test("the flags and the environment variables are those of --help", async () => {
  const { out } = await cli("start --help");
  const flagsOf = (text: string): readonly string[] =>
    [...new Set([...text.matchAll(/^ *\|? ?`?(--[a-z-]+)|`(--[a-z-]+)/gm)].map(([, a, b]) => a ?? b ?? ""))]
      .filter((flag) => flag !== "--help")
      .toSorted();
  const rows = section("Start")
    .split("\n")
    .filter((line) => line.startsWith("| `--"));
  expect(flagsOf(rows.map((line) => line.split(" | ")[0]).join("\n"))).toEqual(
    flagsOf(out.replaceAll("-h, --help", "--help")),
  );
  const all = (await cli("--help")).out;
  for (const name of ["GATEWAY_KEY", "DATABASE_URL", "GATEWAY_ENCRYPTION_KEYS"]) {
    expect(all).toContain(`  ${name}`);
    expect(section("Start")).toContain(`| \`${name}\``);
  }
});

test("the start command works: a signed payment is accepted, and Ctrl+C stops the gateway", async () => {
  const one = await started(block("--port 8080\n"), installed());
  const { out } = await paidBy(one.url);
  await one.stop();
  expect(out).toContain("<result_info>0000:Success</result_info>");
  await expect(fetch(one.url)).rejects.toThrow("fetch failed");
});

test("the start behind a proxy works, and a query from an unregistered address is refused", async () => {
  const one = await started(block("--trust-proxy"), installed());
  const query = { order_no: "1" };
  const { out } = await ended(
    shell(
      signPipe()
        .replace(/echo '.*'/u, `echo '${JSON.stringify(query)}'`)
        .replaceAll("/v1/authorise", "/v1/retrievalTrans")
        .replace("application/json'", "application/x-www-form-urlencoded' -H 'x-forwarded-for: 203.0.113.9'")
        .replace("http://127.0.0.1:8080", one.url),
      installed(),
    ),
  );
  await one.stop();
  expect(out).toContain("not registered");
});

test("the lines for a script start a gateway, and stop it with its database", async () => {
  const folder = join(work, "script");
  writeCommands(folder);
  const lines = block("gateway=$!").replace("--port 8080", "--port 0");
  const { code, out } = await ended(shell(lines, {}, folder));
  const said = readFileSync(join(folder, "gateway.txt"), "utf8");
  expect({ code, out }).toEqual({ code: 0, out: "" });
  const [url = ""] = /http:\/\/127\.0\.0\.1:\d+/.exec(said) ?? [];
  await expect(fetch(url)).rejects.toThrow("fetch failed");
});

test("the snippet for a merchant's tests compiles, and prints what the page shows", async () => {
  const { code, all } = await ended(node([program(work, "embedded", block("startGateway({ port: 0 })"))]));
  expect({ code, all }).toEqual({ code: 0, all: `${/^prints `([^`]*)`/m.exec(guide)?.[1]}\n` });
});

test("two processes with one database give a payment one response", async () => {
  const lines = block("export DATABASE_URL").trim().split("\n");
  const given = lines.flatMap((line) => [...line.matchAll(/^export ([A-Z_]+)=(.+)$/gu)]);
  expect(given.map(([, name]) => name)).toEqual(["DATABASE_URL", "GATEWAY_KEY", "GATEWAY_ENCRYPTION_KEYS"]);
  const key = { GATEWAY_KEY: given[1]?.[2] };
  const env = { DATABASE_URL: await newDatabase(), ...encryption(), ...key };
  const starts = lines.filter((line) => !line.startsWith("export "));
  const both = await Promise.all(starts.map((line) => started(line.replace(/ &$/, ""), installed(env))));
  const responses: Ended[] = [];
  for (const { url } of both) responses.push(await paidBy(url, key));
  await Promise.all(both.map(({ stop }) => stop()));
  expect(both).toHaveLength(2);
  expect(responses[0]?.out).toContain("<result_info>0000:Success</result_info>");
  // Each response is signed for its own request.
  const [first, second] = responses.map(({ out }) => out.replace(/(?<=<encryption_data>)[^<]+/u, ""));
  expect(second).toBe(first);
});

test("the notification of the page is verified, but not with another key", async () => {
  const expression = /`(verifyNotification\(.*?\))`/.exec(guide)?.[1] ?? "";
  const file = program(
    work,
    "verify",
    `import type { Profile } from "@acquiring/contract";
import { verifyNotification } from "@acquiring/contract/client";
    export const verify = (bytes: Uint8Array, profile: Profile, keys: readonly string[]) => ${expression};`,
  );
  const { verify } = (await import(file)) as {
    verify: (
      bytes: Uint8Array,
      profile: unknown,
      keys: readonly string[],
    ) => ReturnType<typeof verifyNotification>;
  };
  const heard: Uint8Array[] = [];
  const server = await listen(
    async (request) => {
      heard.push(new Uint8Array(await request.arrayBuffer()));
      return new Response("OK");
    },
    { port: 0 },
  );
  await shop.createDirectPayment({ ...order("told"), notify_url: server.url });
  await expect.poll(() => heard).toHaveLength(1);
  await server.close();
  const [bytes = new Uint8Array()] = heard;
  expect(verify(bytes, profile, [developmentAccount.key])).toMatchObject({ ok: true });
  expect(verify(bytes, profile, ["another"])).toMatchObject({ ok: false });
});

test("every call of the control API works", async () => {
  const control = async (method: string, path: string, body?: string) => {
    const headers = body === undefined ? {} : { body, headers: { "content-type": "application/json" } };
    const response = await fetch(`${gateway.controlUrl}${path}`, { method, ...headers });
    return { status: response.status, fields: (await response.json()) as Record<string, { id: number }[]> };
  };
  const fault = /^`(\{ "match".*\})`$/m.exec(section("Faults"))?.[1] ?? "";
  await shop.createDirectPayment(order("seen"));
  const outcomes: string[] = [];
  for (const spans of firstCells("Calls")) {
    const calls = spans.filter((span) => /^(GET|POST|DELETE) /.test(span));
    const bodies = spans.filter((span) => span.startsWith("{"));
    for (const call of calls) {
      const [method = "", example = ""] = call.split(" ");
      if (example.startsWith("/faults/")) await control("POST", "/faults", fault);
      // The number of an entry that is there.
      const [, kind = "", number] = /^\/(\w+)\/(\d+)$/.exec(example) ?? [];
      const listed = number === undefined ? undefined : (await control("GET", `/${kind}`)).fields[kind]?.[0];
      const path = listed === undefined ? example : `/${kind}/${listed.id}`;
      const sent = call === "POST /faults" ? [fault] : bodies.length > 0 ? bodies : [undefined];
      for (const body of sent) {
        const { status } = await control(method, path, method === "POST" ? body : undefined);
        outcomes.push(`${call} ${status < 300 ? "done" : status}`);
      }
    }
  }
  await control("DELETE", "/clock");
  // `:id` in a path means a number.
  const { fields } = await control("GET", "/");
  const offered = (fields["calls"] as unknown as string[]).map((call) => call.replace(":id", "N"));
  const called = outcomes.map((one) => one.replace(/ \w+$/, "").replace(/\?.*$/, "").replace(/\d+$/, "N"));
  expect([...new Set(["GET /", ...called])].toSorted()).toEqual(offered.toSorted());
  expect(outcomes.filter((one) => !one.endsWith(" done"))).toEqual([]);
});

test("every command of the administration works, in the order of the table, as only a run of each shows", async () => {
  const subscription = { contract_name: "Gold", interval: "month" };
  const { recurring_id = "" } = await shop.createDirectPayment({ ...order("contract"), subscription });
  await shop.cancelSubscription({ recurring_id, contract_name: "Gold" });
  const env = { DATABASE_URL: gateway.databaseUrl, ...encryption() };
  const said: unknown[] = [];
  const commands = firstCells("Commands").flat();
  for (const command of commands) {
    const merchant = command.startsWith("subscription") ? developmentAccount.merchant_id : "2000";
    const filledIn = command
      .replace(/ \[\w+\]/, "")
      .replace("<merchant>", merchant)
      .replace("<account>", "2000001")
      .replace("<number>", "1")
      .replace("<name>", "anna@shop.example")
      .replace("<address>", "203.0.113.7")
      .replace("<recurring_id>", recurring_id);
    // The last valid key of an account is not retired.
    if (command.startsWith("key retire")) await cli("admin key add 2000 2000001", env);
    const { code, all } = await cli(`admin ${filledIn}`, env);
    if (code !== 0) said.push(`${command.split(" ", 2).join(" ")}: ${all}`);
  }
  expect(commands).toHaveLength(23);
  expect(said).toEqual(
    ["charge-held", "skip-held"].map((name): unknown =>
      expect.stringMatching(new RegExp(`^subscription ${name}: [^]*has no period that is held`)),
    ),
  );
});

test("every block of commands or code is run by a test", () => {
  const run = [
    "--port 8080\n",
    "--trust-proxy",
    " sign --path",
    "gateway=$!",
    "startGateway({ port: 0 })",
    "export DATABASE_URL",
  ];
  const others = blocks.filter(({ language }) => language !== "mermaid").map(({ text }) => text);
  expect(others.toSorted()).toEqual(run.map(block).toSorted());
});
