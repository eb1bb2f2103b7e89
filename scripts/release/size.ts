// `npm run task bundle:size`: the bytes that each entry adds to a bundle, minified and gzipped.
import { join } from "node:path";
import { parseArgs } from "node:util";
import { gzipSync } from "node:zlib";
import { operations } from "@acquiring/contract/catalogue";
import { build } from "esbuild";

const root = join(import.meta.dirname, "../..");
const kilobyte = 1000;

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
  readonly limit?: number;
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
const reading = from("decodeBody, encodeBody", "runtime/codecs/body.ts");

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

export const entries: readonly Entry[] = [
  { name: "types", code: 'export * from "./generated/types.ts";', limit: 0 },
  // What it takes to write an operation's request, to read its response and to validate both. Some of it is the facts of the
  // contract that the codecs use.
  ...operations.map(({ id }) => ({ name: id, code: descriptor(id) + reading, limit: 14 * kilobyte })),
  { name: "caller, no operation", code: caller, limit: 17.9 * kilobyte },
  ...operations.map(({ id, request, response }) => {
    const isJson = [request, response].every(({ codecs }) => codecs.every(({ kind }) => kind === "json"));
    return {
      name: `caller + ${id}`,
      code: caller + descriptor(id),
      limit: (isJson ? 23.2 : 28) * kilobyte,
    };
  }),
  {
    name: "caller + captureTransactions, row",
    code: caller + descriptor("captureTransactions") + rows,
    limit: 27.4 * kilobyte,
  },
  { name: "createNotificationHandler", code: taking(), limit: 8.2 * kilobyte },
  { name: "createNotificationHandler, worker", code: taking(), worker: true, limit: 11.3 * kilobyte },
  { name: "createNotificationHandler, row", code: taking(rows), limit: 12.5 * kilobyte },
  {
    name: "verifyNotification",
    code: from("verifyNotification", "generated/client.ts"),
    limit: 7.2 * kilobyte,
  },
  {
    name: "createGateway, all operations",
    code: from("createGateway", "generated/client.ts"),
    limit: 42.3 * kilobyte,
  },
  {
    name: "createGatewayHandler, all operations",
    code: from("createGatewayHandler", "generated/server.ts"),
    limit: 35.6 * kilobyte,
  },
  { name: "checkProfile", code: from("checkProfile", "generated/check-profile.ts"), limit: 12.8 * kilobyte },
  {
    name: "codesOf, defineProfile",
    code: from("codesOf, defineProfile", "generated/profile.ts"),
    limit: kilobyte,
  },
  { name: "observed", code: 'export * from "./generated/observed.ts";', limit: kilobyte },
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
    const isOver = limit !== undefined && gzipped > limit;
    if (isOver) over += 1;
    const end = limit === undefined ? "" : `${number(limit)}${isOver ? "  over" : ""}`;
    lines.push(`${name.padEnd(38)}${number(minified)} ${number(gzipped)} ${end}`.trimEnd());
  }
  return { text: `${lines.join("\n")}\n`, over };
}

if (import.meta.main) {
  const { values } = parseArgs({ options: { check: { type: "boolean" } } });
  const { text, over } = await table(entries);
  process.stdout.write(text);
  if (values.check === true && over > 0) process.exitCode = 1;
}
