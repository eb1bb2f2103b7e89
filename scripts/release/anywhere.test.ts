// The client, its notifications and its tests without Node's globals: bundled for a browser, where `Buffer` and `process` do not
// exist. The package matrix runs the same program on the other runtimes.
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { workFolder } from "@acquiring/testing/work";
import { build } from "esbuild";
import { expect, test } from "vitest";
import { ended, node } from "../checks/testing/shell.ts";

const work = workFolder("anywhere", true);

/** Bundles the consumer's program, and runs it; `missing` are the globals that are not there. */
async function runWithout(...missing: readonly string[]) {
  const outfile = join(work, `${missing.length}.mjs`);
  // Nothing stays outside: an import of Node's own would end the bundling here.
  await build({
    entryPoints: [join(import.meta.dirname, "consumer", "worker.mjs")],
    outfile,
    bundle: true,
    format: "esm",
    platform: "browser",
    conditions: ["@acquiring/source"],
    define: Object.fromEntries(missing.map((name) => [name, "undefined"])),
    logLevel: "silent",
  });
  const file = join(work, `run-${missing.length}.mjs`);
  writeFileSync(
    file,
    `import worker from ${JSON.stringify(outfile)};\nconsole.log(await (await worker.fetch()).text());\n`,
  );
  return ended(node([file]));
}

test("the client pays and accepts notifications with Node's cryptography", async () => {
  expect(await runWithout()).toMatchObject({ code: 0, all: "ok\n" });
});

test("the client pays and accepts notifications without Node's cryptography, Buffer and process", async () => {
  const missing = ["Buffer", "process", "globalThis.process", "globalThis.Buffer", "setImmediate", "require"];
  expect(await runWithout(...missing)).toMatchObject({ code: 0, all: "ok\n" });
});
