// The catalogue's `drives` of each extension point is true: the test compares it for client and server with the code that
// reads profiles. For the suite it compares it with the suite's own list of checks.
import { join } from "node:path";
import { Project, type SourceFile, SyntaxKind } from "ts-morph";
import { expect, it } from "vitest";
import { operations } from "../../generated/catalogue.ts";
import type { AnyOperation } from "../../runtime/operation/operation.ts";
import { contract } from "../testing/contract.ts";

const root = join(import.meta.dirname, "../..");
const { points, notes } = contract;
const ids = new Set(points.map(({ id }) => id));

// These files have everything about a profile, whether any code reads it or not.
const told = /\/generated\/(?:operations\/.*|catalogue|check-profile|ids|profile)\.ts$/u;

const project = new Project({
  skipAddingFilesFromTsConfig: true,
  compilerOptions: { allowImportingTsExtensions: true },
});
project.addSourceFilesAtPaths(
  ["runtime/**/*.ts", "generated/**/*.ts", "!runtime/**/*.test.ts", "!runtime/testing/**"].map((glob) =>
    glob.startsWith("!") ? `!${join(root, glob.slice(1))}` : join(root, glob),
  ),
);

/** The files of one side and all that they import, types aside. */
function reachable(side: "client" | "server"): ReadonlySet<SourceFile> {
  const found = new Set<SourceFile>();
  const visit = (file: SourceFile | undefined): void => {
    if (file === undefined || found.has(file) || told.test(file.getFilePath())) return;
    found.add(file);
    for (const one of [...file.getImportDeclarations(), ...file.getExportDeclarations()])
      if (!one.isTypeOnly()) visit(one.getModuleSpecifierSourceFile());
  };
  visit(project.getSourceFile(join(root, "generated", `${side}.ts`)));
  for (const file of project.getSourceFiles(join(root, "runtime", side, "*.ts"))) visit(file);
  return found;
}

/** The points that a descriptor hands to one side; both sides load all descriptors. */
const handed = (side: "client" | "server"): (string | undefined)[] =>
  (operations as readonly AnyOperation[]).flatMap(
    ({ request, response, variant, foundBy = [], echoes = [], repeat }) => [
      request.points?.encoding,
      request.points?.repeated,
      response.signature === undefined ? undefined : response.points?.signed,
      ...(side === "client"
        ? [
            request.points?.root,
            response.points?.verified,
            repeat?.point,
            ...foundBy.map(({ point }) => point),
            ...echoes.flatMap(({ named, may }) => [named, may?.point]),
          ]
        : [response.points?.media, variant?.empty?.point]),
    ],
  );

/** The points that the code of one side names. */
function readBy(side: "client" | "server"): string[] {
  const texts = [...reachable(side)].flatMap((file) => [
    ...file.getDescendantsOfKind(SyntaxKind.StringLiteral).map((text) => text.getLiteralValue()),
    ...file.getDescendantsOfKind(SyntaxKind.TemplateHead).map((text) => text.getLiteralText()),
  ]);
  const named = [...texts, ...handed(side)].filter((text) => text !== undefined);
  // What is named is a point, or a part of one. A single word is a name of much else, too.
  return [...ids].filter((id) =>
    named.some((text) => (text === id && id.includes(".")) || text.startsWith(`${id}.`)),
  );
}

it.each(["client", "server"] as const)(
  "the extension points that drive the %s are those that its code reads",
  (side) => {
    const said = points.filter(({ drives }) => drives.includes(side)).map(({ id }) => id);
    expect(said).toEqual(readBy(side));
  },
);

it("no code of client and server reads a note", () => {
  const texts = (["client", "server"] as const).flatMap((side) =>
    [...reachable(side)].flatMap((file) =>
      file.getDescendantsOfKind(SyntaxKind.StringLiteral).map((text) => text.getLiteralValue()),
    ),
  );
  expect(notes.filter(({ id }) => texts.includes(id)).map(({ id }) => id)).toEqual([]);
});
