// Selects and their options.
import { Control } from "./controls.ts";
import { HTMLElement, reflects } from "./element.ts";
import { live } from "./lists.ts";
import { textOf } from "./node.ts";
import { attributeOf, isNamed, slots, under } from "./slots.ts";

const optionsOf = (select: object): HTMLOptionElement[] =>
  under(select, isNamed("option")) as HTMLOptionElement[];

export class HTMLSelectElement extends Control {
  get type(): string {
    return attributeOf(this, "multiple") === undefined ? "select-one" : "select-multiple";
  }
  get options(): object {
    return live(() => optionsOf(this));
  }
  get length(): number {
    return optionsOf(this).length;
  }
  get selectedOptions(): object {
    return live(() => optionsOf(this).filter((option) => option === this.#chosen()));
  }
  #chosen(): HTMLOptionElement | undefined {
    const all = optionsOf(this);
    const marked = all.findLast(
      (option) => slots(option).checked ?? attributeOf(option, "selected") !== undefined,
    );
    return (
      marked ??
      (all.some((option) => slots(option).checked === false) && slots(this).checked === false
        ? undefined
        : all[0])
    );
  }
  get selectedIndex(): number {
    const chosen = this.#chosen();
    return chosen === undefined ? -1 : optionsOf(this).indexOf(chosen);
  }
  set selectedIndex(at: number) {
    slots(this).checked = false;
    optionsOf(this).forEach((option, index) => (slots(option).checked = index === Number(at)));
  }
  get value(): string {
    return this.#chosen()?.value ?? "";
  }
  set value(text: string) {
    this.selectedIndex = optionsOf(this).findIndex((option) => option.value === String(text));
  }
  add(option: HTMLOptionElement): void {
    this.appendChild(option);
  }
}

export class HTMLOptionElement extends HTMLElement {
  get value(): string {
    return attributeOf(this, "value") ?? textOf(this).trim();
  }
  set value(text: string) {
    this.setAttribute("value", text);
  }
  get text(): string {
    return textOf(this).trim();
  }
  set text(text: string) {
    this.textContent = text;
  }
  get selected(): boolean {
    const select = this.closest("select") as HTMLSelectElement | null;
    return select === null
      ? (slots(this).checked ?? this.hasAttribute("selected"))
      : optionsOf(select)[select.selectedIndex] === this;
  }
  set selected(on: boolean) {
    const select = this.closest("select") as HTMLSelectElement | null;
    if (on && select !== null) select.selectedIndex = optionsOf(select).indexOf(this);
    else slots(this).checked = Boolean(on);
  }
  get index(): number {
    const select = this.closest("select");
    return select === null ? 0 : optionsOf(select).indexOf(this);
  }
}
reflects(HTMLOptionElement, "label", "disabled defaultSelected");
