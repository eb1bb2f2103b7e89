// Escapes text for XML and HTML, in elements and in quoted attributes.

const entities: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};

/** Returns a sentence as escaped HTML. The text between backticks is code. */
export const prose = (text: string): string => escapeMarkup(text).replaceAll(/`([^`]+)`/g, "<code>$1</code>");

/** Escaped, and without the characters that XML 1.0 cannot have. */
export const escapeMarkup = (text: string): string =>
  text
    .replaceAll(/[^\t\n\r\u{20}-\u{d7ff}\u{e000}-\u{fffd}\u{10000}-\u{10ffff}]/gu, "\ufffd")
    .replaceAll(/[&<>"']/g, (character) => entities[character] ?? character);
