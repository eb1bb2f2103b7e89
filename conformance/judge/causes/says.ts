// A fault in one line: the operation, what is wrong, and the values or the gateway's own message. Pure.
import type { CheckResult } from "../results.ts";
import { messageIn } from "./refusals.ts";
import { notAs } from "./not-as.ts";
import { faultOf, fieldOf, isNo, isWronglyDone } from "./showing.ts";

const longestValue = 90;
const cut = (text: string): string => (text.length > longestValue ? `${text.slice(0, longestValue)}…` : text);

/** A payment that means a success, in other words than the contract's. The entries of a batch can fail in one that succeeded. */
const isYes = /<result_info>\s*(?:<!\[CDATA\[)?0000\b/;

/** The fault in one line: the operation, what is wrong, and the values or the gateway's own message. */
export function saysOf(result: CheckResult): string {
  const { fault, title, expected = "", actual = "nothing", path = "", why = "" } = result;
  const exchange = faultOf(result);
  const who = fault?.operation ?? result.operation;
  if (exchange !== undefined && isNo(result)) {
    const { status, error } = exchange.response;
    const message = messageIn(exchange);
    const what =
      status === undefined
        ? (error ?? "no response")
        : status === 200
          ? isYes.test(exchange.response.body ?? "")
            ? "not a success as the contract defines it"
            : "it says no"
          : `status ${status}${status < 300 ? ", not 200" : ""}`;
    return `${who}: ${what}${message === "" ? "" : `, "${cut(message)}"`}`;
  }
  const due = cut(
    expected.replaceAll(/^(?:the same as|a decimal number, equals) |, as it was (?:sent|told) .*$/g, ""),
  );
  const came = cut(actual);
  if (fault?.words !== undefined) {
    const values = fault.wrong === "expected" ? [due, came] : [came, due];
    return `${who}: ${fault.words}${fault.wrong === undefined ? "" : `: ${values.join(", not ")}`}`;
  }
  if (expected === "") return `${who}: ${why === "" ? title : cut(why)}`;
  if (isWronglyDone(result)) return `${who}: accepted what must be refused. ${title}`;
  const field = fieldOf(path.replaceAll(/\/\d+(?=\/|$)/g, "/*"));
  if (expected === `a value other than ${actual}`) return `${who}: \`${field}\` is the same again: ${came}`;
  return `${who}: ${field === "" ? title.replace(/\.$/, "") : `\`${field}\``}: ${came}${notAs(due)}`;
}
