// `npm run task bundle:size`: the bytes that each entry adds to a bundle, minified and gzipped.
import { join } from "node:path";
import { parseArgs } from "node:util";
import { gzipSync } from "node:zlib";
import { operations } from "@acquiring/contract/catalogue";
import { build } from "esbuild";

const root = join(import.meta.dirname, "../..");

export interface Size {
  readonly minified: number;
  readonly gzipped: number;
  /** The files of ours that are in it. */
  readonly files: readonly string[];
}

interface Entry {
  readonly name: string;
  /** What is imported, as a program would write it. */
  readonly code: string;
  /** The most that it may cost gzipped, in bytes. */
  readonly limit: number;
  /** Whether it is bundled for a runtime without Node's cryptography. */
  readonly worker?: boolean;
}

/** Bundles a piece of code for a browser or a server alike; Node's own modules stay outside. */
export async function sizeOf(code: string, worker = false): Promise<Size> {
  const { outputFiles, metafile } = await build({
    stdin: { contents: code, resolveDir: root, sourcefile: "entry.ts", loader: "ts" },
    bundle: true,
    write: false,
    minify: true,
    metafile: true,
    format: "esm",
    platform: "neutral",
    target: "es2022",
    conditions: ["@acquiring/source", worker ? "worker" : "node"],
    external: ["node:*"],
    logLevel: "silent",
  });
  const bytes = outputFiles[0]?.contents ?? new Uint8Array();
  const inputs = Object.values(metafile.outputs).flatMap((output) => Object.entries(output.inputs));
  return {
    minified: bytes.length,
    // An empty file has nothing to send, though gzip would make a header of it.
    gzipped: bytes.length === 0 ? 0 : gzipSync(bytes, { level: 9 }).length,
    files: inputs.filter(([, { bytesInOutput }]) => bytesInOutput > 0).map(([file]) => file),
  };
}

const from = (names: string, file: string): string => `export { ${names} } from "./${file}";\n`;
const caller = from("caller", "generated/client.ts");
const descriptor = (id: string): string => from(id, `generated/operations/${id}.ts`);
const reading = from("readBody, writeBody", "runtime/codecs/body.ts");

const rows = from("rowScheme", "generated/signature.ts");

/** An address that takes notifications, as a program makes it. */
const taking = (more = ""): string => `
import { createNotificationHandler } from "./generated/client.ts";
${more}
export default (env: { readonly KEY: string }) =>
  createNotificationHandler({
    profile: {
      extension_points: { "signature.scheme": { kind: "bound", version: 1 }, "notification.signature": "same-scheme" },
    },
    keys: [env.KEY],
    onNotification: ({ value }) => console.log(value),
  });
`;

const entry = (name: string, kilobytes: number, code: string): Entry => ({
  name,
  code,
  limit: kilobytes * 1000,
});

export const entries: readonly Entry[] = [
  entry("types", 0, 'export * from "./generated/types.ts";'),
  // What it takes to write an operation's request, to read its response and to validate both. Some of it is the facts of the
  // contract that the codecs use.
  ...operations.map(({ id }) => entry(id, 11.9, descriptor(id) + reading)),
  entry("caller, no operation", 21.7, caller),
  ...operations.map(({ id, response }) => {
    const readsXml = response.codecs.some(({ kind }) => kind === "xml");
    return entry(`caller + ${id}`, readsXml ? 28.5 : 25.5, caller + descriptor(id));
  }),
  entry("caller + captureTransactions, row", 29.6, caller + descriptor("captureTransactions") + rows),
  entry("createNotificationHandler", 9.6, taking()),
  { ...entry("createNotificationHandler, worker", 12.6, taking()), worker: true },
  entry("createNotificationHandler, row", 13.8, taking(rows)),
  entry("verifyNotification", 8.4, from("verifyNotification", "generated/client.ts")),
  entry("createGateway, all operations", 45, from("createGateway", "generated/client.ts")),
  entry("createGatewayHandler, all operations", 37.5, from("createGatewayHandler", "generated/server.ts")),
  entry("checkProfile", 12.4, from("checkProfile", "generated/check-profile.ts")),
  entry("codesOf, defineProfile", 0.4, from("codesOf, defineProfile", "generated/profile.ts")),
  entry("OrderRecord, a schema", 2.8, from("OrderRecord", "generated/records.ts")),
  entry("observed", 0.7, 'export * from "./generated/observed.ts";'),
];

const number = (value: number): string => value.toLocaleString("en").padStart(9);

/** One line for each entry, with a mark on those above their limit; and the number of those. */
export async function table(
  rows: readonly Entry[],
): Promise<{ readonly text: string; readonly over: number }> {
  const lines = [`${"".padEnd(38)} minified   gzipped     limit`];
  let over = 0;
  for (const { name, code, limit, worker } of rows) {
    const { minified, gzipped } = await sizeOf(code, worker);
    const isOver = gzipped > limit;
    if (isOver) over += 1;
    const end = `${number(limit)}${isOver ? "  over" : ""}`;
    lines.push(`${name.padEnd(38)}${number(minified)} ${number(gzipped)} ${end}`);
  }
  return { text: `${lines.join("\n")}\n`, over };
}

if (import.meta.main) {
  const { values } = parseArgs({ options: { check: { type: "boolean" } } });
  const { text, over } = await table(entries);
  process.stdout.write(text);
  if (values.check === true && over > 0) process.exitCode = 1;
}
