// docs/guides as their readers follow them: every snippet compiles, and runs against one reference gateway. No guide may
// depend on what the gateway did before.
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { extensionPoints, notes, operations, rules } from "@acquiring/contract/catalogue";
import { startGateway } from "@acquiring/gateway";
import { referenceProfile } from "@acquiring/gateway/profile";
import { openBrowser } from "@acquiring/testing/browser";
import { freePort, workFolder } from "@acquiring/testing/work";
import { afterAll, describe, expect, onTestFinished, test } from "vitest";
import {
  faultOf,
  type Guide,
  guidesFolder,
  layOut,
  readGuide,
  readGuides,
  runGuide,
  start,
  typeErrorsIn,
} from "./testing/guides.ts";
import { pages } from "./testing/guide.ts";
import { linksOf } from "./testing/markdown.ts";
import { root } from "./testing/shell.ts";
import { newDatabase } from "@acquiring/gateway/testing/database";

const guides = readGuides();
const shopOf3ds = 'import("./challenge-shop.ts").then(({ shop }) => console.log(shop.url))';
const work = workFolder("guides", true);
const gateway = await startGateway({ databaseUrl: await newDatabase(), control: 0 });
afterAll(() => gateway.close());
const some = await freePort();
const addresses = {
  "http://127.0.0.1:8080": gateway.url,
  "http://127.0.0.1:9090": gateway.controlUrl ?? "",
  "127.0.0.1:8081": `127.0.0.1:${await freePort()}`,
  "127.0.0.1:8082": `127.0.0.1:${some}`,
  "port: 8082": `port: ${some}`,
};
layOut(guides, work, addresses);

describe("the guides", () => {
  test("are numbered without gaps", () => {
    expect(guides.length).toBeGreaterThanOrEqual(22);
    expect(guides.map(({ order }) => order)).toEqual(guides.map((_, index) => index + 1));
  });

  test("contain only programs that compile, as only a compiler shows", { timeout: 600_000 }, () => {
    expect(typeErrorsIn(work)).toEqual([]);
  });

  test.each([
    ["Confirm the payment", "Thank you!"],
    ["I didn't make this payment", "Not paid: not-done"],
  ])(
    "bring a shopper back from 3-D Secure, as only a browser shows: %s",
    { timeout: 120_000 },
    async (button, said) => {
      const browser = await openBrowser();
      const shop = start("node", ["-e", shopOf3ds], join(work, "three-d-secure"), work);
      onTestFinished(async () => {
        shop.kill();
        await browser?.close();
      });
      if (browser === undefined || shop.stdout === null) return;
      const [url] = (await once(shop.stdout, "data")) as [Buffer];
      const page = await browser.newPage();
      await page.goto(String(url).trim());
      await page.getByRole("button", { name: "Pay" }).click();
      await page.waitForURL(`${gateway.url}/pages/challenge/**`);
      await page.getByRole("button", { name: button }).click();
      await page.waitForURL(/\/done\?/u);
      expect(await page.locator("body").textContent()).toBe(said);
    },
  );

  let blocks = 0;
  test.each(guides.map((guide) => [guide.slug, guide] as const))(
    "print what they show, as only a run of each block shows: %s",
    { timeout: 600_000 },
    async (_, guide) => {
      const ran = await runGuide(guide, work, addresses);
      blocks += ran.length;
      expect(ran.flatMap((one) => faultOf(guide, one, addresses))).toEqual([]);
    },
  );

  test("run at least sixty-five blocks, and few do not run", () => {
    expect(blocks).toBeGreaterThanOrEqual(65);
    expect(guides.flatMap((guide) => guide.blocks.filter(({ noRun }) => noRun !== undefined))).toHaveLength(
      4,
    );
  });

  test("distinguish what the interface states from what the reference profile chooses", () => {
    const silent = guides.filter(({ body }) => !body.includes("\n## Stated and chosen\n"));
    expect(silent.map(({ slug }) => slug)).toEqual(["going-live"]);
  });

  test("say where a command or a file needs the repository, and so do the pages about the gateway", () => {
    const unmarked = [...guides.map(({ slug, body }) => [slug, body] as const), ...pages].flatMap(
      ([name, text]) => {
        const parts = text.split(/\n(?:\n|(?=[-|] ))/u);
        return parts.flatMap((part, index) =>
          /npm run |git rev-parse|\bexamples\/|\binterop\//u.test(part) &&
          !/\brepository\b/u.test(`${parts[index - 1] ?? ""}${part}`)
            ? [`${name}: ${part}`]
            : [],
        );
      },
    );
    expect(unmarked).toEqual([]);
  });

  test("name the current version of the packages", () => {
    const { version } = JSON.parse(readFileSync(join(root, "package.json"), "utf8")) as { version: string };
    const named = guides.flatMap(({ body }) => [...body.matchAll(/acquiring-[a-z]+-([\d.]+)\.tgz/g)]);
    expect(new Set(named.map(([, own]) => own))).toEqual(new Set([version]));
  });

  test("link to existing files and headings", () => {
    const links = linksOf(guides.map(({ slug, body }) => [join(guidesFolder, `${slug}.md`), body]));
    expect(links.length).toBeGreaterThan(30);
    expect(links.filter(({ exists }) => !exists)).toEqual([]);
  });

  test("use the names of contract and profile for operations, rules, extension points and notifications", () => {
    const kinds = Object.keys(referenceProfile.extension_points["notification.kinds"]);
    const known = new Set<string>([
      ...[...extensionPoints, ...notes, ...rules, ...operations].map(({ id }) => id),
      ...extensionPoints.flatMap(({ id, parts = [] }) => parts.map((part) => `${id}.${part}`)),
      ...kinds,
    ]);
    const groups = new Set(extensionPoints.map(({ id }) => id.split(".")[0] ?? ""));
    const named = guides.flatMap(({ body }) =>
      [...body.replaceAll(/^```[^]*?^```$/gm, "").matchAll(/`([a-z-]+)\.([A-Za-z0-9_.-]+)[`:]/g)].flatMap(
        ([, group = "", name = ""]) => (groups.has(group) ? [`${group}.${name}`] : []),
      ),
    );
    expect(new Set(named).size).toBeGreaterThan(50);
    expect(named.filter((name) => !known.has(name))).toEqual([]);
  });
});

describe("an invalid guide", () => {
  const front = "---\ntitle: T\nsummary: S\norder: 1\n---\n\n";
  const fence = (info: string, text: string): string => `\`\`\`${info}\n${text}\n\`\`\`\n`;
  const faultsOf = async (guide: Guide): Promise<readonly string[]> => {
    layOut([guide], work, {});
    return (await runGuide(guide, work, {})).flatMap((one) => faultOf(guide, one, {}));
  };

  test.each([
    ["has no front matter", "# Title\n", "needs `title`, `summary` and `order`"],
    ["has a block in an unknown language", front + fence("js", "1"), "x.md:7: `js` is no block"],
    ["has a block without a language", front + fence("", "1"), "is no block"],
    ["gives no reason for what is not run", front + fence("ts no-run", "1"), "is no block"],
    ["has a block that does not end", `${front}\`\`\`ts\n1\n`, "has no end"],
    ["shows output that no block prints", front + fence("text", "1"), "nobody's output"],
    ["shows what fits anything", front + fence("ts", "1") + fence("text", "…"), "fit anything"],
    ["has YAML that is not a file", front + fence("yaml", "a: 1"), "names no file"],
  ])("is refused if it %s", (_, markdown, message) => {
    expect(() => readGuide("x", markdown)).toThrow(message);
  });

  test("is reported by the line of a block with other output, or with missing output", async () => {
    const parts = [fence("ts", "console.log(1);"), fence("text", "2"), fence("sh", "echo 3")];
    const [first = "", second = "", ...others] = await faultsOf(readGuide("wrong", front + parts.join("\n")));
    expect(first).toMatch(/^docs\/guides\/wrong\.md:8 prints\n1\nand shows\n2/);
    expect(second).toMatch(/^docs\/guides\/wrong\.md:16 prints\n3\nand shows\nnothing/);
    expect(others).toEqual([]);
  });

  test("is reported by a part that throws, and by a command with another exit code", async () => {
    const parts = [
      fence("ts", "const one: number = 1;"),
      fence("ts", "throw new Error(`no ${one}`);"),
      fence("sh exit=2", "exit 1"),
    ];
    const faults = await faultsOf(readGuide("broken", front + parts.join("\n")));
    expect(faults).toHaveLength(2);
    expect(faults[0]).toMatch(/^docs\/guides\/broken\.md:12 ends with 1: [^]*Error: no 1/);
    expect(faults[1]).toMatch(/^docs\/guides\/broken\.md:16 ends with 1/);
  });

  test("can run its blocks in order, with commands between the parts of a program", async () => {
    const write = fence(
      "ts",
      'import { readFileSync, writeFileSync } from "node:fs";\nwriteFileSync("a", "1");',
    );
    const read = fence("ts", 'console.log(readFileSync("a", "utf8"));') + fence("text", "2");
    const parts = [write, fence("sh", "cat a; printf 2 > a"), fence("text", "1"), read];
    expect(await faultsOf(readGuide("order", front + parts.join("\n")))).toEqual([]);
  });
});

test("a type error has its line in the guide, also in code that does not run", () => {
  const own = join(work, "types");
  const text =
    "---\ntitle: T\nsummary: S\norder: 1\n---\n\n```ts\nconst a: number = 'a';\nconsole.log(a);\n```\n";
  const unrun = '```ts no-run reason="it is wrong"\nconst b: number = "b";\nconsole.log(b);\n```\n';
  layOut([readGuide("typed", text + unrun)], own, {});
  expect(typeErrorsIn(own).map((line) => line.replace(/: error.*/, ""))).toEqual([
    "typed/guide.ts(8,7)",
    "typed/no-run-12.ts(12,7)",
  ]);
});
