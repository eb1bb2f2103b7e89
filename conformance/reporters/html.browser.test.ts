// The HTML report in a real browser, opened from a disk as its reader does.
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import type { Browser, Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import type { Report } from "../run/report.ts";
import type { RunEvent } from "../run/events.ts";
import { runConformance } from "../run/run.ts";
import { axe, type Result } from "@acquiring/testing/axe";
import { openBrowser } from "@acquiring/testing/browser";
import { conforming, startTinyGateway } from "../testing/tiny-gateway.ts";
import { htmlReport } from "./html.ts";

const browser: Browser | undefined = await openBrowser();
const folder = mkdtempSync(join(tmpdir(), "report-"));
const address = pathToFileURL(join(folder, "report.html")).href;
let report: Report;
const pages: Page[] = [];
/** What went wrong on a page, and what it asked for. */
const complaints: string[] = [];

beforeAll(async () => {
  const gateway = await startTinyGateway((request) => {
    const answer = conforming(request);
    const hostile = `OK</pre><script>document.title = "owned"</script><img src=x onerror="document.title='owned'">`;
    return { ...answer, body: answer.body.replace('"OK"', JSON.stringify(hostile)) };
  });
  let finished: Extract<RunEvent, { type: "finished" }> | undefined;
  report = await runConformance({
    target: gateway.url,
    settings: { features: { captures: true } },
    only: ["capture.*", "answer.direct-payment.*", "answer.capture.*"],
    env: {},
    onEvent: (event) => {
      if (event.type === "finished") finished = event;
    },
  });
  await gateway.close();
  writeFileSync(join(folder, "report.html"), htmlReport(report, finished?.results ?? []));
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
  return page;
}

const shown = (page: Page, kind = "check"): Promise<number> =>
  page.locator(`[data-item="${kind}"]:not([hidden])`).count();

describe.skipIf(browser === undefined)("the HTML report, opened from a disk,", () => {
  test("tells the verdict and the stories, and what the gateway answered is text", async () => {
    const page = await open();
    expect(await page.title()).toBe(`Conformance of ${report.target}`);
    expect(await page.locator(".verdict").textContent()).toBe(report.verdict.sentence);
    expect(await page.locator("img").count()).toBe(0);
    const fault = page.locator("article.fault", { hasText: "capture.whole.envelope" });
    expect(await fault.textContent()).toContain(`<script>document.title = \\"owned\\"</script>`);
    expect(await fault.locator(".got").textContent()).toContain("OK</pre>");
    expect(await shown(page)).toBe(report.checks.length);
    expect(await shown(page, "rule")).toBe(report.rules.length);
    expect(await shown(page, "point")).toBe(report.extensionPoints.length);
  });

  test("is filtered by words, status and operation, and says how many are left", async () => {
    const page = await open();
    const left = page.locator("#shown");
    await page.keyboard.press("/");
    await page.keyboard.type("capture.WHOLE.envelope");
    expect(await shown(page)).toBe(1);
    expect(await left.textContent()).toBe(`1 of ${report.checks.length} checks`);
    await page.keyboard.press("Escape");
    expect(await left.textContent()).toBe(`${report.checks.length} checks`);
    await page.getByRole("button", { name: `${report.totals.fail} fail` }).click();
    expect(await shown(page)).toBe(report.totals.fail);
    await page.getByRole("button", { name: `${report.totals.pass} pass` }).click();
    expect(await shown(page)).toBe(report.totals.fail + report.totals.pass);
    await page.getByLabel("Show only this operation").selectOption("createDirectPayment");
    const own = report.checks.filter(
      ({ operation, status }) => operation === "createDirectPayment" && ["pass", "fail"].includes(status),
    );
    expect(await shown(page)).toBe(own.length);
    await page.keyboard.press("/");
    await page.keyboard.type("no such words anywhere");
    expect(await shown(page)).toBe(0);
    await page.getByRole("button", { name: "Clear the filter" }).click();
    expect(await shown(page)).toBe(report.checks.length);
  });

  test.each(["light", "dark"] as const)("has nothing that axe finds, %s", async (colorScheme) => {
    const page = await open({ colorScheme, bypassCSP: true });
    await page.evaluate("for (const one of document.querySelectorAll('details')) one.open = true");
    await page.evaluate(axe);
    const violations = (await page.evaluate("axe.run().then((found) => found.violations)")) as Result[];
    expect(violations.map(({ id, nodes }) => [id, nodes[0]?.target])).toEqual([]);
  });

  test("is used with the keyboard alone", async () => {
    const page = await open();
    const focused = (): Promise<string> =>
      page.evaluate("document.activeElement?.textContent?.trim() ?? ''") as Promise<string>;
    await page.keyboard.press("Tab");
    expect(await focused()).toBe("To the checks");
    await page.keyboard.press("Tab");
    expect(await focused()).toMatch(/^\d+ pass$/);
    await page.keyboard.press("Space");
    expect(await shown(page)).toBe(report.totals.pass);
    expect(await page.locator('button[aria-pressed="true"]').count()).toBe(1);
    const row = page.locator('details.row[data-status="pass"]').first();
    await row.locator("summary").focus();
    await page.keyboard.press("Enter");
    expect(await row.locator(".story").isVisible()).toBe(true);
  });

  test("leads from a rule to its check, also where the filter hides it", async () => {
    const page = await open();
    await page.keyboard.press("/");
    await page.keyboard.type("endpoints.row.capture");
    const link = page.locator('[data-item="rule"]:not([hidden]) a[href="#check-capture.whole.done"]');
    await link.evaluate(
      "(one) => { const box = one.closest('details'); if (box !== null) box.open = true; }",
    );
    await page.getByRole("button", { name: `${report.totals.fail} fail` }).click();
    await page.evaluate("location.hash = '#check-capture.whole.done'");
    const target = page.locator("#check-capture\\.whole\\.done");
    await target.locator(".story").waitFor();
    expect(await target.isVisible()).toBe(true);
  });

  test.each([
    [320, "light"],
    [320, "dark"],
    [1280, "light"],
    [1280, "dark"],
  ] as const)("fits %s px, in %s, and is readable there", async (width, colorScheme) => {
    const page = await open({ viewport: { width, height: 900 }, colorScheme });
    expect(await page.evaluate("document.documentElement.scrollWidth <= innerWidth")).toBe(true);
    expect(Number(await page.evaluate(leastContrast))).toBeGreaterThanOrEqual(4.5);
  });

  test("is whole without scripts, and on paper", async () => {
    const page = await open({ javaScriptEnabled: false });
    expect(await page.locator("#bar").isVisible()).toBe(false);
    expect(await page.locator("#faults article").first().isVisible()).toBe(true);
    const paper = await open();
    await paper.emulateMedia({ media: "print" });
    expect(await paper.locator("#bar").isVisible()).toBe(false);
  });
});

/** The least contrast of a text and what is behind it, on the whole page. */
const leastContrast = `(() => {
  const channels = (colour) => (colour.match(/[\\d.]+/g) ?? []).map(Number);
  const luminance = ([r, g, b]) => {
    const [x, y, z] = [r, g, b].map((c) => (c / 255 <= 0.04045 ? c / 255 / 12.92 : ((c / 255 + 0.055) / 1.055) ** 2.4));
    return 0.2126 * x + 0.7152 * y + 0.0722 * z;
  };
  const behind = (element) => {
    for (let one = element; one !== null; one = one.parentElement) {
      const colour = channels(getComputedStyle(one).backgroundColor);
      if (colour.length === 3 || colour[3] > 0) return colour;
    }
    return [255, 255, 255];
  };
  let least = 21;
  for (const element of document.body.querySelectorAll("*")) {
    if (![...element.childNodes].some((node) => node.nodeType === 3 && node.data.trim() !== "")) continue;
    if (!element.checkVisibility()) continue;
    const [a, b] = [luminance(channels(getComputedStyle(element).color)), luminance(behind(element))];
    least = Math.min(least, (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05));
  }
  return least;
})()`;
