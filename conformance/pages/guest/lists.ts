// Live lists of the document, and the views of an attribute: class names, data and style.
import { attributeOf, slots } from "./slots.ts";

export class HTMLCollection {
  get [Symbol.toStringTag](): string {
    return "HTMLCollection";
  }
}
export class NodeList {
  get [Symbol.toStringTag](): string {
    return "NodeList";
  }
}

const methods: Readonly<Record<string, (items: () => object[]) => unknown>> = {
  item: (items) => (at: number) => items()[at] ?? null,
  namedItem: (items) => (name: string) => namedIn(items(), String(name)) ?? null,
  forEach: (items) => (call: (item: object, at: number) => void) =>
    items().forEach((item, at) => call(item, at)),
  values: (items) => () => items().values(),
  entries: (items) => () => items().entries(),
  keys: (items) => () => items().keys(),
};

/** Whether an element is found by this name, which is its name or its id. */
export const isCalled = (element: object, name: string): boolean =>
  attributeOf(element, "id") === name || attributeOf(element, "name") === name;

const namedIn = (items: object[], name: string): object | undefined =>
  name === "" ? undefined : items.find((item) => isCalled(item, name));

/** A list that finds its items again at each access. Items with a name are also properties of that name. */
export function live(items: () => object[], kind: { readonly prototype: object } = HTMLCollection): object {
  const get = (name: string | symbol): unknown => {
    if (name === "length") return items().length;
    if (name === Symbol.iterator) return () => items().values();
    if (typeof name === "symbol") return undefined;
    if (/^\d+$/.test(name)) return items()[Number(name)];
    return methods[name]?.(items) ?? namedIn(items(), name);
  };
  return new Proxy(Object.create(kind.prototype) as object, {
    get: (target, name) => get(name) ?? Reflect.get(target, name),
    has: (target, name) => get(name) !== undefined || Reflect.has(target, name),
    ownKeys: () => items().map((_, at) => String(at)),
    getOwnPropertyDescriptor: (_, name) => {
      const value = typeof name === "string" && /^\d+$/.test(name) ? get(name) : undefined;
      return described(value, false);
    },
  });
}

/** Gives objects of a kind, behind their properties, the elements that are found by a name: `form.amount`, `document.pay`. */
export function giveNames<Of extends object>(
  kind: abstract new (...given: never[]) => Of,
  find: (of: Of, name: string) => readonly (object | undefined)[],
): void {
  const own = kind.prototype as object;
  const above = Object.getPrototypeOf(own) as object;
  const get = (target: object, name: string | symbol, of: object): unknown => {
    if (typeof name !== "string" || name in target || of === own || !(of instanceof kind))
      return Reflect.get(target, name, of);
    const found = find(of, name);
    return found.length > 1 ? live(() => found as object[]) : found[0];
  };
  Object.setPrototypeOf(own, new Proxy(above, { get }));
}

const described = (value: unknown, writable: boolean): PropertyDescriptor | undefined =>
  value === undefined ? undefined : { value, enumerable: true, configurable: true, writable };

interface Held {
  setAttribute: (name: string, value: string) => void;
  removeAttribute: (name: string) => void;
}

export class DOMTokenList {
  readonly #element: Held;
  constructor(element: object) {
    this.#element = element as Held;
  }
  #all(): string[] {
    return [...new Set((attributeOf(this.#element, "class") ?? "").split(/[\t\n\f\r ]+/).filter(Boolean))];
  }
  #keep(names: readonly string[]): void {
    this.#element.setAttribute("class", names.join(" "));
  }
  get length(): number {
    return this.#all().length;
  }
  get value(): string {
    return attributeOf(this.#element, "class") ?? "";
  }
  item(at: number): string | null {
    return this.#all()[at] ?? null;
  }
  contains(name: string): boolean {
    return this.#all().includes(name);
  }
  add(...names: string[]): void {
    this.#keep([...new Set([...this.#all(), ...names.map(String)])]);
  }
  remove(...names: string[]): void {
    this.#keep(this.#all().filter((name) => !names.includes(name)));
  }
  toggle(name: string, wanted = !this.contains(name)): boolean {
    if (wanted) this.add(name);
    else this.remove(name);
    return wanted;
  }
  replace(old: string, name: string): boolean {
    if (!this.contains(old)) return false;
    this.#keep(this.#all().map((one) => (one === old ? name : one)));
    return true;
  }
  forEach(call: (name: string, at: number) => void): void {
    this.#all().forEach((name, at) => call(name, at));
  }
  [Symbol.iterator](): Iterator<string> {
    return this.#all().values();
  }
  toString(): string {
    return this.value;
  }
}

const dashed = (name: string): string => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

export function dataset(element: object): object {
  const held = element as Held;
  const nameOf = (key: string): string => `data-${dashed(key)}`;
  const keys = (): string[] =>
    slots(element)
      .attributes.filter(({ name }) => name.startsWith("data-"))
      .map(({ name }) => name.slice(5).replace(/-([a-z])/g, (_, letter: string) => letter.toUpperCase()));
  return new Proxy({} as Record<string, string>, {
    get: (_, key) => (typeof key === "string" ? attributeOf(element, nameOf(key)) : undefined),
    has: (_, key) => typeof key === "string" && attributeOf(element, nameOf(key)) !== undefined,
    set: (_, key, value) => {
      held.setAttribute(nameOf(String(key)), String(value));
      return true;
    },
    deleteProperty: (_, key) => {
      held.removeAttribute(nameOf(String(key)));
      return true;
    },
    ownKeys: keys,
    getOwnPropertyDescriptor: (_, key) =>
      described(typeof key === "string" ? attributeOf(element, nameOf(key)) : undefined, true),
  });
}

/** The `style` of an element: the declarations of its attribute. There is no layout here. */
export function style(element: object): object {
  const held = element as Held;
  const read = (): Map<string, string> =>
    new Map(
      (attributeOf(element, "style") ?? "").split(";").flatMap((text) => {
        const at = text.indexOf(":");
        return at < 1 ? [] : [[text.slice(0, at).trim().toLowerCase(), text.slice(at + 1).trim()] as const];
      }),
    );
  const set = (name: string, value: unknown): void => {
    const all = read();
    if (value === "" || value === null) all.delete(name);
    else all.set(name, String(value));
    held.setAttribute("style", [...all].map(([key, text]) => `${key}: ${text};`).join(" "));
  };
  const own: Readonly<Record<string, unknown>> = {
    getPropertyValue: (name: string) => read().get(name) ?? "",
    setProperty: set,
    removeProperty: (name: string) => set(name, ""),
  };
  return new Proxy({} as Record<string, unknown>, {
    get: (_, name) => {
      if (typeof name !== "string") return undefined;
      if (name === "cssText") return attributeOf(element, "style") ?? "";
      if (name === "length") return read().size;
      return own[name] ?? read().get(dashed(name)) ?? "";
    },
    set: (_, name, value) => {
      if (name === "cssText") held.setAttribute("style", String(value));
      else set(dashed(String(name)), value);
      return true;
    },
    has: () => true,
  });
}
