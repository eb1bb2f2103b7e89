// The document around every page of the portal, and the headers of its responses.
import { constant, type Markup, markup, textOf } from "../pages/markup.ts";
import { hashSource, pageHeaders } from "../pages/layout.ts";
import type { PortalContext, PortalHouse } from "./context.ts";
import { look } from "./look.ts";
import { script } from "./script.ts";

/** What a page says about something that was done or went wrong. */
export interface Notice {
  readonly tone: "good" | "bad" | "warn";
  readonly text: string;
}

export interface ShellParts {
  readonly title: string;
  /** The page's address in the navigation. */
  readonly here: string;
  readonly body: Markup;
  readonly notice?: Notice | undefined;
  readonly status?: number;
}

const places: readonly (readonly [string, string])[] = [
  ["/portal", "Overview"],
  ["/portal/payments", "Payments"],
  ["/portal/refunds", "Refunds"],
  ["/portal/reviews", "Reviews"],
  ["/portal/subscriptions", "Subscriptions"],
  ["/portal/payouts", "Payouts"],
  ["/portal/notifications", "Notifications"],
  ["/portal/requests", "Requests"],
  ["/portal/settings", "Settings"],
];

export function shell(
  context: PortalContext,
  { title, here, body, notice, status = 200 }: ShellParts,
): Response {
  const links = places.map(
    ([address, name]) =>
      markup`<li><a href="${address}" aria-current="${address === here ? "page" : "false"}">${name}</a></li>`,
  );
  const frame = markup`<a class="skip" href="#main">To the content</a>
${modeLine(context)}<div class="frame"><header class="side">
<p class="brand"><b>Merchant portal</b> <span>Merchant ${context.merchantId}</span></p>
<nav aria-label="Portal"><ul>${links}</ul></nav>
<form class="who" method="post" action="/portal/sign-out"><span><span class="unseen">Signed in as </span>${context.user}</span>
<input type="hidden" name="csrf" value="${context.csrf}"><button>Sign out</button></form>
</header><main id="main">${notice && noticeOf(notice)}${body}</main></div>`;
  // The isolating marks keep an order number's direction in it.
  return response(status, wholePage(`\u2068${title}\u2069 · Merchant portal`, context.clock.now(), frame));
}

export function door(
  { title, body, status = 200 }: Pick<ShellParts, "title" | "body" | "status">,
  mode: Mode,
): Response {
  const frame = markup`${modeLine(mode)}<main id="main" class="door">${body}</main>`;
  return response(status, wholePage(`${title} · Merchant portal`, mode.clock.now(), frame));
}

type Mode = Pick<PortalContext, "clock" | "isVirtual" | "testMode">;

export const modeOf = ({ core, isVirtual, testMode }: PortalHouse): Mode => ({
  clock: core.clock,
  isVirtual: isVirtual(),
  testMode,
});

// The reader of figures has to know whether they are real, and which clock they use.
function modeLine({ clock, isVirtual, testMode }: Mode): Markup | undefined {
  if (!testMode && !isVirtual) return undefined;
  const now = clock.now().toISOString();
  const shown = now.slice(0, 19).replace("T", " ");
  const time = isVirtual
    ? markup`<span>Gateway’s clock set to <time datetime="${now}">${shown}</time> UTC</span>`
    : markup`<span>Gateway’s clock <time datetime="${now}" data-live="yes">${shown}</time> UTC</span>`;
  const test = testMode ? markup`<span><strong>Test mode</strong>: no money moves</span>` : undefined;
  return markup`<aside class="mode" aria-label="Mode">${test}${time}</aside>`;
}

export const noticeOf = ({ tone, text }: Notice): Markup =>
  markup`<p class="notice ${tone}" role="${tone === "good" ? "status" : "alert"}">${text}</p>`;

const styleElement = constant(`<style>${look}</style>`);
const scriptElement = constant(`<script>${script}</script>`);

const wholePage = (title: string, now: Date, frame: Markup): string =>
  textOf(markup`<!DOCTYPE html>
<html lang="en" data-now="${now.toISOString()}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${title}</title>
${styleElement}
</head>
<body>
${frame}
${scriptElement}
</body>
</html>
`);

const policy = [
  "default-src 'none'",
  `style-src ${hashSource(look)}`,
  `script-src ${hashSource(script)}`,
  "form-action 'self'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join("; ");

const response = (status: number, text: string): Response =>
  new Response(text, {
    status,
    headers: {
      ...pageHeaders,
      "content-type": "text/html; charset=utf-8",
      "content-security-policy": policy,
    },
  });
