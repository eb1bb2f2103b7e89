// The JSON Schema validator, loaded only when it is needed, because most commands start without it.
import { createRequire } from "node:module";
import type { Ajv2020, Options } from "ajv/dist/2020.js";

export const ajvOf = (options: Options): Ajv2020 => {
  const load = createRequire(import.meta.url);
  const loaded = load("ajv/dist/2020.js") as typeof import("ajv/dist/2020.js");
  return new loaded.Ajv2020(options);
};
