// Tests every import of every .ts file against the tables of arrows.ts.
import { expect, test } from "vitest";
import { arrows, arrowTables, floors, packages } from "./arrows.ts";
import { filesOf, importsIn, isTest, targetOf, textOf } from "./testing/tree.ts";

/** The longest path of the table above a file. */
const folderOf = (file: string): string =>
  Object.keys(arrows)
    .filter((folder) => file.startsWith(`${folder}/`))
    .toSorted((one, other) => other.length - one.length)[0] ?? (file.includes("/") ? file : ".");
const packageOf = (file: string): string =>
  packages.find((name) => file.startsWith(`${name}/`)) ?? "the root's package";

/** What `file` imports and may not, with the reason. */
function forbidden(file: string, text: string): readonly string[] {
  const from = folderOf(file);
  const may = arrows[from];
  if (may === undefined) return [`${file}: the folder ${from} has no line in the table of arrows`];
  return importsIn(text).flatMap((name) => {
    const says = (reason: string): readonly string[] => [`${file} imports ${name}: ${reason}`];
    if (name.startsWith(".")) {
      const target = targetOf(file, name);
      if (packageOf(target) !== packageOf(file)) return says("another package is imported by its name");
      if (isTest(file)) return [];
      if (isTest(target)) return says("only tests import what is there for tests");
      const to = folderOf(target);
      return to === from || may.folders.includes(to) ? [] : says(`${from} may not import ${to}`);
    }
    if (!name.startsWith("@acquiring/")) return [];
    const owner = name.split("/").slice(0, 2).join("/");
    return may.packages.includes(owner) || isTest(file) ? [] : says(`${from} may not import ${owner}`);
  });
}

interface Floor {
  readonly room: string;
  /** Infinite for the highest room; not a number if the table does not have the room. */
  readonly floor: number;
}

function placeOf(file: string): Floor | undefined {
  const folder = folderOf(file);
  if (!Object.hasOwn(floors, folder)) return undefined;
  const [room = "", inner] = file.slice(folder.length + 1).split("/");
  const floor = (floors[folder] ?? []).findIndex((rooms) => rooms.includes(room));
  if (floor >= 0) return { room, floor };
  return { room, floor: inner === undefined ? Number.POSITIVE_INFINITY : Number.NaN };
}

/** What `file` imports from another room that is not on a lower floor. */
function upwards(file: string, text: string): readonly string[] {
  const here = placeOf(file);
  if (here === undefined || isTest(file)) return [];
  if (Number.isNaN(here.floor)) return [`${file}: the room ${here.room} has no floor in the table`];
  return importsIn(text).flatMap((name) => {
    const target = targetOf(file, name);
    const there = name.startsWith(".") && folderOf(target) === folderOf(file) ? placeOf(target) : undefined;
    if (there === undefined || there.room === here.room || there.floor < here.floor) return [];
    if (here.floor === Number.POSITIVE_INFINITY) return [];
    return [`${file} imports ${name}: ${here.room} may not import ${there.room}`];
  });
}

test("every import of every file follows an allowed arrow", () => {
  const files = filesOf(".ts");
  expect(files.length).toBeGreaterThan(100);
  expect(files.flatMap((file) => forbidden(file, textOf(file)))).toEqual([]);
});

test("inside a folder every import goes to the same room or a lower one", () => {
  expect(filesOf(".ts").flatMap((file) => upwards(file, textOf(file)))).toEqual([]);
});

test.each([
  ["runtime/values/money.ts", 'import { call } from "../client/call.ts";', "values may not import client"],
  ["runtime/client/call.ts", 'import { serve } from "../server/serve.ts";', "client may not import server"],
  ["runtime/cellar/new.ts", "", "the room cellar has no floor"],
])("%s with `%s` is refused as an import of a higher room", (file, text, reason) => {
  expect(upwards(file, text)).toEqual([expect.stringContaining(reason)]);
});

test.each([
  ["runtime/xml.ts", "../generated/catalogue.ts", "runtime may not import generated"],
  ["runtime/xml.ts", "@acquiring/contract", "runtime may not import @acquiring/contract"],
  ["generator/load.ts", "../docs/site/docs.ts", "generator may not import docs/site"],
  ["generated/client.ts", "../generator/load.ts", "generated may not import generator"],
  ["conformance/exchange/send.ts", "../../runtime/codecs/face.ts", "another package is imported by its name"],
  ["conformance/index.ts", "@acquiring/gateway", "conformance may not import @acquiring/gateway"],
  ["gateway/cli.ts", "@acquiring/conformance", "gateway may not import @acquiring/conformance"],
  ["gateway/cli.ts", "../../conformance/cli.ts", "another package is imported by its name"],
  ["gateway/cli.test.ts", "../../conformance/cli.ts", "another package is imported by its name"],
  ["scripts/checks/count.ts", "../../runtime/signature/sign.ts", "checks may not import runtime"],
  ["runtime/client/call.ts", "./testing/fake-gateway.ts", "only tests import what is there for tests"],
])("%s may not import %s, in any form of an import", (file, name, reason) => {
  for (const form of ["import { a } from", "import type { A } from", "export * from", "await import("]) {
    const text = `${form} "${name}"${form.endsWith("(") ? ")" : ""};`;
    expect(forbidden(file, text)).toEqual([expect.stringContaining(reason)]);
  }
});

test("a folder without arrows is refused", () => {
  expect(forbidden("elsewhere/new.ts", "")).toEqual([
    expect.stringContaining("has no line in the table of arrows"),
  ]);
});

test.each([
  ["generated/client.ts", ["../runtime/client/call.ts"]],
  ["conformance/exchange/send.ts", ["@acquiring/contract/codecs", "./plan.ts"]],
  ["runtime/client/call.test.ts", ["../generated/catalogue.ts"]],
  ["scripts/conformance.ts", ["@acquiring/gateway"]],
  ["scripts/mutants.ts", ["@acquiring/conformance/measure"]],
])("%s may import %j", (file, names) => {
  expect(forbidden(file, names.map((name) => `import { a } from "${name}";`).join("\n"))).toEqual([]);
});

test("the contributing page has the tables of arrows", () => {
  expect(textOf("docs/contributing.md")).toContain(arrowTables());
});
