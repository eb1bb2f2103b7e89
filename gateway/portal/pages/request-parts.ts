// The parts of a logged request that several pages show, and what the request of a payment says of its order.
import { operations } from "@acquiring/contract/catalogue";
import { items } from "@acquiring/contract/codecs";
import { type Markup, markup } from "../../pages/markup.ts";
import type { Payment } from "../../store/payments.ts";
import type { Entry, ShownFields } from "../../store/request-log.ts";
import { facts, table } from "../parts.ts";
import { pill, text } from "../values.ts";

export const statusPill = (status: number): Markup => pill(status < 400 ? "good" : "bad", String(status));

export const operationOf = (id: string) => operations.find((operation) => operation.id === id);

export const fieldsOf = (fields: ShownFields | null): Markup =>
  fields === null || fields.length === 0
    ? markup`<p class="quiet">No fields: the body could not be read, or is a page.</p>`
    : markup`<dl class="facts fields">${fields.map(([name, value]) => markup`<dt class="code">${name}</dt><dd class="code">${value}</dd>`)}</dl>`;

const mostInline = 150;

/** Both bodies, unless they are long. */
export const bodies = ({ request, response }: Entry): Markup | undefined =>
  (request?.length ?? 0) + (response?.length ?? 0) > mostInline
    ? undefined
    : markup`<h3 class="small">Request</h3>${fieldsOf(request)}<h3 class="small">Response</h3>${fieldsOf(response)}`;

const valueIn = (fields: ShownFields | null, name: string): string | undefined =>
  fields?.find(([path]) => path === name)?.[1];

/** Why the gateway refused a request. */
export const refusalOf = ({ status, response }: Entry): string | undefined =>
  status < 400 ? undefined : valueIn(response, "message");

const shownOfOrder = {
  note: "Note",
  custom: "Custom",
  platform_source: "Shop platform",
  item_total: "Items in total",
  shipping: "Shipping",
  handling: "Handling",
  tax_total: "Tax",
  insurance: "Insurance",
  shipping_discount: "Discount on shipping",
  discount: "Discount",
} as const;

/** Items, note and further fields of the order, as the payment's own request has them; amounts as they were sent. */
export function orderPanel({ orderNo, currency }: Payment, requests: readonly Entry[]): Markup | undefined {
  const first = requests.findLast(
    ({ operation, status, request }) =>
      /^create\w+Payment$/u.test(operation) && status < 400 && valueIn(request, "order_no") === orderNo,
  );
  const fields = first?.request ?? [];
  const sent = items.parse(valueIn(fields, "items") ?? "");
  const rows = Object.entries(shownOfOrder).flatMap(([name, title]) => {
    const value = valueIn(fields, name) ?? "";
    if (value === "") return [];
    return [
      [
        title,
        value === "***" ? markup`*** <span class="quiet small">masked as personal data</span>` : text(value),
      ] as const,
    ];
  });
  const list = sent.ok ? sent.value : [];
  if (rows.length + list.length === 0) return undefined;
  const listed = table("Items", list, [
    { title: "Item", cell: ({ name }) => text(name) },
    { title: "Code", cell: ({ code }) => text(code) },
    { title: "Price", kind: "number", cell: ({ price }) => text(`${price} ${currency}`) },
    { title: "Quantity", kind: "number", cell: ({ quantity }) => text(quantity) },
  ]);
  return markup`<section class="panel"><h2>Order</h2>${list.length > 0 ? listed : undefined}${facts(rows)}</section>`;
}
