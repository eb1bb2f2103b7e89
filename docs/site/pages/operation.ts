// The page of one operation: what it does and its fields on the left, its call, request and response on the right.
import type { Profile } from "@acquiring/contract";
import type { ExtensionPoint } from "@acquiring/contract/catalogue";
import { type Contract, textAt, textsAt } from "../../../scripts/release/contract/document.ts";
import { codePane } from "../parts/code-pane.ts";
import { recordFields } from "../parts/fields.ts";
import {
  code,
  codes,
  escapeHtml,
  facts,
  folded,
  heading,
  idLinks,
  link,
  named,
  paragraphs,
  prose,
  tag,
} from "../parts/html.ts";
import { houseOf } from "../parts/house.ts";
import type { Page } from "../parts/layout.ts";
import { operationPath } from "../parts/places.ts";
import type { ShownOperation } from "../parts/reference.ts";
import { furtherFieldsOf, selectionOf } from "../parts/selection.ts";
import { statusesOf } from "../parts/statuses.ts";
import { unstatedResults } from "../parts/words.ts";
import { signedExample } from "./signing-example.ts";
import { tryForm, type TryFlow } from "../parts/try-form.ts";

interface Material {
  readonly contract: Contract;
  readonly profile: Profile;
  /** The contract's flows. */
  readonly flows: readonly TryFlow[];
  /** What every operation has; it is on a separate page. */
  readonly shared: { readonly rules: readonly string[]; readonly points: readonly string[] };
}

function batchFacts({ id, batch }: ShownOperation, points: readonly ExtensionPoint[]): string {
  if (batch === undefined) return "";
  const at = (name: string): string => textAt(batch.names, name);
  const coded = (name: string, none = "none"): string => (at(name) === "" ? none : code(at(name)));
  const limit = `${batch.limit} orders ${at("request") === "" ? "at once" : "in one request"}`;
  const isErrorOpen = points.some(
    (one) => one.id === "batch.error-message" && one.operations.some((of) => of === id),
  );
  const rows: readonly (readonly [string, string])[] = [
    ["Limit of the rule", batch.rules.map(named).join(" ")],
    ["Orders of the request", coded("request", "the selection is open")],
    ["Results of the response", coded("response")],
    ["Outcome of one result", at("status") === "" ? prose(unstatedResults[id] ?? "") : coded("status")],
    [
      "Error of one result",
      `${coded("error", "")}${isErrorOpen ? ` open: ${named("batch.error-message")}` : ""}`,
    ],
  ];
  return `${heading(2, "Batch")}${folded(limit, facts(rows))}`;
}

const pageForm = ({ page }: ShownOperation): string =>
  page === undefined
    ? ""
    : `${heading(2, "The page's form")}<p>The response is a page for the shopper's browser. Its form has these inputs; there may be more.</p>${facts(
        [
          ["Posts itself to", code(textAt(page, "action"))],
          ["Echoes of the request", codes(textsAt(page, "echoes"))],
          ["Copies under other names", codes(textsAt(page, "copies"))],
          ["About the processing", codes(textsAt(page, "processing"))],
        ],
      )}`;

/** The data that the page is made of, for other tools. */
function downloads({ id, variant, callback }: ShownOperation): string {
  const files: readonly (readonly [path: string, title: string])[] = [
    [variant === undefined ? "openapi.json" : `openapi.${id}.json`, "OpenAPI"],
    ...(callback ? [["asyncapi.json", "AsyncAPI"] as const] : []),
    [`vectors/${id}.request.json`, "Request vectors"],
    [`vectors/${id}.response.json`, "Response vectors"],
    ["rules.json", "Rules"],
    ["extension-points.json", "Extension points"],
  ];
  return `<p class="files"><span>As data:</span> ${files.map(([path, title]) => link(`~/${path}`, title)).join(" ")}</p>`;
}

/** What is required of a body beyond the contract, by the gateway of the profile. */
const requiredHere = (profile: Profile, id: string): readonly string[] =>
  profile.extension_points.fields?.required?.[id] ?? [];

const lead = ({ id, path, writes }: ShownOperation): string =>
  `<p class="call"><span class="method">POST</span> <code>${escapeHtml(path)}</code> ${writes ? tag("writes", "warn") : tag("reads", "good")} <code class="id">${escapeHtml(id)}</code></p>`;

/** What the operation does, how it differs from its neighbour, and whether it may be repeated. */
function introduction({ description, writes, variant }: ShownOperation): string {
  const more = description
    .trim()
    .split(/\n\s*\n/u)
    .slice(1);
  const select =
    variant === undefined
      ? ""
      : `<p>Two operations share this path. A request ${variant.carried ? "with" : "without"} ${code(variant.field)} is this one ${named(variant.rule)}.</p>`;
  const effect = writes
    ? "<strong>It writes</strong>: it may move money or change a payment. The client repeats it only if the profile promises the first response for a repeat."
    : "<strong>It reads</strong> and changes nothing. You may repeat it with a new signature; the client does so.";
  return `${paragraphs(more.join("\n\n"))}${select}<p>${effect}</p>`;
}

export function operationPage(
  operation: ShownOperation,
  { contract, profile, shared, flows }: Material,
): Page {
  const { id, title, description, request, response } = operation;
  const { openapi, rules, points } = contract;
  const own = (ids: readonly string[], of: readonly string[]): readonly string[] =>
    ids.filter((one) => !of.includes(one));
  const { isReference } = houseOf(profile);
  const isPage = response.encodings.every(({ body }) => body === "html");
  const body = [
    heading(2, "Request fields"),
    recordFields(request.schema, "request", { document: openapi, required: requiredHere(profile, id) }),
    selectionOf(operation, points, profile),
    furtherFieldsOf(id, "request", profile),
    heading(2, "Response fields"),
    paragraphs(response.description),
    isPage
      ? ""
      : recordFields(response.schema, "response", {
          document: openapi,
          required: [],
          request: request.schema,
        }),
    furtherFieldsOf(id, "response", profile),
    batchFacts(operation, points),
    pageForm(operation),
    heading(2, "Statuses and errors"),
    folded("200, 4xx, 5xx and no response: what to do", statusesOf(operation, rules, profile)),
    heading(2, "Rules and extension points", "rules"),
    folded(
      "What this operation must do, and what is open",
      facts([
        ["Rules", idLinks(own(operation.rules, shared.rules))],
        ["Open until a profile fills it", idLinks(own(operation.points, shared.points))],
        ["In addition", link("~/reference/index.html#rules-of-every-operation", "those of every operation")],
      ]),
    ),
  ];
  return {
    path: operationPath(id),
    title,
    summary: description.trim().split(/\n\s*\n/u)[0] ?? "",
    lead: `${lead(operation)}${introduction(operation)}${isReference ? tryForm(id, flows) : ""}`,
    body: body.join("\n"),
    code: codePane(operation, profile, signedExample) + downloads(operation),
    connects: isReference,
  };
}
