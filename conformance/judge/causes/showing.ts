// What a red result shows, read from its message and its values. Pure.
import type { Exchange } from "../../message/message.ts";
import type { CheckResult } from "../results.ts";
import { messageIn, refusalOf } from "./refusals.ts";

/** The message in which a failure shows. */
export const faultOf = ({ exchanges = [] }: Pick<CheckResult, "exchanges">): Exchange | undefined =>
  exchanges.find(({ fault }) => fault === true) ?? exchanges.at(-1);

export const refusalIn = (result: CheckResult): string | undefined => {
  const exchange = faultOf(result);
  return exchange === undefined ? undefined : refusalOf(exchange);
};

export const isPlain = ({ path, expected = "" }: CheckResult): boolean =>
  (path ?? "") === "" && /^(?:$|a success\b|status |a response$)/.test(expected);

/** Whether a result shows a request that was not accepted: a status other than 200, no response, or a response that says no. */
export const saysNo = (result: CheckResult): boolean => {
  const { fault, status, why = "" } = result;
  // What could not be made from an earlier response was not refused.
  if (fault?.key !== undefined || (status === "blocked" && / has no \/|no readable response/.test(why)))
    return false;
  if (isUnread(result)) return true;
  return (
    isPlain(result) && !isWronglyDone(result) && faultOf(result) !== undefined && fault?.accepted !== true
  );
};

export const isUnread = (result: CheckResult): boolean => {
  const fault = faultOf(result);
  if (fault === undefined) return false;
  const { status, error } = fault.response;
  return status === undefined ? error !== undefined : status !== 200;
};

/** The same, or a field or an entry that says no, together with the gateway's reason. */
export const isNo = (result: CheckResult): boolean => {
  const { path = "", expected = "", actual = "", fault } = result;
  const exchange = faultOf(result);
  if (saysNo(result)) return true;
  if (fault?.accepted !== false || isWronglyDone(result) || exchange === undefined) return false;
  const isAbout =
    (deciding.test(path) && expected.includes('"')) || (isNotFound(result) && !actual.startsWith("[{"));
  return isAbout && messageIn(exchange) !== "";
};

export const isMissing = ({ expected, actual }: CheckResult): boolean =>
  expected === "to be present" || actual === "nothing";

/** Whether a list has fewer entries than it must, or none that is looked for. */
export const isNotFound = ({ expected = "", actual = "" }: CheckResult): boolean =>
  /\bentr(?:y|ies)\b|\ba record\b/.test(expected) && /^(?:\[|none of|nothing|\d+ )/.test(actual);

/** Whether a response says that something was done that must not be done. */
export const isWronglyDone = ({ path = "", expected = "" }: CheckResult): boolean =>
  /^(?:not a success|at most \d+ of these|status 4\d\d or )/.test(expected) ||
  (deciding.test(path) && expected.startsWith("a value other than"));

/** The fields by which a response says whether it is a success. */
export const deciding = /\/(?:result_info|return_status|(?!payment)[a-z]+_status|issuer_url|error_message)$/;

/** The last name in a place that is the same for each entry of a list. */
export const fieldOf = (place: string): string => /([^/]*)(?:\/\*)*$/.exec(place)?.[1] ?? "";
