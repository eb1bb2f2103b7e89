// The address of the gateway under test: an argument, or a line of standard input. With standard input, the run can prepare
// itself while the gateway starts.
import { createInterface } from "node:readline";
import { UsageError } from "../contract/errors.ts";

/** The target that means "the first line of standard input". */
export const fromInput = "-";

export const targetFrom = (
  given: string,
  input: NodeJS.ReadableStream,
  signal: AbortSignal,
): string | Promise<string> => (given === fromInput ? firstLine(input, signal) : given);

async function firstLine(input: NodeJS.ReadableStream, signal: AbortSignal): Promise<string> {
  const lines = createInterface({ input, signal });
  try {
    for await (const line of lines) return line.trim();
  } finally {
    lines.close();
  }
  throw new UsageError("--target - reads the URL from standard input, which ended without a line.");
}
