// The page on which the shopper types a card. It works the same without its script and in a frame.
import type { CardToTry } from "../acquirer/acquirer.ts";
import type { CardProblem } from "./card-form.ts";
import { groupDigits } from "./card-number.ts";
import { icons } from "./icons.ts";
import { type Page, page } from "./layout.ts";
import { type Markup, markup } from "./markup.ts";
import { amountPart, amountText, factsPart, type Shown } from "./summary.ts";
import type { Texts } from "./texts.ts";

export interface CheckoutPage {
  readonly texts: Texts;
  readonly shown: Shown;
  readonly token: string;
  /** The problems of the card, without the typed values. */
  readonly problems: readonly CardProblem[];
  readonly now: Date;
  /** Cards to try; none where money moves. */
  readonly cards: readonly CardToTry[];
}

type Field = "card" | "expiry" | "code";
const fieldOf = (problem: CardProblem): Field =>
  /number|unknown/iu.test(problem) ? "card" : /date/iu.test(problem) ? "expiry" : "code";

/** Writes the page. The form goes to the page's own address. */
export function checkoutPage({ texts, shown, token, problems, now, cards }: CheckoutPage): Page {
  const words = texts.checkout;
  const amount = amountText(texts, shown);
  const problemOf = (field: Field) => problems.find((one) => fieldOf(one) === field);
  const isWrong = (field: Field) => String(problemOf(field) !== undefined);
  const wrong = (field: Field): Markup => {
    const problem = problemOf(field);
    return problem === undefined
      ? markup`<p class="wrong" id="${`${field}-wrong`}" hidden="hidden">${icons.notice}<span></span></p>`
      : markup`<p class="wrong" id="${`${field}-wrong`}">${icons.notice}<span>${words.wrong[problem]}</span></p>`;
  };
  const safe = markup`<p class="note">${icons.lock}<span>${words.safe}</span></p>`;
  return page({
    texts,
    title: words.title(amount),
    isPair: true,
    script: {},
    body: markup`<section class="sum">
${amountPart(texts, shown)}
${factsPart(texts, shown)}
${safe}
</section>
<section class="do">
<h1>${words.heading}</h1>
${problemPart(texts, problems)}
<form method="post" data-now="${now.toISOString().slice(0, 7)}">
<input type="hidden" name="form" value="${token}" />
<div class="field"><label for="card">${words.number}</label>
<span class="in"><input id="card" name="card" autocomplete="cc-number" inputmode="numeric" spellcheck="false" required="required" maxlength="23" pattern="[0-9 \\-]{12,23}" title="${words.wrong.number}" data-empty="${words.wrong.noNumber}" data-wrong="${words.wrong.number}" aria-describedby="card-wrong card-brand" aria-invalid="${isWrong("card")}" /><span class="brand" id="card-brand"></span></span>
${wrong("card")}</div>
<div class="row">
<div class="field"><label for="expiry">${words.expiry} <small>${words.expiryForm}</small></label>
<input id="expiry" name="expiry" autocomplete="cc-exp" inputmode="numeric" spellcheck="false" required="required" maxlength="9" pattern="[0-9]{1,2} ?[\\/.\\-]? ?([0-9]{2}|[0-9]{4})" title="${words.wrong.date}" data-empty="${words.wrong.noDate}" data-wrong="${words.wrong.date}" aria-describedby="expiry-wrong" aria-invalid="${isWrong("expiry")}" />
${wrong("expiry")}</div>
<div class="field"><label for="code">${words.code}</label>
<input id="code" name="security_code" autocomplete="cc-csc" inputmode="numeric" spellcheck="false" required="required" maxlength="4" pattern="[0-9]{3,4}" title="${words.wrong.noCode}" data-empty="${words.wrong.noCode}" data-wrong="${words.wrong.code}" data-four="${words.wrong.fourDigits}" aria-describedby="code-wrong" aria-invalid="${isWrong("code")}" />
${wrong("code")}</div>
</div>
<div class="acts"><button class="main" type="submit" name="action" value="pay">${words.pay(amount)}</button></div>
</form>
<form method="post" class="aside">
<input type="hidden" name="form" value="${token}" />
<button class="quiet" type="submit" name="action" value="cancel">${words.cancel}</button>
</form>
${safe}
${cards.length === 0 ? [] : testCardsPart(texts, cards)}
<p role="status" class="said" id="status"></p>
</section>`,
  });
}

// It gets the focus: by the address's fragment if the server found a problem, by the script otherwise.
const problemPart = ({ checkout }: Texts, problems: readonly CardProblem[]): Markup =>
  problems.length === 0
    ? markup`<div class="problem" id="problem" role="alert" tabindex="-1" hidden="hidden"><h2>${checkout.problems}</h2><ul></ul></div>`
    : markup`<div class="problem" id="problem" role="alert" tabindex="-1"><h2>${checkout.problems}</h2>
<ul>${problems.map((problem) => markup`<li><a href="${`#${fieldOf(problem)}`}">${checkout.wrong[problem]}</a></li>`)}</ul>
<p id="again">${checkout.typeAgain}</p></div>`;

const testCardsPart = ({ checkout: { testCards: words } }: Texts, cards: readonly CardToTry[]): Markup =>
  markup`<details><summary>${words.title}</summary>
<dl>${cards.map(({ comes, number }) => markup`<div><dt>${words[comes]}</dt><dd>${groupDigits(number)}</dd></div>`)}</dl>
<p class="hint">${words.rest}</p></details>`;
