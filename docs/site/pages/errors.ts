// The meaning of every status and code: by the contract, and separately by the reference gateway.
import type { ExtensionPoint } from "@acquiring/contract/catalogue";
import {
  type Contract,
  entriesAt,
  isObject,
  type JsonObject,
  textAt,
  textsAt,
} from "../../../scripts/release/contract/document.ts";
import { code, codes, escapeHtml, heading, link, named, prose, table, tag } from "../parts/html.ts";
import type { Page } from "../parts/layout.ts";
import { operationPath } from "../parts/places.ts";
import type { ShownOperation } from "../parts/reference.ts";
import { whole } from "../../../scripts/release/contract/schemas.ts";
import type { Filled } from "./points.ts";
import { ruleItems } from "../parts/notes.ts";
import { groupBy } from "../parts/group.ts";
import { whileOpen } from "../parts/while-open.ts";

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

function codeSection(point: ExtensionPoint, places: readonly FieldUse[], value: unknown): string {
  const { id, open, while_open } = point;
  const observed = [...new Set(places.flatMap((place) => place.observed))];
  const byField = [...groupBy(places, ({ path, direction }) => `${direction} ${path}`)].map(([, own]) => {
    const [{ path, direction } = { path: "", direction: "" }] = own;
    const links = own.map(({ operation }) =>
      link(`~/${operationPath(operation.id)}#${direction}.${path}`, escapeHtml(operation.title)),
    );
    return `<li>${code(path)} of the ${direction}: ${links.join(", ")}</li>`;
  });
  const rows =
    typeof value === "object" && value !== null && !Array.isArray(value) ? Object.entries(value) : [];
  const plain = rows.filter((row): row is [string, string] => typeof row[1] === "string");
  const chosen =
    plain.length === 0
      ? "<p>The reference gateway leaves it open.</p>"
      : table(
          `${id} of the reference gateway`,
          ["Value", "Means, at the reference gateway"],
          plain.map(([name, meaning]) => [code(name), prose(meaning)]),
        );
  return `${heading(3, id, id, named(id))}<p>${prose(open)}</p>${byField.length === 0 ? "" : `<ul class="plain">${byField.join("")}</ul>`}<p>${tag("contract")} ${observed.length === 0 ? "" : `Seen in examples: ${codes(observed)}. `}${prose(while_open.client)}</p>${chosen}`;
}

/** One line for each status whose only value in the examples is 1: what the contract says, and the reference gateway. */
function statusOne(points: readonly ExtensionPoint[], places: PlacesOf, values: Values): string {
  const rows = points.flatMap(({ id }) => {
    const own = places(id).filter(
      ({ path, direction, observed }) =>
        direction === "response" && path.endsWith("_status") && observed.join(" ") === "1",
    );
    const chosen = textAt((values[id] ?? {}) as JsonObject, "1");
    const byField = groupBy(own, ({ path, description }) => `${path} ${description}`);
    return [...byField.values()].map((same) => {
      const [{ path, description } = { path: "", description: "" }] = same;
      const links = same.map(({ operation, path: to }) =>
        link(`~/${operationPath(operation.id)}#response.${to}`, escapeHtml(operation.title)),
      );
      return [code(path.split(".").at(-1) ?? ""), prose(description), prose(chosen), links.join(", ")];
    });
  });
  const head = ["Field", "The contract says", "1 at the reference gateway", "Response of"];
  return `${heading(3, "The status 1")}<p>The examples of the interface show only ${code("1")} in these fields. Other values are open.</p>${table("Fields with the status 1", head, rows)}`;
}

/** How the reference gateway fills the extension points: the values by their ids, and the same as HTML. */
export interface ReferenceValues {
  readonly values: Values;
  readonly filled: Filled;
}

/** `kinds`: those of the client's errors, each with what it says. */
export function errorsPage(
  contract: Contract,
  operations: readonly ShownOperation[],
  reference: ReferenceValues,
  kinds: readonly (readonly [string, string])[],
): Page {
  const { openapi, rules, points } = contract;
  const { values } = reference;
  const codePoints = points.filter(({ kind, id }) => kind === "codes" && id.startsWith("codes."));
  const places: PlacesOf = (id) => placesOf(openapi, operations, id);
  const statePoints = points.filter(({ id }) => id.startsWith("states."));
  const body = [
    `<p>${tag("contract")} marks what every gateway must do. All else about the reference gateway is its own choice; another gateway may choose otherwise and also conform to the contract.</p>`,
    heading(2, "HTTP statuses"),
    statusTable(operations),
    ruleItems(
      rules,
      rules.filter(({ id }) => id.startsWith("errors.")).map(({ id }) => id),
    ),
    heading(2, "What refuses a request"),
    refusals(points, reference),
    heading(2, "Codes in responses and requests"),
    statusOne(codePoints, places, values),
    ...codePoints.map((point) => codeSection(point, places(point.id), values[point.id])),
    heading(2, "States"),
    ...statePoints.map(
      (point) =>
        `${heading(3, point.id, point.id, named(point.id))}<p>${prose(point.open)}</p>${stateTable(point.id, values[point.id])}`,
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
    summary: "What each status and code means: what the contract says, and what the reference gateway chose.",
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

/** The points by which a gateway refuses a request, each with what the reference gateway does. */
function refusals(points: readonly ExtensionPoint[], { values, filled }: ReferenceValues): string {
  const responsesStatus = (value: unknown): boolean => JSON.stringify(value ?? null).includes('"status":');
  const chosen = points.filter(
    ({ id, kind }) =>
      id.startsWith("errors.") ||
      (responsesStatus(values[id]) && kind !== "schema" && !id.startsWith("notification.")),
  );
  const refusing = chosen.map(
    ({ id, open, while_open }) =>
      `<li>${prose(open)} ${named(id)}<p class="meanwhile"><span>Default:</span> ${whileOpen(while_open)}</p><p class="meanwhile"><span>The reference gateway:</span></p>${filled.get(id) ?? "leaves it open"}</li>`,
  );
  return `<ul class="plain">${refusing.join("")}</ul>`;
}

function stateTable(id: string, value: unknown): string {
  if (!Array.isArray(value)) return "<p>The reference gateway leaves it open.</p>";
  const moves = value.filter(
    (one): one is Record<string, unknown> => typeof one === "object" && one !== null,
  );
  return table(
    `${id} of the reference gateway`,
    ["From", "By", "To, at the reference gateway"],
    moves.map((move) => ["from", "by", "to"].map((name) => escapeHtml(String(move[name] ?? "")))),
  );
}
