import { spawn } from "node:child_process";
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { workFolder } from "@acquiring/testing/work";
import { beforeEach, describe, expect, test } from "vitest";
import { ended } from "./checks/testing/shell.ts";

// A replacement for npm: it installs the packages of package-lock.json within MILLIS, and records its calls.
const npm = `
import { appendFileSync, copyFileSync, mkdirSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";
appendFileSync("calls", process.argv.slice(2).join(" ") + "\\n");
if (process.env.FAILING) process.exit(7);
await sleep(Number(process.env.MILLIS ?? 0));
mkdirSync("node_modules", { recursive: true });
copyFileSync("package-lock.json", "node_modules/.package-lock.json");
`;

const lock = (version: string) => ({
  packages: {
    "": { name: "fixture" },
    "node_modules/thing": { version, integrity: `sha512-${version}` },
    "node_modules/elsewhere": { version: "1.0.0", optional: true, os: ["none"] },
  },
});

const work = workFolder("set-up");
let root: string;

const write = (name: string, content: unknown): void =>
  writeFileSync(join(root, name), typeof content === "string" ? content : JSON.stringify(content));

beforeEach(() => {
  root = mkdtempSync(join(work, "project-"));
  mkdirSync(join(root, "scripts"));
  cpSync(join(import.meta.dirname, "setup.mjs"), join(root, "scripts", "setup.mjs"));
  write("package.json", { name: "fixture", private: true, type: "module" });
  write("package-lock.json", lock("1.0.0"));
  write("npm.mjs", npm);
});

const setUp = async (more: Record<string, string> = {}): Promise<{ code: number | null; said: string }> => {
  const npm = { npm_node_execpath: process.execPath, npm_execpath: join(root, "npm.mjs") };
  const env = { ...process.env, ...npm, ...more };
  const { code, all } = await ended(spawn(process.execPath, ["scripts/setup.mjs"], { cwd: root, env }));
  return { code, said: all };
};

const calls = (): string[] =>
  existsSync(join(root, "calls")) ? readFileSync(join(root, "calls"), "utf8").trim().split("\n") : [];

/** The ends of two calls at the same time, which take long enough to meet. */
const endsOfTwo = async () => {
  const ends = await Promise.all([setUp({ MILLIS: "400" }), setUp({ MILLIS: "400" })]);
  return ends.map(({ code }) => code);
};

test("an empty folder is installed from the lock file, with a message of one line", async () => {
  const { code, said } = await setUp();
  expect(code).toBe(0);
  expect(said.trim().split("\n")).toHaveLength(1);
  expect(said).toContain("nothing is installed");
  expect(calls()).toEqual([expect.stringMatching(/^install --no-save /)]);
});

test("the second call does and prints nothing", async () => {
  await setUp();
  expect(await setUp()).toEqual({ code: 0, said: "" });
  expect(calls()).toHaveLength(1);
});

test("another version in the lock file is installed and named", async () => {
  await setUp();
  write("package-lock.json", lock("1.0.1"));
  expect((await setUp()).said).toContain("node_modules/thing is another version");
  expect(calls()).toHaveLength(2);
});

test("a missing package of another platform is not a reason to install", async () => {
  await setUp();
  const { packages } = lock("1.0.0");
  write("node_modules/.package-lock.json", {
    packages: { "node_modules/thing": packages["node_modules/thing"] },
  });
  expect(await setUp()).toEqual({ code: 0, said: "" });
});

test("a pinned Node that does not run on this machine is reinstalled from scratch, and reported if that does not help", async () => {
  const { packages } = lock("1.0.0");
  write("package-lock.json", { packages: { ...packages, "node_modules/node": { version: "24.0.0" } } });
  mkdirSync(join(root, "node_modules", "left-over"), { recursive: true });
  const { code, said } = await setUp();
  expect(code).toBe(1);
  expect(said).toContain("Node 24.0.0 does not run here");
  expect(calls()).toHaveLength(2);
  expect(existsSync(join(root, "node_modules", "left-over"))).toBe(false);
});

test("of two concurrent calls, one installs and the other waits", async () => {
  expect(await endsOfTwo()).toEqual([0, 0]);
  expect(calls()).toHaveLength(1);
});

test("the command returns npm's exit code, and releases the lock", async () => {
  const failed = await setUp({ FAILING: "1" });
  expect(failed.code).toBe(7);
  expect(failed.said).toContain("`npm install` ended with 7");
  expect((await setUp()).code).toBe(0);
});

describe("the data in generated/", () => {
  // A replacement for the generator: it makes one file within MILLIS, and records its calls.
  const generator = `
import { appendFileSync, existsSync, mkdirSync, writeFileSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";
appendFileSync("calls", process.argv.slice(2).join(" ") + "\\n");
if (existsSync("spec/wrong.yaml")) {
  console.error("spec/wrong.yaml cannot be read");
  process.exit(1);
}
await sleep(Number(process.env.MILLIS ?? 0));
mkdirSync("generated", { recursive: true });
writeFileSync("generated/rules.json", "{}");
console.log("rules.json");
`;

  beforeEach(async () => {
    await setUp();
    for (const folder of ["spec", "generator", "node_modules/node/bin"])
      mkdirSync(join(root, folder), { recursive: true });
    symlinkSync(process.execPath, join(root, "node_modules/node/bin/node"));
    write("generator/cli.ts", generator);
    write("spec/rules.yaml", "[]");
    rmSync(join(root, "calls"));
  });

  test("is made with a message of one line, and not again", async () => {
    const { code, said } = await setUp();
    expect([code, said]).toEqual([0, "set-up: making the data in generated/, a few seconds\n"]);
    expect(existsSync(join(root, "generated/rules.json"))).toBe(true);
    expect(await setUp()).toEqual({ code: 0, said: "" });
    expect(calls()).toEqual(["--data"]);
  });

  test.each([
    ["a file of the contract changed", () => write("spec/rules.yaml", "[{}]")],
    ["a file of the contract is gone", () => rmSync(join(root, "spec/rules.yaml"))],
    ["a file of the generator is new", () => write("generator/more.ts", "")],
    ["a file is missing", () => rmSync(join(root, "generated/rules.json"))],
  ])("is made again if %s", async (_, change) => {
    await setUp();
    change();
    expect((await setUp()).code).toBe(0);
    expect(existsSync(join(root, "generated/rules.json"))).toBe(true);
    expect(calls()).toHaveLength(2);
  });

  test("is made by one of two concurrent calls, and the other waits", async () => {
    expect(await endsOfTwo()).toEqual([0, 0]);
    expect(calls()).toHaveLength(1);
  });

  test("stays as it was if the contract cannot be read, which does not stop a command", async () => {
    await setUp();
    write("spec/wrong.yaml", "");
    const { code, said } = await setUp();
    expect(code).toBe(0);
    expect(said).toContain("spec/wrong.yaml cannot be read");
    expect(said).toContain("stays as it was");
    rmSync(join(root, "spec/wrong.yaml"));
    expect(await setUp()).toEqual({ code: 0, said: "" });
  });
});

test("this project's lock file matches its manifests", () => {
  const project = join(import.meta.dirname, "..");
  const parse = (name: string) => JSON.parse(readFileSync(join(project, name), "utf8"));
  const { packages } = parse("package-lock.json");
  for (const folder of ["", "conformance", "gateway"]) {
    const { dependencies = {}, devDependencies = {} } = parse(join(folder, "package.json"));
    const locked = packages[folder];
    expect({ ...locked.dependencies, ...locked.devDependencies }).toEqual({
      ...dependencies,
      ...devDependencies,
    });
  }
});
