// Events and their listeners.
import { define, giveSlots, hasSlots, hooks, slots } from "./slots.ts";

interface EventInit {
  readonly bubbles?: boolean;
  readonly cancelable?: boolean;
  readonly detail?: unknown;
  readonly submitter?: unknown;
}

export class Event {
  readonly type: string;
  bubbles: boolean;
  cancelable: boolean;
  readonly composed = false;
  readonly timeStamp = 0;
  readonly isTrusted = false;
  target: unknown = null;
  currentTarget: unknown = null;
  eventPhase = 0;
  defaultPrevented = false;
  cancelBubble = false;
  stopped = false;
  detail: unknown;
  submitter: unknown;
  constructor(type: string, init: EventInit = {}) {
    this.type = String(type);
    this.bubbles = init.bubbles === true;
    this.cancelable = init.cancelable === true;
    this.detail = init.detail ?? null;
    this.submitter = init.submitter ?? null;
    for (const [name, value] of Object.entries(init))
      if (!(name in this)) Object.assign(this, { [name]: value });
  }
  get srcElement(): unknown {
    return this.target;
  }
  get returnValue(): boolean {
    return !this.defaultPrevented;
  }
  set returnValue(value: boolean) {
    if (!value) this.preventDefault();
  }
  preventDefault(): void {
    if (this.cancelable) this.defaultPrevented = true;
  }
  stopPropagation(): void {
    this.cancelBubble = true;
  }
  stopImmediatePropagation(): void {
    this.cancelBubble = true;
    this.stopped = true;
  }
  initEvent(type: string, bubbles = false, cancelable = false): void {
    Object.assign(this, { type: String(type), bubbles, cancelable });
  }
  composedPath(): unknown[] {
    return this.target === null ? [] : pathOf(this.target as object);
  }
}

export const kinds: Readonly<Record<string, typeof Event>> = Object.fromEntries(
  ["CustomEvent", "UIEvent", "MouseEvent", "KeyboardEvent", "InputEvent", "FocusEvent", "SubmitEvent"]
    .concat(["PointerEvent", "TouchEvent", "MessageEvent", "ProgressEvent", "ErrorEvent", "PopStateEvent"])
    .map((name) => [name, { [name]: class extends Event {} }[name] ?? Event]),
);

/** The types that have an `on…` property and attribute. */
export const handled = (
  "abort blur change click dblclick error focus focusin focusout hashchange input invalid keydown keypress keyup load " +
  "message mousedown mousemove mouseout mouseover mouseup pagehide pageshow popstate readystatechange reset resize scroll " +
  "submit touchend touchstart unload beforeunload DOMContentLoaded progress loadend timeout open close"
).split(" ");

export class EventTarget {
  constructor() {
    giveSlots(this);
  }
  addEventListener(type: string, call: unknown, options?: unknown): void {
    const target = hasSlots(this) ? this : globalThis;
    const { listeners } = slots(target);
    const asked = (typeof options === "object" ? options : { capture: options }) as {
      readonly capture?: unknown;
      readonly once?: unknown;
    } | null;
    const capture = Boolean(asked?.capture);
    if (call === null || call === undefined) return;
    if (listeners.some((held) => held.type === type && held.call === call && held.capture === capture))
      return;
    listeners.push({ type: String(type), call, capture, once: Boolean(asked?.once) });
  }
  removeEventListener(type: string, call: unknown, options?: unknown): void {
    const target = hasSlots(this) ? this : globalThis;
    const capture = Boolean(
      typeof options === "object" ? (options as { readonly capture?: unknown } | null)?.capture : options,
    );
    const held = slots(target);
    held.listeners = held.listeners.filter(
      (one) => one.type !== type || one.call !== call || one.capture !== capture,
    );
  }
  dispatchEvent(event: Event): boolean {
    return dispatch(hasSlots(this) ? this : globalThis, event);
  }
}

for (const type of handled)
  define(
    EventTarget.prototype,
    `on${type}`,
    (target) => handlerOf(hasSlots(target) ? target : globalThis, type) ?? null,
    (target, call) => setHandler(hasSlots(target) ? target : globalThis, type, call, undefined),
  );

export function setHandler(target: object, type: string, call: unknown, text: string | undefined): void {
  const held = slots(target);
  held.handlers = held.handlers.filter((one) => one.type !== type);
  held.handlers.push({ type, call, text });
}

// The window's own.
giveSlots(globalThis);

const compile = Function;

/** A form's controls by name, for `with`, which uses only existing properties of an object. */
const namesOf = (form: Readonly<Record<string, unknown>> | undefined): object =>
  new Proxy(
    {},
    {
      has: (_, name) =>
        typeof name === "string" && form !== undefined && !(name in form) && form[name] !== undefined,
      get: (_, name) => (typeof name === "string" ? form?.[name] : undefined),
    },
  );

function handlerOf(target: object, type: string): ((event: Event) => unknown) | undefined {
  const held = slots(target).handlers.find((one) => one.type === type);
  if (held === undefined) return undefined;
  if (held.text !== undefined) {
    const { text } = held;
    held.text = undefined;
    // A sloppy function, as browsers make one of the attribute: it sees the names of its element, its form and its document.
    const scopes = "with (this.ownerDocument || {}) with (names) with (this.form || {}) with (this)";
    const body = `return (function () { ${text}\n }).call(this);`;
    const made = compile("event", "names", target === globalThis ? body : `${scopes} { ${body} }`);
    const names = namesOf(
      (target as { readonly form?: Readonly<Record<string, unknown>> | null }).form ?? undefined,
    );
    held.call = (event: Event): unknown => Reflect.apply(made, target, [event, names]);
  }
  return typeof held.call === "function" ? (held.call as (event: Event) => unknown) : undefined;
}

function pathOf(target: object): object[] {
  const path: object[] = [];
  for (let at: object | undefined = target; at !== undefined; at = slots(at).parent) path.push(at);
  const top = path.at(-1);
  if (top !== undefined && top !== globalThis && slots(top).kind === 9) path.push(globalThis);
  return path;
}

function callListeners(event: Event, at: object, capture: boolean | undefined): void {
  const held = slots(at);
  event.currentTarget = at;
  const guarded = (call: () => unknown): unknown => {
    try {
      return call();
    } catch (error) {
      hooks.report(error);
      return undefined;
    }
  };
  if (capture !== true) {
    const response = guarded(() => handlerOf(at, event.type)?.call(at, event));
    if (response === false) event.preventDefault();
  }
  for (const listener of held.listeners.filter(({ type }) => type === event.type)) {
    if (event.stopped) return;
    if (capture !== undefined && listener.capture !== capture) continue;
    if (listener.once) held.listeners = held.listeners.filter((one) => one !== listener);
    const { call } = listener;
    guarded(() =>
      typeof call === "function"
        ? (call as (event: Event) => unknown).call(at, event)
        : (call as { readonly handleEvent?: (event: Event) => unknown }).handleEvent?.(event),
    );
  }
}

/** Sends an event down and up its path; returns whether no listener prevented the default action. */
export function dispatch(target: object, event: Event): boolean {
  const path = pathOf(target);
  // The window gets no load events of the page's parts.
  if (event.type === "load" && target !== globalThis && path.at(-1) === globalThis) path.pop();
  event.target = target;
  for (let at = path.length - 1; at > 0; at--)
    if (!event.cancelBubble) callListeners(event, path[at] as object, true);
  if (!event.cancelBubble) callListeners(event, target, undefined);
  for (let at = 1; at < path.length && event.bubbles; at++)
    if (!event.cancelBubble) callListeners(event, path[at] as object, false);
  event.currentTarget = null;
  return !event.defaultPrevented;
}

export const fire = (target: object, type: string, init?: EventInit): boolean =>
  dispatch(target, new Event(type, init));
