// The form of a value, made from its schema: choices, check boxes, numbers, texts, rows. Only what may be anything is a text with
// YAML.
import { isRecord } from "@acquiring/contract/codecs";
import { parse, stringify } from "yaml";
import { make } from "../make.ts";

/** What the schemas of extension points use of JSON Schema. */
export interface Schema {
  readonly type?: string;
  readonly description?: string;
  readonly const?: unknown;
  readonly enum?: readonly unknown[];
  readonly minimum?: number;
  readonly maximum?: number;
  readonly oneOf?: readonly Schema[];
  readonly items?: Schema;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly additionalProperties?: boolean | Schema;
}

/** Controls for one value. */
export interface Field {
  readonly element: HTMLElement;
  /** What was entered; `undefined` if nothing was. */
  readonly read: () => unknown;
}

/** The name of a field, and who is called after each change. */
export interface Place {
  readonly label: string;
  readonly changed: () => void;
}

/** More optional members than these are rows: a user adds those that the gateway has. */
const mostShown = 3;

export function fieldFor(schema: Schema, value: unknown, place: Place): Field {
  const { type, oneOf, items, properties, additionalProperties: others, required = [] } = schema;
  if (schema.const !== undefined) return { element: make("span"), read: () => schema.const };
  if (oneOf !== undefined || schema.enum !== undefined) return choiceField(schema, value, place);
  if (type === "boolean") return checkField(value, place);
  if (items?.enum !== undefined) return checksField(items.enum.map(String), value, place);
  if (items !== undefined && items.type !== "object") return linesField(items, value, place);
  if (items?.properties !== undefined) return rowsField({ schema: () => items }, value, place);
  if (isRecord(others)) return rowsField({ keys: [], schema: () => others }, value, place);
  if (properties !== undefined) {
    const keys = Object.keys(properties);
    return required.length === 0 && keys.length > mostShown
      ? rowsField({ keys, schema: (key) => properties[key] ?? {} }, value, place)
      : membersField(properties, required, value, place);
  }
  return type === "string" || type === "integer" || type === "number"
    ? inputField(schema, value, place)
    : yamlField(value, place);
}

type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

function named<One extends Control>(control: One, { label, changed }: Place): One {
  control.setAttribute("aria-label", label);
  control.addEventListener("input", changed);
  return control;
}

function inputField({ type, minimum, maximum }: Schema, value: unknown, place: Place): Field {
  const isNumber = type !== "string";
  const control = named(make("input", { type: isNumber ? "number" : "text", autocomplete: "off" }), place);
  if (isNumber) Object.assign(control, { min: minimum ?? "", max: maximum ?? "", step: "any" });
  if (typeof value === "string" || typeof value === "number") control.value = String(value);
  const read = (): unknown =>
    control.value === "" ? (value === "" ? "" : undefined) : isNumber ? Number(control.value) : control.value;
  return { element: control, read };
}

function checkField(value: unknown, place: Place): Field {
  const control = named(make("input", { type: "checkbox", checked: value === true }), place);
  return { element: control, read: () => control.checked || (value === false ? false : undefined) };
}

/** A list of some of a few words, in the order in which they were chosen. */
function checksField(words: readonly string[], value: unknown, { label, changed }: Place): Field {
  let chosen: readonly unknown[] = Array.isArray(value) ? value : [];
  const boxes = words.map((word) => {
    const box = make("input", { type: "checkbox", checked: chosen.includes(word) });
    box.addEventListener("input", () => {
      chosen = [...chosen.filter((one) => one !== word), ...(box.checked ? [word] : [])];
      changed();
    });
    return make("label", { className: "check" }, box, ` ${word}`);
  });
  return { element: group(label, ...boxes), read: () => (chosen.length === 0 ? undefined : chosen) };
}

/** A list of texts or numbers, one a line. */
function linesField({ type }: Schema, value: unknown, place: Place): Field {
  const given = Array.isArray(value) ? value.map(String) : undefined;
  const control = named(make("textarea", { value: given?.join("\n") ?? "", spellcheck: false }), place);
  control.rows = Math.min(8, Math.max(2, given?.length ?? 0));
  const read = (): unknown => {
    const lines = control.value.split("\n").filter((line) => line.trim() !== "");
    const values = type === "string" ? lines : lines.map(Number);
    return values.length === 0 && given?.length !== 0 ? undefined : values;
  };
  return { element: make("div", {}, control, make("small", {}, "One a line.")), read };
}

/** What no form can express. */
function yamlField(value: unknown, place: Place): Field {
  const text = value === undefined ? "" : stringify(value);
  const asYaml = { ...place, label: `${place.label} as YAML` };
  const control = named(make("textarea", { value: text, rows: 6, spellcheck: false }), asYaml);
  const says = make("small", {}, "YAML: its form is open, so there is no form for it here.");
  const read = (): unknown => {
    try {
      return (parse(control.value) as unknown) ?? undefined;
    } catch {
      return control.value;
    }
  };
  return { element: make("div", {}, control, says), read };
}

/** What a way of several is called: its word, the constant that marks it, its description, or its members. */
function nameOf(schema: Schema): string {
  const { const: word, description = "", properties = {}, type = "" } = schema;
  const marks = [word, ...Object.values(properties).map((one) => one.const)];
  const mark = marks.find((one) => one !== undefined);
  const [first = ""] = description.split(/[.:]/u);
  return mark !== undefined ? String(mark) : first || Object.keys(properties).join(", ") || type;
}

function fits({ const: word, oneOf, type = "", properties = {} }: Schema, value: unknown): boolean {
  if (word !== undefined) return word === value;
  if (oneOf !== undefined) return oneOf.some((one) => fits(one, value));
  if (type === "array") return Array.isArray(value);
  if (type !== "object") return typeof value === (type === "integer" ? "number" : type);
  const constants = Object.entries(properties).filter(([, one]) => one.const !== undefined);
  return isRecord(value) && constants.every(([name, one]) => one.const === value[name]);
}

/** A choice of words, or of one of several forms, which is shown below. */
function choiceField(schema: Schema, value: unknown, { label, changed }: Place): Field {
  const words = ({ enum: some = [] }: Schema): Schema[] => some.map((word) => ({ const: word }));
  const ways = (schema.oneOf ?? [schema]).flatMap((way) => (way.enum === undefined ? [way] : words(way)));
  const options = ways.map((way, at) => make("option", { value: String(at) }, nameOf(way)));
  const control = make("select", {}, make("option", { value: "" }, "open"), ...options);
  const place = make("div");
  let field: Field | undefined;
  const show = (of: unknown): void => {
    const way = ways[Number(control.value || -1)];
    const name = way === undefined || way.type === "object" ? label : `${label}: ${nameOf(way)}`;
    field = way === undefined ? undefined : fieldFor(way, of, { label: name, changed });
    place.replaceChildren(...(field === undefined ? [] : [field.element]));
  };
  const isText = value === undefined && ways[0]?.type === "string";
  const at = isText ? 0 : ways.findIndex((way) => fits(way, value));
  control.value = at < 0 ? "" : String(at);
  show(value);
  named(control, { label, changed: () => (show(undefined), changed()) });
  return { element: make("div", {}, control, place), read: () => field?.read() };
}

const group = (label: string, ...children: readonly Node[]): HTMLElement =>
  make("fieldset", {}, make("legend", { className: "hidden" }, label), ...children);

/** A member with its name and what it means. */
function memberRow(
  name: string,
  { description }: Schema,
  element: HTMLElement,
  isNeeded: boolean,
): HTMLElement {
  const mark = isNeeded ? [" ", make("small", {}, "required")] : [];
  if (isNeeded && element.matches("input, select, textarea")) element.setAttribute("aria-required", "true");
  const says = description === undefined ? [] : [make("small", {}, description.replaceAll("`", ""))];
  return make(
    "div",
    { className: "member" },
    make("span", {}, name, ...mark),
    make("div", {}, element, ...says),
  );
}

const empty: Readonly<Record<string, unknown>> = { string: "", boolean: false };

/** The members of an object, all shown. Members that the schema does not name stay. */
function membersField(
  properties: NonNullable<Schema["properties"]>,
  required: readonly string[],
  value: unknown,
  { label, changed }: Place,
): Field {
  const given = isRecord(value) ? value : {};
  const fields = Object.entries(properties).map(([name, schema]) => {
    const field = fieldFor(schema, given[name], { label: `${label} ${name}`, changed });
    return { name, schema, field };
  });
  const unknown = Object.entries(given).filter(([name]) => !Object.hasOwn(properties, name));
  const read = (): unknown => {
    const known = fields.map(({ name, schema, field }) => ({ name, schema, one: field.read() }));
    if (unknown.length === 0 && known.every(({ one }) => one === undefined)) return undefined;
    // A required text may be empty, and a box that is not checked says no.
    const entries = known.map(({ name, schema, one }) => {
      const none = schema.enum === undefined ? empty[schema.type ?? ""] : undefined;
      return [name, one ?? (required.includes(name) ? none : undefined)] as const;
    });
    return Object.fromEntries([...unknown, ...entries.filter(([, one]) => one !== undefined)]);
  };
  const shown = fields.filter(({ schema }) => schema.const === undefined);
  // A box always has a value.
  const isNeeded = (name: string, { type }: Schema): boolean => required.includes(name) && type !== "boolean";
  const members = shown.map(({ name, schema, field }) =>
    memberRow(name, schema, field.element, isNeeded(name, schema)),
  );
  return { element: group(label, ...members), read };
}

interface Rows {
  /** The names to choose from; none for names of the user's own; absent for a list. */
  readonly keys?: readonly string[];
  readonly schema: (key: string) => Schema;
}

/** The entries of a list or of an object, each as a row that can be removed. */
function rowsField({ keys, schema }: Rows, value: unknown, { label, changed }: Place): Field {
  const rows = new Map<HTMLElement, { readonly key: () => string; readonly field: Field }>();
  const list = make("div");
  const isChosen = keys !== undefined && keys.length > 0;
  const choice = make("select", {}, ...(keys ?? []).map((key) => make("option", {}, key)));
  choice.setAttribute("aria-label", `Name of the next entry of ${label}`);
  const add = (key: string, of: unknown): HTMLElement => {
    const title = isChosen ? key : String(list.childElementCount + 1);
    const field = fieldFor(schema(key), of, { label: `${label} ${title}`, changed });
    const name = make("input", { type: "text", value: key, autocomplete: "off" });
    named(name, { label: `${label} name ${title}`, changed });
    const remove = make("button", { type: "button", className: "insert" }, "Remove");
    remove.setAttribute("aria-label", `Remove ${label} ${title}`);
    const head = keys === undefined ? [] : [isChosen ? make("span", {}, key) : name];
    const row = make("div", { className: "row" }, ...head, make("div", {}, field.element), remove);
    rows.set(row, { key: () => (isChosen ? key : name.value), field });
    remove.addEventListener("click", () => {
      rows.delete(row);
      row.remove();
      more.focus();
      changed();
    });
    list.append(row);
    return row;
  };
  const more = make("button", { type: "button", className: "insert" }, "Add");
  more.setAttribute("aria-label", `Add to ${label}`);
  more.addEventListener("click", () => {
    if (isChosen && [...rows.values()].some(({ key }) => key() === choice.value)) return;
    add(isChosen ? choice.value : "", undefined)
      .querySelector<HTMLElement>("input, select, textarea")
      ?.focus();
  });
  if (Array.isArray(value)) for (const one of value) add("", one);
  else if (isRecord(value)) for (const [key, one] of Object.entries(value)) add(key, one);
  const read = (): unknown => {
    const entries = [...rows.values()].map(({ key, field }) => [key(), field.read()] as const);
    const filled = entries.filter(([key, one]) => one !== undefined && (keys === undefined || key !== ""));
    if (filled.length === 0) return undefined;
    return keys === undefined ? filled.map(([, one]) => one) : Object.fromEntries(filled);
  };
  const foot = make("div", { className: "row" }, ...(isChosen ? [choice] : []), more);
  return { element: group(label, list, foot), read };
}
