// ids.ts, extension-points.ts and catalogue.ts: all ids and catalogues of the contract, as data.
import { declared } from "./declared.ts";
import { addressesOf } from "../load/catalogue.ts";
import type { Model } from "../model/model.ts";
import { unionType } from "./names.ts";
import { headOf } from "./entries.ts";
import { banner, doc, importOf, literal } from "./text.ts";

/** The ids as unions of literals. */
export function idsFile({ operations, rules, points, notes }: Model): string {
  const union = (name: string, all: readonly { readonly id: string }[], says: string): string => {
    const ids = all.map(({ id }) => id);
    return doc([says]) + unionType(name, ids);
  };
  const ofOperation =
    "The id of an operation, which is also the name of the client's method and the server's handler.";
  return [
    `${banner}// The ids of the contract. They never change once published.\n`,
    union("OperationId", operations, ofOperation),
    union("RuleId", rules, "The id of a rule of the contract."),
    union(
      "ExtensionPointId",
      [...addressesOf(points).values()],
      "The id of an extension point, or of a part of one.",
    ),
    union("NoteId", notes, "The id of a note: of what is open and no program reads."),
  ].join("\n");
}

const interfaces = (): string =>
  [
    declared("generator/load/catalogue.ts", "Rule"),
    declared("generator/load/catalogue.ts", "Note"),
    declared("generator/load/catalogue.ts", "ExtensionPoint"),
    declared("generator/load/catalogue.ts", "Group"),
    declared("generator/load/catalogue.ts", "RetiredPoint").replace(/^export /mu, ""),
    "interface JsonSchema {\n  readonly [keyword: string]: unknown;\n}\n",
  ].join("\n\n");

export function catalogueFile(model: Model): string {
  const { version, operations, rules, groups, points, notes, retired } = model;
  const imports = [
    importOf(["AnyOperation"], "../runtime/operation/operation.ts", true),
    importOf(["ExtensionPointId", "NoteId", "OperationId", "RuleId"], "./ids.ts", true),
    ...operations.map(({ id }) => importOf([id], `./operations/${id}.ts`)),
  ];
  const list = (says: string, name: string, type: string, value: string) =>
    `${doc([says])}export const ${name}: readonly ${type}[] = ${value};\n`;
  return [
    `${headOf("catalogue")}${imports.join("")}\nexport { observed } from "./observed.ts";\n`,
    interfaces(),
    `${doc(["The version of the contract."])}export const contractVersion = ${JSON.stringify(version)};\n`,
    list(
      "The descriptors of all operations.",
      "operations",
      "AnyOperation",
      `[\n${operations.map(({ id }) => `  ${id},\n`).join("")}]`,
    ),
    list("The rules: every statement of the interface that is not a field.", "rules", "Rule", literal(rules)),
    list(
      "The extension points: everything that the interface leaves open.",
      "extensionPoints",
      "ExtensionPoint",
      literal(points),
    ),
    list("The groups of extension points and notes.", "groups", "Group", literal(groups)),
    list("The notes: what the interface leaves open and no program reads.", "notes", "Note", literal(notes)),
    list("The ids that no profile may fill any more.", "retiredPoints", "RetiredPoint", literal(retired)),
  ].join("\n");
}
