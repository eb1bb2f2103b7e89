// Converts a list in a single text to entries and back. The separators and the fields are data of the contract. Decimals stay
// decimal text.
import { isDecimal } from "../values/money.ts";
import { fail, ok, type Issue, type Result } from "../values/result.ts";
import { below } from "../values/wire.ts";

/** How a list of entries of the type `T` is written as one text (`x-delimited`). */
export interface DelimitedForm<T> {
  /** The name of the field; issues have it as their code's first part. */
  readonly field: string;
  /** What joins the entries. */
  readonly entries: string;
  /** What joins the parts of an entry. */
  readonly parts: string;
  /** The parts in their order. */
  readonly of: readonly {
    readonly name: keyof T & string;
    readonly form: "text" | "code" | "decimal" | "integer";
  }[];
}

/** Reads a list; an empty text has no entry. Issues are located as `/1/price`, entries counted from 0. */
export function parseDelimited<T>(text: string, form: DelimitedForm<T>): Result<T[]> {
  if (text === "") return ok([]);
  const entries: T[] = [];
  for (const [index, part] of text.split(form.entries).entries()) {
    const found = part.split(form.parts);
    if (found.length !== form.of.length) {
      const names = form.of.map(({ name }) => name).join(", ");
      return fail({
        code: `${form.field}.components`,
        at: below("", index),
        message: `An entry has ${form.of.length} components, joined by ${form.parts}: ${names}.`,
        expected: String(form.of.length),
        received: String(found.length),
      });
    }
    const values = form.of.map(({ name, form: kind }, place) => {
      const own = found[place] ?? "";
      return [name, kind === "integer" ? integerOf(own) : own] as const;
    });
    // The one cast: the form names the members of the type, each with its kind.
    const entry = Object.fromEntries(values) as T;
    const issue = entryIssue(entry, form, index);
    if (issue) return fail(issue);
    entries.push(entry);
  }
  return ok(entries);
}

/**
 * Writes entries as `parseDelimited` reads them. Refuses (`….separator`) a component that would be read back as something
 * else, because it holds a separator or makes one together with its neighbour.
 */
export function formatDelimited<T>(entries: readonly T[], form: DelimitedForm<T>): Result<string> {
  for (const [index, entry] of entries.entries()) {
    const issue = entryIssue(entry, form, index);
    if (issue) return fail(issue);
  }
  const text = joined(entries, form);
  if (isSame(entries, text, form)) return ok(text);
  // A component can form a separator only with the text next to it, so each is checked alone.
  for (const [index, entry] of entries.entries()) {
    for (const { name, form: kind } of form.of) {
      if (kind === "integer" || isSame(...alone(entry, name, form), form)) continue;
      return fail(separatorIssue(form, index, name));
    }
  }
  return fail(separatorIssue(form, 0, form.of[0]?.name ?? ""));
}

const joined = <T>(entries: readonly T[], { entries: between, parts, of }: DelimitedForm<T>): string =>
  entries.map((entry) => of.map(({ name }) => String(entry[name])).join(parts)).join(between);

function isSame<T>(entries: readonly T[], text: string, form: DelimitedForm<T>): boolean {
  const again = parseDelimited(text, form);
  const sameEntry = (entry: T, index: number) =>
    form.of.every(({ name }) => again.ok && again.value[index]?.[name] === entry[name]);
  return again.ok && again.value.length === entries.length && entries.every(sameEntry);
}

/** Three entries of neutral values and their text; the middle one has the given entry's component `own`. */
function alone<T>(entry: T, own: keyof T, form: DelimitedForm<T>): [T[], string] {
  const neutral = form.of.map(({ name, form: kind }) => [name, kind === "integer" ? 1 : "1"] as const);
  const plain = Object.fromEntries(neutral) as T;
  const entries = [plain, { ...plain, [own]: entry[own] }, plain];
  return [entries, joined(entries, form)];
}

function separatorIssue<T>({ field, entries, parts }: DelimitedForm<T>, index: number, name: string): Issue {
  const message = `The component contains a separator of the list. Remove ${parts} or ${entries} from it.`;
  return { code: `${field}.separator`, at: below(below("", index), name), message };
}

function integerOf(text: string): number {
  const value = /^-?\d+$/.test(text) ? Number(text) : Number.NaN;
  return value === 0 ? 0 : value;
}

function entryIssue<T>(entry: T, { field, of }: DelimitedForm<T>, index: number): Issue | undefined {
  for (const { name, form } of of) {
    const at = below(below("", index), name);
    const code = `${field}.${name}`;
    if (form === "decimal" && !isDecimal(String(entry[name]))) {
      return {
        code,
        at,
        message: "The component must be a decimal number, such as 10.50.",
        expected: "decimal text",
      };
    }
    if (form === "integer" && !Number.isSafeInteger(entry[name])) {
      return { code, at, message: "The component must be an integer.", expected: "integer" };
    }
  }
  return undefined;
}
