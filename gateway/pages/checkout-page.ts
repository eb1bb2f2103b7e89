// The page on which the shopper types a card. It has no script: it works the same with one, without one, in a frame.
import { page } from "./layout.ts";
import { type Markup, markup } from "./markup.ts";

/** What every page says about the payment. */
export interface Shown {
  readonly orderNo: string;
  /** Decimal text. */
  readonly amount: string;
  readonly currency: string;
}

/** The payment in two lines. */
export const summary = ({ orderNo, amount, currency }: Shown): Markup => markup`<dl>
<dt>Order</dt><dd>${orderNo}</dd>
<dt>Amount</dt><dd>${amount} ${currency}</dd>
</dl>`;

export interface CheckoutPage {
  readonly shown: Shown;
  /** The form's token. */
  readonly token: string;
  /** What was wrong with the card; nothing of what was typed. */
  readonly problem?: string | undefined;
}

/** Writes the page. The form goes to the page's own address. */
export const checkoutPage = ({ shown, token, problem }: CheckoutPage): string =>
  page({
    title: `Pay ${shown.amount} ${shown.currency}`,
    body: markup`${summary(shown)}
${problem === undefined ? undefined : markup`<p class="wrong" role="alert" id="problem">${problem}</p>`}
<form method="post">
<input type="hidden" name="form" value="${token}" />
<label for="card">Card number</label>
<input id="card" name="card" autocomplete="cc-number" inputmode="numeric" required="required" maxlength="23" pattern="[0-9 \\-]{12,23}" title="The digits on the front of the card" />
<fieldset>
<div><label for="month">Expiry month (MM)</label>
<input id="month" name="expiration_month" autocomplete="cc-exp-month" inputmode="numeric" required="required" maxlength="2" pattern="0?[1-9]|1[0-2]" title="01 to 12" /></div>
<div><label for="year">Expiry year (YYYY)</label>
<input id="year" name="expiration_year" autocomplete="cc-exp-year" inputmode="numeric" required="required" maxlength="4" pattern="(?:20)?[0-9]{2}" title="Four digits" /></div>
</fieldset>
<label for="code">Security code</label>
<input id="code" name="security_code" autocomplete="cc-csc" inputmode="numeric" required="required" maxlength="4" pattern="[0-9]{3,4}" title="Three or four digits" />
<button class="main" type="submit" name="action" value="pay">Pay ${shown.amount} ${shown.currency}</button>
</form>
<form method="post">
<input type="hidden" name="form" value="${token}" />
<button type="submit" name="action" value="cancel">Cancel and go back to the shop</button>
</form>
<p class="hint">This is a test gateway. Use its test cards, never a real one.</p>`,
  });
