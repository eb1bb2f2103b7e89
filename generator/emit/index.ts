// index.ts: the package's main entry, types and profile without code that sends or serves.
import type { Model } from "../model/model.ts";
import { namedRecords } from "./names.ts";
import { headOf } from "./entries.ts";

export const indexFile = (
  model: Model,
): string => `${headOf("index")}export { schemaOf } from "../runtime/schema/schema.ts";
export type { Issue, Result } from "../runtime/values/result.ts";
export { checkProfile } from "./check-profile.ts";
export { codesOf, defineProfile } from "./profile.ts";
export type { NotificationPayload, Profile } from "./profile.ts";
export type {
${namedRecords(model)
  .map((name) => `  ${name},\n`)
  .join("")}} from "./types.ts";
`;
