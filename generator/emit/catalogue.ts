// ids.ts, extension-points.ts and catalogue.ts: everything that can be named and counted in the contract, as data.
import type { Model } from "../model.ts";
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

const interfaces = `/** One statement of the interface that is not a field. */
export interface Rule {
  readonly id: RuleId;
  /** The parts of the interface's description that it comes from. */
  readonly section: readonly string[];
  /** \`must\`: stated. \`observed\`: only known from examples. */
  readonly level: "must" | "observed";
  readonly operations: readonly OperationId[];
  readonly statement: string;
  /** Why no check from outside could ever see it; absent where one could. */
  readonly unobservable?: string;
}

/** One gap of the interface that a gateway's profile may fill. */
export interface ExtensionPoint {
  readonly id: ExtensionPointId;
  /** The parts of the interface's description that leave it open. */
  readonly section: readonly string[];
  readonly operations: readonly OperationId[];
  /** The kind of thing that fills it. */
  readonly kind: "value" | "codes" | "schema" | "encoding" | "behaviour" | "operation";
  /** What is open. */
  readonly open: string;
  /** What holds as long as no profile fills it. */
  readonly while_open: string;
  /** Why no check from outside could ever see whether a gateway keeps what it filled in; absent where one could. */
  readonly unobservable?: string;
  /** The JSON Schema of what may fill it; refers to nothing outside itself. */
  readonly schema: JsonSchema;
}

/** The form that a text can have. */
export interface TextForm {
  readonly form: string;
  /** The schema's name in the contract. */
  readonly schema: string;
  /** A regular expression, to be used with the flag \`u\`; absent where the form is open. */
  readonly pattern?: string;
  readonly description?: string;
}

export interface JsonSchema {
  readonly [keyword: string]: unknown;
}
`;

export function catalogueFile(model: Model): string {
  const { version, operations, rules, points, textForms } = model;
  const imports = [
    importOf(["AnyOperation"], "../runtime/operation/operation.ts", true),
    importOf(["ExtensionPointId", "OperationId", "RuleId"], "./ids.ts", true),
    ...operations.map(({ id }) => importOf([id], `./operations/${id}.ts`)),
  ];
  const list = (says: string, name: string, type: string, value: string) =>
    `${doc([says])}export const ${name}: readonly ${type}[] = ${value};\n`;
  return [
    `${banner}// The whole contract as data. Whoever needs one operation imports its descriptor alone.\n${imports.join("")}`,
    interfaces,
    `${doc(["The version of the contract."])}export const contractVersion = ${JSON.stringify(version)};\n`,
    list(
      "The descriptors of all operations.",
      "operations",
      "AnyOperation",
      `[\n${operations.map(({ id }) => `  ${id},\n`).join("")}]`,
    ),
    list("Every statement of the interface that is not a field.", "rules", "Rule", literal(rules)),
    list("Every gap of the interface.", "extensionPoints", "ExtensionPoint", literal(points)),
    list("The forms that texts have.", "textForms", "TextForm", literal(textForms)),
  ].join("\n");
}
