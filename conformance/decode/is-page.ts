// Detects an HTML page by its beginning. A page can have any media type, its declaration is optional, and HTML makes its outer
// tags optional. This file parses nothing.

// Elements with which a page may begin. None of them is the root of a record of the contract.
const elements = new Set(
  (
    "html head body title meta base link style script noscript template form input button label fieldset iframe img svg " +
    "canvas object div p span main section article header footer nav center table ul ol h1 h2 h3 h4 h5 h6 font br hr pre"
  ).split(" "),
);

/** @param text without the byte order mark */
export function isPage(text: string): boolean {
  const start = behindProlog(text);
  // A page may even begin with words for the shopper.
  if (/^[^<{[]/u.test(start)) return /<(?:html|body|form)[\s>]/iu.test(start);
  const declared = /^<!doctype\s+([a-z]+)/iu.exec(start)?.[1];
  if (declared !== undefined) return declared.toLowerCase() === "html";
  const first = /^<([a-z][a-z0-9]*)(?=[\s/>])/iu.exec(start)?.[1];
  return first !== undefined && elements.has(first.toLowerCase());
}

/** The text without its prolog: spaces, comments, the XML declaration and other instructions. */
function behindProlog(text: string): string {
  let rest = text.trimStart();
  for (;;) {
    const close = rest.startsWith("<!--") ? "-->" : rest.startsWith("<?") ? ">" : undefined;
    if (close === undefined) return rest;
    const end = rest.indexOf(close, 2);
    if (end < 0) return rest;
    rest = rest.slice(end + close.length).trimStart();
  }
}
