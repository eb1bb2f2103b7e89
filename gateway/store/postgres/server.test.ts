import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { cpSync, existsSync, mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, onTestFinished, test } from "vitest";
import { findBinaries, findOwner, isOpen, reachable } from "./binaries.ts";
import { rowsAt as query } from "../../testing/database.ts";
import { testFolder } from "../../testing/folder.ts";
import { keeperOf } from "../../testing/postgres.ts";
import { startPostgres } from "./server.ts";

const root = testFolder("postgres-test");

const folderOf = async (url: string) =>
  String((await query(url, "show data_directory"))[0]?.["data_directory"]);
const isReachable = (url: string) =>
  query(url, "select 1").then(
    () => true,
    () => false,
  );

/** Starts a server in a separate process, as another gateway would. Returns its URL. */
async function elsewhere(
  folder: string | undefined,
  user?: number,
): Promise<{ process: ChildProcess; url: string }> {
  const server = fileURLToPath(new URL("server.ts", import.meta.url));
  const script = `
    const { startPostgres } = await import(${JSON.stringify(server)});
    const { url } = await startPostgres(${JSON.stringify(folder)});
    console.log(url);
    setInterval(() => {}, 1000);`;
  const child = spawn(
    process.execPath,
    ["--conditions=@acquiring/source", "--input-type=module", "-e", script],
    {
      stdio: ["ignore", "pipe", "pipe"],
      ...(user === undefined ? {} : { uid: user, gid: user, env: { ...process.env, HOME: root } }),
    },
  );
  let said = "";
  const url = await new Promise<string>((done, failed) => {
    child.stdout.on("data", (chunk: Buffer) => {
      said += chunk.toString();
      if (said.includes("\n")) done(said.trim());
    });
    child.stderr.on("data", (chunk: Buffer) => (said += chunk.toString()));
    child.on("exit", () => failed(new Error(said)));
  });
  return { process: child, url };
}

async function killed(child: ChildProcess): Promise<void> {
  child.kill("SIGKILL");
  await once(child, "exit");
}

describe("a server in a temporary folder", () => {
  test("starts twice in a row and concurrently, and leaves no folder, as only real servers show", async () => {
    const [one, two] = await Promise.all([startPostgres(), startPostgres()]);
    const folders = await Promise.all([folderOf(one.url), folderOf(two.url)]);
    expect(one.url).not.toBe(two.url);
    await Promise.all([one.stop(), two.stop()]);
    await one.stop();
    expect(folders.map((folder) => existsSync(folder))).toEqual([false, false]);
    const third = await startPostgres();
    expect(await query(third.url, "select 1 as one")).toEqual([{ one: 1 }]);
    await third.stop();
  });

  test("needs its password, which is different each time", async () => {
    const server = await startPostgres();
    onTestFinished(() => server.stop());
    const wrong = new URL(server.url);
    wrong.password = "postgres";
    await expect(query(wrong.href, "select 1")).rejects.toThrow("password");
  });

  test("disappears with its folder when its gateway is killed, as only a real kill shows", async () => {
    const { process: child, url } = await elsewhere(undefined);
    const folder = await folderOf(url);
    child.kill("SIGKILL");
    await expect.poll(async () => existsSync(folder) || (await isReachable(url))).toBe(false);
  });

  // In a folder that only root can read, another user cannot even start the program.
  const isForAll = process.getuid?.() === 0 && isOpen(findBinaries());
  test.runIf(isForAll)("starts for a user that is not root", async () => {
    const { process: child, url } = await elsewhere(undefined, 65_534);
    expect(await query(url, "select 1 as one")).toEqual([{ one: 1 }]);
    child.kill("SIGKILL");
    await expect.poll(() => isReachable(url)).toBe(false);
  });

  test.runIf(isForAll)("that its user's missing entry in /etc/passwd prevents says what to do", async () => {
    await expect(elsewhere(undefined, 54_321)).rejects.toThrow(/entry in \/etc\/passwd.*set DATABASE_URL/u);
  });
});

describe("a server in a permanent folder", () => {
  test("has its data and a socket at the next start, and no socket of a killed server, as only two real starts show", async () => {
    const folder = join(root, "kept");
    const first = await startPostgres(folder);
    await query(first.url, "create table kept as select 7 as number");
    expect(new URL(first.socketUrl).searchParams.get("host")).toBe(folder);
    expect(await query(first.socketUrl, "select inet_server_port() as port")).toEqual([{ port: null }]);
    await first.stop();
    const left = join(folder, ".s.PGSQL.1.lock");
    writeFileSync(left, `${process.pid}\n`);
    const second = await startPostgres(folder);
    try {
      expect(await query(second.url, "select number from kept")).toEqual([{ number: 7 }]);
    } finally {
      await second.stop();
    }
    expect(existsSync(left)).toBe(false);
  });

  test("uses a port if the folder's path is too long for a socket", async () => {
    const server = await startPostgres(join(root, "long".repeat(30)));
    onTestFinished(() => server.stop());
    expect(server.socketUrl).toBe(server.url);
    expect(await query(server.socketUrl, "select 1 as one")).toEqual([{ one: 1 }]);
  });

  test("refuses a second gateway, in this process or another, as only real processes show", async () => {
    const folder = join(root, "shared");
    const { process: child } = await elsewhere(folder);
    await expect(startPostgres(folder)).rejects.toThrow(`in use by another gateway (process ${child.pid})`);
    await killed(child);
    const server = await startPostgres(folder);
    await expect(startPostgres(folder)).rejects.toThrow("in use by another gateway of this process");
    await server.stop();
  });

  test("is taken over from a killed gateway, together with its keeper, as only a real kill shows", async () => {
    const folder = join(root, "orphaned");
    const { process: child, url } = await elsewhere(folder);
    await query(url, "create table kept as select 7 as number");
    const keeper = keeperOf(join(folder, "postgres"));
    process.kill(keeper, "SIGKILL");
    await killed(child);
    expect(await isReachable(url)).toBe(true);
    const server = await startPostgres(folder);
    onTestFinished(() => server.stop());
    expect(await query(server.url, "select number from kept")).toEqual([{ number: 7 }]);
    expect(await isReachable(url)).toBe(false);
  });

  test("is set up again if an earlier attempt broke off", async () => {
    const folder = join(root, "half");
    mkdirSync(join(folder, "postgres.new"), { recursive: true });
    writeFileSync(join(folder, "postgres.new", "PG_VERSION"), "18\n");
    const server = await startPostgres(folder);
    expect(await query(server.url, "select 1 as one")).toEqual([{ one: 1 }]);
    await server.stop();
  });

  test("that is invalid is reported", async () => {
    const file = join(root, "file");
    writeFileSync(file, "");
    await expect(startPostgres(file)).rejects.toThrow("file");
    const broken = join(root, "broken");
    mkdirSync(join(broken, "postgres"), { recursive: true });
    writeFileSync(join(broken, "postgres", "PG_VERSION"), "9\n");
    writeFileSync(join(broken, "password"), "x");
    await expect(startPostgres(broken)).rejects.toThrow(/PostgreSQL did not start in .*broken/);
  });
});

test.runIf(process.getuid?.() === 0)(
  "programs in a folder that only root can read are copied at each start",
  () => {
    const closed = join(root, "closed");
    mkdirSync(closed, { mode: 0o700 });
    const owner = findOwner(join(root, "nothing"));
    cpSync(findBinaries(), join(closed, "native"), { recursive: true, verbatimSymlinks: true });
    const spare = join(root, "spare");
    expect(owner?.uid).toBeGreaterThan(0);
    for (let starts = 0; starts < 2; starts += 1)
      expect(reachable(join(closed, "native"), owner, spare)).toBe(spare);
    expect(existsSync(join(spare, "bin", "postgres"))).toBe(true);
    expect(reachable(join(closed, "native"), undefined, spare)).toBe(join(closed, "native"));
  },
);
