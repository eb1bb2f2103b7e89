// The pages for shoppers, and the items of the shop. Values in, HTML out.
import { readFileSync } from "node:fs";
import { tokens } from "./look-tokens.generated.ts";
import type { CardProblems } from "./card.ts";
import { badge, hidden, html, type Markup, page, textResponse } from "./markup.ts";
import type { Shown } from "./orders.ts";

export const items = [
  {
    id: "reading",
    name: "Reading lamp",
    about: "Oak and linen, for the bedside.",
    price: "49.00",
    art: "M52 34h36l12 34H40zM70 68v30M48 102h44",
  },
  {
    id: "desk",
    name: "Desk lamp",
    about: "One arm, one joint, a quiet switch.",
    price: "89.00",
    art: "M40 102h40M60 102V66l32-28M80 26l28 22-16 4-14-12z",
  },
  {
    id: "floor",
    name: "Floor lamp",
    about: "For the corner, lights the whole room.",
    price: "189.00",
    art: "M56 20h28l8 24H48zM70 44v58M52 106l18-8 18 8",
  },
] as const;

const files = {
  css: [
    tokens,
    ...["shop", "orders"].map((name) => readFileSync(new URL(`${name}.css`, import.meta.url), "utf8")),
  ].join(""),
  // After the payment in a frame, the page of the order uses the whole window.
  js: `if (top !== self && location.pathname.startsWith("/order/")) top.location.href = location.href;`,
};

export const styleSheet = (): Response => textResponse(files.css, "text/css");
export const script = (): Response => textResponse(files.js, "text/javascript");

/** The gateway's page for a shopper, unchanged. It has its own content security policy. */
export const foreign = (page: string): Response => textResponse(page, "text/html");

/** The first page with the checkout. `order_no` is new on each page, so a form that is sent twice is one order. */
export function front(chosen: string, order_no: string, pays: string, problems: CardProblems = {}): Response {
  const item = items.find(({ id, name }) => id === chosen || name === chosen) ?? items[0];
  const body = html`<h1>Light, plainly made</h1>
    <p class="lead">Three lamps, made to be repaired.</p>
    <div class="shop">
      <ul class="items">
        ${items.map((one) => onShelf(one, one.id === item.id))}
      </ul>
      ${till(item, order_no, problems)}
    </div>`;
  return page("Shop", body, { pays, status: Object.keys(problems).length === 0 ? 200 : 422 });
}

type Item = (typeof items)[number];

const onShelf = ({ id, name, about, price, art }: Item, isChosen: boolean): Markup =>
  html`<li>
    <a class="panel" href="/${id}" ${isChosen ? html`aria-current="true"` : ""}>
      <svg
        viewBox="0 0 140 124"
        fill="none"
        stroke="currentColor"
        stroke-width="4"
        stroke-linejoin="round"
        stroke-linecap="round"
        aria-hidden="true"
      >
        <path d="${art}" />
      </svg>
      <div><strong>${name}</strong><span>${about}</span></div>
      <span class="price">${price} USD</span></a
    >
  </li>`;

/** The fields, always empty. The first one with a problem has the focus. */
function card(problems: CardProblems): Markup {
  const [first] = Object.keys(problems);
  const field = (name: keyof CardProblems, label: string, autocomplete: string): Markup =>
    html`<label
      >${label}<input
        name="${name}"
        inputmode="numeric"
        autocomplete="${autocomplete}"
        required
        aria-invalid="${String(name in problems)}"
        ${name === first ? "autofocus" : ""}
      />
      <span class="wrong">${problems[name] ?? ""}</span></label
    >`;
  const again = first === undefined ? "" : "Type the card again. The shop did not keep it.";
  return html`<p class="wrong" role="alert">${again}</p>
    <div class="fields">
      ${field("card", "Card number", "cc-number")}${field("expiry", "Expiry (MM/YY)", "cc-exp")}${field("code", "Security code", "cc-csc")}
    </div>`;
}

/** The chosen item, and the ways to pay for it. */
function till(item: Item, order_no: string, problems: CardProblems): Markup {
  const way = (title: string, fields: Markup, buttons: Markup, open = ""): Markup =>
    html`<details class="way" name="way" ${open === "" ? "" : html` open`}>
      <summary>${title}</summary>
      <form method="post" action="/pay" novalidate>
        ${hidden("order_no", order_no)}${hidden("item", item.id)}${fields}${buttons}
      </form>
    </details>`;
  return html`<section class="panel" aria-label="Checkout">
    <div class="sum"><span>${item.name}</span><span>${item.price} USD</span></div>
    ${way(
      "Card",
      card(problems),
      html`<button name="way" value="card">Pay ${item.price} USD</button>
        <p class="small">
          Test cards: 4111 1111 1111 1111 is approved, 4000 0000 0000 3220 asks for 3-D Secure, 4000 0000 0000
          0002 is declined.
        </p>`,
      "open",
    )}
    ${way(
      "Payment page",
      html`<p class="small">You type your card on the payment provider's page; the shop never sees it.</p>
        <p></p>`,
      html`<button name="way" value="page">Go to the payment page</button
        ><button class="quiet" name="way" value="frame">Show it here</button>`,
    )}
    ${way(
      "Bank app",
      html`<p class="small">You approve the payment with your bank and return to the shop.</p>
        <p></p>`,
      html`<button name="way" value="apm">Continue to your bank</button>`,
    )}
  </section>`;
}

/** The page of the gateway in a frame of the shop. */
export const frame = (order_no: string, pays: string): Response =>
  page(
    "Payment",
    html`<h1>Payment</h1>
      <div class="panel"><iframe src="/hosted/${order_no}" title="Payment page"></iframe></div>`,
    { pays },
  );

/** The page of an order for the shopper. It reloads automatically while the order is open. */
export function order(shown: Shown, headline: string, isOpen: boolean): Response {
  const again = html`<a class="button" href="/again/${shown.order_no}">Try another card</a>`;
  const body = html`<h1>${headline}</h1>
    <p class="lead">${shown.explains}</p>
    <div class="panel">
      <div class="inner">
        <dl>
          <dt>Order</dt>
          <dd>${shown.order_no}</dd>
          <dt>Item</dt>
          <dd>${shown.item}</dd>
          <dt>Amount</dt>
          <dd>${shown.amount} USD</dd>
          <dt>Payment</dt>
          <dd>${badge(shown)}</dd>
        </dl>
        <div class="acts">
          ${shown.again ? again : ""}
          <a class="button ${shown.again ? "quiet" : ""}" href="/">Back to the shop</a>
        </div>
      </div>
    </div>`;
  return page("Your order", body, { refresh: isOpen });
}

export const notice = (status: number, title: string, text: string): Response =>
  page(
    title,
    html`<h1>${title}</h1>
      <p>${text}</p>
      <a class="button" href="/">To the shop</a>`,
    { status },
  );
