// Keeps the reader's choice of language: a tab chosen on one page is the one that is shown on the next.
const places = document.querySelectorAll<HTMLFieldSetElement>(".tabs[data-kept]");

/** What is kept under a name; `undefined` where nothing is, or where a page may not keep anything. */
function kept(name: string): string | undefined {
  try {
    return localStorage.getItem(name) ?? undefined;
  } catch {
    return undefined;
  }
}

for (const place of places) {
  const name = `tab-${place.dataset["kept"] ?? ""}`;
  const chosen = kept(name);
  const buttons = place.querySelectorAll<HTMLInputElement>("input[type=radio]");
  for (const button of buttons) if (button.value === chosen) button.checked = true;
  place.addEventListener("change", ({ target }) => {
    if (!(target instanceof HTMLInputElement)) return;
    try {
      localStorage.setItem(name, target.value);
    } catch {
      // Then it holds for this page alone.
    }
  });
}
