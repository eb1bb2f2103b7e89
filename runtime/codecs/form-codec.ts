// A record as a URL-encoded form.
import { readForm, writeForm } from "./form.ts";
import type { Codec } from "./codec.ts";

export const formCodec: Codec = {
  kind: "form",
  read: (text, body, limits) => readForm(withoutLineEnd(text), body.shape, limits),
  write: (value) => writeForm(value),
};

/** Some clients end a form with a line end; blanks may belong to a value and stay. */
function withoutLineEnd(text: string): string {
  if (text.endsWith("\r\n")) return text.slice(0, -2);
  return text.endsWith("\n") ? text.slice(0, -1) : text;
}
