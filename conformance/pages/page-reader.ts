// Reads HTML pages: as in their bytes, and as in a browser after load. Pages have foreign scripts, so an interpreter
// (interpreter.ts) reads them in a child process (page-process.ts) with almost no rights. This is the parent's side:
// start, ask, limit, kill, start again. The child gets only the page, no setting and no key.
//
// The parent fetches scripts of the page's own origin, with limits, and gives them to the child. Scripts of other
// origins are not loaded: a page that depends on them is not the gateway's response.
import { spawn, type ChildProcess } from "node:child_process";
import { randomUUID } from "node:crypto";
import { existsSync, realpathSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, extname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { viewOf, type PageReading, type PageView } from "./form-view.ts";

export interface Page {
  readonly text: string;
  /** The address that it came from. */
  readonly url: string;
  /** The content type that it came under. */
  readonly media: string | undefined;
}

export interface PageReader {
  /** Never throws: the result has a problem if the page is unreadable. One page at a time; others wait. */
  readonly read: (page: Page) => Promise<PageReading>;
  /** Ends the child process, if one was started. */
  readonly close: () => Promise<void>;
}

export interface PageReaderOptions {
  /** For the scripts of one page. A child that takes half as long again is killed. */
  readonly timeoutMs?: number;
  /** For the start of the child. */
  readonly startMs?: number;
  /** The memory limit of a page, in MiB; at least 16. */
  readonly memoryMb?: number;
  /** Characters of one page. */
  readonly longest?: number;
  /** Fetches a script of the page's own origin; `undefined` if it is not available. */
  readonly loadScript?: (url: URL) => Promise<string | undefined>;
  /** Child processes of closed readers with the same memory: this reader takes one, and leaves it for two seconds. */
  readonly idle?: IdlePages | undefined;
}

/** Processes without a page, each with the timer that ends it. */
export type IdlePages = Map<PageProcess, NodeJS.Timeout>;

const defaults = { timeoutMs: 5000, startMs: 60_000, memoryMb: 64, longest: 1024 * 1024 };
/** For what is not the page's: the process itself, on a busy machine. */
const spareMs = 500;
const idleMs = 2000;
const longestReply = 2 * 1024 * 1024;
const longestScript = 256 * 1024;

/** A reader whose child process starts with the first page. Close it at the end. */
export function createPageReader(options: PageReaderOptions = {}): PageReader {
  const { timeoutMs, startMs, memoryMb, longest, idle } = { ...defaults, ...options };
  let child: PageProcess | undefined;
  let fault: string | undefined;
  let turn: Promise<unknown> = Promise.resolve();

  const ask = async (question: object): Promise<Reply> => {
    if (child?.alive() !== true) child = takenFrom(idle);
    if (child?.alive() !== true) {
      child = startChild(memoryMb);
      const started = await child.line(undefined, startMs);
      fault = typeof started === "string" ? `the page reader did not start: ${started}` : undefined;
    }
    if (fault !== undefined) return fault;
    return child.line({ ...question, ms: timeoutMs }, timeoutMs * 1.5 + spareMs);
  };

  const readNow = async ({ text, url, media }: Page): Promise<PageReading> => {
    if (text.length > longest)
      return alike({ ok: false, problem: `it is longer than ${longest} characters` });
    const question = { html: text, url, xml: /[/+]xml\s*(?:;|$)/iu.test(media ?? "") };
    let reply = await ask({ ...question, run: true });
    if (typeof reply !== "string" && Array.isArray(reply["wants"])) {
      const scripts = await scriptsOf(reply["wants"], url, options.loadScript);
      reply = await ask({ ...question, run: true, scripts });
    }
    if (typeof reply !== "string") return { asIs: viewOf(reply["asIs"]), run: viewOf(reply["run"]) };
    // Even if the page's scripts failed, its bytes can still be read.
    const still = await ask({ ...question, run: false });
    const asIs: PageView = typeof still === "string" ? { ok: false, problem: still } : viewOf(still["asIs"]);
    return { asIs, run: { ok: false, problem: reply } };
  };

  return {
    read: (page) => {
      const reading = turn
        .then(() => readNow(page))
        .then((one) => (fault === undefined ? one : { ...alike({ ok: false, problem: fault }), fault }));
      turn = reading.catch(() => undefined);
      return reading;
    },
    close: async () => {
      if (idle === undefined || child?.isFree() !== true) return child?.kill();
      const left = child;
      child = undefined;
      const end = (): void => {
        idle.delete(left);
        void left.kill();
      };
      idle.set(left, setTimeout(end, idleMs));
    },
  };
}

function takenFrom(idle: IdlePages = new Map()): PageProcess | undefined {
  const [[child, timer] = []] = idle;
  clearTimeout(timer);
  if (child !== undefined) idle.delete(child);
  return child;
}

const alike = (view: PageView): PageReading => ({ asIs: view, run: view });

async function scriptsOf(
  wants: readonly unknown[],
  page: string,
  load: PageReaderOptions["loadScript"],
): Promise<Record<string, string>> {
  const scripts: Record<string, string> = {};
  for (const want of wants) {
    if (typeof want !== "string" || !URL.canParse(want)) continue;
    const url = new URL(want);
    // The child is not believed: it may be the page that speaks.
    if (url.origin !== new URL(page).origin || Object.hasOwn(scripts, url.href)) continue;
    const text = await load?.(url);
    if (text !== undefined && text.length <= longestScript) scripts[url.href] = text;
  }
  return scripts;
}

/** A line of the child as it was read, or why there is none. */
type Reply = Readonly<Record<string, unknown>> | string;

export interface PageProcess {
  readonly alive: () => boolean;
  /** Whether it is alive and has replied to every question. */
  readonly isFree: () => boolean;
  /** Writes a question, if there is one, and reads a line. Kills a child that sends nothing in time, or too much. */
  readonly line: (question: object | undefined, ms: number) => Promise<Reply>;
  readonly kill: () => Promise<void>;
}

function startChild(memoryMb: number): PageProcess {
  const child = spawn(process.execPath, [...commandLine(memoryMb)], {
    env: {},
    stdio: ["pipe", "pipe", "ignore"],
  });
  const { stdin, stdout } = child;
  let gone = false;
  let held = "";
  let settle: ((reply: Reply) => void) | undefined;
  let seal: string | undefined;
  const end = (reply: Reply): void => {
    const told = settle;
    settle = undefined;
    told?.(reply);
  };
  const kill = (why: string): void => {
    gone = true;
    child.kill("SIGKILL");
    end(why);
  };
  const withParent = (): void => void child.kill("SIGKILL");
  process.once("exit", withParent);
  child.once("error", (error) => kill(error.message));
  child.once("close", () => {
    gone = true;
    process.off("exit", withParent);
    end("it caused its process to end");
  });
  // A child that has ended cannot be written to; the `close` event reports its end.
  stdin.on("error", () => undefined);
  stdout.setEncoding("utf8").on("data", (chunk: string) => {
    held += chunk;
    if (held.length > longestReply) return kill("its process returned too much data");
    const at = held.indexOf("\n");
    if (at < 0) return undefined;
    const line = held.slice(0, at);
    held = held.slice(at + 1);
    return end(parsed(line, seal));
  });
  return {
    alive: () => !gone,
    isFree: () => !gone && settle === undefined,
    line: (question, ms) =>
      new Promise((resolve) => {
        const timer = setTimeout(() => kill(`it did not end within ${ms} ms`), ms);
        settle = (reply) => {
          clearTimeout(timer);
          resolve(reply);
        };
        if (gone) end("its process has ended");
        // A line without a question is not a response.
        else if (question !== undefined) {
          held = "";
          seal = randomUUID();
          stdin.write(`${JSON.stringify({ ...question, seal })}\n`);
        }
      }),
    kill: () => ended(child),
  };
}

function ended(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return Promise.resolve();
  return new Promise((resolve) => {
    child.once("close", () => resolve());
    child.kill("SIGKILL");
  });
}

/** The child's reply. It must repeat the seal of its question, which no page can know. */
export function parsed(line: string, seal: string | undefined): Reply {
  try {
    const value: unknown = JSON.parse(line);
    if (typeof value !== "object" || value === null || Array.isArray(value))
      return "its process returned no record";
    const reply = value as Readonly<Record<string, unknown>>;
    return reply["seal"] === seal ? reply : "its process returned an unexpected message";
  } catch {
    return "its process returned no JSON";
  }
}

/** The child runs from the source or built, as this file does. */
const program = fileURLToPath(new URL(`page-process${extname(import.meta.url)}`, import.meta.url));

/** What the program imports, and what is read for the interpreter. */
const packages = ["quickjs-emscripten-core", "@jitl/quickjs-ng-wasmfile-release-sync", "parse5", "saxes"];

/** For the child's own heap, in MiB: a page's memory is the interpreter's. */
const ownHeapMb = 128;

function commandLine(memoryMb: number): readonly string[] {
  return [
    "--permission",
    ...readable().map((path) => `--allow-fs-read=${path}`),
    `--max-old-space-size=${ownHeapMb}`,
    "--no-warnings",
    program,
    String(memoryMb),
  ];
}

/** The folder of the program, the manifest that says what kind of module it is, and every folder that its packages may lie in. */
function readable(): readonly string[] {
  const { resolve } = createRequire(import.meta.url);
  const above = (path: string): readonly string[] =>
    dirname(path) === path ? [] : [dirname(path), ...above(dirname(path))];
  // Also those above the program: a module is looked for there first, be it there or not.
  const places = [program, ...packages.map((name) => realpathSync(resolve(name)))].flatMap(above);
  const modules = [...new Set(places)]
    .map((folder) => join(folder, "node_modules"))
    .filter((folder) => existsSync(folder));
  const manifest = above(program)
    .map((folder) => join(folder, "package.json"))
    .find((file) => existsSync(file));
  return [dirname(program), ...(manifest === undefined ? [] : [manifest]), ...modules];
}
