// The input and output of a command: its streams, the state of its process, and its questions to a user.
import { once } from "node:events";
import { createInterface } from "node:readline/promises";
import type { Questions } from "../init/questions.ts";
import type { Output } from "../reporters/colours.ts";
import type { Fixtures } from "../scenario/model.ts";

export interface Terminal {
  readonly out: Output;
  readonly err: Output;
  readonly env: Readonly<Record<string, string | undefined>>;
  /** The input; without it the command reads nothing. */
  readonly in?: NodeJS.ReadStream;
  /** The folder that the command is called in; that of the process if not given. */
  readonly cwd?: string;
  /** Ends a run early, as an interrupt does. */
  readonly signal?: AbortSignal;
  /** Asks the user questions; left out if there is no terminal. */
  readonly questions?: () => Questions;
  /** The scenarios of a run; the installed ones if not given. */
  readonly fixtures?: Fixtures;
}

/** Asks at a terminal. After Ctrl-C or the end of the input there is no text. */
export function questionsAt(input: NodeJS.ReadableStream, output: NodeJS.WritableStream): Questions {
  const lines = createInterface({ input, output });
  const closed = once(lines, "close").then(() => undefined);
  return {
    ask: (question) => Promise.race([lines.question(question).catch(() => undefined), closed]),
    close: () => lines.close(),
  };
}

/** Where a command writes, and the exit code that it leaves. */
export interface Shell {
  readonly terminal: Terminal;
  code: number;
}
