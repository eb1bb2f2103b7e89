// One exchange as readers see it.
import type { Played } from "../../message/message.ts";
import { textOf, type Fields } from "../../judge/ledger.ts";
import type { Vote } from "./finding.ts";

export interface Shown {
  readonly played: Played;
  readonly op: string;
  /** Its place among the exchanges. */
  readonly place: number;
  readonly sent: Fields;
  readonly told: Fields;
  /** Milliseconds since 1970. */
  readonly at: number | undefined;
  /** What is unusual: `unread`, `signature`, `account`, `address`, `again`, or the code and the place of an issue. */
  readonly flaws: readonly string[];
  /** A refusal of the whole request shows something: its signature is known to be valid. */
  readonly clear: boolean;
}

/** Whether nothing is unusual about the request, except these flaws. */
export const isSound = ({ flaws }: Shown, ...but: readonly string[]): boolean =>
  flaws.every((flaw) => but.includes(flaw));

/** Whether a response refuses the request; `undefined` if it does not show that. */
export const refusal = ({ played: { status, success }, told, clear }: Shown): boolean | undefined => {
  if (success) return false;
  const isFailure =
    status === 200 && told["return_status"] !== undefined && textOf(told["return_status"]) !== "1";
  return clear && (isFailure || (status >= 400 && status < 500)) ? true : undefined;
};

/** What an exchange shows of a point; nothing if the value is unknown. */
export const vote = ({ played: from }: Shown, point: string, value: unknown): Vote[] =>
  value === undefined ? [] : [{ point, value, from }];
