// Parses the text that the bound scheme signs. Every text can be parsed, so no two messages have the same one; explain-bound.ts
// compares with it, bound.test.ts proves it.

/** A text, a list or a record of a signed text: every scalar is a text. */
export type Signed = string | readonly Signed[] | { readonly fields: readonly (readonly [string, Signed])[] };

/** What a signed text says. */
export interface SignedText {
  readonly label: string;
  readonly purpose: string;
  readonly operation: string;
  readonly identity: readonly string[];
  readonly time: string;
  readonly nonce: string;
  readonly inResponseTo: string;
  readonly record: Signed;
}

/** Reads it; `undefined` for any text that `boundText` does not make. */
export function readBoundText(text: string): SignedText | undefined {
  const parts = readAll(new TextEncoder().encode(text), 0);
  if (parts?.length !== 8) return undefined;
  const [label, purpose, operation, identity, time, nonce, inResponseTo, record] = parts;
  if (
    !isText(label) ||
    !isText(purpose) ||
    !isText(operation) ||
    !Array.isArray(identity) ||
    !identity.every(isText) ||
    !isText(time) ||
    !isText(nonce) ||
    !isText(inResponseTo) ||
    record === undefined ||
    isText(record) ||
    Array.isArray(record)
  )
    return undefined;
  return { label, purpose, operation, identity, time, nonce, inResponseTo, record };
}

const isText = (part: Signed | undefined): part is string => typeof part === "string";

const deepest = 66;

function readAll(bytes: Uint8Array, depth: number): Signed[] | undefined {
  if (depth > deepest) return undefined;
  const found: Signed[] = [];
  for (let at = 0; at < bytes.length;) {
    const colon = bytes.indexOf(0x3a, at);
    const digits = colon < 0 ? "" : String.fromCharCode(...bytes.subarray(at, Math.min(colon, at + 10)));
    if (!/^(?:0|[1-9]\d*)$/u.test(digits)) return undefined;
    const end = colon + 1 + Number(digits);
    const part = readOne(bytes.subarray(colon + 1, end), bytes[end], depth);
    if (part === undefined) return undefined;
    found.push(part);
    at = end + 1;
  }
  return found;
}

function readOne(content: Uint8Array, end: number | undefined, depth: number): Signed | undefined {
  if (end === 0x2c) return new TextDecoder("utf-8", { ignoreBOM: true }).decode(content);
  const parts = end === 0x5d || end === 0x7d ? readAll(content, depth + 1) : undefined;
  if (parts === undefined || end === 0x5d) return parts;
  const fields: [string, Signed][] = [];
  for (let at = 0; at < parts.length; at += 2) {
    const [name, value] = parts.slice(at, at + 2);
    if (!isText(name) || value === undefined) return undefined;
    fields.push([name, value]);
  }
  return { fields };
}

/** The texts of a record by their paths: `a.b[0].c`. */
export function textsOf(part: Signed, path = ""): readonly (readonly [path: string, text: string])[] {
  if (isText(part)) return [[path, part]];
  if (Array.isArray(part)) return part.flatMap((item: Signed, index) => textsOf(item, `${path}[${index}]`));
  const { fields } = part as Exclude<Signed, string | readonly Signed[]>;
  return fields.flatMap(([name, value]) => textsOf(value, path === "" ? name : `${path}.${name}`));
}
