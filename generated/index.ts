// generated, do not edit; npm run generate
// The types of the contract and of a gateway's profile. Client, server and catalogue have faces of their own.
export type { Issue, Issues, Result } from "../runtime/values/result.ts";
export { type ExtensionPointId, type OperationId, operationIds, type RuleId } from "./ids.ts";
export { checkProfile } from "./check-profile.ts";
export { codesOf, defineProfile } from "./profile.ts";
export type { Codes, ExtensionPoints, NotificationPayload, Profile, StandardSchema } from "./profile.ts";
export type * from "./types.ts";
