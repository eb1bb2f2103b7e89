// Checks that the vocabulary has each annotation of a document, in an allowed place and form. model/ interprets annotations.
import { Ajv2020, type ValidateFunction } from "ajv/dist/2020.js";
import type { Json } from "../json.ts";
import type { Vocabulary } from "./catalogue.ts";
import type { SourceLocation, Report } from "./problem.ts";

/** Checks one annotation by the vocabulary; what is wrong is reported at its place. */
export type CheckAnnotation = (name: string, kind: string, value: Json, place: SourceLocation) => void;

/** One for all vocabularies, because each new one compiles the schema of schemas first. */
const ajv = new Ajv2020({ strict: false, allErrors: false });

/** The check of annotations by this vocabulary. */
export function checkAnnotations(vocabulary: Vocabulary, { refuse }: Report): CheckAnnotation {
  const entries = new Map(Object.entries(vocabulary));
  // Compiled with its first use: a small contract uses few annotations.
  const checks = new Map<string, ValidateFunction>();
  const compiled = (name: string, schema: object): ValidateFunction => {
    const check = ajv.compile(schema);
    ajv.removeSchema(schema);
    checks.set(name, check);
    return check;
  };
  return (name, kind, value, place) => {
    const entry = entries.get(name);
    if (entry === undefined) {
      refuse(
        place,
        `\`${name}\` is not in the vocabulary.`,
        "Correct the name, or add it to vocabulary.yaml and to the model.",
      );
      return;
    }
    if (!entry.on.includes(kind)) {
      refuse(place, `\`${name}\` is not allowed on a ${kind}.`, `It is allowed on: ${entry.on.join(", ")}.`);
      return;
    }
    const check = checks.get(name) ?? compiled(name, entry.schema);
    if (!check(value)) {
      const [error] = check.errors ?? [];
      const where = error?.instancePath === "" ? "" : ` at ${error?.instancePath}`;
      refuse(
        place,
        `\`${name}\`${where} ${error?.message ?? "is malformed"}.`,
        "See its schema in vocabulary.yaml.",
      );
    }
  };
}
