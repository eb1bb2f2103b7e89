// `npm run task screenshots`: takes the README's pictures of the current state: a payment in the portal, the report of a run, an
// operation in the docs.
import { execFileSync } from "node:child_process";
import { mkdir, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { defineProfile } from "@acquiring/contract";
import { createGateway, type Gateway } from "@acquiring/contract/client";
import { developmentAccount, startGateway } from "@acquiring/gateway";
import { openBrowser } from "@acquiring/testing/browser";
import { recordPictures } from "../../scripts/release/pictures.ts";
import { buildSite } from "./docs.ts";
import { recordVerdict } from "./pages/verdict.ts";
import { card } from "./parts/example-values.ts";

const root = join(import.meta.dirname, "../..");
const images = join(root, "docs", "images");
/** The folder of the pictures, by default the README's, and options for the suite whose report is shown. */
const [out = images, ...options] = process.argv.slice(2);
const viewport = { width: 1300, height: 860 };

/** Makes a few days of orders of a small shop; returns the payment to show. */
async function business(gateway: Gateway, advance: (time: string) => Promise<unknown>): Promise<string> {
  const pay = async (order_no: string, amount: string, more: object = {}) => {
    const result = await gateway.createDirectPayment({
      order_no,
      currency: "USD",
      amount,
      ...card,
      shopper_email: "ada@example.com",
      first_name: "Ada",
      last_name: "Lovelace",
      ...more,
    });
    return { order_no, amount, currency: "USD", transaction_id: result.transaction_id ?? "" };
  };
  for (const [day, amounts] of [
    ["12.00", "80.50"],
    ["43.20"],
    ["19.99", "5.00", "250.00"],
    ["64.00"],
  ].entries()) {
    for (const [index, amount] of amounts.entries()) await pay(`SHOP-${day}${index}`, amount);
    await pay(`SHOP-${day}9`, "15.00", { card: "4000000000000002" });
    await advance("1d");
  }
  const shown = await pay("SHOP-1042", "120.00");
  await gateway.captureTransactions({ capture_orders: [{ ...shown, amount: "80.00" }] });
  await gateway.captureTransactions({ capture_orders: [{ ...shown, amount: "40.00" }] });
  const refund = { ...shown, refund_amount: "25.00", refund_reason: "One item came back" };
  await gateway.refundTransactions({ refund_orders: [refund] });
  return shown.transaction_id;
}

async function main(): Promise<void> {
  await mkdir(out, { recursive: true });
  const work = await mkdtemp(join(tmpdir(), "acquiring-pictures-"));
  const running = await startGateway({ control: 0 });
  const browser = await openBrowser();
  if (browser === undefined) throw new Error("There is no browser to take pictures with.");
  try {
    const { profile } = running;
    const client = createGateway({
      baseUrl: running.url,
      credentials: developmentAccount,
      profile: defineProfile({ ...profile }),
    });
    const advance = (time: string) =>
      fetch(`${running.controlUrl}/clock`, { method: "POST", body: JSON.stringify({ advance: time }) });
    const transaction = await business(client, advance);
    const page = await browser.newPage({ viewport, colorScheme: "light" });
    const take = (name: string) => page.screenshot({ path: join(out, `${name}.png`) });

    await page.goto(`${running.url}/portal/sign-in`);
    await page.getByLabel("Merchant").fill(developmentAccount.merchant_id);
    await page.getByLabel("Name").fill(running.portalUser?.name ?? "");
    await page.getByLabel("Password").fill(running.portalUser?.password ?? "");
    await page.getByRole("button", { name: "Sign in" }).click();
    await page.goto(`${running.url}/portal/payments/${transaction}`);
    await take("portal");

    const suite = join(root, "scripts", "conformance.ts");
    execFileSync(process.execPath, ["--conditions=@acquiring/source", suite, "--quiet", ...options]);
    await page.goto(pathToFileURL(join(root, "reports", "conformance.html")).href);
    await take("report");
    // Only of a whole run.
    if (options.length === 0) recordVerdict(root, join(root, "reports", "conformance.json"));

    const site = join(work, "site");
    await buildSite(site);
    await page.goto(pathToFileURL(join(site, "reference", "capture-transactions.html")).href);
    await take("docs");
    if (resolve(out) === images) recordPictures(root);
  } finally {
    await browser.close();
    await running.close();
    await rm(work, { recursive: true, force: true });
  }
}

await main();
