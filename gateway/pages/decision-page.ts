// The two pages with only a decision of the shopper: the issuer of an alternative payment method, and the issuer's 3-D Secure
// challenge.
import { icons } from "./icons.ts";
import { type Page, page } from "./layout.ts";
import { markup } from "./markup.ts";
import { amountPart, factsPart, type Shown } from "./summary.ts";
import type { Texts } from "./texts.ts";

export interface DecisionPage {
  readonly texts: Texts;
  readonly asks: "challenge" | "issuer";
  readonly shown: Shown;
  readonly token: string;
}

/** Writes the page. The form goes to the page's own address, with `action` `approve` or `decline`. */
export function decisionPage({ texts, asks, shown, token }: DecisionPage): Page {
  const words = texts[asks];
  const title = asks === "challenge" ? texts.challenge.title : (shown.method ?? texts.issuer.noName);
  return page({
    texts,
    title,
    script: {},
    body: markup`<div class="sign">${asks === "challenge" ? icons.shield : icons.bank}</div>
<h1>${title}</h1>
<p class="lead">${words.asks}</p>
<div class="case">
${amountPart(texts, shown)}
${factsPart(texts, { ...shown, method: undefined })}
</div>
<form method="post">
<input type="hidden" name="form" value="${token}" />
<div class="acts">
<button class="main" type="submit" name="action" value="approve">${words.approve}</button>
<button type="submit" name="action" value="decline">${words.decline}</button>
</div>
</form>
<p class="note">${icons.notice}<span>${words.test}</span></p>
<p role="status" class="said" id="status"></p>`,
  });
}
