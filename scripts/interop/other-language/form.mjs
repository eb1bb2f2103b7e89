// A form to a record and back. How a step down into a record or a list is written is data: the texts around it.
import { refuse } from "./contract.mjs";
import { nestedJson, plainNumber, scalarOf } from "./json.mjs";

const deepest = 64;

function decoded(text) {
  try {
    return decodeURIComponent(text.replaceAll("+", " "));
  } catch {
    return refuse("The percent-encoding is invalid.");
  }
}

export function readForm(text, { schema, ways }) {
  const { nested } = ways.form;
  if (/\p{Cc}/u.test(text)) refuse("The form has a control character.");
  const tree = new Map();
  for (const pair of text.split("&").filter((one) => one !== "")) {
    const [name, ...rest] = pair.split("=");
    put(tree, stepsOf(decoded(name), nested), decoded(rest.join("=")));
  }
  return recordOf(tree, schema, nested);
}

function stepsOf(name, nested) {
  if (nested === "json") return [name];
  const { before, behind } = nested;
  const [head, ...rest] = name.split(before);
  const steps = rest.map((part) =>
    part.endsWith(behind)
      ? part.slice(0, part.length - behind.length)
      : refuse("A name has misplaced brackets."),
  );
  if (steps.length > deepest) refuse("The name is nested too deeply.");
  if ([head, ...steps].some((step) => step === "" || (behind !== "" && step.includes(behind))))
    refuse("A name has misplaced brackets.");
  return [head, ...steps];
}

function put(tree, [step, ...rest], text) {
  const there = tree.get(step);
  if (rest.length === 0 ? there !== undefined : typeof there === "string") refuse("A field is given twice.");
  if (rest.length === 0) tree.set(step, text);
  else tree.set(step, put(there ?? new Map(), rest, text));
  return tree;
}

const recordOf = (tree, { properties = {} }, nested) =>
  Object.fromEntries(
    [...tree].map(([name, node]) => {
      const schema = Object.hasOwn(properties, name) ? properties[name] : undefined;
      return [name, valueOf(node, schema, nested)];
    }),
  );

/** The entries of a list, where the steps count without a gap. */
function entriesOf(tree, { first }) {
  const entries = [...tree.keys()].map((_, index) => tree.get(String(first + index)));
  return entries.includes(undefined) ? undefined : entries;
}

function valueOf(node, schema, nested) {
  const isText = typeof node === "string";
  if (schema === undefined) {
    if (isText) return node;
    return (
      entriesOf(node, nested)?.map((one) => valueOf(one, undefined, nested)) ?? recordOf(node, {}, nested)
    );
  }
  if (schema.type !== "object" && schema.type !== "array")
    return isText ? scalarOf(node, schema) : refuse("There is an object where text is required.");
  if (isText && nested === "json") return nestedJson(node, schema);
  if (isText && node !== "") refuse("There is text where an object is required.");
  if (schema.type === "object") return isText ? {} : recordOf(node, schema, nested);
  const entries = isText
    ? []
    : (entriesOf(node, nested) ?? refuse("The entries of a list are not numbered in sequence."));
  return entries.map((one) => valueOf(one, schema.items, nested));
}

const encoded = (text) =>
  encodeURIComponent(text)
    .replaceAll("%20", "+")
    .replaceAll(/[!'()~]/g, (one) => `%${one.charCodeAt(0).toString(16).toUpperCase()}`);

export function writeForm(value, { ways }) {
  const { nested } = ways.form;
  return pairsOf(value, undefined, nested).join("&");
}

function pairsOf(value, above, nested) {
  return Object.entries(value).flatMap(([name, one]) => {
    const around = nested === "json" ? [] : [nested.before, nested.behind];
    if (name === "" || around.some((text) => text !== "" && name.includes(text)))
      refuse("A form cannot contain this name.");
    const step = Array.isArray(value) ? Number(name) + nested.first : name;
    const path = above === undefined ? name : `${above}${nested.before}${step}${nested.behind}`;
    if (one === null) refuse("A form has no null.");
    const isNested = typeof one === "object" && Object.keys(one).length > 0;
    if (isNested && nested !== "json") return pairsOf(one, path, nested);
    const text = isNested ? JSON.stringify(one) : typeof one === "object" ? "" : one;
    return [`${encoded(path)}=${encoded(typeof text === "number" ? plainNumber(text) : String(text))}`];
  });
}
