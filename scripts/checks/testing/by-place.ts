// Reads of a list by position in programs: `list[0]`, `list.at(0)`, `const [first] = list`. The gateway chooses the
// order of a list, so a program must find entries by identifier. Uses no test framework.
import { join, relative } from "node:path";
import ts from "typescript";
import { programOf } from "./compiler.ts";

const root = join(import.meta.dirname, "../../..");

/** Fields that mark the type of a gateway's data: a record, an entry, a finding, an outcome. */
const marks = ["order_no", "transaction_id", "refund_reference_id", "found", "known", "outcome"];
const methods = new Set(["at", "shift", "pop"]);

/** The list that a node reads by position, if it does. A rest name is not a position. */
function listReadBy(node: ts.Node): ts.Expression | undefined {
  if (ts.isElementAccessExpression(node) && isNumber(node.argumentExpression)) return node.expression;
  if (ts.isCallExpression(node) && ts.isPropertyAccessExpression(node.expression))
    return methods.has(node.expression.name.text) ? node.expression.expression : undefined;
  if (ts.isVariableDeclaration(node) && ts.isArrayBindingPattern(node.name)) return node.initializer;
  return undefined;
}

const isNumber = (node: ts.Expression): boolean =>
  ts.isNumericLiteral(node) || (ts.isPrefixUnaryExpression(node) && ts.isNumericLiteral(node.operand));

/** Whether it is a list of a gateway's data, of any length. A pair that a program makes is not. */
function isSaid(checker: ts.TypeChecker, list: ts.Expression): boolean {
  const isOne = (type: ts.Type): boolean => {
    if (type.isUnion()) return type.types.some(isOne);
    if (checker.isTupleType(type) && !hasRest(type)) return false;
    const entry = checker.getIndexTypeOfType(type, ts.IndexKind.Number);
    return entry !== undefined && marks.some((name) => checker.getPropertyOfType(anyOf(entry), name));
  };
  return isOne(checker.getNonNullableType(checker.getApparentType(checker.getTypeAtLocation(list))));
}

const hasRest = (type: ts.Type): boolean =>
  ((type as ts.TupleTypeReference).target.combinedFlags & ts.ElementFlags.Variable) !== 0;

const anyOf = (type: ts.Type): ts.Type => (type.isUnion() ? (type.types.find(isObject) ?? type) : type);
const isObject = (type: ts.Type): boolean => (type.flags & ts.TypeFlags.Object) !== 0;

/** Every such read in these files, as `file(line)` with its text. */
export function readsByPlace(files: readonly string[]): readonly string[] {
  const program = programOf(...files);
  const checker = program.getTypeChecker();
  return files.flatMap((file) => {
    const source = program.getSourceFile(file);
    const found: string[] = [];
    const look = (node: ts.Node): void => {
      const list = listReadBy(node);
      if (source !== undefined && list !== undefined && isSaid(checker, list)) {
        const { line } = source.getLineAndCharacterOfPosition(node.getStart(source));
        found.push(`${relative(root, file)}(${line + 1}): ${node.getText(source)}`);
      }
      node.forEachChild(look);
    };
    source?.forEachChild(look);
    return found;
  });
}
