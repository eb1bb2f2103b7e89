// acquiring.config.yaml, and the stored results of the last run.
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { objectOf } from "../contract/contract.ts";
import { packageRoot } from "../contract/package.ts";
import { scope, useDesk } from "../testing/desk.ts";
import { rude } from "../testing/report-desk.ts";
import type { Handler } from "../testing/tiny-gateway.ts";

const { acquiring, asked, file, folder, gateway, settings, gateways } = useDesk();

const schema = objectOf(JSON.parse(readFileSync(join(packageRoot, "config.schema.json"), "utf8")));
const properties = Object.keys(objectOf(schema["properties"]));

describe("a config file", () => {
  const config = (text: string): string => file("acquiring.config.yaml", text);

  test("is enough to run `acquiring conformance`, with paths relative to the file", async () => {
    const target = await gateway();
    mkdirSync(join(folder(), "own"));
    writeFileSync(
      join(folder(), "own", "s.yaml"),
      'merchant: { merchant_id: "77" }\nfeatures: { captures: true }\n',
    );
    config(
      `target: ${target}\nsettings: own/s.yaml\nonly: [capture.whole.*]\nreport: { json: own/deep/r.json }\nheader: { X-Tenant: "\${GATEWAY_KEY}" }\n`,
    );
    const ended = await acquiring();
    expect(ended).toMatchObject({ code: 0, err: "" });
    expect(gateways[0]?.requests[0]?.value["merchant_id"]).toBe("77");
    expect(gateways[0]?.requests[0]?.headers["x-tenant"]).toBe("a-key-of-the-desk");
    expect(existsSync(join(folder(), "own", "deep", "r.json"))).toBe(true);
  });

  test("is found from a subfolder, and the command line takes precedence", async () => {
    const target = await gateway();
    config(
      `target: http://127.0.0.1:1\nmerchant: "1"\nsettings: ${settings()}\nheader: { x-a: "1", x-b: "2" }\n`,
    );
    const below = join(folder(), "a", "b");
    mkdirSync(below, { recursive: true });
    const flags = ["--target", target, "--merchant", "2", "--header", "X-A: 3", ...scope];
    const ended = await asked({ env: {}, cwd: below }, "conformance", ...flags);
    expect(ended).toMatchObject({ code: 0, out: expect.stringContaining(target) as string });
    expect(gateways[0]?.requests[0]?.value["merchant_id"]).toBe("2");
    expect(gateways[0]?.requests[0]?.headers).toMatchObject({ "x-a": "3", "x-b": "2" });
  });

  test("can be replaced by --config and ignored by --no-config", async () => {
    const target = await gateway();
    config("target: nowhere\n");
    const other = file("other.yaml", `target: ${target}\nsettings: ${settings()}\nonly: [capture.whole.*]\n`);
    expect(await acquiring("--config", other)).toMatchObject({ code: 0 });
    const none = await acquiring("--no-config");
    expect(none).toMatchObject({ code: 2, err: expect.stringContaining("--target URL") as string });
    expect(await acquiring("--config", "none.yaml")).toMatchObject({ code: 2 });
  });

  test.each([
    [
      "targett: http://127.0.0.1:1\n",
      "acquiring.config.yaml:1:10 /targett is unknown here. Did you mean `target`?",
    ],
    ["target: http://x\nreport: { pdf: x }\n", "acquiring.config.yaml:2:16 /report/pdf is unknown here."],
    [
      "target: http://x\nreporter: [gitub]\n",
      "acquiring.config.yaml:2:12 /reporter/0 must be one of github. Did you mean `github`?",
    ],
    ["target: gateway\n", "acquiring.config.yaml:1:9 /target must match"],
    ["target: http://x\nmerchant: 7\n", "put it in quotes"],
    ["target: [\n", "is not valid YAML"],
  ])("that is invalid is refused with line and column: %j", async (text, reason) => {
    config(text);
    const { code, err } = await acquiring();
    expect(code).toBe(2);
    expect(err).toContain(reason);
  });

  test("gives a replay the target, but not the run's selection of checks", async () => {
    const target = await gateway();
    const report = join(folder(), "r.json");
    config(
      `target: http://127.0.0.1:1\nsettings: ${settings()}\nonly: [refund.*]\nreport: { json: other.json }\n`,
    );
    const ended = await acquiring("--target", target, ...scope, "--report", `json=${report}`);
    expect(ended).toMatchObject({ code: 0 });
    expect(await acquiring("replay", report, "capture.whole.done")).toMatchObject({ code: 0, err: "" });
    expect(existsSync(join(folder(), "other.json"))).toBe(false);
  });

  test("has every option of a run that is useful for several runs, under the same name", async () => {
    const { out } = await acquiring("run", "--help");
    const options = [...out.matchAll(/^ +(?:-\w, )?--(?:no-)?([a-z-]+)/gm)].map(([, name = ""]) =>
      name.replaceAll("-", "_"),
    );
    const oneRun = ["config", "dry_run", "help", "json", "last_failed", "seed", "watch"];
    expect(properties.toSorted()).toEqual(
      [...new Set(options)].filter((name) => !oneRun.includes(name)).toSorted(),
    );
  });

  test("accepts the examples of its schema", async () => {
    const examples = Object.entries(objectOf(schema["properties"])).flatMap(([name, one]) => {
      const [example] = (objectOf(one)["examples"] ?? []) as unknown[];
      return example === undefined || name === "target" ? [] : [[name, example]];
    });
    expect(examples.length).toBeGreaterThan(8);
    config(JSON.stringify({ ...Object.fromEntries(examples), target: "http://127.0.0.1:1" }));
    const { err } = await acquiring("--no-proxy");
    expect(err).not.toContain("config file");
  });
});

describe("--last-failed", () => {
  let handler: Handler | undefined;
  const run = async (...more: string[]) => {
    const target = gateways[0]?.url ?? (await gateway((request) => handler?.(request)));
    return acquiring("run", "--target", target, "--settings", settings(), ...more);
  };
  const state = (): unknown =>
    JSON.parse(readFileSync(join(folder(), ".acquiring", "last-run.json"), "utf8"));

  test("runs only what failed in the last run, until nothing fails", async () => {
    handler = rude;
    expect((await run(...scope, "--only", "answer.capture.*")).code).toBe(1);
    const { failed } = state() as { readonly failed: readonly string[] };
    expect(failed).toContain("capture.whole.envelope");
    expect(failed).not.toContain("capture.whole.done");
    expect(readFileSync(join(folder(), ".acquiring", ".gitignore"), "utf8")).toBe("*\n");

    const again = await run("--last-failed", "--only", "capture.whole.*");
    expect(again.code).toBe(1);
    expect(again.out).toContain("capture.whole.envelope");
    expect(again.out).toMatch(/checks, \d of them selected, seed/);
    // A check that did not run again stays failed.
    expect((state() as { readonly failed: readonly string[] }).failed.toSorted()).toEqual(failed.toSorted());

    // Neither does one that another selection leaves out.
    expect((await run("--only", "direct-payment.approved.success")).code).toBe(0);
    expect((state() as { readonly failed: readonly string[] }).failed.toSorted()).toEqual(failed.toSorted());

    handler = undefined;
    expect((await run("--last-failed")).code).toBe(0);
    const nothing = await run("--last-failed");
    expect(nothing).toMatchObject({
      code: 2,
      err: expect.stringContaining("No check is left that failed") as string,
    });
  });

  test("keeps the failed checks if the gateway does not respond this time", async () => {
    handler = rude;
    await run(...scope);
    const before = state();
    const gone = await acquiring("run", "--target", "http://127.0.0.1:1", "--last-failed");
    expect(gone.code).toBe(2);
    expect(state()).toEqual(before);
  });

  test("ends with 2 if there was no run, and says where it searched", async () => {
    const { code, err } = await run("--last-failed");
    expect(code).toBe(2);
    expect(err).toContain(join(folder(), ".acquiring", "last-run.json"));
  });
});

describe("a misspelling gets a suggestion", () => {
  const nowhere = ["run", "--target", "http://127.0.0.1:1"];
  const runWith = (...flags: readonly string[]) => ["conformance", ...nowhere, ...flags];

  test.each<[string, readonly string[], string]>([
    ["an option", ["conformance", "run", "--taget", "x"], "Did you mean --target?"],
    ["a command", ["conformance", "explian"], "Did you mean explain?"],
    ["a command one level up", ["run"], "Did you mean `acquiring conformance run`?"],
    ["the first word", ["conformence"], "Did you mean conformance?"],
    ["a check", runWith("--only", "capture.whole.dome"), "`capture.whole.done`"],
    ["a pattern of checks", runWith("--skip", "captur.*"), "`capture.*`"],
    ["a deeper pattern", runWith("--only", "capture.whoel.*"), "`capture.whole.*`"],
    ["a rule", runWith("--only", "endpoints.captur"), "`endpoints.capture`"],
    ["an operation", runWith("--only", "createPayuot"), "`createPayout`"],
    ["a kind of report", runWith("--report", "jnuit=x"), "`junit`"],
    ["a reporter", runWith("--reporter", "gitub"), "`github`"],
  ])("for %s", async (_, args, meant) => {
    const { code, err } = await asked({}, ...args);
    expect(code).toBe(2);
    expect(err).toContain(meant);
  });

  test.each([
    ["settings", "features: { captuers: true }\n", "`captures`"],
    ["settings", "test_data: { curency: USD }\n", "`currency`"],
    ["settings", "merchant: { merchantid: x }\n", "`merchant_id`"],
    ["profile", "profile: x\nextension_points: { signature.schem: {} }\n", "`signature.scheme`"],
    ["waivers", "- { id: capture.whole.done, reason: x, untill: 2026-01-01 }\n", "`until`"],
  ])("for a key of the %s", async (what, text, meant) => {
    const { code, err } = await acquiring(...nowhere, `--${what}`, file("x.yaml", text));
    expect(code).toBe(2);
    expect(err).toContain(`Did you mean ${meant}`);
  });
});

test("the help of run has its options in groups", async () => {
  const { out } = await acquiring("run", "--help");
  const groups = [...out.matchAll(/^([A-Z]\w+):$/gm)].map(([, name]) => name);
  expect(groups).toEqual([
    "Target",
    "Selection",
    "Verdict",
    "Network",
    "Limits",
    "Run",
    "Output",
    "Options",
    "Examples",
  ]);
});

test("the package's page describes every option of run, and no other", async () => {
  const { out } = await acquiring("run", "--help");
  const page = readFileSync(
    join(packageRoot, "..", "scripts", "release", "readme", "conformance.md"),
    "utf8",
  );
  const namesIn = (text: string): readonly string[] => [...new Set(text.match(/--[a-z][a-z-]+/g))].toSorted();
  const table = page.split("## Options of a run")[1]?.split("\n## ")[0] ?? "";
  expect(namesIn(table)).toEqual(
    namesIn(out.split("Examples:")[0] ?? "").filter((name) => name !== "--help"),
  );
});
