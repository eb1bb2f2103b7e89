// Nodes and the tree that they make.
import { EventTarget } from "./events.ts";
import { live, NodeList } from "./lists.ts";
import { giveSlots, hasSlots, hooks, isElement, rootOf, slots, under } from "./slots.ts";

type Made = Node | string;

export class Node extends EventTarget {
  static readonly ELEMENT_NODE = 1;
  static readonly TEXT_NODE = 3;
  static readonly COMMENT_NODE = 8;
  static readonly DOCUMENT_NODE = 9;
  static readonly DOCUMENT_FRAGMENT_NODE = 11;
  get nodeType(): number {
    return slots(this).kind;
  }
  get nodeName(): string {
    const { kind, name } = slots(this);
    return { 3: "#text", 8: "#comment", 9: "#document", 11: "#document-fragment" }[kind] ?? name;
  }
  get nodeValue(): string | null {
    return [3, 8].includes(slots(this).kind) ? slots(this).data : null;
  }
  set nodeValue(text: string | null) {
    if ([3, 8].includes(slots(this).kind)) slots(this).data = text ?? "";
  }
  get textContent(): string | null {
    const { kind, data } = slots(this);
    if (kind === 9) return null;
    return kind === 3 || kind === 8 ? data : textOf(this);
  }
  set textContent(text: string | null) {
    if (this.nodeValue !== null) this.nodeValue = text;
    else replaceAll(this, text === null || text === "" ? [] : [textNode(this, String(text))]);
  }
  get parentNode(): Node | null {
    return (slots(this).parent as Node | undefined) ?? null;
  }
  get parentElement(): Node | null {
    const { parent } = slots(this);
    return parent !== undefined && isElement(parent) ? (parent as Node) : null;
  }
  get childNodes(): object {
    return live(() => slots(this).children, NodeList);
  }
  get firstChild(): Node | null {
    return (slots(this).children[0] as Node | undefined) ?? null;
  }
  get lastChild(): Node | null {
    return (slots(this).children.at(-1) as Node | undefined) ?? null;
  }
  get nextSibling(): Node | null {
    return beside(this, 1, false);
  }
  get previousSibling(): Node | null {
    return beside(this, -1, false);
  }
  get nextElementSibling(): Node | null {
    return beside(this, 1, true);
  }
  get previousElementSibling(): Node | null {
    return beside(this, -1, true);
  }
  get ownerDocument(): object | null {
    if (slots(this).kind === 9) return null;
    const root = rootOf(this);
    return slots(root).kind === 9 ? root : (slots(this).owner ?? null);
  }
  get isConnected(): boolean {
    return slots(rootOf(this)).kind === 9;
  }
  get baseURI(): string {
    return ((this.ownerDocument ?? this) as { readonly baseURI: string }).baseURI;
  }
  getRootNode(): object {
    return rootOf(this);
  }
  hasChildNodes(): boolean {
    return slots(this).children.length > 0;
  }
  contains(other: object | null): boolean {
    return hasSlots(other) && (other === this || isAbove(this, other));
  }
  isSameNode(other: object): boolean {
    return other === this;
  }
  compareDocumentPosition(other: Node): number {
    if (other === this) return 0;
    if (rootOf(other) !== rootOf(this)) return 35;
    if (this.contains(other)) return 20;
    if (other.contains(this)) return 10;
    const all = under(rootOf(this), (node) => node === this || node === other);
    return all[0] === this ? 4 : 2;
  }
  appendChild<T extends Node>(node: T): T {
    insert(this, [node], undefined);
    return node;
  }
  insertBefore<T extends Node>(node: T, before: Node | null): T {
    insert(this, [node], before ?? undefined);
    return node;
  }
  removeChild<T extends Node>(node: T): T {
    if (slots(node).parent !== this) throw new Error("NotFoundError: The node is no child of this node.");
    detach(node);
    return node;
  }
  replaceChild<T extends Node>(node: Node, old: T): T {
    insert(this, [node], old);
    return this.removeChild(old);
  }
  cloneNode(deep = false): Node {
    return clone(this, deep) as Node;
  }
  normalize(): void {
    for (const text of under(this, (node) => slots(node).kind === 3)) {
      const before = beside(text, -1, false);
      if (slots(text).data === "") detach(text);
      else if (before !== null && slots(before).kind === 3) {
        slots(before).data += slots(text).data;
        detach(text);
      }
    }
  }
  remove(): void {
    detach(this);
  }
  before(...nodes: Made[]): void {
    this.parentNode?.insertBefore(gathered(this, nodes), this);
  }
  after(...nodes: Made[]): void {
    this.parentNode?.insertBefore(gathered(this, nodes), this.nextSibling);
  }
  replaceWith(...nodes: Made[]): void {
    const { parentNode, nextSibling } = this;
    detach(this);
    parentNode?.insertBefore(gathered(this, nodes), nextSibling);
  }
  append(...nodes: Made[]): void {
    this.appendChild(gathered(this, nodes));
  }
  prepend(...nodes: Made[]): void {
    this.insertBefore(gathered(this, nodes), this.firstChild);
  }
  replaceChildren(...nodes: Made[]): void {
    replaceAll(this, [gathered(this, nodes)]);
  }
}
for (const [name, value] of Object.entries(Node)) Object.assign(Node.prototype, { [name]: value });

export class CharacterData extends Node {
  constructor(data = "", kind = 3) {
    super();
    giveNode(this, kind);
    slots(this).data = String(data);
  }
  get data(): string {
    return slots(this).data;
  }
  set data(text: string) {
    slots(this).data = String(text);
  }
  get length(): number {
    return slots(this).data.length;
  }
  appendData(text: string): void {
    slots(this).data += String(text);
  }
}
export class Text extends CharacterData {
  get wholeText(): string {
    return slots(this).data;
  }
}
export class Comment extends CharacterData {
  constructor(data = "") {
    super(data, 8);
  }
}
export class DocumentType extends Node {
  readonly publicId: string;
  readonly systemId: string;
  constructor(name: string, publicId: string, systemId: string) {
    super();
    giveNode(this, 10, name);
    this.publicId = publicId;
    this.systemId = systemId;
  }
  get name(): string {
    return slots(this).name;
  }
}
export class DocumentFragment extends Node {
  constructor() {
    super();
    giveNode(this, 11);
  }
}

/** A node's slots instead of those of a mere target of events. */
export function giveNode(node: object, kind: number, name = "", namespace = ""): void {
  Object.assign(slots(node), { kind, name, namespace, owner: current.document });
}

/** The document of new nodes, until they are inserted into one. */
export const current: { document: object | undefined } = { document: undefined };

const textNode = (_beside: object, text: string): Text => new Text(text);

export function textOf(node: object): string {
  let text = "";
  for (const one of under(node, (at) => slots(at).kind === 3)) text += slots(one).data;
  return text;
}

function gathered(place: object, nodes: readonly Made[]): Node {
  const [only] = nodes;
  if (nodes.length === 1 && hasSlots(only)) return only as Node;
  const fragment = new DocumentFragment();
  for (const node of nodes)
    insert(fragment, [hasSlots(node) ? node : textNode(place, String(node))], undefined);
  return fragment;
}

function beside(node: object, step: number, elements: boolean): Node | null {
  const { parent } = slots(node);
  if (parent === undefined) return null;
  const { children } = slots(parent);
  for (let at = children.indexOf(node) + step; ; at += step) {
    const found = at < 0 ? undefined : children[at];
    if (found === undefined) return null;
    if (!elements || isElement(found)) return found as Node;
  }
}

export function detach(node: object): void {
  const held = slots(node);
  if (held.parent === undefined) return;
  const { children } = slots(held.parent);
  children.splice(children.lastIndexOf(node), 1);
  held.parent = undefined;
}

function isAbove(node: object, below: object): boolean {
  for (let up = slots(below).parent; up !== undefined; up = slots(up).parent) if (up === node) return true;
  return false;
}

/** Inserts nodes below a parent, and reports those that come into the document. */
export function insert(parent: object, nodes: readonly object[], before: object | undefined): void {
  if (before !== undefined && slots(before).parent !== parent)
    throw new Error("NotFoundError: The node before which to insert is no child of this node.");
  for (const given of nodes) {
    if (!hasSlots(given)) throw new TypeError("What is to be inserted is no node.");
    if (given === parent || (slots(given).children.length > 0 && isAbove(given, parent)))
      throw new Error("HierarchyRequestError: The new child contains the parent.");
    const moved = slots(given).kind === 11 ? [...slots(given).children] : [given];
    for (const node of moved) {
      if (node === before) continue;
      detach(node);
      const { children } = slots(parent);
      if (before === undefined) children.push(node);
      else children.splice(children.indexOf(before), 0, node);
      slots(node).parent = parent;
    }
    if (slots(rootOf(parent)).kind !== 9) continue;
    if (slots(parent).name === "script") hooks.entered(parent);
    for (const node of moved) {
      if (!isElement(node)) continue;
      hooks.entered(node);
      for (const one of under(node, isElement)) hooks.entered(one);
    }
  }
}

export function replaceAll(parent: object, nodes: readonly object[]): void {
  for (const child of slots(parent).children.slice()) detach(child);
  insert(parent, nodes, undefined);
}

function clone(node: object, deep: boolean): object {
  const { kind, name, namespace, attributes, data, value, checked, ran, content, children } = slots(node);
  // The same kind of wrapper, without what its constructor asks for.
  const copy = Object.create(Object.getPrototypeOf(node) as object) as object;
  giveSlots(copy);
  giveNode(copy, kind, name, namespace);
  Object.assign(slots(copy), { data, value, checked, ran, owner: slots(node).owner });
  slots(copy).attributes = attributes.map((attribute) => ({ ...attribute }));
  if (content !== undefined) slots(copy).content = clone(content, true);
  if (deep)
    insert(
      copy,
      children.map((child) => clone(child, true)),
      undefined,
    );
  return copy;
}
