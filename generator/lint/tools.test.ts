// The two third-party linters: their findings have locations, and their failure does not look like success.

import { writeFileSync } from "node:fs";
import { join } from "node:path";

import { workFolder } from "@acquiring/testing/work";
import { describe, expect, it } from "vitest";

import { asyncapiProblems } from "./asyncapi.ts";
import { lintWithRedocly } from "./redocly.ts";

const folder = workFolder("linters");

function write(name: string, text: string): string {
  const file = join(folder, name);
  writeFileSync(file, text);
  return file;
}

const notification = `asyncapi: 3.0.0
info: { title: t, version: 1.0.0 }
channels:
  c: { messages: { m: { payload: {} } } }
operations:
  o: { action: send, channel: { $ref: '#/channels/c' } }
`;

it("locates an AsyncAPI error", async () => {
  const text = notification.replace("action: send", "action: shout");
  const problems = await asyncapiProblems(write("a.yaml", text));
  expect(problems).toContainEqual(expect.objectContaining({ line: 6, pointer: "#/operations/o/action" }));
});

describe("the Redocly run", () => {
  const valid = "openapi: 3.1.1\ninfo: { title: t, version: '1' }\npaths: {}\n";

  it("locates a broken reference by file, line and pointer, in each document", () => {
    write("redocly.yaml", "rules: { no-unresolved-refs: error, struct: error }\n");
    write("good.yaml", valid);
    write("bad.yaml", valid.replace("{}", "\n  /a: { $ref: 'lost.yaml' }"));
    expect(lintWithRedocly(folder, ["good.yaml", "bad.yaml"])).toEqual([
      expect.objectContaining({
        file: "bad.yaml",
        line: 4,
        pointer: "#/paths/~1a",
        rule: "no-unresolved-refs",
      }),
    ]);
  });

  it("throws if a document or the configuration cannot be read", () => {
    write("redocly.yaml", "rules: { struct: error }\n");
    expect(() => lintWithRedocly(folder, ["missing.yaml"])).toThrow("did not report on missing.yaml");
    write("good.yaml", valid);
    write("redocly.yaml", "plugins: [./lost.ts]\n");
    expect(() => lintWithRedocly(folder, ["good.yaml"])).toThrow("did not report on good.yaml");
  });
});
