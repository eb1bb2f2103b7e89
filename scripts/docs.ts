// Writes the reference to docs/site: static files that ask nobody for anything.
import { mkdir, readFile, rm, writeFile } from "node:fs/promises";
import { join, relative } from "node:path";
import { extensionPoints, rules } from "@acquiring/contract/catalogue";
import { surfaceOf } from "./api.ts";
import type { Contract, JsonObject } from "./docs/contract.ts";
import { notificationsDocument } from "./docs/notifications.ts";
import { requestsDocument } from "./docs/operations.ts";
import { functionPages, indexHtml, type PublicFunction, pointsHtml, rulesHtml } from "./docs/pages.ts";
import { render } from "./docs/redocly.ts";

const root = join(import.meta.dirname, "..");
const published = ["openapi.json", "asyncapi.json", "profile.schema.json"];

const publicFunctions = (): readonly PublicFunction[] =>
  surfaceOf(".").flatMap(({ name: entry, exports }) =>
    exports.flatMap((one) => (one.asIn === undefined && one.isFunction ? [{ ...one, entry }] : [])),
  );

/** Builds the site into `out`, which is emptied first. Answers the names of what it wrote. */
export async function buildSite(out: string): Promise<readonly string[]> {
  const read = async (name: string): Promise<string> => readFile(join(root, "generated", name), "utf8");
  const parse = async (name: string): Promise<JsonObject> => JSON.parse(await read(name)) as JsonObject;
  const [openapi, asyncapi] = await Promise.all([parse("openapi.json"), parse("asyncapi.json")]);
  const contract: Contract = { openapi, asyncapi, rules, points: extensionPoints };
  const requests = requestsDocument(contract);
  const files = new Map([
    ["index.html", indexHtml(contract, requests)],
    ["requests.html", await render(requests, "Requests")],
    ["notifications.html", await render(notificationsDocument(contract), "Notifications")],
    ["rules.html", rulesHtml(rules)],
    ["extension-points.html", pointsHtml(extensionPoints)],
  ]);
  for (const [name, content] of functionPages(publicFunctions())) files.set(name, content);
  for (const name of published) files.set(name, await read(name));
  await rm(out, { recursive: true, force: true });
  await mkdir(out, { recursive: true });
  await Promise.all([...files].map(([name, content]) => writeFile(join(out, name), content)));
  return [...files.keys()];
}

if (import.meta.main) {
  const out = join(root, "docs", "site");
  const names = await buildSite(out);
  const folder = relative(process.cwd(), out);
  console.log(`wrote ${names.length} files; open ${join(folder, "index.html")}`);
}
