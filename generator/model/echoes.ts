// Which values of a response its request determines, and how to find a request and its response again: `x-echoes`, `x-repeat`,
// `x-finder`. Every name is looked up, so that a misspelt one cannot switch a comparison off.
import { addressesOf } from "../load/catalogue.ts";
import type { Contract } from "../load/load.ts";
import { below, type SourceLocation, type Report } from "../load/problem.ts";
import { type Json, type JsonObject, listOf, objectOf } from "../json.ts";
import type { Echo, Operation } from "./model.ts";
import type { Records } from "./records.ts";

/** The echoes without the rules that say so, which are for people. */
export const echoesOf = (given: Json | undefined): Echo[] =>
  listOf(given).map((one) => {
    const { rule: _rule, ...echo } = objectOf(one);
    return echo as unknown as Echo;
  });

export const repeatAndFinderOf = (post: JsonObject): Pick<Operation, "repeat" | "finder"> =>
  Object.fromEntries(
    ["repeat", "finder"].flatMap((name) => {
      const given = post[`x-${name}`];
      return given === undefined ? [] : [[name, objectOf(given)]];
    }),
  );

/** Refuses names that are not fields of their records, and unknown extension points. */
export function refuseNoEchoes(
  { origins, points }: Contract,
  operations: readonly Operation[],
  records: Records,
  report: Report,
): void {
  const known = addressesOf(points);
  for (const operation of operations) {
    const root: SourceLocation = { file: "openapi.yaml", pointer: "" };
    const at = below(origins.get(operation.path) ?? root, "post");
    const refuse = (place: SourceLocation, message: string) =>
      report.refuse(place, message, "Correct the name.");
    const has = (side: "request" | "response", list: string | undefined, name: string): boolean => {
      // A page has its inputs.
      const page = operation[side].autoPost;
      if (page !== undefined) return listOf(page["echoes"]).includes(name);
      const record = records.get(operation[side].schema, at);
      const field = record?.kind === "record" ? record.fields.find((one) => one.name === list) : undefined;
      const entry = field?.value.kind === "list" ? records.resolve(field.value.of) : undefined;
      const holder = list === undefined ? record : entry;
      return holder?.kind === "record" && holder.fields.some((one) => one.name === name);
    };
    const { batch, echoes, repeat, finder, identity } = operation;
    for (const name of identity)
      if (!has("request", undefined, name))
        refuse(
          below(root, "x-identity", "fields"),
          `The request of \`${operation.id}\` has no field \`${name}\`.`,
        );
    for (const { fields, of, named, may } of echoes) {
      for (const side of ["request", "response"] as const)
        for (const name of fields)
          if (!has(side, of === undefined ? undefined : (batch?.[side] ?? ""), name))
            refuse(
              below(at, "x-echoes"),
              `The ${of ?? "fields"} of \`${operation.id}\`'s ${side} have no \`${name}\`.`,
            );
      for (const point of [named, may?.point])
        if (point !== undefined && !known.has(point))
          refuse(below(at, "x-echoes"), `There is no extension point \`${point}\`.`);
    }
    if (repeat !== undefined && !has("request", undefined, repeat.by))
      refuse(below(at, "x-repeat"), `The request of \`${operation.id}\` has no field \`${repeat.by}\`.`);
    if (repeat !== undefined && !known.has(repeat.point))
      refuse(below(at, "x-repeat"), `There is no extension point \`${repeat.point}\`.`);
    for (const name of [...(finder?.key ?? []), ...Object.values(finder?.state ?? {})])
      if (!has("response", batch?.response ?? "", name))
        refuse(below(at, "x-finder"), `The records of \`${operation.id}\` have no field \`${name}\`.`);
  }
}
