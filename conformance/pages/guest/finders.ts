// Functions that find elements in a document, a fragment or an element.
import { live, NodeList } from "./lists.ts";
import { DocumentFragment, Node } from "./node.ts";
import { select } from "./selectors.ts";
import { attributeOf, define, isElement, slots, under } from "./slots.ts";

/** What elements, documents and fragments have in common. */
const parentOf = {
  children: (node: object) => live(() => slots(node).children.filter(isElement)),
  childElementCount: (node: object) => slots(node).children.filter(isElement).length,
  firstElementChild: (node: object) => slots(node).children.find(isElement) ?? null,
  lastElementChild: (node: object) => slots(node).children.findLast(isElement) ?? null,
};
for (const [name, get] of Object.entries(parentOf)) define(Node.prototype, name, get);

const classed = (node: object, names: string): boolean => {
  const held = (attributeOf(node, "class") ?? "").split(/\s+/);
  return names
    .split(/\s+/)
    .filter(Boolean)
    .every((name) => held.includes(name));
};

/** Functions that find elements; none of them uses `this` beyond the node that it is called on. */
export const finders = {
  querySelector(this: object, text: string): object | null {
    return select(this, text)[0] ?? null;
  },
  querySelectorAll(this: object, text: string): object {
    const found = select(this, text);
    return live(() => found, NodeList);
  },
  getElementsByTagName(this: object, name: string): object {
    const wanted = String(name).toLowerCase();
    return live(() =>
      under(this, (node) => isElement(node) && (wanted === "*" || slots(node).name.toLowerCase() === wanted)),
    );
  },
  getElementsByTagNameNS(this: object, _namespace: string, name: string): object {
    return finders.getElementsByTagName.call(this, name);
  },
  getElementsByClassName(this: object, names: string): object {
    return live(() => under(this, (node) => isElement(node) && classed(node, String(names))));
  },
};
Object.assign(DocumentFragment.prototype, finders);
