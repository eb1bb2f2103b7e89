// The HTML report in a real browser, opened from a file as its reader does.
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import type { Browser, Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import type { Report } from "../run/report.ts";
import { contrast, violations } from "@acquiring/testing/axe";
import { openBrowser } from "@acquiring/testing/browser";
import { impatient } from "../testing/fixtures.ts";
import { runWith } from "../testing/scenarios.ts";
import { saying, startTinyGateway } from "../testing/tiny-gateway.ts";
import { htmlReport } from "./html.ts";

const browser: Browser | undefined = await openBrowser();
const folder = mkdtempSync(join(tmpdir(), "report-"));
const address = pathToFileURL(join(folder, "report.html")).href;
let report: Report;
const pages: Page[] = [];
/** Errors on a page, and its requests. */
const complaints: string[] = [];

beforeAll(async () => {
  const hostile = `OK</pre><script>document.title = "owned"</script><img src=x onerror="document.title='owned'">`;
  const gateway = await startTinyGateway(saying('"OK"', JSON.stringify(hostile)));
  const ran = await runWith({
    target: gateway.url,
    settings: { features: { captures: true } },
    fixtures: impatient(),
    only: ["capture.*", "answer.direct-payment.*", "answer.capture.*"],
    env: {},
  });
  ({ report } = ran);
  await gateway.close();
  writeFileSync(join(folder, "report.html"), htmlReport(report, ran.results));
});
afterEach(async () => {
  await Promise.all(pages.splice(0).map((page) => page.close()));
  const said = complaints.splice(0);
  if (said.length > 0) throw new Error(`The browser complained: ${said.join("; ")}`);
});
afterAll(async () => {
  rmSync(folder, { recursive: true, force: true });
  await browser?.close();
});

async function open(options: Parameters<Browser["newPage"]>[0] = {}): Promise<Page> {
  if (browser === undefined) throw new Error("There is no browser.");
  const page = await browser.newPage(options);
  pages.push(page);
  page.on("console", (message) => message.type() === "error" && complaints.push(message.text()));
  page.on("pageerror", (error) => complaints.push(error.message));
  page.on("request", (request) => request.url() !== address && complaints.push(`asked for ${request.url()}`));
  await page.goto(address);
  if (options.javaScriptEnabled !== false)
    await page.locator("html[data-ready]").waitFor({ state: "attached" });
  return page;
}

/** Opens every group, so that there is a row for each check. */
const unfold = (page: Page): Promise<unknown> =>
  page.evaluate(
    "for (const one of document.querySelectorAll('details.group')) { one.open = true; one.fillNow(); }",
  );

const rows = (page: Page): Promise<number> => page.locator("details.row:not([hidden])").count();
const cards = (page: Page): Promise<number> => page.locator("article.card:not([hidden])").count();

describe.skipIf(browser === undefined)("the HTML report, opened from a file,", () => {
  test("shows the verdict and a card for each cause, with responses as plain text", async () => {
    const page = await open();
    expect(await page.title()).toBe(`Conformance of ${report.target}`);
    expect(await page.locator(".verdict").textContent()).toBe(report.verdict.sentence);
    expect(await page.locator("img").count()).toBe(0);
    expect(await cards(page)).toBe(report.groups.length);
    expect(await page.locator(".operations li").count()).toBe(2);
    const card = page.locator("article.card", { hasText: "</pre>" }).first();
    expect(await card.locator(".got").textContent()).toContain("OK</pre>");
    await card.locator(".messages > summary").click();
    const fault = card.locator(".message.fault");
    expect(await fault.textContent()).toContain(`<script>document.title = \\"owned\\"</script>`);
    // The place at which the check looks is marked in the response.
    expect(await fault.locator("mark").textContent()).toContain("OK</pre>");
    expect(await page.title()).toBe(`Conformance of ${report.target}`);
  });

  test("shows every message of the scenario with its time, and how to send it again", async () => {
    const page = await open();
    const card = page.locator("article.card", { hasText: "capture.whole" }).first();
    await card.locator(".messages > summary").click();
    const titles = await card.locator(".message .label").allTextContents();
    expect(titles[0]).toMatch(/^Step pay · \d+ ms$/);
    expect(titles[1]).toMatch(/^Step capture · \d+ ms · shows the failure$/);
    const lines = await card.locator("figure pre").allTextContents();
    expect(
      lines.some((line) => line.startsWith("npx acquiring conformance replay REPORT.json capture.")),
    ).toBe(true);
    expect(lines.some((line) => line.startsWith("curl -sS -X POST"))).toBe(true);
  });

  test("creates rows and tables only when they are opened", async () => {
    const page = await open();
    expect(await page.locator("details.row").count()).toBe(0);
    await unfold(page);
    expect(await rows(page)).toBe(report.checks.length);
    expect(await page.locator("#rules tbody tr").count()).toBe(report.rules.length);
    expect(await page.locator("#extension-points tbody tr").count()).toBe(report.extensionPoints.length);
    const row = page.locator("details.row", { hasText: "capture.whole.done" }).first();
    expect(await row.locator(".story").count()).toBe(0);
    await row.locator("summary").first().click();
    await row.locator(".story").waitFor();
    expect(await row.locator(".story").textContent()).toMatch(/Rule|Extension point/);
    await page.evaluate(
      "for (const one of document.querySelectorAll('details')) { one.open = true; one.fillNow?.(); }",
    );
    // A text node is a text: no element became one.
    expect(await page.locator("main").textContent()).not.toMatch(/\[object|undefined/);
  });

  test("can be filtered by words, status and operation, and shows the number of results", async () => {
    const page = await open();
    await unfold(page);
    const left = page.locator("#shown");
    await page.keyboard.press("/");
    await page.keyboard.type("capture.WHOLE.envelope");
    expect(await rows(page)).toBe(1);
    expect(await left.textContent()).toBe(`1 of ${report.checks.length} checks`);
    await page.keyboard.press("Escape");
    expect(await left.textContent()).toBe(`${report.checks.length} checks`);
    await page.getByRole("button", { name: `${report.totals.fail} fail` }).click();
    expect(await rows(page)).toBe(report.totals.fail);
    await page.getByRole("button", { name: `${report.totals.pass} pass` }).click();
    expect(await rows(page)).toBe(report.totals.fail + report.totals.pass);
    await page.getByLabel("Show only this operation").selectOption("createDirectPayment");
    const own = report.checks.filter(
      ({ operation, status }) => operation === "createDirectPayment" && ["pass", "fail"].includes(status),
    );
    expect(await rows(page)).toBe(own.length);
    await page.keyboard.press("/");
    await page.keyboard.type("no such words anywhere");
    expect(await rows(page)).toBe(0);
    expect(await cards(page)).toBe(0);
    await page.getByRole("button", { name: "Clear the filter" }).click();
    expect(await rows(page)).toBe(report.checks.length);
  });

  test("keeps filter and selection in its address, so that a reload shows the same", async () => {
    const page = await open();
    await page.keyboard.press("/");
    await page.keyboard.type("capture.whole");
    await page.getByRole("button", { name: `${report.totals.pass} pass` }).click();
    await page.getByLabel("Show only this operation").selectOption("captureTransactions");
    const before = await rows(page);
    expect(before).toBeGreaterThan(0);
    await page.keyboard.press("j");
    const chosen = await page.locator(".chosen").getAttribute("data-check");
    await page.reload();
    await page.locator("html[data-ready]").waitFor({ state: "attached" });
    expect(await rows(page)).toBe(before);
    expect(await page.locator("#search").inputValue()).toBe("capture.whole");
    expect(await page.locator(".chosen").getAttribute("data-check")).toBe(chosen);
    expect(new URL(page.url()).hash).toBe(
      `#q=capture.whole&status=pass&operation=captureTransactions&check=${chosen}`,
    );
  });

  test("goes to the next and previous cause with keys, which it lists", async () => {
    const page = await open();
    expect(await page.locator(".keys").textContent()).toMatch(/j next, k previous/);
    const chosen = (): Promise<string | null> => page.locator(".chosen").getAttribute("data-check");
    const [first, second] = report.groups;
    await page.keyboard.press("j");
    expect(await chosen()).toBe(first?.lead);
    await page.keyboard.press("j");
    expect(await chosen()).toBe(second?.lead);
    await page.keyboard.press("k");
    expect(await chosen()).toBe(first?.lead);
    await page.keyboard.press("o");
    await page.locator(".chosen .message.fault").waitFor();
    await page.keyboard.press("Escape");
    expect(await page.locator(".chosen").count()).toBe(0);
    expect(new URL(page.url()).hash).toBe("");
  });

  test.each(["light", "dark"] as const)(
    "has no axe violations on two rows and two cards of each kind, as only a drawn page shows, %s",
    async (colorScheme) => {
      const page = await open({ colorScheme, bypassCSP: true });
      await unfold(page);
      await page.evaluate(
        "const seen = {}; for (const one of document.querySelectorAll('.card details, details.row')) { const kind = one.dataset.status ?? one.className; seen[kind] = (seen[kind] ?? 0) + 1; if (seen[kind] < 3) one.open = true; else one.remove(); }",
      );
      await page.locator(".card .message.fault").first().waitFor();
      expect(await violations(page, colorScheme === "light" ? {} : { rules: contrast })).toEqual([]);
    },
  );

  test("can be used only with the keyboard", async () => {
    const page = await open();
    const focused = (): Promise<string> =>
      page.evaluate("document.activeElement?.textContent?.trim() ?? ''") as Promise<string>;
    await page.keyboard.press("Tab");
    expect(await focused()).toBe("Skip to the checks");
    await page.keyboard.press("Tab");
    for (let links = await page.locator(".operations a").count(); links > 0; links -= 1)
      await page.keyboard.press("Tab");
    expect(await focused()).toMatch(/^\d+ pass$/);
    await page.keyboard.press("Space");
    expect(await rows(page)).toBe(report.totals.pass);
    expect(await page.locator('button[aria-pressed="true"]').count()).toBe(1);
    const row = page.locator('details.row[data-status="pass"]').first();
    await row.locator("summary").focus();
    await page.keyboard.press("Enter");
    await row.locator(".story").waitFor();
    expect(await row.locator(".story").textContent()).toMatch(/Rule|Extension point/);
  });

  test("links a check to its rule and a rule to its checks, even if the filter hides them", async () => {
    const page = await open();
    await page.locator("article.card").first().getByRole("link").first().click();
    await page.locator("#rules tbody tr").first().waitFor();
    await page.getByRole("button", { name: `${report.totals.fail} fail` }).click();
    const passed = report.checks.find(({ status }) => status === "pass")?.id ?? "";
    await page.evaluate(`location.hash = "#check=${passed}"`);
    await page.locator(".chosen .story").waitFor();
    expect(await page.locator(".chosen").getAttribute("data-check")).toBe(passed);
    expect(await page.locator('button[aria-pressed="true"]').count()).toBe(0);
  });

  test.each([320, 1280])("fits %s px", async (width) => {
    const page = await open({ viewport: { width, height: 900 } });
    await unfold(page);
    await page.locator("article.card .messages > summary").first().click();
    await page.locator(".message.fault").first().waitFor();
    expect(await page.evaluate("document.documentElement.scrollWidth <= innerWidth")).toBe(true);
  });

  test("is complete without scripts and on paper", async () => {
    const page = await open({ javaScriptEnabled: false });
    expect(await page.locator("#bar").isVisible()).toBe(false);
    expect(await page.locator("#faults article").first().isVisible()).toBe(true);
    expect(await page.locator("#faults .got").first().isVisible()).toBe(true);
    const paper = await open();
    await paper.emulateMedia({ media: "print" });
    expect(await paper.locator("#bar").isVisible()).toBe(false);
  });
});
