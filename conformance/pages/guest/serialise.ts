// Nodes as markup.
import { slots } from "./slots.ts";

const empty = "area base br col embed hr img input link meta source track wbr".split(" ");
const raw = "style script xmp iframe noembed noframes plaintext".split(" ");

const escaped = (text: string, attribute: boolean): string => {
  const plain = text.replaceAll("&", "&amp;").replaceAll("\u00a0", "&nbsp;");
  return attribute ? plain.replaceAll('"', "&quot;") : plain.replaceAll("<", "&lt;").replaceAll(">", "&gt;");
};

/** The markup of what a node holds, or of the node itself. */
export function serialised(node: object, itself = false): string {
  if (itself) return one(node, "");
  const { children, name } = slots(node);
  return children.map((child) => one(child, name)).join("");
}

function one(node: object, parent: string): string {
  const { kind, name, attributes, data, content } = slots(node);
  if (kind === 3) return raw.includes(parent) ? data : escaped(data, false);
  if (kind === 8) return `<!--${data}-->`;
  if (kind === 10) return `<!DOCTYPE ${name}>`;
  if (kind !== 1) return serialised(node);
  const written = attributes.map((held) => ` ${held.name}="${escaped(held.value, true)}"`).join("");
  const start = `<${name}${written}>`;
  return empty.includes(name) ? start : `${start}${serialised(content ?? node)}</${name}>`;
}
