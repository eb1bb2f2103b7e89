// Members whose comments a declaration does not show: options of a function, and members of an interface, also inherited ones.
import { sep } from "node:path";
import ts from "typescript";
import { oneLine, printer, withoutFiles } from "./describe.ts";

export interface Member {
  /** With `?` if it may be left out. */
  readonly name: string;
  readonly type: string;
  /** The whole comment on one line. */
  readonly says: string;
}

export interface MemberList {
  /** The parameter of a function that has them; empty for the members of an interface. */
  readonly of: string;
  readonly members: readonly Member[];
}

/** `isShown`: whether the reader finds the type described under its own name. */
export function membersOf(
  checker: ts.TypeChecker,
  symbol: ts.Symbol,
  isShown: (type: ts.Symbol) => boolean,
): readonly MemberList[] {
  const [declaration] = symbol.declarations ?? [];
  if (declaration === undefined || isOfBodies(declaration)) return [];
  if (ts.isInterfaceDeclaration(declaration)) {
    const own = new Set<ts.Node>(declaration.members);
    const members = checker
      .getDeclaredTypeOfSymbol(symbol)
      .getProperties()
      .flatMap((member) => memberOf(checker, member, ({ says, node }) => says !== "" || !own.has(node)));
    return listed("", members);
  }
  if (!ts.isFunctionDeclaration(declaration)) return [];
  return declaration.parameters.flatMap((parameter) => {
    const type = checker.getNonNullableType(checker.getTypeAtLocation(parameter));
    const named = type.aliasSymbol ?? type.symbol;
    const isRecord = (type.flags & (ts.TypeFlags.Object | ts.TypeFlags.Intersection)) !== 0;
    if (named === undefined || !isRecord || isShown(named) || !isOurs(named)) return [];
    return listed(
      ts.isIdentifier(parameter.name) ? parameter.name.text : "options",
      type.getProperties().flatMap((member) => memberOf(checker, member, () => true)),
    );
  });
}

/** The pages of the operations explain the fields of their bodies. */
const isOfBodies = (declaration: ts.Declaration): boolean =>
  declaration.getSourceFile().fileName.endsWith("/generated/types.ts");

const listed = (of: string, members: readonly Member[]): readonly MemberList[] =>
  members.length === 0 ? [] : [{ of, members }];

/** Whether a type is an interface or alias of the project. Readers know other named types. */
const isOurs = ({ declarations = [] }: ts.Symbol): boolean =>
  declarations.some(
    (one) =>
      (ts.isInterfaceDeclaration(one) || ts.isTypeAliasDeclaration(one)) &&
      !one.getSourceFile().fileName.split(sep).join("/").includes("/node_modules/"),
  );

function memberOf(
  checker: ts.TypeChecker,
  member: ts.Symbol,
  isWanted: (one: { readonly says: string; readonly node: ts.Node }) => boolean,
): readonly Member[] {
  const [node] = member.declarations ?? [];
  const says = oneLine(ts.displayPartsToString(member.getDocumentationComment(checker)));
  if (node === undefined || !isWanted({ says, node })) return [];
  const optional = (member.flags & ts.SymbolFlags.Optional) === 0 ? "" : "?";
  return [{ name: `${member.name}${optional}`, type: typeText(checker, member, node), says }];
}

/** A type that is written is shorter and steadier than what the checker makes of it. */
function typeText(checker: ts.TypeChecker, member: ts.Symbol, node: ts.Node): string {
  const written = ts.isPropertySignature(node) ? node.type : undefined;
  const text =
    written === undefined
      ? checker.typeToString(checker.getTypeOfSymbol(member), node, ts.TypeFormatFlags.NoTruncation)
      : printer.printNode(ts.EmitHint.Unspecified, written, node.getSourceFile());
  return oneLine(withoutFiles(text)).replace(/ \| undefined$/u, "");
}
