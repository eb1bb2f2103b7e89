import { expect, test } from "vitest";
import { newDatabase } from "./testing/database.ts";
import { runCli as run, serveCli } from "./testing/cli.ts";
import { merchantOf, send } from "./testing/merchant.ts";

test("the payment that the gateway prints at its start works as printed, and SIGTERM ends the gateway with 0", async () => {
  const own = { GATEWAY_KEY: "a key of one's own" };
  const gateway = await serveCli(["start", "--port", "0", "--control", "0"], own);
  const { url, said } = gateway;
  const { out } = said;
  expect(out).not.toContain("a key of one's own");
  const body = /echo '(.*)'/.exec(out)?.[1] ?? "";
  expect(out).toMatch(/\| .+ sign --path \/v1\/authorise \\\n {4}\| curl -s http:\S+\/v1\/authorise /);
  const signed = await run(["sign", "--path", "/v1/authorise"], body, own);
  const paid = await send(url, "/v1/authorise", signed.out);
  expect(paid.fields).toMatchObject({ result_info: "0000:Success" });
  expect((await merchantOf(url).pay()).status).toBe(400);
  expect(out).toContain("notifications also go to this machine");
  const control = /control API at (http:\/\/127\.0\.0\.1:\d+)/.exec(out)?.[1] ?? "";
  expect(await (await fetch(`${control}/invariants`)).json()).toEqual({ hold: true, violations: [] });

  gateway.child.kill("SIGTERM");
  expect(await gateway.ended).toBe(0);
  expect(
    said.err
      .trim()
      .split("\n")
      .map((line) => (JSON.parse(line) as { status: number }).status),
  ).toEqual([200, 400]);
});

test("an invalid option ends with 2, a failed start with 1, help and version with 0", async () => {
  const [port, address, unknown, profile, database, help, version] = await Promise.all([
    run(["--port", "65536"]),
    run(["--public-url", "https://pay.example/path"]),
    run(["--nonsense"]),
    run(["--profile", "/nowhere.yaml"]),
    run(["--port", "0"], "", { DATABASE_URL: "postgres://u:hidden@127.0.0.1:1/d" }),
    run(["--help"]),
    run(["--version"]),
  ]);
  expect(port).toMatchObject({ code: 2, err: expect.stringContaining("0 to 65535") });
  expect(address).toMatchObject({ code: 2, err: expect.stringContaining("must be an origin") });
  expect(unknown).toMatchObject({ code: 2, err: expect.stringContaining("--nonsense") });
  expect(profile).toMatchObject({ code: 1, err: expect.stringContaining("/nowhere.yaml") });
  expect(database).toMatchObject({ code: 1, err: expect.stringContaining("DATABASE_URL") });
  expect(database.err).not.toContain("hidden");
  expect(help).toMatchObject({ code: 0, out: expect.stringContaining("GATEWAY_KEY") });
  for (const option of ["--port <number>", "--profile <file>", "--data <folder>", "--control <number>"])
    expect(help.out).toContain(`  ${option} `);
  expect(version).toMatchObject({ code: 0, out: expect.stringMatching(/^\d+\.\d+\.\d+\n$/) });
});

test.each([
  [["--merchants", "5..1"], "before `to`"],
  [["--merchant", "abc"], "1 to 20 digits, for example 1000"],
  [["--account", ""], "1 to 20 digits"],
  [["--rate", "-1"], "for example 200"],
  [["--merchant-rate", "0"], "at least 1, for example 200"],
  [["--max-body", "0"], "at least 1"],
  [["--max-connections", "0"], "at least 1"],
])("the start with %s is refused with the option and an example", async (words, said) => {
  const { code, err } = await run(words);
  expect([code, err]).toEqual([2, expect.stringContaining(said)]);
  expect(err).toContain(words[0]);
});

test.each(["mysql://a/b", "notaurl"])("DATABASE_URL=%s is refused with an example", async (DATABASE_URL) => {
  const { code, err } = await run(["--port", "0"], "", { DATABASE_URL });
  expect([code, err]).toEqual([1, expect.stringMatching(/DATABASE_URL.*for example postgresql:\/\//u)]);
});

test("a body that cannot be signed ends with 1 and a message", async () => {
  expect(await run(["sign"], "{")).toMatchObject({
    code: 1,
    out: "",
    err: expect.stringContaining("not JSON"),
  });
  const aimless = await run(["sign"], "{}");
  expect([aimless.code, aimless.err]).toEqual([1, expect.stringContaining("--operation")]);
  const astray = await run(["sign", "--path", "/v1/pay"], "{}");
  expect([astray.code, astray.err]).toEqual([1, expect.stringContaining("/v1/authorise")]);
  expect(await run(["sign", "--file", "/nowhere.json"])).toMatchObject({ code: 1, out: "" });
});

test("migrate makes or updates the tables of a database, says what it applied, and changes nothing the second time", async () => {
  const own = { DATABASE_URL: await newDatabase("empty") };
  const first = await run(["migrate", "--json"], "", own);
  expect((JSON.parse(first.out) as { applied: number[] }).applied.length).toBeGreaterThan(5);
  expect(await run(["migrate"], "", own)).toMatchObject({ code: 0, out: "The tables are up to date.\n" });
  expect(await run(["migrate", "--nonsense"], "", own)).toMatchObject({ code: 2 });
});
