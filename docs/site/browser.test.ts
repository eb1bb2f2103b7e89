// The site in a real browser. Every page once: the browser's complaints, its width on a phone and its stillness. The
// accessibility of some pages of each kind, and of every page in `npm test -- --whole`. The search, the theme and the menu. From
// a server, under another path and from a disk.
import { execFile } from "node:child_process";
import { readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { pathToFileURL } from "node:url";
import { promisify } from "node:util";
import type { Browser, Page } from "playwright-core";
import { operations } from "@acquiring/contract/catalogue";
import { developmentAccount, startGateway } from "@acquiring/gateway";
import { newDatabase } from "@acquiring/gateway/testing/database";
import { violations } from "@acquiring/testing/axe";
import { workFolder } from "@acquiring/testing/work";
import { afterAll, describe, expect, test } from "vitest";
import { parse } from "yaml";
import { buildSite } from "./docs.ts";
import { operationPath } from "./parts/places.ts";
import { readSite } from "./testing/pages.ts";
import { serveSite } from "./serve.ts";
import { openBrowser } from "@acquiring/testing/browser";
import { sharedFolder } from "@acquiring/testing/shared";

const browser: Browser | undefined = await openBrowser();
if (browser === undefined) process.stderr.write("The site was read by no browser.\n");

/** Whether everything is tried with everything. */
const isWhole = process.env["GATEWAY_TESTS_WHOLE"] === "1";

const root = join(import.meta.dirname, "../..");
/** What the tests write. */
const written = workFolder("site");
/** The site. */
const work = await sharedFolder("site", buildSite);
const paths = [...readSite(work).pages.keys()].toSorted();
const served = await serveSite({ folder: work, under: "/some/where/" });
afterAll(async () => {
  await browser?.close();
  await served.close();
});

interface Options {
  /** The page of the site that is opened first. */
  readonly at?: string;
  readonly theme?: "light" | "dark";
  readonly scripts?: boolean;
  readonly width?: number;
  /** Where requests may go in addition to the site. */
  readonly asks?: string;
}

/** Runs `use` with a separate page, and fails for an error in the browser or a request to another site. */
async function withPage(options: Options, use: (page: Page) => Promise<void>): Promise<void> {
  if (browser === undefined) throw new Error("There is no browser.");
  const { at, theme = "light", scripts = true, width = 1280, asks = served.url } = options;
  const context = await browser.newContext({
    colorScheme: theme,
    javaScriptEnabled: scripts,
    viewport: { width, height: 900 },
    reducedMotion: "reduce",
  });
  const page = await context.newPage();
  const complaints: string[] = [];
  page.on(
    "console",
    (message) => message.type() === "error" && complaints.push(`${page.url()}: ${message.text()}`),
  );
  page.on("pageerror", (error) => complaints.push(`${page.url()}: ${error.message}`));
  page.on("request", (request) => {
    if (![served.url, asks, "file:"].some((start) => request.url().startsWith(start)))
      complaints.push(`asked for ${request.url()}`);
  });
  try {
    if (at !== undefined) await page.goto(served.url + at);
    await use(page);
    expect(complaints).toEqual([]);
  } finally {
    await context.close();
  }
}

/** Shows code and wide tables whole: axe cannot judge what is scrolled out of sight. */
const unscroll = `for (const one of document.querySelectorAll(".pane, .table, .table *, .diagram, pre, pre *")) {
  one.style.overflow = "visible";
  one.style.maxHeight = "none";
  one.style.overflowWrap = "anywhere";
  one.style.minWidth = "0";
  one.style.whiteSpace = one.closest("pre") ? "pre-wrap" : "normal";
}`;

const shiftOf = (page: Page): Promise<unknown> =>
  page.evaluate(`new Promise((done) => {
    let sum = 0;
    new PerformanceObserver((list) => { for (const entry of list.getEntries()) sum += entry.value; }).observe({ type: "layout-shift", buffered: true });
    setTimeout(() => done(sum), 60);
  })`);

const overflow = (page: Page): Promise<unknown> =>
  page.evaluate("document.documentElement.scrollWidth - document.documentElement.clientWidth");

/** The first two pages of each folder: those of a folder are of one make. The pages of none are all different. */
const someOfEachKind = (all: readonly string[]): readonly string[] =>
  all.filter((path) => {
    const kind = dirname(path);
    const before = all.slice(0, all.indexOf(path)).filter((one) => dirname(one) === kind);
    return kind === "." || before.length < 2;
  });

describe.skipIf(browser === undefined)("every page", () => {
  test.each(["light", "dark"] as const)(
    "has no accessibility violation, shift or overflow on a phone, as only a drawn page shows: every other page in %s",
    { timeout: 300_000 },
    async (theme) => {
      const own = paths.filter((_path, index) => index % 2 === (theme === "light" ? 0 : 1));
      expect(own.length).toBeGreaterThan(25);
      const judged = new Set(isWhole ? own : someOfEachKind(own));
      expect(judged.size).toBeGreaterThan(10);
      const wrong: string[] = [];
      const look = async (page: Page): Promise<void> => {
        for (const path of own) {
          await page.setViewportSize({ width: 1280, height: 900 });
          await page.goto(`${served.url}${path}`);
          let shift = await shiftOf(page);
          // A busy machine paints a long page before it has read it to its end. A page that really shifts does so each time.
          for (let again = 0; shift !== 0 && again < 5; again += 1) {
            await page.reload();
            shift = await shiftOf(page);
          }
          if (shift !== 0) wrong.push(`${path} shifts by ${String(shift)}`);
          if (judged.has(path)) {
            await page.evaluate(unscroll);
            for (const one of await violations(page, { undecided: true })) wrong.push(`${path}: ${one}`);
            await page.reload();
          }
          // A phone, and a screen of 1280 at a zoom of 200 %.
          for (const width of [640, 360]) {
            await page.setViewportSize({ width, height: 740 });
            const wider = await overflow(page);
            if (wider !== 0) wrong.push(`${path} is ${String(wider)} px too wide at ${width}`);
          }
        }
      };
      await withPage({ theme }, look);
      expect(wrong).toEqual([]);
    },
  );

  test("is accessible on a phone, with the menu open and all details expanded", () =>
    withPage({ at: "reference/create-payout.html", width: 360, theme: "dark" }, async (page) => {
      await page.evaluate("for (const one of document.querySelectorAll('details')) one.open = true");
      expect(await violations(page)).toEqual([]);
      expect(await overflow(page)).toBe(0);
      await page.getByRole("button", { name: "Menu" }).click();
      expect(await page.locator("#side [aria-current=page]").isVisible()).toBe(true);
      expect(await violations(page)).toEqual([]);
      await page.keyboard.press("Escape");
      expect(await page.locator("#side [aria-current=page]").isVisible()).toBe(false);
    }));
});

describe.skipIf(browser === undefined)("the page of an operation", () => {
  const box = async (page: Page, selector: string) => {
    const found = await page.locator(selector).first().boundingBox();
    if (found === null) throw new Error(`${selector} is not shown`);
    return { left: found.x, right: found.x + found.width, top: found.y, bottom: found.y + found.height };
  };

  test.each([1100, 1280, 1600])("has its code next to the fields at %i px, and keeps it visible", (width) =>
    withPage({ at: "reference/create-direct-payment.html", width }, async (page) => {
      expect(await overflow(page)).toBe(0);
      const fields = await box(page, ".told");
      const code = await box(page, ".pane");
      expect(code.left).toBeGreaterThanOrEqual(fields.right);
      expect(fields.top - (await box(page, ".lead")).bottom).toBeLessThan(60);
      expect(code.top).toBeLessThan(150);
      await page.locator("#response-subscription").scrollIntoViewIfNeeded();
      const later = await box(page, ".pane");
      expect(later.top).toBeLessThan(150);
      expect(later.bottom).toBeGreaterThan(400);
    }),
  );

  test.each([360, 1099])("has one column at %i px, with the code after the introduction", (width) =>
    withPage({ width }, async (page) => {
      for (const name of ["create-direct-payment", "capture-transactions", "create-payout"]) {
        await page.goto(`${served.url}reference/${name}.html`);
        expect(await overflow(page)).toBe(0);
        const [lead, code, fields] = [
          await box(page, ".lead"),
          await box(page, ".pane"),
          await box(page, ".told"),
        ];
        expect(code.top).toBeGreaterThanOrEqual(lead.bottom);
        expect(fields.top).toBeGreaterThanOrEqual(code.bottom);
      }
    }),
  );

  test.each([
    ["light", 1280],
    ["dark", 1100],
    ["dark", 360],
  ] as const)(
    "is accessible in %s at %i px, with each tab selected and all details expanded",
    (theme, width) =>
      withPage({ at: "reference/query-transactions.html", theme, width }, async (page) => {
        await page.evaluate("for (const one of document.querySelectorAll('details')) one.open = true");
        for (const name of ["curl", "Python"]) {
          await page.locator(".tabs label", { hasText: name }).first().click();
          expect(await violations(page)).toEqual([]);
        }
        expect(await overflow(page)).toBe(0);
      }),
  );

  test("has working tabs and field details without scripts", () =>
    withPage({ at: "reference/create-direct-payment.html", scripts: false }, async (page) => {
      expect(await page.getByText("await gateway.createDirectPayment").isVisible()).toBe(true);
      await page.getByLabel("Python", { exact: true }).focus();
      await page.keyboard.press("Space");
      expect(await page.getByText("from sign import signed").isVisible()).toBe(true);
      expect(await page.getByText("await gateway.createDirectPayment").isVisible()).toBe(false);
      const shipping = page.locator("[id='request.shipping']");
      expect(await shipping.isVisible()).toBe(false);
      expect(await page.locator("[id='request.amount']").isVisible()).toBe(true);
      expect(await page.locator("#request-billing").isVisible()).toBe(false);
      await page.getByLabel("Required only").uncheck();
      expect(await page.locator("#request-billing").isVisible()).toBe(true);
      expect(await shipping.isVisible()).toBe(true);
      await page.getByLabel("Required only").check();
      await page.goto(`${page.url()}#request.shipping`);
      expect(await shipping.isVisible()).toBe(true);
      expect(await page.locator(".try").isVisible()).toBe(false);
    }));

  test("is printed without navigation, on white, with everything that is folded or in a tab", () =>
    withPage({ at: "reference/capture-transactions.html", theme: "dark" }, async (page) => {
      await page.emulateMedia({ media: "print" });
      for (const hidden of [".bar", ".side", ".copy", ".try"])
        expect([hidden, await page.locator(hidden).first().isVisible()]).toEqual([hidden, false]);
      for (const shown of ["from sign import signed", "Limit of the rule"])
        expect([shown, await page.getByText(shown).first().isVisible()]).toEqual([shown, true]);
      const ink = await page.evaluate("getComputedStyle(document.body).color");
      expect(ink).toBe("rgb(23, 28, 38)");
      expect((await page.pdf()).byteLength).toBeGreaterThan(50_000);
    }));

  test("has at most three screens of fields until something is opened, with only the required ones", () =>
    withPage({}, async (page) => {
      for (const { id } of operations) {
        await page.goto(`${served.url}${operationPath(id)}`);
        const { bottom } = await box(page, ".told");
        expect([id, bottom <= 2700]).toEqual([id, true]);
      }
    }));

  test("keeps the selected language for the next page", () =>
    withPage({ at: "reference/create-direct-payment.html" }, async (page) => {
      await page.locator(".tabs label", { hasText: "curl" }).click();
      await page.goto(`${served.url}reference/refund-transactions.html`);
      expect(await page.getByText("sh sign.sh refundTransactions").isVisible()).toBe(true);
    }));
});

const gateway = await startGateway({ databaseUrl: await newDatabase(), port: 0 });
afterAll(() => gateway.close());

describe.skipIf(browser === undefined)("the form that tries an operation", () => {
  /** What the form shows of a request that it sends. */
  const send = async (page: Page): Promise<string> => {
    await page.getByRole("button", { name: "Send" }).click();
    await page.locator(".sent :is(.tag, .problem)").first().waitFor();
    return (await page.locator(".sent").textContent()) ?? "";
  };
  const sentFrom = async (page: Page, name: string, address: string): Promise<string> => {
    await page.goto(`${served.url}reference/${name}.html`);
    await page.getByText("Try it on a gateway on this machine").click();
    // The page fills in what the tab remembers before the form can be sent.
    await page.locator(".send:enabled").waitFor();
    await page.getByLabel("Gateway", { exact: true }).fill(address);
    return send(page);
  };

  test("pays, captures, refunds and queries: each step has the identifiers of the payment, and the exchange is shown masked", () =>
    withPage({ asks: gateway.url }, async (page) => {
      const paid = await sentFrom(page, "create-direct-payment", gateway.url);
      expect(paid).toMatch(/^200 OK signature valid/u);
      expect(paid).toContain('"result_info": "0000:Success"');
      expect(await violations(page)).toEqual([]);
      // The body is first, then what may follow, then the headers.
      expect(paid).toMatch(
        /0000:Success.*Next, with these identifiers: Capture.*Response headers.*content-type/su,
      );
      // As in a report: both sides as HTTP, without card data.
      expect(paid).toMatch(/POST \/v1\/authorise\s+content-type: application\/json/u);
      expect(paid).toContain('"card": "411111******1111"');
      expect(paid).toContain('"security_code": "***"');
      // The steps of a flow have the tab's gateway, the identifiers and the amount. Nothing of the card is kept.
      const following = async (title: string): Promise<string> => {
        await page.locator(".sent .next").getByRole("link", { name: title, exact: true }).click();
        await page.getByRole("heading", { level: 1, name: title }).waitFor();
        await page.locator(".send:enabled").waitFor();
        expect(await page.getByLabel("Gateway", { exact: true }).inputValue()).toBe(gateway.url);
        return send(page);
      };
      expect(await following("Capture transactions")).toContain('"capture_status": "1"');
      expect(await following("Refund transactions")).toContain('"refund_status": "1"');
      expect(await following("Query transactions")).toContain('"payment_status": "4000"');
      const stored = String(
        await page.evaluate("JSON.stringify([{ ...sessionStorage }, { ...localStorage }])"),
      );
      expect(stored).toContain("transaction_id");
      expect(stored).not.toMatch(/411111|security_code|expiration/u);
    }));

  test("has the payment that a link of the portal names, and a creation a new order number", () =>
    withPage({}, async (page) => {
      const payment = { order_no: "o-7", transaction_id: "t-7", currency: "JPY", amount: "700" };
      const filledIn = async (name: string): Promise<unknown> => {
        const carried = new URLSearchParams(payment);
        await page.goto(`${served.url}reference/${name}.html?${String(carried)}#try-it`);
        await page.locator(".send:enabled").waitFor();
        return JSON.parse(await page.getByLabel("Request, without").inputValue());
      };
      expect(await filledIn("capture-transactions")).toEqual({ capture_orders: [payment] });
      const order_no: unknown = expect.stringMatching(/^try-\d+$/u);
      const another = { order_no, currency: "JPY", amount: "700" };
      expect(await filledIn("create-direct-payment")).toMatchObject(another);
    }));

  test("sends nothing to another machine, and explains why a request cannot be sent", () =>
    withPage({}, async (page) => {
      for (const address of ["https://pay.example", "http://127.0.0.1.pay.example", "localhost"])
        expect(await sentFrom(page, "query-transactions", address)).toContain(
          `Gateway must be on this machine, for example http://127.0.0.1:8080 (got "${address}").`,
        );
      await page.getByLabel("Gateway", { exact: true }).fill(gateway.url);
      await page.locator("#try-body").fill("order_no=1");
      await page.getByRole("button", { name: "Send" }).click();
      await page.getByText("Request must be JSON").waitFor();
      expect(await page.locator(".sent").textContent()).toMatch(/^Request must be JSON: /u);
    }));

  test("explains on a page opened from a file that a gateway refuses its requests", () =>
    withPage({}, async (page) => {
      await page.goto(pathToFileURL(join(work, "reference", "query-transactions.html")).href);
      await page.getByText("Try it on a gateway on this machine").click();
      const note = page.getByText("This page does not come from this machine's own server");
      await note.waitFor();
      expect(await note.isVisible()).toBe(true);
    }));
});

describe.skipIf(browser === undefined)("the search", () => {
  const field = (page: Page) => page.getByRole("combobox", { name: "Search" });
  const options = (page: Page) => page.getByRole("option");

  test.each([
    ["capture.partial", "extension-points/index.html#capture.partial"],
    ["how to refund", "guides/refunds.html"],
  ])("finds %s, and Enter goes there", (asked, at) =>
    withPage({ at: "guides/index.html" }, async (page) => {
      await page.keyboard.press("/");
      await page.keyboard.type(asked);
      await options(page).first().waitFor();
      expect(await options(page).first().locator("mark").count()).toBeGreaterThan(0);
      await page.keyboard.press("Enter");
      await page.waitForURL(`${served.url}${at}`);
      expect(page.url()).toBe(`${served.url}${at}`);
    }),
  );

  test("works with keys only, announces the selection, and closes on Escape", () =>
    withPage({ at: "index.html" }, async (page) => {
      await page.keyboard.press("Control+k");
      await page.keyboard.type("refund");
      await options(page).nth(2).waitFor();
      expect(await field(page).getAttribute("aria-expanded")).toBe("true");
      expect(await field(page).getAttribute("aria-activedescendant")).toBe("found-0");
      await page.keyboard.press("ArrowDown");
      expect(await field(page).getAttribute("aria-activedescendant")).toBe("found-1");
      await page.keyboard.press("ArrowUp");
      await page.keyboard.press("ArrowUp");
      expect(await field(page).getAttribute("aria-activedescendant")).toBe(
        `found-${(await options(page).count()) - 1}`,
      );
      expect(await violations(page)).toEqual([]);
      await page.keyboard.press("Escape");
      expect(await options(page).first().isVisible()).toBe(false);
      expect(await field(page).getAttribute("aria-expanded")).toBe("false");
    }));

  test("says if nothing is found, and leads to the nearest pages", () =>
    withPage({ at: "index.html" }, async (page) => {
      await field(page).fill("qqqxyzzy");
      await page.getByText("Nothing found for").first().waitFor();
      expect(await page.locator("#none").isVisible()).toBe(true);
      expect(await violations(page)).toEqual([]);
      await page.keyboard.press("Enter");
      await page.waitForURL(`${served.url}guides/index.html`);
    }));
});

describe.skipIf(browser === undefined)("a profile", () => {
  const file = join(written, "profile.yaml");
  const textOf = (page: Page) => page.getByLabel("The profile as YAML");
  const sumOf = (page: Page) => page.getByRole("status").filter({ hasText: "points filled" });
  const reference = join(root, "gateway", "profile.yaml");
  const yamlIn = (path: string): unknown => parse(readFileSync(path, "utf8"));
  const suite = (...args: readonly string[]) =>
    promisify(execFile)(
      process.execPath,
      ["--conditions=@acquiring/source", join(root, "conformance", "cli.ts"), ...args],
      { env: { ...process.env, GATEWAY_KEY: developmentAccount.key }, maxBuffer: 16 * 1024 * 1024 },
    );
  const save = async (page: Page): Promise<void> => {
    const download = page.getByRole("link", { name: "Download profile.yaml" });
    const [saved] = await Promise.all([page.waitForEvent("download"), download.click()]);
    expect(saved.suggestedFilename()).toBe("profile.yaml");
    await saved.saveAs(file);
  };

  test("can be built in the browser, passes `profile check`, and works with the suite, as only all three together show", async () => {
    let proposed: readonly string[] = [];
    await withPage({ at: "profile-builder.html" }, async (page) => {
      const choose = (label: string, word: string) =>
        page.getByLabel(label, { exact: true }).selectOption({ label: word });
      const fill = (label: string, text: string) => page.getByLabel(label, { exact: true }).fill(text);
      const add = async (to: string, name?: string): Promise<void> => {
        if (name !== undefined) await choose(`Name of the next entry of ${to}`, name);
        await page.getByRole("button", { name: `Add to ${to}`, exact: true }).click();
      };
      await page.getByLabel("Add a kind of gateway").selectOption("auth-capture");
      await sumOf(page)
        .filter({ hasText: /^10 of \d+ points filled\. [1-9]\d* checks of [1-9]\d* rules? unlocked\.$/u })
        .waitFor();
      expect(await page.locator("#profile-added").textContent()).toBe(
        "Added 10 points of auth-capture to your profile.",
      );
      await page.getByLabel("Add a kind of gateway").selectOption("auth-capture");
      await page
        .getByText("Added 0 points of auth-capture to your profile. 10 were filled already")
        .waitFor();
      await fill("Name of the profile", "shop: 1");
      await page.evaluate("for (const one of document.querySelectorAll('.builder details')) one.open = true");
      await choose("signature.scheme", "bound");
      await fill("signature.scheme window", "60");
      await choose("signature.response", "same-scheme");
      await choose("direct-payment.failure", "status");
      await fill("direct-payment.failure status", "402");
      const needed = page.getByLabel("direct-payment.failure status", { exact: true });
      expect(await needed.getAttribute("aria-required")).toBe("true");
      await fill("direct-payment.mask character", "*");
      await page.getByLabel("unreadable-body").check();
      await fill("notification.acknowledgement status", "200\n204");
      await fill("limits.rate requests", "20");
      await fill("limits.rate per_seconds", "0.5");
      await add("codes", "result_info");
      await add("codes result_info");
      await fill("codes result_info name 1", "0000");
      await fill("codes result_info 1: The meaning", "Paid.");
      await add("encoding.requests", "createPayout");
      await add("encoding.requests createPayout reads");
      await choose("encoding.requests createPayout reads 1 media", "application/json");
      await choose("encoding.requests createPayout reads 1 body", "json");
      await fill("notification.payload as YAML", "type: object");
      await fill("batch.over-limit status", "9");
      await page.locator("[id='problem-batch.over-limit']").filter({ hasText: "status" }).waitFor();
      await sumOf(page).filter({ hasText: "Fix 1 problem to download." }).waitFor();
      expect(await page.getByRole("link", { name: "Download profile.yaml" }).getAttribute("href")).toBeNull();
      expect(await violations(page)).toEqual([]);
      await fill("batch.over-limit status", "400");
      await sumOf(page)
        .filter({ hasText: /^21 of/u })
        .filter({ hasNotText: "Fix" })
        .waitFor();
      proposed = await page.locator(".next button").allTextContents();
      await save(page);
    });
    expect(yamlIn(file)).toMatchObject({
      profile: "shop: 1",
      extension_points: {
        "capture.partial": "accepted",
        "signature.scheme": { kind: "bound", version: 1, window: 60 },
        "direct-payment.failure": { status: 402 },
        "direct-payment.mask": { character: "*", keeps_length: false },
        "errors.invalid-input": ["unreadable-body"],
        "notification.acknowledgement": { status: [200, 204] },
        "limits.rate": { requests: 20, per_seconds: 0.5 },
        codes: { result_info: { "0000": "Paid." } },
        "encoding.requests": { createPayout: { reads: [{ media: "application/json", body: "json" }] } },
        "notification.payload": { type: "object" },
        "batch.over-limit": { status: 400 },
      },
    });
    const checked = JSON.parse((await suite("profile", "check", file, "--json")).stdout) as {
      readonly filled: readonly string[];
      readonly fillNext: readonly { readonly id: string }[];
    };
    expect(checked.filled).toContain("batch.over-limit");
    expect(proposed.toSorted()).toEqual(
      checked.fillNext
        .slice(0, 5)
        .map(({ id }) => id)
        .toSorted(),
    );

    const settings = join(root, "gateway", "settings.yaml");
    const given = ["--target", gateway.url, "--profile", file, "--settings", settings];
    const run = await suite("conformance", "run", ...given, "--only", "capture.partial*");
    expect(run.stdout).toMatch(/[1-9]\d* pass/u);
  });

  test.each([reference, join(root, "conformance", "measure", "independent", "profile.yaml")])(
    "can be opened from a file: each form has its value and writes the same, and the download is the profile: %s",
    (own) =>
      withPage({ at: "profile-builder.html" }, async (page) => {
        await page.getByLabel("Open a profile").setInputFiles(own);
        await sumOf(page)
          .filter({ hasText: /^[1-9]\d+ of/u })
          .waitFor();
        // Each form writes what it shows.
        await page.evaluate(`for (const one of document.querySelectorAll(".fill")) {
          const control = one.querySelector("input:not([type=checkbox]), textarea, select:not(:has(+ div input))");
          if (control?.value) control.dispatchEvent(new Event("input"));
        }`);
        expect(await textOf(page).inputValue()).not.toBe(readFileSync(own, "utf8"));
        await save(page);
        expect(yamlIn(file)).toEqual(yamlIn(own));
      }),
  );

  test("says what is wrong with its line, keeps what it does not know, and is built with keys only, from a file", () =>
    withPage({ width: 390, theme: "dark" }, async (page) => {
      await page.goto(pathToFileURL(join(work, "profile-builder.html")).href);
      await textOf(page).fill(
        "# Mine.\nprofile: mine\nextension_points:\n  capture.partial: perhaps\n  mine.point: 1\nnotes: {}\n",
      );
      const places = page.locator(".problems button");
      await places.filter({ hasText: "Line 4, column 20" }).press("Enter");
      expect(await page.evaluate("document.activeElement.selectionStart")).toBe(40);
      expect(await page.locator(".problems").textContent()).toContain("mine.point");
      await page.getByRole("button", { name: "signature.scheme", exact: true }).press("Enter");
      await page.keyboard.press("ArrowDown");
      await sumOf(page).filter({ hasText: "Fix 2 problems" }).waitFor();
      const text = await textOf(page).inputValue();
      expect(text).toMatch(/^# Mine\.\n[^]*perhaps[^]*mine\.point: 1\n[^]*kind: bound[^]*notes: \{\}\n$/u);
      await textOf(page).fill("profile: [");
      await page.getByText("Line 1").waitFor();
      expect(await page.getByLabel("signature.scheme", { exact: true }).isDisabled()).toBe(true);
      expect(await overflow(page)).toBe(0);
    }));
});

describe.skipIf(browser === undefined)("lists, menus and error pages", () => {
  test("include a bar with the downloads, also without scripts", () =>
    withPage({ at: "guides/refunds.html", scripts: false }, async (page) => {
      await page.getByRole("button", { name: "Downloads" }).click();
      const file = page
        .getByRole("navigation", { name: "Downloads" })
        .getByRole("link", { name: /^OpenAPI/u });
      expect(await file.getAttribute("href")).toBe("../openapi.json");
    }));

  test("include a page as Markdown, copied or, from a file, as a link", () =>
    withPage({}, async (page) => {
      await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
      await page.goto(`${served.url}guides/refunds.html`);
      await page.getByRole("link", { name: "Copy page as Markdown" }).click();
      await page.getByRole("link", { name: "Copied" }).waitFor();
      expect(await page.evaluate("navigator.clipboard.readText()")).toBe(
        readFileSync(join(work, "guides", "refunds.md"), "utf8"),
      );
      await page.goto(pathToFileURL(join(work, "guides", "refunds.html")).href);
      await page.getByRole("link", { name: "Copy page as Markdown" }).click();
      await page.waitForURL(/\/guides\/refunds\.md$/u);
    }));

  test("include a page for a missing address, with links", async () => {
    if (browser === undefined) throw new Error("There is no browser.");
    // The browser complains of the status, as it should.
    const page = await browser.newPage();
    const response = await page.goto(`${served.url}no-such-page.html`);
    expect(response?.status()).toBe(404);
    await page.getByRole("link", { name: "Guides", exact: true }).last().click();
    expect(await page.locator("h1").textContent()).toBe("Integrate");
    await page.close();
  });

  test("are visible in forced colours", async () => {
    if (browser === undefined) throw new Error("There is no browser.");
    const page = await browser.newPage({ forcedColors: "active", colorScheme: "dark" });
    await page.goto(`${served.url}index.html`);
    const colour = (selector: string, of: string): Promise<unknown> =>
      page.evaluate(
        `getComputedStyle(document.querySelector(${JSON.stringify(selector)}))[${JSON.stringify(of)}]`,
      );
    expect(await colour(".bar-pass", "fill")).not.toBe(await colour("body", "backgroundColor"));
    expect(await colour("#theme", "borderTopStyle")).toBe("solid");
    await page.close();
  });
});

describe.skipIf(browser === undefined)("the theme", () => {
  const ground = (page: Page): Promise<unknown> =>
    page.evaluate("getComputedStyle(document.body).backgroundColor");
  const light = "rgb(247, 248, 250)";
  const dark = "rgb(16, 20, 27)";

  test("follows the system until a reader chooses one, which is kept and applied at the first paint", () =>
    withPage({ at: "index.html", theme: "dark" }, async (page) => {
      expect(await ground(page)).toBe(dark);
      const theme = page.getByRole("button", { name: "Theme:" });
      await theme.click();
      expect(await ground(page)).toBe(light);
      await page.goto(`${served.url}reference/index.html`);
      expect(await ground(page)).toBe(light);
      expect(await theme.getAttribute("aria-label")).toBe("Theme: light");
      await theme.click();
      expect(await ground(page)).toBe(dark);
      await theme.click();
      expect(await theme.getAttribute("aria-label")).toBe("Theme: system");
    }));
});

describe.skipIf(browser === undefined)("the site in any location", () => {
  test("works from files: pages, style and search", () =>
    withPage({}, async (page) => {
      await page.goto(pathToFileURL(join(work, "reference", "create-direct-payment.html")).href);
      expect(await page.evaluate("getComputedStyle(document.querySelector('.bar')).position")).toBe("sticky");
      await page.keyboard.press("/");
      await page.keyboard.type("signature.scheme");
      await page.getByRole("option").first().waitFor();
      await page.keyboard.press("Enter");
      await page.waitForURL(/extension-points\/index\.html#signature\.scheme$/u);
    }));

  test("works without scripts: the menu opens, and elements that need scripts are hidden", () =>
    withPage({ at: "reference/query-transactions.html", scripts: false, width: 390 }, async (page) => {
      expect(await page.locator("#q").isVisible()).toBe(false);
      expect(await page.locator("#theme").isVisible()).toBe(false);
      await page.getByRole("button", { name: "Menu" }).click();
      await page.getByRole("link", { name: "Capture transactions", exact: true }).click();
      expect(await page.locator("h1").textContent()).toBe("Capture transactions");
    }));

  test("leads from a former address to where its content is, also without scripts", () =>
    withPage({ scripts: false }, async (page) => {
      await page.goto(pathToFileURL(join(work, "rules", "batches.html")).href);
      await page.waitForURL(/rules\/index\.html#batches$/u);
      expect(await page.getByRole("heading", { name: "Batches" }).isVisible()).toBe(true);
    }));

  test("expands details that a link leads to", () =>
    withPage(
      { at: "reference/create-direct-payment.html#request.cart_items.basic_item_data.price.currency" },
      async (page) => {
        const place = page.locator("[id='request.cart_items.basic_item_data.price.currency']");
        await place.waitFor();
        expect(await place.isVisible()).toBe(true);
      },
    ));

  test("has a server that serves nothing outside its folder", async () => {
    const outside = await fetch(`${served.url}..%2f..%2f..%2f..%2fetc/passwd`);
    expect(outside.status).toBe(404);
    expect((await fetch(new URL("/index.html", served.url))).status).toBe(404);
    expect((await fetch(`${served.url}%E0%A4%A`)).status).toBe(404);
  });

  test("copies code unchanged", () =>
    withPage({}, async (page) => {
      await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
      await page.goto(`${served.url}reference/query-transactions.html`);
      const block = page.locator("#request-body-0 ~ .tab figure.code").first();
      await block.hover();
      await block.getByRole("button", { name: "Copy" }).click();
      await block.getByRole("button", { name: "Copied" }).waitFor();
      expect(await page.evaluate("navigator.clipboard.readText()")).toMatch(
        /^merchant_id=1000&account_id=1000001&order_no=order-1%2Corder-2&encryption_data=v1\.\d+\.[0-9a-f]{32}\.[0-9a-f]{64}$/u,
      );
    }));
});
