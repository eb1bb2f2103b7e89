// Renders an OpenAPI document with Swagger UI and prints as JSON what it shows and prefills: for each path and direction a text, or
// the fields of a form.
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";

const require = createRequire(join(process.cwd(), "program.js"));
const { JSDOM, VirtualConsole } = require("jsdom");
const spec = JSON.parse(readFileSync(process.argv[2], "utf8"));
const { window } = new JSDOM('<div id="ui"></div>', {
  runScripts: "outside-only",
  pretendToBeVisual: true,
  url: "http://localhost/",
  virtualConsole: new VirtualConsole(),
});
window.eval(readFileSync(require.resolve("swagger-ui-dist/swagger-ui-bundle.js"), "utf8"));
window.SwaggerUIBundle({ spec, dom_id: "#ui", docExpansion: "full", tryItOutEnabled: true });

const blocks = () => [...window.document.querySelectorAll(".opblock")];
const response = (block) => block.querySelector(".responses-wrapper .example")?.textContent ?? "";
const until = Date.now() + 60_000;
while (blocks().length < Object.keys(spec.paths).length || blocks().some((block) => response(block) === "")) {
  if (Date.now() > until) throw new Error("Swagger UI does not show each operation within a minute");
  await sleep(100);
}
const shown = blocks().flatMap((block) => {
  const path = block.querySelector(".opblock-summary-path").textContent;
  const rows = [...block.querySelectorAll("tr[data-property-name]")];
  const fields = rows.map((row) => [row.dataset.propertyName, row.querySelector("input, textarea")?.value]);
  const text = block.querySelector("textarea")?.value;
  return [
    { path, direction: "request", shown: rows.length > 0 ? Object.fromEntries(fields) : text },
    { path, direction: "response", shown: response(block) },
  ];
});
// Its timers would keep the process alive.
process.stdout.write(JSON.stringify(shown), () => process.exit(0));
