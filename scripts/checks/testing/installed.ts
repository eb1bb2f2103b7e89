// The commands of the packages, for texts that call them as after an installation. Uses no test framework.
import { chmodSync, mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { root } from "./shell.ts";

const commands = { acquiring: "conformance/cli.ts", "acquiring-gateway": "gateway/cli.ts" };

const scriptOf = (file: string): string =>
  `exec '${process.execPath}' --conditions=@acquiring/source '${join(root, file)}' "$@"`;

/** Writes a command of a shell into a folder. */
export function addCommand(folder: string, name: string, text: string): void {
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, name), `#!/bin/sh\n${text}\n`);
  chmodSync(join(folder, name), 0o755);
}

/** Writes the suite's command into a folder. */
export const addSuite = (folder: string): void =>
  addCommand(folder, "acquiring", scriptOf(commands.acquiring));

/** Writes an `npx` that starts the commands from their sources. Returns its folder, for the PATH. */
export function writeNpx(work: string): string {
  const bin = join(work, "bin");
  const cases = Object.entries(commands).map(([name, file]) => `${name}) shift; ${scriptOf(file)} ;;\n`);
  addCommand(bin, "npx", `case "$1" in\n${cases.join("")}*) echo "no command $1" >&2; exit 127 ;;\nesac`);
  return bin;
}

/** Writes the commands to `node_modules/.bin` of a folder. */
export function writeCommands(work: string): void {
  for (const [name, file] of Object.entries(commands))
    addCommand(join(work, "node_modules", ".bin"), name, scriptOf(file));
}
