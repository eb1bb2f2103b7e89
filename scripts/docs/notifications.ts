// The contract's notifications in the form that the reference shows: what is open about them stands in their descriptions.
import { type Contract, isObject, type JsonObject, mapObjects, textAt, textsAt } from "./contract.ts";
import { pointList, ruleList } from "./words.ts";

/** The AsyncAPI document that is rendered. Redocly shows no annotations, so they are put into words here. */
export function notificationsDocument({ asyncapi, rules, points }: Contract): JsonObject {
  const shown = mapObjects(asyncapi, (object) => {
    const ruleIds = textsAt(object, "x-rules");
    const pointIds = textsAt(object, "x-extension-points");
    if (ruleIds.length + pointIds.length === 0) return object;
    const parts = [
      textAt(object, "description"),
      ruleIds.length > 0 ? `**Rules**\n\n${ruleList(rules, ruleIds)}` : "",
      pointIds.length > 0 ? `**Open**\n\n${pointList(points, pointIds)}` : "",
    ];
    return { ...object, description: parts.filter((part) => part !== "").join("\n\n") };
  });
  return isObject(shown) ? shown : {};
}
