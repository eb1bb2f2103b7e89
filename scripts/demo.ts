// `npm run demo`: starts gateway, portal, example shop and docs on this machine, and prints their addresses.
import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { developmentAccount, startGateway } from "@acquiring/gateway";
import { startShop } from "@acquiring/examples/shop";
import { serveSite } from "../docs/site/serve.ts";
import { buildSite } from "../docs/site/docs.ts";

const usual = { gateway: 8080, shop: 8090, docs: 4000, control: 9090 };

const help = `npm run demo                     starts gateway, portal, example shop and docs, and prints their addresses
npm run demo -- --shop 3000      ... with the shop on that port

  --gateway N   port of the gateway and the portal, default ${usual.gateway}
  --shop N      port of the shop, default ${usual.shop}
  --docs N      port of the docs, default ${usual.docs}
  --control N   port of the gateway's control API, default ${usual.control}
  --help        this text

If a default port is in use, the demo chooses a free one. Everything listens on this machine only, and uses a temporary
database (or the one at DATABASE_URL). Press Ctrl+C to stop it.
`;

type Part = keyof typeof usual;
type Ports = { readonly [part in Part]?: number };

/** One line of what the demo tells: its name, its address, and what one does or needs there. */
export interface DemoLine {
  readonly name: string;
  readonly url: string;
  readonly note: string;
}

interface Demo {
  readonly places: readonly DemoLine[];
  readonly close: () => Promise<void>;
}

const isFree = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const server = createServer();
    server.once("error", () => resolve(false));
    server.listen(port, "127.0.0.1", () => server.close(() => resolve(true)));
  });

/** The given port; otherwise the default one, or 0 for any port if it is in use. */
const portOf = async (ports: Ports, part: Part): Promise<number> =>
  ports[part] ?? ((await isFree(usual[part])) ? usual[part] : 0);

/** @throws Error if a part does not start; what had started has stopped then. */
async function startDemo(ports: Ports, databaseUrl: string | undefined): Promise<Demo> {
  const closers: (() => Promise<unknown>)[] = [];
  const close = async (): Promise<void> => {
    for (const closer of closers.splice(0).reverse()) await closer();
  };
  try {
    const folder = await mkdtemp(join(tmpdir(), "acquiring-docs-"));
    closers.push(() => rm(folder, { recursive: true, force: true }));
    const docs = await serveSite({ folder, port: await portOf(ports, "docs") });
    closers.push(docs.close);
    await buildSite(folder, { base: docs.url });
    const gateway = await startGateway({
      docs: docs.url,
      port: await portOf(ports, "gateway"),
      control: await portOf(ports, "control"),
      databaseUrl,
    });
    closers.push(gateway.close);
    const { url: gatewayUrl, portalUser } = gateway;
    const port = await portOf(ports, "shop");
    const staffPassword = randomBytes(6).toString("base64url");
    const shop = await startShop({ gatewayUrl, credentials: developmentAccount, port, staffPassword });
    closers.push(shop.close);
    const { merchant_id, account_id, key } = developmentAccount;
    const signIn =
      portalUser === undefined
        ? "no user yet; add one with: npm run gateway -- admin portal-user add"
        : `merchant ${portalUser.merchant_id}, name ${portalUser.name}, password ${portalUser.password}`;
    const places = [
      { name: "Shop", url: shop.url, note: "buy a lamp; the test cards are below the form" },
      {
        name: "Orders",
        url: `${shop.url}/orders`,
        note: `ship, refund, synchronise; password ${staffPassword}`,
      },
      { name: "Portal", url: `${gatewayUrl}/portal`, note: signIn },
      { name: "Docs", url: docs.url, note: "reference and guides" },
      {
        name: "Gateway",
        url: gatewayUrl,
        note: `merchant ${merchant_id}, account ${account_id}, key ${key}`,
      },
      {
        name: "Control",
        url: gateway.controlUrl ?? "",
        note: "clock, faults, requests: POST /clock, GET /requests",
      },
    ];
    return { places, close };
  } catch (error) {
    await close();
    throw error;
  }
}

/** The places under each other, each column as wide as its longest. */
export function table(places: readonly DemoLine[]): string {
  const width = (part: "name" | "url"): number => Math.max(...places.map((place) => place[part].length));
  const [names, urls] = [width("name"), width("url")];
  return places
    .map(({ name, url, note }) => `  ${name.padEnd(names)}  ${url.padEnd(urls)}  ${note}\n`)
    .join("");
}

function readPorts(args: readonly string[]): Ports | "help" | undefined {
  const port = { type: "string" } as const;
  try {
    const options = {
      gateway: port,
      shop: port,
      docs: port,
      control: port,
      help: { type: "boolean" },
    } as const;
    const { help: isHelp, ...given } = parseArgs({ args: [...args], options }).values;
    if (isHelp) return "help";
    const ports = Object.entries(given).map(([part, text]) => [
      part,
      /^\d{1,5}$/u.test(text) ? Number(text) : -1,
    ]);
    const isGood = ports.every(([, number]) => typeof number === "number" && number >= 0 && number < 65_536);
    return isGood ? (Object.fromEntries(ports) as Ports) : undefined;
  } catch {
    return undefined;
  }
}

/** Exit code: 0 stopped as asked, 1 could not start, 2 a wrong option. */
async function main(args: readonly string[]): Promise<number> {
  const ports = readPorts(args);
  if (ports === "help" || ports === undefined) {
    (ports === "help" ? process.stdout : process.stderr).write(help);
    return ports === "help" ? 0 : 2;
  }
  // A terminal's Ctrl+C reaches npm as well, which passes it on: a second one means nothing new.
  const stop = new AbortController();
  for (const signal of ["SIGINT", "SIGTERM"] as const) process.on(signal, () => stop.abort());
  process.stdout.write("Starting gateway, portal, shop and docs. This needs some seconds.\n");
  try {
    const demo = await startDemo(ports, process.env["DATABASE_URL"] || undefined);
    if (!stop.signal.aborted) {
      process.stdout.write(`\n${table(demo.places)}\nCtrl+C stops it all.\n`);
      await once(stop.signal, "abort");
    }
    await demo.close();
    return 0;
  } catch (error) {
    // Ctrl+C also reaches the database, which may then not finish its start.
    if (stop.signal.aborted) return 0;
    process.stderr.write(
      `The demo did not start: ${error instanceof Error ? error.message : String(error)}\n`,
    );
    return 1;
  }
}

if (import.meta.main) process.exit(await main(process.argv.slice(2)));
