// Where a command writes and what it reads of the process that it runs in.
import type { Output } from "../reporters/colours.ts";

export interface Terminal {
  readonly out: Output;
  readonly err: Output;
  readonly env: Readonly<Record<string, string | undefined>>;
  /** Ends a run early, as an interrupt does. */
  readonly signal?: AbortSignal;
}
