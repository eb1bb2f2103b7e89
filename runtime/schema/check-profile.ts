// The check of a gateway's profile that comes from outside the program, such as from a YAML file. Its schema is generated.
import { fail, ok, type Result } from "../values/result.ts";
import { issuesBySchema, type JsonSchema } from "./check-json-schema.ts";

/** A foreign value as a profile; a profile without `extension_points` fills none. */
export function profileBySchema<Profile extends { readonly extension_points: object }>(
  value: unknown,
  schema: JsonSchema,
): Result<Profile> {
  const [issue, ...more] = issuesBySchema(value, schema);
  if (issue !== undefined) return fail(issue, ...more);
  // The one cast from foreign to typed: the value has just been checked against what stands for the type.
  return ok({ extension_points: {}, ...(value as object) } as Profile);
}
