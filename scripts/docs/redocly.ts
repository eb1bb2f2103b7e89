// Renders a document with Redocly into one HTML file that asks nobody for anything.
import { execFile } from "node:child_process";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import type { JsonObject } from "./contract.ts";

const cli = createRequire(import.meta.url).resolve("@redocly/cli/bin/cli.js");

/** The one picture that Redocly's script fetches, in its two spellings. The name as text in its place. */
const logo = /https:\/\/cdn\.redoc\.ly\/redoc\/[a-z-]+\.svg/g;
const credit =
  "data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' width='48' height='14'%3E%3Ctext y='11' font-family='sans-serif' font-size='11' fill='%23777'%3ERedocly%3C/text%3E%3C/svg%3E";

/** Where icons would come from that a document may ask for; ours asks for none. */
const icons = /https:\/\/cdn\.redocly\.com\/icons\/[\w./-]*/g;

/** A second lock on the same door: the page may run its own script, and load nothing. */
const policy = [
  "default-src 'none'",
  "script-src 'unsafe-inline' blob:",
  "worker-src blob:",
  "style-src 'unsafe-inline'",
  "img-src data: blob:",
  "font-src data:",
].join("; ");

export async function render(document: JsonObject, title: string): Promise<string> {
  const dir = await mkdtemp(join(tmpdir(), "acquiring-docs-"));
  try {
    const input = join(dir, "document.json");
    const output = join(dir, "page.html");
    await writeFile(input, JSON.stringify(document));
    const config = join(import.meta.dirname, "redocly.yaml");
    await promisify(execFile)(
      process.execPath,
      [
        cli,
        "build-docs",
        input,
        "--inlineBundle",
        `--config=${config}`,
        `--title=${title}`,
        `--output=${output}`,
      ],
      { env: { ...process.env, REDOCLY_TELEMETRY: "off", REDOCLY_SUPPRESS_UPDATE_NOTICE: "true" } },
    );
    const html = await readFile(output, "utf8");
    return html
      .replaceAll(logo, credit)
      .replaceAll(icons, "about:blank")
      .replace("<head>", `<head>\n  <meta http-equiv="Content-Security-Policy" content="${policy}">`);
  } finally {
    await rm(dir, { recursive: true, force: true });
  }
}
