// Pages as gateways write them, and hostile pages.
import { createServer } from "node:http";
import { afterAll, afterEach, describe, expect, onTestFinished, test } from "vitest";
import { listening } from "../testing/listening.ts";
import type { FormView, PageReading } from "./form-view.ts";
import { createPageReader, type IdlePages, type PageReader } from "./page-reader.ts";

const url = "http://127.0.0.1:8080/v1/checkout";
const shared = createPageReader();
let own: PageReader | undefined;
afterEach(async () => {
  await own?.close();
  own = undefined;
});
afterAll(() => shared.close());

const read = (text: string, media = "text/html", reader = shared): Promise<PageReading> =>
  reader.read({ text, url, media });

async function run(text: string, media?: string): Promise<readonly FormView[]> {
  const { run: view } = await read(text, media);
  return view.ok ? view.forms : [];
}

const hidden = (name: string, value: string): string =>
  `<input type="hidden" name="${name}" value="${value}">`;
const form = (inside: string): string =>
  `<form id="f" method="post" action="/v1/checkout">${inside}<button>Go</button></form>`;
const add = `var i = document.createElement("input"); i.type = "hidden"; i.name = "b"; i.value = "2"; f.append(i);`;

describe("a page that submits its form", () => {
  test.each([
    ["by submit()", `${form(hidden("a", "1"))}<script>${add} f.submit();</script>`],
    ["by requestSubmit()", `${form(hidden("a", "1"))}<script>${add} f.requestSubmit();</script>`],
    [
      "by a click on its button",
      `${form(hidden("a", "1"))}<script>${add} f.querySelector("button").click();</script>`,
    ],
    [
      "by the onload attribute",
      `<body onload="go()">${form(hidden("a", "1"))}<script>function go() { ${add} f.submit(); }</script>`,
    ],
    [
      "once the document is there",
      `<script>addEventListener("DOMContentLoaded", () => { ${add} f.submit(); });</script>${form(hidden("a", "1"))}`,
    ],
    [
      "a moment later",
      `${form(hidden("a", "1"))}<script>setTimeout(() => { ${add} f.submit(); }, 0);</script>`,
    ],
    [
      "after three seconds",
      `${form(hidden("a", "1"))}<script>setTimeout(() => { ${add} f.submit(); }, 3000);</script>`,
    ],
    [
      "written by document.write",
      `<script>document.write('${form(hidden("a", "1"))}'); ${add} f.submit();</script>`,
    ],
    [
      "although an input hides its method",
      `${form(hidden("a", "1") + hidden("submit", ""))}<script>${add} HTMLFormElement.prototype.submit.call(f);</script>`,
    ],
  ])("%s is detected, with the inputs that its script added", async (how, text) => {
    const [first] = await run(text);
    expect(first).toMatchObject({ action: url, method: "post", postsItself: true });
    const inputs = first?.inputs.map(({ name, value, by }) => [name, value, by]);
    expect(inputs).toContainEqual(["a", "1", how.startsWith("written") ? "script" : "page"]);
    expect(inputs).toContainEqual(["b", "2", "script"]);
  });

  test("has the inputs at that moment, not those that a script adds later", async () => {
    const [first] = await run(`${form("")}<script>f.submit(); ${add}</script>`);
    expect(first?.inputs).toEqual([]);
  });

  test("with a button uses the button's address", async () => {
    const [first] = await run(
      `${form("")}<script>f.querySelector("button").setAttribute("formaction", "/v1/other"); f.querySelector("button").click();</script>`,
    );
    expect(first?.action).toBe("http://127.0.0.1:8080/v1/other");
  });

  test("is not detected if a listener prevents it, or if nothing submits it", async () => {
    const stopped = `${form("")}<script>f.onsubmit = () => false; f.requestSubmit();</script>`;
    expect((await run(stopped))[0]?.postsItself).toBe(false);
    expect((await run(form("")))[0]?.postsItself).toBe(false);
  });

  test("is not detected if its script fails before that", async () => {
    const forms = await run(`${form(hidden("a", "1"))}<script>${add} nothing.here(); f.submit();</script>`);
    expect(forms[0]).toMatchObject({ postsItself: false });
    expect(forms[0]?.inputs.map(({ name }) => name)).toEqual(["a", "b"]);
  });
});

describe("a page's forms", () => {
  test("include inputs from innerHTML, and inputs outside that name the form", async () => {
    const text = `${form("")}<input type="hidden" form="f" name="out" value="1"><script>f.innerHTML = '${hidden("in", "2")}';</script>`;
    const [first] = await run(text);
    expect(first?.inputs.map(({ name, value }) => [name, value])).toEqual([
      ["in", "2"],
      ["out", "1"],
    ]);
  });

  test("are all listed, and the one that submits itself is first", async () => {
    const forms = await run(`<form id="a"></form><form id="b"></form><script>b.submit();</script>`);
    expect(forms.map(({ postsItself }) => postsItself)).toEqual([true, false]);
  });

  test("exclude inputs that a browser would not send", async () => {
    const [first] = await run(
      form(
        `<input type="hidden" disabled name="a"><fieldset disabled>${hidden("b", "1")}</fieldset><input type="hidden" value="1">`,
      ),
    );
    expect(first?.inputs).toEqual([]);
  });

  test("have the page's own address by default, and are resolved against its base", async () => {
    const [none, based] = await run(
      `<base href="https://pay.example.com/x/"><form></form><form action="y"></form>`,
    );
    expect([none?.action, based?.action]).toEqual([url, "https://pay.example.com/x/y"]);
  });

  test("are also read from the bytes without scripts", async () => {
    const { asIs } = await read(`${form(hidden("a", "1"))}<script>${add} f.submit();</script>`);
    expect(asIs).toEqual({
      ok: true,
      forms: [
        {
          action: url,
          method: "post",
          postsItself: false,
          choices: [{ name: "", value: "", type: "submit", label: "Go" }],
          inputs: [{ name: "a", value: "1", type: "hidden", by: "page" }],
        },
      ],
    });
  });

  test("are read with upper-case tags, without quotes, in a fragment, and in XHTML", async () => {
    const [loose] = await run(`<FORM ACTION=/v1/checkout METHOD=POST><INPUT TYPE=HIDDEN NAME=a VALUE=1>`);
    expect(loose).toMatchObject({ method: "post", inputs: [{ name: "a", value: "1", type: "hidden" }] });
    const xhtml = `<?xml version="1.0"?><html xmlns="http://www.w3.org/1999/xhtml"><head><title>x</title></head><body><div/>${'<form id="f" action="/v1/checkout" method="post"><input type="hidden" name="a" value="1"/></form>'}<script>//<![CDATA[
      if (1 < 2) document.getElementById("f").submit();
    //]]></script></body></html>`;
    const inputs = [{ name: "a" }];
    const [well] = await run(xhtml, "application/xml; charset=utf-8");
    expect(well).toMatchObject({ postsItself: true, inputs });
    expect((await run(xhtml.replace("<div/>", "<br>"), "text/xml"))[0]).toMatchObject({ inputs });
  });

  test("cannot be falsified by a page that changes JavaScript's objects", async () => {
    const [first] = await run(
      `${form(hidden("a", "1"))}<script>Document.prototype.querySelectorAll = Array.prototype.map = JSON.stringify = () => { throw 1; };
       Object.defineProperty(HTMLInputElement.prototype, "value", { get: () => "other" }); f.submit();</script>`,
    );
    expect(first).toMatchObject({ postsItself: true, inputs: [{ name: "a", value: "1" }] });
  });
});

describe("a hostile page", () => {
  test.each([
    ["never ends", "while (true) {}"],
    ["waits for itself", "(async () => { for (;;) await 0; })();"],
  ])("that %s is cancelled; its bytes and the next page stay readable", async (_, script) => {
    own = createPageReader({ timeoutMs: 1500 });
    const bad = await read(`${form(hidden("a", "1"))}<script>${script}</script>`, "text/html", own);
    expect(bad.run).toMatchObject({ ok: false, problem: expect.stringContaining("1500 ms") as string });
    expect(bad.asIs).toMatchObject({ ok: true, forms: [{ inputs: [{ name: "a" }] }] });
    expect((await read(form(""), "text/html", own)).run).toMatchObject({ ok: true });
  });

  test("that uses too much memory ends only its own process", async () => {
    own = createPageReader({ memoryMb: 96 });
    const page = "<script>var all = []; for (;;) all.push(new Array(1e5).fill({}));</script>";
    const bad = await read(page, "text/html", own);
    expect(bad.run.ok).toBe(false);
    expect((await read(form(""), "text/html", own)).run).toMatchObject({ ok: true });
  });

  test("that is too large, or has too many inputs, is refused", async () => {
    const problem = expect.stringContaining("longer") as string;
    expect((await read("a".repeat(1024 * 1024 + 1))).run).toMatchObject({ ok: false, problem });
    const many = await read(form(hidden("a", "1").repeat(500)));
    expect(many.asIs).toMatchObject({ ok: false });
    const grown = await read(
      `${form("")}<script>for (let n = 0; n < 500; n++) f.append(Object.assign(document.createElement("input"), { name: n }));</script>`,
    );
    expect(grown.run).toMatchObject({ ok: false });
    expect(grown.asIs).toMatchObject({ ok: true });
  });

  test("cannot access any network address", async () => {
    let called = 0;
    const server = createServer((_, response) => {
      called += 1;
      response.end("f.dataset.way = 'network';");
    });
    server.on("upgrade", () => (called += 1));
    const { url: there, close } = await listening(server);
    onTestFinished(close);
    const { port } = new URL(there);
    const forms =
      await run(`${form("")}<img src="${there}"><iframe src="${there}"></iframe><link rel="stylesheet" href="${there}"><script src="${there}"></script>
        <script>
          var ways = [
            () => { var x = new XMLHttpRequest(); x.open("GET", "${there}"); x.send(); },
            () => { var x = new XMLHttpRequest(); x.open("GET", "${there}", false); x.send(); },
            () => new WebSocket("${there.replace("http", "ws")}"),
            () => fetch("${there}"),
            () => navigator.sendBeacon("${there}"),
            () => { location.href = "${there}"; },
            () => { document.body.append(Object.assign(document.createElement("script"), { src: "${there}" })); },
            () => { document.querySelector("iframe").contentWindow.location = "${there}"; },
            () => alert.constructor("return process")().getBuiltinModule("net").connect(${port}, "127.0.0.1"),
            () => alert.constructor("return fetch")()("${there}"),
            () => alert.constructor("return import('node:net')")().then((net) => net.connect(${port}, "127.0.0.1")),
            () => alert.constructor("return import('node:http')")().then((http) => http.get("${there}")),
          ];
          for (var way of ways) { try { Promise.resolve(way()).catch(() => 0); } catch {} }
          setTimeout(() => f.submit(), 2000);
        </script>`);
    expect(forms[0]?.postsItself).toBe(true);
    expect(called).toBe(0);
  });
});

describe("scripts with their own address", () => {
  const text = `${form("")}<script src="/pay.js"></script><script src="https://elsewhere.example.com/x.js"></script>`;

  test("are loaded by the parent from the page's own site, and from no other", async () => {
    const asked: string[] = [];
    own = createPageReader({
      loadScript: async ({ href }) => {
        asked.push(href);
        return "document.getElementById('f').submit();";
      },
    });
    const view = await read(text, "text/html", own);
    expect(view.run).toMatchObject({ ok: true, forms: [{ postsItself: true }] });
    expect(asked).toEqual(["http://127.0.0.1:8080/pay.js"]);
  });

  test("do no harm if they are missing", async () => {
    expect((await read(text)).run).toMatchObject({ ok: true, forms: [{ postsItself: false }] });
  });
});

test("a closed reader leaves its process to the next one, unless a page ended it", async () => {
  const idle: IdlePages = new Map();
  const readAgain = async (text: string) => {
    const reader = createPageReader({ idle, timeoutMs: 1500 });
    const { run } = await read(text, "text/html", reader);
    await reader.close();
    return run.ok;
  };
  expect(await readAgain(form(""))).toBe(true);
  const [kept] = idle.keys();
  expect(await readAgain("<script>globalThis.left = 1;</script>")).toBe(true);
  expect([...idle.keys()]).toEqual([kept]);
  await kept?.kill();
  expect(await readAgain(form(""))).toBe(true);
  expect([...idle.keys()]).not.toContain(kept);
  await expect.poll(() => idle.size).toBe(0);
});

test("a reader that read nothing has nothing to close", async () => {
  await expect(createPageReader().close()).resolves.toBeUndefined();
});

test("a reader that does not start says that the fault is its own", async () => {
  own = createPageReader({ startMs: 0 });
  const { fault, run: view } = await read(form(""), "text/html", own);
  expect(fault).toMatch(/^the page reader did not start: /u);
  expect(view).toEqual({ ok: false, problem: fault });
});
