// The browser's objects other than the document and the language, by their names in a script's window.
import { EventTarget } from "./events.ts";
import { xhtml, type HTMLElement } from "./element.ts";
import { emptyDocument, type Document } from "./document.ts";
import type { HTMLOptionElement } from "./choices.ts";
import { makeElement } from "./kinds.ts";
import { fetch } from "./network.ts";
import { hooks } from "./slots.ts";
import { clear, every, frame, later, now } from "./timers.ts";
import { atob, btoa, Storage, URL } from "./web.ts";

const nothing = (): undefined => undefined;

/** The page's location. A script that navigates has no effect, and gets no error. */
export function locationOf(url: string): { readonly origin: string } {
  const address = new URL(url);
  const location = { origin: "", ...allNothing(["assign", "replace", "reload"]), toString: () => url };
  for (const name of ["href", "origin", "protocol", "host", "hostname", "port", "pathname", "search", "hash"])
    Object.defineProperty(location, name, { enumerable: true, get: () => address.part(name), set: nothing });
  return location;
}

const navigator = {
  userAgent:
    "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36",
  appName: "Netscape",
  appVersion: "5.0 (X11)",
  platform: "Linux x86_64",
  vendor: "",
  product: "Gecko",
  language: "en-US",
  languages: ["en-US", "en"],
  cookieEnabled: true,
  onLine: true,
  maxTouchPoints: 0,
  hardwareConcurrency: 2,
  plugins: [],
  webdriver: false,
  javaEnabled: () => false,
  sendBeacon: () => false,
};

class Observer {
  observe(): void {}
  unobserve(): void {}
  disconnect(): void {}
  takeRecords(): unknown[] {
    return [];
  }
}
class AbortSignal extends EventTarget {
  readonly aborted = false;
}
class AbortController {
  readonly signal = new AbortSignal();
  abort(): void {}
}
class DOMParser {
  parseFromString(markup: string): Document {
    const document = emptyDocument();
    (document.body as HTMLElement).innerHTML = String(markup);
    return document;
  }
}
class XMLSerializer {
  serializeToString(node: HTMLElement): string {
    return node.outerHTML;
  }
}
function Image(width?: number, height?: number): object {
  return Object.assign(makeElement("img", xhtml), { width: width ?? 0, height: height ?? 0 });
}
function Option(text = "", value?: string): object {
  const option = makeElement("option", xhtml) as HTMLOptionElement;
  option.text = String(text);
  if (value !== undefined) option.value = value;
  return option;
}

const random = {
  getRandomValues: (into: Uint8Array) => {
    const bytes = new Uint8Array(into.buffer, into.byteOffset, into.byteLength);
    for (let at = 0; at < bytes.length; at++) bytes[at] = Math.floor(Math.random() * 256);
    return into;
  },
  randomUUID: () =>
    "10000000-1000-4000-8000-100000000000".replace(/[018]/g, (digit) =>
      (Number(digit) ^ (Math.floor(Math.random() * 16) >> (Number(digit) / 4))).toString(16),
    ),
};

const media = (text: string): object => ({
  matches: false,
  media: text,
  addListener: nothing,
  removeListener: nothing,
  addEventListener: nothing,
});

const logs =
  "log info warn error debug trace group groupCollapsed groupEnd table time timeEnd dir assert count".split(
    " ",
  );
const silent =
  "alert print focus blur stop close scroll scrollTo scrollBy postMessage captureEvents releaseEvents moveTo resizeTo".split(
    " ",
  );
const sizes = { innerWidth: 1280, innerHeight: 720, outerWidth: 1280, outerHeight: 720, devicePixelRatio: 1 };
const places = { scrollX: 0, scrollY: 0, pageXOffset: 0, pageYOffset: 0, screenX: 0, screenY: 0 };
const allNothing = (names: readonly string[]): Record<string, unknown> =>
  Object.fromEntries(names.map((name) => [name, nothing]));

const time = {
  setTimeout: later,
  setInterval: every,
  clearTimeout: clear,
  clearInterval: clear,
  requestAnimationFrame: frame,
  cancelAnimationFrame: clear,
  requestIdleCallback: frame,
  queueMicrotask: (call: () => void) => void Promise.resolve().then(call),
  performance: {
    now,
    timeOrigin: 0,
    mark: nothing,
    measure: nothing,
    timing: { navigationStart: 0 },
    getEntriesByType: () => [],
  },
};

const parts = {
  MutationObserver: Observer,
  IntersectionObserver: Observer,
  ResizeObserver: Observer,
  AbortController,
  AbortSignal,
  DOMParser,
  XMLSerializer,
  Image,
  Option,
};

export const browser: Readonly<Record<string, unknown>> = {
  ...allNothing(silent),
  ...sizes,
  ...places,
  ...time,
  ...parts,
  navigator,
  fetch,
  atob,
  btoa,
  crypto: random,
  localStorage: new Storage(),
  sessionStorage: new Storage(),
  name: "",
  opener: null,
  closed: false,
  length: 0,
  frameElement: null,
  isSecureContext: true,
  screen: { width: 1280, height: 720, availWidth: 1280, availHeight: 720, colorDepth: 24, pixelDepth: 24 },
  history: { length: 1, state: null, ...allNothing(["pushState", "replaceState", "back", "forward", "go"]) },
  console: allNothing(logs),
  customElements: { define: nothing, get: nothing, whenDefined: () => new Promise(nothing) },
  confirm: () => false,
  prompt: () => null,
  open: () => null,
  getSelection: () => null,
  getComputedStyle: (element: HTMLElement) => element.style,
  matchMedia: media,
  reportError: (error: unknown) => hooks.report(error),
  structuredClone: (value: unknown) =>
    value === undefined ? undefined : (JSON.parse(JSON.stringify(value)) as unknown),
};
