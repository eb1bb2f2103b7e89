// A build server for tests: a workspace with the example gateway, and a PATH in which stubs replace commands that use
// a registry. Uses no test framework.
import { chmodSync, copyFileSync, mkdirSync, mkdtempSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { dirname, join } from "node:path";
import { root } from "./shell.ts";

export interface Machine {
  readonly folder: string;
  readonly workspace: string;
  readonly bin: string;
  /** The address of the started maker's gateway, and the command that starts it. */
  readonly target: string;
  readonly start: string;
}

const source = "--conditions=@acquiring/source";

/** Writes a command. */
export function addCommand(folder: string, name: string, text: string): void {
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, name), `#!/bin/sh\n${text}\n`);
  chmodSync(join(folder, name), 0o755);
}

/** The suite's command of an installation in a folder. */
export const addSuite = (folder: string): void =>
  addCommand(folder, "acquiring", `exec node ${source} '${join(root, "conformance", "cli.ts")}' "$@"`);

const freePort = (): Promise<number> =>
  new Promise((done, failed) => {
    const server = createServer();
    server.once("error", failed).listen(0, "127.0.0.1", () => {
      const address = server.address();
      server.close(() => done(address !== null && typeof address === "object" ? address.port : 0));
    });
  });

/** The suite's own config file leaves a few checks, which a test has the time for. */
export async function newMachine(): Promise<Machine> {
  const parent = join(root, "reports");
  mkdirSync(parent, { recursive: true });
  const folder = mkdtempSync(join(parent, "machine-"));
  const [workspace, bin] = [join(folder, "workspace"), join(folder, "bin")];
  mkdirSync(workspace);
  for (const name of ["profile.yaml", "settings.yaml"])
    copyFileSync(join(root, "examples", `maker-${name}`), join(workspace, name));
  writeFileSync(join(workspace, "acquiring.config.yaml"), 'only: ["direct-payment.approved.*"]\n');
  mkdirSync(bin);
  // Only the node that runs this, without the project's other tools.
  addCommand(bin, "node", `PATH='${dirname(process.execPath)}':"$PATH" exec '${process.execPath}' "$@"`);
  const port = await freePort();
  const start = `PORT=${port} node ${source} '${join(root, "examples", "maker-gateway.ts")}'`;
  return { folder, workspace, bin, target: `http://127.0.0.1:${port}`, start };
}

/** Whether anything listens there. */
export const responds = async (url: string): Promise<boolean> =>
  fetch(url).then(
    () => true,
    () => false,
  );
