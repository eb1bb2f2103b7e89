// The shop with `acquiring proxy` in front of the reference gateway: it works as before, and the proxy checks all traffic.
import { spawn } from "node:child_process";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { developmentAccount, startGateway } from "@acquiring/gateway";
import { newDatabase } from "@acquiring/gateway/testing/database";
import { freePort, workFolder } from "@acquiring/testing/work";
import { afterAll, expect, onTestFinished, test } from "vitest";
import { openOrders } from "./orders.ts";
import { startShop } from "./shop.ts";

const folder = workFolder("shop-live");
const file = join(folder, "orders.json");
const report = join(folder, "live.json");
const roomOf = (name: string): string =>
  dirname(createRequire(import.meta.url).resolve(`${name}/package.json`));

const gateway = await startGateway({ databaseUrl: await newDatabase() });
afterAll(() => gateway.close());

test(
  "payments, notifications, captures and refunds pass through the proxy without violations",
  { timeout: 600_000 },
  async () => {
    // The proxy needs the shop's address for notifications, and the shop needs the proxy's address.
    const port = await freePort();
    const rules = ["profile", "settings"].map(
      (name) => `--${name}=${join(roomOf("@acquiring/gateway"), `${name}.yaml`)}`,
    );
    const own = `http://127.0.0.1:${port}`;
    const flags = ["--target", gateway.url, "--notify", own, ...rules, "--report", report];
    const proxy = spawn(
      process.execPath,
      ["--conditions=@acquiring/source", join(roomOf("@acquiring/conformance"), "cli.ts"), "proxy", ...flags],
      { stdio: ["ignore", "pipe", "inherit"], env: { ...process.env, GATEWAY_KEY: developmentAccount.key } },
    );
    onTestFinished(() => void proxy.kill("SIGKILL"));
    let said = "";
    proxy.stdout.on("data", (chunk: Buffer) => (said += chunk.toString()));
    await expect.poll(() => said).toMatch(/Forwarding \S+ to/u);
    const gatewayUrl = /Forwarding (\S+) to/u.exec(said)?.[1] ?? "";

    const publicUrl = `${gatewayUrl}/.notify`;
    const staffPassword = "a password for tests";
    const credentials = developmentAccount;
    const shop = await startShop({ gatewayUrl, credentials, staffPassword, port, publicUrl, file });
    let cookie = "";
    const send = (path: string, form: Record<string, string>): Promise<Response> =>
      fetch(`${shop.url}${path}`, {
        method: "POST",
        body: new URLSearchParams(form),
        redirect: "manual",
        headers: { origin: publicUrl, cookie },
      });
    const pay = async (way: Record<string, string>): Promise<string> => {
      const order_no = crypto.randomUUID();
      await send("/pay", { order_no, item: "desk", ...way });
      return order_no;
    };
    const card = { way: "card", expiry: "12/34", code: "737" };
    const good = await pay({ ...card, card: "4111111111111111" });
    await pay({ ...card, card: "4000000000000002" });
    await pay({ way: "apm" });
    await pay({ way: "page" });
    // The gateway's notification came through the proxy: only so the shop knows a version.
    await expect.poll(() => openOrders(file).find(good)?.version).toBeGreaterThan(0);
    cookie = (await send("/sign-in", { password: staffPassword })).headers.get("set-cookie") ?? "";
    await send("/capture", { order_no: good });
    await send("/refund", { order_no: good, amount: "5.00", left: "89.00" });
    await send("/synchronise", {});
    await shop.close();

    proxy.kill("SIGTERM");
    const [code] = (await once(proxy, "exit")) as [number | null];
    expect([said.match(/^FAIL.*$/gmu), code]).toEqual([null, 0]);
    const seen = JSON.parse(readFileSync(report, "utf8")) as {
      readonly notifications: number;
      readonly operations: readonly { readonly operation: string; readonly judged: number }[];
    };
    expect(seen.notifications).toBeGreaterThan(0);
    const judged = seen.operations.filter((one) => one.judged > 0).map(({ operation }) => operation);
    const payments = ["createDirectPayment", "createApmPayment", "createRedirectPayment"];
    const later = ["queryTransactions", "captureTransactions", "refundTransactions", "searchRefunds"];
    expect(judged).toEqual(expect.arrayContaining([...payments, ...later]));
    expect(said + readFileSync(report, "utf8")).not.toMatch(/4111111111111111|"737"/u);
  },
);
