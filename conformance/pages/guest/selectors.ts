// Selectors: read once, matched from right to left.
import { attributeOf, isElement, slots, under } from "./slots.ts";

type Test = (element: object) => boolean;
interface Part {
  /** The combinator with the part on its left. */
  readonly by: string;
  readonly tests: readonly Test[];
}
type Selector = readonly Part[];

const held = new Map<string, readonly Selector[]>();

function selectorsOf(text: string): readonly Selector[] {
  const known = held.get(text);
  if (known !== undefined) return known;
  const reader = new Reader(text);
  const read = reader.list();
  if (!reader.atEnd()) throw new SyntaxError(`'${text}' is not a valid selector`);
  held.set(text, read);
  return read;
}

class Reader {
  readonly #text: string;
  #at = 0;
  constructor(text: string) {
    this.#text = text.trim();
  }
  atEnd(): boolean {
    return this.#at >= this.#text.length;
  }
  #take(pattern: RegExp): RegExpExecArray | undefined {
    pattern.lastIndex = this.#at;
    const found = pattern.exec(this.#text) ?? undefined;
    if (found !== undefined) this.#at = pattern.lastIndex;
    return found;
  }
  list(): readonly Selector[] {
    const all = [this.#complex()];
    while (this.#take(/\s*,\s*/y)) all.push(this.#complex());
    return all;
  }
  #complex(): Selector {
    const parts: Part[] = [];
    let by = this.#take(/\s*([>+~])\s*/y)?.[1] ?? "";
    for (;;) {
      const tests = this.#compound();
      if (tests.length === 0) throw new SyntaxError(`'${this.#text}' is not a valid selector`);
      parts.push({ by, tests });
      const next = this.#take(/\s*([>+~])\s*|\s+(?![,)\s]|$)/y);
      if (next === undefined) return parts;
      by = next[1] ?? " ";
    }
  }
  #compound(): Test[] {
    const tests: Test[] = [];
    for (;;) {
      const simple = this.#simple();
      if (simple === undefined) return tests;
      tests.push(simple);
    }
  }
  #simple(): Test | undefined {
    const name = /(?:[\w\u0080-\uffff-]|\\.)+/y;
    const plain = (found: RegExpExecArray | undefined): string =>
      (found?.[0] ?? "").replace(
        /\\(?:3(\d) |(.))/g,
        (_, digit?: string, sign?: string) => digit ?? sign ?? "",
      );
    if (this.#take(/\*/y)) return () => true;
    if (this.#take(/#/y)) {
      const id = plain(this.#take(name));
      return (element) => attributeOf(element, "id") === id;
    }
    if (this.#take(/\.(?!\d)/y)) {
      const wanted = plain(this.#take(name));
      return (element) => (attributeOf(element, "class") ?? "").split(/\s+/).includes(wanted);
    }
    const attribute = this.#take(
      /\[\s*([\w:-]+)\s*(?:([~|^$*!]?=)\s*(?:"((?:[^"\\]|\\.)*)"|'((?:[^'\\]|\\.)*)'|([^\]\s]+))\s*([is])?\s*)?\]/iy,
    );
    if (attribute !== undefined) return attributeTest(attribute);
    const pseudo = this.#take(/::?([a-z-]+)/iy)?.[1]?.toLowerCase();
    if (pseudo !== undefined) return this.#pseudo(pseudo);
    const tag = plain(this.#take(name));
    return tag === "" ? undefined : (element) => slots(element).name.toLowerCase() === tag.toLowerCase();
  }
  #pseudo(name: string): Test {
    const plain = pseudos[name];
    if (plain !== undefined) return plain;
    if (!this.#take(/\(\s*/y)) return () => false;
    if (["not", "is", "where", "matches", "has"].includes(name)) {
      const inner = this.list();
      this.#take(/\s*\)/y);
      if (name === "has")
        return (element) => under(element, isElement).some((one) => anyOf(inner, one, element));
      return (element) => anyOf(inner, element) === (name !== "not");
    }
    const text =
      this.#take(/([^)]*)\)/y)?.[1]
        ?.trim()
        .toLowerCase() ?? "";
    return nth(name, text);
  }
}

function attributeTest([, given = "", by, double, single, bare, flag]: RegExpExecArray): Test {
  const name = given.toLowerCase();
  const wanted = (double ?? single ?? bare ?? "").replace(/\\(.)/g, "$1");
  const loose = flag === "i" || name === "type" || name === "method";
  const folded = (text: string): string => (loose ? text.toLowerCase() : text);
  const value = folded(wanted);
  return (element) => {
    const found = attributeOf(element, name);
    if (found === undefined || by === undefined) return found !== undefined;
    const has = folded(found);
    if (by === "=") return has === value;
    if (value === "") return false;
    if (by === "^=") return has.startsWith(value);
    if (by === "$=") return has.endsWith(value);
    if (by === "*=") return has.includes(value);
    if (by === "~=") return has.split(/\s+/).includes(value);
    return by === "|=" && (has === value || has.startsWith(`${value}-`));
  };
}

const siblings = (element: object): object[] => {
  const { parent } = slots(element);
  return parent === undefined ? [element] : slots(parent).children.filter(isElement);
};
const alike = (element: object): object[] =>
  siblings(element).filter((one) => slots(one).name === slots(element).name);
const isDisabled = (element: object): boolean => attributeOf(element, "disabled") !== undefined;
const isControl = (element: object): boolean =>
  ["input", "button", "select", "textarea", "option", "fieldset"].includes(slots(element).name);

const pseudos: Readonly<Record<string, Test>> = {
  "first-child": (element) => siblings(element)[0] === element,
  "last-child": (element) => siblings(element).at(-1) === element,
  "only-child": (element) => siblings(element).length === 1,
  "first-of-type": (element) => alike(element)[0] === element,
  "last-of-type": (element) => alike(element).at(-1) === element,
  root: (element) => slots(element).name === "html",
  empty: (element) => slots(element).children.length === 0,
  disabled: (element) => isControl(element) && isDisabled(element),
  enabled: (element) => isControl(element) && !isDisabled(element),
  checked: (element) => slots(element).checked ?? attributeOf(element, "checked") !== undefined,
  required: (element) => attributeOf(element, "required") !== undefined,
  optional: (element) => isControl(element) && attributeOf(element, "required") === undefined,
  scope: () => true,
  link: (element) => slots(element).name === "a" && attributeOf(element, "href") !== undefined,
};

function nth(name: string, text: string): Test {
  const named: Readonly<Record<string, string>> = { odd: "2n+1", even: "2n" };
  const found = /^([+-]?\d*)n\s*(?:([+-])\s*(\d+))?$|^([+-]?\d+)$/.exec(named[text] ?? text);
  if (found === null) return () => false;
  const sign = found[1] ?? "0";
  const step = found[4] !== undefined ? 0 : /^[+-]?$/.test(sign) ? Number(`${sign}1`) : Number(sign);
  const first = found[4] !== undefined ? Number(found[4]) : Number(`${found[2] ?? ""}${found[3] ?? "0"}`);
  return (element) => {
    const all = name.endsWith("of-type") ? alike(element) : siblings(element);
    const at = all.indexOf(element);
    const place = name.includes("last") ? all.length - at : at + 1;
    return step === 0 ? place === first : (place - first) % step === 0 && (place - first) / step >= 0;
  };
}

const anyOf = (list: readonly Selector[], element: object, scope?: object): boolean =>
  list.some((selector) => matchesFrom(selector, selector.length - 1, element, scope));

function matchesFrom(selector: Selector, at: number, element: object, scope: object | undefined): boolean {
  const part = selector[at];
  if (part === undefined || !part.tests.every((test) => test(element))) return false;
  if (at === 0) return part.by === "" || scope === undefined || slots(element).parent === scope;
  const { by } = part;
  const onLeft = (one: object): boolean => matchesFrom(selector, at - 1, one, scope);
  const { parent } = slots(element);
  if (by === "+" || by === "~") {
    const before = siblings(element);
    const left = before.slice(0, before.indexOf(element));
    return by === "+" ? left.slice(-1).some(onLeft) : left.some(onLeft);
  }
  if (by === ">") return parent !== undefined && isElement(parent) && onLeft(parent);
  for (let up = parent; up !== undefined && isElement(up); up = slots(up).parent) if (onLeft(up)) return true;
  return false;
}

export const matches = (element: object, text: string): boolean => anyOf(selectorsOf(String(text)), element);

export function select(root: object, text: string): object[] {
  const selectors = selectorsOf(String(text));
  return under(root, (node) => isElement(node) && anyOf(selectors, node));
}
