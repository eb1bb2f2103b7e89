// The commands of the packages, for texts that call them as after an installation. Uses no test framework.
import { chmodSync, mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";

const root = join(import.meta.dirname, "../../..");
const commands = { acquiring: "conformance/cli.ts", "acquiring-gateway": "gateway/cli.ts" };

const scriptOf = (file: string): string =>
  `exec '${process.execPath}' --conditions=@acquiring/source '${join(root, file)}' "$@"`;

function write(folder: string, name: string, text: string): void {
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, name), `#!/bin/sh\n${text}\n`);
  chmodSync(join(folder, name), 0o755);
}

/** Writes an `npx` that starts the commands from their sources. Returns its folder, for the PATH. */
export function writeNpx(work: string): string {
  const bin = join(work, "bin");
  const cases = Object.entries(commands).map(([name, file]) => `${name}) shift; ${scriptOf(file)} ;;\n`);
  write(bin, "npx", `case "$1" in\n${cases.join("")}*) echo "no command $1" >&2; exit 127 ;;\nesac`);
  return bin;
}

/** Writes the commands to `node_modules/.bin` of a folder. */
export function writeCommands(work: string): void {
  for (const [name, file] of Object.entries(commands))
    write(join(work, "node_modules", ".bin"), name, scriptOf(file));
}
