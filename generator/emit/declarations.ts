// Converts JSON Schemas to flat, exported declarations with openapi-typescript. The comments are our own, because its comments
// have tags that are hard to read in an editor.
import openapiTS from "openapi-typescript";
import ts from "typescript";
import { isObject, type Json, type JsonObject } from "../json.ts";
import { docBody } from "./text.ts";

/** Keywords of the schemas given here, in addition to those of JSON Schema. */
interface Hints {
  /** Paragraphs of the comment. */
  readonly "x-doc"?: readonly string[];
  /** Values that were seen; the type offers them and stays open. */
  readonly "x-open"?: readonly string[];
  /** The name of a type that is also allowed here. */
  readonly "x-or"?: string;
  /** A field that is never there. */
  readonly "x-never"?: boolean;
}

/** One declaration for each schema, by name, references as names. `readonly` makes members and lists so. */
export async function declarations(schemas: JsonObject, { readonly = false } = {}): Promise<string> {
  const info = { title: "types", version: "0" };
  const nodes = await openapiTS({ openapi: "3.1.0", info, paths: {}, components: { schemas } } as never, {
    silent: true,
    defaultNonNullable: false,
    emptyObjectsUnknown: true,
    immutable: readonly,
    transform: (schema) => hinted(schema as unknown as Json),
    transformProperty: (property, schema) => commented(property, schema as unknown as Json),
  });
  const printer = ts.createPrinter({ newLine: ts.NewLineKind.LineFeed });
  const file = ts.createSourceFile("types.ts", "", ts.ScriptTarget.Latest);
  return membersOf(nodes)
    .map((member) => {
      const name = nameText(member.name);
      const declared = commented(declare(name, withNames(member.type)), schemas[name] ?? null);
      return `${printer.printNode(ts.EmitHint.Unspecified, declared, file).replaceAll(/^( {4})+/gmu, (spaces) => " ".repeat(spaces.length / 2))}\n`;
    })
    .join("\n");
}

// The texts of this project's comments: openapi-typescript adds others after them, and has no option not to.
const own = new Set<string>();

type Member = ts.PropertySignature & { type: ts.TypeNode };

function membersOf(nodes: readonly ts.Node[]): Member[] {
  const components = nodes.find(
    (node): node is ts.InterfaceDeclaration =>
      ts.isInterfaceDeclaration(node) && node.name.text === "components",
  );
  const schemas = components?.members.find(
    (member) => member.name !== undefined && nameText(member.name) === "schemas",
  );
  const type = schemas !== undefined && ts.isPropertySignature(schemas) ? schemas.type : undefined;
  const members = type !== undefined && ts.isTypeLiteralNode(type) ? [...type.members] : [];
  return members.filter(
    (member): member is Member => ts.isPropertySignature(member) && member.type !== undefined,
  );
}

const nameText = (name: ts.PropertyName): string =>
  ts.isIdentifier(name) || ts.isStringLiteral(name) ? name.text : "";

function declare(name: string, type: ts.TypeNode): ts.Declaration {
  const exported = [ts.factory.createModifier(ts.SyntaxKind.ExportKeyword)];
  return ts.isTypeLiteralNode(type)
    ? ts.factory.createInterfaceDeclaration(exported, name, undefined, undefined, type.members)
    : ts.factory.createTypeAliasDeclaration(exported, name, undefined, type);
}

// `components["schemas"]["Name"]` becomes `Name`, and of the comments only ours stay.
function withNames(type: ts.TypeNode): ts.TypeNode {
  const result = ts.transform(type, [
    (context) => (root) => {
      const enter = (node: ts.Node): ts.Node => {
        const comments = ts.getSyntheticLeadingComments(node);
        if (comments !== undefined)
          ts.setSyntheticLeadingComments(
            node,
            comments.filter(({ text }) => own.has(text)),
          );
        if (ts.isIndexedAccessTypeNode(node) && ts.isIndexedAccessTypeNode(node.objectType)) {
          const { indexType } = node;
          if (ts.isLiteralTypeNode(indexType) && ts.isStringLiteral(indexType.literal)) {
            return ts.factory.createTypeReferenceNode(indexType.literal.text);
          }
        }
        return ts.visitEachChild(node, enter, context);
      };
      return ts.visitNode(root, enter, ts.isTypeNode);
    },
  ]);
  const [named = type] = result.transformed;
  return named;
}

function hinted(schema: Json): ts.TypeNode | undefined {
  const hints = (isObject(schema) ? schema : {}) as JsonObject & Hints;
  const { "x-open": open, "x-never": never, "x-or": other, type } = hints;
  // The printer writes the name of a reference as it is.
  const anyOf = (...types: readonly string[]) =>
    ts.factory.createUnionTypeNode(types.map((one) => ts.factory.createTypeReferenceNode(one)));
  if (never === true) return anyOf("never");
  if (other !== undefined) return anyOf(other, "Readonly<Record<string, unknown>>");
  if (open === undefined) return undefined;
  // An intersection keeps the values apart from `string`, so that an editor still offers them.
  const number = Array.isArray(type) ? ["number"] : [];
  return anyOf(...open.map((text) => JSON.stringify(text)), "(string & {})", ...number);
}

function commented<Node extends ts.Node>(node: Node, schema: Json): Node {
  const { "x-doc": paragraphs = [] } = (isObject(schema) ? schema : {}) as JsonObject & Hints;
  if (paragraphs.length === 0) return node;
  const text = docBody(paragraphs);
  own.add(text);
  return ts.addSyntheticLeadingComment(node, ts.SyntaxKind.MultiLineCommentTrivia, text, true);
}
