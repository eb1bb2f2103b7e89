// What the reader's browser keeps for the next page, or for the pages of one tab. A page that may keep nothing still works.

/** The text kept under a name; `undefined` if there is none. */
export function kept(name: string, where: "browser" | "tab" = "browser"): string | undefined {
  try {
    return storageOf(where).getItem(name) ?? undefined;
  } catch {
    return undefined;
  }
}

const storageOf = (where: "browser" | "tab"): Storage => (where === "tab" ? sessionStorage : localStorage);

export function keep(name: string, text: string, where: "browser" | "tab" = "browser"): void {
  try {
    storageOf(where).setItem(name, text);
  } catch {
    // Then it applies only to this page.
  }
}
