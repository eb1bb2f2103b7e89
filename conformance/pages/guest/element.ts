// Elements: attributes, markup, selectors, and the properties that all HTML elements have.
import { dispatch, fire, handled, kinds, setHandler } from "./events.ts";
import { finders } from "./finders.ts";
import { dataset, DOMTokenList, live, style } from "./lists.ts";
import { DocumentFragment, giveNode, insert, Node, replaceAll, Text } from "./node.ts";
import { matches } from "./selectors.ts";
import { attributeOf, define, hooks, rootOf, slots } from "./slots.ts";

export const xhtml = "http://www.w3.org/1999/xhtml";

export class Element extends Node {
  constructor(name = "div", namespace = xhtml) {
    super();
    giveNode(this, 1, name, namespace);
  }
  get localName(): string {
    return slots(this).name;
  }
  get namespaceURI(): string {
    return slots(this).namespace;
  }
  get prefix(): null {
    return null;
  }
  get tagName(): string {
    const { name, namespace, owner } = slots(this);
    const upper =
      namespace === xhtml && (owner as { readonly contentType?: string }).contentType === "text/html";
    return upper ? name.toUpperCase() : name;
  }
  override get nodeName(): string {
    return this.tagName;
  }
  get attributes(): object {
    return attributesOf(this);
  }
  getAttributeNode(name: string): object | null {
    const at = this.getAttributeNames().indexOf(String(name).toLowerCase());
    return at < 0 ? null : ((this.attributes as object[])[at] ?? null);
  }
  getAttribute(name: string): string | null {
    return attributeOf(this, key(this, name)) ?? null;
  }
  getAttributeNS(_namespace: string | null, name: string): string | null {
    return this.getAttribute(name);
  }
  getAttributeNames(): string[] {
    return slots(this).attributes.map(({ name }) => name);
  }
  hasAttribute(name: string): boolean {
    return attributeOf(this, key(this, name)) !== undefined;
  }
  hasAttributes(): boolean {
    return slots(this).attributes.length > 0;
  }
  setAttribute(given: string, value: unknown): void {
    setAttribute(this, key(this, given), String(value));
  }
  setAttributeNS(_namespace: string | null, name: string, value: unknown): void {
    this.setAttribute(name.replace(/^.*:/, ""), value);
  }
  removeAttribute(given: string): void {
    const name = key(this, given);
    const held = slots(this);
    held.attributes = held.attributes.filter((attribute) => attribute.name !== name);
    attributeChanged(this, name, undefined);
  }
  toggleAttribute(name: string, wanted = !this.hasAttribute(name)): boolean {
    if (wanted) this.setAttribute(name, "");
    else this.removeAttribute(name);
    return wanted;
  }
  get classList(): DOMTokenList {
    return new DOMTokenList(this);
  }
  get innerHTML(): string {
    return serialised(slots(this).content ?? this);
  }
  set innerHTML(markup: string) {
    replaceAll(slots(this).content ?? this, hooks.parse(this, String(markup ?? "")));
  }
  get outerHTML(): string {
    return serialised(this, true);
  }
  set outerHTML(markup: string) {
    const { parentNode } = this;
    if (parentNode === null) return;
    insert(parentNode, hooks.parse(parentNode, String(markup)), this);
    this.remove();
  }
  insertAdjacentHTML(where: string, markup: string): void {
    const inside = ["afterbegin", "beforeend"].includes(where.toLowerCase());
    placeAt(this, where, hooks.parse(inside ? this : (this.parentNode ?? this), String(markup)));
  }
  insertAdjacentElement(where: string, element: object): object {
    placeAt(this, where, [element]);
    return element;
  }
  insertAdjacentText(where: string, text: string): void {
    placeAt(this, where, [new Text(text)]);
  }
  matches(selector: string): boolean {
    return matches(this, selector);
  }
  webkitMatchesSelector(selector: string): boolean {
    return matches(this, selector);
  }
  closest(selector: string): object | null {
    if (matches(this, selector)) return this;
    return (this.parentElement as Element | null)?.closest(selector) ?? null;
  }
  getBoundingClientRect(): object {
    return { x: 0, y: 0, top: 0, left: 0, right: 0, bottom: 0, width: 0, height: 0 };
  }
  getClientRects(): object[] {
    return [];
  }
  attachShadow(): object {
    return new DocumentFragment();
  }
  scrollIntoView(): void {}
  focus(): void {
    fire(this, "focus");
  }
  blur(): void {}
  click(): void {
    if (this.hasAttribute("disabled")) return;
    const event = new (kinds["MouseEvent"] as NonNullable<(typeof kinds)[string]>)("click", {
      bubbles: true,
      cancelable: true,
    });
    if (dispatch(this, event)) hooks.activate(this);
  }
  override dispatchEvent(event: Parameters<typeof dispatch>[1]): boolean {
    const goesOn = dispatch(this, event);
    if (goesOn && event.type === "click") hooks.activate(this);
    return goesOn;
  }
}
Object.assign(Element.prototype, finders);

function attributesOf(element: Element): object {
  const list = live(() =>
    slots(element).attributes.map((held) => ({
      name: held.name,
      localName: held.name,
      nodeName: held.name,
      nodeValue: held.value,
      specified: true,
      ownerElement: element,
      get value() {
        return held.value;
      },
      set value(text: string) {
        element.setAttribute(held.name, text);
      },
    })),
  );
  return new Proxy(list, {
    get: (_, name) => {
      if (name === "getNamedItem") return (key: string) => element.getAttributeNode(key);
      const found = Reflect.get(list, name) as unknown;
      return found ?? (typeof name === "string" ? (element.getAttributeNode(name) ?? undefined) : undefined);
    },
  });
}

const key = (element: object, name: string): string =>
  slots(element).namespace === xhtml ? String(name).toLowerCase() : String(name);

export function setAttribute(element: object, name: string, value: string): void {
  const { attributes } = slots(element);
  const held = attributes.find((attribute) => attribute.name === name);
  if (held === undefined) attributes.push({ name, value });
  else held.value = value;
  attributeChanged(element, name, value);
}

/** What an attribute means beyond its text: a handler, or a name that the window has. */
export function attributeChanged(element: object, name: string, value: string | undefined): void {
  if (name.startsWith("on") && handled.includes(name.slice(2))) {
    // Some event handlers in attributes of the body listen on the window.
    const forWindow = slots(element).name === "body" && windowsOwn.includes(name.slice(2));
    setHandler(forWindow ? globalThis : element, name.slice(2), undefined, value);
  }
  if (name === "id" || name === "name" || name === "src")
    if (slots(rootOf(element)).kind === 9) hooks.changed(element, name);
}
const windowsOwn =
  "load error focus blur resize scroll pageshow pagehide hashchange popstate message unload beforeunload".split(
    " ",
  );

function placeAt(element: Element, where: string, nodes: readonly object[]): void {
  const { parentNode } = element;
  const place = where.toLowerCase();
  if (place === "beforeend") insert(element, nodes, undefined);
  else if (place === "afterbegin") insert(element, nodes, element.firstChild ?? undefined);
  else if (parentNode !== null)
    insert(parentNode, nodes, (place === "beforebegin" ? element : element.nextSibling) ?? undefined);
}

export class HTMLElement extends Element {
  get style(): object {
    return style(this);
  }
  set style(text: string) {
    this.setAttribute("style", text);
  }
  get dataset(): object {
    return dataset(this);
  }
  get innerText(): string {
    return this.textContent ?? "";
  }
  set innerText(text: string) {
    this.textContent = text;
  }
  get offsetParent(): object | null {
    return this.parentNode;
  }
}

/** Properties that say what an attribute of the same name says. */
export function reflects(kind: { readonly prototype: object }, texts: string, flags = ""): void {
  for (const pair of texts.split(" ").filter(Boolean)) {
    const [property = "", attribute = property.toLowerCase()] = pair.split("=");
    define<Element>(
      kind.prototype,
      property,
      (element) => attributeOf(element, attribute) ?? "",
      (element, value) => element.setAttribute(attribute, String(value)),
    );
  }
  for (const property of flags.split(" ").filter(Boolean))
    define<Element>(
      kind.prototype,
      property,
      (element) => attributeOf(element, property.toLowerCase()) !== undefined,
      (element, value) => void element.toggleAttribute(property.toLowerCase(), Boolean(value)),
    );
}
reflects(Element, "id className=class slot");
reflects(HTMLElement, "title lang dir accessKey", "hidden autofocus");
const sizes = "offsetWidth offsetHeight offsetTop offsetLeft clientWidth clientHeight scrollTop scrollLeft";
for (const name of sizes.split(" "))
  Object.defineProperty(HTMLElement.prototype, name, { configurable: true, writable: true, value: 0 });

const empty = "area base br col embed hr img input link meta source track wbr".split(" ");
const raw = "style script xmp iframe noembed noframes plaintext".split(" ");

const escaped = (text: string, attribute: boolean): string => {
  const plain = text.replaceAll("&", "&amp;").replaceAll("\u00a0", "&nbsp;");
  return attribute ? plain.replaceAll('"', "&quot;") : plain.replaceAll("<", "&lt;").replaceAll(">", "&gt;");
};

/** The markup of what a node holds, or of the node itself. */
function serialised(node: object, itself = false): string {
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
