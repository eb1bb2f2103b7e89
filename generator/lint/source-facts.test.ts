// Compares what the source says of operations (source-facts.csv, a reading without the contract) with the documents, both ways.
import { expect, test } from "vitest";
import { isObject, type JsonObject, listOf, objectOf } from "../json.ts";
import type { Operation } from "../model/model.ts";
import { outlineIds, readSourceFacts } from "./source-fields.ts";
import { fieldsIn, model, spec } from "../testing/contract.ts";

const { openapi, operations, schemas } = model;
const facts = readSourceFacts(spec);
const paths = Object.entries(objectOf(openapi["paths"])).map(([path, item]) => ({
  path,
  item: objectOf(item),
}));

const postOf = ({ path }: Operation): JsonObject =>
  objectOf(paths.find((one) => one.path === path)?.item["post"]);

/** An operation's facts, by the names that the reading gives them. */
const factsOf: Readonly<Record<string, (operation: Operation) => readonly string[]>> = {
  path: ({ path }) => [path],
  method: ({ path }) =>
    Object.keys(paths.find((one) => one.path === path)?.item ?? {})
      .filter((name) => ["get", "put", "post", "delete", "patch", "head"].includes(name))
      .map((name) => name.toUpperCase()),
  effect: ({ effect }) => [effect],
  limit: ({ batch }) => (batch === undefined ? [] : [String(batch.limit)]),
  "request-encoding": (operation) => encodingsOf(objectOf(postOf(operation)["requestBody"])),
  status: (operation) => Object.keys(objectOf(postOf(operation)["responses"])),
  "response-body": ({ response }) => [...new Set(response.encodings.map(({ body }) => body))],
  root: ({ response }) => (response.root === undefined ? [] : [response.root]),
  "request-array": ({ batch }) => (batch?.request === undefined ? [] : [batch.request]),
  "response-array": ({ batch }) => (batch === undefined ? [] : [batch.response]),
  "entry-status": ({ batch }) => (batch?.status === undefined ? [] : [batch.status]),
  "entry-success": ({ batch }) => (batch?.status === undefined ? [] : [batch.success ?? ""]),
  "batch-success": (operation) => envelopeSuccess(operation),
  "separator-of-parts": (operation) => delimitedOf(operation).map(({ parts }) => parts),
  "separator-of-items": (operation) => delimitedOf(operation).map(({ entries }) => entries),
  parts: (operation) =>
    delimitedOf(operation).map(({ of }) =>
      of.map(({ name, form }) => (form === "text" || form === "code" ? name : `${form}-${name}`)).join(" "),
    ),
  "page-echo": (operation) => inputsOf(operation, "echoes"),
  "page-copy": (operation) => inputsOf(operation, "copies"),
  "page-processing": (operation) => inputsOf(operation, "processing"),
  variant: (operation) => variantOf(operation),
  signed: (operation) => signedOf(operation),
};

const encodingsOf = (body: JsonObject): readonly string[] =>
  listOf(body["x-encodings"])
    .map(objectOf)
    .map(({ body: kind, evidence }) => `${String(kind)} ${String(evidence)}`);

const envelopeSuccess = ({ batch, response }: Operation): readonly string[] => {
  const observed = (name: string | undefined) =>
    fieldsIn(response.schema).find((field) => field.name === name)?.value.observed ?? [];
  return batch === undefined ? [] : [[...observed(batch.envelope), ...observed(batch.reason)].join(" ")];
};

const delimitedOf = ({ request }: Operation) =>
  fieldsIn(request.schema).flatMap(({ value }) =>
    "delimited" in value && value.delimited !== undefined ? [value.delimited] : [],
  );

const inputsOf = (operation: Operation, list: string): readonly string[] =>
  listOf(operation.response.autoPost?.[list]).map(String);

const variantOf = (operation: Operation): readonly string[] => {
  const variants = postOf(operation)["x-variants"];
  return isObject(variants) ? [String(variants["field"])] : [];
};

/** Whether a result has a signature: stated, open by a point, or not said. */
function signedOf({ response }: Operation): readonly string[] {
  const field = fieldsIn(response.schema).find(({ name }) => name === "encryption_data");
  if (field === undefined) return [];
  const points = [...(schemas.get(response.schema)?.points ?? []), ...field.value.points];
  return points.some((id) => id.startsWith("signature.responses.")) ? ["open"] : ["yes"];
}

/** Differences: the fact, its operation, the value that one side lacks, and why the contract is right. */
const decided: readonly (readonly [fact: string, operation: RegExp, value: string, why: string])[] = [
  [
    "response-array",
    /^(?:review|cancel|refund)Transactions$/,
    "(?:review|cancel|refund)_orders",
    "The array of the response has no name in the source; a profile can say another one (batch.array-names).",
  ],
  [
    "entry-(?:status|success)",
    /^searchRefunds$/,
    "refund_status|1",
    "A search does nothing that can fail for an order: the field is that of the refund that was found.",
  ],
];

test("each row names operations, and an item or a section of the source's outline", () => {
  const outline = outlineIds(spec);
  const ids = ["all", ...operations.map(({ id }) => id)];
  expect(facts.filter(({ section }) => !outline.has(section))).toEqual([]);
  expect(facts.filter((one) => one.operations.some((id) => !ids.includes(id)))).toEqual([]);
});

test("the source and the contract have the same facts, except for listed decisions", () => {
  const needed = new Set<RegExp>();
  const differences = Object.entries(factsOf).flatMap(([fact, read]) =>
    operations.flatMap((operation) => {
      const { id } = operation;
      const ours = read(operation);
      const theirs = facts.flatMap((one) =>
        one.fact === fact && one.operations.includes(id) ? [one.value] : [],
      );
      const isDecided = (value: string): boolean => {
        const decision = decided.find(
          ([of, where, text]) =>
            new RegExp(`^(?:${of})$`).test(fact) && where.test(id) && new RegExp(`^(?:${text})$`).test(value),
        );
        if (decision !== undefined) needed.add(decision[1]);
        return decision !== undefined;
      };
      const lacking = theirs.filter((value) => !ours.includes(value) && !isDecided(value));
      const invented = ours.filter((value) => !theirs.includes(value) && !isDecided(value));
      return [
        ...lacking.map((value) => `${fact} of ${id}: the contract lacks ${value}`),
        ...invented.map((value) => `${fact} of ${id}: the source does not say ${value}`),
      ];
    }),
  );
  expect(differences).toEqual([]);
  expect(decided.filter(([, where]) => !needed.has(where))).toEqual([]);
});

test("each fact of the source is compared, and each operation's path has the version's prefix", () => {
  const compared = new Set([...Object.keys(factsOf), "version-prefix", "response-declared"]);
  expect(facts.filter(({ fact }) => !compared.has(fact))).toEqual([]);
  const [prefix] = facts.flatMap(({ fact, value }) => (fact === "version-prefix" ? [value] : []));
  expect(paths.map(({ path }) => path).filter((path) => !path.startsWith(`${prefix}/`))).toEqual([]);
});
