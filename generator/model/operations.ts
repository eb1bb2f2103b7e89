// Converts bundled paths to the model's operations: one for each method, or for each variant of a shared path. It looks up every
// name in an annotation, so that generated code cannot refer to a missing one.
import { defined } from "../../runtime/values/defined.ts";
import type { Contract } from "../load/load.ts";
import { type Facts, factsOf, refuseDisagreement, refuseUnfound } from "./facts.ts";
import { placeOf } from "../load/catalogue.ts";
import { batchOf, bodyOf, choicesOf, type Making } from "./body.ts";
import type { Operation, Variant } from "./model.ts";
import { below, type SourceLocation, type Report } from "../load/problem.ts";
import { echoesOf, refuseNoEchoes, repeatAndFinderOf } from "./echoes.ts";
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

function oneOperation(making: Making): Operation {
  const { post, at, report } = making;
  const id = textOf(post["operationId"]);
  if (id === undefined) report.refuse(at, "An operation needs an `operationId`.", "Add one.");
  const request = bodyOf(making, below(at, "requestBody"), post["requestBody"], { operation: id ?? "" });
  const response = bodyOf(making, below(at, "responses", "200"), objectOf(post["responses"])["200"], {
    operation: id ?? "",
  });
  return {
    ...common(making),
    ...notesOf(post),
    id: id ?? "",
    title: textOf(post["summary"]) ?? id ?? "",
    request,
    response,
  };
}

function variantsOf(making: Making): Operation[] {
  const variants = objectOf(making.post["x-variants"]);
  const given = objectOf(variants["operations"]);
  refuseIncomplete(making, Object.values(given).map(objectOf));
  return Object.entries(given).map(([id, variant]) =>
    oneVariant(making, id, variantOf(making, variants, objectOf(variant)), objectOf(variant)),
  );
}

/** Refuses variants whose field does not decide between them, and a schema of a body that none of them has. */
function refuseIncomplete({ post, at, report }: Making, variants: readonly JsonObject[]): void {
  const place = below(at, "x-variants", "operations");
  if (variants.length !== 2 || variants.filter(({ carried }) => carried === true).length !== 1)
    report.refuse(place, "Exactly one of two variants must have the field.", "Correct `carried`.");
  const bodies = { request: post["requestBody"], response: objectOf(post["responses"])["200"] };
  for (const [side, body] of Object.entries(bodies))
    for (const name of [...new Set(choicesOf(body))].filter((one) =>
      variants.every((variant) => variant[side] !== one),
    ))
      report.refuse(place, `No variant has the ${side} \`${name}\`.`, "Add it to one, or leave it out.");
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
    bodyOf(making, below(at, side), body, { operation: id, variant: textOf(variant[side]) ?? "" });
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
  return {
    ...common(making),
    id,
    title: textOf(variant["summary"]) ?? id,
    ...defined({ description: textOf(variant["description"]) }),
    variant: told,
    request,
    response,
    echoes: echoesOf(variant["echoes"]),
    rules: [...shared.rules, ...listOf(variant["rules"]).map(String)],
    points: [...shared.points, ...listOf(variant["extension-points"]).map(String)],
  };
}

/** What the variants of a shared path have in common. */
type Common = Omit<
  Operation,
  "id" | "title" | "description" | "variant" | "request" | "response" | "rules" | "points"
>;

function common(making: Making): Common {
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
  return {
    path,
    effect: effect === "read" ? "read" : "write",
    refusals,
    identity: facts.identity,
    foundBy: listOf(post["x-found-by"]).map((operation) => ({ operation: String(operation), point: "" })),
    echoes: echoesOf(post["x-echoes"]),
    ...repeatAndFinderOf(post),
    ...defined({ batch: batchOf(making) }),
  };
}

function refuseDouble(operations: readonly Operation[], { refuse }: Report): void {
  const seen = new Set<string>();
  for (const { id, path } of operations) {
    const place: SourceLocation = { file: "openapi.yaml", pointer: "" };
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

function refuseUnknown(contract: Contract, operations: readonly Operation[], { refuse }: Report): void {
  const { rules, points, notes } = contract;
  const known = new Set(operations.map(({ id }) => id));
  const entries = [
    ...rules.map((rule, index) => ({ ...rule, at: below({ file: "rules.yaml", pointer: "" }, index) })),
    ...[...points, ...notes].map((gap) => ({ ...gap, at: placeOf(contract, gap) })),
  ];
  for (const { id: entry, operations: named, at } of entries)
    for (const id of named.filter((one) => !known.has(one)))
      refuse(
        below(at, "operations"),
        `\`${entry}\` names \`${id}\`, which is not an operation.`,
        "Correct the name.",
      );
}
