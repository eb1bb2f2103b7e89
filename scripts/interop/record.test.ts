// The kept results. `npm run contract:tools` tests the tools themselves.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { operations } from "@acquiring/contract/catalogue";
import { expect, test } from "vitest";
import { merchantSteps } from "./merchant.ts";
import { documents, versionOf } from "./places.ts";
import { exceptions, recordFile, recordOf, type ToolsRecord } from "./record.ts";
import { takes, tools } from "./tools.ts";

const record = JSON.parse(readFileSync(recordFile, "utf8")) as ToolsRecord;

test("each tool has its pinned version, and accepts each published document that it takes", () => {
  expect(record.documents).toEqual(documents);
  expect(record.tools.map(({ name, version, does }) => [name, version, does])).toEqual(
    tools.map(({ name, does }) => [name, versionOf(name), does]),
  );
  for (const [index, tool] of tools.entries())
    for (const document of documents) {
      const said = record.tools[index]?.says[document];
      expect(said ?? "–").toMatch(takes(tool, document) ? /^accepted/u : /^–$/u);
    }
});

test("exactly the rules that are not fixed are listed, with their reasons", () => {
  expect(record.exceptions).toEqual(exceptions.rules.map(({ tool, rule, why }) => ({ tool, rule, why })));
});

test("a generated client paid, captured, queried and refunded", () => {
  expect(record.merchant).toEqual(merchantSteps);
});

test("Prism has an accepted response for each operation and encoding", () => {
  expect(record.responses.filter(({ problem }) => problem !== undefined)).toEqual([]);
  const seen = new Set(record.responses.map(({ operation, media }) => `${operation} ${media}`));
  const wanted = operations.flatMap(({ id, response }) =>
    response.encodings.map(({ media }) => `${id} ${media}`),
  );
  expect([...seen]).toEqual([...new Set(wanted)]);
});

test("each encoding of each request says whether Prism reads it", () => {
  const wanted = operations.flatMap(({ id, request }) =>
    request.encodings.map(({ media, body }) => {
      const unread = exceptions.prism.find((one) => one.media === media && one.body === body);
      return { operation: id, media, body, ...(unread === undefined ? {} : { problem: unread.why }) };
    }),
  );
  expect(record.requests).toEqual(wanted);
});

test("a finding that is neither accepted nor listed is kept as refused", () => {
  const [tool] = tools;
  if (tool === undefined) throw new Error("There are no tools.");
  const outcomes = [{ tool, document: "openapi.json", findings: [{ rule: "no-such", message: "m" }] }];
  const { tools: kept } = recordOf({ outcomes, merchant: {}, responses: [], requests: [] });
  expect(kept[0]?.says["openapi.json"]).toBe("refused: `no-such`");
});

test("every tool is pinned to one version", () => {
  const manifest = JSON.parse(readFileSync(join(import.meta.dirname, "package.json"), "utf8")) as {
    dependencies: Readonly<Record<string, string>>;
  };
  for (const version of Object.values(manifest.dependencies)) expect(version).toMatch(/^\d+\.\d+\.\d+$/u);
});

test("what a merchant writes on openapi-fetch has at most sixty lines", () => {
  const program = readFileSync(join(import.meta.dirname, "programs", "openapi-fetch.ts"), "utf8");
  expect(program.trimEnd().split("\n").length).toBeLessThanOrEqual(60);
});
