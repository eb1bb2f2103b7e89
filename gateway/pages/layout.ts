// What all pages share: the frame of the document, its looks, and the headers that it is answered with.
import { createHash } from "node:crypto";
import { constant, type Markup, markup, textOf } from "./markup.ts";

// Written so that it is the same in HTML and in XML: neither `<` nor `&` stands in it.
const style = `
:root { color-scheme: light dark; --line: #767676; --wrong: #b00020; --strong: #0b57d0; --on-strong: #ffffff; }
* { box-sizing: border-box; }
body { margin: 0; padding: 1rem; font: 1rem/1.5 system-ui, sans-serif; }
main { max-width: 26rem; margin: 0 auto; }
h1 { font-size: 1.25rem; line-height: 1.3; overflow-wrap: anywhere; }
p, dd { overflow-wrap: anywhere; }
dl { display: grid; grid-template-columns: auto 1fr; gap: 0 1rem; }
dd { margin: 0; text-align: right; }
label { display: block; margin-top: .75rem; }
input { width: 100%; min-height: 2.75rem; padding: .5rem; font: inherit; border: 1px solid var(--line); border-radius: .25rem; }
fieldset { border: 0; margin: 0; padding: 0; min-width: 0; display: grid; grid-template-columns: 1fr 1fr; gap: 0 1rem; }
button { width: 100%; min-height: 2.75rem; margin-top: 1rem; padding: .5rem; font: inherit; cursor: pointer;
  border: 1px solid var(--line); border-radius: .25rem; background: Canvas; color: CanvasText; }
button.main { border-color: var(--strong); background: var(--strong); color: var(--on-strong); font-weight: 600; }
:focus-visible { outline: 3px solid var(--strong); outline-offset: 2px; }
.wrong { border-left: .25rem solid var(--wrong); padding-left: .75rem; }
.hint { font-size: .875rem; }
@media (prefers-color-scheme: dark) { :root { --line: #8c8c8c; --wrong: #ff8a80; --strong: #a8c7fa; --on-strong: #062e6f; } }
`;

/** The source of a Content Security Policy that allows exactly this script or style. */
export const hashSource = (text: string): string =>
  `'sha256-${createHash("sha256").update(text, "utf8").digest("base64")}'`;

const styleElement = constant(`<style>${style}</style>`);
const styleSource = hashSource(style);

export interface PageParts {
  readonly title: string;
  readonly body: Markup;
  /** Further elements of the head. */
  readonly head?: Markup | undefined;
}

/** A whole page. It reads the same as HTML and as XHTML. */
export const page = ({ title, body, head }: PageParts): string =>
  textOf(markup`<!DOCTYPE html>
<html lang="en" xmlns="http://www.w3.org/1999/xhtml">
<head>
<meta charset="utf-8" />
<meta name="viewport" content="width=device-width, initial-scale=1" />
<meta name="robots" content="noindex" />
<title>${title}</title>
${styleElement}${head}
</head>
<body>
<main>
<h1>${title}</h1>
${body}
</main>
</body>
</html>
`);

export interface Policy {
  /** Origins beside the page's own that a form may go to. */
  readonly formAction?: string;
  /** The one script that may run; none where left out. */
  readonly script?: string | undefined;
}

/** What a page may load and do: nothing but its own style, its one script and its form. */
export const policyOf = ({ formAction = "'self'", script }: Policy = {}): string =>
  [
    "default-src 'none'",
    `style-src ${styleSource}`,
    ...(script === undefined ? [] : [`script-src ${script}`]),
    `form-action ${formAction}`,
    "base-uri 'none'",
  ].join("; ");

/** The headers that every page has: nobody keeps it, nobody guesses its type, no other site learns its address. */
export const pageHeaders = {
  "cache-control": "no-store",
  "referrer-policy": "same-origin",
  "x-content-type-options": "nosniff",
} as const;

/** Answers with a page that may stand in frames of these origins alone; in none where there are none. */
export const answerPage = (status: number, text: string, frameAncestors: readonly string[] = []): Response =>
  new Response(text, {
    status,
    headers: {
      ...pageHeaders,
      "content-type": "text/html; charset=utf-8",
      "content-security-policy": `${policyOf()}; frame-ancestors ${frameAncestors.length === 0 ? "'none'" : frameAncestors.join(" ")}`,
    },
  });

/** Sends the browser on with GET, so that going back or loading again posts nothing a second time. */
export const seeOther = (location: string): Response =>
  new Response(null, { status: 303, headers: { ...pageHeaders, location } });
