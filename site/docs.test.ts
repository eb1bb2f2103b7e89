// The site as files: what each contains, that every link arrives, and how large it may be. What a browser makes of it is in
// docs-browser.test.ts.
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, posix } from "node:path";
import { extensionPoints, operations, rules } from "@acquiring/contract/catalogue";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { parse } from "yaml";
import { type Found, searchOf } from "./browser/ranking.ts";
import { buildSite } from "./docs.ts";
import { layOut, type Page } from "./parts/layout.ts";
import { sitemapXml } from "./export/lists.ts";
import { markdownFrom } from "./export/to-markdown.ts";
import { notFoundPage } from "./pages/project.ts";
import { textOf } from "./parts/html.ts";
import { readMarkdown } from "./parts/markdown.ts";
import { guidePages } from "./pages/written.ts";
import { operationPath, placeOf } from "./parts/places.ts";
import { addressesOf, deadLinks, idsOf, readSite, type SitePages } from "./testing/pages.ts";

const work = mkdtempSync(join(tmpdir(), "acquiring-site-"));
let site: SitePages;
beforeAll(async () => {
  await buildSite(join(work, "site"));
  site = readSite(join(work, "site"));
});
afterAll(() => rmSync(work, { recursive: true, force: true }));

type OperationBody = (typeof operations)[number]["request"];

const root = join(import.meta.dirname, "..");
const page = (path: string): string => site.page(path);
const bytes = (path: string): number => statSync(join(work, "site", path)).size;

/** The HTML of the element with this id, up to the next one of its kind. */
const partOf = (path: string, id: string): string => {
  const html = page(path);
  const start = html.indexOf(` id="${id}"`);
  expect(start).toBeGreaterThan(0);
  return html.slice(start, html.indexOf("</article>", start));
};

test("the lists of rules and of extension points have a place for each, to which reports of the suite link", () => {
  const ids = (path: string): ReadonlySet<string> => new Set(idsOf(page(path)));
  expect(rules.filter(({ id }) => !ids("rules/index.html").has(id))).toEqual([]);
  expect(extensionPoints.filter(({ id }) => !ids("extension-points/index.html").has(id))).toEqual([]);
});

describe("links", () => {
  test("every link and every anchor of every page arrives", () => {
    expect(site.pages.size).toBeGreaterThan(60);
    expect(deadLinks(site)).toEqual([]);
  });

  test("a link that leads nowhere would be found", () => {
    const broken = new Map([
      ["index.html", '<a href="no.html">x</a><a href="#no">y</a><a href="/index.html">z</a>'],
    ]);
    expect(deadLinks({ ...site, pages: broken })).toHaveLength(3);
  });

  test("no id stands twice on a page", () => {
    const twice = [...site.pages].flatMap(([path, html]) => {
      const ids = idsOf(html);
      return ids.filter((id, index) => ids.indexOf(id) !== index).map((id) => `${path}#${id}`);
    });
    expect(twice).toEqual([]);
  });

  test("no page loads anything from anywhere, and each forbids itself to", () => {
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

  test("every page can be reached from the navigation, and leads on to the next one", () => {
    const reached = new Set(addressesOf(page("index.html")).map((address) => address.split("#")[0]));
    const missing = [...site.pages.keys()].filter((path) => !reached.has(path));
    expect(missing).toEqual(["404.html"]);
    expect(page("reference/index.html")).toContain('rel="next"');
  });
});

describe("the search", () => {
  const queries = JSON.parse(
    readFileSync(join(import.meta.dirname, "testing", "queries.json"), "utf8"),
  ) as readonly {
    readonly ask: string;
    readonly first: number;
    readonly page: string;
  }[];
  const indexed = (): readonly Found[] => {
    const script = readFileSync(join(work, "site", "assets", "search-index.js"), "utf8");
    return JSON.parse(script.slice(script.indexOf("["), script.lastIndexOf(";"))) as readonly Found[];
  };

  test("every query of testing/queries.json finds its page among the first that it names", () => {
    const entries = indexed();
    const search = searchOf(entries);
    const late = queries.flatMap(({ ask, first, page: wanted }) => {
      const found = search(ask).map((at) => entries[at]?.[0] ?? "");
      // A section of the page is as good.
      const isFirst = found.slice(0, first).some((path) => path === wanted || path.startsWith(`${wanted}#`));
      return isFirst ? [] : [`${ask}: ${wanted} is not in ${found.slice(0, first).join(", ")}`];
    });
    expect(queries.length).toBeGreaterThan(40);
    expect(late).toEqual([]);
  });

  test("a word with a slip finds what the word finds, and nonsense finds nothing", () => {
    const entries = indexed();
    const search = searchOf(entries);
    expect(entries[search("subscripton")[0] ?? -1]?.[0]).toBe(entries[search("subscription")[0] ?? -1]?.[0]);
    expect(search("qqqxyzzy")).toEqual([]);
  });
});

describe("for programs", () => {
  const text = (path: string): string => readFileSync(join(work, "site", path), "utf8");

  test("llms.txt begins with title and summary, and lists every page as Markdown", () => {
    const lines = text("llms.txt").split("\n");
    expect(lines[0]).toMatch(/^# \S/u);
    expect(lines[2]).toMatch(/^> \S/u);
    const listed = lines.flatMap((line) => /^- \[.+\]\((.+\.md)\): ./u.exec(line)?.[1] ?? []);
    const pages = [...site.pages.keys()].filter((path) => path !== "404.html");
    expect(listed.toSorted()).toEqual(pages.map((path) => path.replace(/html$/u, "md")).toSorted());
  });

  test("each page as Markdown has its title, its links lead to Markdown, and nothing of HTML is left", () => {
    const wrong = [...site.pages.keys()].flatMap((path) => {
      const own = path.replace(/html$/u, "md");
      const markdown = text(own);
      const prose = markdown.replaceAll(/```[^]*?```|`[^`]*`/gu, "");
      const links = [...prose.matchAll(/\]\(([^)#]+)(?:#[^)]*)?\)/gu)].map(([, target = ""]) => target);
      const dead = links.filter(
        (target) => !/^[a-z]+:/u.test(target) && !existsSync(join(work, "site", posix.dirname(own), target)),
      );
      return [
        ...(markdown.startsWith("# ") ? [] : [`${own} has no title`]),
        ...(/<\/?(?:div|span|table|section|figure|p)\b/u.test(prose) ? [`${own} has HTML`] : []),
        ...dead.map((target) => `${own} -> ${target}`),
      ];
    });
    expect(wrong).toEqual([]);
  });

  test("a table, a list, code and a fold are Markdown's own", () => {
    const html = `<h2 id="a">A <a class="anchor" href="#a">#</a></h2><p>See <a href="~/b/c.html#d">that</a>.</p><ul><li>One<ul><li>Two</li></ul></li></ul><table><tr><th>X</th><th>Y</th></tr><tr><td>1 | 2</td><td><code>z</code></td></tr></table><details><summary>More</summary><pre><code class="language-ts">const a = "&lt;";\n</code></pre></details>`;
    expect(markdownFrom(html, "b/page.html")).toBe(
      '## A\n\nSee [that](c.md#d).\n\n- One\n  - Two\n\n| X | Y |\n| --- | --- |\n| 1 \\| 2 | `z` |\n\n**More**\n\n```ts\nconst a = "<";\n```\n',
    );
  });

  test("the guides and the reference are in one text of at most 600 kB", () => {
    expect(bytes("llms-full.txt")).toBeLessThan(600_000);
    expect(text("llms-full.txt")).toContain("<!-- guides/refunds.md -->");
    expect(text("llms-full.txt")).toContain("<!-- reference/capture-transactions.md -->");
  });

  test("a site map has whole addresses, of folders without their file", () => {
    const pages = ["index.html", "a/index.html", "a/b.html"].map((path): Page => ({
      path,
      title: "",
      summary: "",
      body: "",
    }));
    const found = [...sitemapXml("https://docs.example/x/", pages).matchAll(/<loc>(.+?)<\/loc>/gu)];
    expect(found.map(([, address]) => address)).toEqual([
      "https://docs.example/x/",
      "https://docs.example/x/a/",
      "https://docs.example/x/a/b.html",
    ]);
  });

  test("the page for a missing address finds its style from any folder, where the site's address is known", () => {
    const frame = { name: "A", navigation: [], reloads: false, version: "1", versions: [], downloads: [] };
    expect(layOut(notFoundPage, "", { ...frame, base: "https://docs.example/x/" })).toContain(
      'href="/x/assets/site.css"',
    );
    expect(layOut(notFoundPage, "", { ...frame, base: "" })).toContain('href="assets/site.css"');
  });
});

describe("diagrams", () => {
  test("the states of orders, subscriptions and payouts are pictures with a text, and a table follows", () => {
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

  test("another diagram stays as its source", () => {
    const { html } = readMarkdown("# A\n\n```mermaid\nflowchart LR\n  a --> b\n```\n", "docs/a.md");
    expect(html).toContain("flowchart LR");
  });
});

describe("size", () => {
  test("a page has at most 100 kB with its style sheet and its scripts, uncompressed; an operation's page 130 kB", () => {
    const most = (line: string): number => (line.startsWith("reference/") ? 130 : 100);
    const weightOf = (path: string): number =>
      addressesOf(page(path))
        .filter((address) => /\.(?:css|js)$/u.test(address))
        .map((address) => bytes(posix.join(posix.dirname(path), address)))
        .reduce((sum, size) => sum + size, bytes(path));
    const heavy = [...site.pages.keys()].map(
      (path) => `${path}: ${Math.round(weightOf(path) / 100) / 10} kB`,
    );
    expect(heavy.filter((line) => Number(/: (.+) kB/u.exec(line)?.[1]) > most(line))).toEqual([]);
    expect(bytes("assets/site.css")).toBeLessThan(30_000);
    // The form that tries an operation has the whole contract; a page loads it when the form is opened.
    expect(bytes("assets/try.js")).toBeLessThan(150_000);
    for (const html of site.pages.values()) expect(html).not.toMatch(/try\.js/u);
  });

  test("what the search looks through has at most 600 kB, its script 30 kB, and neither is loaded with a page", () => {
    expect(bytes("assets/search.js")).toBeLessThan(30_000);
    expect(bytes("assets/search-index.js")).toBeLessThan(600_000);
    for (const html of site.pages.values()) expect(html).not.toMatch(/search(?:-index)?\.js/u);
  });
});

describe("the reference", () => {
  test.each(operations.map(({ id, title }) => [id, title]))("%s has its page", (id, title) => {
    const html = page(operationPath(id));
    expect(html).toContain(`<h1>${title}</h1>`);
    for (const part of [
      "Request fields",
      "Response fields",
      "Statuses and errors",
      "Rules",
      "Extension points",
      "More examples",
    ])
      expect(textOf(html)).toContain(`${part} #`);
    expect(textOf(html).replaceAll(" ", "")).toContain(`awaitgateway.${id}(`);
  });

  test("examples are shown in each encoding that the contract gives a body, in its order, and in no other", () => {
    const shown = operations.map(({ id }) => {
      const blocks = page(operationPath(id)).matchAll(
        /data-kind="(\w+)" data-media="([^"]*)" data-body="(\w+)"/gu,
      );
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

  test("an encoding is shown with its evidence", () => {
    const shown = textOf(page(operationPath("queryTransactions")));
    expect(shown).toContain("application/x-www-form-urlencoded , only in its samples");
    expect(shown).toContain("application/x-www-form-urlencoded , declared by the interface");
  });

  test("every field of every body is there, parts of parts included", () => {
    const payment = idsOf(page(operationPath("createDirectPayment")));
    expect(payment).toContain("request.cart_items.basic_item_data.price.currency");
    expect(payment).toContain("response.risk_reasons.name");
    const missing = operations.flatMap(({ id, request, response }) => {
      const ids = idsOf(page(operationPath(id)));
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

  test("fields come in groups, with type and form on one line, and each group has a place", () => {
    const path = operationPath("createDirectPayment");
    const shown = textOf(page(path));
    const titles = ["Account and signature", "Order", "Amounts", "Card", "Shopper", "Billing", "Delivery"];
    const places = [...titles, "Client", "Risk", "Subscription"].map((title) =>
      shown.indexOf(` ${title} # `),
    );
    expect(places).toEqual(places.toSorted((one, other) => one - other));
    expect(places[0]).toBeGreaterThan(0);
    expect(idsOf(page(path))).toContain("request-billing");
    expect(shown).toContain("expiration_month text, two-digit month");
  });

  test("what the contract requires and what the reference gateway requires are told apart", () => {
    const shown = textOf(page(operationPath("createDirectPayment")));
    expect(shown).toContain("Required only (9 of ");
    expect(shown).toContain("merchant_id text, digits only required The merchant");
    expect(shown).toContain("order_no text required here The merchant");
  });

  test("a record that request and response share is shown once, and linked", () => {
    const html = page(operationPath("createPayout"));
    expect(idsOf(html)).toContain("request.payer.company_name");
    expect(idsOf(html)).not.toContain("response.payer.company_name");
    expect(html).toContain('<a href="#request.payer">');
    // This one is not the same in both.
    expect(idsOf(html)).toContain("response.beneficiary.bank_details.local_clearing_system");
  });

  test("a field tells its form, its seen values, what requires it and what is open about it", () => {
    const shown = textOf(page(operationPath("createDirectPayment")));
    expect(shown).toContain("Seen values do3DS ; there may be others");
    expect(shown).toMatch(/merchant_id text, digits only required .*? Required by service\.identity/u);
    expect(textOf(page(operationPath("queryTransactions")))).toContain("date and time YYYYMMDDHHMMSS");
    expect(page(operationPath("createDirectPayment"))).toMatch(
      /<dt>Open<\/dt><dd><a href="[^"]*#payment\.three-ds">/u,
    );
  });

  test("limits, variants and the redirect page's form are told", () => {
    expect(textOf(page(operationPath("captureTransactions")))).toContain(
      "50 orders in one request limits.capture",
    );
    expect(textOf(page(operationPath("createApmPayment")))).toContain(
      "A request with payment_method is this one",
    );
    expect(textOf(page(operationPath("createRedirectPayment")))).toContain(
      "Copies under other names orderNo , merNo",
    );
  });

  test("each status says what to do, and a write without a response is never sent again", () => {
    for (const { id, effect } of operations) {
      const shown = textOf(page(operationPath(id)));
      expect([id, shown.includes("Do not send it again.")]).toEqual([id, effect === "write"]);
      expect([id, shown.includes("Send the request again.")]).toEqual([id, effect === "read"]);
    }
    expect(textOf(page(operationPath("captureTransactions")))).toContain("Look it up with queryTransactions");
  });

  test("the data behind an operation is linked on its page", () => {
    const files = addressesOf(page(operationPath("createApmPayment")));
    for (const file of [
      "openapi.createApmPayment.json",
      "asyncapi.json",
      "rules.json",
      "extension-points.json",
    ])
      expect(files).toContain(`../${file}`);
    expect(files).toContain("../vectors/createApmPayment.request.json");
  });

  test("the files that the samples need can be downloaded as they are", () => {
    const shown = addressesOf(page("reference/samples.html"));
    for (const file of ["gateway.ts", "sign.sh", "sign.py"]) {
      expect(shown).toContain(`../samples/${file}`);
      expect(statSync(join(work, "site", "samples", file)).size).toBeGreaterThan(400);
    }
    expect(readFileSync(join(work, "site", "samples", "sign.sh"), "utf8")).toBe(
      readFileSync(join(root, "site", "samples", "sign.sh"), "utf8"),
    );
  });

  test("every status that the contract states is told, and what the reference gateway chose is told apart", () => {
    const shown = textOf(page("reference/errors.html"));
    for (const refusal of operations.flatMap(({ refusals }) => refusals))
      expect(shown).toContain(` ${refusal} `);
    expect(shown).toContain("Means, at the reference gateway");
    expect(shown).toMatch(/0000 Success/u);
    expect(shown).toContain("outcome-unknown the request was sent, but there is no usable response");
  });

  test("notifications are told with what is open about them", () => {
    const html = page("reference/notifications.html");
    for (const id of ["notification.payload", "notification.delivery"]) expect(html).toContain(`#${id}"`);
  });
});

describe("rules and extension points", () => {
  test("every rule has its place, with the checks and the mutants that hold it", () => {
    for (const { id } of rules) {
      const [path = "", anchor = ""] = (placeOf(id) ?? "").slice(2).split("#");
      expect(partOf(path, anchor)).toContain("Seen from outside");
    }
    const capture = textOf(partOf("rules/service.html", "limits.capture"));
    expect(capture).toMatch(/\d+ checks? capture\./u);
    expect(capture).toMatch(/\d+ mutants?/u);
  });

  test("every extension point has its place: what is open, what holds meanwhile, how the reference profile fills it", () => {
    const profile = parse(readFileSync(join(root, "gateway", "profile.yaml"), "utf8")) as {
      extension_points: Record<string, unknown>;
    };
    for (const { id } of extensionPoints) {
      const [path = "", anchor = ""] = (placeOf(id) ?? "").slice(2).split("#");
      const part = partOf(path, anchor);
      expect(part).toContain("While it is open");
      expect([id, !part.includes("leaves it open")]).toEqual([id, id in profile.extension_points]);
    }
  });
});

describe("the packages", () => {
  test("every function of the client's face is told with its signature and what it throws", () => {
    const html = page("api/contract-client.html");
    for (const name of ["createGateway", "verifyNotification"]) expect(idsOf(html)).toContain(name);
    expect(idsOf(html).indexOf("createGateway")).toBeLessThan(idsOf(html).indexOf("caller"));
    expect(textOf(html)).toContain("Throws TypeError");
    expect(textOf(page("api/contract-codecs.html"))).toContain("const money");
  });
});

describe("written pages", () => {
  test("guides come in their order, with their own titles, and lead to the names of the contract", () => {
    const folder = join(work, "guides");
    mkdirSync(folder, { recursive: true });
    writeFileSync(
      join(folder, "second.md"),
      "---\ntitle: Capture later\nsummary: Take the money.\norder: 2\n---\n\nSee `captureTransactions` and [the first](first.md#go).\n",
    );
    writeFileSync(
      join(folder, "first.md"),
      "---\ntitle: Pay\nsummary: Pay once.\norder: 1\n---\n\n## Go\n\n```ts\n// pay.ts\nconst a = 1;\n```\n\nOf `capture.partial`.\n",
    );
    const [all, first, second] = guidePages(folder);
    expect([all?.title, first?.title, second?.title]).toEqual(["Guides", "Pay", "Capture later"]);
    expect(first?.body).toContain('<h2 id="go">');
    expect(first?.body).toContain("<figcaption>pay.ts</figcaption>");
    expect(first?.body).toContain('<a href="~/extension-points/orders.html#capture.partial">');
    expect(second?.body).toContain('<a href="~/guides/first.html#go">');
    expect(second?.body).toContain('<a href="~/reference/capture-transactions.html">');
  });

  test("a link to a file that is no page stays as its name", () => {
    const { html } = readMarkdown("# A\n\nSee [the profile](../gateway/profile.yaml).\n", "docs/a.md");
    expect(html).toBe("<p>See the profile.</p>\n");
  });

  test("HTML in a written page is shown as text", () => {
    const { html } = readMarkdown("# A\n\n<script>1</script>\n", "docs/a.md");
    expect(html).not.toContain("<script>");
  });

  test("changes, versions, the gateway, contributing and the kill matrix are pages", () => {
    for (const path of [
      "changelog.html",
      "versioning.html",
      "gateway.html",
      "contributing.html",
      "kill-matrix/index.html",
    ])
      expect(page(path)).toContain("<h1>");
    expect(textOf(page("gateway/test-data.html"))).toContain("Test cards");
    expect(page("gateway.html")).toContain('href="gateway/test-data.html"');
    expect(textOf(page("glossary.html"))).toContain("A bank that processes payments for merchants");
  });
});
