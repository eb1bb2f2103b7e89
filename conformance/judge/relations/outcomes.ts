// What a response says of an order's outcome in two fields: its status, and its message. Both must say the same. Pure.
import { isRecord } from "@acquiring/contract/codecs";
import type { RunWideKind } from "../../scenario/run-wide-checks.ts";
import { isEvidence } from "../evidence.ts";
import { recordsIn, textOf, type Fields } from "../ledger.ts";
import { besideResult, type Pair } from "./pairs.ts";
import type { Played } from "../../message/message.ts";

/** A field that says how an order ended, whether it may say so of this entry, and why. */
interface Told {
  readonly kind: RunWideKind;
  readonly field: string;
  readonly fits: boolean;
  readonly expected: string;
}

export function* ofOutcomes(observations: readonly Played[]): Generator<Pair> {
  for (const seen of observations.filter(isEvidence)) {
    const { operation, response } = seen;
    const info = isRecord(response?.value) ? response.value["result_info"] : undefined;
    if (operation?.id === "createDirectPayment" && typeof info === "string" && saysSuccess(info))
      yield {
        ...besideResult("payments.outcome", seen),
        at: "/result_info",
        actual: info,
        fits: info === "0000:Success",
        expected: "`0000:Success`, because its code or its message is that of a success",
      };
    const { batch } = operation?.descriptor ?? {};
    if (batch?.status === undefined) continue;
    for (const [index, record] of recordsIn(response?.value, batch.response).entries())
      for (const { kind, field, ...told } of toldOf(record, batch.status, batch.success))
        yield {
          ...besideResult(kind, seen),
          at: `/${batch.response}/${index}/${field}`,
          actual: record[field],
          ...told,
        };
  }
}

/** Whether one half of a `result_info` is that of a success. */
const saysSuccess = (info: string): boolean => /^0000(?::|$)/u.test(info) || info.endsWith(":Success");

function toldOf(record: Fields, status: string, success: unknown): readonly Told[] {
  const isDone = textOf(record[status]) === success;
  const { error_message: error, refund_message: message } = record;
  if (record[status] === undefined) return [];
  if (status === "refund_status")
    return typeof message !== "string"
      ? []
      : [
          {
            kind: "refunds.outcome",
            field: "refund_message",
            fits: isDone === (message === "V0000:OK"),
            expected: `${isDone ? "" : "not "}\`V0000:OK\`, because the \`${status}\` is ${isDone ? "" : "not "}\`1\``,
          },
        ];
  if (typeof error !== "string") return [];
  const done: Told = {
    kind: "entries.no-error",
    field: "error_message",
    fits: error === "",
    expected: "an empty text, because the order succeeded",
  };
  const told: Told = {
    kind: "entries.outcome",
    field: status,
    fits: isDone || error !== "",
    expected: "`1`, because the `error_message` is empty",
  };
  return isDone ? [done, told] : [told];
}
