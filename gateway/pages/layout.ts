// The parts of all pages: the frame of the document, its policy and its headers. look.ts has the styles.
import { createHash } from "node:crypto";
import { icons } from "./icons.ts";
import { style } from "./look.ts";
import { constant, type Markup, markup, textOf } from "./markup.ts";
import { shopperScript } from "./shopper-script.ts";
import type { Texts } from "./texts.ts";

/** The source of a Content Security Policy that allows exactly this script or style. */
export const hashSource = (text: string): string =>
  `'sha256-${createHash("sha256").update(text, "utf8").digest("base64")}'`;

const styleElement = constant(`<style>${style}</style>`);
const styleSource = hashSource(style);
const scriptElement = constant(`<script>${shopperScript}</script>`);
const shopperSource = hashSource(shopperScript);

export interface Page {
  readonly html: string;
  readonly lang: string;
  readonly script: PageParts["script"];
}

export interface PageParts {
  readonly texts: Texts;
  readonly title: string;
  readonly body: Markup;
  readonly head?: Markup | undefined;
  /** Two columns on a wide screen. */
  readonly isPair?: boolean;
  /** The shoppers' script, if the page has it; with `again` it reloads after this number of seconds. */
  readonly script?: { readonly again?: number } | undefined;
}

/** A whole page. Without the shoppers' script it reads the same as HTML and as XHTML. */
export const page = ({ texts, title, body, head, isPair = false, script }: PageParts): Page => ({
  lang: texts.lang,
  script,
  html: textOf(markup`<!DOCTYPE html>
<html lang="${texts.lang}" xmlns="http://www.w3.org/1999/xhtml">
<head>
<meta charset="utf-8" />
<meta name="viewport" content="width=device-width, initial-scale=1" />
<meta name="robots" content="noindex" />
<title>${title}</title>
${styleElement}${head}
</head>
<body data-busy="${texts.busy}" data-again="${script?.again}">
<header class="test">${icons.notice}<p><strong>${texts.test.name}</strong> ${texts.test.text}</p></header>
<main class="${isPair ? "pair" : "one"}">
${body}
</main>
${script === undefined ? undefined : scriptElement}
</body>
</html>
`),
});

export interface Policy {
  /** Origins that a form may use, in addition to the page's own. */
  readonly formAction?: string;
  /** The one script that may run; none where left out. */
  readonly script?: string | undefined;
  /** Whether that script may ask the gateway for the state. */
  readonly looksAgain?: boolean;
}

/** What a page may load and do: nothing but its own style, its one script and its form. */
export const policyOf = ({ formAction = "'self'", script, looksAgain = false }: Policy = {}): string =>
  [
    "default-src 'none'",
    `style-src ${styleSource}`,
    ...(script === undefined ? [] : [`script-src ${script}`]),
    ...(looksAgain ? ["connect-src 'self'"] : []),
    `form-action ${formAction}`,
    "base-uri 'none'",
    "require-trusted-types-for 'script'",
    "trusted-types 'none'",
  ].join("; ");

/** The headers of every page: no caching, no type guessing, no referrer for other sites. */
export const pageHeaders = {
  "cache-control": "no-store",
  "referrer-policy": "same-origin",
  "x-content-type-options": "nosniff",
} as const;

/** Responds with a page that only these origins may frame. Without origins, no site may. */
export function responsePage(status: number, page: Page, frameAncestors: readonly string[] = []): Response {
  const again = page.script?.again;
  const policy = policyOf(page.script && { script: shopperSource, looksAgain: again !== undefined });
  return new Response(page.html, {
    status,
    headers: {
      ...pageHeaders,
      "content-type": "text/html; charset=utf-8",
      "content-language": page.lang,
      "content-security-policy": `${policy}; frame-ancestors ${frameAncestors.length === 0 ? "'none'" : frameAncestors.join(" ")}`,
      // This header tells the script that the page has nothing new yet.
      ...(again === undefined ? {} : { "retry-after": String(again) }),
    },
  });
}

/** Sends the browser on with GET, so that going back or loading again posts nothing a second time. */
export const seeOther = (location: string): Response =>
  new Response(null, { status: 303, headers: { ...pageHeaders, location } });
