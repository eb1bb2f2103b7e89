// The site as files: the content of pages, working links, and sizes. browser.test.ts tests it in a browser.
import { existsSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join, posix } from "node:path";
import type { KillRecord } from "@acquiring/conformance/measure";
import type { Outcomes } from "@acquiring/conformance/measure/strangers";
import { extensionPoints, operations, rules } from "@acquiring/contract/catalogue";
import { sharedFolder } from "@acquiring/testing/shared";
import { workFolder } from "@acquiring/testing/work";
import { developmentAccount } from "@acquiring/gateway";
import { describe, expect, test } from "vitest";
import { parse } from "yaml";
import { type Found, nearestOf, searchOf } from "./browser/ranking.ts";
import words from "./browser/search-words.json" with { type: "json" };
import answers from "./testing/answers.json" with { type: "json" };
import released from "./testing/released.json" with { type: "json" };
import queries from "./testing/queries.json" with { type: "json" };
import { buildSite } from "./docs.ts";
import { layOut, type Page } from "./parts/layout.ts";
import { sitemapXml } from "./export/lists.ts";
import { markdownFrom } from "./export/to-markdown.ts";
import { migrationCsv, migrationPart, notFoundPage } from "./pages/project.ts";
import { textOf } from "./parts/html.ts";
import { measured } from "./parts/measured.ts";
import { readMarkdown } from "./parts/markdown.ts";
import { folderPages } from "./pages/written.ts";
import { joined, operationPath, placeOf, writtenAt } from "./parts/places.ts";
import { addressesOf, deadLinks, idsOf, readSite, wordsOf } from "./testing/pages.ts";

/** The site. */
const folder = await sharedFolder("site", buildSite);
const site = readSite(folder);

type OperationBody = (typeof operations)[number]["request"];

const root = join(import.meta.dirname, "../..");
const { page } = site;
const operationPage = (id: string): string => page(operationPath(id));
/** What the page of an operation says. */
const told = (id: string): string => textOf(operationPage(id));
const textFile = (path: string): string => readFileSync(join(folder, path), "utf8");
const bytes = (path: string): number => statSync(join(folder, path)).size;

/** The entry of a list with this id, to which the suite's reports link. */
const entryOf = (path: string, id: string): string => {
  const html = page(path);
  const start = html.indexOf(` id="${id}"`);
  expect(start).toBeGreaterThan(0);
  return html.slice(start, html.indexOf("</li>", start));
};

describe("the links of the site", () => {
  test("lead to existing pages and anchors", () => {
    expect(site.pages.size).toBeGreaterThan(50);
    expect(deadLinks(site)).toEqual([]);
  });

  test("include every address of the last release: it is a page, or leads to one", () => {
    expect(released.length).toBeGreaterThan(100);
    expect(released.filter((path) => !site.pages.has(path) && !site.moved.has(path))).toEqual([]);
    expect([...site.moved.keys()].filter((path) => !released.includes(path))).toEqual([]);
    const [[path, html] = ["", ""]] = site.moved;
    const to = posix.join(posix.dirname(path), /url=([^"#]+)/u.exec(html)?.[1] ?? "");
    expect(site.pages.has(to)).toBe(true);
  });

  test("are reported if they lead nowhere", () => {
    const broken = new Map([
      ["index.html", '<a href="no.html">x</a><a href="#no">y</a><a href="/index.html">z</a>'],
    ]);
    expect(deadLinks({ ...site, pages: broken, moved: new Map() })).toHaveLength(3);
  });

  test("have no duplicate id on a page", () => {
    const twice = [...site.pages].flatMap(([path, html]) => {
      const ids = idsOf(html);
      return ids.filter((id, index) => ids.indexOf(id) !== index).map((id) => `${path}#${id}`);
    });
    expect(twice).toEqual([]);
  });

  test("load nothing from other sites, and each page's policy forbids it", () => {
    const loading = /<(?:script|link|img|iframe)\b[^>]*?(?:src|href)="(?:[a-z]+:|\/)/u;
    const inPage = /<script>|<style|\sstyle="|\son\w+="/u;
    const policy = `content="default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; base-uri 'none'; form-action 'none'; connect-src 'self'`;
    const wrong = [...site.pages].filter(
      ([, html]) => loading.test(html) || inPage.test(html) || !html.includes(policy),
    );
    expect(wrong.map(([path]) => path)).toEqual([]);
    // Only the form that tries an operation sends anything, and to this machine alone.
    const connects = [...site.pages].filter(([, html]) => !html.includes(`${policy}">`));
    expect(connects.map(([path]) => path).toSorted()).toEqual(
      operations.map(({ id }) => operationPath(id)).toSorted(),
    );
    for (const [, html] of connects)
      expect(html).toContain(`${policy} http://127.0.0.1:* http://localhost:*">`);
  });

  test("reach every page in two steps from the first, and each page links to the next", () => {
    const reachedFrom = (path: string): readonly string[] =>
      addressesOf(page(path)).map((address) => posix.join(posix.dirname(path), address.split("#")[0] ?? ""));
    const first = reachedFrom("index.html").filter((path) => site.pages.has(path));
    const reached = new Set(first.flatMap(reachedFrom));
    const missing = [...site.pages.keys()].filter((path) => !reached.has(path));
    expect(missing).toEqual(["404.html"]);
    expect(page("reference/index.html")).toContain('rel="next"');
  });
});

describe("the search", () => {
  const entries = ((): readonly Found[] => {
    const script = textFile("assets/search-index.js");
    return JSON.parse(script.slice(script.indexOf("["), script.lastIndexOf(";"))) as readonly Found[];
  })();
  const search = searchOf(entries);

  test("finds a page of every query in testing/queries.json among its first results", () => {
    const late = queries.flatMap(({ ask, first, page: pages }) => {
      const found = search(ask).map((at) => entries[at]?.[0] ?? "");
      // A section of the page counts as the page.
      const isWanted = (path: string): boolean =>
        [pages].flat().some((wanted) => path === wanted || path.startsWith(`${wanted}#`));
      return found.slice(0, first).some(isWanted)
        ? []
        : [`${ask}: ${String(pages)} is not in ${found.slice(0, first).join(", ")}`];
    });
    expect(queries.length).toBeGreaterThan(100);
    expect(late).toEqual([]);
  });

  test("finds each identifier first: every field by its name, every operation, rule and extension point", () => {
    const fields = entries
      .filter(([href]) => /#(?:request|response)\./u.test(href))
      .map(([, title]) => title);
    const ids = [...operations, ...rules, ...extensionPoints].map(({ id }) => id);
    const firstOf = (asked: string): string | undefined => entries[search(asked)[0] ?? -1]?.[0];
    const names = [...new Set(fields)];
    expect(names.length).toBeGreaterThan(200);
    expect(names.filter((name) => entries[search(name)[0] ?? -1]?.[1] !== name)).toEqual([]);
    expect(ids.filter((id) => `~/${firstOf(id)}` !== placeOf(id))).toEqual([]);
    expect(firstOf("basic_item_data.price")).toMatch(/#request\.cart_items\.basic_item_data\.price$/u);
    expect(firstOf("Transaction ID")).toMatch(/\.transaction_id$/u);
  });

  test("finds the same with a typing error; for nonsense it has nothing, but the nearest pages and the doors", () => {
    expect(entries[search("chalenge")[0] ?? -1]?.[0]).toBe(entries[search("challenge")[0] ?? -1]?.[0]);
    expect(search("qqqxyzzy")).toEqual([]);
    const near = (asked: string): readonly string[] =>
      nearestOf(entries)(asked).map((at) => entries[at]?.[0] ?? "");
    expect(near("qqqxyzzy")).toEqual(words.doors);
    expect(near("refnudd")).toContain("guides/refunds.html");
  });
});

test("the questions of testing/answers.json are answered: the page has the words of the response", () => {
  const lost = answers.filter(({ page: path, says }) => {
    const html = page(path);
    const text = textOf(html.slice(html.indexOf("<main"))).replaceAll(/ (?=[.,;:)])/gu, "");
    return !text.includes(says);
  });
  expect(answers.length).toBeGreaterThanOrEqual(50);
  expect(lost).toEqual([]);
});

describe("the texts for programs", () => {
  test("include llms.txt, which begins with title and summary, and lists every page as Markdown", () => {
    const lines = textFile("llms.txt").split("\n");
    expect(lines[0]).toMatch(/^# \S/u);
    expect(lines[2]).toMatch(/^> \S/u);
    const listed = lines.flatMap((line) => /^- \[.+\]\((.+\.md)\): ./u.exec(line)?.[1] ?? []);
    const pages = [...site.pages.keys()].filter((path) => path !== "404.html");
    expect(listed.toSorted()).toEqual(pages.map((path) => path.replace(/html$/u, "md")).toSorted());
  });

  test("include each page as Markdown with its title, with links to Markdown, and without HTML", () => {
    const wrong = [...site.pages.keys()].flatMap((path) => {
      const own = path.replace(/html$/u, "md");
      const markdown = textFile(own);
      const prose = markdown.replaceAll(/```[^]*?```|`[^`]*`/gu, "");
      const links = [...prose.matchAll(/\]\(([^)#]+)(?:#[^)]*)?\)/gu)].map(([, target = ""]) => target);
      const dead = links.filter(
        (target) => !/^[a-z]+:/u.test(target) && !existsSync(join(folder, posix.dirname(own), target)),
      );
      return [
        ...(markdown.startsWith("# ") ? [] : [`${own} has no title`]),
        ...(/<\/?(?:div|span|table|section|figure|p)\b/u.test(prose) ? [`${own} has HTML`] : []),
        ...dead.map((target) => `${own} -> ${target}`),
      ];
    });
    expect(wrong).toEqual([]);
  });

  test("use Markdown for a table, a list, code and details", () => {
    const html = `<h2 id="a">A <a class="anchor" href="#a">#</a></h2><p>See <a href="~/b/c.html#d">that</a>.</p><ul><li>One<ul><li>Two</li></ul></li></ul><table><tr><th>X</th><th>Y</th></tr><tr><td>1 | 2</td><td><code>z</code></td></tr></table><details><summary>More</summary><pre><code class="language-ts">const a = "&lt;";\n</code></pre></details>`;
    expect(markdownFrom(html, "b/page.html")).toBe(
      '## A\n\nSee [that](c.md#d).\n\n- One\n  - Two\n\n| X | Y |\n| --- | --- |\n| 1 \\| 2 | `z` |\n\n**More**\n\n```ts\nconst a = "<";\n```\n',
    );
  });

  test("have a title above each tab, a space between links, code on its own lines, and no choices", () => {
    const tabs = `<fieldset class="tabs"><legend>Call</legend><input type="radio" id="c-0"><label for="c-0">curl</label><input type="radio" id="c-1"><label for="c-1">Python</label><div class="tab"><pre><code>a</code></pre></div><div class="tab"><p>b</p></div></fieldset>`;
    const filter = `<fieldset class="filter"><legend>Who</legend><label><input type="radio">All (2)</label></fieldset>`;
    const facts = `<dl><div><dt>Value</dt><dd><pre><code class="language-yaml">a: 1</code></pre></dd></div><div><dt>Text</dt><dd>c</dd></div></dl>`;
    const row = `<p><a href="#a">A</a><a href="#b">B</a><svg></svg><span>1 of 2</span></p>`;
    const only = `<input type="checkbox" id="o"><label for="o">Required only</label>`;
    expect(markdownFrom(tabs + filter + facts + row + only, "page.html")).toBe(
      "**Call: curl**\n\n```\na\n```\n\n**Call: Python**\n\nb\n\n- Value:\n\n  ```yaml\n  a: 1\n  ```\n\n- Text: c\n\n[A](#a) [B](#b) 1 of 2\n",
    );
  });

  test("have no code fence inside a line, and no glued links or titles", () => {
    const paths = [...site.pages.keys()].map((path) => path.replace(/html$/u, "md"));
    const glued = paths.flatMap((path) => {
      const lines = textFile(path)
        .replaceAll(/^( *)```(?:[^`\n]*)\n[^]*?\n\1```$/gmu, "")
        .split("\n");
      const wrong = lines.filter((line) => /```|\]\([^)]*\)(?:\[|\w)|`\w+`\w|\*\*\w+\*\*\w/u.test(line));
      return wrong.map((line) => `${path}: ${line.slice(0, 100)}`);
    });
    expect(glued).toEqual([]);
  });

  test("include the guides and the reference in one file of at most 600 kB", () => {
    expect(bytes("llms-full.txt")).toBeLessThan(600_000);
    for (const name of ["guides/refunds", "reference/capture-transactions"])
      expect(textFile("llms-full.txt")).toContain(`<!-- ${name}.md -->`);
  });

  test("include a site map with absolute addresses, of folders without their file", () => {
    const blank = { title: "", summary: "", body: "" };
    const pages = ["index.html", "a/index.html", "a/b.html"].map((path): Page => ({ path, ...blank }));
    const found = [...sitemapXml("https://docs.example/x/", pages).matchAll(/<loc>(.+?)<\/loc>/gu)];
    expect(found.map(([, address]) => address)).toEqual([
      "https://docs.example/x/",
      "https://docs.example/x/a/",
      "https://docs.example/x/a/b.html",
    ]);
  });

  test("include a page for a missing address that finds its style from any folder", () => {
    const frame = { name: "A", navigation: [], reloads: false, version: "1", downloads: [] };
    expect(layOut(notFoundPage([]), "", { ...frame, base: "https://docs.example/x/" })).toContain(
      'href="/x/assets/site.css"',
    );
    expect(layOut(notFoundPage([]), "", { ...frame, base: "" })).toContain('href="assets/site.css"');
  });
});

describe("the diagrams of the site", () => {
  test("show the states of orders, subscriptions and payouts, with a text and a table", () => {
    const pictures = [...site.pages.values()].flatMap((html) => [
      ...html.matchAll(
        /<svg class="states" role="img" aria-label="([^"]+)"[^]*?<\/svg><\/figure>\s*<div class="table"/gu,
      ),
    ]);
    expect(pictures).toHaveLength(3);
    for (const [svg, says] of pictures) {
      expect(says).toMatch(/^State diagram: \d+ states, \d+ moves\. The table below/u);
      expect(svg).not.toMatch(/ (?:style|fill|stroke)=/u);
    }
    expect(textOf(pictures[0]?.[0] ?? "")).toContain("partially captured");
  });

  test("of another type stay as source", () => {
    const { html } = readMarkdown("# A\n\n```mermaid\nflowchart LR\n  a --> b\n```\n", "docs/a.md");
    expect(html).toContain("flowchart LR");
  });
});

describe("the size of the site", () => {
  test("is at most 60 pages and 100,000 words, without downloads", () => {
    expect(site.pages.size).toBeLessThanOrEqual(60);
    const words = [...site.pages.values()].map(wordsOf).reduce((sum, own) => sum + own, 0);
    expect(words).toBeGreaterThan(50_000);
    expect(words).toBeLessThanOrEqual(100_000);
    expect(wordsOf("<head>no</head><body><p>One, two</p> - <svg>no</svg><code>3</code>")).toBe(3);
  });

  test("is at most 104 kB for a page with style sheet and scripts, uncompressed", () => {
    const weightOf = (path: string): number =>
      addressesOf(page(path))
        .filter((address) => /\.(?:css|js)$/u.test(address))
        .map((address) => bytes(posix.join(posix.dirname(path), address)))
        .reduce((sum, size) => sum + size, bytes(path));
    const weights = [...site.pages.keys()].map((path) => [path, weightOf(path)] as const);
    expect(weights.filter(([, weight]) => weight > 104_000)).toEqual([]);
    expect(bytes("assets/site.css")).toBeLessThan(30_000);
    // The form that tries an operation has the whole contract; a page loads it when the form is opened.
    expect(bytes("assets/try.js")).toBeLessThan(150_000);
    for (const html of site.pages.values()) expect(html).not.toMatch(/try\.js/u);
  });

  test("is at most 720 kB for the search index and 30 kB for its script, and no page loads them at first", () => {
    expect(bytes("assets/search.js")).toBeLessThan(30_000);
    expect(bytes("assets/search-index.js")).toBeLessThan(720_000);
    for (const html of site.pages.values()) expect(html).not.toMatch(/search(?:-index)?\.js/u);
  });
});

describe("the reference", () => {
  test.each(operations.map(({ id, title }) => [id, title]))("has a page for %s", (id, title) => {
    expect(operationPage(id)).toContain(`<h1>${title}</h1>`);
    const fields = ["Request fields", "Response fields", "Statuses and errors"];
    for (const part of [...fields, "Rules and extension points"]) expect(told(id)).toContain(`${part} #`);
    expect(told(id).replaceAll(" ", "")).toContain(`awaitgateway.${id}(`);
  });

  test("shows examples in exactly the encodings of the contract, in its order", () => {
    const shown = operations.map(({ id }) => {
      const blocks = operationPage(id).matchAll(/data-kind="(\w+)" data-media="([^"]*)" data-body="(\w+)"/gu);
      return [id, [...blocks].map((one) => one.slice(1))];
    });
    const given = operations.map(({ id, request, response }) => [
      id,
      [
        ...request.encodings.map(({ media, body }) => ["request", media, body]),
        ...response.encodings.map(({ media, body }) => ["response", media, body]),
      ],
    ]);
    expect(shown).toEqual(given);
  });

  test.each<[what: string, id: string, parts: readonly (string | RegExp)[]]>([
    [
      "the evidence for an encoding",
      "queryTransactions",
      [
        "application/x-www-form-urlencoded , only in its samples",
        "application/x-www-form-urlencoded , declared by the interface",
      ],
    ],
    [
      "what the contract requires, distinguished from what the reference gateway requires",
      "createDirectPayment",
      [
        "Required only (9 of ",
        "merchant_id text, number required The merchant",
        "order_no text required here The merchant",
      ],
    ],
    [
      "a field's observed values, and the rule that requires it",
      "createDirectPayment",
      [
        "Seen values do3DS ; there may be others",
        /merchant_id text, number required .*? Required by: service\.identity/u,
      ],
    ],
    ["a field's form", "queryTransactions", ["date and time YYYYMMDDHHMMSS"]],
    ["limits", "captureTransactions", [/50 orders in one request Limit of the rule limits\.capture/u]],
    ["variants", "createApmPayment", ["A request with payment_method is this one"]],
    ["the redirect page's form", "createRedirectPayment", ["Copies under other names orderNo , merNo"]],
    ["where to look up a lost write", "captureTransactions", ["Look it up with queryTransactions"]],
  ])("shows %s: %s", (_what, id, parts) => {
    for (const part of parts) expect(told(id)).toMatch(part);
  });

  test("has every field of every body, at any depth", () => {
    const payment = idsOf(operationPage("createDirectPayment"));
    expect(payment).toContain("request.cart_items.basic_item_data.price.currency");
    expect(payment).toContain("response.risk_reasons.name");
    const missing = operations.flatMap(({ id, request, response }) => {
      const ids = idsOf(operationPage(id));
      // A page has no fields, although code hands it around as a record with one.
      const fields = ({ shape, encodings }: OperationBody): readonly string[] =>
        shape.kind === "object" && encodings[0].body !== "html" ? Object.keys(shape.fields) : [];
      const wanted = [
        ...fields(request).map((name) => `request.${name}`),
        ...fields(response).map((name) => `response.${name}`),
      ];
      return wanted.filter((name) => !ids.includes(name)).map((name) => `${id}: ${name}`);
    });
    expect(missing).toEqual([]);
  });

  test("groups the fields, with type and form on one line and an anchor for each group", () => {
    const shown = told("createDirectPayment");
    const titles = ["Account and signature", "Order", "Amounts", "Card", "Shopper", "Billing", "Delivery"];
    const places = [...titles, "Client", "Risk", "Subscription"].map((title) =>
      shown.search(new RegExp(` ${title} \\d+ field`, "u")),
    );
    expect(places).toEqual(places.toSorted((one, other) => one - other));
    expect(places[0]).toBeGreaterThan(0);
    expect(idsOf(operationPage("createDirectPayment"))).toContain("request-billing");
    expect(shown).toContain("expiration_month text, two-digit month");
  });

  test("shows the fields by which the reference gateway selects orders and refunds, as its choice", () => {
    const fieldsOf = (id: string): readonly string[] =>
      idsOf(operationPage(id)).filter((one) => one.startsWith("request."));
    const account = ["request.merchant_id", "request.account_id", "request.encryption_data"];
    const selecting = ["request.order_no", "request.transaction_id"];
    expect(fieldsOf("queryTransactions")).toEqual([...account, ...selecting]);
    expect(fieldsOf("searchRefunds")).toEqual([...account, ...selecting, "request.refund_reference_id"]);
    const shown = told("queryTransactions");
    expect(shown).toContain("The contract has no field for this ( search.selection.queryTransactions )");
    expect(shown).toContain("A request without them returns the newest 100.");
    expect(shown).toContain("order_no text chosen here Several values are separated by , .");
    expect(told("createPayout")).not.toContain("chosen here");
  });

  test("shows a record that request and response share once, with a link", () => {
    const html = operationPage("createPayout");
    expect(idsOf(html)).toContain("request.payer.company_name");
    expect(idsOf(html)).not.toContain("response.payer.company_name");
    expect(html).toContain('<a href="#request.payer">');
    // This one is not the same in both.
    expect(idsOf(html)).toContain("response.beneficiary.bank_details.local_clearing_system");
  });

  test("shows what is open about a field, with a link", () => {
    expect(operationPage("createDirectPayment")).toMatch(/Open: <a href="[^"]*#payment\.three-ds">/u);
  });

  test("says for each status what to do, and never to repeat a write without a response", () => {
    for (const { id, effect } of operations) {
      expect([id, told(id).includes("Do not send it again.")]).toEqual([id, effect === "write"]);
      expect([id, told(id).includes("Send the request again.")]).toEqual([id, effect === "read"]);
    }
  });

  test("links the data of an operation on its page", () => {
    const files = addressesOf(operationPage("createApmPayment"));
    const named = ["openapi.createApmPayment", "asyncapi", "rules", "extension-points"];
    for (const name of [...named, "vectors/createApmPayment.request"])
      expect(files).toContain(`../${name}.json`);
  });

  test("offers the files for the samples as downloads", () => {
    const shown = addressesOf(page("downloads.html"));
    for (const file of ["gateway.ts", "sign.sh", "sign.py", "receive.py"]) {
      expect(shown).toContain(`samples/${file}`);
      expect(bytes(`samples/${file}`)).toBeGreaterThan(400);
    }
    expect(addressesOf(page("guides/signing.html"))).toContain("../samples/sign.sh");
    const own = readFileSync(join(import.meta.dirname, "samples", "sign.sh"), "utf8");
    expect(textFile("samples/sign.sh")).toBe(own);
  });

  test("starts a gateway with the installed command, and names the one of the repository after it", () => {
    for (const path of ["index.html", "downloads.html", operationPath("queryTransactions")]) {
      const shown = textOf(page(path));
      const installed = shown.indexOf("npx acquiring-gateway --port 8080");
      expect([path, installed > 0]).toEqual([path, true]);
      expect(shown.indexOf("npm run gateway")).toBeGreaterThan(installed);
    }
  });

  test("says in one line each what a status of 1 means", () => {
    const html = page("reference/errors.html");
    const start = html.indexOf('id="the-status-1"');
    const rows = html
      .slice(start, html.indexOf("</table>", start))
      .split("<tr>")
      .slice(2)
      .map((row) => textOf(row).replaceAll(/ (?=[.,;:])/gu, ""));
    const fields = rows.map((row) => row.split(" ")[0]);
    for (const field of ["order_status", "return_status", "capture_status", "refund_status"])
      expect(fields.filter((one) => one === field)).toHaveLength(1);
    expect(rows.find((row) => row.startsWith("capture_status"))).toBe(
      "capture_status Whether this order was captured: 1 is a success. Done. done Capture transactions",
    );
  });

  test("lists every stated status, separately from those of the reference gateway", () => {
    const shown = textOf(page("reference/errors.html"));
    for (const refusal of operations.flatMap(({ refusals }) => refusals))
      expect(shown).toContain(` ${refusal} `);
    expect(shown).toContain("Means, at the reference gateway");
    expect(shown).toMatch(/0000 Success/u);
    expect(shown).toContain("outcome-unknown the request was sent, but there is no usable response");
  });

  test("shows each flow as its steps in order, with links to the operations", () => {
    const [pay = "", redirect = "", subscribe = ""] = page("reference/flows.html").split("<h2 ").slice(1);
    const called = (part: string) => [...part.matchAll(/<li><p><a href="([^"]+)"/gu)].map(([, path]) => path);
    const at = (id: string): string => posix.basename(operationPath(id));
    expect(called(pay)).toEqual(["createDirectPayment", "captureTransactions", "refundTransactions"].map(at));
    expect(called(redirect)).toEqual(["createRedirectPayment", "queryTransactions"].map(at));
    expect(called(subscribe)).toEqual(
      ["createDirectPayment", "queryTransactions", "cancelSubscription"].map(at),
    );
    expect(textOf(pay)).toContain("capture_orders/0/capture_status == '1'");
    const cited = [pay, redirect, subscribe].flatMap((part) =>
      [...part.matchAll(/\(<code>([^<]+)/gu)].map(([, id]) => id),
    );
    expect(cited, "names of extension points that have no place").toEqual([]);
    expect(textFile("reference/flows.md")).toContain("\n2. [Capture transactions](capture-transactions.md)");
  });

  test("describes notifications and what is open about them", () => {
    const html = page("reference/notifications.html");
    for (const id of ["notification.payload", "notification.delivery"]) expect(html).toContain(`#${id}"`);
    expect(textOf(html).indexOf('"payment.captured"')).toBeLessThan(textOf(html).indexOf("Where it is sent"));
  });
});

describe("the pages of rules and extension points", () => {
  test("have an entry for every rule, with the number of its checks; its checks and mutants are a download", () => {
    for (const { id } of rules)
      expect([id, /\d+ checks?|not testable: ./u.test(textOf(entryOf("rules/index.html", id)))]).toEqual([
        id,
        true,
      ]);
    expect(rules.some(({ unobservable }) => unobservable !== undefined)).toBe(true);
    const csv = textFile("rules/rules.csv");
    expect(csv.match(/^"/gmu)).toHaveLength(rules.length + 1);
    expect(csv).toMatch(/^"limits\.capture","stated","[^"]+".*,"[^"]*\bcapture\.[^"]*","\w[^"]*"$/mu);
  });

  test("have an entry for every extension point: what is open, the default, and the reference profile", () => {
    const profile = parse(readFileSync(join(root, "gateway", "profile.yaml"), "utf8")) as {
      extension_points: Record<string, unknown>;
    };
    for (const { id } of extensionPoints) {
      expect(placeOf(id)).toBe(`~/extension-points/index.html#${id}`);
      const part = entryOf("extension-points/index.html", id);
      expect(textOf(part)).toContain("Client:");
      expect([id, !part.includes("leaves it open")]).toEqual([id, id in profile.extension_points]);
      expect(textFile("extension-points/points.csv")).toContain(`"${id}"`);
    }
    expect(textFile("extension-points/profile.yaml")).toContain("extension_points:");
  });
});

test("the pages of the packages describe every function of the client, with examples as code blocks", () => {
  const html = page("api/contract-client.html");
  for (const name of ["createGateway", "verifyNotification"]) expect(idsOf(html)).toContain(name);
  expect(idsOf(html).indexOf("createGateway")).toBeLessThan(idsOf(html).indexOf("caller"));
  expect(textOf(html)).toContain("Throws TypeError");
  expect(idsOf(page("api/contract.html"))).toContain("maskedPans");
  expect(html).not.toContain("``<code>");
  expect(textOf(html)).toContain("Copy const log: Interceptor");
  expect(textFile("api.json")).toContain('"name":"Interceptor"');
});

describe("the guides and other pages", () => {
  const guides = workFolder("guides");

  test("are in order, with their own titles, and link to names of the contract", () => {
    writeFileSync(
      join(guides, "second.md"),
      "---\ntitle: Capture later\nsummary: Take the money.\norder: 2\n---\n\nSee `captureTransactions` and [the first](first.md#go).\n",
    );
    writeFileSync(
      join(guides, "first.md"),
      "---\ntitle: Pay\nsummary: Pay once.\norder: 1\n---\n\n## Go\n\n```ts\n// pay.ts\nconst a = 1;\n```\n\nOf `capture.partial`.\n",
    );
    const [first, second] = folderPages(guides, "guides");
    expect([first?.title, second?.title]).toEqual(["Pay", "Capture later"]);
    expect(first?.body).toContain('<h2 id="go">');
    expect(first?.body).toContain("<figcaption>pay.ts</figcaption>");
    expect(first?.body).toContain('<a href="~/extension-points/index.html#capture.partial">');
    expect(second?.body).toContain('<a href="~/guides/first.html#go">');
    expect(second?.body).toContain('<a href="~/reference/capture-transactions.html">');
  });

  test("show a link to a file that is not a page as plain text", () => {
    const { html } = readMarkdown("# A\n\nSee [the profile](../gateway/profile.yaml).\n", "docs/a.md");
    expect(html).toBe("<p>See the profile.</p>\n");
  });

  test("show HTML in Markdown as text", () => {
    const { html } = readMarkdown("# A\n\n<script>1</script>\n", "docs/a.md");
    expect(html).not.toContain("<script>");
  });

  test("have every written file: as a page, or as a part of one with its own anchor", () => {
    expect(page("gateway.html")).toContain('href="gateway/test-data.html"');
    expect(writtenAt("docs/gateway/control-api.md")).toBe("gateway/test-data.html#control-api");
    expect(page("guides/testing.html")).toContain('href="../gateway/test-data.html#control-api"');
    for (const file of [...Object.keys(joined), ...Object.values(joined).flat(), "docs/glossary.md"]) {
      const [path = "", anchor] = (writtenAt(file) ?? "").split("#");
      expect([file, anchor === undefined || idsOf(page(path)).includes(anchor)]).toEqual([file, true]);
    }
    expect(textOf(page("glossary.html"))).toContain("A bank that processes payments for merchants");
  });
});

describe("the docs of another gateway", async () => {
  const profileOf = (path: string): string => readFileSync(join(root, path), "utf8");
  const house = "conformance/measure/independent/profile.yaml";
  const own = join(workFolder("own-site"), "house");
  await buildSite(own, { profile: join(root, house) });
  const pages = [...readSite(own).pages];
  const bare = join(workFolder("own-site"), "bare");
  await buildSite(bare, { profile: join(root, "conformance", "profiles", "bare.yaml") });

  test("have no word of the reference gateway's own choices, address or key", () => {
    const textsIn = (value: unknown): readonly string[] =>
      typeof value === "object" && value !== null
        ? Object.entries(value).flatMap(([name, one]) => [name, ...textsIn(one)])
        : [String(value)];
    const documents = ["openapi", "asyncapi", "rules", "extension-points"];
    const known = [house, ...documents.map((name) => `generated/${name}.json`)].map(profileOf).join("\n");
    const chosen = new Set(textsIn(parse(profileOf("gateway/profile.yaml"))));
    const words = [...chosen].filter((text) => text.length > 3 && !known.includes(text));
    expect(words.length).toBeGreaterThan(100);
    const { key } = developmentAccount;
    const all = [...words, "eference gateway", String(key), "acquiring-gateway", "127.0.0.1", "test_shopper"];
    // The digits of a signature may contain any code.
    const told = (html: string): string => textOf(html).replaceAll(/[0-9A-F]{64}/gu, "");
    const found = pages.flatMap(([path, html]) =>
      all.filter((word) => told(html).includes(word)).map((word) => `${path}: ${word}`),
    );
    expect(found).toEqual([]);
  });

  test("name the gateway in the bar, and say nothing of suite, server or checks at a point", () => {
    const { page: at } = readSite(own);
    expect(textOf(at("index.html"))).toContain("second-house contract 0.3");
    for (const path of [
      "extension-points/index.html",
      "reference/errors.html",
      "reference/notifications.html",
    ])
      expect(textOf(at(path))).not.toMatch(/Suite:|Server:|Client:|Until it is filled|Unlocks \d/u);
    expect(textOf(at("extension-points/index.html"))).toContain("This gateway: same-scheme");
  });

  test("show what its profile says, and say where it says nothing; every link leads somewhere", () => {
    expect(deadLinks(readSite(own))).toEqual([]);
    expect(deadLinks(readSite(bare))).toEqual([]);
    const errors = textOf(readSite(own).page("reference/errors.html"));
    expect(errors).toContain("0900 Waits for a review");
    expect(errors).toContain("The profile of this gateway does not say.");
    expect(textOf(readSite(own).page("reference/query-transactions.html"))).toContain("orders: ");
    expect(textOf(readSite(bare).page("reference/query-transactions.html"))).toContain(
      "The profile of this gateway does not say. search.selection.queryTransactions",
    );
  });
});

describe("the pages of what was measured", () => {
  const record = measured<KillRecord>(root, "mutants");
  const { figures } = record;

  test("have the figures of the mutants", () => {
    const text = textOf(page("kill-matrix/index.html"));
    expect(text).toContain(`killed ${figures.killed} (${figures.score} %)`);
    expect(text).toContain(`killed with the empty profile too ${figures.bare.killed}`);
  });

  test("include all mutants as a table, with the names of the checks", () => {
    const csv = textFile("kill-matrix/mutants.csv");
    const rows = csv.trim().split("\n");
    expect(rows).toHaveLength(figures.mutants + 1);
    const [[rule, named = {}] = []] = Object.entries(record.mutants["createPayout"] ?? {});
    const [[name, found] = []] = Object.entries(named);
    const checks = Object.values(record.checks).flat();
    const by = (found?.by ?? []).map((place) => checks[place]).join(" ");
    expect(by).not.toBe("");
    expect(csv).toContain(`"${name}","createPayout","${rule}","${by}",`);
  });

  test("include the table of rules and aspects", () => {
    const cells = textFile("kill-matrix/aspects.csv").trim().split("\n").slice(1);
    expect(cells.length).toBeGreaterThan(record.figures.mutants / 10);
    expect(cells.filter((cell) => cell.includes('"seen"')).length).toBeGreaterThan(100);
  });

  test("have the gateways by others with what was not found in them", () => {
    const others = measured<Outcomes>(root, "strangers");
    const text = textOf(page("kill-matrix/index.html"));
    expect(text).toContain(`Of all ${others.counted} defects ${others.red} are red (${others.score} %).`);
    for (const { name, missed } of others.gateways)
      for (const { id, says } of missed) expect(text).toMatch(new RegExp(`${name}: ${id} .*${says}`, "u"));
  });

  test("have the tools that accept the documents", () => {
    expect(textOf(page("downloads.html"))).toMatch(/orval [\d.]+ writes a client accepted, compiles/u);
    expect(textFile("contract-tools.json")).toContain("info-contact");
  });
});

test("the page of the changes says what breaks, that nothing does, or why it does not know", () => {
  type Compared = Parameters<typeof migrationPart>[0]["compared"];
  const shown = (compared: Compared): string => textOf(migrationPart({ compared, retired: [] }));
  const verdict = { released: "1.0.0", version: "2.0.0", least: "2.0.0", fits: true, changes: [] };
  expect(shown(verdict)).toContain("Nothing in the contract breaks since 1.0.0.");
  const change = { name: "response of createPayout: a", rating: "breaking", says: "is gone." } as const;
  const broken = { ...verdict, changes: [change] };
  expect(shown(broken)).toContain("1 changes of the contract since 1.0.0 are breaking");
  expect(migrationCsv({ compared: broken, retired: [] })).toContain(
    '"response of createPayout: a","is gone.",""',
  );
  expect(shown("Run `git fetch`.")).toContain("without a comparison with the last release. Run git fetch .");
});
