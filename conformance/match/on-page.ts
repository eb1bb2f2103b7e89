// The `html-form` matcher: the inputs of a page's form, and its action. pages/ reads pages.
import { decimals, isRecord } from "@acquiring/contract/codecs";
import { formMeant, goesTo, hiddenInputs, type FormView, type PageReading } from "../pages/form-view.ts";
import { matcher, quoted, variableSchema, type Mismatch } from "./matcher.ts";

const place = "html-form";

/** What the form of a page is compared with. */
export interface FormAssert {
  readonly read?: "run" | "as-is";
  readonly action?: string;
  readonly method?: string;
  readonly "posts-itself"?: true;
  readonly inputs?: Readonly<Record<string, unknown>> | readonly unknown[];
  readonly "where-given"?: Readonly<Record<string, unknown>>;
  readonly "no-others"?: true;
  readonly echoes?: Repeated;
  readonly copies?: Repeated;
  readonly scripted?: true;
}

/** Fields of a record that a form repeats: those of `only`, or all but those of `but`. */
export interface Repeated {
  readonly of: Readonly<Record<string, unknown>>;
  readonly only?: readonly string[];
  readonly but?: readonly string[];
}

const repeatedSchema = (description: string) => ({
  type: "object",
  additionalProperties: false,
  required: ["of"],
  description,
  properties: {
    of: { ...variableSchema, description: "The record whose fields are repeated." },
    only: { type: "array", minItems: 1, items: { type: "string" } },
    but: { type: "array", minItems: 1, items: { type: "string" } },
  },
});

const inputSchema = {
  oneOf: [
    { const: true },
    { type: "string" },
    {
      type: "object",
      additionalProperties: false,
      required: ["not"],
      properties: { not: { type: "string" } },
    },
  ],
};

export const onPage = {
  "html-form": matcher<FormAssert>({
    schema: {
      description:
        "The form of a page: the one that posts itself, otherwise the first with this `action`, otherwise the first. Its inputs are the hidden ones that a browser would send.",
      type: "object",
      additionalProperties: false,
      minProperties: 1,
      properties: {
        read: {
          enum: ["run", "as-is"],
          description: "The page as a browser has it after load (the default), or as its bytes have it.",
        },
        action: { type: "string", pattern: "^/", description: "The end of the path that it posts to." },
        method: { enum: ["get", "post", "dialog"] },
        "posts-itself": { const: true, description: "It is submitted on load." },
        inputs: {
          description:
            "The value of each input: a text, true for any value, or `not` with a forbidden value. Or a list of names, and of lists of names, that must be present.",
          oneOf: [
            { type: "object", minProperties: 1, additionalProperties: inputSchema },
            { type: "array", minItems: 1, items: { type: "string" } },
          ],
        },
        "where-given": {
          description: "The values of inputs that are present.",
          type: "object",
          minProperties: 1,
          additionalProperties: { type: "string" },
        },
        "no-others": { const: true, description: "There are no other inputs than those of `inputs`." },
        echoes: repeatedSchema(
          "Each input named like a field has the value of the field, and there is at least one.",
        ),
        copies: repeatedSchema(
          "An input whose name is not a field and not in `but` has the value of a field.",
        ),
        scripted: { const: true, description: "Some inputs are in the page, and a script added others." },
      },
    },
    words: formWords,
    mismatch: (wanted, { response }) => pageMismatch(wanted, response.page),
  }),
};

/** The requirements for the form, one clause for each member. */
function formWords(wanted: FormAssert): string {
  const { read, action, method, inputs, echoes, copies } = wanted;
  const given = Object.entries(wanted["where-given"] ?? {});
  const clauses = [
    ...(wanted["posts-itself"] === true ? ["posts itself on load"] : []),
    ...(method === undefined ? [] : [`uses the method ${method}`]),
    ...(action === undefined ? [] : [`goes to the path ${action}`]),
    ...(inputs === undefined
      ? []
      : [`has the hidden inputs ${[...wantedInputs(inputs)].map(inputWords).join(", ")}`]),
    ...(given.length === 0
      ? []
      : [`has, if they are present, the inputs ${given.map(inputWords).join(", ")}`]),
    ...(wanted["no-others"] === true ? ["has no other hidden inputs"] : []),
    ...(echoes === undefined ? [] : [`repeats under their names ${repeatedWords(echoes)}`]),
    ...(copies === undefined ? [] : [`repeats under other names ${repeatedWords(copies)}`]),
    ...(wanted.scripted === true ? ["has inputs in the page and inputs that a script added"] : []),
  ];
  const form = read === "as-is" ? "a form, before any script runs," : "a form";
  return clauses.length === 0 ? `has ${form}` : `has ${form} that ${clauses.join(", and ")}`;
}

const inputWords = ([name, wanted]: readonly [string, unknown]): string =>
  wanted === true
    ? `\`${name}\``
    : isRecord(wanted)
      ? `\`${name}\` other than ${quoted(wanted["not"])}`
      : `\`${name}\` = ${quoted(wanted)}`;

const repeatedWords = ({ of, only, but }: Repeated): string =>
  `${only === undefined ? "fields" : `the fields ${only.join(", ")}`} of ${String(of)}${but === undefined ? "" : ` except ${but.join(", ")}`}`;

/** The first thing that the page's form lacks. */
export function pageMismatch(assert: FormAssert, page: PageReading | undefined): Mismatch | undefined {
  if (page === undefined) return { at: place, expected: "a page", words: "none" };
  const view = assert.read === "as-is" ? page.asIs : page.run;
  if (!view.ok) return { at: place, expected: "a readable page", words: view.problem };
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
    return {
      at: `${place}/posts-itself`,
      expected: "a form that posts itself on load",
      words: "there is none",
    };
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

/** Names, or names with the fields that their inputs have; a list can contain lists, as in a profile. */
function wantedInputs(inputs: FormAssert["inputs"]): ReadonlyMap<string, unknown> {
  if (Array.isArray(inputs)) return new Map(inputs.flat().map((name) => [String(name), true]));
  return new Map(Object.entries(inputs ?? {}));
}

function valueMismatch(name: string, wanted: unknown, came: readonly string[]): Mismatch | undefined {
  const at = inputAt(name);
  if (wanted === true) return undefined;
  // With its name, so that a sensitive value is masked.
  const actual = { [name]: came.length === 1 ? came[0] : came };
  if (isRecord(wanted))
    return came.includes(String(wanted["not"])) ? { at, expected: "another text", actual } : undefined;
  const text = String(wanted);
  return came.every((one) => isSame(name, one, text)) ? undefined : { at, expected: quoted(text), actual };
}

/** An amount may be written with other places behind the point than it was sent with. */
const isSame = (name: string, one: string, text: string): boolean =>
  one === text ||
  (/amount$/i.test(name) && decimals.is(one) && decimals.is(text) && decimals.compare(one, text) === 0);

/** Each input with the name of a field has that field's value, and there is such an input. */
function echoMismatch({ echoes }: FormAssert, form: FormView): Mismatch | undefined {
  if (echoes === undefined) return undefined;
  const held = hiddenInputs(form);
  const echoed = fieldsOf(echoes).filter(([name]) => held.has(name));
  for (const [name, text] of echoed) {
    const came = held.get(name) ?? [];
    if (!came.every((one) => isSame(name, one, text)))
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

/** The fields of a request with a text that is not empty. */
const fieldsOf = ({ of, only, but }: Repeated): (readonly [string, string])[] =>
  Object.entries(of)
    .filter(([name]) => (only?.includes(name) ?? true) && !(but?.includes(name) ?? false))
    .filter(([, value]) => (typeof value === "string" && value !== "") || typeof value === "number")
    .map(([name, value]) => [name, String(value)]);

function scriptMismatch({ scripted }: FormAssert, { inputs }: FormView): Mismatch | undefined {
  if (scripted !== true) return undefined;
  const hidden = inputs.filter(({ type }) => type === "hidden");
  if (!hidden.some(({ by }) => by === "page"))
    return { at: `${place}/inputs`, expected: "a hidden input in the page", words: "none" };
  if (!hidden.some(({ by }) => by === "script"))
    return { at: `${place}/inputs`, expected: "a hidden input that a script added", words: "none" };
  return undefined;
}

const inputAt = (name: string): string => `${place}/inputs/${name}`;
