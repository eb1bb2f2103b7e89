// The program of the child process that reads pages: one JSON line in for each page, one out. page-reader.ts starts it
// with `--permission`, without environment. Foreign scripts run in a separate interpreter (interpreter.ts), without
// access to this process. The process itself has almost no rights, which is the second barrier. It also limits time and
// memory if the interpreter's limits fail.
import { createInterface } from "node:readline";
import type { FormChoice, FormInput, FormView } from "./form-view.ts";
import type { PageInput, InterpreterOutput } from "./interpreter.ts";
import { createInterpreter } from "./interpreter.ts";
import { xhtmlEvents } from "./xhtml.ts";

/** What the parent asks. */
interface Question {
  /** Only the parent and this program know it; no page sees it. */
  readonly seal: string;
  readonly html: string;
  readonly url: string;
  /** Whether it came under a media type of XML. */
  readonly xml: boolean;
  /** Whether its scripts run. */
  readonly run: boolean;
  /** The texts of scripts by address; missing ones are requested once, with `wants`. */
  readonly scripts: Readonly<Record<string, string>> | undefined;
  /** How long its scripts may take. */
  readonly ms: number;
}

type Changing<T> = { -readonly [Name in keyof T]: T[Name] };
type Form = Changing<Omit<FormView, "inputs" | "choices">> & {
  readonly inputs: Changing<FormInput>[];
  readonly choices: Changing<FormChoice>[];
};

type View = { readonly forms: readonly Form[] } | { readonly problem: string };

const most = { forms: 20, inputs: 400, characters: 512 * 1024, scripts: 8 };

const memoryMb = Number(process.argv[2]);
let interpreter = await createInterpreter(memoryMb);
/** Whether a page ended the engine rather than itself, by depth or by a fault of the engine. Another one is made then. */
let spoilt = false;

function responseTo({ html, url, xml, run, scripts, ms }: Question): Readonly<Record<string, unknown>> {
  const until = Date.now() + ms;
  const events = xml ? xhtmlEvents(html) : "";
  const still: PageInput = { html, url, events, run: false, scripts: new Map(), until };
  if (run && scripts === undefined && /<script[^>]*\ssrc/iu.test(html)) {
    const wants = read(() => wantsOf(interpreter.read(still, "scripts"), url), ms);
    if (Array.isArray(wants) && wants.length > 0) return { wants };
  }
  const asIs = read(() => viewOf(interpreter.read(still, "forms"), undefined), ms);
  if (!run) return { asIs };
  const names = new Set(
    "forms" in asIs ? asIs.forms.flatMap(({ inputs }) => inputs.map(({ name }) => name)) : [],
  );
  const asked: PageInput = { ...still, run: true, scripts: new Map(Object.entries(scripts ?? {})) };
  return { asIs, run: read(() => viewOf(interpreter.read(asked, "forms"), names), ms) };
}

/** What was read, or why it could not be. */
function read<T>(reading: () => T, ms: number): T | { readonly problem: string } {
  try {
    return reading();
  } catch (error) {
    const said = error instanceof Error ? error.message : String(error);
    spoilt ||= error instanceof WebAssembly.RuntimeError || error instanceof RangeError;
    if (said.includes("interrupted")) return { problem: `it did not end within ${ms} ms` };
    if (said.includes("out of memory")) return { problem: "it used more memory than a page may" };
    if (said === "too much") return { problem: tooMuch };
    return { problem: `it cannot be read: ${said}`.slice(0, 300) };
  }
}

/** The scripts of a page's own origin; the parent fetches them. */
const wantsOf = (told: InterpreterOutput, url: string): string[] =>
  told
    .map(([, address]) => address)
    .filter((address) => URL.canParse(address) && new URL(address).origin === new URL(url).origin)
    .slice(0, most.scripts);

const tooMuch = "it has more or longer forms than a page needs";

function viewOf(told: InterpreterOutput, names: ReadonlySet<string> | undefined): View {
  const forms: Form[] = [];
  let name = "";
  for (const [kind, text] of told) {
    const form = forms.at(-1);
    const input = form?.inputs.at(-1);
    const choice = form?.choices.at(-1);
    if (kind === "form")
      forms.push({ action: text, method: "get", postsItself: false, inputs: [], choices: [] });
    else if (kind === "name") name = text;
    else if (kind === "type")
      form?.inputs.push({
        name,
        value: "",
        type: text,
        by: names === undefined || names.has(name) ? "page" : "script",
      });
    else if (kind === "method" && form !== undefined) form.method = text;
    else if (kind === "posts" && form !== undefined) form.postsItself = true;
    else if (kind === "value" && input !== undefined) input.value = text;
    else if (kind === "choice") form?.choices.push({ name: text, type: "submit", value: "", label: "" });
    else if (kind === "sort" && choice !== undefined) choice.type = text;
    else if (kind === "worth" && choice !== undefined) choice.value = text;
    else if (kind === "label" && choice !== undefined) choice.label = text;
  }
  const inputs = forms.flatMap((form) => [...form.inputs, ...form.choices]);
  const many = forms.length > most.forms || inputs.length > most.inputs;
  return many || JSON.stringify(forms).length > most.characters ? { problem: tooMuch } : { forms };
}

const write = (line: unknown): void => void process.stdout.write(`${JSON.stringify(line)}\n`);
write({ ready: true });
for await (const line of createInterface({ input: process.stdin })) {
  const question = JSON.parse(line) as Question;
  write({ ...responseTo(question), seal: question.seal });
  if (spoilt) interpreter = await createInterpreter(memoryMb);
  spoilt = false;
}
process.exit(0);
