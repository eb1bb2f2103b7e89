// Texts from declarations in our own files, so that generated files use the same ones.
import { dirname, join, posix } from "node:path";
import {
  type FunctionTypeNode,
  Project,
  type PropertySignature,
  type SourceFile,
  SyntaxKind,
} from "ts-morph";
import { importOf } from "./text.ts";

const sourceOf = (file: string): SourceFile =>
  new Project().addSourceFileAtPath(join(import.meta.dirname, "../..", file));

/** The interface that one of our files declares, comments included. */
export const declared = (file: string, name: string): string =>
  sourceOf(file).getInterfaceOrThrow(name).getText(true);

/**
 * Returns a separate function for each member of interfaces of functions, with its comment and the imports of the types that
 * it names. Each function calls the same member of the value that `values` has for the interface.
 */
export function functionsOf(
  file: string,
  values: Readonly<Record<string, string>>,
): { imports: string; text: string } {
  const source = sourceOf(file);
  const members = Object.entries(values).flatMap(([name, value]) =>
    source
      .getInterfaceOrThrow(name)
      .getProperties()
      .map((member) => ({ member, value })),
  );
  const found = new Map<string, string[]>();
  for (const type of members.flatMap(({ member }) => member.getDescendantsOfKind(SyntaxKind.TypeReference))) {
    const named = type.getTypeName().getText();
    const from = originOf(source, file, named);
    if (from !== undefined) found.set(from, [...(found.get(from) ?? []), named]);
  }
  const imports = [...found].toSorted().map(([from, names]) => importOf(names, from, true));
  const text = members.map(({ member, value }) => functionOf(member, value));
  return { imports: imports.join(""), text: text.join("\n") };
}

/** Where a type comes from, seen from `generated/`; nothing for one that is TypeScript's own, or a parameter. */
function originOf(source: SourceFile, file: string, name: string): string | undefined {
  const isOwn = source.getInterface(name) !== undefined || source.getTypeAlias(name) !== undefined;
  const imported = source
    .getImportDeclarations()
    .find((one) => one.getNamedImports().some((own) => own.getName() === name));
  const path = isOwn ? file : imported && posix.join(dirname(file), imported.getModuleSpecifierValue());
  return path === undefined ? undefined : `../${path}`;
}

function functionOf(member: PropertySignature, value: string): string {
  const type: FunctionTypeNode = member.getTypeNodeOrThrow().asKindOrThrow(SyntaxKind.FunctionType);
  const comments = member.getJsDocs().map((one) => `${one.getText().replaceAll(/^ {2}/gmu, "")}\n`);
  const generic = type.getTypeParameters().map((one) => one.getText());
  const parameters = type.getParameters();
  const name = `${member.getName()}${generic.length === 0 ? "" : `<${generic.join(", ")}>`}`;
  const taken = parameters.map((one) => `  ${one.getText().replaceAll(/^ {2}/gmu, "")},\n`).join("");
  const given = parameters.map((one) => one.getName()).join(", ");
  const result = type.getReturnTypeNodeOrThrow().getText();
  return `${comments.join("")}export function ${name}(\n${taken}): ${result} {\n  return ${value}.${member.getName()}(${given});\n}\n`;
}
