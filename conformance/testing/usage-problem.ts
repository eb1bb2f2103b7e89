// The message of a usage error about a file or an option, for tests.
import { UsageError } from "../contract/errors.ts";

/** The message of the usage error that this throws. */
export function usageProblem(run: () => unknown): string {
  try {
    run();
  } catch (error) {
    if (error instanceof UsageError) return error.message;
    throw error;
  }
  throw new Error("It was not refused.");
}
