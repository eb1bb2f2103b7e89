// How a test instrument behaves, as data. A card, an APM or a beneficiary decides the response to each later step.
import type { AcquirerStep } from "../acquirer.ts";

/** What the acquirer says to one asking; four digits are the code of a decline. */
export type Says = "approve" | "review" | "pending" | "timeout" | `${number}`;

/** Its outcome for the first request, for the second, and so on; the last one is repeated. */
export type Script = readonly [Says, ...Says[]];

/** Steps that are not named are approved. */
export interface Behaviour extends Partial<Readonly<Record<AcquirerStep, Script>>> {
  /** The name that is stored in place of a number. */
  readonly key: string;
  /** A description for the docs. */
  readonly does: string;
}
