// `npm run docs` writes the site to reports/docs: static files that send no requests, and work from any host, under any
// path and from a disk. `npm run docs -- --watch` also serves it on this machine and builds it again when something changes.
// `npm run docs -- --base https://docs.example/gateway/` names where it will be published: only then there is a sitemap.xml, and
// 404.html works for missing addresses in folders too. `npm run docs -- --profile profile.yaml` writes the docs of the gateway with
// this profile, from its own document. `--out DIR` writes it to another folder, which is emptied first.
import { existsSync, readdirSync } from "node:fs";
import { mkdir, rm, writeFile } from "node:fs/promises";
import { dirname, join, relative, resolve } from "node:path";
import { parseArgs } from "node:util";
import { serveWhileWriting } from "./serve.ts";
import { makeSite, type SiteOptions } from "./contents.ts";

const root = join(import.meta.dirname, "../..");

/** Builds the site into `out`, which is emptied first. Returns the paths of what it wrote. */
export async function buildSite(out: string, options: Partial<SiteOptions> = {}): Promise<readonly string[]> {
  const files = await makeSite({ root, ...options });
  await rm(out, { recursive: true, force: true });
  for (const folder of new Set([...files.keys()].map((path) => dirname(join(out, path)))))
    await mkdir(folder, { recursive: true });
  await Promise.all([...files].map(([path, content]) => writeFile(join(out, path), content)));
  return [...files.keys()];
}

async function run(): Promise<void> {
  const { values } = parseArgs({
    options: {
      watch: { type: "boolean", default: false },
      reloads: { type: "boolean", default: false },
      port: { type: "string", default: "4000" },
      base: { type: "string", default: "" },
      profile: { type: "string" },
      out: { type: "string" },
    },
  });
  const { reloads, base, profile } = values;
  const from = process.env["INIT_CWD"] ?? process.cwd();
  const out = values.out === undefined ? join(root, "reports", "docs") : resolve(from, values.out);
  if (existsSync(out) && readdirSync(out).length > 0 && !existsSync(join(out, "llms.txt")))
    throw new Error(`${out} has files that are no docs. Name an empty folder.`);
  if (values.watch) return serveWhileWriting(root, out, Number(values.port));
  const own = profile === undefined ? {} : { profile: resolve(from, profile) };
  const paths = await buildSite(out, { reloads, base, ...own });
  console.log(`wrote ${paths.length} files; open ${join(relative(process.cwd(), out), "index.html")}`);
}

if (import.meta.main) await run();
