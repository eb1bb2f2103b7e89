// HTML from templates, and the frame of each page. All texts are escaped.

export interface Markup {
  readonly markup: string;
}
type Part = string | Markup | readonly Markup[];

const escape = (text: string): string => text.replaceAll(/[&<>"']/gu, (sign) => `&#${sign.charCodeAt(0)};`);

/** Markup from a template; texts are escaped. */
export function html(strings: TemplateStringsArray, ...parts: readonly Part[]): Markup {
  const write = (part: Part): string =>
    typeof part === "string" ? escape(part) : "markup" in part ? part.markup : part.map(write).join("");
  return { markup: String.raw({ raw: strings }, ...parts.map(write)) };
}

export const textResponse = (
  body: string,
  media: string,
  status = 200,
  headers: Record<string, string> = {},
): Response =>
  new Response(body, {
    status,
    headers: { "content-type": `${media}; charset=utf-8`, "cache-control": "no-store", ...headers },
  });

/** As the gateway's operator named the merchant, so that its pages show the same name. */
const shopName = "Halden Lamps";

/** A page of the shop. `pays` has the origins that a form or a frame may use. */
export function page(
  title: string,
  body: Markup,
  { status = 200, pays = "", refresh = false } = {},
): Response {
  const policy = `default-src 'none'; style-src 'self'; script-src 'self'; form-action 'self' ${pays}; frame-src 'self' ${pays}; frame-ancestors 'self'; base-uri 'none'`;
  const whole = html`<!DOCTYPE html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>${title} · ${shopName}</title>
        <link rel="stylesheet" href="/shop.css" />
        <script src="/shop.js"></script>
        ${refresh ? html`<meta http-equiv="refresh" content="3" />` : ""}
      </head>
      <body>
        <header>
          <a class="brand" href="/">${shopName}</a>
          <nav><a href="/orders">Orders</a></nav>
        </header>
        <main>${body}</main>
        <footer>This is an example shop. It sells nothing and charges no one.</footer>
      </body>
    </html>`;
  return textResponse(whole.markup, "text/html", status, {
    "content-security-policy": policy,
    "referrer-policy": "same-origin",
  });
}

export const hidden = (name: string, value: string): Markup =>
  html`<input type="hidden" name="${name}" value="${value}" />`;

/** The part of an order's state that has a colour. */
export const badge = ({ tone, state }: { readonly tone: string; readonly state: string }): Markup =>
  html`<span class="badge ${tone}">${state}</span>`;
