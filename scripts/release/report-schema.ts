// `npm run task generate:all`: writes the JSON Schema of the suite's report, made from the type `Report`. So the published
// schema says what the code writes, and its words are the type's own comments.
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import ts from "typescript";
import { programOf } from "./api.ts";

const root = join(import.meta.dirname, "../..");

/** The path of the published schema. */
export const schemaFile = join(root, "conformance", "report.schema.json");

type Schema = Readonly<Record<string, unknown>>;

/** What is needed to describe a type: the checker, and the named types that were met. */
interface Describing {
  readonly checker: ts.TypeChecker;
  readonly defs: Map<string, Schema>;
  readonly at: ts.Node;
}

/** The schema of the report, as it follows from the type. */
export function reportSchema(): Schema {
  const file = join(root, "conformance", "run", "report.ts");
  const program = programOf([file]);
  const checker = program.getTypeChecker();
  const source = program.getSourceFile(file);
  const declared = source?.statements.find(
    (one): one is ts.InterfaceDeclaration => ts.isInterfaceDeclaration(one) && one.name.text === "Report",
  );
  if (declared === undefined) throw new Error(`${file} has no interface Report.`);
  const symbol = checker.getSymbolAtLocation(declared.name);
  const describing = { checker, defs: new Map<string, Schema>(), at: declared };
  const body = objectSchema(checker.getTypeAtLocation(declared), describing);
  return {
    $schema: "https://json-schema.org/draft/2020-12/schema",
    $id: "urn:acquiring:conformance:report:2",
    $comment: "Generated from the type Report by scripts/release/report-schema.ts. Do not edit.",
    title: "Report of a conformance run",
    ...(symbol === undefined ? {} : wordsOf(symbol, checker)),
    ...body,
    $defs: Object.fromEntries([...describing.defs].sort(([one], [other]) => (one < other ? -1 : 1))),
  };
}

function schemaOf(type: ts.Type, describing: Describing): Schema {
  const { checker } = describing;
  if (type.flags & ts.TypeFlags.Unknown) return {};
  if (type.isUnion()) return unionSchema(type, describing);
  if (type.isStringLiteral() || type.isNumberLiteral()) return { const: type.value };
  if (type.flags & ts.TypeFlags.BooleanLiteral) return { const: checker.typeToString(type) === "true" };
  if (type.flags & ts.TypeFlags.String) return { type: "string" };
  if (type.flags & ts.TypeFlags.Number) return { type: "number" };
  if (type.flags & ts.TypeFlags.Null) return { type: "null" };
  if (!(type.flags & ts.TypeFlags.Object))
    throw new Error(`The report has a type without a schema: ${checker.typeToString(type)}.`);
  if (checker.isArrayType(type)) {
    const [item] = checker.getTypeArguments(type as ts.TypeReference);
    return { type: "array", ...(item === undefined ? {} : { items: schemaOf(item, describing) }) };
  }
  const name = nameOf(type);
  if (name === undefined) return objectSchema(type, describing);
  if (!describing.defs.has(name)) {
    describing.defs.set(name, {});
    const symbol = type.aliasSymbol ?? type.symbol;
    describing.defs.set(name, { ...wordsOf(symbol, checker), ...objectSchema(type, describing) });
  }
  return { $ref: `#/$defs/${name}` };
}

/** The name of a type in our code; `undefined` for a library's types. */
function nameOf(type: ts.Type): string | undefined {
  const symbol = type.aliasSymbol ?? type.symbol;
  const isOurs = symbol.declarations?.some((one) => !one.getSourceFile().fileName.includes("node_modules"));
  return isOurs === true && symbol.name !== "__type" ? symbol.name : undefined;
}

function unionSchema(type: ts.UnionType, describing: Describing): Schema {
  const parts = type.types.filter((part) => !(part.flags & ts.TypeFlags.Undefined));
  if (parts.every((part) => part.flags & ts.TypeFlags.BooleanLiteral) && parts.length === 2)
    return { type: "boolean" };
  const [only, ...more] = parts;
  if (only !== undefined && more.length === 0) return schemaOf(only, describing);
  if (parts.every((part) => part.isStringLiteral()))
    // The order of a union is the compiler's.
    return { enum: parts.map((part) => (part as ts.StringLiteralType).value).sort() };
  return { anyOf: parts.map((part) => schemaOf(part, describing)) };
}

function objectSchema(type: ts.Type, describing: Describing): Schema {
  const { checker, at } = describing;
  const properties = checker.getPropertiesOfType(type).map((symbol): [string, Schema, boolean] => {
    const schema = schemaOf(checker.getTypeOfSymbolAtLocation(symbol, at), describing);
    return [
      symbol.name,
      { ...wordsOf(symbol, checker), ...schema },
      (symbol.flags & ts.SymbolFlags.Optional) !== 0,
    ];
  });
  const others = checker.getIndexTypeOfType(type, ts.IndexKind.String);
  const required = properties
    .filter(([, , optional]) => !optional)
    .map(([name]) => name)
    .sort();
  return {
    type: "object",
    ...(properties.length === 0
      ? {}
      : { properties: Object.fromEntries(properties.map(([name, schema]) => [name, schema])) }),
    ...(required.length === 0 ? {} : { required }),
    ...(others === undefined ? {} : { additionalProperties: schemaOf(others, describing) }),
  };
}

/** The description in a comment, and the form in one of its tags. */
function wordsOf(symbol: ts.Symbol, checker: ts.TypeChecker): Schema {
  const description = ts
    .displayPartsToString(symbol.getDocumentationComment(checker))
    .replaceAll(/\s+/gu, " ");
  const tags = symbol
    .getJsDocTags(checker)
    .filter(({ name }) => name === "pattern" || name === "format")
    .map(({ name, text }) => [name, ts.displayPartsToString(text)] as const);
  return { ...(description === "" ? {} : { description }), ...Object.fromEntries(tags) };
}

if (import.meta.main) {
  writeFileSync(schemaFile, `${JSON.stringify(reportSchema(), undefined, 2)}\n`);
  console.log("wrote conformance/report.schema.json. Run npm run format");
}
