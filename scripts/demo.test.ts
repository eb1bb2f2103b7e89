import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, onTestFinished, test } from "vitest";
import { ended, node, started } from "./checks/testing/shell.ts";
import { table } from "./demo.ts";

const run = (...args: readonly string[]) => ended(node(["scripts/demo.ts", ...args]));

const anyPorts = ["--gateway=0", "--shop=0", "--docs=0", "--control=0"];

test("every printed address responds, the shop pays at the gateway, and Ctrl+C stops everything, as only the whole demo shows", async () => {
  const demo = `exec ${process.execPath} --conditions=@acquiring/source scripts/demo.ts ${anyPorts.join(" ")}`;
  const { said, stop } = await started(demo);
  onTestFinished(async () => void (await stop()));
  const addresses = new Map(
    [...said.matchAll(/^ {2}(\w+) +(http\S+)/gmu)].map(([, name, url]) => [name, url ?? ""]),
  );
  expect([...addresses.keys()]).toEqual(["Shop", "Orders", "Portal", "Docs", "Gateway", "Control"]);
  const get = async (name: string, path = ""): Promise<string> => {
    const response = await fetch(`${addresses.get(name) ?? ""}${path}`);
    expect([name, response.status]).toEqual([name, 200]);
    return response.text();
  };
  expect(await get("Shop")).toContain("Card number");
  expect(await get("Portal")).toContain("<form");
  expect(await get("Docs")).toContain("<nav");
  const missing = await fetch(`${addresses.get("Docs") ?? ""}guides/none.html`);
  expect(await missing.text()).toContain('href="/assets/site.css"');
  expect(await get("Gateway", "/health")).not.toBe("");
  expect(await get("Control", "/clock")).toContain("now");
  const shop = addresses.get("Shop") ?? "";
  const order_no = crypto.randomUUID();
  const card = { card: "4111111111111111", expiry: "12/34", code: "123" };
  const body = new URLSearchParams({ order_no, item: "desk", way: "card", ...card });
  const bought = await fetch(`${shop}/pay`, { method: "POST", body, headers: { origin: shop } });
  expect(await bought.text()).toContain("Thank you");
  const [, password = ""] = /synchronise; password (\S+)/u.exec(said) ?? [];
  const init = { method: "POST", headers: { origin: shop }, redirect: "manual" } as const;
  const signedIn = await fetch(`${shop}/sign-in`, { ...init, body: new URLSearchParams({ password }) });
  const cookie = signedIn.headers.get("set-cookie") ?? "";
  const orders = await fetch(addresses.get("Orders") ?? "", { headers: { cookie } });
  expect(await orders.text()).toContain(order_no);
  expect((await stop()).code).toBe(0);
  await expect(fetch(shop)).rejects.toThrow("fetch failed");
});

test("a requested port that is in use is reported, and no process keeps running", async () => {
  const other = createServer();
  await new Promise<void>((resolve) => other.listen(0, "127.0.0.1", resolve));
  const { port } = other.address() as AddressInfo;
  const { code, all } = await run(...anyPorts.slice(1), `--gateway=${port}`);
  expect(code).toBe(1);
  expect(all).toContain("The demo did not start: The gateway cannot listen there");
  other.close();
});

test("--help describes the command, and an invalid option prints it", async () => {
  for (const [option, wanted] of [
    ["--help", 0],
    ["--shop=many", 2],
    ["--prot=1", 2],
    ["--docs=70000", 2],
  ] as const) {
    const { code, all } = await run(option);
    expect([option, code, all]).toEqual([option, wanted, expect.stringContaining("--shop N")]);
  }
});

test("the columns of the table are aligned", () => {
  const places = [
    { name: "A", url: "http://a", note: "one" },
    { name: "Longer", url: "http://longer", note: "two" },
  ];
  expect(table(places)).toBe("  A       http://a       one\n  Longer  http://longer  two\n");
});
