// The JSON files below `generated/`: the published documents, and the contract as data. They need no TypeScript to be made, so
// that set-up makes them in little time.
import { dataFiles } from "./emit/data.ts";
import { publishedDocuments } from "./emit/openapi.ts";
import { profileSchema } from "./emit/profile.ts";
import type { JsonObject } from "./json.ts";
import { load } from "./load/load.ts";
import type { Files } from "./load/source.ts";
import type { Model } from "./model/model.ts";
import { modelOf } from "./model/read-model.ts";
import type { Generated } from "./write.ts";

/** Documents that people read and compare. All other JSON is made where it is needed, and not committed. */
const committed: ReadonlySet<string> = new Set(["openapi.json", "asyncapi.json"]);

/** Whether a path below `generated/` is of a file that is not committed. */
export const isMade = (path: string): boolean => path.endsWith(".json") && !committed.has(path);

/** The texts of all JSON files by their paths below `generated/`. */
export const jsonTexts = (model: Model): Generated =>
  new Map(
    Object.entries({
      ...publishedDocuments(model),
      ...dataFiles(model),
      "asyncapi.json": model.asyncapi,
      "profile.schema.json": profileSchema(model),
    }).map(([name, value]) => [name, json(value)]),
  );

/** The texts of the files that are not committed. */
export const madeTexts = (files: Files): Generated =>
  new Map([...jsonTexts(modelOf(load(files)))].filter(([path]) => isMade(path)));

const json = (value: JsonObject): string => `${JSON.stringify(value, undefined, 2)}\n`;
