// The annotations that the contract adds to plain OpenAPI, as spec/vocabulary.yaml lists them: which may stand where, and
// what their values look like. What they mean is read in model.ts.
import { Ajv2020, type ValidateFunction } from "ajv/dist/2020.js";
import { below, type Place, type Report } from "./problem.ts";
import { isObject, type Json, listOf, objectOf, type Source } from "./source.ts";

/** Holds one annotation against the vocabulary; what is wrong is reported at its place. */
export type CheckAnnotation = (name: string, kind: string, value: Json, place: Place) => void;

export function vocabulary(source: Source, { refuse }: Report): CheckAnnotation {
  const file = "vocabulary.yaml";
  const root: Place = { file, pointer: "" };
  const entries = new Map<string, { on: Json[]; validate: ValidateFunction }>();
  const ajv = new Ajv2020({ strict: false, allErrors: false });
  for (const [name, entry] of Object.entries(objectOf(source(file, root)))) {
    if (!isObject(entry) || !isObject(entry["schema"])) {
      refuse(below(root, name), "An annotation needs `on` and `schema`.", "Write both.");
      continue;
    }
    entries.set(name, { on: listOf(entry["on"]), validate: ajv.compile(entry["schema"]) });
  }
  return (name, kind, value, place) => {
    const entry = entries.get(name);
    if (entry === undefined) {
      refuse(
        place,
        `\`${name}\` is not in the vocabulary.`,
        "Mend the name, or add it to vocabulary.yaml and to the model.",
      );
      return;
    }
    if (!entry.on.includes(kind)) {
      refuse(place, `\`${name}\` may not stand on a ${kind}.`, `It may stand on: ${entry.on.join(", ")}.`);
    } else if (!entry.validate(value)) {
      const [error] = entry.validate.errors ?? [];
      const where = error?.instancePath === "" ? "" : ` at ${error?.instancePath}`;
      refuse(
        place,
        `\`${name}\`${where} ${error?.message ?? "is malformed"}.`,
        "vocabulary.yaml says how it is written.",
      );
    }
  };
}
