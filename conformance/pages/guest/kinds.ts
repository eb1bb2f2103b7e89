// The other elements with special properties, the class of each element's name, and what a click on one does.
import { fire } from "./events.ts";
import { HTMLOptionElement, HTMLSelectElement } from "./choices.ts";
import { Control, HTMLButtonElement, HTMLInputElement, HTMLTextAreaElement } from "./controls.ts";
import { Element, HTMLElement, reflects, xhtml } from "./element.ts";
import { bases, HTMLFormElement, isListed } from "./forms.ts";
import { absolute } from "./host.ts";
import { DocumentFragment, replaceAll, Text, textOf } from "./node.ts";
import { attributeOf, define, hooks, rootOf, slots, under } from "./slots.ts";

class HTMLScriptElement extends HTMLElement {
  get text(): string {
    return textOf(this);
  }
  set text(text: string) {
    replaceAll(this, [new Text(text)]);
  }
}
reflects(HTMLScriptElement, "type charset crossOrigin integrity nonce", "async defer noModule");

class HTMLTemplateElement extends HTMLElement {
  get content(): object {
    slots(this).content ??= new DocumentFragment();
    return slots(this).content as object;
  }
}

class HTMLIFrameElement extends HTMLElement {
  get contentDocument(): null {
    return null;
  }
  get contentWindow(): null {
    return null;
  }
}
reflects(HTMLIFrameElement, "name srcdoc sandbox width height");

class HTMLAnchorElement extends HTMLElement {}
reflects(HTMLAnchorElement, "target rel download type name");
class HTMLImageElement extends HTMLElement {}
reflects(HTMLImageElement, "alt name width height srcset");
class HTMLMetaElement extends HTMLElement {}
reflects(HTMLMetaElement, "name content httpEquiv=http-equiv");
class HTMLLinkElement extends HTMLElement {}
reflects(HTMLLinkElement, "rel type media as");
class HTMLLabelElement extends HTMLElement {
  get control(): object | null {
    const id = attributeOf(this, "for");
    return (
      under(
        id === undefined ? this : rootOf(this),
        (node) => isListed(node) && (id === undefined || attributeOf(node, "id") === id),
      )[0] ?? null
    );
  }
}
reflects(HTMLLabelElement, "htmlFor=for");
class HTMLFieldSetElement extends Control {}
class HTMLOutputElement extends Control {}
class HTMLDivElement extends HTMLElement {}
class HTMLSpanElement extends HTMLElement {}
class HTMLBodyElement extends HTMLElement {}
class HTMLHtmlElement extends HTMLElement {}
class HTMLHeadElement extends HTMLElement {}
class HTMLTableElement extends HTMLElement {}
class HTMLParagraphElement extends HTMLElement {}
class HTMLUnknownElement extends HTMLElement {}

/** These properties return absolute addresses. */
for (const [name, kinds] of Object.entries({
  src: [HTMLScriptElement, HTMLIFrameElement, HTMLImageElement],
  href: [HTMLAnchorElement, HTMLLinkElement],
}))
  for (const kind of kinds)
    define<Element>(
      kind.prototype,
      name,
      (element) => {
        const text = attributeOf(element, name) ?? "";
        return (text === "" ? "" : absolute(text, bases.baseURI(rootOf(element)))) || text;
      },
      (element, value) => element.setAttribute(name, String(value)),
    );

type Made = new () => HTMLElement;
const made: Readonly<Record<string, Made>> = {
  form: HTMLFormElement,
  input: HTMLInputElement,
  button: HTMLButtonElement,
  textarea: HTMLTextAreaElement,
  select: HTMLSelectElement,
  option: HTMLOptionElement,
  script: HTMLScriptElement,
  template: HTMLTemplateElement,
  iframe: HTMLIFrameElement,
  a: HTMLAnchorElement,
  img: HTMLImageElement,
  meta: HTMLMetaElement,
  link: HTMLLinkElement,
  label: HTMLLabelElement,
  fieldset: HTMLFieldSetElement,
  output: HTMLOutputElement,
  div: HTMLDivElement,
  span: HTMLSpanElement,
  body: HTMLBodyElement,
  html: HTMLHtmlElement,
  head: HTMLHeadElement,
  table: HTMLTableElement,
  p: HTMLParagraphElement,
};

/** The classes that a window has by name. */
export const kindsOfElements: readonly (abstract new () => object)[] = [
  ...Object.values(made),
  HTMLUnknownElement,
];

export function makeElement(name: string, namespace: string): Element {
  if (namespace !== xhtml) return new Element(name, namespace);
  const Kind = Object.hasOwn(made, name) ? (made[name] as new (name: string) => HTMLElement) : HTMLElement;
  const element = new Kind(name);
  Object.assign(slots(element), { name, namespace });
  return element;
}

/** What a click does: it submits, resets, checks, or clicks the control of a label. */
hooks.activate = (target) => {
  let element: object | undefined = target;
  while (element !== undefined && !["input", "button", "label", "a"].includes(slots(element).name))
    element = slots(element).parent;
  if (element === undefined || slots(element).name === "a") return;
  if (element instanceof HTMLLabelElement) {
    const control = element.control as HTMLElement | null;
    if (control !== null && control !== target) control.click();
    return;
  }
  const control = element as HTMLInputElement | HTMLButtonElement;
  if (control.hasAttribute("disabled")) return;
  const { type, form } = control;
  const owner = form as HTMLFormElement | null;
  if (type === "submit" || type === "image") owner?.requestSubmit(control);
  else if (type === "reset") owner?.reset();
  else if (control instanceof HTMLInputElement && (type === "checkbox" || type === "radio")) {
    control.checked = type === "radio" || !control.checked;
    fire(control, "input", { bubbles: true });
    fire(control, "change", { bubbles: true });
  }
};
