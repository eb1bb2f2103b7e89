// The two pages on which the shopper only says yes or no: the issuer of an alternative payment method, and the
// issuer's 3-D Secure challenge.
import { type Shown, summary } from "./checkout-page.ts";
import { page } from "./layout.ts";
import { markup } from "./markup.ts";

export interface DecisionPage {
  readonly shown: Shown;
  /** The form's token. */
  readonly token: string;
  readonly title: string;
  /** What is being asked. */
  readonly asks: string;
  readonly approve: string;
  readonly decline: string;
}

/** Writes the page. The form goes to the page's own address, with `action` `approve` or `decline`. */
export const decisionPage = ({ shown, token, title, asks, approve, decline }: DecisionPage): string =>
  page({
    title,
    body: markup`${summary(shown)}
<p>${asks}</p>
<form method="post">
<input type="hidden" name="form" value="${token}" />
<button class="main" type="submit" name="action" value="approve">${approve}</button>
<button type="submit" name="action" value="decline">${decline}</button>
</form>
<p class="hint">This is a test gateway: no bank is asked and no money moves.</p>`,
  });
