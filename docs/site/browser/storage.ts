// What the reader's browser keeps for the next page. A page that may keep nothing still works.

/** The text kept under a name; `undefined` if there is none. */
export function kept(name: string): string | undefined {
  try {
    return localStorage.getItem(name) ?? undefined;
  } catch {
    return undefined;
  }
}

export function keep(name: string, text: string): void {
  try {
    localStorage.setItem(name, text);
  } catch {
    // Then it applies only to this page.
  }
}
