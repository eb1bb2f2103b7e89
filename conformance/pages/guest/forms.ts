// Forms: whose a control is, what a browser would send now, and how a form is submitted.
import { fire } from "./events.ts";
import { HTMLElement, reflects } from "./element.ts";
import { giveNames, isCalled, live } from "./lists.ts";
import { absolute } from "./host.ts";
import { textOf } from "./node.ts";
import { attributeOf, isElement, isNamed, rootOf, slots, under } from "./slots.ts";

const listed = ["input", "button", "select", "textarea", "fieldset", "output", "object"];
const oneOf = (words: readonly string[], word: string): boolean => {
  for (let at = 0; at < words.length; at++) if (words[at] === word) return true;
  return false;
};
export const isListed = (node: object): boolean => isElement(node) && oneOf(listed, slots(node).name);

/** The form of a control: the one it names, else the one around it, else the one that the parser assigned. */
export function formOf(control: object): object | undefined {
  const root = rootOf(control);
  const id = attributeOf(control, "form");
  if (id !== undefined && slots(root).kind === 9)
    return under(root, (node) => isNamed("form")(node) && attributeOf(node, "id") === id)[0];
  for (let up = slots(control).parent; up !== undefined; up = slots(up).parent)
    if (isNamed("form")(up)) return up;
  const { form } = slots(control);
  return form !== undefined && rootOf(form) === root ? form : undefined;
}

export const controlsOf = (form: object): object[] =>
  under(rootOf(form), (node) => isListed(node) && formOf(node) === form);

export function isDisabled(control: object): boolean {
  if (attributeOf(control, "disabled") !== undefined) return true;
  let below = control;
  for (let up = slots(control).parent; up !== undefined; up = slots(up).parent) {
    if (isNamed("fieldset")(up) && attributeOf(up, "disabled") !== undefined) {
      const legend = under(up, (node) => isNamed("legend")(node) && slots(node).parent === up)[0];
      if (legend === undefined || legend !== below) return true;
    }
    below = up;
  }
  return false;
}

const types = (
  "hidden text search tel url email password date month week time datetime-local number range color checkbox radio file submit " +
  "image reset button"
).split(" ");
const lowered = String.prototype.toLowerCase;
const { apply } = Reflect;

export function typeOf(input: object): string {
  const type = apply(lowered, attributeOf(input, "type") ?? "", []) as string;
  return oneOf(types, type) ? type : "text";
}

/** The value of an input in a submission. */
export function valueOf(input: object): string {
  const type = typeOf(input);
  if (type === "file") return "";
  const given = attributeOf(input, "value");
  if (type === "checkbox" || type === "radio") return given ?? "on";
  return oneOf(["hidden", "submit", "image", "reset", "button"], type)
    ? (given ?? "")
    : (slots(input).value ?? given ?? "");
}

export const isChecked = (input: object): boolean =>
  slots(input).checked ?? attributeOf(input, "checked") !== undefined;

type FormOutput = readonly [kind: string, text: string][];

function addressOf(form: object, submitter: object | undefined): string {
  const { documentURI, baseURI } = bases;
  const own = submitter === undefined ? undefined : attributeOf(submitter, "formaction");
  const action = own === undefined || own === "" ? (attributeOf(form, "action") ?? "") : own;
  if (action === "") return documentURI();
  const found = absolute(action, baseURI(rootOf(form)));
  return found === "" ? action : found;
}

/** Set by the document: what addresses are resolved against. */
export const bases = { documentURI: (): string => "", baseURI: (_root: object): string => "" };

function methodOf(form: object, submitter: object | undefined): string {
  const own = submitter === undefined ? undefined : attributeOf(submitter, "formmethod");
  const method = apply(lowered, own ?? attributeOf(form, "method") ?? "", []) as string;
  return oneOf(["get", "post", "dialog"], method) ? method : "get";
}

/** A form as a browser would send it now, in parts. Nothing here can be replaced by a script. */
export function told(form: object, posts: boolean, submitter?: object): FormOutput {
  const parts: [string, string][] = [
    ["form", addressOf(form, submitter)],
    ["method", methodOf(form, submitter)],
  ];
  if (posts) parts[parts.length] = ["posts", ""];
  const controls = controlsOf(form);
  for (let at = 0; at < controls.length; at++) {
    const control = controls[at] as object;
    if (isDisabled(control)) continue;
    tellChoices(control, parts);
    const name = attributeOf(control, "name") ?? "";
    if (slots(control).name !== "input" || name === "") continue;
    parts[parts.length] = ["name", name];
    parts[parts.length] = ["type", typeOf(control)];
    parts[parts.length] = ["value", valueOf(control)];
  }
  return parts;
}

/** What a shopper could press or choose: a button, a radio button, an option of a list. */
function tellChoices(control: object, parts: [string, string][]): void {
  const kind = slots(control).name;
  const name = attributeOf(control, "name") ?? "";
  const tell = (type: string, value: string, label: string): void => {
    parts[parts.length] = ["choice", name];
    parts[parts.length] = ["sort", type];
    parts[parts.length] = ["worth", value];
    parts[parts.length] = ["label", label];
  };
  if (kind === "button" && !oneOf(["reset", "button"], attributeOf(control, "type") ?? ""))
    tell("submit", attributeOf(control, "value") ?? "", textOf(control));
  if (kind === "input" && oneOf(["submit", "image", "radio"], typeOf(control)))
    tell(
      typeOf(control) === "radio" ? "radio" : "submit",
      valueOf(control),
      attributeOf(control, "id") ?? "",
    );
  if (kind !== "select") return;
  const options = under(control, isNamed("option"));
  for (let at = 0; at < options.length; at++) {
    const option = options[at] as object;
    tell("option", attributeOf(option, "value") ?? textOf(option), textOf(option));
  }
}

/** What was submitted so far, in order. */
export const submitted: { form: object; parts: FormOutput }[] = [];

/** The page with the relevant forms. Forms of documents that a script created are ignored. */
export const page: { document: object | undefined } = { document: undefined };

function send(form: object, submitter?: object): void {
  if (rootOf(form) !== page.document) return;
  const parts = told(form, true, submitter);
  for (let at = 0; at < submitted.length; at++) {
    const earlier = submitted[at];
    if (earlier?.form === form) {
      earlier.parts = parts;
      return;
    }
  }
  submitted[submitted.length] = { form, parts };
}

const mail = /^[^\s@]+@[^\s@]+$/;
function isValid(control: object): boolean {
  if (slots(control).name === "button" || typeOf(control) === "hidden" || isDisabled(control)) return true;
  if (attributeOf(control, "readonly") !== undefined) return true;
  const type = slots(control).name === "input" ? typeOf(control) : "";
  const held = type === "" ? String((control as { readonly value?: unknown }).value ?? "") : valueOf(control);
  const filled = type === "checkbox" || type === "radio" ? isChecked(control) : held !== "";
  if (!filled) return attributeOf(control, "required") === undefined;
  const pattern = attributeOf(control, "pattern");
  return (
    (type !== "email" || mail.test(held)) &&
    (pattern === undefined || new RegExp(`^(?:${pattern})$`, "v").test(held))
  );
}

export const checkValidity = (control: object): boolean =>
  isValid(control) || (fire(control, "invalid", { cancelable: true }), false);

export class HTMLFormElement extends HTMLElement {
  constructor() {
    super("form");
  }
  get elements(): object {
    return live(() => controlsOf(this).filter((control) => typeOf(control) !== "image"));
  }
  get length(): number {
    return controlsOf(this).length;
  }
  get action(): string {
    return addressOf(this, undefined);
  }
  set action(address: string) {
    this.setAttribute("action", address);
  }
  get method(): string {
    return methodOf(this, undefined);
  }
  set method(method: string) {
    this.setAttribute("method", method);
  }
  submit(): void {
    send(this);
  }
  requestSubmit(submitter?: object | null): void {
    const by = submitter ?? undefined;
    if (!this.isConnected) return;
    const free =
      attributeOf(this, "novalidate") ?? (by === undefined ? undefined : attributeOf(by, "formnovalidate"));
    if (free === undefined && !this.checkValidity()) return;
    if (fire(this, "submit", { bubbles: true, cancelable: true, submitter: by ?? null })) send(this, by);
  }
  reset(): void {
    if (!fire(this, "reset", { bubbles: true, cancelable: true })) return;
    for (const control of controlsOf(this))
      Object.assign(slots(control), { value: undefined, checked: undefined });
  }
  checkValidity(): boolean {
    return controlsOf(this).map(checkValidity).every(Boolean);
  }
  reportValidity(): boolean {
    return this.checkValidity();
  }
  [Symbol.iterator](): Iterator<object> {
    return controlsOf(this).values();
  }
}
reflects(
  HTMLFormElement,
  "name target enctype encoding=enctype acceptCharset=accept-charset autocomplete rel",
  "noValidate",
);

// In every browser and in many pages.
giveNames(HTMLFormElement, (form, name) =>
  /^\d+$/.test(name)
    ? [controlsOf(form)[Number(name)]]
    : controlsOf(form).filter((control) => isCalled(control, name)),
);
