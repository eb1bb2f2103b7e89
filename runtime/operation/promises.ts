// Checks whether a response has the fields that the profile promises. The types of results depend on them.
import type { Issue } from "../values/result.ts";
import { isRecord } from "../values/wire.ts";
import { furtherFields } from "./further-fields.ts";
import type { AnyOperation, Points } from "./operation.ts";
import { filledAt } from "../values/points.ts";

/** The fields that the profile promises and the response does not have, each with its place. */
export function missingPromises(
  { id, promises = "" }: AnyOperation,
  points: Points | undefined,
  response: unknown,
): Issue[] {
  const names = filledAt(points, promises);
  const further = Object.entries(furtherFields(points, id, "response"));
  return [
    ...(Array.isArray(names) ? names.map(String) : []),
    ...further.flatMap(([name, { always }]) => (always === true ? [name] : [])),
  ].flatMap((name) => missing(response, name.split("."), ""));
}

/** A list has the field in each of its entries. What is below an absent field is not missing too. */
function missing(value: unknown, [name = "", ...below]: readonly string[], at: string): Issue[] {
  if (Array.isArray(value))
    return value.flatMap((entry, index) => missing(entry, [name, ...below], `${at}/${index}`));
  if (!isRecord(value)) return [];
  const field = Object.hasOwn(value, name) ? value[name] : undefined;
  if (below.length > 0) return missing(field, below, `${at}/${name}`);
  if (field !== undefined) return [];
  const message = `\`${name}\` is missing. The gateway's profile promises it.`;
  return [{ code: "promise.missing", at: `${at}/${name}`, message }];
}
