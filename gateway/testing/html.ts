// Reads a page with an independent HTML parser. Uses no test framework.
import { type DefaultTreeAdapterTypes, parse, parseFragment } from "parse5";

export interface ReadElement {
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
  /** The text directly in it. */
  readonly text: string;
}

type ParsedNode = DefaultTreeAdapterTypes.Node;

export const elementsOf = (page: string): readonly ReadElement[] => flat(parse(page));

export const elementsOfPart = (part: string): readonly ReadElement[] => flat(parseFragment(part));

function flat(node: ParsedNode): readonly ReadElement[] {
  const children = "childNodes" in node ? node.childNodes : [];
  const inner = children.flatMap(flat);
  if (!("tagName" in node)) return inner;
  const attributes = Object.fromEntries(node.attrs.map(({ name, value }) => [name, value]));
  const text = children.map((child) => (child.nodeName === "#text" && "value" in child ? child.value : ""));
  return [{ name: node.tagName, attributes, text: text.join("") }, ...inner];
}
