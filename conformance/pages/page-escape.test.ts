// Attacks of a page: to leave its process, to leave traces, to use all resources, to falsify the result.
import { afterAll, describe, expect, test } from "vitest";
import { createPageReader, parsed, type PageReader } from "./page-reader.ts";

const url = "http://127.0.0.1:8080/v1/checkout";
const shared = createPageReader({ timeoutMs: 4000 });
/** Reads what never ends, so that it is stopped soon. */
const hurried = createPageReader({ timeoutMs: 400 });
afterAll(() => Promise.all([shared.close(), hurried.close()]));

const form = `<form id="f" method="post" action="/v1/checkout"></form>`;

async function run(text: string, reader: PageReader = shared) {
  const { run: view } = await reader.read({ text, url, media: "text/html" });
  return view;
}

const posted = { action: url, method: "post", postsItself: true };
const input = { name: "a", type: "hidden", by: "page" };

/** The value of an expression in a page's script; `refused: ` and the error's name if it throws. */
async function found(expression: string, before = ""): Promise<string | undefined> {
  const view = await run(`${form}<script>${before}
    var told, input = document.createElement("input");
    try { told = String(${expression}); } catch (error) { told = "refused: " + (error && error.name); }
    input.name = "told"; input.value = told; f.append(input);
  </script>`);
  return view.ok ? view.forms[0]?.inputs[0]?.value : view.problem;
}

describe("a page cannot access the process that reads it", () => {
  test.each([
    ["the constructor of the window's constructor", `window.constructor.constructor("return process")()`],
    ["the constructor of a function", `alert.constructor("return process")()`],
    ["the constructor of a generator", `(function* () {}).constructor("return process")().next().value`],
    ["the constructor of the document's functions", `document.createElement.constructor("return process")()`],
    [
      "the constructor of an outside value",
      `new URL("http://a/").href.constructor.constructor("return process")()`,
    ],
    [
      "an error of an outside function",
      `(() => { try { new URL("") } catch (e) { return e.constructor.constructor("return process")() } })()`,
    ],
    ["the global scope", `(0, eval)("this").process.pid`],
    [
      "the stack of calls",
      `(Error.prepareStackTrace = (_, sites) => sites.map((site) => site.getThis()).find((it) => it.process).process, new Error().stack.pid)`,
    ],
    ["the callers", `(function f() { return f.caller.constructor("return process")() })()`],
    [
      "a listener's event",
      `(() => { var out; addEventListener("x", (e) => { out = e.constructor.constructor("return process")() }); onerror = null; dispatchEvent(new Event("x")); return out.pid })()`,
    ],
    ["modules as Node.js had them", `require("node:net").createServer()`],
    ["the loader of modules", `module.constructor._load("node:fs")`],
    [
      "a socket that listens on a path",
      `alert.constructor("return process")().getBuiltinModule("net").createServer().listen("/tmp/page.sock")`,
    ],
    ["the process's output", `console.constructor.constructor("return process.stdout")().write("{}\\n")`],
    ["the functions of the host", `host.tell("form", "http://a/")`],
    ["WebAssembly", `new WebAssembly.Memory({ initial: 20000 })`],
  ])("by %s", async (_, expression) => {
    expect(await found(expression)).toMatch(/^refused: (?:ReferenceError|TypeError)$/);
  });

  test("through any module", async () => {
    const view = await run(`${form}<script>
      const input = Object.assign(document.createElement("input"), { name: "told", value: "" });
      const names = ["node:net", "node:fs", "fs", "module-0", "module-1", "./host.ts", "/etc/hostname", "data:text/javascript,1"];
      f.append(input);
      for (const name of names) import(name).then(() => { input.value += name; }, () => { input.value += "-"; });
    </script>`);
    expect(view).toMatchObject({ forms: [{ inputs: [{ name: "told", value: "--------" }] }] });
  });

  test("and an error shows nothing of the machine", async () => {
    const stack = await found(
      `(() => { try { document.createElement("<"); } catch (e) { return e.stack } })()`,
    );
    expect(stack).toContain("page.js");
    expect(stack).not.toMatch(/conformance|node_modules|file:|\/home|\/tmp/);
  });

  test("and it has only the names of the language and of a browser", async () => {
    const names = await found(
      `["process", "require", "module", "Buffer", "global", "setImmediate", "host", "std", "os", "WebAssembly"].filter((name) => name in globalThis)`,
    );
    expect(names).toBe("");
  });
});

describe("a page leaves no traces", () => {
  test("in built-in objects, storage, time or pending work", async () => {
    await run(`${form}<script>
      Object.prototype.polluted = 1; Array.prototype.push = null; left = 1; localStorage.setItem("a", "b"); document.cookie = "a=b";
      Promise.prototype.then = null; JSON.stringify = () => "{}"; String.prototype.slice = null; Function.prototype.call = null;
      setInterval(() => { f.submit(); }, 1);
      (async () => { for (let n = 0; n < 1000; n++) await 0; left = 2; })();
    </script>`);
    expect(
      await found(
        `[{}.polluted, typeof [].push, typeof left, localStorage.length, document.cookie, typeof "".slice]`,
      ),
    ).toBe(",function,undefined,0,,function");
  });

  test("even if it did not end", async () => {
    const bad = await run(`<script>Object.prototype.polluted = 1; for (;;);</script>`, hurried);
    expect(bad).toMatchObject({ ok: false, problem: expect.stringContaining("400 ms") as string });
    const next = await run(`${form}<script>f.action = typeof polluted</script>`, hurried);
    expect(next).toMatchObject({ forms: [{ action: "http://127.0.0.1:8080/v1/undefined" }] });
  });
});

describe("a page cannot falsify the result", () => {
  test("by changing the built-in objects that read it", async () => {
    const view =
      await run(`<form id="f" method="post" action="/v1/checkout"><input type="hidden" name="a" value="1"></form><script>
      const bad = () => { throw 1; };
      for (const kind of [Array, String, Map, Set, WeakMap, Function, RegExp])
        for (const name of Object.getOwnPropertyNames(kind.prototype))
          if (name !== "constructor") try { kind.prototype[name] = bad; } catch {}
      for (const name of ["name", "value", "type", "forms", "toJSON", "get", "set"])
        Object.defineProperty(Object.prototype, name, { get: bad, set: bad, configurable: true });
      Reflect.apply = JSON.parse = JSON.stringify = Object.assign = Object.entries = Object.is = bad;
      Node = Element = HTMLFormElement = HTMLInputElement = URL = Proxy = Map = bad;
      f.submit();
    </script>`);
    // So much of the language is gone that its own document no longer works; made up is nothing.
    const said = view.ok ? view.forms : view.problem.slice(0, 17);
    expect(["it cannot be read", [{ ...posted, inputs: [{ ...input, value: "1" }] }]]).toContainEqual(said);
  });

  test("with objects that return a different value each time, or that throw", async () => {
    const view = await run(`${form}<script>
      let turn = 0;
      const shifty = new Proxy({}, { get: (_, name) => name === Symbol.toPrimitive ? () => "v" + turn++ : () => { throw 1; } });
      const input = document.createElement("input");
      input.name = shifty; input.value = shifty; f.append(input);
    </script><script>throw { get name() { throw 1; }, get message() { throw 2; } };</script>
    <script>throw new Proxy({}, { get() { throw 1; }, getPrototypeOf() { throw 2; } });</script>
    <script>throw null;</script><script>throw Symbol();</script><script>f.submit();</script>`);
    const inputs = [{ name: "v0", value: "v1" }];
    expect(view).toMatchObject({ ok: true, forms: [{ postsItself: true, inputs }] });
  });

  test("by imitating its process: a reply has the seal of its request", () => {
    const forged = `{"asIs":{"forms":[]},"run":{"forms":[]}}`;
    expect(parsed(forged, "one")).toBe("its process returned an unexpected message");
    expect(parsed(`{"seal":"two"}`, "one")).toBe("its process returned an unexpected message");
    expect(parsed(`{"seal":"one","run":1}`, "one")).toEqual({ seal: "one", run: 1 });
    expect(parsed("[]", "one")).toBe("its process returned no record");
    expect(parsed("{", "one")).toBe("its process returned no JSON");
  });
});

describe("a page cannot exceed its limit", () => {
  test.each([
    [
      "typed arrays",
      `(() => { const held = []; try { for (;;) held.push(new Uint8Array(1 << 20).fill(1)); } catch { return held.length; } })()`,
    ],
    [
      "buffers that grow",
      `(() => { const held = []; try { for (;;) held.push(new ArrayBuffer(1 << 20, { maxByteLength: 1 << 21 })); } catch { return held.length; } })()`,
    ],
    [
      "texts",
      `(() => { const held = []; try { for (let n = 0; ; n++) held.push((n + "a").repeat(1 << 19)); } catch { return held.length; } })()`,
    ],
  ])("of memory, by %s", async (_, expression) => {
    const most = Number(await found(expression));
    expect(most).toBeLessThan(64);
  });

  test.each([
    ["a pattern that never ends", `/^(a+)+$/.test("a".repeat(40) + "b");`, "400 ms"],
    [
      "timers that never end",
      `const go = () => { for (let n = 0; n < 1e9; n++); setTimeout(go); }; go();`,
      "400 ms",
    ],
    ["a list of a thousand million", `Array.from({ length: 1e9 }, (_, n) => n);`, "it "],
    ["sorting that never ends", `[3, 2, 1].sort(() => { for (;;); });`, "400 ms"],
    ["an object whose method never ends", `f.append({ toString() { for (;;); } });`, "400 ms"],
    ["an error whose getter never ends", `throw { get name() { for (;;); } };`, "400 ms"],
    [
      "a listener that calls itself",
      `addEventListener("x", () => { for (let n = 0; n < 1e7; n++) dispatchEvent(new Event("y")); }); dispatchEvent(new Event("x"));`,
      "400 ms",
    ],
  ])("by %s", async (_, script, problem) => {
    expect(await run(`${form}<script>${script}</script>`, hurried)).toMatchObject({
      ok: false,
      problem: expect.stringContaining(problem) as string,
    });
    expect(await run(form, hurried)).toMatchObject({ ok: true, forms: [{ action: url }] });
  });

  test.each([
    ["calls itself without end", `(function deep() { deep(); })();`],
    ["calls itself by getters", `const it = { get a() { return this.a; } }; it.a;`],
    [
      "calls itself by events",
      `addEventListener("x", () => dispatchEvent(new Event("x"))); dispatchEvent(new Event("x"));`,
    ],
    [
      "writes itself",
      `let text = "x"; for (let n = 0; n < 400; n++) text = '<script>document.write(' + JSON.stringify("x") + ')</scr' + 'ipt>'; document.write(text);`,
    ],
    ["reads a deep pattern", `new RegExp("(".repeat(100000) + ")".repeat(100000));`],
  ])("and if it %s, the rest of it is still read", async (_, script) => {
    expect(await run(`${form}<script>${script}</script><script>f.submit();</script>`)).toMatchObject({
      ok: true,
      forms: [{ postsItself: true }],
    });
  });

  test.each([
    ["JSON", `JSON.parse("[".repeat(200000) + "]".repeat(200000));`],
    ["a program", `eval("[".repeat(100000) + "]".repeat(100000));`],
    ["a list", `let a = []; for (let n = 0; n < 1e5; n++) a = [a]; String(a);`],
    ["functions", `let f = () => 0; for (let n = 0; n < 1e5; n++) f = f.bind(null); f();`],
    ["markup", `f.innerHTML = "<b>".repeat(5000); f.cloneNode(true).innerHTML;`],
  ])("of depth, by %s: the next page is read in any case", async (_, script) => {
    const deep = await run(`${form}<script>${script}</script>`);
    expect(deep.ok ? "it used more memory" : deep.problem).toMatch(
      /^it (?:used more memory|did not end|cannot be read)/u,
    );
    expect(await run(`${form}<script>f.submit();</script>`)).toMatchObject({
      forms: [{ postsItself: true }],
    });
  });

  test("of memory with any script: reading fails with the reason", async () => {
    const patient = createPageReader({ timeoutMs: 15_000 });
    const script = "const all = []; for (;;) all.push(new Uint8Array(1 << 20));";
    const view = await run(`${form}<script>${script}</script>`, patient);
    expect(view).toEqual({ ok: false, problem: "it used more memory than a page may" });
    await patient.close();
  });

  test("of depth: reading a page with ten thousand nested elements works or fails, and the next one works", async () => {
    const deep = await run(`${form}${"<div>".repeat(10_000)}<input form="f" name="a">`, hurried);
    expect(deep.ok ? "read" : deep.problem).toMatch(/memory|within|read/);
    expect(await run(form, hurried)).toMatchObject({ ok: true });
  });

  // Few more than the limits: a page with many more of them ends at the limit of time, and shows no other one.
  test.each([
    [
      "inputs",
      `for (let n = 0; n < 410; n++) { const i = document.createElement("input"); i.name = n; f.append(i); }`,
    ],
    ["forms", `for (let n = 0; n < 30; n++) document.body.append(document.createElement("form"));`],
    [
      "characters",
      `const i = document.createElement("input"); i.name = "a"; i.value = "a".repeat(3e6); f.append(i);`,
    ],
  ])("for %s", async (_, script) => {
    const view = await run(`${form}<script>${script}</script>`);
    const problem = expect.stringMatching(/more or longer|within/) as string;
    expect(view).toMatchObject({ ok: false, problem });
  });
});
