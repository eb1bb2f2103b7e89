import { mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { extensionPoints, operations, rules } from "@acquiring/contract/catalogue";
import { afterAll, beforeAll, expect, test } from "vitest";
import { buildSite } from "./docs.ts";

let site: string;
const pages = new Map<string, string>();

beforeAll(async () => {
  site = await mkdtemp(join(tmpdir(), "acquiring-site-"));
  await buildSite(site);
  for (const name of await readdir(site)) {
    if (name.endsWith(".html")) pages.set(name, await readFile(join(site, name), "utf8"));
  }
});

afterAll(() => rm(site, { recursive: true, force: true }));

const page = (name: string): string => pages.get(name) ?? "";

/** What stands in a rendered page, whether it stands in its HTML or in the document that its script reads. */
const says = (name: string, text: string): boolean =>
  page(name).includes(text) || page(name).includes(JSON.stringify(text).slice(1, -1));

test("the site has a page for requests, notifications, rules, extension points, and one that leads to them", () => {
  const names = [
    "extension-points.html",
    "functions.html",
    "index.html",
    "notifications.html",
    "requests.html",
    "rules.html",
  ];
  const others = [...pages.keys()].filter((name) => !name.startsWith("function-"));
  expect(others.toSorted()).toEqual(names);
  for (const name of names.filter((one) => one !== "index.html")) {
    expect(page("index.html")).toContain(`href="${name}"`);
  }
});

test("every public function of the package has a page, which tells what it takes, gives and throws", () => {
  for (const name of ["createGateway", "parseMoney", "verifyNotification", "createGatewayHandler", "sign"]) {
    expect(page("functions.html")).toContain(`<a href="function-${name}.html">`);
    expect(page(`function-${name}.html`)).toContain(`function ${name}`);
  }
  expect(page("function-createGateway.html")).toContain("Throws TypeError");
  expect(page("function-parseMoney.html")).toContain("import { parseMoney } from");
});

test("every operation stands under its own name, both variants of authorise included", () => {
  expect(operations.map(({ id }) => id).filter((id) => !says("requests.html", `\`${id}\``))).toEqual([]);
  for (const { title } of operations) expect(page("index.html")).toContain(title);
  expect(says("requests.html", "/v1/authorise (with payment_method)")).toBe(true);
});

test("an encoding is shown with its evidence", () => {
  const row = "| request | `application/x-www-form-urlencoded` | JSON text | shown by its samples only |";
  expect(says("requests.html", row)).toBe(true);
});

test("observed values, text forms and limits are shown", () => {
  expect(says("requests.html", "Observed: `do3DS`; others may come.")).toBe(true);
  expect(says("requests.html", "Form: date and time `YYYYMMDDHHMMSS`.")).toBe(true);
  expect(
    says(
      "requests.html",
      "| Limit | 50 orders in one request ([limits.capture](rules.html#limits.capture)) |",
    ),
  ).toBe(true);
});

test("an operation shows what is open about it, what holds meanwhile, and where the whole of it stands", () => {
  const point = extensionPoints.find(({ id }) => id === "capture.partial");
  expect(point).toBeDefined();
  const line = `- [capture.partial](extension-points.html#capture.partial): ${point?.open} *Until a profile fills it:* ${point?.while_open}`;
  expect(says("requests.html", line)).toBe(true);
});

test("notifications show their extension points", () => {
  expect(says("notifications.html", "(extension-points.html#notification.payload)")).toBe(true);
});

test("every rule and every extension point has its place", () => {
  for (const { id } of rules) expect(page("rules.html")).toContain(`<article id="${id}">`);
  for (const { id } of extensionPoints)
    expect(page("extension-points.html")).toContain(`<article id="${id}">`);
});

test("every link from one page to another arrives", () => {
  const links = [...pages.values()].flatMap((html) => [
    ...html.matchAll(/[("](rules|extension-points)\.html#([\w.-]+)[)"]/g),
  ]);
  const broken = links.filter(([, target, id]) => !page(`${target}.html`).includes(`id="${id}"`));
  expect(links.length).toBeGreaterThan(100);
  expect(broken.map(([link]) => link)).toEqual([]);
});

test("no page loads anything from anywhere", () => {
  const loads =
    /<(?:script|img|iframe|source)[^>]*\ssrc=["']?https?:[^>]*>|<link[^>]*\shref=["']?https?:[^>]*>|@import\s|url\(["']?https?:|https?:\/\/cdn\./g;
  expect([...pages.values()].flatMap((html) => html.match(loads) ?? [])).toEqual([]);
});

test("every page forbids itself to load anything", () => {
  const policy = `<meta http-equiv="Content-Security-Policy" content="default-src 'none'`;
  expect([...pages].filter(([, html]) => !html.includes(policy)).map(([name]) => name)).toEqual([]);
});
