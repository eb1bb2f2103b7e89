// A build server for tests: a workspace with the example gateway, and a PATH in which stubs replace commands that use
// a registry. Uses no test framework.
import { copyFileSync, mkdirSync, mkdtempSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { freePort } from "@acquiring/testing/work";
import { addCommand } from "./installed.ts";
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
