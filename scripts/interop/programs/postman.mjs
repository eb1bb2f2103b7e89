// Converts an OpenAPI document to a collection of Postman, with examples as Postman's import offers it, and prints as JSON what it has:
// for each path and direction a text, or the fields of a form.
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";

const { convertV2 } = createRequire(join(process.cwd(), "program.js"))("openapi-to-postmanv2");
const data = readFileSync(process.argv[2], "utf8");

function shownIn({ item, request, response }) {
  if (item !== undefined) return item.flatMap(shownIn);
  const path = `/${request.url.path.join("/")}`;
  const { mode, raw, urlencoded = [] } = request.body;
  const fields = Object.fromEntries(urlencoded.map(({ key, value }) => [key, value]));
  const results = response.filter(({ code }) => code === 200);
  return [
    { path, direction: "request", shown: mode === "raw" ? raw : fields },
    ...results.map(({ body }) => ({ path, direction: "response", shown: body })),
  ];
}

convertV2(
  { type: "string", data },
  { parametersResolution: "Example" },
  (error, { result, reason, output }) => {
    if (error || !result) throw error ?? new Error(reason);
    console.log(JSON.stringify(shownIn(output[0].data)));
  },
);
