// Brings node_modules into step with package-lock.json before a command runs, and makes the generated data that is not committed;
// silent when there is nothing to do.
// `setup.mjs FOLDER` does the same for a folder with a package-lock.json of its own.
// Plain JavaScript for Node 20: the pinned Node, which runs TypeScript, is itself among what is installed here.
import { spawn, spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import {
  existsSync,
  readdirSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { fileURLToPath } from "node:url";

const patience = 10 * 60_000;

const read = (file) => {
  try {
    return readFileSync(file, "utf8");
  } catch {
    return undefined;
  }
};

const packages = (file) => {
  try {
    return JSON.parse(readFileSync(file, "utf8")).packages;
  } catch {
    return undefined;
  }
};

/**
 * Why node_modules does not fit package-lock.json, or `undefined` if it does. npm writes what it has installed
 * to node_modules/.package-lock.json, as the last thing it does, so half an installation does not pass.
 */
export function misfit(root) {
  const wanted = packages(join(root, "package-lock.json"));
  if (wanted === undefined) return "package-lock.json cannot be read";
  const installed = packages(join(root, "node_modules", ".package-lock.json"));
  if (installed === undefined) return "nothing is installed";
  for (const [path, entry] of Object.entries(wanted)) {
    if (!path.includes("node_modules/")) continue;
    if (entry.link) {
      if (!existsSync(join(root, path, "package.json"))) return `${path} is not linked`;
      continue;
    }
    const found = installed[path];
    // A platform's own binaries: npm installs those of this machine and leaves the others out.
    if (found === undefined && entry.optional) continue;
    if (found === undefined) return `${path} is not installed`;
    if (found.version !== entry.version || found.integrity !== entry.integrity) {
      return `${path} is another version`;
    }
  }
  return runtimeMisfit(root, wanted["node_modules/node"]);
}

/** The Node of package-lock.json. On Windows what lies in .bin is a batch file, which cannot be started without a shell. */
export const pinnedNode = (root) =>
  join(root, "node_modules", "node", "bin", process.platform === "win32" ? "node.exe" : "node");

/** The pinned Node must also run: a node_modules that was copied from another platform has one that does not. */
function runtimeMisfit(root, pinned) {
  if (pinned === undefined) return undefined;
  const answer = spawnSync(pinnedNode(root), ["--version"], { encoding: "utf8" }).stdout?.trim();
  return answer === `v${pinned.version}` ? undefined : `Node ${pinned.version} does not run here`;
}

const alive = (pid) => {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error.code === "EPERM";
  }
};

/** Takes the lock and answers how to give it back; `undefined` while another living process has it. */
function take(lock) {
  try {
    writeFileSync(lock, String(process.pid), { flag: "wx" });
    return () => rmSync(lock, { force: true });
  } catch (error) {
    if (error.code !== "EEXIST") throw error;
  }
  const owner = read(lock);
  // Empty: its owner is just writing it.
  if (owner === undefined || owner === "" || alive(Number(owner))) return undefined;
  // Its owner died. Renaming is what only one of several waiting processes can do.
  const stale = `${lock}.${process.pid}`;
  try {
    renameSync(lock, stale);
  } catch {
    return undefined;
  }
  if (read(stale) === owner) rmSync(stale, { force: true });
  else renameSync(stale, lock);
  return undefined;
}

/** Runs `work` while no other process of this machine does so for the same folder. */
async function alone(root, work) {
  const lock = join(
    tmpdir(),
    `acquiring-setup-${createHash("sha256").update(root).digest("hex").slice(0, 16)}`,
  );
  const until = Date.now() + patience;
  let told = false;
  for (;;) {
    const release = take(lock);
    if (release !== undefined) {
      try {
        return await work();
      } finally {
        release();
      }
    }
    if (Date.now() > until)
      throw new Error(`another set-up has held ${lock} for ten minutes; end it, or remove that file`);
    if (!told) console.error("set-up: waiting for another set-up of this folder");
    told = true;
    await sleep(200);
  }
}

/** Runs npm with the Node that came with it: the one in node_modules is about to be replaced. */
function npm(root, args) {
  const { npm_node_execpath: node, npm_execpath: cli } = process.env;
  const [command, first] = node && cli && existsSync(cli) ? [node, [cli]] : ["npm", []];
  const child = spawn(command, [...first, ...args], {
    cwd: root,
    stdio: ["ignore", "ignore", "inherit"],
    shell: command === "npm" && process.platform === "win32",
  });
  const pass = (signal) => child.kill(signal);
  process.on("SIGINT", pass).on("SIGTERM", pass);
  return new Promise((done) => {
    child.on("error", () => done(127));
    child.on("exit", (code) => done(code ?? 130));
  });
}

// Not `npm ci`: it refuses a lock file that lacks the binaries of other platforms, as one does that was written behind a
// registry mirror without them. This keeps to the lock file as well and leaves it as it is; `misfit` holds it to that.
const install = ["install", "--no-save", "--include=dev", "--no-audit", "--no-fund", "--loglevel=error"];

/** Installs if need be, and makes the data. Answers the exit code: 0, or that of npm. */
export async function setUp(root) {
  const code = await installed(root);
  if (code === 0) await makeData(root);
  return code;
}

/** Installs if need be. Answers the exit code: 0, or that of npm. */
async function installed(root) {
  if (misfit(root) === undefined) return 0;
  return alone(root, async () => {
    let reason = misfit(root);
    // What mends nothing the first time is tried once more from nothing, such as binaries of another platform.
    for (const clean of [false, true]) {
      if (reason === undefined) return 0;
      console.error(`set-up: installing the pinned dependencies, about half a minute (${reason})`);
      if (clean) rmSync(join(root, "node_modules"), { recursive: true, force: true });
      const code = await npm(root, install);
      if (code !== 0) {
        console.error(
          `set-up: \`npm install\` ended with ${code}; see above. Is the package registry reachable?`,
        );
        return code;
      }
      reason = misfit(root);
    }
    if (reason === undefined) return 0;
    console.error(
      `set-up: \`npm install\` succeeded, yet ${reason}; look at npm's settings (\`npm config ls\`)`,
    );
    return 1;
  });
}

const generator = join("generator", "cli.ts");

/** A digest of what the data is made of: the files of spec/ and generator/. */
function sourcesOf(root) {
  const hash = createHash("sha256");
  for (const folder of ["spec", "generator"]) {
    for (const file of readdirSync(join(root, folder), { recursive: true }).sort()) {
      if (/\.(?:yaml|json|ts)$/.test(file)) hash.update(`${file}\n${read(join(root, folder, file))}`);
    }
  }
  return hash.digest("hex");
}

/**
 * Makes the data in generated/ that is not committed, where it is not there or the contract or the generator changed since. The
 * generator says what it cannot read; a command that does not need the data still runs then.
 */
export async function makeData(root) {
  if (!existsSync(join(root, generator))) return;
  const stamp = join(root, "node_modules", ".generated-data");
  const isMade = () => {
    const [sources, ...files] = read(stamp)?.trim().split("\n") ?? [];
    return sources === sourcesOf(root) && files.every((file) => existsSync(join(root, "generated", file)));
  };
  if (isMade()) return;
  await alone(root, () => {
    if (isMade()) return;
    console.error("set-up: making the data in generated/, a few seconds");
    const sources = sourcesOf(root);
    const { status, stdout } = spawnSync(pinnedNode(root), [join(root, generator), "--data"], {
      encoding: "utf8",
      stdio: ["ignore", "pipe", "inherit"],
    });
    if (status === 0) {
      // A copy of this folder may have a link here: the link is replaced, not what it leads to.
      writeFileSync(`${stamp}.${process.pid}`, `${sources}\n${stdout}`);
      renameSync(`${stamp}.${process.pid}`, stamp);
    } else console.error("set-up: the data in generated/ stays as it was; see above");
  });
}

const self = fileURLToPath(import.meta.url);
if (process.argv[1] !== undefined && realpathSync(process.argv[1]) === self) {
  const root = dirname(dirname(self));
  process.exitCode = await setUp(join(root, process.argv[2] ?? "."));
}
