// What the shop's pages look like: values in, HTML out. What is sold stands here too; what happens is in shop.ts.
import { readFileSync } from "node:fs";

/** A page's view of an order. */
export interface Shown {
  readonly order_no: string;
  readonly item: string;
  readonly amount: string;
  readonly tone: "good" | "bad" | "warn" | "plain";
  readonly state: string;
  readonly said: string;
  /** What staff can do now. */
  readonly acts: readonly ("capture" | "refund" | "settle")[];
  /** Decimal text. */
  readonly left: string;
}

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
    about: "Stands in the corner, lights the room.",
    price: "189.00",
    art: "M56 20h28l8 24H48zM70 44v58M52 106l18-8 18 8",
  },
] as const;

interface Markup {
  readonly markup: string;
}
type Part = string | Markup | readonly Markup[];

const escape = (text: string): string => text.replaceAll(/[&<>"']/gu, (sign) => `&#${sign.charCodeAt(0)};`);

/** Markup from a template; texts are escaped. */
function html(strings: TemplateStringsArray, ...parts: readonly Part[]): Markup {
  const write = (part: Part): string =>
    typeof part === "string" ? escape(part) : "markup" in part ? part.markup : part.map(write).join("");
  return { markup: String.raw({ raw: strings }, ...parts.map(write)) };
}

const files = {
  css: readFileSync(new URL("shop.css", import.meta.url), "utf8"),
  // Back from the gateway in a frame, the shop takes the whole window again.
  js: `if (top !== self && location.pathname.startsWith("/order/")) top.location.href = location.href;`,
};

export const styleSheet = (): Response => answer(files.css, "text/css");
export const script = (): Response => answer(files.js, "text/javascript");

/** The gateway's own page for a shopper, as it came: it brings its own policy. */
export const foreign = (page: string): Response => answer(page, "text/html");

export const answer = (
  body: string,
  media: string,
  status = 200,
  headers: Record<string, string> = {},
): Response =>
  new Response(body, {
    status,
    headers: { "content-type": `${media}; charset=utf-8`, "cache-control": "no-store", ...headers },
  });

/** A page of the shop. `pays` are the origins where a form or a frame may lead. */
function page(title: string, body: Markup, { status = 200, pays = "", refresh = false } = {}): Response {
  const policy = `default-src 'none'; style-src 'self'; script-src 'self'; form-action 'self' ${pays}; frame-src 'self' ${pays}; frame-ancestors 'self'; base-uri 'none'`;
  const whole = html`<!DOCTYPE html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>${title} · Halden Lamps</title>
        <link rel="stylesheet" href="/shop.css" />
        <script src="/shop.js"></script>
        ${refresh ? html`<meta http-equiv="refresh" content="3" />` : ""}
      </head>
      <body>
        <header>
          <a class="brand" href="/">Halden Lamps</a>
          <nav><a href="/orders">Orders</a></nav>
        </header>
        <main>${body}</main>
        <footer>An example shop: nothing is sold and nobody is charged.</footer>
      </body>
    </html>`;
  return answer(whole.markup, "text/html", status, {
    "content-security-policy": policy,
    "referrer-policy": "same-origin",
  });
}

const hidden = (name: string, value: string): Markup =>
  html`<input type="hidden" name="${name}" value="${value}" />`;

/** The shop window and its till. `order_no` is new with each page, so that what is sent twice is one order. */
export function front(chosen: string, order_no: string, pays: string): Response {
  const item = items.find(({ id }) => id === chosen) ?? items[0];
  const body = html`<h1>Light, plainly made</h1>
    <p class="lead">Three lamps, made to be repaired.</p>
    <div class="shop">
      <ul class="items">
        ${items.map((one) => onShelf(one, one.id === item.id))}
      </ul>
      ${till(item, order_no)}
    </div>`;
  return page("Shop", body, { pays });
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

const card = html`<div class="fields">
  <label>Card number<input name="card" inputmode="numeric" autocomplete="cc-number" required /></label>
  <label>Expiry<input name="expiry" placeholder="MM/YY" autocomplete="cc-exp" required /></label
  ><label>Security code<input name="code" inputmode="numeric" autocomplete="cc-csc" required /></label>
</div>`;

/** What is bought, and the ways to pay for it. */
function till(item: Item, order_no: string): Markup {
  const way = (title: string, fields: Markup, buttons: Markup, open = ""): Markup =>
    html`<details class="way" name="way" ${open === "" ? "" : html` open`}>
      <summary>${title}</summary>
      <form method="post" action="/pay">
        ${hidden("order_no", order_no)}${hidden("item", item.id)}${fields}${buttons}
      </form>
    </details>`;
  return html`<section class="panel" aria-label="Checkout">
    <div class="sum"><span>${item.name}</span><span>${item.price} USD</span></div>
    ${way(
      "Card",
      card,
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
      html`<p class="small">You approve the payment with your bank and come back.</p>
        <p></p>`,
      html`<button name="way" value="apm">Continue to your bank</button>`,
    )}
  </section>`;
}

/** The gateway's page in a frame of the shop. */
export const frame = (order_no: string, pays: string): Response =>
  page(
    "Payment",
    html`<h1>Payment</h1>
      <div class="panel"><iframe src="/hosted/${order_no}" title="Payment page"></iframe></div>`,
    { pays },
  );

const badge = ({ tone, state }: Shown): Markup => html`<span class="badge ${tone}">${state}</span>`;

/** What the shopper sees of an order; looks again by itself while it is open. */
export function order(shown: Shown, headline: string, isOpen: boolean): Response {
  const body = html`<h1>${headline}</h1>
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
        <a class="button" href="/">Back to the shop</a>
      </div>
    </div>`;
  return page("Your order", body, { refresh: isOpen });
}

const labels = { capture: "Ship and capture", refund: "Refund", settle: "Nothing was done" };

/** All orders, the latest first, with what staff can do. */
export function staff(list: readonly Shown[], problem: string): Response {
  const count = `${list.length} ${list.length === 1 ? "order" : "orders"}`;
  const act = (one: Shown, name: Shown["acts"][number]): Markup => {
    const amount = html`<label
      >Refund, USD<input name="amount" value="${one.left}" inputmode="decimal" required
    /></label>`;
    const button = html`<button class="quiet">${labels[name]}</button>`;
    return html`<form method="post" action="/${name}">
      ${hidden("order_no", one.order_no)}${hidden("left", one.left)}${name === "refund" ? amount : ""}${button}
    </form>`;
  };
  const rows = list.map(
    (one) =>
      html`<li id="${one.order_no}">
        <div>
          <strong>${one.item}</strong
          ><small>${one.order_no}</small>${one.said === "" ? "" : html`<small>${one.said}</small>`}
        </div>
        <div class="acts">${one.acts.map((name) => act(one, name))}</div>
        <div class="state">${badge(one)}<small>${one.amount} USD</small></div>
      </li>`,
  );
  const empty = html`<div class="empty">
    <p>No orders yet. <a href="/">Buy a lamp</a> to see one here.</p>
  </div>`;
  const body = html`<h1>Orders</h1>
    <div class="bar">
      <p>${problem === "" ? count : problem}</p>
      <form method="post" action="/synchronise"><button class="quiet">Synchronise</button></form>
    </div>
    <section class="panel">
      ${
        list.length === 0
          ? empty
          : html`<ul class="orders">
              ${rows}
            </ul>`
      }
    </section>`;
  return page("Orders", body);
}

export const notice = (status: number, title: string, text: string): Response =>
  page(
    title,
    html`<h1>${title}</h1>
      <p>${text}</p>
      <a class="button" href="/">To the shop</a>`,
    { status },
  );
