// Converts bundled paths to the model's operations: one for each method, or for each variant of a shared path. It looks up every
// name in an annotation, so that generated code cannot refer to a missing one.
import type { Contract } from "../load/load.ts";
import { citedBy, type Facts, factsOf, refuseDisagreement, refuseUnfound } from "./facts.ts";
import type { Batch, Body, Encoding, Operation, Variant } from "./model.ts";
import { below, type Place, type Report } from "../load/problem.ts";
import { echoesOf, finderOf, refuseNoEchoes, repeatOf } from "./echoes.ts";
import { notesOf, type Records } from "./records.ts";
import { type Json, type JsonObject, listOf, objectOf, textOf } from "../json.ts";

export function operationsOf(contract: Contract, records: Records, report: Report): [Operation[], Facts] {
  const facts = factsOf(contract, report);
  const made = Object.entries(objectOf(contract.openapi["paths"])).flatMap(([path, item]) => {
    const inline = below({ file: "openapi.yaml", pointer: "" }, "paths", path);
    const at = below(contract.origins.get(path) ?? inline, "post");
    const post = objectOf(objectOf(item)["post"]);
    const making: Making = { path, post, at, records, report, facts };
    return post["x-variants"] === undefined ? [oneOperation(making)] : variantsOf(making);
  });
  // The points for finding an operation need all operations, so this comes last.
  const pointOf = (id: string) => made.find((one) => one.id === id)?.request.points.selection ?? "";
  const operations = made.map((one) => ({
    ...one,
    foundBy: one.foundBy.map(({ operation }) => ({ operation, point: pointOf(operation) })),
  }));
  refuseDouble(operations, report);
  refuseUnknown(contract, operations, report);
  refuseUnfound(contract, operations, report);
  refuseNoEchoes(contract, operations, records, report);
  refuseDisagreement(contract, operations, report);
  return [operations, facts];
}

/** One path's method, on its way into the model. */
interface Making {
  readonly path: string;
  readonly post: JsonObject;
  readonly at: Place;
  readonly records: Records;
  readonly report: Report;
  readonly facts: Facts;
}

function oneOperation(making: Making): Operation {
  const { post, at, report } = making;
  const id = textOf(post["operationId"]);
  if (id === undefined) report.refuse(at, "An operation needs an `operationId`.", "Add one.");
  const request = bodyOf(making, below(at, "requestBody"), post["requestBody"]);
  const response = bodyOf(making, below(at, "responses", "200"), objectOf(post["responses"])["200"]);
  const notes = notesOf(post);
  return {
    ...common(making),
    ...notes,
    id: id ?? "",
    title: textOf(post["summary"]) ?? id ?? "",
    request,
    response,
  };
}

function variantsOf(making: Making): Operation[] {
  const variants = objectOf(making.post["x-variants"]);
  return Object.entries(objectOf(variants["operations"])).map(([id, variant]) =>
    oneVariant(making, id, variantOf(making, variants, objectOf(variant)), objectOf(variant)),
  );
}

function variantOf({ facts }: Making, variants: JsonObject, variant: JsonObject): Variant {
  const told = { field: textOf(variants["field"]) ?? "", carried: variant["carried"] === true };
  const point = textOf(variants["empty"]);
  const value = textOf(variant["empty"]);
  if (point === undefined || value === undefined) return told;
  return { ...told, empty: { point, value, default: textOf(facts.point(point)?.default) ?? "" } };
}

function oneVariant(making: Making, id: string, told: Variant, variant: JsonObject): Operation {
  const { post, records, report } = making;
  const at = below(making.at, "x-variants", "operations", id);
  const { field, carried } = told;
  const named = (side: "request" | "response", body: Json | undefined) =>
    bodyOf(making, below(at, side), body, textOf(variant[side]) ?? "");
  const request = named("request", post["requestBody"]);
  const response = named("response", objectOf(post["responses"])["200"]);
  const record = records.get(request.schema, below(at, "request"));
  const has = record?.kind === "record" && record.fields.some(({ name }) => name === field);
  if (record?.kind === "record" && has !== carried) {
    report.refuse(
      below(at, "carried"),
      `\`${request.schema}\` has ${has ? "the" : "no"} field \`${field}\`.`,
      "A variant's request must have the field exactly if `carried` is true.",
    );
  }
  if (record?.kind === "record" && !carried && record.never !== field) {
    report.refuse(
      below(at, "request"),
      `\`${request.schema}\` must state that it never has \`${field}\`.`,
      `Write \`not: { required: [${field}] }\`.`,
    );
  }
  const shared = notesOf(post);
  const description = textOf(variant["description"]);
  return {
    ...common(making),
    id,
    title: textOf(variant["summary"]) ?? id,
    ...(description === undefined ? {} : { description }),
    variant: told,
    request,
    response,
    echoes: echoesOf(variant["echoes"]),
    rules: [...shared.rules, ...listOf(variant["rules"]).map(String)],
    points: [...shared.points, ...listOf(variant["extension-points"]).map(String)],
  };
}

type Common =
  | "path"
  | "effect"
  | "refusals"
  | "batch"
  | "tag"
  | "identity"
  | "foundBy"
  | "echoes"
  | "repeat"
  | "finder";

function common(making: Making): Pick<Operation, Common> {
  const { path, post, at, report, facts } = making;
  const effect = post["x-effect"];
  if (effect !== "read" && effect !== "write") {
    report.refuse(at, "An operation needs `x-effect`.", "Say `read` or `write`.");
  }
  const refusals = Object.keys(objectOf(post["responses"]))
    .map(Number)
    .filter((status) => status !== 200);
  if (!refusals.every((status) => status >= 400 && status <= 499)) {
    report.refuse(
      below(at, "responses"),
      "Besides 200, only statuses from 400 to 499 are supported.",
      "Leave the others out.",
    );
  }
  const batch = batchOf(making);
  const [tag] = listOf(post["tags"]).map(String);
  return {
    path,
    effect: effect === "read" ? "read" : "write",
    refusals,
    identity: facts.identity,
    foundBy: listOf(post["x-found-by"]).map((operation) => ({ operation: String(operation), point: "" })),
    echoes: echoesOf(post["x-echoes"]),
    ...repeatOf(post),
    ...finderOf(post),
    ...(tag === undefined ? {} : { tag }),
    ...(batch === undefined ? {} : { batch }),
  };
}

function bodyOf(making: Making, at: Place, body: Json | undefined, variant?: string): Body {
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
  const points = facts.pointsOf(side, [...notesOf(given).points, ...citedBy(record)], at);
  if (record?.kind === "alias") {
    const autoPost = given["x-auto-post"] === undefined ? {} : { autoPost: objectOf(given["x-auto-post"]) };
    return { schema: pageOf(making, at, record.name, encodings), encodings, bodies, points, ...autoPost };
  }
  const signature = record?.fields.find(({ value }) => {
    const resolved = records.resolve(value);
    const plain = resolved.kind === "alias" ? resolved.value : resolved;
    return plain.kind === "text" && plain.form === "signature";
  })?.name;
  return {
    schema,
    encodings,
    bodies,
    points,
    ...(signature === undefined ? {} : { signature }),
    ...(record?.root === undefined ? {} : { root: record.root }),
  };
}

function nameOf(schema: JsonObject, variant: string | undefined): string {
  const names = [schema, ...listOf(schema["anyOf"]).map(objectOf)].flatMap(({ $ref }) =>
    typeof $ref === "string" ? [$ref.slice($ref.lastIndexOf("/") + 1)] : [],
  );
  if (variant === undefined)
    return names.length === 1 && schema["anyOf"] === undefined ? (names[0] ?? "") : "";
  return names.includes(variant) ? variant : "";
}

// A page has no fields; as a value it is a record with the page's text in it.
function pageOf(
  { records, report }: Making,
  at: Place,
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
    ...(page?.description === undefined ? {} : { description: page.description }),
    name,
    kind: "record",
    fields: [{ name: "page", required: true, value }],
  });
  return name;
}

function batchOf({ post, at, records, report }: Making): Batch | undefined {
  if (post["x-batch"] === undefined) return undefined;
  const batch = objectOf(post["x-batch"]) as unknown as Omit<Batch, "limit">;
  const place = below(at, "x-batch");
  const side = (name: "requestBody" | "200") =>
    objectOf(name === "200" ? objectOf(post["responses"])["200"] : post["requestBody"]);
  const listIn = (body: JsonObject, list: string, from: Place) => {
    const [media] = Object.values(objectOf(body["content"]));
    const record = records.get(nameOf(objectOf(objectOf(media)["schema"]), undefined), from);
    const field = record?.kind === "record" ? record.fields.find(({ name }) => name === list) : undefined;
    const entry = field?.value.kind === "list" ? records.resolve(field.value.of) : undefined;
    if (field?.value.kind === "list" && entry?.kind === "record")
      return { entry, limit: field.value.bounds.maxItems };
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
      : listIn(side("requestBody"), batch.request, below(place, "request"));
  const result = listIn(side("200"), batch.response, below(place, "response"));
  const counted = batch.request === undefined ? result : asked;
  if (counted !== undefined && counted.limit === undefined) {
    const message = `\`${batch.request ?? batch.response}\` does not state its maximum number of entries.`;
    report.refuse(place, message, "Add `maxItems` to the array.");
  }
  for (const part of ["status", "error", "message", "key"] as const) {
    const known = (name: string) => result?.entry.fields.some((field) => field.name === name) ?? true;
    for (const name of [batch[part] ?? []].flat().filter((one) => !known(one))) {
      const message = `An entry of \`${batch.response}\` has no field \`${name}\`.`;
      report.refuse(below(place, part), message, "Correct the name.");
    }
  }
  return { ...batch, limit: counted?.limit ?? 0 };
}

function refuseDouble(operations: readonly Operation[], { refuse }: Report): void {
  const seen = new Set<string>();
  for (const { id, path } of operations) {
    const place: Place = { file: "openapi.yaml", pointer: "" };
    if (!/^[a-z][A-Za-z0-9]*$/u.test(id))
      refuse(
        below(place, "paths", path),
        `\`${id}\` cannot be the name of a function.`,
        "Use a name such as `captureTransactions`.",
      );
    if (seen.has(id))
      refuse(
        below(place, "paths", path),
        `The operation id \`${id}\` is given twice.`,
        "Change one of them.",
      );
    seen.add(id);
  }
}

function refuseUnknown(
  { rules, points }: Contract,
  operations: readonly Operation[],
  { refuse }: Report,
): void {
  const known = new Set(operations.map(({ id }) => id));
  const lists = [
    { file: "rules.yaml", pointer: "", entries: rules },
    { file: "extension-points.yaml", pointer: "/points", entries: points },
  ];
  for (const { file, pointer, entries } of lists) {
    for (const [index, entry] of entries.entries()) {
      for (const id of entry.operations.filter((one) => !known.has(one))) {
        refuse(
          below({ file, pointer }, index, "operations"),
          `\`${entry.id}\` names \`${id}\`, which is not an operation.`,
          "Correct the name.",
        );
      }
    }
  }
}
