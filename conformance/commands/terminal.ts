// Where a command writes and what it reads of the process that it runs in.
import type { Output } from "../reporters/colours.ts";

export interface Terminal {
  readonly out: Output;
  readonly err: Output;
  readonly env: Readonly<Record<string, string | undefined>>;
  /** What is typed; nothing is read where it is not given. */
  readonly in?: NodeJS.ReadStream;
  /** The folder that the command is called in; that of the process if not given. */
  readonly cwd?: string;
  /** Ends a run early, as an interrupt does. */
  readonly signal?: AbortSignal;
}
