// What is published: each package built, packed, and used as after an installation.
import { execFileSync, spawn, spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { mkdirSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, dirname, join } from "node:path";
import type { Report } from "@acquiring/conformance";
import { developmentAccount, startGateway } from "@acquiring/gateway";
import { newDatabase } from "@acquiring/gateway/testing/database";
import { publint } from "publint";
import { formatMessage } from "publint/utils";
import { builtPackages } from "@acquiring/testing/shared";
import { workFolder } from "@acquiring/testing/work";
import { beforeAll, expect, onTestFinished, test } from "vitest";
import { fileNames } from "./publish/assemble.ts";
import { bundled, type Packed, publishedManifest } from "./pack.ts";
import { ended } from "../checks/testing/shell.ts";
import { environment, runYourOwn } from "../checks/testing/run-your-own.ts";

const root = join(import.meta.dirname, "../..");
const names = ["@acquiring/contract", "@acquiring/conformance", "@acquiring/gateway"] as const;

interface Manifest {
  readonly bin?: Readonly<Record<string, string>>;
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly exports?: Readonly<Record<string, string | Readonly<Record<string, string | object>>>>;
}

/** A folder with the unpacked packages, and in addition only what they say they need. */
const empty = workFolder("packed");
/** The files of a release, of this version. */
const out = join(empty, "release");
const version = "98.7.6";
const ownFolder = workFolder("own");
const context = workFolder("image");
let packed: readonly Packed[];
let released: string;

const installed = (name: string): string => join(empty, "node_modules", name);
const filesOf = (name: string): readonly string[] => packed.find((one) => one.name === name)?.files ?? [];
const tarballOf = (name: string): string => packed.find((one) => one.name === name)?.tarball ?? "";

function manifestOf(name: string): Manifest {
  return JSON.parse(readFileSync(join(installed(name), "package.json"), "utf8")) as Manifest;
}

const packedIn = (tarball: string, name: string): Packed => {
  const listed = execFileSync("tar", ["-tzf", tarball], { encoding: "utf8" }).trim().split("\n");
  return { name, tarball, files: listed.map((path) => path.replace(/^package\//u, "")) };
};

function install({ name, tarball }: Packed): void {
  mkdirSync(installed(name), { recursive: true });
  execFileSync("tar", ["-xzf", tarball, "-C", installed(name), "--strip-components=1"]);
  for (const dependency of Object.keys(manifestOf(name).dependencies ?? {})) {
    if (dependency.startsWith("@acquiring/")) continue;
    mkdirSync(dirname(installed(dependency)), { recursive: true });
    rmSync(installed(dependency), { force: true });
    symlinkSync(join(root, "node_modules", dependency), installed(dependency));
  }
}

/** Runs a file of the empty folder there. */
function run(
  file: string,
  args: readonly string[] = [],
): { readonly code: number | null; readonly said: string } {
  const { status, stdout, stderr } = spawnSync(process.execPath, [join(empty, file), ...args], {
    cwd: empty,
    encoding: "utf8",
  });
  return { code: status, said: stdout + stderr };
}

beforeAll(async () => {
  const node = (...args: readonly string[]) =>
    execFileSync(process.execPath, ["--conditions=@acquiring/source", ...args], {
      cwd: root,
      encoding: "utf8",
      stdio: "pipe",
    });
  await builtPackages();
  released = node("scripts/release/release.ts", version, "--dry-run", "--built", "--out", out);
  packed = names.map((name) =>
    packedIn(join(out, `${name.slice(1).replace("/", "-")}-${version}.tgz`), name),
  );
  writeFileSync(join(empty, "package.json"), JSON.stringify({ type: "module" }));
  for (const one of packed) install(one);
});

test.each(names)("%s contains its build and licence, but no sources or tests", (name) => {
  const files = filesOf(name);
  expect(files).toContain("LICENSE");
  expect(readFileSync(join(installed(name), "README.md"), "utf8")).toContain(`# ${name}\n`);
  expect(files.filter((file) => file.startsWith("dist/")).length).toBeGreaterThan(10);
  expect(
    files.filter((file) => /(?<!\.d)\.ts$|\.test\.|(^|\/)(testing|mutants|scripts|spec)\//.test(file)),
  ).toEqual([]);
});

test("each package contains the data that it reads", () => {
  const documents = ["openapi", "asyncapi", "rules", "extension-points", "vocabulary"];
  const schemas = ["rules", "extension-points", "vocabulary", "profile"].map((name) => `${name}.schema`);
  const vectors = ["createPayout.request", "signature", "schema"].map((name) => `vectors/${name}`);
  const data = [...documents, ...schemas, ...vectors].map((name) => `generated/${name}.json`);
  expect(filesOf("@acquiring/contract")).toEqual(expect.arrayContaining(data));
  const suite = ["levels.yaml", "report.schema.json", "fixtures/schema.json", "fixtures/requests.yaml"];
  const profiles = ["profiles/bare.yaml", "profiles/reference.json"];
  expect(filesOf("@acquiring/conformance")).toEqual(expect.arrayContaining([...suite, ...profiles]));
  expect(filesOf("@acquiring/gateway")).toEqual(expect.arrayContaining(["profile.yaml", "settings.yaml"]));
});

test.each(names)("the files in `bin` of %s exist and a shell can run them", (name) => {
  for (const file of Object.values(manifestOf(name).bin ?? {})) {
    expect(readFileSync(join(installed(name), file), "utf8")).toMatch(/^#!\/usr\/bin\/env node\n/);
  }
});

test.each(names)("publint and attw report nothing about %s", async (name) => {
  const tarball = readFileSync(tarballOf(name));
  const { messages, pkg } = await publint({
    pack: { tarball: new Uint8Array(tarball).buffer },
    strict: true,
  });
  expect(messages.map((message) => formatMessage(message, pkg ?? {}))).toEqual([]);
  const attw = join(root, "node_modules", "@arethetypeswrong", "cli", "dist", "index.js");
  // It knows no types of a YAML file, which has none.
  const data = ["--exclude-entrypoints", "./profile.yaml", "./settings.yaml"];
  // Of `require`, which returns a module: the declarations for CommonJS are made for that.
  const flags = [attw, tarballOf(name), "--profile", "esm-only", "--ignore-rules", "false-cjs", ...data];
  const { status, stdout } = spawnSync(process.execPath, flags, { encoding: "utf8" });
  expect({ status, stdout }).toEqual({ status: 0, stdout });
});

test("a published manifest names only files in the tarball", () => {
  expect(
    publishedManifest({
      name: "a",
      scripts: { test: "x" },
      devDependencies: { b: "1" },
      exports: {
        ".": { "@acquiring/source": "./a.ts", types: "./dist/a.d.ts", default: "./dist/a.js" },
        "./inner": { "@acquiring/source": "./inner.ts" },
        "./package.json": "./package.json",
      },
    }),
  ).toEqual({
    name: "a",
    exports: { ".": { types: "./dist/a.d.ts", default: "./dist/a.js" }, "./package.json": "./package.json" },
  });
});

test.each(names)("each export of %s leads to an existing file, with its types first", (name) => {
  const { exports } = manifestOf(name);
  const missing = Object.entries(exports ?? {}).flatMap(([entry, target]) => {
    const targets = typeof target === "string" ? { file: target } : target;
    const all = Object.values(targets).flatMap((one) =>
      typeof one === "string" ? [one] : Object.values(one),
    );
    const files = all.filter((file) => {
      const form = new RegExp(`^${file.slice(2).replaceAll(".", "\\.").replace("*", "[^/]+")}$`, "u");
      return !filesOf(name).some((path) => form.test(path));
    });
    const conditions = Object.keys(targets).join(" ");
    return files.length === 0 && /^(?:file|types default)$/u.test(conditions)
      ? []
      : [{ entry, conditions, files }];
  });
  expect(missing).toEqual([]);
});

test("the declarations of all packages compile as a whole, with only their dependencies installed, as only a compiler shows", () => {
  // What every program for Node has.
  const nodeTypes = join(empty, "node_modules", "@types", "node");
  mkdirSync(dirname(nodeTypes), { recursive: true });
  rmSync(nodeTypes, { force: true });
  symlinkSync(join(root, "node_modules", "@types", "node"), nodeTypes);
  const files = names.map((name) => {
    const entries = Object.entries(manifestOf(name).exports ?? {}).filter(
      ([entry, target]) => !entry.includes("*") && typeof target === "object" && "types" in target,
    );
    expect([name, entries.length > 0]).toEqual([name, true]);
    const file = `${basename(name)}-types.ts`;
    const lines = entries.map(([entry], at) => `export * as e${at} from "${name}${entry.slice(1)}";\n`);
    writeFileSync(join(empty, file), lines.join(""));
    return file;
  });
  const options = "--strict --skipLibCheck false --noEmit --target es2023 --module nodenext --types node";
  const tsc = join(root, "node_modules", ".bin", "tsc");
  const { stdout } = spawnSync(tsc, [...options.split(" "), ...files], { cwd: empty, encoding: "utf8" });
  expect(stdout).toBe("");
});

test.each([
  ["without the types of DOM and Node, also from CommonJS,", ["mts", "cts"], "es2022"],
  ["from CommonJS with the types of DOM", ["cts"], "es2022,dom,dom.iterable"],
])(
  "every entry of the contract compiles %s under `node16`, as only a compiler shows",
  (_, extensions, lib) => {
    const entries = Object.keys(manifestOf("@acquiring/contract").exports ?? {}).map((entry) =>
      entry.slice(1).replace("*", "createPayout"),
    );
    const lines = entries.flatMap((entry, at) =>
      entry.endsWith(".json") ? [] : [`export * as e${at} from "@acquiring/contract${entry}";\n`],
    );
    const use = `import { createGateway, GatewayError, type GatewayOptions } from "@acquiring/contract/client";
export const gatewayOf = (options: GatewayOptions) => createGateway(options);
export const statusOf = (error: unknown) => error instanceof GatewayError && error.status;
`;
    const files = extensions.map((extension) => `entries.${extension}`);
    for (const file of files) writeFileSync(join(empty, file), use + lines.join(""));
    const options = `--strict --skipLibCheck false --noEmit --target es2022 --module node16 --typeRoots none --lib ${lib}`;
    const tsc = join(root, "node_modules", ".bin", "tsc");
    const { stdout } = spawnSync(tsc, [...options.split(" "), ...files], { cwd: empty, encoding: "utf8" });
    expect(stdout).toBe("");
  },
);

test("every entry of the contract works with `require`, if Node supports that for modules", () => {
  const { exports = {} } = manifestOf("@acquiring/contract");
  const entries = Object.keys(exports).flatMap((entry) =>
    entry.includes("*")
      ? filesOf("@acquiring/contract")
          .map((file) => /^dist\/generated\/(operations\/\w+)\.js$/u.exec(file)?.[1] ?? "")
          .filter((file) => file !== "" && entry.startsWith(`./${file.split("/")[0]}/`))
          .map((file) => `./${file}`)
      : [entry],
  );
  expect(entries.length).toBeGreaterThan(15);
  const required = entries.map((entry) => `@acquiring/contract${entry.slice(1)}`);
  writeFileSync(
    join(empty, "require.cjs"),
    `for (const name of ${JSON.stringify(required)}) if (typeof require(name) !== "object") throw name;
console.log(typeof require("@acquiring/contract/client").createGateway);`,
  );
  expect(run("require.cjs")).toEqual({ code: 0, said: "function\n" });
});

test("the contract's package needs no other, and has at most 2.5 MB, of which programs without data use half", () => {
  expect(manifestOf("@acquiring/contract").dependencies).toBeUndefined();
  const notice = readFileSync(join(installed("@acquiring/contract"), "dist", "NOTICE"), "utf8");
  expect(notice.match(/^Code of .+ is in this package\.$/gmu)).toHaveLength(bundled.length);
  const sizes = filesOf("@acquiring/contract").map((file): [string, number] => [
    file,
    readFileSync(join(installed("@acquiring/contract"), file)).length,
  ]);
  const bytes = (of: RegExp) => sizes.reduce((sum, [file, size]) => (of.test(file) ? sum + size : sum), 0);
  expect(bytes(/^/u)).toBeLessThan(2_500_000);
  expect(bytes(/^dist\//u)).toBeLessThan(1_540_000);
});

test("the contract's client works without other packages", () => {
  writeFileSync(
    join(empty, "client.js"),
    `import { createGateway } from "@acquiring/contract/client";
import { createDirectPayment } from "@acquiring/contract/operations/createDirectPayment";
const gateway = createGateway({ baseUrl: "http://127.0.0.1:9", credentials: { merchant_id: "1", account_id: "2" } });
await gateway.createDirectPayment({ order_no: "1" }).catch((error) => console.log(createDirectPayment.path, error.kind));`,
  );
  expect(run("client.js")).toEqual({ code: 0, said: "/v1/authorise not-sent\n" });
});

test("the installed command of the suite runs and lists its checks", () => {
  const cli = join("node_modules", "@acquiring", "conformance", "dist", "cli.js");
  expect(run(cli, ["--help"])).toEqual({ code: 0, said: expect.stringContaining("conformance") });
  expect(run(cli, ["conformance", "list"])).toEqual({ code: 0, said: expect.stringContaining("capture.") });
});

test("the installed command of the gateway runs and signs with its own profile", () => {
  const cli = join("node_modules", "@acquiring", "gateway", "dist", "cli.js");
  writeFileSync(join(empty, "body.json"), '{"order_no":"1"}');
  expect(run(cli, ["--help"])).toEqual({ code: 0, said: expect.stringContaining("acquiring-gateway") });
  const signed = { code: 0, said: expect.stringContaining('"encryption_data"') };
  expect(run(cli, ["sign", "--path", "/v1/capture", "--file", "body.json"])).toEqual(signed);
});

test("the installed gateway starts with its own database, and stops on request", async () => {
  const cli = join(installed("@acquiring/gateway"), "dist", "cli.js");
  const child = spawn(process.execPath, [cli, "--port", "0", "--quiet"], { cwd: empty });
  let said = "";
  const end = new Promise<number | null>((done) => child.on("close", done));
  const address = new Promise<string>((done) => {
    for (const stream of [child.stdout, child.stderr]) stream.on("data", (chunk) => (said += chunk));
    child.stdout.on("data", () => done(/http:\/\/127\.0\.0\.1:\d+/.exec(said)?.[0] ?? said));
    child.on("close", () => done(said));
  });
  const response = await fetch(`${await address}/v1/authorise`, { method: "POST", body: "{}" });
  child.kill("SIGTERM");
  expect(response.status).toBe(400);
  expect(await end).toBe(0);
});

/** Scenarios of every operation that the settings of `init` turn on, with a page and a notification. */
const sample =
  "capture.whole cancel.whole refund.whole direct-payment.approved redirect-payment.page query.found refund-search.found notifications.payment";

/** The address of a new gateway, which ends with the test. */
async function target(): Promise<string> {
  const gateway = await startGateway({ databaseUrl: await newDatabase() });
  onTestFinished(() => gateway.close());
  return gateway.url;
}

test("the commands of the README run the suite from an empty folder against a running gateway, as only an installation shows", async () => {
  const folder = ownFolder;
  // Some scenarios; scripts/checks/guides.test.ts runs all of them with what `init` writes.
  writeFileSync(
    join(folder, "acquiring.config.yaml"),
    `only: [${sample
      .split(" ")
      .map((name) => `${name}.*`)
      .join(", ")}]\n`,
  );
  const ran = await runYourOwn({ folder, packed: out, target: await target(), key: developmentAccount.key });
  expect(ran.filter(({ code }) => code !== 0)).toEqual([]);
  const commands = ran.map(({ command }) => /npm install|conformance (\w+)(?= )/.exec(command)?.at(-1));
  expect(commands).toEqual([undefined, "init", "run", "replay", "explain"]);
  expect(ran[0]?.command).toContain("npm install");
  expect(ran[2]?.said).toContain("\nPartial: ");
  expect(readFileSync(join(folder, "report.html"), "utf8")).toMatch(/^<!doctype html>/);
  const report = JSON.parse(readFileSync(join(folder, "report.json"), "utf8")) as Report;
  expect(report.verdict.outcome).toBe("partial");
  const passed = report.checks.flatMap(({ status, operation }) => (status === "pass" ? [operation] : []));
  expect(new Set(passed).size).toBe(7);
}, 600_000);

test("the tests of a gateway's maker run with the installed suite, in Vitest and node:test, as only each runner shows", async () => {
  rmSync(installed("vitest"), { force: true });
  symlinkSync(join(root, "node_modules", "vitest"), installed("vitest"));
  const url = await target();
  for (const runner of ["vitest", "node-test"])
    writeFileSync(
      join(empty, `${runner}.test.js`),
      `import { describeConformance } from "@acquiring/conformance/${runner}";
describeConformance({
  start: () => ({ target: "${url}" }),
  profile: ${JSON.stringify(join(installed("@acquiring/gateway"), "profile.yaml"))},
  settings: ${JSON.stringify(join(installed("@acquiring/gateway"), "settings.yaml"))},
  env: { GATEWAY_KEY: "${developmentAccount.key}" },
  only: ["capture.whole.*"],
});`,
    );
  // Not in this process's way: the gateway lives in it.
  const ran = (...args: readonly string[]) =>
    ended(spawn(process.execPath, args, { cwd: empty, env: environment() }));
  const vitest = await ran(join(installed("vitest"), "vitest.mjs"), "run", "vitest.test.js");
  expect(vitest).toMatchObject({ code: 0, out: expect.stringMatching(/Tests +1\d passed/u) });
  const node = await ran("--test", "--test-reporter=tap", "node-test.test.js");
  expect(node).toMatchObject({ code: 0, out: expect.stringMatching(/^# pass 1\d$/mu) });
}, 120_000);

test.each([
  ["conformance", "run [options]"],
  ["gateway", "start [options]"],
])(
  "the Dockerfile of the %s installs its packages for a user that is not root, and its command runs",
  (room, words) => {
    const text = readFileSync(join(root, room, "Dockerfile"), "utf8");
    const steps =
      /^WORKDIR (\S+)\nCOPY reports\/packed\/ (\w+)\/\nRUN npm install --no-audit --no-fund (?:--omit=optional )?(.+)$/mu;
    const [, workdir = "", packedIn = "", tarballs = ""] = steps.exec(text) ?? [];
    rmSync(join(context, packedIn), { force: true });
    symlinkSync(out, join(context, packedIn));
    const found = execFileSync("sh", ["-c", `ls ${tarballs}`], { cwd: context, encoding: "utf8" });
    expect(
      found
        .trim()
        .split("\n")
        .map((file) => basename(file)),
    ).toEqual(
      [`@acquiring/${room}`, "@acquiring/contract"].map((name) => basename(tarballOf(name))).toSorted(),
    );
    // No secret is in a layer, and nothing runs as root.
    expect(text).not.toMatch(/^(?:ARG|ENV|ADD)/mu);
    expect(/^USER (.+)$/mu.exec(text)?.[1]).toBe("node");
    const [, entry = "[]"] = /^ENTRYPOINT (.+)$/mu.exec(text) ?? [];
    const [command = "", ...first] = JSON.parse(entry) as string[];
    const { bin = {} } = manifestOf(`@acquiring/${room}`) as {
      readonly bin?: Readonly<Record<string, string>>;
    };
    const file = bin[command.replace(`${workdir}/node_modules/.bin/`, "")] ?? "";
    const program = [join(installed(`@acquiring/${room}`), file), ...first, "--help"];
    const { stdout } = spawnSync(process.execPath, program, { env: environment(), encoding: "utf8" });
    expect(stdout).toContain(words);
  },
);

test("a release by its command has the tarballs, documents for other tools, a list of their content, the notes, and checksums of all", () => {
  expect(released).toContain("This was a dry run: nothing else in this checkout has changed.");
  const files = readdirSync(out).filter((file) => file !== fileNames.checksums);
  expect(files.length).toBe(7);
  const sums = readFileSync(join(out, fileNames.checksums), "utf8");
  const expected = files.map(
    (file) =>
      `${createHash("sha256")
        .update(readFileSync(join(out, file)))
        .digest("hex")}  ${file}\n`,
  );
  expect(sums).toBe(expected.join(""));
  const sbom = readFileSync(join(out, fileNames.sbom), "utf8");
  const { bomFormat, components } = JSON.parse(sbom) as {
    readonly bomFormat: string;
    readonly components: readonly { readonly name: string }[];
  };
  expect(bomFormat).toBe("CycloneDX");
  const needed = names.flatMap((name) => Object.keys(manifestOf(name).dependencies ?? {}));
  expect(components.map(({ name }) => name)).toEqual(
    expect.arrayContaining([...names, ...needed, ...bundled]),
  );
  // Nothing that only development here needs, and no folder of this machine.
  expect(components.map(({ name }) => name)).not.toContain("vitest");
  expect(sbom).not.toContain(tmpdir());
});
