// Writes records as form-urlencoded text. form.ts reads it.
import { numberText } from "../values/money.ts";
import { fail, type Issue, ok, type Result } from "../values/result.ts";
import { below, notWire } from "../values/wire.ts";
import type { Steps } from "./codec.ts";
import { type FormOptions, isStep, stepDown } from "./form.ts";

/**
 * Writes a record as a form, in the convention that `readForm` reads. An empty record or list becomes an empty text, and
 * `undefined` fields are left out. Refuses, with a JSON pointer, `null`, empty names, and names that contain the
 * characters around a step.
 */
export function writeForm(value: object, nested: FormOptions["nested"]): Result<string> {
  const wrong = notWire(value);
  if (wrong) return fail(wrong);
  const pairs: string[] = [];
  const output: Output = { pairs, steps: nested === "json" ? undefined : nested };
  const issue = writeFields(output, value, "", "");
  return issue ? fail(issue) : ok(pairs.join("&"));
}

interface Output {
  readonly pairs: string[];
  readonly steps: Steps | undefined;
}

function writeFields(output: Output, value: object, prefix: string, at: string): Issue | undefined {
  const { steps } = output;
  for (const [name, field] of Object.entries(value)) {
    if (field === undefined) continue;
    const isEntry = Array.isArray(value);
    const here = below(at, isEntry ? Number(name) : name);
    if (name === "" || (steps !== undefined && !isStep(name, steps))) {
      return {
        code: "form.name",
        at: here,
        message:
          "The field's name is empty or contains characters used for nesting, such as brackets. A form cannot contain it.",
      };
    }
    const step = isEntry && steps !== undefined ? Number(name) + steps.first : name;
    const path = prefix === "" || steps === undefined ? name : stepDown(prefix, step, steps);
    const issue = writeField(output, path, field, here);
    if (issue) return issue;
  }
  return undefined;
}

function writeField(output: Output, path: string, field: unknown, at: string): Issue | undefined {
  const { pairs, steps } = output;
  if (field === null) {
    return {
      code: "form.null",
      at,
      message: "A form has no null. Leave the field out or send an empty text.",
    };
  }
  const isNested = typeof field === "object" && Object.values(field).some((inner) => inner !== undefined);
  if (isNested && steps !== undefined) return writeFields(output, field, path, at);
  const text = isNested ? JSON.stringify(field) : typeof field === "object" ? "" : scalarText(field);
  pairs.push(`${encoded(path)}=${encoded(text)}`);
  return undefined;
}

const scalarText = (field: unknown): string =>
  typeof field === "number" ? numberText(field) : String(field);

function encoded(text: string): string {
  return encodeURIComponent(text)
    .replaceAll("%20", "+")
    .replaceAll(/[!'()~]/g, (mark) => `%${mark.charCodeAt(0).toString(16).toUpperCase()}`);
}
