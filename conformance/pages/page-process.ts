// The program of the child process that reads pages: one JSON line in for each page, one out. It is started by page-reader.ts
// with `--permission`, without environment, and runs foreign script, so it trusts nobody and is trusted by nobody.
//
// What a page's script gets: the window of jsdom. No address is ever called from here: a script element gets the text that the
// parent fetched for it (same origin, bounded), everything else gets 404. A page that gets out of its window finds a process
// that may read jsdom's files and nothing else: no environment, no writing, no child, no worker, no add-on; the doors that
// the permissions of this Node.js leave open are shut by shut-doors.ts. Time and memory are bounded by the parent.
import { createRequire } from "node:module";
import { createInterface } from "node:readline";
import { setTimeout as pause } from "node:timers/promises";
import { JSDOM, requestInterceptor, VirtualConsole } from "jsdom";
import { shutDoors } from "./shut-doors.ts";

/** What the parent asks. */
interface Asked {
  readonly html: string;
  /** The address of the page. */
  readonly url: string;
  /** Whether it came under a media type of XML. */
  readonly xml: boolean;
  /** Whether its scripts run. */
  readonly run: boolean;
  /** The texts of scripts by address; what is missing is asked for once, by `wants`. */
  readonly scripts: Readonly<Record<string, string>> | undefined;
}

interface Input {
  readonly name: string;
  readonly value: string;
  readonly type: string;
  readonly by: "page" | "script";
}

interface Form {
  readonly action: string;
  readonly method: string;
  readonly postsItself: boolean;
  readonly inputs: readonly Input[];
}

type View = { readonly forms: readonly Form[] } | { readonly problem: string };

/* oxlint-disable eslint/no-underscore-dangle -- jsdom names its own objects so */
// jsdom's own objects behind the wrappers that a page's script sees and may have changed. The version is pinned.
interface Node {
  readonly _ownerDocument: Document;
  readonly _localName: string;
  readonly isConnected: boolean;
  readonly getAttributeNS: (namespace: null, name: string) => string | null;
}
interface Document extends Node {
  readonly URL: string;
  readonly baseURI: string;
  readonly readyState: string;
  readonly _inclusiveDescendantsToArray: (wanted: (node: Node) => boolean) => Node[];
}
interface Control extends Node {
  readonly type: string;
  readonly value: string;
}
interface FormNode extends Node {
  readonly action: string;
  readonly method: string;
  readonly _getSubmittableElementNodes: () => Control[];
  submit: () => void;
  requestSubmit: (submitter?: Control | null) => void;
}

const require = createRequire(import.meta.url);
const { implForWrapper } = require("jsdom/lib/generated/idl/utils.js") as {
  readonly implForWrapper: (wrapper: unknown) => Document;
};
const { implementation: FormElement } = require("jsdom/lib/jsdom/living/nodes/HTMLFormElement-impl.js") as {
  readonly implementation: { new (): FormNode; readonly prototype: FormNode };
};
const { isDisabled } = require("jsdom/lib/jsdom/living/helpers/form-controls.js") as {
  readonly isDisabled: (control: Control) => boolean;
};

const most = { forms: 20, inputs: 400, characters: 512 * 1024, scripts: 8 };
/** A page's second lasts a hundredth here, so that a page which waits a moment is seen as well. */
const haste = 100;
const loadMs = 2000;
/** How long a page that has loaded may go on: six of its seconds. */
const restMs = 60;

/** Where a submission of the page that is running is told. */
let onSubmit: (form: FormNode, submitter: Control | null) => void = () => undefined;
let requested: { readonly form: FormNode; readonly submitter: Control | null } | undefined;

async function answerTo(asked: Asked): Promise<Readonly<Record<string, unknown>>> {
  const still = readStill(asked);
  if (typeof still === "string") return { asIs: { problem: still }, run: { problem: still } };
  const { document, contentType } = still;
  const wants = asked.run && asked.scripts === undefined ? scriptsOf(document, asked.url) : [];
  if (wants.length > 0) return { wants };
  const asIs = bounded(formsOf(document).map((form) => formView(form, undefined)));
  const names = new Set("forms" in asIs ? asIs.forms.flatMap(({ inputs }) => inputs.map(nameOf)) : []);
  if (!asked.run) return { asIs };
  try {
    return { asIs, run: await runPage(asked, contentType, names) };
  } catch (error) {
    return { asIs, run: { problem: messageOf(error) } };
  }
}

const nameOf = ({ name }: { readonly name: string }): string => name;

/** The page with no script run. Under a media type of XML it is read as XHTML if it is, as browsers do. */
function readStill({
  html,
  url,
  xml,
}: Asked): { readonly document: Document; readonly contentType: string } | string {
  const read = (contentType: string): { readonly document: Document; readonly contentType: string } => ({
    document: implForWrapper(new JSDOM(html, { url, contentType, virtualConsole }).window.document),
    contentType,
  });
  if (xml && html.includes("http://www.w3.org/1999/xhtml")) {
    try {
      return read("application/xhtml+xml");
    } catch {
      // Not well-formed: the merchant's site passes such a page on as HTML.
    }
  }
  try {
    return read("text/html");
  } catch (error) {
    return messageOf(error);
  }
}

const virtualConsole = new VirtualConsole();

/** The scripts of a page's own origin, by address; the parent fetches them. */
function scriptsOf(document: Document, url: string): string[] {
  const { origin } = new URL(url);
  return document
    ._inclusiveDescendantsToArray(({ _localName }) => _localName === "script")
    .map((script) => script.getAttributeNS(null, "src") ?? "")
    .filter((src) => src !== "" && URL.canParse(src, document.baseURI))
    .map((src) => new URL(src, document.baseURI))
    .filter((address) => address.origin === origin)
    .map(({ href }) => href)
    .slice(0, most.scripts);
}

const formsOf = (document: Document): FormNode[] =>
  document._inclusiveDescendantsToArray((node) => node instanceof FormElement) as FormNode[];

/** A form as a browser would send it now. */
function formView(form: FormNode, names: ReadonlySet<string> | undefined, submitter?: Control | null): Form {
  const inputs = form
    ._getSubmittableElementNodes()
    .filter((control) => control._localName === "input" && !isDisabled(control))
    .map((control): Input => {
      const name = control.getAttributeNS(null, "name") ?? "";
      const by = names === undefined || names.has(name) ? "page" : "script";
      return { name, value: control.value, type: control.type, by };
    })
    .filter(({ name }) => name !== "");
  const action = submitter?.getAttributeNS(null, "formaction") ?? "";
  const method = submitter?.getAttributeNS(null, "formmethod")?.toLowerCase() ?? "";
  const { baseURI } = form._ownerDocument;
  return {
    action: action !== "" && URL.canParse(action, baseURI) ? new URL(action, baseURI).href : form.action,
    method: method === "" ? form.method : method,
    postsItself: submitter !== undefined,
    inputs,
  };
}

function bounded(forms: readonly Form[]): View {
  const inputs = forms.flatMap((form) => form.inputs);
  const characters = JSON.stringify(forms).length;
  const tooMuch = forms.length > most.forms || inputs.length > most.inputs || characters > most.characters;
  return tooMuch ? { problem: "it has more or longer forms than a page needs" } : { forms };
}

/** The page as a browser has it once its scripts ran. */
async function runPage(
  { html, url, scripts = {} }: Asked,
  contentType: string,
  names: ReadonlySet<string>,
): Promise<View> {
  const submitted = new Map<FormNode, Form>();
  let own: Document | undefined;
  onSubmit = (form, submitter) => {
    // The forms of frames are not the page's.
    if (form._ownerDocument === own && form.isConnected)
      submitted.set(form, formView(form, names, submitter));
  };
  const answers = requestInterceptor(async ({ url: asked }) =>
    Object.hasOwn(scripts, asked)
      ? new Response(scripts[asked], { headers: { "content-type": "text/javascript; charset=utf-8" } })
      : new Response("", { status: 404 }),
  );
  const { window } = new JSDOM(html, {
    url,
    contentType,
    virtualConsole: pageConsole(),
    runScripts: "dangerously",
    pretendToBeVisual: true,
    resources: { interceptors: [answers] },
    beforeParse: (page) => {
      own = implForWrapper(page.document);
      // In the page's own realm: a function of this one would be a way out of the page's.
      page.eval(hurry);
      page.eval(namedFields);
    },
  });
  try {
    const document = own ?? implForWrapper(window.document);
    const late = Date.now() + loadMs;
    while (submitted.size === 0 && document.readyState !== "complete" && Date.now() < late) await pause(2);
    const end = Date.now() + restMs;
    while (submitted.size === 0 && Date.now() < end) await pause(2);
    const rest = formsOf(document).filter((form) => !submitted.has(form));
    return bounded([...submitted.values(), ...rest.map((form) => formView(form, names))]);
  } finally {
    onSubmit = () => undefined;
    window.close();
  }
}

const hurry = `for (const name of ["setTimeout", "setInterval"]) {
  const wait = window[name];
  window[name] = function (call, time, ...more) { return wait(call, (Number(time) || 0) / ${haste}, ...more); };
}`;

/** `form.amount` is the form's field `amount` in every browser, and in many pages; jsdom has it by `form.elements` only. */
const namedFields = `{
  const forms = HTMLFormElement.prototype;
  Object.setPrototypeOf(forms, new Proxy(Object.getPrototypeOf(forms), {
    get(target, name, form) {
      if (typeof name !== "string" || name in target || !(form instanceof HTMLFormElement) || form === forms)
        return Reflect.get(target, name, form);
      return form.elements.namedItem(name) ?? undefined;
    },
  }));
}`;

/** Sees when a submission got past validation and the page's listeners: jsdom then says that it cannot navigate. */
function pageConsole(): VirtualConsole {
  const told = new VirtualConsole();
  told.on("jsdomError", (error: Error & { readonly type?: string }) => {
    if (error.type === "not-implemented" && requested !== undefined && /requestSubmit/.test(error.message))
      onSubmit(requested.form, requested.submitter);
  });
  return told;
}

/** Every way in which a form is submitted ends in one of two functions: `submit()`, and `requestSubmit()` for all else. */
function hookSubmissions(): void {
  const { prototype } = FormElement;
  const request = prototype.requestSubmit;
  // No arrow functions: `this` is the form.
  prototype.submit = function submit(this: FormNode): void {
    onSubmit(this, null);
  };
  prototype.requestSubmit = function requestSubmit(this: FormNode, submitter: Control | null = null): void {
    const outer = requested;
    requested = { form: this, submitter };
    try {
      request.call(this, submitter);
    } finally {
      requested = outer;
    }
  };
}

const messageOf = (error: unknown): string =>
  `it cannot be read: ${error instanceof Error ? error.message : String(error)}`.slice(0, 300);

hookSubmissions();
shutDoors();

const write = (line: unknown): void => void process.stdout.write(`${JSON.stringify(line)}\n`);
write({ ready: true });
for await (const line of createInterface({ input: process.stdin })) {
  write(await answerTo(JSON.parse(line) as Asked));
}
process.exit(0);
