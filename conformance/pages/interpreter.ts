// The interpreter for pages: QuickJS, compiled to WebAssembly. A page's code has a separate memory and only the
// functions given to it here. All of these take and return texts. No object of this process gives it a way out.
//
// It is loaded once, with the document of `guest/` in it. Its whole memory is saved then, and restored before each
// page. So a page finds nothing of the page before, and a fresh start costs a few milliseconds.
import { readFileSync } from "node:fs";
import { createRequire, stripTypeScriptTypes } from "node:module";
import { extname } from "node:path";
import { fileURLToPath } from "node:url";
import release from "@jitl/quickjs-ng-wasmfile-release-sync";
import {
  newQuickJSWASMModuleFromVariant,
  newVariant,
  type QuickJSContext,
  type QuickJSHandle,
  type QuickJSRuntime,
  type QuickJSSyncVariant,
} from "quickjs-emscripten-core";

// Its types say that it is CommonJS; what Node.js imports is the variant itself.
const variant = release as unknown as QuickJSSyncVariant;

export interface PageInput {
  readonly html: string;
  /** The address of the page. */
  readonly url: string;
  /** The page from an XML reader, if it is XHTML; otherwise nothing. */
  readonly events: string;
  /** Whether its scripts run. */
  readonly run: boolean;
  /** The texts of scripts by address. */
  readonly scripts: ReadonlyMap<string, string>;
  /** The time limit, as in `Date.now()`. */
  readonly until: number;
}

/** The output of the interpreter, part by part, in order. */
export type InterpreterOutput = readonly (readonly [kind: string, text: string])[];

export interface Interpreter {
  /**
   * Reads a page and returns its forms, or the addresses of its scripts. Throws if the time or the memory is not
   * enough.
   */
  readonly read: (asked: PageInput, what: "forms" | "scripts") => InterpreterOutput;
}

const mebibyte = 1024 * 1024;
/** The engine has it from its start. */
const leastMb = 16;
const stackBytes = 256 * 1024;
const mostCharacters = 2 * mebibyte;

/** The functions and the output of the current page. */
interface Reading {
  asked: PageInput;
  told: [string, string][];
  characters: number;
  failed: string | undefined;
}

export async function createInterpreter(memoryMb: number): Promise<Interpreter> {
  const memory = new WebAssembly.Memory({ initial: leastMb * 16, maximum: Math.max(memoryMb, leastMb) * 16 });
  const engine = await newQuickJSWASMModuleFromVariant(newVariant(variant, { wasmMemory: memory }));
  const runtime = engine.newRuntime();
  // Less than the memory has, so that a page which takes all of it gets an error, and does not end the engine.
  runtime.setMemoryLimit((Math.max(memoryMb, leastMb) - 6) * mebibyte);
  runtime.setMaxStackSize(stackBytes);
  const context = runtime.newContext();
  const reading: Reading = { asked: nobody, told: [], characters: 0, failed: undefined };
  giveHost(context, runtime, reading);
  const main = loadGuest(context, runtime);
  const [read, say] = [context.getProp(main, "read"), context.getProp(main, "say")];
  runtime.setInterruptHandler(() => Date.now() > reading.asked.until);
  const image = new Uint8Array(memory.buffer).slice();
  return {
    read: (asked, what) => {
      const bytes = new Uint8Array(memory.buffer);
      bytes.set(image);
      bytes.fill(0, image.length);
      Object.assign(reading, { asked, told: [], characters: 0, failed: undefined });
      const texts = [asked.html, asked.url, asked.events].map((text) => context.newString(text));
      call(context, read, [...texts, asked.run ? context.true : context.false]);
      call(context, say, [what === "scripts" ? context.true : context.false]);
      if (Date.now() > asked.until) throw new Error("interrupted");
      if (reading.failed !== undefined) throw new Error(reading.failed);
      return reading.told;
    },
  };
}

const nobody: PageInput = { html: "", url: "", events: "", run: false, scripts: new Map(), until: Infinity };

function call(context: QuickJSContext, called: QuickJSHandle, given: QuickJSHandle[]): void {
  const response = context.callFunction(called, context.undefined, ...given);
  if (response.error !== undefined) throw new Error(messageOf(context, response.error));
}

/** What an error says. A page may have thrown anything, so only a text is taken of it. */
function messageOf(context: QuickJSContext, error: QuickJSHandle): string {
  if (context.typeof(error) === "string") return context.getString(error).slice(0, 200);
  if (context.typeof(error) !== "object") return "it threw what is no error";
  const [name, message] = ["name", "message"].map((part) => {
    const found = context.getProp(error, part);
    return context.typeof(found) === "string" ? context.getString(found).slice(0, 200) : "";
  });
  return `${name}: ${message}`;
}

/** Gives the interpreter's side (`guest/host.ts`) its functions. They take and return texts. */
function giveHost(context: QuickJSContext, runtime: QuickJSRuntime, reading: Reading): void {
  const text = (given: QuickJSHandle | undefined): string =>
    given !== undefined && context.typeof(given) === "string" ? context.getString(given) : "";
  const functions: Readonly<Record<string, (...given: QuickJSHandle[]) => QuickJSHandle | undefined>> = {
    address: (href, base) => context.newString(partsOf(text(href), text(base))),
    run: (script) => {
      const response = context.evalCode(text(script), "page.js", { type: "global", backtraceBarrier: true });
      return context.newString(
        response.error === undefined ? "" : messageOf(context, response.error) || "Error",
      );
    },
    checkpoint: () => {
      while (runtime.hasPendingJob()) {
        if (Date.now() > reading.asked.until) reading.failed ??= "interrupted";
        if (reading.failed !== undefined) return undefined;
        runtime.executePendingJobs(50);
      }
      return undefined;
    },
    script: (address) => {
      const found = reading.asked.scripts.get(text(address));
      return found === undefined ? undefined : context.newString(found);
    },
    tell: (kind, part) => {
      const said = text(part);
      reading.characters += said.length + 16;
      if (reading.characters > mostCharacters) reading.failed ??= "too much";
      else reading.told.push([text(kind), said]);
      return undefined;
    },
    failed: (message) => void (reading.failed ??= text(message)),
  };
  const host = context.newObject();
  for (const [name, does] of Object.entries(functions))
    context.setProp(host, name, context.newFunction(name, does));
  context.setProp(context.global, "host", host);
}

/** In the order of `guest/web.ts`. */
const parts = "href origin protocol host hostname port pathname search hash username password".split(" ");

function partsOf(href: string, base: string): string {
  const url = URL.parse(href, base === "" ? undefined : base);
  return url === null ? "" : parts.map((name) => String(url[name as keyof URL])).join("\n");
}

/** Loads the document and its modules. After that no module is available. */
function loadGuest(context: QuickJSContext, runtime: QuickJSRuntime): QuickJSHandle {
  const entry = fileURLToPath(new URL(`guest/main${extname(import.meta.url)}`, import.meta.url));
  const files = new Map<string, string>();
  // With names that do not show this machine's paths.
  const named = (file: string): string => {
    const known = [...files].find(([, held]) => held === file)?.[0] ?? `module-${files.size}`;
    files.set(known, file);
    return known;
  };
  let open = true;
  runtime.setModuleLoader(
    (name) => {
      const file = files.get(name);
      return open && file !== undefined ? sourceOf(file) : { error: new Error("There are no modules.") };
    },
    (from, wanted) => {
      if (!open) return { error: new Error("There are no modules.") };
      const base = files.get(from) ?? entry;
      return named(
        wanted.startsWith(".")
          ? fileURLToPath(new URL(wanted, `file://${base}`))
          : createRequire(base).resolve(wanted),
      );
    },
  );
  const response = context.evalCode(sourceOf(entry), named(entry), { type: "module" });
  if (response.error !== undefined) throw new Error(messageOf(context, response.error));
  runtime.executePendingJobs();
  open = false;
  return response.value;
}

function sourceOf(file: string): string {
  const text = readFileSync(file, "utf8");
  return extname(file) === ".ts" ? stripTypeScriptTypes(text) : text;
}
