// What a concrete document needs no more: examples that the profile does not allow, and components without a use.
import { isRecord } from "@acquiring/contract/codecs";
import { ajvOf } from "../contract/ajv.ts";
import { objectOf, type JsonObject } from "../contract/contract.ts";
import type { Path } from "./overlay.ts";
import type { Making } from "./places.ts";

export function tidied(making: Making): void {
  examples(making);
  components(making);
}

function examples({ draft, records }: Making): void {
  const ajv = ajvOf({ strict: false, allowUnionTypes: true, validateFormats: false });
  ajv.removeSchema("document").addSchema(draft.document, "document");
  const isValid = (place: Path, value: unknown): boolean =>
    ajv.validate(
      {
        $ref: `document#${place.map((key) => `/${encodeURIComponent(String(key).replaceAll("~", "~0").replaceAll("/", "~1"))}`).join("")}`,
      },
      value,
    );
  const schemas = ["components", "schemas"];
  for (const [name, schema] of Object.entries(objectOf(draft.at(schemas)))) {
    const samples = objectOf(schema)["examples"];
    const kept = Array.isArray(samples) ? samples.filter((one) => isValid([...schemas, name], one)) : [];
    if (Array.isArray(samples) && kept.length < samples.length)
      draft.change(
        [...schemas, name],
        { examples: kept.length === 0 ? undefined : kept },
        "examples of other gateways",
      );
  }
  for (const post of new Map(records.map((one) => [String(one.post), one.post])).values())
    for (const body of [["requestBody"], ["responses", "200"]])
      for (const media of Object.keys(objectOf(draft.at([...post, ...body, "content"])))) {
        const place = [...post, ...body, "content", media];
        const all = Object.entries(objectOf(draft.at([...place, "examples"])));
        const kept = all.filter(
          ([, one]) => isText(one) || isValid([...place, "schema"], objectOf(one)["value"]),
        );
        if (kept.length < all.length)
          draft.change(
            place,
            { examples: kept.length === 0 ? undefined : (Object.fromEntries(kept) as JsonObject) },
            "examples of other gateways",
          );
      }
}

/** The bytes of a body that is not JSON have no separate schema. */
const isText = (example: unknown): boolean => typeof objectOf(example)["value"] === "string";

function components({ draft }: Making): void {
  const place = ["components", "schemas"];
  const used = new Set<string>();
  const follow = (node: unknown): void => {
    if (Array.isArray(node)) for (const one of node) follow(one);
    if (!isRecord(node)) return;
    const [, name] = /^#\/components\/schemas\/([^/]+)/u.exec(String(node["$ref"])) ?? [];
    if (name !== undefined && !used.has(name)) {
      used.add(name);
      follow(draft.at([...place, name]));
    }
    for (const one of Object.values(node)) follow(one);
  };
  const { components: inner, ...document } = draft.document;
  const { schemas, ...others } = objectOf(inner);
  follow({ document, others });
  const unused = Object.keys(objectOf(schemas)).filter((name) => !used.has(name));
  draft.change(
    place,
    Object.fromEntries(unused.map((name) => [name, undefined])),
    "components without a use",
  );
}
