// Finds the stated rule that a payment's result violates, if it cannot be read as a result. Looks only at what is
// clearly a result, because the form of a refusal is open. Pure.
import { isRecord } from "@acquiring/contract/codecs";
import { objectOf } from "../contract/contract.ts";
import { read } from "../contract/pointer.ts";
import { notUtf8 } from "../decode/decode.ts";
import type { Played } from "../message/message.ts";
import type { Terms } from "../inputs/profile.ts";
import { idOf } from "../scenario/automatic-checks.ts";
import { violations } from "./automatic.ts";

export interface Breach {
  readonly rule: string;
  readonly at: string;
  readonly expected: string;
  readonly actual: string;
}

const echoRule = "direct-payment-result.echo";
const formRule = "direct-payment-result.result-info";
const outcomeRule = "direct-payment-result.success";
const statusRule = "service.success-status";
const success = "0000:Success";
/** Words that no decline has for its message. */
const saysYes =
  /^[^:]*:\s*(?:success(?:ful(?:ly)?)?|approved|authori[sz]ed|captured|completed|ok|paid)[.!]?$/i;

/** The first rule that a direct payment's result violates; `undefined` if it is no result, or declines in the stated form. */
export function breachOf(played: Played, terms: Terms): Breach | undefined {
  const { status, response, operation, built } = played;
  const order = objectOf(built?.value)["order_no"];
  if (operation === undefined || response === undefined || typeof order !== "string") return undefined;
  // In which encoding a body is written is open.
  if (status < 200 || status > 299 || !response.text.includes(order) || response.problem === notUtf8)
    return undefined;
  if (status !== 200) return { rule: statusRule, at: "", expected: "status 200", actual: `status ${status}` };
  const { kind, root, value, problem, misfit } = response;
  const seen = { kind, root, value, problem, misfit, signatureValid: undefined };
  const found = violations(terms, operation, seen).map(({ check, ...broken }) => ({
    rule: check.slice(idOf(operation, "").length),
    at: broken.at,
    expected: broken.expected,
    actual: broken.words ?? JSON.stringify(broken.actual),
  }));
  const whole = found.find(({ at }) => at === "");
  if (whole !== undefined) return whole;
  if (textAt(value, "/order_no") !== order)
    return {
      rule: echoRule,
      at: "/order_no",
      expected: JSON.stringify(order),
      actual: besides(value, order),
    };
  return found.find(({ rule }) => rule === formRule) ?? outcomeOf(value);
}

/** The outcome in a result that is neither a success nor a decline in the stated form. */
function outcomeOf(value: unknown): Breach | undefined {
  const said = textAt(value, "/result_info");
  const breach = {
    rule: outcomeRule,
    at: "/result_info",
    expected: `"${success}", or another code and its message`,
  };
  if (said === undefined) return { ...breach, actual: "nothing" };
  return said !== success && (said.startsWith("0000:") || saysYes.test(said))
    ? { ...breach, actual: JSON.stringify(said) }
    : undefined;
}

/**
 * The actual value instead of the order number. Also names the field that has the number, so that the maker sees a
 * wrong field name.
 */
function besides(value: unknown, order: string): string {
  const there = textAt(value, "/order_no");
  const [elsewhere] = Object.entries(objectOf(value)).find(([, item]) => item === order) ?? [];
  const what = there === undefined ? "nothing" : JSON.stringify(there);
  return elsewhere === undefined ? what : `${what}, found in \`${elsewhere}\``;
}

function textAt(value: unknown, pointer: string): string | undefined {
  const found = isRecord(value) ? read(value, pointer) : undefined;
  return found?.found === true && typeof found.value === "string" ? found.value : undefined;
}
