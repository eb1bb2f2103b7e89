// The request log: the list, and one request with its redacted bodies, as a command, and with the errors of its signature.
import { type Markup, markup } from "../../pages/markup.ts";
import {
  findEntry,
  type ListedEntry,
  listEntries,
  namedIn,
  type ShownFields,
} from "../../store/request-log.ts";
import { idOf, type PortalContext } from "../context.ts";
import { curlOf } from "../curl.ts";
import { pageOf, pages, pageSize } from "../lists/listing.ts";
import { empty, facts, firstBy, pageHead, table, tabs } from "../parts.ts";
import { code, copyable, copyButton, link, signaturePill, text, time } from "../values.ts";
import type { Explained } from "../refused.ts";
import { shell } from "../shell.ts";
import { notFound } from "./not-found.ts";
import { fieldsOf, operationOf, statusPill } from "./request-parts.ts";

const here = "/portal/requests";

export async function show(context: PortalContext, address: URL): Promise<Response> {
  const onlyWrong = address.searchParams.get("signature") === "wrong";
  const [before] = /^\d{1,18}$/u.exec(address.searchParams.get("after") ?? "") ?? [];
  const found = onlyWrong
    ? (context.refused?.list(context.merchantId) ?? [])
    : await listEntries(context.core.pool, context.merchantId, { before, limit: pageSize + 1 });
  const { entries, next } = pageOf<ListedEntry>(found, ({ id }) => id);
  const list = table("Requests, the newest first", entries, [
    {
      title: "Operation",
      cell: ({ id, operation, signature, method }) =>
        markup`<a class="name" href="${`${here}/${signature === "wrong" ? `wrong-${id}` : id}`}">${nameOf(operation)}</a><div class="quiet small">${method} ${pathOf(operation)}</div>`,
    },
    { title: "Order", cell: ordersOf },
    { title: "Status", kind: "keep", cell: ({ status }) => statusPill(status) },
    { title: "Signature", kind: "keep", cell: ({ signature }) => signaturePill(signature) },
    { title: "Duration", kind: "number", cell: ({ milliseconds }) => text(`${milliseconds} ms`) },
    { title: "Time (UTC)", kind: "keep", cell: ({ at }) => time(at, true) },
  ]);
  const none = onlyWrong
    ? empty("No invalid signatures", "A request with an invalid signature is listed here, with what differs.")
    : empty(
        "No requests",
        context.refused === undefined
          ? "The gateway runs without a request log. Ask its operator."
          : firstBy("/v1/authorise", "payment"),
      );
  const body = markup`<div class="head"><div><h1>Requests</h1><p>${onlyWrong ? wrongOnes : "The latest signed requests of this merchant, without card numbers, secrets and personal data."}</p></div>
${tabs("Which requests", [
  [here, "Signed", !onlyWrong],
  [`${here}?signature=wrong`, "Invalid signature", onlyWrong],
])}</div>
${entries.length > 0 ? list : none}${pages(address, next)}`;
  return shell(context, { title: "Requests", here, body });
}

const wrongOnes =
  "Requests in this merchant’s name with an invalid signature. Anyone can send them. This instance keeps the latest for 15 minutes, and reads one only when you open it.";

const pathOf = (id: string): string => operationOf(id)?.path ?? "";

/** May be broken between its words alone. */
const nameOf = (operation: string): Markup =>
  markup`${operation.split(/(?=[A-Z])/u).map((word) => markup`<wbr>${word}`)}`;

type Named = Pick<ListedEntry, "operation" | "orders" | "transactions">;

/** Where what a request names is shown: its payment, its payout, or, of what has no id yet, the search for it. */
function placeOf(operation: string, transaction: string | undefined, order = ""): string {
  if (transaction === undefined) return `/portal/payments?q=${encodeURIComponent(order)}`;
  return `/portal/${operation === "createPayout" ? "payouts" : "payments"}/${encodeURIComponent(transaction)}`;
}

/** The order of a request, with a link; of several the first, and the number of the others. */
function ordersOf({ operation, orders, transactions }: Named): Markup {
  const [[order], [transaction]] = [orders, transactions];
  const shown = order ?? transaction;
  if (shown === undefined) return markup``;
  const count = Math.max(orders.length, transactions.length);
  // With several, it is unknown which id belongs to which order.
  const place = placeOf(operation, count === 1 || order === undefined ? transaction : undefined, order);
  const rest = count > 1 ? markup` <span class="quiet small">and ${count - 1} more</span>` : undefined;
  return markup`${link(place, shown)}${rest}`;
}

export async function showOne(context: PortalContext, address: URL): Promise<Response> {
  const id = idOf(address);
  const wrong = id.startsWith("wrong-") ? id.slice("wrong-".length) : undefined;
  if (wrong !== undefined) {
    const refused = await context.refused?.find(context.merchantId, wrong);
    return refused === undefined ? notFound(context, here) : pageOfOne(context, refused, refused);
  }
  const found = await findEntry(context.core.pool, context.merchantId, id);
  return found === undefined ? notFound(context, here) : pageOfOne(context, found);
}

type Shown = Omit<ListedEntry, "orders" | "transactions"> & {
  readonly request: ShownFields | null;
  readonly response?: ShownFields | null;
};

function pageOfOne(context: PortalContext, one: Shown, wrong?: Explained): Response {
  const named = { request: one.request, response: one.response ?? null };
  const [orders, transactions] = [namedIn("order_no", named), namedIn("transaction_id", named)];
  const where: [string, Markup][] = wrong
    ? [
        ["From", code(wrong.address ?? "unknown")],
        ["Size", text(`${wrong.bytes} bytes`)],
      ]
    : [];
  const response = wrong
    ? undefined
    : markup`<section class="panel"><h2>Response</h2>${fieldsOf(one.response ?? null)}</section>`;
  const below = markup`${statusPill(one.status)} <span>signature</span> ${signaturePill(one.signature)}`;
  const body = markup`${pageHead([here, "Requests"], nameOf(one.operation), below)}
${wrong && differences(wrong)}
<div class="columns"><div><section class="panel"><h2>Request</h2>${fieldsOf(one.request)}</section>
${response}${wrong === undefined ? commandOf(context, one) : undefined}</div>
<div><section class="panel"><h2>Details</h2>${facts([
    ["Time", markup`${time(one.at, true)} UTC`],
    ["Sent to", code(`${one.method} ${pathOf(one.operation)}`)],
    ["Order", links(orders)],
    ["Transaction id", ids(one.operation, transactions)],
    ["Account", code(one.accountId)],
    ["Duration", text(`${one.milliseconds} ms`)],
    ...where,
  ])}</section></div></div>`;
  return shell(context, { title: one.operation, here, body });
}

const mostNamed = 100;

const links = (orders: readonly string[]): Markup | undefined =>
  orders.length === 0
    ? undefined
    : markup`${orders.slice(0, mostNamed).map((order) => markup`<div>${link(placeOf("", undefined, order), order)}</div>`)}`;

const ids = (operation: string, transactions: readonly string[]): Markup | undefined =>
  transactions.length === 0
    ? undefined
    : markup`${transactions.slice(0, mostNamed).map((id) => markup`<div>${copyable("transaction id", id, placeOf(operation, id))}</div>`)}`;

/** The request as a command, without its secrets. */
function commandOf({ origin, merchantId }: PortalContext, one: Shown): Markup | undefined {
  const command = curlOf(origin, one, merchantId);
  if (command === undefined) return undefined;
  return markup`<section class="panel"><h2>As a command</h2><p class="quiet">First run <code>export GATEWAY_KEY=…</code> with the key of the account. Replace each <code>***</code>, and card numbers that are cut, with your own values.</p>
<pre class="code">${command}</pre>${copyButton("the command", command)}</section>`;
}

function differences({ findings, signedText }: Explained): Markup {
  const list = findings.map(
    ({ at, message }) =>
      markup`<li class="bad"><div><b>${at === "" ? "Signature" : at}</b><p>${message}</p></div></li>`,
  );
  const why =
    list.length > 0
      ? markup`<ol class="timeline">${list}</ol>`
      : markup`<p>No common mistake explains the difference. Compare the text below with the text that you sign, and check the account’s key.</p>`;
  const signed =
    signedText === null
      ? undefined
      : markup`<div><h3 class="small quiet">String to sign (sensitive values masked)</h3><p class="code">${signedText}</p></div>`;
  return markup`<section class="panel"><h2>Why the signature is invalid</h2>${why}${signed}</section>`;
}
