// The pages after the shopper's last step, with the link back to the shop, and the waiting page.
import type { ReturnResult } from "./addresses.ts";
import { icons, spinner } from "./icons.ts";
import { type Page, page } from "./layout.ts";
import { type Markup, markup } from "./markup.ts";
import { amountPart, factsPart, type Shown } from "./summary.ts";
import type { Texts } from "./texts.ts";

const signs: Readonly<Record<ReturnResult, readonly [string, Markup]>> = {
  approved: ["sign good", icons.yes],
  pending: ["sign", icons.clock],
  declined: ["sign bad", icons.no],
  cancelled: ["sign warn", icons.no],
  expired: ["sign warn", icons.clock],
};

const casePart = (texts: Texts, shown: Shown): Markup => markup`<div class="case">
${amountPart(texts, shown)}
${factsPart(texts, shown)}
</div>`;

const backPart = (back: string | undefined, text: string): Markup | undefined =>
  back === undefined
    ? undefined
    : markup`<p class="go"><a class="button main" href="${back}">${text}</a></p>`;

/**
 * Writes the page. With a return address (http or https, checked by the caller) the browser goes there by the link,
 * and automatically unless a card was declined. It uses a page instead of a redirect: browsers apply the form's policy
 * to a redirect after a form, and also to the shop's own redirects.
 */
export function outcomePage(
  texts: Texts,
  result: ReturnResult,
  shown: Shown,
  back: string | undefined,
): Page {
  const { title, text } = texts.outcome[result];
  const [look, icon] = signs[result];
  const { declined } = shown;
  const goes = back !== undefined && declined === undefined;
  return page({
    texts,
    title,
    head: goes ? markup`<meta http-equiv="refresh" content="0; url=${back}" />` : undefined,
    body: markup`<div class="${look}">${icon}</div>
<h1>${title}</h1>
<p class="lead">${declined ?? text}${back === undefined ? ` ${texts.close}` : undefined}</p>
${casePart(texts, shown)}
${backPart(back, declined === undefined ? texts.back : texts.another)}`,
  });
}

/** Writes the page for the time in which the acquirer decides. It reloads automatically, or by its link. */
export const waitingPage = (texts: Texts, shown: Shown): Page =>
  page({
    texts,
    title: texts.waiting.title,
    script: { again: 2 },
    head: markup`<noscript><meta http-equiv="refresh" content="4" /></noscript>`,
    body: markup`<div class="sign">${spinner}</div>
<h1>${texts.waiting.title}</h1>
<p class="lead" role="status">${texts.waiting.text}</p>
${casePart(texts, shown)}
<p class="go"><a class="button" href="">${texts.waiting.again}</a></p>`,
  });

export type Problem = keyof Texts["problem"];

/** Writes the page for an address that leads nowhere, or a request that is none of ours. `back`: the shop, if known. */
export const problemPage = (texts: Texts, problem: Problem, back?: string): Page => {
  const { title, text } = texts.problem[problem];
  return page({
    texts,
    title,
    body: markup`<div class="sign warn">${icons.notice}</div>
<h1>${title}</h1>
<p class="lead">${text}</p>
${backPart(back, texts.back)}`,
  });
};
