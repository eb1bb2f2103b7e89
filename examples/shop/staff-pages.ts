// The pages for staff: the sign-in, and the list of orders with the actions.
import type { Shown } from "./orders.ts";
import { badge, hidden, html, type Markup, page } from "./markup.ts";

const labels = { capture: "Ship and capture", refund: "Refund", settle: "Nothing was done" };

/** All orders, the newest first, with the actions for staff. */
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
      <form method="post" action="/sign-out"><button class="quiet">Sign out</button></form>
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

/** The sign-in. `problem` says why the last attempt failed. */
export function signIn(problem: string, status: number): Response {
  const body = html`<h1>Staff sign-in</h1>
    ${problem === "" ? "" : html`<p role="alert">${problem}</p>`}
    <form class="panel" method="post" action="/sign-in">
      <div class="inner">
        <label
          >Password<input name="password" type="password" autocomplete="current-password" required
        /></label>
        <button>Sign in</button>
      </div>
    </form>`;
  return page("Sign in", body, { status });
}
