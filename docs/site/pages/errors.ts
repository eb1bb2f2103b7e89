// The meaning of every status and code: by the contract, and separately by the reference gateway.
import type { ExtensionPoint } from "@acquiring/contract/catalogue";
import { filledAt } from "@acquiring/contract/codecs";
import {
  type Contract,
  entriesAt,
  isObject,
  type Json,
  type JsonObject,
  textAt,
  textsAt,
} from "../../../scripts/release/contract/document.ts";
import {
  capitalised,
  code,
  codes,
  escapeHtml,
  heading,
  link,
  named,
  prose,
  table,
  tag,
} from "../parts/html.ts";
import type { House } from "../parts/house.ts";
import type { Page } from "../parts/layout.ts";
import { addressesOf, operationPath } from "../parts/places.ts";
import type { ShownOperation } from "../parts/reference.ts";
import { statedSuccess } from "../parts/words.ts";
import { whole } from "../../../scripts/release/contract/schemas.ts";
import type { Filled } from "./points.ts";
import { meanwhileOf, ruleItems } from "../parts/notes.ts";
import { groupBy } from "../parts/group.ts";

interface FieldUse {
  readonly operation: ShownOperation;
  readonly direction: string;
  readonly path: string;
  readonly description: string;
  readonly observed: readonly string[];
}

/** Every field whose schema cites the extension point. */
function placesOf(
  document: JsonObject,
  operations: readonly ShownOperation[],
  id: string,
): readonly FieldUse[] {
  const within = (
    schema: JsonObject,
    path: string,
  ): readonly Pick<FieldUse, "path" | "description" | "observed">[] => {
    const record = whole(document, schema);
    const own = textsAt(record, "x-extension-points").includes(id) && path !== "";
    return [
      ...(own
        ? [{ path, description: textAt(record, "description"), observed: textsAt(record, "x-observed") }]
        : []),
      ...entriesAt(record, "properties").flatMap(([name, part]) =>
        within(part, path === "" ? name : `${path}.${name}`),
      ),
      ...(isObject(record["items"]) ? within(record["items"], path) : []),
    ];
  };
  const placesIn = (operation: ShownOperation): readonly FieldUse[] =>
    (["request", "response"] as const).flatMap((direction) =>
      within(operation[direction].schema, "").map((found) => ({ operation, direction, ...found })),
    );
  // A record that request and response share is shown with the request alone.
  const isShared = (place: FieldUse, own: readonly FieldUse[]): boolean =>
    place.direction === "response" &&
    place.path.includes(".") &&
    own.some(({ direction, path }) => direction === "request" && path === place.path);
  return operations.flatMap((operation) => {
    const own = placesIn(operation);
    return own.filter((place) => !isShared(place, own));
  });
}

type PlacesOf = (id: string) => readonly FieldUse[];
type Values = Readonly<Record<string, unknown>>;

/** What a code means, and what it says of the money, as HTML. */
function meaningOf(entry: Json | undefined): string {
  if (typeof entry === "string") return prose(entry);
  if (!isObject(entry)) return "";
  const word = textAt(entry, "outcome");
  const outcome = word === "" ? "" : ` ${code(word)}${entry["final"] === true ? ", final" : ""}`;
  return `${prose(textAt(entry, "means"))}${outcome}`;
}

/** What the reference profile has at an address: data, as it is read from YAML. */
const valueAt = (values: Values, id: string): Json | undefined => filledAt(values, id) as Json | undefined;

/** The addresses of the parts of an extension point. */
const partsOf = (points: readonly ExtensionPoint[], id: string): string[] =>
  points.filter((point) => point.id === id).flatMap((point) => addressesOf(point).slice(1));

function codeSection(id: string, places: readonly FieldUse[], value: Json | undefined, house: House): string {
  const success = statedSuccess[id];
  const observed = [...new Set(places.flatMap((place) => place.observed))].filter((one) => one !== success);
  const byField = [...groupBy(places, ({ path, direction }) => `${direction} ${path}`)].map(([, own]) => {
    const [{ path, direction } = { path: "", direction: "" }] = own;
    const links = own.map(({ operation }) =>
      link(`~/${operationPath(operation.id)}#${direction}.${path}`, escapeHtml(operation.title)),
    );
    return `<li>${code(path)} of the ${direction}: ${links.join(", ")}</li>`;
  });
  const rows = isObject(value) ? Object.entries(value) : [];
  const chosen =
    rows.length === 0
      ? `<p>${house.silent}</p>`
      : table(
          `${id} of ${house.the}`,
          ["Value", `Means, at ${house.the}`],
          rows.map(([name, entry]) => [code(name), meaningOf(entry)]),
        );
  return `${heading(3, id, id, named(id))}${byField.length === 0 ? "" : `<ul class="plain">${byField.join("")}</ul>`}${success === undefined ? "" : `<p>${tag("contract")} ${code(success)} is a success.</p>`}${observed.length === 0 ? "" : `<p>Seen in examples: ${codes(observed)}.</p>`}${chosen}`;
}

/** One line for each status whose only value in the examples is 1: what the contract says, and the reference gateway. */
function statusOne(ids: readonly string[], places: PlacesOf, { values, house }: ReferenceValues): string {
  const rows = ids.flatMap((id) => {
    const own = places(id).filter(
      ({ path, direction, observed }) =>
        direction === "response" && path.endsWith("_status") && observed.join(" ") === "1",
    );
    const known = valueAt(values, id);
    const chosen = meaningOf(isObject(known) ? known["1"] : undefined);
    const byField = groupBy(own, ({ path, description }) => `${path} ${description}`);
    return [...byField.values()].map((same) => {
      const [{ path, description } = { path: "", description: "" }] = same;
      const links = same.map(({ operation, path: to }) =>
        link(`~/${operationPath(operation.id)}#response.${to}`, escapeHtml(operation.title)),
      );
      return [code(path.split(".").at(-1) ?? ""), prose(description), chosen, links.join(", ")];
    });
  });
  const head = ["Field", "The contract says", `1 at ${house.the}`, "Response of"];
  return `${heading(3, "The status 1")}<p>The examples of the interface show only ${code("1")} in these fields. Other values are open.</p>${table("Fields with the status 1", head, rows)}`;
}

/** How the reference gateway fills the extension points: the values by their ids, and the same as HTML. */
export interface ReferenceValues {
  readonly values: Values;
  readonly filled: Filled;
  readonly house: House;
}

/** `kinds`: those of the client's errors, each with what it says. */
export function errorsPage(
  contract: Contract,
  operations: readonly ShownOperation[],
  reference: ReferenceValues,
  kinds: readonly (readonly [string, string])[],
): Page {
  const { openapi, rules, points } = contract;
  const { values, house } = reference;
  const codeIds = partsOf(points, "codes");
  const places: PlacesOf = (id) => placesOf(openapi, operations, id);
  const body = [
    `<p>${tag("contract")} marks the successes that the contract states. Values seen in examples bind no gateway. All else about ${house.the} is its own choice; another gateway may choose otherwise and also conform to the contract.</p>`,
    heading(2, "HTTP statuses"),
    statusTable(operations),
    otherStatuses(house),
    ruleItems(
      rules,
      rules.filter(({ id }) => id.startsWith("errors.")).map(({ id }) => id),
    ),
    heading(2, "What refuses a request"),
    refusals(points, reference),
    heading(2, "Codes in responses and requests"),
    statusOne(codeIds, places, reference),
    ...codeIds.map((id) => codeSection(id, places(id), valueAt(values, id), house)),
    heading(2, "States"),
    ...partsOf(points, "states").map(
      (id) => `${heading(3, id, id, named(id))}${stateTable(id, filledAt(values, id), house)}`,
    ),
    heading(2, "Errors of the client"),
    `<p>Every failure of a call with the TypeScript client is a ${code("GatewayError")}; its ${code("kind")} says whether money may have moved.</p>`,
    table(
      "Kinds of errors",
      ["Kind", "Means"],
      kinds.map(([kind, says]) => [code(kind), prose(says)]),
    ),
  ];
  return {
    path: "reference/errors.html",
    title: "Errors, statuses and codes",
    summary: `What each status and code means: what the contract says, and what ${house.the} chose.`,
    body: body.join("\n"),
  };
}

function statusTable(operations: readonly ShownOperation[]): string {
  const stated = operations.flatMap((operation) =>
    operation.refusals.map((refusal) => ({ operation, ...refusal })),
  );
  const statuses = [...groupBy(stated, ({ status }) => status)].map(([status, own]) => [
    code(status),
    prose(own[0]?.description ?? ""),
    own
      .map(({ operation }) => link(`~/${operationPath(operation.id)}`, escapeHtml(operation.title)))
      .join(", "),
  ]);
  const processed = "The request was processed. Whether it did what was asked is in the response.";
  return table(
    "Statuses of the contract",
    ["Status", "Means", "Stated for"],
    [[code("200"), processed, "every operation"], ...statuses],
  );
}

/** The statuses that the contract does not state. */
const otherStatuses = ({ isReference }: House): string =>
  isReference
    ? `<p>The reference gateway also responds with 403, 405, 408, 409, 413, 429, 500 and 503. ${link("~/gateway/states.html#requests-that-are-refused", "Requests that are refused")} has its statuses and the ${code("code")} of each.</p>`
    : `<p>Other statuses are open: ${named("errors.by-operation")}</p>`;

/** The points by which a gateway refuses a request, each with what the reference gateway does. */
function refusals(points: readonly ExtensionPoint[], { values, filled, house }: ReferenceValues): string {
  const responsesStatus = (value: unknown): boolean => JSON.stringify(value ?? null).includes('"status":');
  const chosen = points.filter(
    ({ id, kind }) =>
      id.startsWith("errors.") ||
      (responsesStatus(values[id]) && kind !== "schema" && !id.startsWith("notification.")),
  );
  const refusing = chosen.map(
    ({ id, open, while_open }) =>
      `<li>${prose(open)} ${named(id)}${house.isReference ? `<p class="meanwhile"><span>Default:</span> <em>Client:</em> ${prose(while_open.client)}</p>` : ""}<p class="meanwhile"><span>${capitalised(house.the)}:</span></p>${filled.get(id) ?? house.silent}${house.isReference || filled.has(id) ? "" : `<p class="meanwhile">${meanwhileOf(while_open)}</p>`}</li>`,
  );
  return `<ul class="plain">${refusing.join("")}</ul>`;
}

function stateTable(id: string, value: unknown, house: House): string {
  if (!Array.isArray(value)) return `<p>${house.silent}</p>`;
  const moves = value.filter(
    (one): one is Record<string, unknown> => typeof one === "object" && one !== null,
  );
  return table(
    `${id} of ${house.the}`,
    ["From", "By", `To, at ${house.the}`],
    moves.map((move) => ["from", "by", "to"].map((name) => escapeHtml(String(move[name] ?? "")))),
  );
}
