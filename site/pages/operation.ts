// The page of one operation: what it does, how its bodies are written, examples, calls, every field, what refuses it, its
// rules and what is open about it.
import type { Profile } from "@acquiring/contract";
import type { ExtensionPoint, Rule } from "@acquiring/contract/catalogue";
import { type Contract, textAt, textsAt } from "../../release/contract/document.ts";
import {
  clientCall,
  clientSetup,
  neededNames,
  plainCurl,
  readableText,
  signedCurl,
  type WrittenExample,
  writtenExamples,
} from "../parts/examples.ts";
import { exampleList } from "../parts/contract-examples.ts";
import { recordFields } from "../parts/fields.ts";
import { codeBlock } from "../parts/highlight.ts";
import {
  code,
  codes,
  escapeHtml,
  facts,
  folded,
  heading,
  link,
  named,
  paragraphs,
  prose,
  table,
  tag,
} from "../parts/html.ts";
import type { Page } from "../parts/layout.ts";
import { operationPath } from "../parts/places.ts";
import type { Encoding, ShownOperation } from "../parts/reference.ts";
import { whileOpen } from "../parts/while-open.ts";
import { bodies, evidence } from "../parts/words.ts";

interface Material {
  readonly contract: Contract;
  readonly profile: Profile;
  /** What every operation has; it stands on a page of its own. */
  readonly shared: { readonly rules: readonly string[]; readonly points: readonly string[] };
}

/** The rules of `ids` in plain words. */
export const ruleItems = (rules: readonly Rule[], ids: readonly string[]): string =>
  `<ul class="plain">${rules
    .filter(({ id }) => ids.includes(id))
    .map(
      ({ id, statement, level }) =>
        `<li>${prose(statement)} ${named(id)}${level === "observed" ? ` ${tag("from examples only", "warn")}` : ""}</li>`,
    )
    .join("")}</ul>`;

/** What is open, what holds meanwhile. */
export const pointItems = (points: readonly ExtensionPoint[], ids: readonly string[]): string =>
  `<ul class="plain">${points
    .filter(({ id }) => ids.includes(id))
    .map(
      ({ id, open, while_open }) =>
        `<li>${prose(open)} ${named(id)}<p class="meanwhile"><span>Until it is filled:</span> ${whileOpen(while_open)}</p></li>`,
    )
    .join("")}</ul>`;

const encodingName = ({ media, body }: Encoding): string => `${bodies[body] ?? body}, ${media}`;

function encodingTable({ request, answer }: ShownOperation): string {
  const row =
    (direction: string) =>
    (encoding: Encoding): readonly string[] => [
      direction,
      code(encoding.media),
      escapeHtml(bodies[encoding.body] ?? encoding.body),
      `${evidence[encoding.evidence] ?? encoding.evidence}`,
    ];
  return table(
    "How bodies are written",
    ["Direction", "Media type", "Body", "Evidence"],
    [...request.encodings.map(row("Request")), ...answer.encodings.map(row("Answer"))],
  );
}

function exampleBlocks(kind: "request" | "response", written: readonly WrittenExample[]): string {
  const blocks = written.map((one) => {
    const note =
      one.body === "xml" ? '<p class="note">The indentation is for reading; it means nothing.</p>' : "";
    const name = `${kind === "request" ? "Request" : "Answer"}: ${encodingName(one)} (${evidence[one.evidence] ?? one.evidence})`;
    return `<div class="example" data-kind="${kind}" data-media="${escapeHtml(one.media)}" data-body="${one.body}">${codeBlock(one.body, readableText(one), name)}${note}</div>`;
  });
  return blocks.join("");
}

function calls(id: string, requests: readonly WrittenExample[], profile: Profile): string {
  const names = neededNames(id);
  const needed =
    names.length === 0
      ? ""
      : `<p>Before both, put what an earlier answer told into ${codes(names)}: <code>export ${names[0] ?? ""}=…</code></p>`;
  const piped = signedCurl(id);
  return [
    heading(2, "Call it"),
    needed,
    heading(3, "TypeScript client"),
    codeBlock("ts", clientCall(id), "call.ts", false),
    folded(
      "What comes before it: the gateway, its profile, the credentials",
      codeBlock("ts", clientSetup(profile), "The beginning of call.ts", false),
    ),
    heading(3, "curl"),
    piped === undefined
      ? ""
      : `<p>Against the reference gateway (${code("npm run gateway")}), whose own command completes and signs a request of yours:</p>${codeBlock("sh", piped)}`,
    ...requests.map((one) =>
      folded(
        `The example above, byte for byte: ${escapeHtml(encodingName(one))}`,
        `<p>This is what goes over the wire. Its signature is made by the reference gateway's scheme with the key that it starts with, ${code("development-key")}, and has a time: the gateway refuses it now. The command above signs anew.${names.length === 0 ? "" : " The identifiers in it are made up, so an entry of the answer says that there is no such order."}</p>${codeBlock("sh", plainCurl(id, one))}`,
      ),
    ),
  ].join("");
}

function batchFacts({ batch }: ShownOperation): readonly (readonly [string, string])[] {
  if (batch === undefined) return [];
  const at = (name: string): string => textAt(batch.names, name);
  return [
    [
      "Limit",
      `${batch.limit} orders ${at("request") === "" ? "at once" : "in one request"} ${batch.rules.map(named).join(" ")}`,
    ],
    ["Orders of the request", at("request") === "" ? "the selection is open" : code(at("request"))],
    ["Results of the answer", code(at("response"))],
    ["Outcome of one result", at("status") === "" ? "none of its own" : code(at("status"))],
    ["Error of one result", at("error") === "" ? "none of its own" : code(at("error"))],
  ];
}

const pageForm = ({ page }: ShownOperation): string =>
  page === undefined
    ? ""
    : `${heading(2, "The page's form")}<p>The answer is a page for the shopper's browser. Its form carries these inputs; more may come.</p>${facts(
        [
          ["Posts itself to", code(textAt(page, "action"))],
          ["Echoes of the request", codes(textsAt(page, "echoes"))],
          ["Copies under other names", codes(textsAt(page, "copies"))],
          ["About the processing", codes(textsAt(page, "processing"))],
        ],
      )}`;

function refusals({ refusals: stated, batch }: ShownOperation): string {
  const rows = stated.map(({ status, description, rules, points }) => [
    code(status),
    prose(description),
    [...rules, ...points].map(named).join(" "),
  ]);
  const none = `<p>The contract gives this operation no status but ${code("200")}; what else it answers is open (${named("errors.by-operation")}).</p>`;
  const inBatch =
    batch === undefined
      ? ""
      : `<p>A batch that arrived is answered with ${code("200")} even where entries of it failed: read ${code("return_status")} for the whole${textAt(batch, "status") === "" ? "" : ` and ${code(textAt(batch, "status"))} for each entry`}.</p>`;
  return `${heading(2, "Errors and statuses")}${rows.length === 0 ? none : table("Statuses", ["Status", "Meaning", "Rules and open points"], rows)}${inBatch}<p>${link("~/reference/errors.html", "Every status and code, and what it means")}</p>`;
}

export function operationPage(operation: ShownOperation, { contract, profile, shared }: Material): Page {
  const { id, title, description, path, writes, variant, request, answer } = operation;
  const requests = writtenExamples(id, "request", profile);
  const own = (ids: readonly string[], of: readonly string[]): readonly string[] =>
    ids.filter((one) => !of.includes(one));
  const [summary = "", ...more] = description.trim().split(/\n\s*\n/u);
  const lead = `<p class="call"><span class="method">POST</span> <code>${escapeHtml(path)}</code> ${writes ? tag("writes", "warn") : tag("reads", "good")} <code class="id">${escapeHtml(id)}</code></p>`;
  const select =
    variant === undefined
      ? ""
      : `<p>Over this path, the request that ${variant.carried ? "carries" : "does not carry"} ${code(variant.field)} is this operation ${named(variant.rule)}.</p>`;
  const effect = writes
    ? "<strong>It writes</strong>: it may move money or change a payment. The client sends it once and never repeats it without being asked."
    : "<strong>It reads</strong> and changes nothing; it may be repeated.";
  const answers = answer.encodings.every(({ body }) => body === "html")
    ? paragraphs(answer.description)
    : `${paragraphs(answer.description)}${recordFields(contract.openapi, answer.schema, "answer")}`;
  const body = [
    paragraphs(more.join("\n\n")),
    select,
    `<p>${effect}</p>`,
    operation.batch === undefined ? "" : `${heading(2, "Batch")}${facts(batchFacts(operation))}`,
    heading(2, "How bodies are written"),
    encodingTable(operation),
    heading(2, "Example"),
    `<p>From the reference gateway, identifiers and times replaced. The signatures are its own, made with the key that it starts with.</p>`,
    exampleBlocks("request", requests),
    exampleBlocks("response", writtenExamples(id, "response", profile)),
    heading(2, "Examples of the contract"),
    `<p>Byte for byte, from the wire vectors; ${link("~/openapi.json", code("openapi.json"))} has them under the same names. Signatures are made up.</p>`,
    exampleList("Request", request.examples),
    exampleList("Answer", answer.examples),
    calls(id, requests, profile),
    heading(2, "Request"),
    recordFields(contract.openapi, request.schema, "request"),
    heading(2, "Answer"),
    answers,
    pageForm(operation),
    refusals(operation),
    heading(2, "Rules"),
    ruleItems(contract.rules, own(operation.rules, shared.rules)),
    heading(2, "Open points"),
    pointItems(contract.points, own(operation.points, shared.points)),
    `<p>To this come the rules and the open points ${link("~/reference/index.html", "of every operation")}.</p>`,
  ];
  return { path: operationPath(id), title, summary, lead, body: body.join("\n") };
}
