// The window: what a page's script finds in its global scope. The scope is the interpreter's own; nothing of the process outside is in it.
import { browser, locationOf } from "./browser.ts";
import { Document } from "./document.ts";
import { Element, HTMLElement } from "./element.ts";
import { Event, EventTarget, kinds } from "./events.ts";
import { host } from "./host.ts";
import { kindsOfElements } from "./kinds.ts";
import { HTMLCollection, NodeList } from "./lists.ts";
import { EventSource, WebSocket, Worker, XMLHttpRequest } from "./network.ts";
import { CharacterData, Comment, DocumentFragment, DocumentType, Node, Text } from "./node.ts";
import { attributeOf, hooks, isElement, slots, under } from "./slots.ts";
import { FormData, Storage, TextDecoder, TextEncoder, URL, URLSearchParams } from "./web.ts";

/** The classes that the document is made of, and those of the window. */
const classes: Readonly<Record<string, unknown>> = {
  EventTarget,
  Event,
  ...kinds,
  Node,
  CharacterData,
  Text,
  Comment,
  DocumentType,
  DocumentFragment,
  Element,
  HTMLElement,
  ...Object.fromEntries(kindsOfElements.map((one) => [one.name, one])),
  Document,
  HTMLDocument: Document,
  HTMLCollection,
  NodeList,
  URL,
  URLSearchParams,
  FormData,
  Storage,
  TextEncoder,
  TextDecoder,
  XMLHttpRequest,
  WebSocket,
  EventSource,
  Worker,
};

const own = new Set<string>();

/** An element with an id, and a form or a picture with a name, is a property of the global scope. */
function nameIn(scope: object, document: Document, name: string | undefined): void {
  if (name === undefined || name === "" || own.has(name) || Object.hasOwn(scope, name)) return;
  Object.defineProperty(scope, name, {
    configurable: true,
    get: () =>
      under(
        document,
        (node) => isElement(node) && (attributeOf(node, "id") === name || attributeOf(node, "name") === name),
      )[0],
    set(value: unknown) {
      Object.defineProperty(globalThis, name, {
        value,
        writable: true,
        enumerable: true,
        configurable: true,
      });
    },
  });
}

const shows = ["form", "img", "iframe", "embed", "object"];

export function openWindow(document: Document): void {
  const location = locationOf(document.URL);
  Object.assign(document, { location, defaultView: globalThis });
  const { origin } = location;
  for (const [name, value] of Object.entries({ ...classes, ...browser, document, location, origin })) {
    own.add(name);
    Object.defineProperty(globalThis, name, { value, writable: true, enumerable: false, configurable: true });
  }
  for (const name of ["window", "self", "top", "parent", "frames"])
    Object.defineProperty(globalThis, name, {
      value: globalThis,
      writable: name !== "window",
      configurable: true,
    });
  const names = Object.create(EventTarget.prototype) as object;
  Object.setPrototypeOf(globalThis, names);
  hooks.changed = (element, name) => {
    if (name === "src") hooks.entered(element);
    nameIn(names, document, attributeOf(element, "id"));
    if (shows.includes(slots(element).name)) nameIn(names, document, attributeOf(element, "name"));
  };
  hooks.report = (error) => {
    const text = String(error);
    if (/^InternalError: (?:out of memory|interrupted)/.test(text)) host.failed(text);
  };
}
