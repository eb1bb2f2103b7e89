// The log of requests: the list, and one of them with its bodies, redacted, and what is wrong with its signature.
import { type Markup, markup } from "../../pages/markup.ts";
import { findEntry, type ListedEntry, listEntries, type ShownFields } from "../../store/request-log.ts";
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
import type { Explained } from "../refused.ts";
import { shell } from "../shell.ts";
import { notFound } from "./not-found.ts";

const here = "/portal/requests";

export async function show(context: PortalContext, address: URL): Promise<Response> {
  const onlyWrong = address.searchParams.get("signature") === "wrong";
  const [before] = /^\d{1,18}$/u.exec(address.searchParams.get("after") ?? "") ?? [];
  const found = onlyWrong
    ? (context.refused?.list(context.merchantId) ?? [])
    : await listEntries(context.core.pool, context.merchantId, { before, limit: pageSize + 1 });
  const { entries, next } = pageOf<ListedEntry>(found, ({ id }) => id);
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
      markup`<span>${link(`${here}/${one.signature === "wrong" ? `wrong-${one.id}` : one.id}`, one.operation)} <span class="quiet small">${one.method}</span></span>`,
      statusPill(one.status),
      signaturePill(one.signature),
      text(`${one.milliseconds} ms`),
      time(one.at, true),
    ]),
  );
  const body = markup`<div class="head"><div><h1>Requests</h1><p>${onlyWrong ? wrongOnes : "The latest requests that this merchant signed, without card numbers, secrets and personal data."}</p></div>
<nav class="tabs" aria-label="Which requests"><a class="button slim" href="${here}" aria-current="${onlyWrong ? "false" : "true"}">Signed</a><a class="button slim" href="${here}?signature=wrong" aria-current="${onlyWrong ? "true" : "false"}">Signature wrong</a></nav></div>
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

const wrongOnes =
  "Requests in this merchant’s name whose signature does not fit. Anybody can send them: this instance remembers the latest for a quarter of an hour, and looks at what one says when you open it.";

const statusPill = (status: number): Markup => pill(status < 400 ? "good" : "bad", String(status));

/** One request. */
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

type Shown = ListedEntry & { readonly request: ShownFields | null; readonly answer?: ShownFields | null };

function pageOfOne(context: PortalContext, one: Shown, wrong?: Explained): Response {
  const where: [string, Markup][] = wrong
    ? [
        ["From", code(wrong.address ?? "unknown")],
        ["Size", text(`${wrong.bytes} bytes`)],
      ]
    : [];
  const answer = wrong
    ? undefined
    : markup`<section class="panel"><h2>Answer</h2>${fieldsOf(one.answer ?? null)}</section>`;
  const body = markup`<div><a class="back" href="${here}">Requests</a>
<div class="head"><div><h1>${one.operation}</h1><p>${statusPill(one.status)} <span>signature</span> ${signaturePill(one.signature)}</p></div></div></div>
${wrong && differences(wrong)}
<div class="columns"><div><section class="panel"><h2>Request</h2>${fieldsOf(one.request)}</section>
${answer}</div>
<div><section class="panel"><h2>The request</h2>${facts([
    ["Time", markup`${time(one.at, true)} UTC`],
    ["Method", code(one.method)],
    ["Account", code(one.accountId)],
    ["Took", text(`${one.milliseconds} ms`)],
    ...where,
  ])}</section></div></div>`;
  return shell(context, { title: one.operation, here, body });
}

function differences({ findings, signedText }: Explained): Markup {
  const list = findings.map(
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
