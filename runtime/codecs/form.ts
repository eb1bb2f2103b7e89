// Form-urlencoded text to records and back, by the record's shape. Sniffing and media types live in the body codec.
import { numberText } from "../values/money.ts";
import type { Shape } from "../schema/shape.ts";
import { fail, ok, type Issue, type Result } from "../values/result.ts";
import {
  below,
  defaultLimits,
  exceedsBytes,
  mostIssues,
  notWire,
  setField,
  type Limits,
  type WireObject,
  type WireValue,
} from "../values/wire.ts";
import { scalarOf } from "./xml-value.ts";

/** A field's text, or the fields and entries below it. */
type Node = string | Map<string, Node>;

/**
 * Reads a form into a record. A flat field is taken as it is; `cart_items[0][name]` is the field `name` of the first
 * entry of `cart_items`. That is our default: how a form writes records and lists is open in the interface.
 *
 * Where the shape does not know a field, brackets that count 0, 1, 2… make a list and others make a record. An empty
 * text in the place of a record or list is an empty one. Issues are located by JSON pointer. Refused: a field given
 * twice, a percent sign that encodes nothing, bytes that are no UTF-8, entries that do not count from 0 on.
 */
export function readForm(source: string, shape: Shape, limits: Limits = defaultLimits): Result<WireObject> {
  if (exceedsBytes(source, limits.bytes)) {
    return fail({
      code: "form.too-large",
      at: "",
      message: `The form is larger than ${limits.bytes} bytes.`,
    });
  }
  const control = controlAt(source);
  if (control !== undefined) {
    const message = "A form holds no raw line ends or other control characters; percent-encode them.";
    return fail({ code: "form.syntax", at: `1:${control + 1}`, message });
  }
  const tree = new Map<string, Node>();
  let nodes = 0;
  let offset = 0;
  for (const pair of source.split("&")) {
    const issue = pair === "" ? undefined : readPair(tree, pair, offset, limits);
    if (issue) return fail(issue);
    offset += pair.length + 1;
    nodes += pair === "" ? 0 : 1 + pair.split(/\[|%5B/i).length;
    if (nodes > limits.nodes) {
      const message = `The form has more than ${limits.nodes} fields and entries.`;
      return fail({ code: "form.too-many-nodes", at: "", message });
    }
  }
  const issues: Issue[] = [];
  const value = recordOf(tree, shape.kind === "object" ? shape.fields : {}, "", issues);
  const [first, ...more] = issues.slice(0, mostIssues);
  return first ? fail(first, ...more) : ok(value);
}

function controlAt(text: string): number | undefined {
  for (let at = 0; at < text.length; at += 1) {
    if (text.charCodeAt(at) < 0x20) return at;
  }
  return undefined;
}

function readPair(tree: Map<string, Node>, pair: string, offset: number, limits: Limits): Issue | undefined {
  const equals = pair.indexOf("=");
  const name = decoded(equals < 0 ? pair : pair.slice(0, equals));
  const text = equals < 0 ? "" : decoded(pair.slice(equals + 1));
  // The place is told by column: a name that does not decode cannot be shown.
  if (name === undefined || text === undefined) {
    const message = "A percent sign encodes no UTF-8 here; write %25 for the sign itself.";
    return { code: "form.encoding", at: `1:${offset + 1}`, message };
  }
  const path = pathOf(name);
  if (!path) {
    const message = "The field's name has brackets out of place; write name[0][field].";
    return { code: "form.name", at: `1:${offset + 1}`, message };
  }
  if (path.length > limits.depth) {
    return { code: "form.too-deep", at: `1:${offset + 1}`, message: `Deeper than ${limits.depth} levels.` };
  }
  let parent = tree;
  let at = "";
  for (const [index, step] of path.entries()) {
    at = below(at, index > 0 && /^\d{1,5}$/.test(step) ? Number(step) : step);
    const there = parent.get(step);
    if (index === path.length - 1) {
      if (there !== undefined) {
        return { code: "form.duplicate-field", at, message: "Given twice; which one holds is unknown." };
      }
      parent.set(step, text);
    } else if (typeof there === "string") {
      return { code: "form.duplicate-field", at, message: "Given as text and as a record or list." };
    } else {
      const next = there ?? new Map<string, Node>();
      parent.set(step, next);
      parent = next;
    }
  }
  return undefined;
}

function decoded(text: string): string | undefined {
  try {
    return decodeURIComponent(text.replaceAll("+", " "));
  } catch {
    return undefined;
  }
}

function pathOf(name: string): readonly string[] | undefined {
  const parts = /^([^[\]]+)((?:\[[^[\]]+\])*)$/.exec(name);
  if (!parts) return undefined;
  const [, head = "", brackets = ""] = parts;
  return brackets === "" ? [head] : [head, ...brackets.slice(1, -1).split("][")];
}

function recordOf(
  tree: ReadonlyMap<string, Node>,
  fields: Readonly<Record<string, Shape>>,
  at: string,
  issues: Issue[],
): WireObject {
  const record: WireObject = {};
  for (const [name, node] of tree) {
    const shape = Object.hasOwn(fields, name) ? fields[name] : undefined;
    setField(record, name, valueOf(node, shape, below(at, name), issues));
  }
  return record;
}

function valueOf(node: Node, shape: Shape | undefined, at: string, issues: Issue[]): WireValue {
  if (!shape) {
    if (typeof node === "string") return node;
    return (
      entriesOf(node)?.map((entry) => valueOf(entry, undefined, at, issues)) ?? recordOf(node, {}, at, issues)
    );
  }
  if (shape.kind === "object") {
    if (typeof node !== "string") return recordOf(node, shape.fields, at, issues);
    if (node !== "")
      issues.push({ code: "type", at, message: "Text where a record belongs.", expected: "record" });
    return {};
  }
  if (shape.kind === "list") {
    if (node === "") return [];
    const entries = typeof node === "string" ? undefined : entriesOf(node);
    if (entries) return entries.map((entry, index) => valueOf(entry, shape.of, below(at, index), issues));
    const message = "A list counts its entries from 0 without a gap: name[0], name[1].";
    issues.push({ code: "form.list", at, message, expected: "list" });
    return [];
  }
  if (typeof node === "string") return scalarOf(node, shape.kind, at, issues);
  issues.push({ code: "type", at, message: "A record or list where text belongs.", expected: shape.kind });
  return "";
}

/** The entries in order if the names count 0, 1, 2… without a gap, in whatever order they came. */
function entriesOf(tree: ReadonlyMap<string, Node>): Node[] | undefined {
  const entries: Node[] = [];
  for (let index = 0; index < tree.size; index += 1) {
    const entry = tree.get(String(index));
    if (entry === undefined) return undefined;
    entries.push(entry);
  }
  return entries;
}

/**
 * Writes a record as a form, in the convention that `readForm` reads. An empty record or list is written as an empty
 * text, `undefined` fields not at all. Refused with a JSON pointer: `null`, and names that are empty or hold brackets.
 */
export function writeForm(value: object): Result<string> {
  const wrong = notWire(value);
  if (wrong) return fail(wrong);
  const pairs: string[] = [];
  const issue = writeFields(pairs, value, "", "");
  return issue ? fail(issue) : ok(pairs.join("&"));
}

function writeFields(pairs: string[], value: object, prefix: string, at: string): Issue | undefined {
  for (const [name, field] of Object.entries(value)) {
    if (field === undefined) continue;
    const here = below(at, Array.isArray(value) ? Number(name) : name);
    if (name === "" || /[[\]]/.test(name)) {
      return {
        code: "form.name",
        at: here,
        message: "A form cannot carry a name that is empty or holds brackets.",
      };
    }
    const path = prefix === "" ? name : `${prefix}[${name}]`;
    const issue = writeField(pairs, path, field, here);
    if (issue) return issue;
  }
  return undefined;
}

function writeField(pairs: string[], path: string, field: unknown, at: string): Issue | undefined {
  if (field === null) {
    return { code: "form.null", at, message: "A form has no null; leave the field out or send empty text." };
  }
  if (typeof field === "object" && Object.values(field).some((inner) => inner !== undefined)) {
    return writeFields(pairs, field, path, at);
  }
  const text = typeof field === "object" ? "" : typeof field === "number" ? numberText(field) : String(field);
  pairs.push(`${encoded(path)}=${encoded(text)}`);
  return undefined;
}

function encoded(text: string): string {
  return encodeURIComponent(text)
    .replaceAll("%20", "+")
    .replaceAll(/[!'()~]/g, (mark) => `%${mark.charCodeAt(0).toString(16).toUpperCase()}`);
}
