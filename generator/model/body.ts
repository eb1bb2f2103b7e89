// The bodies of an operation: encodings, record, pages, and the lists of a batch.
import { defined } from "../../runtime/values/defined.ts";
import { citedBy, type Facts } from "./facts.ts";
import type { Batch, Body, Encoding, Schema } from "./model.ts";
import { below, type SourceLocation, type Report } from "../load/problem.ts";
import { notesOf, type Records } from "./records.ts";
import { type Json, type JsonObject, listOf, objectOf } from "../json.ts";

/** One path's method, on its way into the model. */
export interface Making {
  readonly path: string;
  readonly post: JsonObject;
  readonly at: SourceLocation;
  readonly records: Records;
  readonly report: Report;
  readonly facts: Facts;
}

/** How a request or a response is written, and the record in it. */
export function bodyOf(
  making: Making,
  at: SourceLocation,
  body: Json | undefined,
  { operation, variant }: { readonly operation: string; readonly variant?: string },
): Body {
  const { records, report, facts } = making;
  const given = objectOf(body);
  const bodies = facts.bodiesOf(given);
  const side = body === making.post["requestBody"] ? "request" : "response";
  const encodings = listOf(given["x-encodings"]) as unknown as Encoding[];
  if (encodings.length === 0)
    report.refuse(at, "A body needs `x-encodings`.", "Add how it is written, with the evidence.");
  const content = objectOf(given["content"]);
  const declared = Object.keys(content).toSorted().join(", ");
  const encoded = [...new Set(encodings.map(({ media }) => media))].toSorted().join(", ");
  if (declared !== encoded) {
    report.refuse(
      below(at, "content"),
      `\`content\` has ${declared || "nothing"}, \`x-encodings\` ${encoded || "nothing"}.`,
      "Both must name the same media types.",
    );
  }
  const names = [
    ...new Set(Object.values(content).map((media) => nameOf(objectOf(objectOf(media)["schema"]), variant))),
  ];
  const [schema = ""] = names;
  if (names.length !== 1 || schema === "") {
    const message =
      variant === undefined
        ? "A body must have one named schema, the same for each media type."
        : `\`${variant}\` is not one of the body's schemas.`;
    report.refuse(at, message, "Refer to it from each media type.");
    return { schema: "", encodings, bodies, points: {} };
  }
  const record = records.get(schema, at);
  const points = facts.pointsOf(side, [...notesOf(given).points, ...citedBy(record)], { at, operation });
  if (record?.kind === "alias") {
    const autoPost = given["x-auto-post"] === undefined ? {} : { autoPost: objectOf(given["x-auto-post"]) };
    return { schema: pageOf(making, at, record.name, encodings), encodings, bodies, points, ...autoPost };
  }
  const signature = record?.fields.find(({ value }) => {
    const resolved = records.resolve(value);
    const plain = resolved.kind === "alias" ? resolved.value : resolved;
    return plain.kind === "text" && plain.form === "signature";
  })?.name;
  return { schema, encodings, bodies, points, ...defined({ signature, root: record?.root }) };
}

/** The names of the schemas that a body refers to: its own, or those it chooses from. */
export const choicesOf = (body: Json | undefined): string[] =>
  Object.values(objectOf(objectOf(body)["content"])).flatMap((media) =>
    namesIn(objectOf(objectOf(media)["schema"])),
  );

const namesIn = (schema: JsonObject): string[] =>
  [schema, ...listOf(schema["anyOf"]).map(objectOf)].flatMap(({ $ref }) =>
    typeof $ref === "string" ? [$ref.slice($ref.lastIndexOf("/") + 1)] : [],
  );

function nameOf(schema: JsonObject, variant: string | undefined): string {
  const names = namesIn(schema);
  if (variant === undefined)
    return names.length === 1 && schema["anyOf"] === undefined ? (names[0] ?? "") : "";
  return names.includes(variant) ? variant : "";
}

// A page has no fields; as a value it is a record with the page's text in it.
function pageOf(
  { records, report }: Making,
  at: SourceLocation,
  name: string,
  encodings: readonly Encoding[],
): string {
  if (!encodings.every(({ body }) => body === "html")) {
    report.refuse(
      at,
      `\`${name}\` is not an object.`,
      "Only an HTML page may be a text. Every other body must be an object.",
    );
  }
  const page = records.get(name, at);
  const none = { rules: [], points: [] };
  const value = { ...none, kind: "text", bounds: {}, description: "The complete page, unchanged." } as const;
  records.add({
    ...none,
    ...defined({ description: page?.description }),
    name,
    kind: "record",
    fields: [{ name: "page", required: true, value }],
  });
  return name;
}

/** The lists of a batch operation and the fields of its entries. */
export function batchOf({ post, at, records, report }: Making): Batch | undefined {
  if (post["x-batch"] === undefined) return undefined;
  const batch = objectOf(post["x-batch"]) as unknown as Omit<Batch, "limit"> & { readonly limit?: number };
  const place = below(at, "x-batch");
  const listIn = (body: Json | undefined, list: string, from: SourceLocation) => {
    const [media] = Object.values(objectOf(objectOf(body)["content"]));
    const record = records.get(nameOf(objectOf(objectOf(media)["schema"]), undefined), from);
    const field = record?.kind === "record" ? record.fields.find(({ name }) => name === list) : undefined;
    const entry = field?.value.kind === "list" ? records.resolve(field.value.of) : undefined;
    if (field?.value.kind === "list" && entry?.kind === "record" && record?.kind === "record")
      return { record, entry, limit: field.value.bounds.maxItems };
    report.refuse(
      from,
      `\`${list}\` is not a list of records in ${record?.name ?? "the body"}.`,
      "Name the field with the entries.",
    );
    return undefined;
  };
  const asked =
    batch.request === undefined
      ? undefined
      : listIn(post["requestBody"], batch.request, below(place, "request"));
  const result = listIn(objectOf(post["responses"])["200"], batch.response, below(place, "response"));
  const counted = batch.request === undefined ? result : asked;
  const limit = batch.limit ?? counted?.limit;
  if (counted !== undefined && limit === undefined) {
    const message = `\`${batch.request ?? batch.response}\` does not state its maximum number of entries.`;
    report.refuse(place, message, "Add `maxItems` to the array, or `limit` to `x-batch`.");
  }
  if (result !== undefined) refuseStrange(batch, result, place, report);
  return { ...batch, limit: limit ?? 0 };
}

/** The fields that say the outcome of a batch, of one entry and of all, with the value that says success. */
const tellingParts = [
  { part: "status", of: "entry", success: "success" },
  { part: "message", of: "entry", success: "done" },
  { part: "error", of: "entry", success: undefined },
  { part: "key", of: "entry", success: undefined },
  { part: "envelope", of: "record", success: "success" },
  { part: "reason", of: "record", success: undefined },
] as const;

type Told = Readonly<Record<"entry" | "record", Schema & { readonly kind: "record" }>>;

/** Refuses a field that the response does not have, and a value of success that no example of the field shows. */
function refuseStrange(batch: Omit<Batch, "limit">, told: Told, place: SourceLocation, report: Report): void {
  for (const { part, of, success } of tellingParts) {
    for (const name of [batch[part] ?? []].flat()) {
      const field = told[of].fields.find((one) => one.name === name);
      const where =
        of === "entry" ? `An entry of \`${batch.response}\`` : `The response \`${told.record.name}\``;
      if (field === undefined)
        report.refuse(below(place, part), `${where} has no field \`${name}\`.`, "Correct the name.");
      const value = success === undefined ? undefined : batch[success];
      if (success !== undefined && value !== undefined && field?.value.observed?.includes(value) === false)
        report.refuse(
          below(place, success),
          `\`${value}\` is no value of \`${name}\` in \`x-observed\`, so it cannot be its success.`,
          "Write the value that the source gives for success.",
        );
    }
  }
}
