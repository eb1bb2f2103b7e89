// What a profile says about bodies: how they are written, what selects, and what is signed.
import { operations } from "@acquiring/contract/catalogue";
import { isRecord, selectors } from "@acquiring/contract/codecs";
import { objectOf, textsOf, type JsonObject } from "../contract/contract.ts";
import type { Path } from "./overlay.ts";
import {
  fillingAt,
  listIn,
  type Making,
  memberOf,
  type Records,
  requireFields,
  schemaNodes,
  schemaPath,
} from "./places.ts";
import { listOf, signatureWords } from "./words.ts";

/** The content types of requests and responses, and the root of XML. */
export function encodings(making: Making): void {
  const { draft, fillings, records } = making;
  for (const post of new Set(records.map((record) => record.post))) requestMedia(making, post);
  for (const { post, id, request } of records) {
    const root = fillingAt(fillings, "encoding.xml-root");
    if (root !== undefined && usesXml(making, id))
      draft.change([...schemaPath(request), "xml"], { name: root }, "encoding.xml-root");
    const point = textsOf(objectOf(draft.at([...post, "responses", "200"]))["x-extension-points"]).find(
      (one) => /^encoding\..*media$/u.test(one),
    );
    const media = point === undefined ? undefined : fillingAt(fillings, point);
    if (typeof media === "string" && point !== undefined)
      oneMedia(making, [...post, "responses", "200"], media, point);
  }
}

const usesXml = ({ contract }: Making, id: string): boolean =>
  contract.operations.get(id)?.rootPoint !== undefined;

/** Gives a response one content type. */
function oneMedia({ draft }: Making, place: Path, media: string, why: string): void {
  const response = objectOf(draft.at(place));
  const content = objectOf(response["content"]);
  const [[, first] = ["", {}]] = Object.entries(content);
  const [{ body } = { body: "" }] = listIn(response["x-encodings"]).map(objectOf);
  draft.change(
    place,
    { content: { [media]: content[media] ?? first }, "x-encodings": [{ media, body, evidence: "declared" }] },
    why,
  );
}

function requestMedia({ draft, fillings, records }: Making, post: Path): void {
  const here = records.filter((one) => one.post === post || String(one.post) === String(post));
  const reads = here.flatMap(({ id }) =>
    listIn(objectOf(fillingAt(fillings, `encoding.requests.${id}`))["reads"]).map(objectOf),
  );
  if (reads.length === 0) return;
  const place = [...post, "requestBody"];
  const body = objectOf(draft.at(place));
  const content = objectOf(body["content"]);
  const [declared = {}] = Object.values(content).map(objectOf);
  const examples = Object.entries(objectOf(declared["examples"]));
  const ofMedia = (media: unknown): JsonObject => {
    const bodies = new Set(reads.filter((one) => one["media"] === media).map((one) => one["body"]));
    // An example without bytes is JSON.
    const bodyOf = (one: unknown): unknown => objectOf(objectOf(one)["x-wire"])["body"] ?? "json";
    const fit = examples.filter(([, one]) => bodies.has(bodyOf(one)));
    const { examples: _, ...rest } = declared;
    return fit.length === 0 ? rest : { ...rest, examples: Object.fromEntries(fit) as JsonObject };
  };
  const media = [...new Set(reads.map((one) => String(one["media"])))];
  draft.change(
    place,
    {
      content: Object.fromEntries(media.map((one) => [one, ofMedia(one)])),
      "x-encodings": reads.map((one) => ({ ...one, evidence: "declared" })),
      description: reads
        .map(({ media: type, body: form }) => `${String(form)} as \`${String(type)}\``)
        .filter((one, at, all) => all.indexOf(one) === at)
        .join(", or "),
    },
    "encoding.requests",
  );
}

/** The request fields by which a query and a refund search select. */
export function selections(making: Making): void {
  const { draft, fillings } = making;
  for (const { id, request } of making.records) {
    const point = `search.selection.${id}`;
    const filled = fillingAt(fillings, point);
    if (!isRecord(filled)) continue;
    const { by, newest } = filled;
    const root = schemaPath(request);
    const fields = selectorFields(making, objectOf(by));
    const newestWords =
      newest === undefined ? [] : [`Without a selecting field, the newest ${String(newest)} are returned.`];
    const none = by === undefined ? { unevaluatedProperties: false } : {};
    draft.change(
      root,
      {
        ...none,
        type: "object",
        ...(Object.keys(fields).length === 0
          ? {}
          : { properties: { ...objectOf(objectOf(draft.at(root))["properties"]), ...fields } }),
        description: [String(objectOf(draft.at(root))["description"] ?? ""), ...newestWords].join(" "),
      },
      point,
    );
  }
}

/** A field by which records are selected: a text, an array of texts, or one of entries with a member for each way. */
function selectorFields(making: Making, by: JsonObject): JsonObject {
  const fields: Record<string, JsonObject> = {};
  for (const [found, how] of Object.entries(by)) {
    const { field, separator, array, member } = selectors.in(how) ?? { field: "" };
    const several = separator === undefined ? "" : `, or several with \`${separator}\` between them`;
    const words = `Selects by ${listOf([found])}`;
    const one = { type: "string", ...sampleOf(making, found) };
    const before = objectOf(objectOf(fields[field])["items"]);
    fields[field] =
      member !== undefined
        ? {
            type: "array",
            description: "One entry for each record.",
            items: {
              type: "object",
              properties: {
                ...objectOf(before["properties"]),
                [member]: { ...one, description: `${words}.` },
              },
            },
          }
        : array === true
          ? { type: "array", description: `${words}.`, items: one }
          : { ...one, description: `${words}: one value${several}.` };
  }
  return fields;
}

/** The contract's first example of a field, so that a form which is made of the schema has a value of it. */
function sampleOf({ draft }: Making, field: string): JsonObject {
  for (const [{ examples: samples }, place] of schemaNodes(draft))
    if (place.at(-1) === field && place.at(-2) === "properties" && Array.isArray(samples))
      return { examples: samples.slice(0, 1) };
  return {};
}

/** How messages are signed, and which of the results have a signature. */
export function signatures(making: Making): void {
  const { draft, fillings, records } = making;
  const scheme = fillingAt(fillings, "signature.scheme");
  const place = schemaPath("SignatureText");
  const before = objectOf(draft.at(place));
  if (scheme !== undefined)
    draft.change(
      place,
      { description: `${String(before["description"])} ${signatureWords(scheme)}` },
      "signature.scheme",
    );
  for (const record of records) {
    const point = `signature.responses.${record.id}`;
    // A default is for the operations of the point only.
    const how = making.contract.points.has(point as never) ? fillingAt(fillings, point) : undefined;
    if (how === "signed") signed(making, record, point);
    if (how === "unsigned") unsigned(making, record, point);
  }
}

const field = "encryption_data";

function signed(making: Making, { response }: Records, why: string): void {
  const { draft } = making;
  const root = schemaPath(response);
  const node = objectOf(draft.at(root));
  const description = "The signature of the response.";
  const found = memberOf(draft, root, field);
  const own = { $ref: "#/components/schemas/SignatureText", description };
  if (found === undefined)
    draft.change(root, { properties: { ...objectOf(node["properties"]), [field]: own } }, why);
  else if (found[2] === response) draft.change(found, { description }, why);
  requireFields(making, root, [field], why);
}

/** A record without the signature that the records of other operations have. */
function unsigned(making: Making, { response }: Records, why: string): void {
  const { draft } = making;
  const root = schemaPath(response);
  const parts = listIn(objectOf(draft.at(root))["allOf"]).map((part) => {
    const name =
      String(objectOf(part)["$ref"] ?? "")
        .split("/")
        .at(-1) ?? "";
    const whole = name === "" ? objectOf(part) : objectOf(draft.at(schemaPath(name)));
    if (
      memberOf(draft, name === "" ? root : schemaPath(name), field) === undefined ||
      whole["properties"] === undefined
    )
      return part;
    const { [field]: _, ...properties } = objectOf(whole["properties"]);
    const { [field]: __, ...reasons } = objectOf(whole["x-required"]);
    const isOther = (one: unknown): boolean => one !== field;
    const groups = Object.entries(objectOf(whole["x-groups"])).map(([group, names]) => [
      group,
      textsOf(names).filter(isOther),
    ]);
    return {
      ...whole,
      properties,
      required: textsOf(whole["required"]).filter(isOther),
      "x-required": reasons,
      "x-groups": Object.fromEntries(groups) as JsonObject,
    };
  });
  const { [field]: _, ...properties } = objectOf(objectOf(draft.at(root))["properties"]);
  const own = objectOf(draft.at(root))["properties"] === undefined ? {} : { properties };
  draft.change(root, { ...own, ...(parts.length === 0 ? {} : { allOf: parts }) }, why);
}

/** The names of the arrays in the responses of batches. */
export function arrayNames(making: Making): void {
  const { draft, fillings, records } = making;
  for (const { id, post, response } of records) {
    const name = objectOf(fillings.points["batch.array-names"])[id];
    const batch = operations.find((one) => one.id === id)?.batch;
    const known = batch?.response;
    const found = known === undefined ? undefined : memberOf(draft, schemaPath(response), known);
    if (typeof name !== "string" || known === undefined || found === undefined || name === known) continue;
    const part = found.slice(0, -2);
    const { [known]: array, ...others } = objectOf(objectOf(draft.at(part))["properties"]);
    const required = textsOf(objectOf(draft.at(part))["required"]).map((one) => (one === known ? name : one));
    draft.change(part, { properties: { ...others, [name]: array }, required }, "batch.array-names");
    draft.change([...post, "x-batch"], { response: name }, "batch.array-names");
  }
}
