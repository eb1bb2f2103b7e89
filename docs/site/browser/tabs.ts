// Stores the reader's choice of language: a tab selected on one page is also shown on the next.

/** The value stored under a name; `undefined` if there is none, or if a page may not store anything. */
function kept(name: string): string | undefined {
  try {
    return localStorage.getItem(name) ?? undefined;
  } catch {
    return undefined;
  }
}

/** Shows the kept tabs, and keeps what is chosen from now on. */
export function keepTabs(): void {
  for (const place of document.querySelectorAll<HTMLFieldSetElement>(".tabs[data-kept]")) keepTab(place);
}

function keepTab(place: HTMLFieldSetElement): void {
  const name = `tab-${place.dataset["kept"] ?? ""}`;
  const chosen = kept(name);
  const buttons = place.querySelectorAll<HTMLInputElement>("input[type=radio]");
  for (const button of buttons) if (button.value === chosen) button.checked = true;
  place.addEventListener("change", ({ target }) => {
    if (!(target instanceof HTMLInputElement)) return;
    try {
      localStorage.setItem(name, target.value);
    } catch {
      // Then it applies only to this page.
    }
  });
}
