// index.ts: the package's plainest face, types and profile without anything that sends or serves.
import { banner } from "./text.ts";

export const indexFile =
  (): string => `${banner}// The types of the contract and of a gateway's profile. Client, server and catalogue have faces of their own.
export type { Issue, Issues, Result } from "../runtime/values/result.ts";
export { type ExtensionPointId, type OperationId, operationIds, type RuleId } from "./ids.ts";
export { checkProfile } from "./check-profile.ts";
export { codesOf, defineProfile } from "./profile.ts";
export type { Codes, ExtensionPoints, NotificationPayload, Profile, StandardSchema } from "./profile.ts";
export type * from "./types.ts";
`;
