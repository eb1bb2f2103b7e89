// The document.
import { type Event, fire, kinds } from "./events.ts";
import { xhtml } from "./element.ts";
import { finders } from "./finders.ts";
import { makeElement } from "./kinds.ts";
import { bases } from "./forms.ts";
import { absolute, host } from "./host.ts";
import { giveNames, isCalled, live } from "./lists.ts";
import {
  Comment,
  current,
  DocumentFragment,
  giveNode,
  insert,
  Node,
  replaceAll,
  Text,
  textOf,
} from "./node.ts";
import { attributeOf, define, hooks, isElement, isNamed, slots, under } from "./slots.ts";
import type { PageParser } from "./markup.ts";

const child = (node: object | undefined, name: string): object | null =>
  node === undefined ? null : (slots(node).children.find(isNamed(name)) ?? null);

export class Document extends Node {
  readonly contentType: string;
  readonly URL: string;
  readonly characterSet = "UTF-8";
  readonly charset = "UTF-8";
  readonly inputEncoding = "UTF-8";
  readonly compatMode = "CSS1Compat";
  readonly hidden = false;
  readonly visibilityState = "visible";
  readonly referrer = "";
  readonly fonts = { ready: Promise.resolve() };
  readyState = "loading";
  currentScript: object | null = null;
  defaultView: object | null = null;
  location: object | null = null;
  designMode = "off";
  /** Reads what `write` writes. */
  parser: PageParser | undefined;
  #cookies = new Map<string, string>();
  constructor(url: string, contentType = "text/html") {
    super();
    giveNode(this, 9);
    this.URL = url;
    this.contentType = contentType;
  }
  override get baseURI(): string {
    return bases.baseURI(this);
  }
  get documentURI(): string {
    return this.URL;
  }
  get domain(): string {
    return host.address(this.URL, "").split("\n")[4] ?? "";
  }
  get documentElement(): object | null {
    return slots(this).children.find(isElement) ?? null;
  }
  get doctype(): object | null {
    return slots(this).children.find((node) => slots(node).kind === 10) ?? null;
  }
  get scrollingElement(): object | null {
    return this.documentElement;
  }
  get head(): object | null {
    return child(this.documentElement ?? undefined, "head");
  }
  get body(): object | null {
    return child(this.documentElement ?? undefined, "body");
  }
  get activeElement(): object | null {
    return this.body;
  }
  get title(): string {
    const [title] = under(this, isNamed("title"));
    return title === undefined ? "" : textOf(title).trim();
  }
  set title(text: string) {
    const title = under(this, isNamed("title"))[0] ?? makeElement("title", xhtml);
    replaceAll(title, [new Text(text)]);
    if (this.head !== null && slots(title).parent === undefined) insert(this.head, [title], undefined);
  }
  get cookie(): string {
    return [...this.#cookies].map(([name, value]) => `${name}=${value}`).join("; ");
  }
  set cookie(text: string) {
    const [, name = "", value = ""] = /^\s*([^=;]*)=([^;]*)/.exec(String(text)) ?? [];
    this.#cookies.set(name.trim(), value.trim());
  }
  get implementation(): object {
    return {
      hasFeature: () => true,
      createHTMLDocument: (title = "") => {
        const made = emptyDocument();
        made.title = title;
        return made;
      },
    };
  }
  getElementById(id: string): object | null {
    return under(this, (node) => isElement(node) && attributeOf(node, "id") === String(id))[0] ?? null;
  }
  getElementsByName(name: string): object {
    return live(() => under(this, (node) => isElement(node) && attributeOf(node, "name") === String(name)));
  }
  createElement(name: string): object {
    if (!/^[A-Za-z_:][^\s/>\0]*$/.test(String(name)))
      throw new Error("InvalidCharacterError: This is no name of an element.");
    return makeElement(this.contentType === "text/html" ? String(name).toLowerCase() : String(name), xhtml);
  }
  createElementNS(namespace: string | null, name: string): object {
    return makeElement(String(name).replace(/^.*:/, ""), namespace ?? "");
  }
  createTextNode(text: string): object {
    return new Text(String(text));
  }
  createComment(text: string): object {
    return new Comment(String(text));
  }
  createDocumentFragment(): object {
    return new DocumentFragment();
  }
  createEvent(kind: string): Event {
    const Kind = kinds[String(kind).replace(/s$/, "")] ?? kinds["CustomEvent"];
    const event = new (Kind as NonNullable<typeof Kind>)("");
    return Object.assign(event, {
      initCustomEvent: event.initEvent,
      initMouseEvent: event.initEvent,
      initUIEvent: event.initEvent,
    });
  }
  createRange(): object {
    return {
      selectNode() {},
      selectNodeContents() {},
      setStart() {},
      setEnd() {},
      collapse() {},
      createContextualFragment: (markup: string) => {
        const fragment = new DocumentFragment();
        insert(fragment, hooks.parse(makeElement("body", xhtml), String(markup)), undefined);
        return fragment;
      },
    };
  }
  importNode(node: Node, deep = false): Node {
    return node.cloneNode(deep);
  }
  adoptNode(node: Node): Node {
    node.remove();
    return node;
  }
  hasFocus(): boolean {
    return true;
  }
  execCommand(): boolean {
    return false;
  }
  open(): this {
    if (this.parser?.isInside === true) return this;
    for (const node of slots(this).children.slice()) (node as Node).remove();
    // Listeners of the old page get no events of the new one.
    for (const heard of [this, globalThis]) Object.assign(slots(heard), { listeners: [], handlers: [] });
    this.parser = opened.parser(this);
    return this;
  }
  write(...texts: unknown[]): void {
    if (this.contentType !== "text/html")
      throw new Error("InvalidStateError: A document of XML cannot be written to.");
    if (this.parser === undefined) this.open();
    this.parser?.write(texts.join(""));
  }
  writeln(...texts: unknown[]): void {
    this.write(...texts, "\n");
  }
  close(): void {
    const { parser } = this;
    if (parser === undefined || parser.isInside || this.readyState === "loading") return;
    this.parser = undefined;
    parser.write("", true);
    fire(globalThis, "load");
  }
}
Object.assign(Document.prototype, finders);

/** A document that a script makes, with an empty head and body. */
export function emptyDocument(): Document {
  const document = new Document("about:blank");
  const html = makeElement("html", xhtml);
  html.append(makeElement("head", xhtml), makeElement("body", xhtml));
  document.append(html);
  return document;
}

/** The reader for text that a script writes into a loaded document; set only if pages are loaded. */
export const opened: { parser: (document: Document) => PageParser | undefined } = { parser: () => undefined };

for (const [name, wanted] of Object.entries({
  forms: isNamed("form"),
  images: isNamed("img"),
  scripts: isNamed("script"),
  embeds: isNamed("embed"),
  anchors: (node: object) => isNamed("a")(node) && attributeOf(node, "name") !== undefined,
  links: (node: object) => isNamed("a")(node) && attributeOf(node, "href") !== undefined,
  all: isElement,
}))
  define(Document.prototype, name, (document) => live(() => under(document, wanted)));

const named = ["form", "img", "iframe", "embed", "object"];
giveNames(Document, (document, name) =>
  under(document, (node) => isElement(node) && named.includes(slots(node).name) && isCalled(node, name)),
);

bases.documentURI = () => (current.document as Document).URL;
bases.baseURI = (root) => {
  const document = (slots(root).kind === 9 ? root : (slots(root).owner ?? current.document)) as Document;
  const base = under(document, (node) => isNamed("base")(node) && attributeOf(node, "href") !== undefined)[0];
  const { URL } = document;
  if (base === undefined) return URL;
  const found = absolute(attributeOf(base, "href") ?? "", URL);
  return found === "" ? URL : found;
};
