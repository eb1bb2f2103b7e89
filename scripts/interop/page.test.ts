// The format of the written page. `npm run contract:tools` tests the tools themselves.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { operations } from "@acquiring/contract/catalogue";
import { expect, test } from "vitest";
import { merchantSteps } from "./merchant.ts";
import { exceptions, pageFile, pageOf } from "./page.ts";
import { documents, versionOf } from "./places.ts";
import { takes, tools } from "./tools.ts";

const page = readFileSync(pageFile, "utf8");

/** The rows of the tables of one part of the page, cell by cell. */
const rowsOf = (text: string, title?: string): readonly (readonly string[])[] =>
  ((title === undefined ? text.split("\n## ")[0] : text.split(`\n## ${title}\n`)[1]?.split("\n## ")[0]) ?? "")
    .split("\n")
    .filter((line) => line.startsWith("| ") && !line.startsWith("| ---"))
    .map((line) => line.slice(2, -2).split(" | "));

test("the page has a row for each tool with its pinned version, and a column for each published document", () => {
  const [head = [], ...rows] = rowsOf(page);
  expect(head.slice(3)).toEqual(documents.map((document) => `\`${document}\``));
  expect(rows.map(([name, version]) => [name, version])).toEqual(
    tools.map(({ name }) => [`\`${name}\``, versionOf(name)]),
  );
  for (const [index, tool] of tools.entries())
    for (const [column, document] of documents.entries()) {
      const cell = rows[index]?.[column + 3];
      expect(cell).toMatch(takes(tool, document) ? /^accepted/u : /^–$/u);
    }
});

test("the page lists exactly the rules that are not fixed, with their reasons", () => {
  const [, ...rows] = rowsOf(page, "What is not mended");
  expect(rows).toEqual(exceptions.rules.map(({ tool, rule, why }) => [`\`${tool}\``, `\`${rule}\``, why]));
});

test("the page says that a generated client paid, captured, queried and refunded", () => {
  const [, ...rows] = rowsOf(page, "A generated client at the reference gateway");
  expect(rows).toEqual(Object.entries(merchantSteps).map(([id, says]) => [`\`${id}\``, `\`${says}\``]));
});

test("the page has an accepted response of Prism for each operation and encoding", () => {
  const [, ...rows] = rowsOf(page, "What Prism answers");
  expect(rows.filter(([, , , accepted]) => accepted !== "accepted")).toEqual([]);
  const seen = new Set(rows.map(([operation, media]) => `${operation} ${media}`));
  const wanted = operations.flatMap(({ id, response }) =>
    response.encodings.map(({ media }) => `\`${id}\` \`${media}\``),
  );
  expect([...seen]).toEqual([...new Set(wanted)]);
});

test("the page says for each encoding of each request whether Prism reads it", () => {
  const [, ...rows] = rowsOf(page, "What Prism reads");
  const wanted = operations.flatMap(({ id, request }) =>
    request.encodings.map(({ media, body }) => {
      const unread = exceptions.prism.find((one) => one.media === media && one.body === body);
      return [`\`${id}\``, `\`${media}\``, body, unread === undefined ? "read" : `not read. ${unread.why}`];
    }),
  );
  expect(rows).toEqual(wanted);
});

test("the page marks a finding that is neither accepted nor listed as refused", () => {
  const [tool] = tools;
  if (tool === undefined) throw new Error("There are no tools.");
  const outcomes = [{ tool, document: "openapi.json", findings: [{ rule: "no-such", message: "m" }] }];
  const text = pageOf({ outcomes, merchant: {}, answers: [], requests: [] });
  expect(rowsOf(text)[1]?.[3]).toBe("refused: `no-such`");
});

test("every tool is pinned to one version", () => {
  const manifest = JSON.parse(readFileSync(join(import.meta.dirname, "package.json"), "utf8")) as {
    dependencies: Readonly<Record<string, string>>;
  };
  for (const version of Object.values(manifest.dependencies)) expect(version).toMatch(/^\d+\.\d+\.\d+$/u);
});
