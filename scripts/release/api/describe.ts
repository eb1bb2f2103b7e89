// One exported name in the report: its declaration without bodies and comments, and its comment.
import ts from "typescript";

export const printer = ts.createPrinter({ removeComments: true, omitTrailingSemicolon: true });

export interface Description {
  /** TypeScript, as a declaration would say it. */
  readonly signature: string;
  /** All of its doc comment, paragraph by paragraph; what it throws is the last. */
  readonly told: readonly string[];
  readonly isFunction: boolean;
}

export const oneLine = (text: string): string => text.replaceAll(/\s+/gu, " ").trim();

/** A type's text that names an internal type alone, without its file. */
export const withoutFiles = (text: string): string => text.replaceAll(/import\("[^"]*"\)\./gu, "");

/** A paragraph on one line; an example keeps its lines. */
const asParagraph = (text: string): string =>
  text.trimStart().startsWith("```") ? text.trim() : oneLine(text);

export function describeSymbol(checker: ts.TypeChecker, name: string, symbol: ts.Symbol): Description {
  const parts = (symbol.declarations ?? []).map((declaration) =>
    signatureOf(checker, name, symbol, declaration),
  );
  const comment = ts.displayPartsToString(symbol.getDocumentationComment(checker));
  const throws = symbol
    .getJsDocTags(checker)
    .filter((tag) => tag.name === "throws")
    .map(({ text }) => `Throws ${oneLine(ts.displayPartsToString(text))}`);
  return {
    signature: [...new Set(parts)].toSorted().join("\n"),
    told: [...comment.split(/\n\s*\n/u).map(asParagraph), ...throws].filter((text) => text !== ""),
    isFunction: (symbol.flags & ts.SymbolFlags.Function) !== 0,
  };
}

function signatureOf(
  checker: ts.TypeChecker,
  name: string,
  symbol: ts.Symbol,
  declaration: ts.Declaration,
): string {
  const source = declaration.getSourceFile();
  const print = (node: ts.Node): string => printer.printNode(ts.EmitHint.Unspecified, node, source).trim();
  const typeText = (): string =>
    withoutFiles(
      checker.typeToString(
        checker.getTypeOfSymbolAtLocation(symbol, declaration),
        declaration,
        ts.TypeFormatFlags.NoTruncation | ts.TypeFormatFlags.UseSingleQuotesForStringLiteralType,
      ),
    );
  if (ts.isInterfaceDeclaration(declaration) || ts.isTypeAliasDeclaration(declaration)) {
    return print(declaration).replace(/^export (?:default )?/u, "");
  }
  if (ts.isClassDeclaration(declaration)) return classText(declaration, print);
  if (ts.isFunctionDeclaration(declaration)) {
    const generics = declaration.typeParameters?.map(print).join(", ");
    const parameters = declaration.parameters.map(print).join(", ");
    const result = declaration.type === undefined ? "unknown" : print(declaration.type);
    return `function ${name}${generics === undefined ? "" : `<${generics}>`}(${parameters}): ${result}`;
  }
  if (ts.isVariableDeclaration(declaration)) {
    // A type that is written is shorter and steadier than what the checker makes of it.
    const type = declaration.type === undefined ? shortened(typeText()) : print(declaration.type);
    return `const ${name}: ${type}`;
  }
  return `${name}: ${shortened(typeText())}`;
}

/** Data such as the lists of rules is its own report; here only its beginning is shown. */
const shortened = (type: string): string =>
  type.length <= 1000 ? type : `${type.slice(0, 200)} … (${type.length} characters)`;

function classText(declaration: ts.ClassDeclaration, print: (node: ts.Node) => string): string {
  const heritage = declaration.heritageClauses?.map(print).join(" ") ?? "";
  const members = declaration.members
    .filter((member) => (ts.getCombinedModifierFlags(member) & ts.ModifierFlags.Private) === 0)
    .map((member) => {
      if (ts.isConstructorDeclaration(member))
        return `constructor(${member.parameters.map(print).join(", ")})`;
      if (ts.isMethodDeclaration(member)) {
        const result = member.type === undefined ? "unknown" : print(member.type);
        return `${print(member.name)}(${member.parameters.map(print).join(", ")}): ${result}`;
      }
      return print(member);
    });
  return `class ${declaration.name?.text ?? ""} ${heritage} {\n${members.map((member) => `    ${member}`).join("\n")}\n}`;
}
