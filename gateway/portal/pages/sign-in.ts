// The page to sign in. In test mode it shows the development account's user, if the gateway has one.
import { markup } from "../../pages/markup.ts";
import type { PortalHouse } from "../context.ts";
import { door, modeOf, noticeOf } from "../shell.ts";

export interface SignInParts {
  readonly csrf: string;
  readonly to: string;
  readonly merchant?: string;
  readonly name?: string;
  readonly problem?: keyof typeof problems;
  /** After how many seconds there is another attempt, after too many. */
  readonly seconds?: number;
}

const problems = {
  wrong: { status: 401, text: "Merchant, name or password is wrong." },
  "too many": { status: 429, text: "Too many attempts." },
  stale: { status: 403, text: "This form is too old, or did not come from this page. Try again." },
} as const;

const again = (seconds: number): string =>
  seconds > 90
    ? `Try again in ${Math.ceil(seconds / 60)} minutes.`
    : `Try again in ${seconds} ${seconds === 1 ? "second" : "seconds"}.`;

export function signInPage(
  house: PortalHouse,
  { csrf, to, merchant = "", name = "", problem, seconds }: SignInParts,
): Response {
  const { demo, testMode } = house;
  const said = problem === undefined ? undefined : problems[problem];
  const hint =
    demo !== undefined && testMode
      ? markup`<section class="panel small"><h2>Development account</h2><p>Merchant <span class="code">${demo.merchant_id}</span>, name <span class="code">${demo.name}</span>, password <span class="code">${demo.password}</span></p><p class="quiet">Shown because this gateway runs for development. This password is public.</p></section>`
      : undefined;
  const body = markup`<div><h1>Merchant portal</h1><p class="quiet">Sign in to see payments and to act on them.</p></div>
${said === undefined ? undefined : noticeOf({ tone: "bad", text: seconds === undefined ? said.text : `${said.text} ${again(seconds)}` })}
<form class="panel" method="post" action="/portal/sign-in"><input type="hidden" name="csrf" value="${csrf}"><input type="hidden" name="to" value="${to}">
<div class="field"><label for="merchant">Merchant</label><input id="merchant" name="merchant" value="${merchant}" inputmode="numeric" autocomplete="organization" required maxlength="20"></div>
<div class="field"><label for="name">Name or e-mail</label><input id="name" name="name" value="${name}" autocomplete="username" autocapitalize="none" spellcheck="false" required maxlength="100"></div>
<div class="field"><label for="password">Password</label><input id="password" name="password" type="password" autocomplete="current-password" required maxlength="200"></div>
<button class="main">Sign in</button></form>${hint}`;
  return door({ title: "Sign in", body, status: said?.status ?? 200 }, modeOf(house));
}
