// What pages use in addition to the document: addresses, form data, storage, text in bytes and in base64.
import { controlsOf, HTMLFormElement, isChecked, isDisabled, typeOf, valueOf } from "./forms.ts";
import { host } from "./host.ts";
import { attributeOf, define, slots } from "./slots.ts";

type Pair = [name: string, value: string];

class Pairs {
  pairs: Pair[] = [];
  append(name: string, value: unknown): void {
    this.pairs.push([String(name), String(value)]);
  }
  set(name: string, value: unknown): void {
    const at = this.pairs.findIndex(([held]) => held === name);
    this.pairs = this.pairs.filter(([held], index) => held !== name || index === at);
    if (at < 0) this.append(name, value);
    else this.pairs[at] = [String(name), String(value)];
    this.told();
  }
  get(name: string): string | null {
    return this.pairs.find(([held]) => held === name)?.[1] ?? null;
  }
  getAll(name: string): string[] {
    return this.pairs.filter(([held]) => held === name).map(([, value]) => value);
  }
  has(name: string): boolean {
    return this.pairs.some(([held]) => held === name);
  }
  delete(name: string): void {
    this.pairs = this.pairs.filter(([held]) => held !== name);
    this.told();
  }
  forEach(call: (value: string, name: string) => void): void {
    for (const [name, value] of this.pairs) call(value, name);
  }
  keys(): Iterator<string> {
    return this.pairs.map(([name]) => name).values();
  }
  values(): Iterator<string> {
    return this.pairs.map(([, value]) => value).values();
  }
  entries(): Iterator<Pair> {
    return this.pairs.values();
  }
  [Symbol.iterator](): Iterator<Pair> {
    return this.pairs.values();
  }
  told(): void {}
}

const wellFormed = (text: string): string => text.replaceAll(/[\ud800-\udfff]/gu, "\ufffd");
const coded = (text: string): string =>
  encodeURIComponent(wellFormed(text))
    .replaceAll(/[!'()~]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`)
    .replaceAll("%20", "+");
const decoded = (text: string): string => {
  try {
    return decodeURIComponent(text.replaceAll("+", " "));
  } catch {
    return text;
  }
};

export class URLSearchParams extends Pairs {
  onChange: ((text: string) => void) | undefined;
  constructor(given: unknown = "") {
    super();
    if (typeof given === "object" && given !== null) {
      const all = Symbol.iterator in given ? [...(given as Iterable<Pair>)] : Object.entries(given);
      for (const [name, value] of all) this.append(name, value);
    } else
      for (const part of String(given).replace(/^\?/, "").split("&").filter(Boolean)) {
        const [, name = "", value = ""] = /^([^=]*)=?([^]*)$/.exec(part) ?? [];
        this.append(decoded(name), decoded(value));
      }
  }
  get size(): number {
    return this.pairs.length;
  }
  sort(): void {
    this.pairs.sort(([one], [two]) => (one < two ? -1 : Number(one > two)));
  }
  override told(): void {
    this.onChange?.(this.toString());
  }
  override append(name: string, value: unknown): void {
    super.append(name, value);
    this.told();
  }
  override toString(): string {
    return this.pairs.map(([name, value]) => `${coded(name)}=${coded(value)}`).join("&");
  }
}

const parts = "href origin protocol host hostname port pathname search hash username password".split(" ");

export class URL {
  #parts: string[];
  readonly searchParams: URLSearchParams;
  constructor(href: unknown, base: unknown = "") {
    const found = host.address(String(href), String(base));
    if (found === "") throw new TypeError("Invalid URL");
    this.#parts = found.split("\n");
    this.searchParams = new URLSearchParams(this.#parts[7]);
    this.searchParams.onChange = (text) => this.change("search", text);
  }
  static canParse(href: unknown, base: unknown = ""): boolean {
    return host.address(String(href), String(base)) !== "";
  }
  static createObjectURL(): string {
    return "blob:null";
  }
  static revokeObjectURL(): void {}
  part(name: string): string {
    return this.#parts[parts.indexOf(name)] ?? "";
  }
  change(name: string, value: string): void {
    const [, protocol = "", user = "", place = "", path = ""] =
      /^([^:]*:)(?:\/\/(?:([^@/]*)@)?([^/?#]*))?([^?#]*)/.exec(this.part("href")) ?? [];
    const held: Record<string, string> = {
      protocol,
      host: place,
      pathname: path,
      search: this.part("search"),
      hash: this.part("hash"),
    };
    held[name] =
      name === "search" || name === "hash"
        ? value === ""
          ? ""
          : (name === "hash" ? "#" : "?") + value.replace(/^[?#]/, "")
        : value;
    if (name === "href") this.#parts = host.address(value, "").split("\n");
    else {
      const next = `${held["protocol"]}//${user === "" ? "" : `${user}@`}${held["host"]}${held["pathname"]}${held["search"]}${held["hash"]}`;
      const found = host.address(next, "");
      if (found !== "") this.#parts = found.split("\n");
    }
  }
  toString(): string {
    return this.part("href");
  }
  toJSON(): string {
    return this.part("href");
  }
}
for (const name of parts)
  define<URL>(
    URL.prototype,
    name,
    (url) => url.part(name),
    (url, value) => url.change(name, String(value)),
  );

export class FormData extends Pairs {
  constructor(form?: object) {
    super();
    if (!(form instanceof HTMLFormElement)) return;
    for (const control of controlsOf(form)) {
      const name = attributeOf(control, "name") ?? "";
      const kind = slots(control).name;
      if (name === "" || kind === "button" || kind === "fieldset" || isDisabled(control)) continue;
      const type = kind === "input" ? typeOf(control) : kind;
      if (["submit", "button", "reset", "image", "file"].includes(type)) continue;
      if ((type === "checkbox" || type === "radio") && !isChecked(control)) continue;
      this.append(name, kind === "input" ? valueOf(control) : (control as { readonly value?: string }).value);
    }
  }
}

export class Storage {
  #held = new Map<string, string>();
  get length(): number {
    return this.#held.size;
  }
  key(at: number): string | null {
    return [...this.#held.keys()][at] ?? null;
  }
  getItem(name: string): string | null {
    return this.#held.get(String(name)) ?? null;
  }
  setItem(name: string, value: unknown): void {
    this.#held.set(String(name), String(value));
  }
  removeItem(name: string): void {
    this.#held.delete(String(name));
  }
  clear(): void {
    this.#held.clear();
  }
}

const letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";

export function btoa(given: unknown): string {
  const text = String(given);
  if (/[^\0-\xff]/.test(text)) throw new Error("InvalidCharacterError: A character is out of range.");
  let out = "";
  for (let at = 0; at < text.length; at += 3) {
    const [one = 0, two = 0, three = 0] = [0, 1, 2].map((step) => text.charCodeAt(at + step) || 0);
    const bits = (one << 16) | (two << 8) | three;
    for (let step = 0; step < 4; step++)
      out += step > text.length - at ? "=" : letters[(bits >> (18 - step * 6)) & 63];
  }
  return out;
}

export function atob(given: unknown): string {
  const text = String(given)
    .replace(/[\t\n\f\r ]/g, "")
    .replace(/={1,2}$/, "");
  if (text.length % 4 === 1 || /[^A-Za-z0-9+/]/.test(text))
    throw new Error("InvalidCharacterError: This is no base64.");
  let [out, bits, held] = ["", 0, 0];
  for (const letter of text) {
    held = ((held << 6) | letters.indexOf(letter)) & 0xffffff;
    bits += 6;
    if (bits < 8) continue;
    bits -= 8;
    out += String.fromCharCode((held >> bits) & 255);
  }
  return out;
}

export class TextEncoder {
  readonly encoding = "utf-8";
  encode(text = ""): Uint8Array {
    const bytes = unescape(encodeURIComponent(wellFormed(String(text))));
    return Uint8Array.from(bytes, (sign) => sign.charCodeAt(0));
  }
}

export class TextDecoder {
  readonly encoding = "utf-8";
  decode(bytes: ArrayBuffer | Uint8Array = new Uint8Array()): string {
    const signs = Array.from(new Uint8Array(bytes as ArrayBuffer), (byte) => String.fromCharCode(byte)).join(
      "",
    );
    try {
      return decodeURIComponent(escape(signs));
    } catch {
      return signs.replace(/[\x80-\xff]/g, "\ufffd");
    }
  }
}
