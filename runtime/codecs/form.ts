// Converts form-urlencoded text to records and back, by the record's shape. body.ts detects encodings and media types.
import type { Shape } from "../schema/shape.ts";
import { fail, ok, type Issue, type Result } from "../values/result.ts";
import {
  below,
  defaultLimits,
  exceedsBytes,
  mostIssues,
  setField,
  type Limits,
  type WireObject,
  type WireValue,
} from "../values/wire.ts";
import type { Steps } from "./codec.ts";
import { nestedJson } from "./json.ts";
import { scalarOf } from "./xml-value.ts";

/** A field's text, or the fields and entries below it. */
type Node = string | Map<string, Node>;

/** How records and lists are written in a form, and the limits of one. */
export interface FormOptions {
  readonly nested: Steps | "json";
  readonly limits?: Limits;
}

/**
 * Reads a form into a record. A flat field is taken as it is; with steps in brackets, `items[0][name]` is the field
 * `name` of the first entry of `items`. With `json`, a record or list is JSON text.
 *
 * Where the shape does not know a field, steps that count without a gap make a list and others make a record. An empty
 * text instead of a record or list is an empty one. Issues are located by JSON pointer. Refused: a field given twice, a
 * percent sign that encodes nothing, bytes that are no UTF-8, entries that do not count from the first on.
 */
export function readForm(
  source: string,
  shape: Shape,
  { nested, limits = defaultLimits }: FormOptions,
): Result<WireObject> {
  if (exceedsBytes(source, limits.bytes)) {
    return fail({
      code: "form.too-large",
      at: "",
      message: `The form is larger than ${limits.bytes} bytes.`,
    });
  }
  const control = controlAt(source);
  if (control !== undefined) {
    const message = "A form must not contain raw line ends or other control characters. Percent-encode them.";
    return fail({ code: "form.syntax", at: `1:${control + 1}`, message });
  }
  const tree = new Map<string, Node>();
  const way: Way = { limits, steps: nested === "json" ? undefined : nested, issues: [] };
  let nodes = 0;
  let offset = 0;
  for (const pair of source.split("&")) {
    const issue = pair === "" ? undefined : readPair(tree, pair, offset, way);
    if (issue) return fail(issue);
    offset += pair.length + 1;
    nodes += pair === "" ? 0 : 1 + stepsIn(pair, way);
    if (nodes > limits.nodes) {
      const message = `The form has more than ${limits.nodes} fields and entries.`;
      return fail({ code: "form.too-many-nodes", at: "", message });
    }
  }
  const value = recordOf(tree, shape.kind === "object" ? shape.fields : {}, "", way);
  const [first, ...more] = way.issues.slice(0, mostIssues);
  return first ? fail(first, ...more) : ok(value);
}

/** How a form is read, and what is wrong with it so far. */
interface Way {
  readonly limits: Limits;
  /** Absent where no name goes down. */
  readonly steps: Steps | undefined;
  readonly issues: Issue[];
}

/** At least as many as the name of a pair goes down, without decoding it. */
function stepsIn(pair: string, { steps }: Way): number {
  if (steps === undefined) return 1;
  const encoding = encodeURIComponent(steps.before);
  const plain = pair.split(steps.before).length;
  return pair.includes("%") ? plain + pair.toUpperCase().split(encoding.toUpperCase()).length - 1 : plain;
}

function controlAt(text: string): number | undefined {
  for (let at = 0; at < text.length; at += 1) {
    if (text.charCodeAt(at) < 0x20) return at;
  }
  return undefined;
}

function readPair(tree: Map<string, Node>, pair: string, offset: number, way: Way): Issue | undefined {
  const equals = pair.indexOf("=");
  const name = decoded(equals < 0 ? pair : pair.slice(0, equals));
  const text = equals < 0 ? "" : decoded(pair.slice(equals + 1));
  // The issue names the column: a name that does not decode cannot be shown.
  if (name === undefined || text === undefined) {
    const message = "This percent-encoding is not valid UTF-8. For a percent sign write %25.";
    return { code: "form.encoding", at: `1:${offset + 1}`, message };
  }
  const { limits, steps } = way;
  const path = pathOf(name, way);
  if (!path) {
    const message = `The field's name has misplaced brackets or separators. Write ${shownPath(steps)}.`;
    return { code: "form.name", at: `1:${offset + 1}`, message };
  }
  if (path.length > limits.depth) {
    return {
      code: "form.too-deep",
      at: `1:${offset + 1}`,
      message: `The form is nested deeper than ${limits.depth} levels.`,
    };
  }
  let parent = tree;
  for (const [index, step] of path.entries()) {
    const there = parent.get(step);
    if (index === path.length - 1) {
      if (there !== undefined) {
        const at = pointerOf(path, steps);
        return { code: "form.duplicate-field", at, message: "The field is given twice. Send it once." };
      }
      parent.set(step, text);
    } else if (typeof there === "string") {
      const at = pointerOf(path.slice(0, index + 1), steps);
      return {
        code: "form.duplicate-field",
        at,
        message: "The field is given both as text and as an object or list. Send one of them.",
      };
    } else {
      const next = there ?? new Map<string, Node>();
      parent.set(step, next);
      parent = next;
    }
  }
  return undefined;
}

/** In a pointer, entries count from 0. A form may use another number for the first entry. */
const pointerOf = (path: readonly string[], steps: Steps | undefined): string =>
  path.reduce((at, step, index) => {
    const isEntry = steps !== undefined && index > 0 && /^\d{1,5}$/.test(step);
    return below(at, isEntry ? Number(step) - steps.first : step);
  }, "");

function decoded(text: string): string | undefined {
  try {
    const spaced = text.replace(/\+/g, " ");
    return spaced.includes("%") ? decodeURIComponent(spaced) : spaced;
  } catch {
    return undefined;
  }
}

/** The steps of a name, at most one more than may be; `undefined` if one is out of place. */
function pathOf(name: string, { steps, limits }: Way): readonly string[] | undefined {
  if (steps === undefined) return name === "" ? undefined : [name];
  const { before, behind } = steps;
  const [head = "", ...rest] = name.split(before, limits.depth + 1);
  const path = [head];
  for (const part of rest) {
    if (!part.endsWith(behind)) return undefined;
    path.push(behind === "" ? part : part.slice(0, -behind.length));
  }
  return path.every((step) => isStep(step, steps)) ? path : undefined;
}

/** Whether a name can be a step down, so that it is read back as it was. */
export const isStep = (name: string, { before, behind }: Steps): boolean =>
  name !== "" && !name.includes(before) && (behind === "" || !name.includes(behind));

export const stepDown = (path: string, name: string | number, { before, behind }: Steps): string =>
  `${path}${before}${name}${behind}`;

const shownPath = (steps: Steps | undefined): string =>
  steps === undefined ? "name" : stepDown(stepDown("name", steps.first, steps), "field", steps);

function recordOf(
  tree: ReadonlyMap<string, Node>,
  fields: Readonly<Record<string, Shape>>,
  at: string,
  way: Way,
): WireObject {
  const record: WireObject = {};
  for (const [name, node] of tree) {
    const shape = Object.hasOwn(fields, name) ? fields[name] : undefined;
    // Of a text that the shape does not know nothing can be wrong, and most of what a stranger sends is such.
    const value =
      typeof node === "string" && shape === undefined ? node : valueOf(node, shape, below(at, name), way);
    setField(record, name, value);
  }
  return record;
}

function valueOf(node: Node, shape: Shape | undefined, at: string, way: Way): WireValue {
  const { issues, steps } = way;
  if (!shape) {
    if (typeof node === "string") return node;
    return (
      entriesOf(node, way)?.map((entry) => valueOf(entry, undefined, at, way)) ?? recordOf(node, {}, at, way)
    );
  }
  if (typeof node === "string" && steps === undefined && (shape.kind === "object" || shape.kind === "list")) {
    const read = nestedJson(node, shape, way.limits);
    if (read.ok) return read.value;
    issues.push({ ...read.issues[0], at });
    return shape.kind === "list" ? [] : {};
  }
  if (shape.kind === "object") {
    if (typeof node !== "string") return recordOf(node, shape.fields, at, way);
    if (node !== "")
      issues.push({ code: "type", at, message: "The field is a text. Send an object.", expected: "record" });
    return {};
  }
  if (shape.kind === "list") {
    if (node === "") return [];
    const entries = typeof node === "string" ? undefined : entriesOf(node, way);
    if (entries) return entries.map((entry, index) => valueOf(entry, shape.of, below(at, index), way));
    const first = steps?.first ?? 0;
    const shown = steps && [first, first + 1].map((index) => stepDown("name", index, steps)).join(", ");
    const message = `List entries must be numbered from ${first} without gaps: ${shown}.`;
    issues.push({ code: "form.list", at, message, expected: "list" });
    return [];
  }
  if (typeof node === "string") return scalarOf(node, shape.kind, at, issues);
  issues.push({
    code: "type",
    at,
    message: "The field is an object or list. Send a text.",
    expected: shape.kind,
  });
  return "";
}

/** The entries in order, if their numbers have no gap from the first on. They may arrive in any order. */
function entriesOf(tree: ReadonlyMap<string, Node>, { steps }: Way): Node[] | undefined {
  const entries: Node[] = [];
  const first = steps?.first ?? 0;
  for (let index = first; index < first + tree.size; index += 1) {
    const entry = tree.get(String(index));
    if (entry === undefined) return undefined;
    entries.push(entry);
  }
  return entries;
}
