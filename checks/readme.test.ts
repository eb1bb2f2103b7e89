// The README's commands and snippets, taken from it and run as they stand; only the gateway's address is another.
import { type ChildProcess, spawn } from "node:child_process";
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { delimiter, join } from "node:path";
import { type RunningGateway, startGateway } from "@acquiring/gateway";
import { afterAll, beforeAll, expect, test } from "vitest";
import { badges } from "../site/badges.ts";
import { typeErrors } from "./testing/compiler.ts";
import { newDatabase } from "@acquiring/gateway/testing/database";

const root = join(import.meta.dirname, "..");
const readme = readFileSync(join(root, "README.md"), "utf8");
const address = "http://127.0.0.1:8080";
const patience = 600_000;

const blocks = [...readme.matchAll(/^```(\w+)\n([^]*?)^```$/gm)].map(([, language, text = ""]) => ({
  language,
  text,
}));

const indexOf = (part: string): number => {
  const index = blocks.findIndex(({ text }) => text.includes(part));
  if (index < 0) throw new Error(`README.md has no block with ${part}`);
  return index;
};
const block = (part: string): string => blocks[indexOf(part)]?.text ?? "";
/** What the README shows as the output of a block: the block behind it. */
const shownBehind = (part: string): string => blocks[indexOf(part) + 1]?.text ?? "";

/** The environment of a newcomer's shell: nothing of npm's or of the test runner's, nor the project's own tools. */
const environment = (): NodeJS.ProcessEnv => {
  const own = Object.entries(process.env).filter(
    ([name]) => !/^(npm_|VITEST|NODE_|GATEWAY_|DATABASE_|INIT_CWD)/.test(name),
  );
  const path = (process.env["PATH"] ?? "")
    .split(delimiter)
    .filter((entry) => !entry.includes("node_modules"));
  return { ...Object.fromEntries(own), PATH: path.join(delimiter), NO_COLOR: "1" };
};

interface Ended {
  readonly code: number | null;
  readonly out: string;
  readonly all: string;
}

const ended = (child: ChildProcess): Promise<Ended> =>
  new Promise((done) => {
    let out = "";
    let all = "";
    child.stdout?.on("data", (chunk) => ((out += chunk), (all += chunk)));
    child.stderr?.on("data", (chunk) => (all += chunk));
    child.on("close", (code) => done({ code, out, all }));
  });

const shell = (command: string): ChildProcess =>
  spawn(command, {
    cwd: root,
    shell: true,
    env: environment(),
    stdio: ["ignore", "pipe", "pipe"],
    detached: true,
  });

/** Without what differs from run to run, and without what npm says before a command's own words. */
const steady = (text: string): string =>
  text
    .replaceAll(/^> .*\n/gm, "")
    .replaceAll(/127\.0\.0\.1:\d+/g, "127.0.0.1:PORT")
    .replaceAll(/seed \d+/g, "seed N")
    .replaceAll(/\d+(?:\.\d+)? ?(?:ms|s)\b/g, "N s")
    .trim();

/** What the README shows, as a pattern: an ellipsis stands for anything within its line. */
const pattern = (shown: string): RegExp =>
  new RegExp(
    `^${steady(shown)
      .split("…")
      .map((part) => part.replaceAll(/[\\^$.*+?()[\]{}|]/g, "\\$&"))
      .join(".*")}$`,
  );

/** The one command that stands in a sentence. */
const target = /`(npm run conformance -- --target [^`]+)`/.exec(readme)?.[1] ?? "false";

let gateway: RunningGateway;
let work: string;

beforeAll(async () => {
  mkdirSync(join(root, "reports"), { recursive: true });
  work = mkdtempSync(join(root, "reports", "readme-"));
  gateway = await startGateway({ databaseUrl: await newDatabase() });
});

afterAll(async () => {
  rmSync(work, { recursive: true, force: true });
  await gateway?.close();
});

test("every npm command that the README and the contributing page name exists", () => {
  const texts = [readme, readFileSync(join(root, "docs", "contributing.md"), "utf8")];
  const { scripts } = JSON.parse(readFileSync(join(root, "package.json"), "utf8")) as {
    scripts: Record<string, string>;
  };
  const named = texts.flatMap((text) =>
    [...text.matchAll(/npm run ([\w:-]+)/g)].map(([, name = ""]) => name),
  );
  expect(named.length).toBeGreaterThan(3);
  expect(["test", ...named].filter((name) => scripts[name] === undefined)).toEqual([]);
});

test("every file that the README links to exists, and the map of the contributing page names every folder", () => {
  const links = [...readme.matchAll(/\]\((?!https?:)([^)#]+)\)/g)].map(([, target = ""]) => target);
  expect(links.filter((target) => !existsSync(join(root, target)))).toEqual([]);
  const map = readFileSync(join(root, "docs", "contributing.md"), "utf8");
  const mapped = [...map.matchAll(/^\| `(\w+)\/` \|/gm)].map(([, name = ""]) => name);
  const ignored = new Set(["node_modules", "dist", "coverage", "reports"]);
  const folders = readdirSync(root, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && !entry.name.startsWith(".") && !ignored.has(entry.name))
    .map(({ name }) => name);
  expect(mapped.toSorted()).toEqual(folders.toSorted());
});

test("the badges are true", () => {
  for (const [file, text] of badges()) {
    expect([file, readFileSync(join(root, "docs", "images", file), "utf8")]).toEqual([file, text]);
    expect(readme).toContain(`docs/images/${file}`);
  }
});

test(
  "the client's snippet has no type error, and prints what the README shows",
  { timeout: patience },
  async () => {
    const file = join(work, "payment.ts");
    writeFileSync(file, block("createGateway").replace(address, gateway.url));
    expect(typeErrors(file)).toEqual([]);
    const { code, all } = await ended(
      spawn(process.execPath, ["--conditions=@acquiring/source", file], { cwd: root }),
    );
    expect({ code, all }).toEqual({ code: 0, all: shownBehind("createGateway") });
  },
);

test(
  "`npm run conformance` prints what the README shows and leaves its reports",
  { timeout: patience },
  async () => {
    const command = block("npm run conformance\n");
    for (const kind of ["json", "html"])
      rmSync(join(root, "reports", `conformance.${kind}`), { force: true });
    const { code, out } = await ended(shell(command));
    expect(steady(out)).toMatch(pattern(shownBehind("npm run conformance\n")));
    expect(code).toBe(0);
    const report = JSON.parse(readFileSync(join(root, "reports", "conformance.json"), "utf8")) as {
      conforms: boolean;
    };
    expect(report.conforms).toBe(true);
    expect(readFileSync(join(root, "reports", "conformance.html"), "utf8")).toContain("<html");
  },
);

test("the suite without a profile names what it could not check", { timeout: patience }, async () => {
  const { code, all } = await ended(shell(target.replace(address, gateway.url)));
  expect(all).toContain("signature.scheme");
  expect(code).toBe(2);
});

test(
  "the suite against an address that does not answer says so and ends with 2",
  { timeout: patience },
  async () => {
    const { code, all } = await ended(shell(target.replace(address, "http://127.0.0.1:9")));
    expect(code).toBe(2);
    expect(all).toContain("http://127.0.0.1:9");
  },
);

test(
  "`npm run gateway` prints its address and a payment that is accepted, and Ctrl+C ends it",
  { timeout: patience },
  async () => {
    const child = shell("npm run gateway -- --port 0");
    const end = ended(child);
    let said = "";
    await new Promise<void>((done) => {
      child.stdout?.on("data", (chunk) => {
        said += chunk;
        if (said.includes("Ctrl+C")) done();
      });
      child.on("close", () => done());
    });
    const payment = /^ {2}echo .*\\\n(?: {4}.*\n?)+/m.exec(said)?.[0] ?? "false";
    const { all } = await ended(shell(payment));
    // What a terminal sends at Ctrl+C: the signal to the whole group.
    if (child.pid !== undefined && child.exitCode === null) process.kill(-child.pid, "SIGINT");
    await end;
    expect(all).toContain("<result_info>0000:Success</result_info>");
    await expect(
      fetch(/http:\/\/127\.0\.0\.1:\d+/.exec(said)?.[0] ?? "", { method: "POST" }),
    ).rejects.toThrow("fetch failed");
  },
);
