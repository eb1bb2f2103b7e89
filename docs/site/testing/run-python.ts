// Runs programs in Python, one after the other, for the tests of samples: `[{ text, env }]` as JSON on standard input, what
// each of them printed as JSON on standard output. The interpreter is Python itself, compiled to WebAssembly; it has no sockets, so that
// `urlopen` sends through this process.
import { readFileSync } from "node:fs";
import { text } from "node:stream/consumers";
import { loadPyodide } from "pyodide";

interface Program {
  readonly text: string;
  readonly env: Readonly<Record<string, string>>;
}

const openUrl = `
import io, sys, urllib.error, urllib.request
from pyodide.ffi import run_sync, to_js

def urlopen(request):
    status, content = run_sync(post(request.full_url, to_js(request.data), to_js(request.header_items()))).to_py()
    if status >= 400:
        raise urllib.error.HTTPError(request.full_url, status, content, {}, None)
    return io.BytesIO(content.encode())

urllib.request.urlopen = urlopen
sys.path.insert(0, "/samples")
`;

const runOne = `
import contextlib, io, os
os.environ.update(env.to_py())
with contextlib.redirect_stdout(io.StringIO()) as printed:
    exec(program, {"__name__": "__main__"})
printed.getvalue()
`;

async function post(url: string, body: Uint8Array, headers: [string, string][]): Promise<[number, string]> {
  const response = await fetch(url, { method: "POST", body: new Uint8Array(body), headers });
  return [response.status, await response.text()];
}

const programs = JSON.parse(await text(process.stdin)) as readonly Program[];
const python = await loadPyodide();
python.FS.mkdir("/samples");
for (const file of ["sign.py", "receive.py"])
  python.FS.writeFile(`/samples/${file}`, readFileSync(new URL(`../samples/${file}`, import.meta.url)));
python.globals.set("post", post);
await python.runPythonAsync(openUrl);
const printed: string[] = [];
for (const { text: program, env } of programs) {
  python.globals.set("program", program);
  python.globals.set("env", env);
  printed.push(String(await python.runPythonAsync(runOne)));
}
process.stdout.write(JSON.stringify(printed));
