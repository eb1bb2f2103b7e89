// Stores the reader's choice of language: a tab selected on one page is also shown on the next.
import { keep, kept } from "./storage.ts";

/** Shows the kept tabs, and keeps what is chosen from now on. */
export function keepTabs(): void {
  for (const place of document.querySelectorAll<HTMLFieldSetElement>(".tabs[data-kept]")) {
    const name = `tab-${place.dataset["kept"] ?? ""}`;
    const chosen = kept(name);
    for (const button of place.querySelectorAll<HTMLInputElement>("input[type=radio]"))
      if (button.value === chosen) button.checked = true;
    place.addEventListener("change", ({ target }) => {
      if (target instanceof HTMLInputElement) keep(name, target.value);
    });
  }
}
