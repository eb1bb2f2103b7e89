// What passed with the same means as a refused request, so that these are not the cause. Pure: names of fields and counts,
// and no value of a message.
import { isRecord } from "@acquiring/contract/codecs";
import { wrongIn } from "./fault.ts";
import { messageIn, refusalOf } from "./refusals.ts";
import { trailOf } from "../trail.ts";
import type { Played } from "../../message/message.ts";

/** What a request has that others may not have, the most telling first. */
function featuresOf({ request, built }: Played): string[] {
  const value = built?.value ?? request;
  return [
    ...(/[^ -~]/.test(JSON.stringify(value) ?? "") ? ["a letter outside ASCII"] : []),
    ...[...new Set(namesIn(value))].map((name) => `the field \`${name}\``),
    ...(isRecord(value) && Object.values(value).some((one) => Array.isArray(one) && one.length > 1)
      ? ["several entries"]
      : []),
    ...(built === undefined ? [] : [`a body of type ${built.headers["content-type"] ?? "unknown"}`]),
  ];
}

const namesIn = (value: unknown): string[] =>
  Array.isArray(value)
    ? value.flatMap(namesIn)
    : isRecord(value)
      ? Object.entries(value).flatMap(([name, item]) => [name, ...namesIn(item)])
      : [];

/** What a refusal concerns: only requests with something, or all; and what passed in the same way. */
export interface Beside {
  readonly only?: string;
  readonly passed: string;
}

/** Of requests that are refused in one way: how many others passed, and what only the refused ones have. */
export function passedBeside(refusal: string, observations: readonly Played[]): Beside | undefined {
  const valid = observations.filter(({ built }) => built?.deliberate !== true);
  const refused = valid.filter(({ success, exchange }) => !success && refusalOf(exchange) === refusal);
  const [first] = refused;
  if (first === undefined) return undefined;
  const operations = new Set(refused.map(({ operation }) => operation?.id));
  const accepted = valid.filter(({ success }) => success);
  const same = accepted.filter(({ operation }) => operations.has(operation?.id));
  const those = `${refused.length} ${refused.length === 1 ? "request was" : "requests were"} refused in this way`;
  if (same.length === 0)
    return {
      only: "always",
      passed: `${those}, and none of ${[...operations].join(", ")} was accepted.${accepted.length === 0 ? "" : ` ${accepted.length} requests of other operations were accepted.`}`,
    };
  const others = new Set(same.flatMap(featuresOf));
  const only = featuresOf(first).filter(
    (one) => !others.has(one) && refused.every((other) => featuresOf(other).includes(one)),
  );
  const message = messageIn(first.exchange);
  const told = only.find((one) => message.includes(/`(.*)`/.exec(one)?.[1] ?? "\n"));
  // Of one request that differs in much it is unknown what is refused.
  const feature = told ?? (only.length > mostFeatures ? "" : only.join(" or "));
  return {
    ...(feature === "" ? {} : { only: `only with ${feature}` }),
    passed: `${those}, ${same.length} of the same operation were accepted${feature === "" ? "" : `, none of them with ${feature}`}.`,
  };
}

const mostFeatures = 3;

/** Whether an operation accepted a request although this was wrong before it in the scenario. */
export const worksDespite = (
  fault: string,
  operation: string | undefined,
  observations: readonly Played[],
): boolean =>
  observations.some(
    (one) =>
      one.operation?.id === operation &&
      one.success &&
      wrongIn(trailOf(one.steps, one.step).filter((played) => played !== one)).includes(fault),
  );

/** Whether each response of an operation with status 200 is a success: such an operation looks at nothing. */
export function acceptsAll(operation: string, observations: readonly Played[]): boolean {
  const all = observations.filter((one) => one.operation?.id === operation && one.status === 200);
  return all.length > 1 && all.every(({ success }) => success);
}
