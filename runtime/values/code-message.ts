// Splits and joins texts of the form `<code>:<message>`, as in a result.
import { fail, ok, type Result } from "./result.ts";

export interface CodeMessage {
  /** Never empty, without a colon. */
  readonly code: string;
  /** May be empty, and may hold colons. */
  readonly message: string;
}

/**
 * Takes `0000:Success` apart at the first colon; spaces are kept. Source: Errors, application-level 3. Which codes
 * there are is open.
 */
export function parseCodeMessage(text: string): Result<CodeMessage> {
  const colon = text.indexOf(":");
  if (colon > 0) return ok({ code: text.slice(0, colon), message: text.slice(colon + 1) });
  return fail({
    code: "code-message.form",
    at: "",
    message:
      colon < 0
        ? "The text must have a colon between code and message."
        : "The text must have a code before the colon.",
    expected: "<code>:<message>",
  });
}

/** Puts code and message together; refuses a code that is empty or holds a colon, as it would be read back shorter. */
export function formatCodeMessage({ code, message }: CodeMessage): Result<string> {
  if (code !== "" && !code.includes(":")) return ok(`${code}:${message}`);
  const why = "The code must not be empty and must not contain a colon.";
  return fail({ code: "code-message.code", at: "/code", message: why });
}
