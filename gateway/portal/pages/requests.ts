// The log of requests: the list, and one of them with its bodies, redacted, and what is wrong with its signature.
import { type Markup, markup } from "../../pages/markup.ts";
import { type Entry, findEntry, listEntries, type ShownFields } from "../../store/request-log.ts";
import { idOf, type PortalContext } from "../context.ts";
import {
  code,
  empty,
  facts,
  link,
  pageOf,
  pages,
  pageSize,
  pill,
  signaturePill,
  table,
  text,
  time,
} from "../parts.ts";
import { shell } from "../shell.ts";
import { notFound } from "./not-found.ts";

const here = "/portal/requests";

export async function show(context: PortalContext, address: URL): Promise<Response> {
  const onlyWrong = address.searchParams.get("signature") === "wrong";
  const [before] = /^\d{1,18}$/u.exec(address.searchParams.get("after") ?? "") ?? [];
  const found = await listEntries(context.core.pool, context.merchantId, {
    before,
    onlyWrong,
    limit: pageSize + 1,
  });
  const { entries, next } = pageOf(found, ({ id }) => id);
  const list = table(
    "Requests, the newest first",
    [
      { title: "Operation" },
      { title: "Status", kind: "keep" },
      { title: "Signature", kind: "keep" },
      { title: "Took", kind: "number" },
      { title: "Time (UTC)", kind: "keep" },
    ],
    entries.map((one) => [
      markup`<span>${link(`${here}/${one.id}`, one.operation)} <span class="quiet small">${one.method}</span></span>`,
      statusPill(one.status),
      signaturePill(one.signature),
      text(`${one.milliseconds} ms`),
      time(one.at, true),
    ]),
  );
  const body = markup`<div class="head"><div><h1>Requests</h1><p>The latest requests in this merchant’s name, without card numbers, secrets and personal data.</p></div>
<nav class="tabs" aria-label="Which requests"><a class="button slim" href="${here}" aria-current="${onlyWrong ? "false" : "true"}">All</a><a class="button slim" href="${here}?signature=wrong" aria-current="${onlyWrong ? "true" : "false"}">Signature wrong</a></nav></div>
${
  entries.length > 0
    ? list
    : onlyWrong
      ? empty(
          "No wrong signature",
          "A request whose signature does not fit is listed here, with what differs.",
        )
      : empty("No requests", "Requests to the API are listed here a moment after they were answered.")
}${pages(address, next)}`;
  return shell(context, { title: "Requests", here, body });
}

const statusPill = (status: number): Markup => pill(status < 400 ? "good" : "bad", String(status));

/** One request. */
export async function showOne(context: PortalContext, address: URL): Promise<Response> {
  const found = await findEntry(context.core.pool, context.merchantId, idOf(address));
  if (found === undefined) return notFound(context, here);
  const body = markup`<div><a class="back" href="${here}">Requests</a>
<div class="head"><div><h1>${found.operation}</h1><p>${statusPill(found.status)} <span>signature</span> ${signaturePill(found.signature)}</p></div></div></div>
${differences(found)}
<div class="columns"><div><section class="panel"><h2>Request</h2>${fieldsOf(found.request)}</section>
<section class="panel"><h2>Answer</h2>${fieldsOf(found.answer)}</section></div>
<div><section class="panel"><h2>The request</h2>${facts([
    ["Time", markup`${time(found.at, true)} UTC`],
    ["Method", code(found.method)],
    ["Account", code(found.accountId)],
    ["Took", text(`${found.milliseconds} ms`)],
  ])}</section></div></div>`;
  return shell(context, { title: found.operation, here, body });
}

function differences({ signature, findings, signedText }: Entry): Markup | undefined {
  if (signature !== "wrong") return undefined;
  const list = (findings ?? []).map(
    ({ at, message }) =>
      markup`<li class="bad"><div><b>${at === "" ? "Signature" : at}</b><p>${message}</p></div></li>`,
  );
  const why =
    list.length > 0
      ? markup`<ol class="timeline">${list}</ol>`
      : markup`<p>No usual mistake explains it. Compare the text below with what you sign, and check that the key is the account’s.</p>`;
  const signed =
    signedText === null
      ? undefined
      : markup`<div><h3 class="small quiet">What the gateway signs for this request; what must not be shown is replaced</h3><p class="code">${signedText}</p></div>`;
  return markup`<section class="panel"><h2>Why the signature does not fit</h2>${why}${signed}</section>`;
}

const fieldsOf = (fields: ShownFields | null): Markup =>
  fields === null || fields.length === 0
    ? markup`<p class="quiet">The body could not be read, or is a page.</p>`
    : markup`<dl class="facts">${fields.map(([name, value]) => markup`<dt class="code">${name}</dt><dd class="code">${value}</dd>`)}</dl>`;
