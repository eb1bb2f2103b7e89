// index.ts: the package's plainest face, types and profile without anything that sends or serves.
import type { Model } from "../model/model.ts";
import { namedRecords } from "./names.ts";
import { banner } from "./text.ts";

export const indexFile = (
  model: Model,
): string => `${banner}// The types of the contract and of a gateway's profile. Client, server and catalogue have faces of their own.
export { schemaOf } from "../runtime/schema/schema.ts";
export type { Issue, Result } from "../runtime/values/result.ts";
export { checkProfile } from "./check-profile.ts";
export { codesOf, defineProfile } from "./profile.ts";
export type { NotificationPayload, Profile } from "./profile.ts";
export type {
${namedRecords(model)
  .map((name) => `  ${name},\n`)
  .join("")}} from "./types.ts";
`;
