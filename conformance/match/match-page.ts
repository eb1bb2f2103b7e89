// The `html-form` matcher: what the form of a page holds, and where it goes. How a page is read is in pages/.
import { formMeant, goesTo, hiddenInputs, type FormView, type PageReading } from "../pages/form-view.ts";
import type { Mismatch } from "./match.ts";
import type { FormAssert, Repeated } from "../scenario/model.ts";
import { isObject } from "../contract/pointer.ts";

const place = "html-form";

/** The first thing that the page's form lacks. */
export function pageMismatch(assert: FormAssert, page: PageReading | undefined): Mismatch | undefined {
  if (page === undefined) return { at: place, expected: "a page", words: "none" };
  const view = assert.read === "as-is" ? page.asIs : page.run;
  if (!view.ok) return { at: place, expected: "a page that can be read", words: view.problem };
  const form = formMeant(view.forms, assert.action);
  if (form === undefined) return { at: place, expected: "a form", words: "none" };
  return (
    wayMismatch(assert, form) ??
    inputsMismatch(assert, form) ??
    echoMismatch(assert, form) ??
    copyMismatch(assert, form) ??
    scriptMismatch(assert, form)
  );
}

function wayMismatch(assert: FormAssert, form: FormView): Mismatch | undefined {
  if (assert["posts-itself"] === true && !form.postsItself)
    return { at: `${place}/posts-itself`, expected: "a form that posts itself on load", words: "none does" };
  if (assert.method !== undefined && form.method !== assert.method)
    return { at: `${place}/method`, expected: `the method ${assert.method}`, words: form.method };
  if (assert.action !== undefined && !goesTo(form, assert.action))
    return { at: `${place}/action`, expected: `the path ${assert.action}`, words: form.action };
  return undefined;
}

function inputsMismatch(assert: FormAssert, form: FormView): Mismatch | undefined {
  const held = hiddenInputs(form);
  const wanted = wantedInputs(assert.inputs);
  for (const [name, value] of wanted) {
    const came = held.get(name);
    if (came === undefined) return { at: inputAt(name), expected: "a hidden input", words: "none" };
    const mismatch = valueMismatch(name, value, came);
    if (mismatch !== undefined) return mismatch;
  }
  for (const [name, value] of Object.entries(assert["where-given"] ?? {})) {
    const mismatch = valueMismatch(name, value, held.get(name) ?? []);
    if (mismatch !== undefined) return mismatch;
  }
  const other = [...held.keys()].find((name) => !wanted.has(name));
  if (assert["no-others"] === true && other !== undefined)
    return { at: inputAt(other), expected: "no such hidden input", words: "there is one" };
  return undefined;
}

/** Names, or names with what their inputs read; a list may hold lists, which is how a profile's lists get here. */
function wantedInputs(inputs: FormAssert["inputs"]): ReadonlyMap<string, unknown> {
  if (Array.isArray(inputs)) return new Map(inputs.flat().map((name) => [String(name), true]));
  return new Map(Object.entries(inputs ?? {}));
}

function valueMismatch(name: string, wanted: unknown, came: readonly string[]): Mismatch | undefined {
  const at = inputAt(name);
  if (wanted === true) return undefined;
  // By its name, so that a value which is nobody's business is masked.
  const actual = { [name]: came.length === 1 ? came[0] : came };
  if (isObject(wanted))
    return came.includes(String(wanted["not"])) ? { at, expected: "another text", actual } : undefined;
  const text = String(wanted);
  return came.every((one) => one === text) ? undefined : { at, expected: JSON.stringify(text), actual };
}

/** Each input that bears the name of a field reads as that field, and there is such an input. */
function echoMismatch({ echoes }: FormAssert, form: FormView): Mismatch | undefined {
  if (echoes === undefined) return undefined;
  const held = hiddenInputs(form);
  const echoed = fieldsOf(echoes).filter(([name]) => held.has(name));
  for (const [name, text] of echoed) {
    const came = held.get(name) ?? [];
    if (!came.every((one) => one === text))
      return { at: inputAt(name), expected: "the value of the request's field", actual: { [name]: came } };
  }
  return echoed.length > 0
    ? undefined
    : { at: `${place}/inputs`, expected: "an input that repeats a field of the request", words: "none" };
}

/** Some input under a name that no field has reads as a field. */
function copyMismatch({ copies }: FormAssert, form: FormView): Mismatch | undefined {
  if (copies === undefined) return undefined;
  const texts = new Set(fieldsOf(copies).map(([, text]) => text));
  const own = new Set([...Object.keys(copies.of), ...(copies.but ?? [])]);
  const copied = [...hiddenInputs(form)].some(
    ([name, values]) => !own.has(name) && values.some((value) => texts.has(value)),
  );
  return copied
    ? undefined
    : { at: `${place}/inputs`, expected: "copies of fields under other names", words: "none" };
}

/** The fields of a request that hold a text which is not empty. */
const fieldsOf = ({ of, only, but }: Repeated): (readonly [string, string])[] =>
  Object.entries(of)
    .filter(([name]) => (only?.includes(name) ?? true) && !(but?.includes(name) ?? false))
    .filter(([, value]) => (typeof value === "string" && value !== "") || typeof value === "number")
    .map(([name, value]) => [name, String(value)]);

function scriptMismatch({ scripted }: FormAssert, { inputs }: FormView): Mismatch | undefined {
  if (scripted !== true) return undefined;
  const hidden = inputs.filter(({ type }) => type === "hidden");
  if (!hidden.some(({ by }) => by === "page"))
    return { at: `${place}/inputs`, expected: "a hidden input that stands in the page", words: "none" };
  if (!hidden.some(({ by }) => by === "script"))
    return { at: `${place}/inputs`, expected: "a hidden input that a script added", words: "none" };
  return undefined;
}

const inputAt = (name: string): string => `${place}/inputs/${name}`;
