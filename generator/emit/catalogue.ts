// ids.ts, extension-points.ts and catalogue.ts: everything that can be named and counted in the contract, as data.
import { declared } from "./declared.ts";
import type { Model } from "../model/model.ts";
import { unionType } from "./names.ts";
import { banner, doc, importOf, literal } from "./text.ts";

/** The ids as unions of literals, and those of the operations as a list. */
export function idsFile({ operations, rules, points }: Model): string {
  const ids = operations.map(({ id }) => id);
  const list = `${doc(["The ids of all operations, in the order of the contract."])}export const operationIds = ${literal(ids)} as const;\n`;
  const operation = `${doc(["The id of an operation; the client's method and the server's handler go by it."])}export type OperationId = (typeof operationIds)[number];\n`;
  const rule =
    doc(["The id of a rule of the contract."]) +
    unionType(
      "RuleId",
      rules.map(({ id }) => id),
    );
  const point =
    doc(["The id of an extension point."]) +
    unionType(
      "ExtensionPointId",
      points.map(({ id }) => id),
    );
  return [
    `${banner}// The ids of the contract, which never change once they are published.\n`,
    list,
    operation,
    rule,
    point,
  ].join("\n");
}

const interfaces = (): string =>
  [
    declared("generator/load/catalogue.ts", "Rule"),
    declared("generator/load/catalogue.ts", "ExtensionPoint"),
    declared("generator/load/catalogue.ts", "RetiredPoint"),
    declared("generator/model/model.ts", "TextForm"),
    "export interface JsonSchema {\n  readonly [keyword: string]: unknown;\n}\n",
  ].join("\n\n");

export function catalogueFile(model: Model): string {
  const { version, operations, rules, points, retired, textForms } = model;
  const imports = [
    importOf(["AnyOperation"], "../runtime/operation/operation.ts", true),
    importOf(["ExtensionPointId", "OperationId", "RuleId"], "./ids.ts", true),
    ...operations.map(({ id }) => importOf([id], `./operations/${id}.ts`)),
  ];
  const list = (says: string, name: string, type: string, value: string) =>
    `${doc([says])}export const ${name}: readonly ${type}[] = ${value};\n`;
  return [
    `${banner}// The whole contract as data. Whoever needs one operation imports its descriptor alone.\n${imports.join("")}`,
    interfaces(),
    `${doc(["The version of the contract."])}export const contractVersion = ${JSON.stringify(version)};\n`,
    list(
      "The descriptors of all operations.",
      "operations",
      "AnyOperation",
      `[\n${operations.map(({ id }) => `  ${id},\n`).join("")}]`,
    ),
    list("Every statement of the interface that is not a field.", "rules", "Rule", literal(rules)),
    list("Every gap of the interface.", "extensionPoints", "ExtensionPoint", literal(points)),
    list("The ids that no profile may fill any more.", "retiredPoints", "RetiredPoint", literal(retired)),
    list("The forms that texts have.", "textForms", "TextForm", literal(textForms)),
  ].join("\n");
}
