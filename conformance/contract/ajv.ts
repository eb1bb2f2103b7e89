// The JSON Schema validator, loaded only when it is needed, because most commands start without it.
import { createRequire } from "node:module";
import type { Ajv2020, Options } from "ajv/dist/2020.js";

const made = new Map<string, Ajv2020>();

/** The validator with these options, which compiles each schema once. Options with the same texts share one. */
export function ajvOf(options: Options): Ajv2020 {
  const name = JSON.stringify(options);
  const known = made.get(name);
  if (known !== undefined) return known;
  const load = createRequire(import.meta.url);
  const loaded = load("ajv/dist/2020.js") as typeof import("ajv/dist/2020.js");
  // Without the registration by `$id`: the same document may be read twice.
  const validator = new loaded.Ajv2020({ ...options, addUsedSchema: false });
  made.set(name, validator);
  return validator;
}
