// The forms of a page, as data: the page reader returns them, and the matchers read them. Pure; no page is read here.

/** A control of a form that a browser would submit, with its origin. */
export interface FormInput {
  readonly name: string;
  readonly value: string;
  /** `hidden`, `text` …, in lower case. */
  readonly type: string;
  /** `page`: the bytes have an input of this name; `script`: only a script made one. */
  readonly by: "page" | "script";
}

/** What a shopper could press or choose in a form: one of several with a name. */
export interface FormChoice {
  readonly name: string;
  readonly value: string;
  /** `submit`, `radio` or `option`. */
  readonly type: string;
  /** What the shopper reads on it. */
  readonly label: string;
}

export interface FormView {
  /** The address that the form goes to, absolute where it can be. */
  readonly action: string;
  /** `get`, `post` or `dialog`. */
  readonly method: string;
  /** Whether it was submitted without an action of the shopper. */
  readonly postsItself: boolean;
  readonly inputs: readonly FormInput[];
  readonly choices: readonly FormChoice[];
}

/** The forms of a page in document order, or why it is unknown. */
export type PageView =
  | { readonly ok: true; readonly forms: readonly FormView[] }
  | { readonly ok: false; readonly problem: string };

/** A page before any script ran, and after its scripts ran. */
export interface PageReading {
  readonly asIs: PageView;
  readonly run: PageView;
  /** Why the reader itself did not work, so nothing is known of the page. */
  readonly fault?: string;
}

/** The chosen form: the one that submits itself, else the first with the action `path`, else the first. */
export const formMeant = (forms: readonly FormView[], path: string | undefined): FormView | undefined =>
  forms.find(({ postsItself }) => postsItself) ??
  forms.find((form) => path !== undefined && goesTo(form, path)) ??
  forms[0];

/**
 * Whether a form goes to a path of the interface. The gateway's public address may differ from the called one, also in
 * the part before this path, so only the end of the path counts.
 */
export function goesTo({ action }: FormView, path: string): boolean {
  if (!URL.canParse(action)) return false;
  const { protocol, pathname } = new URL(action);
  return /^https?:/.test(protocol) && pathname.endsWith(path);
}

/** The values of the hidden inputs of a form, by name, in document order. */
export function hiddenInputs({ inputs }: FormView): ReadonlyMap<string, readonly string[]> {
  const values = new Map<string, string[]>();
  for (const { name, value, type } of inputs) {
    if (type !== "hidden") continue;
    const held = values.get(name);
    if (held === undefined) values.set(name, [value]);
    else held.push(value);
  }
  return values;
}

/** Reads a view from the page process. It ran foreign scripts, so its output is not trusted. */
export function viewOf(value: unknown): PageView {
  if (!isRecord(value)) return unreadable;
  const { forms, problem } = value;
  if (typeof problem === "string") return { ok: false, problem: problem.slice(0, 300) };
  const read = Array.isArray(forms) ? allOf(forms, formOf) : undefined;
  return read === undefined ? unreadable : { ok: true, forms: read };
}

const unreadable: PageView = { ok: false, problem: "the page's process returned no list of forms" };

function formOf(value: unknown): FormView | undefined {
  if (!isRecord(value) || !Array.isArray(value["inputs"])) return undefined;
  const { action, method, postsItself, choices } = value;
  const inputs = allOf(value["inputs"], inputOf);
  if (typeof action !== "string" || typeof method !== "string" || inputs === undefined) return undefined;
  return {
    action,
    method,
    postsItself: postsItself === true,
    inputs,
    choices: (Array.isArray(choices) ? choices : []).flatMap(choiceOf),
  };
}

/** What each item is read as, if all of them can be read. */
function allOf<T>(items: readonly unknown[], readOne: (item: unknown) => T | undefined): T[] | undefined {
  const read = items.map(readOne).filter((one) => one !== undefined);
  return read.length === items.length ? read : undefined;
}

function choiceOf(one: unknown): readonly FormChoice[] {
  if (!isRecord(one)) return [];
  const { name, value, type, label } = one;
  const texts = [name, value, type, label].every((text) => typeof text === "string");
  return texts ? [{ name, value, type, label } as FormChoice] : [];
}

function inputOf(value: unknown): FormInput | undefined {
  if (!isRecord(value)) return undefined;
  const { name, value: held, type, by } = value;
  if (typeof name !== "string" || typeof held !== "string" || typeof type !== "string") return undefined;
  return { name, value: held, type, by: by === "script" ? "script" : "page" };
}

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null && !Array.isArray(value);
