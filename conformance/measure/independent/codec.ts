// The second gateway's reading and writing of bodies, dates and money. Written from the source document
// alone; it deliberately shares no code with the contract, the reference gateway or the suite.

export type Fields = { [name: string]: unknown };

/** The text of an own field; a number counts as its text, anything else is not there. */
export function text(fields: Fields, name: string): string | undefined {
  if (!Object.hasOwn(fields, name)) return undefined;
  const value = fields[name];
  if (typeof value === "string") return value;
  return typeof value === "number" ? String(value) : undefined;
}

/** These fields as texts; empty where there is none. */
export function texts(fields: Fields, names: readonly string[]): { [name: string]: string } {
  return Object.fromEntries(names.map((name) => [name, text(fields, name) ?? ""]));
}

/** An own field that is an object; empty when there is none. */
export function inner(fields: Fields, name: string): Fields {
  const value = Object.hasOwn(fields, name) ? fields[name] : undefined;
  return isFields(value) ? value : {};
}

export function isFields(value: unknown): value is Fields {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** The text leaves of a record, for a flat notification. */
export function leaves(fields: Fields): [string, string][] {
  return Object.entries(fields).flatMap(([name, value]) =>
    isFields(value) || Array.isArray(value) ? [] : [[name, String(value)] satisfies [string, string]],
  );
}

/** Reads a body by its first character, not by its header; undefined when it cannot be read. */
export function readBody(raw: Uint8Array): Fields | undefined {
  try {
    const body = new TextDecoder("utf-8", { fatal: true }).decode(raw).trim();
    if (body.startsWith("{")) {
      const value: unknown = JSON.parse(body);
      return isFields(value) ? value : undefined;
    }
    if (body.startsWith("<")) {
      const value = readXml(body);
      return isFields(value) ? value : undefined;
    }
    const form: Fields = {};
    for (const [name, value] of new URLSearchParams(body)) put(form, name, value);
    return Object.keys(form).length === 0 ? undefined : form;
  } catch {
    return undefined;
  }
}

function put(target: Fields, name: string, value: unknown): void {
  Object.defineProperty(target, name, { value, enumerable: true, writable: true, configurable: true });
}

const ENTITIES: ReadonlyMap<string, string> = new Map([
  ["lt", "<"],
  ["gt", ">"],
  ["amp", "&"],
  ["quot", '"'],
  ["apos", "'"],
]);

function unescapeXml(raw: string): string {
  return raw.replaceAll(/&(#x?[0-9a-fA-F]+|\w+);/g, (_, name: string) => {
    if (name.startsWith("#x")) return String.fromCodePoint(Number.parseInt(name.slice(2), 16));
    if (name.startsWith("#")) return String.fromCodePoint(Number(name.slice(1)));
    const known = ENTITIES.get(name);
    if (known === undefined) throw new Error("unknown entity");
    return known;
  });
}

// A small reader: elements, text and CDATA. It ignores attributes and refuses document types.
function readXml(body: string): unknown {
  const token = /<\?[^]*?\?>|<!--[^]*?-->|<!\[CDATA\[([^]*?)\]\]>|<(\/?)([\w:.-]+)[^<>]*?(\/?)>|([^<]+)/y;
  const stack: { name: string; fields: Fields; text: string }[] = [{ name: "", fields: {}, text: "" }];
  let at = 0;
  while (at < body.length) {
    token.lastIndex = at;
    const match = token.exec(body);
    if (match === null || stack.length > 32) throw new Error("not XML");
    at = token.lastIndex;
    const [, cdata, slash, name, empty, plain] = match;
    const top = stack.at(-1);
    if (top === undefined) throw new Error("not XML");
    if (cdata !== undefined) top.text += cdata;
    else if (plain !== undefined) top.text += unescapeXml(plain);
    else if (name !== undefined && slash === "") stack.push({ name, fields: {}, text: "" });
    if (name === undefined || (slash === "" && empty === "")) continue;
    const done = stack.pop();
    const parent = stack.at(-1);
    if (done === undefined || parent === undefined || done.name !== name) throw new Error("not XML");
    const value = Object.keys(done.fields).length > 0 ? done.fields : done.text;
    if (Object.hasOwn(parent.fields, name)) {
      const before = parent.fields[name];
      parent.fields[name] = Array.isArray(before) ? [...before, value] : [before, value];
    } else put(parent.fields, name, value);
  }
  const roots = Object.values(stack[0]?.fields ?? {});
  if (stack.length !== 1 || roots.length !== 1) throw new Error("not XML");
  return roots[0];
}

/** Text made safe for XML and HTML, in an element as in a quoted attribute. */
export function escapeMarkup(raw: string): string {
  return raw
    .replaceAll(/[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu, "\uFFFD")
    .replaceAll(/[&<>"'\r]/g, (sign) => `&#${sign.charCodeAt(0)};`);
}

/** Writes a response in this gateway's layout: a comment, its own attribute, one element a line, tabs. */
export function writeXml(root: string, fields: Fields): string {
  const lines = (value: Fields, depth: number): string =>
    Object.entries(value)
      .map(([name, each]) => {
        const pad = "\t".repeat(depth);
        if (isFields(each)) {
          const children = lines(each, depth + 1);
          return children === "" ? `${pad}<${name}/>\n` : `${pad}<${name}>\n${children}${pad}</${name}>\n`;
        }
        return `${pad}<${name}>${escapeMarkup(String(each))}</${name}>\n`;
      })
      .join("");
  return `<?xml version='1.0' encoding='utf-8'?>\n<!-- north bank acquiring -->\n<${root} v="7">\n${lines(fields, 1)}</${root}>\n`;
}

const SCALE = 4;

/** A plain decimal as a whole number of ten-thousandths; undefined when it is not one. */
export function units(raw: string | undefined): bigint | undefined {
  const match = /^(\d{1,12})(?:\.(\d{1,4}))?$/.exec(raw ?? "");
  if (match === null) return undefined;
  return BigInt(`${match[1] ?? ""}${(match[2] ?? "").padEnd(SCALE, "0")}`);
}

/** The JSON number of ten-thousandths. */
export function asNumber(value: bigint): number {
  const digits = value.toString().padStart(SCALE + 1, "0");
  return Number(`${digits.slice(0, -SCALE)}.${digits.slice(-SCALE)}`);
}

/** The three date forms this house writes, in UTC. */
export function stamp(date: Date): { compact: string; day: string; time: string; offset: string } {
  const iso = date.toISOString();
  return {
    compact: iso.slice(0, 19).replaceAll(/\D/g, ""),
    day: iso.slice(0, 10),
    time: `${iso.slice(0, 10)} ${iso.slice(11, 19)}`,
    offset: `${iso.slice(0, 19)}+0000`,
  };
}
