// Common facts of all operations, with their list; and the notifications that the gateway sends.
import type { WireObject } from "@acquiring/contract/codecs";
import {
  type Contract,
  entriesAt,
  objectAt,
  objectsAt,
  textAt,
  textsAt,
} from "../../../scripts/release/contract/document.ts";
import { code, escapeHtml, heading, idLinks, link, named, paragraphs, table, tag } from "../parts/html.ts";
import { codeBlock } from "../parts/highlight.ts";
import type { ReferenceValues } from "./errors.ts";
import type { Page } from "../parts/layout.ts";
import { operationPath } from "../parts/places.ts";
import type { ShownOperation } from "../parts/reference.ts";
import { pointItems, ruleItems } from "../parts/notes.ts";

/** The operations as a table, by what they are about. */
export const operationTable = (operations: readonly ShownOperation[]): string =>
  table(
    "Operations",
    ["Operation", "Path", "Effect"],
    operations.map(({ id, title, path, writes, variant }) => [
      link(`~/${operationPath(id)}`, escapeHtml(title)),
      `${code(`POST ${path}`)}${variant === undefined ? "" : ` <small>${variant.carried ? "with" : "without"} ${code(variant.field)}</small>`}`,
      writes ? tag("writes", "warn") : tag("reads", "good"),
    ]),
  );

export function overviewPage(
  { openapi, rules }: Contract,
  operations: readonly ShownOperation[],
  shared: { readonly rules: readonly string[]; readonly points: readonly string[] },
): Page {
  const info = objectAt(openapi, "info");
  const groups = objectsAt(openapi, "tags").map((group) => {
    const name = textAt(group, "name");
    const own = operations.filter(({ tag: of }) => of === name);
    return `${heading(3, name)}${paragraphs(textAt(group, "description"))}${operationTable(own)}`;
  });
  const body = [
    paragraphs(textAt(info, "description")),
    heading(2, "Operations"),
    ...groups,
    heading(2, "Where the gateway is"),
    ...objectsAt(openapi, "servers").map((server) => paragraphs(textAt(server, "description"))),
    heading(2, "Rules of every operation"),
    ruleItems(rules, [...shared.rules, ...textsAt(openapi, "x-rules")]),
    heading(2, "Open about every operation"),
    `<p>${idLinks([...new Set([...shared.points, ...textsAt(openapi, "x-extension-points")])])}</p>`,
    heading(2, "For tools"),
    `<p>The contract as data: ${["openapi.json", "asyncapi.json", "profile.schema.json"].map((file) => link(`~/${file}`, code(file))).join(", ")}. ${link("~/downloads.html#tools", "Which tools accept it")}.</p>`,
  ];
  return {
    path: "reference/index.html",
    title: "Every operation",
    label: "Every operation",
    summary: textAt(info, "summary"),
    body: body.join("\n"),
  };
}

/** Every `x-…` list of ids in the document, in its order. */
function idsIn(value: unknown, list: string): readonly string[] {
  if (Array.isArray(value)) return value.flatMap((one) => idsIn(one, list));
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([name, one]: [string, unknown]) =>
    name === list && Array.isArray(one) ? one.map(String) : idsIn(one, list),
  );
}

export function notificationsPage(
  { asyncapi, rules, points }: Contract,
  { filled, house }: ReferenceValues,
  example: WireObject | undefined,
): Page {
  const operations = entriesAt(asyncapi, "operations");
  const components = objectAt(asyncapi, "components");
  const pointIds = [...new Set(idsIn(asyncapi, "x-extension-points"))];
  const ownIds = points.flatMap(({ id, group }): string[] => (group === "notifications" ? [id] : []));
  const reference = (house.isReference ? pointIds : ownIds).flatMap((id) => {
    const value = filled.get(id) ?? (house.isReference ? undefined : `<p>${house.silent}</p>`);
    return value === undefined ? [] : [`${heading(3, id, `reference-${id}`, named(id))}${value}`];
  });
  const received = (shown: WireObject): readonly string[] => [
    heading(2, "What you receive"),
    `<p>The reference gateway sends this as JSON in a POST after a capture. Verify ${code("encryption_data")}, act on each ${code("notification_id")} once, and respond with 200: see ${link("~/guides/notifications.html", "Receive notifications")}.</p>`,
    codeBlock("json", JSON.stringify(shown, undefined, 2), "A notification"),
  ];
  const body = [
    ...(example === undefined ? [] : received(example)),
    ...operations.map(([id, operation]) =>
      [
        heading(2, textAt(operation, "title"), id),
        `<p>${code(id)}</p>`,
        paragraphs(textAt(operation, "description")),
      ].join(""),
    ),
    heading(2, "Where it is sent"),
    ...entriesAt(asyncapi, "channels").map(([, channel]) => paragraphs(textAt(channel, "description"))),
    heading(2, "What it contains"),
    ...entriesAt(components, "messages").map(([, message]) => paragraphs(textAt(message, "summary"))),
    ...entriesAt(components, "schemas").map(([, schema]) => paragraphs(textAt(schema, "description"))),
    heading(2, "Rules"),
    ruleItems(rules, [...new Set(idsIn(asyncapi, "x-rules"))]),
    ...(house.isReference ? [heading(2, "Open points"), pointItems(points, pointIds)] : []),
    heading(2, `What ${house.the} chose`),
    ...(house.isReference
      ? ["<p>Its own choice; another gateway may choose otherwise and also conform to the contract.</p>"]
      : []),
    ...reference,
  ];
  return {
    path: "reference/notifications.html",
    title: "Notifications",
    summary: textAt(operations[0]?.[1] ?? {}, "summary"),
    body: body.join("\n"),
  };
}
