// The controls of a form that are filled in or pressed.
import { HTMLElement, reflects } from "./element.ts";
import { checkValidity, controlsOf, formOf, isChecked, typeOf, valueOf } from "./forms.ts";
import { live } from "./lists.ts";
import { textOf } from "./node.ts";
import { attributeOf, define, isNamed, rootOf, slots, under } from "./slots.ts";

export class Control extends HTMLElement {
  get form(): object | null {
    return formOf(this) ?? null;
  }
  get labels(): object {
    const id = attributeOf(this, "id");
    return live(() =>
      under(
        rootOf(this),
        (node) => isNamed("label")(node) && id !== undefined && attributeOf(node, "for") === id,
      ),
    );
  }
  get willValidate(): boolean {
    return true;
  }
  get validity(): object {
    return { valid: this.checkValidity() };
  }
  get validationMessage(): string {
    return "";
  }
  checkValidity(): boolean {
    return checkValidity(this);
  }
  reportValidity(): boolean {
    return checkValidity(this);
  }
  setCustomValidity(): void {}
  select(): void {}
  setSelectionRange(): void {}
}
reflects(Control, "name", "disabled autofocus required readOnly multiple");

export class HTMLInputElement extends Control {
  get type(): string {
    return typeOf(this);
  }
  set type(type: string) {
    this.setAttribute("type", type);
  }
  get value(): string {
    return valueOf(this);
  }
  set value(given: unknown) {
    const text = given === null ? "" : String(given);
    if (["hidden", "submit", "image", "reset", "button", "checkbox", "radio"].includes(typeOf(this)))
      this.setAttribute("value", text);
    else slots(this).value = text;
  }
  get valueAsNumber(): number {
    return Number.parseFloat(this.value);
  }
  get checked(): boolean {
    return isChecked(this);
  }
  set checked(on: boolean) {
    slots(this).checked = Boolean(on);
    if (on && typeOf(this) === "radio")
      for (const other of controlsOf(formOf(this) ?? rootOf(this)))
        if (
          other !== this &&
          typeOf(other) === "radio" &&
          attributeOf(other, "name") === attributeOf(this, "name")
        )
          slots(other).checked = false;
  }
  get files(): object[] | null {
    return typeOf(this) === "file" ? [] : null;
  }
}
reflects(
  HTMLInputElement,
  "defaultValue=value placeholder pattern min max step autocomplete formAction formMethod formTarget alt src accept inputMode maxLength size",
  "formNoValidate",
);
define(HTMLInputElement.prototype, "defaultChecked", (input) => attributeOf(input, "checked") !== undefined);

export class HTMLButtonElement extends Control {
  get type(): string {
    const type = (attributeOf(this, "type") ?? "").toLowerCase();
    return ["reset", "button"].includes(type) ? type : "submit";
  }
  set type(type: string) {
    this.setAttribute("type", type);
  }
}
reflects(HTMLButtonElement, "value formAction formMethod formTarget", "formNoValidate");

export class HTMLTextAreaElement extends Control {
  get type(): string {
    return "textarea";
  }
  get value(): string {
    return slots(this).value ?? textOf(this);
  }
  set value(text: unknown) {
    slots(this).value = text === null ? "" : String(text);
  }
  get defaultValue(): string {
    return textOf(this);
  }
  set defaultValue(text: string) {
    this.textContent = text;
  }
}
reflects(HTMLTextAreaElement, "placeholder rows cols");
