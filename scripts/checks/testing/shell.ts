// Runs commands as a new user's shell does: without npm's or the test runner's environment variables. Uses no test framework.
import { type ChildProcess, spawn, type StdioOptions } from "node:child_process";
import { writeFileSync } from "node:fs";
import { delimiter, join } from "node:path";
import { typeErrors } from "./compiler.ts";

export const root = join(import.meta.dirname, "../../..");

export interface Ended {
  readonly code: number | null;
  readonly out: string;
  readonly err: string;
  readonly all: string;
}

export const ended = (child: ChildProcess): Promise<Ended> =>
  new Promise((done) => {
    let [out, err, all] = ["", "", ""];
    child.stdout?.on("data", (chunk) => ((out += chunk), (all += chunk)));
    child.stderr?.on("data", (chunk) => ((err += chunk), (all += chunk)));
    child.on("close", (code) => done({ code, out, err, all }));
  });

/** Without the project's own tools, which a newcomer's PATH does not have. */
export function environment(more: NodeJS.ProcessEnv = {}): NodeJS.ProcessEnv {
  const own = Object.entries(process.env).filter(
    ([name]) => !/^(npm_|VITEST|NODE_(?!COMPILE_CACHE)|GATEWAY_|DATABASE_|INIT_CWD)/.test(name),
  );
  const path = (process.env["PATH"] ?? "")
    .split(delimiter)
    .filter((entry) => !entry.includes("node_modules"));
  return { ...Object.fromEntries(own), PATH: path.join(delimiter), NO_COLOR: "1", ...more };
}

const stdio: StdioOptions = ["ignore", "pipe", "pipe"];

/** Starts a command line in a separate process group, so that a Ctrl+C reaches all of it. */
export const shell = (command: string, env?: NodeJS.ProcessEnv, cwd: string = root): ChildProcess =>
  spawn(command, { cwd, shell: true, env: environment(env), stdio, detached: true });

/** Starts a program from the sources, also in a separate process group. */
export const node = (parameters: readonly string[], env?: NodeJS.ProcessEnv): ChildProcess =>
  spawn(process.execPath, ["--conditions=@acquiring/source", ...parameters], {
    cwd: root,
    env: environment(env),
    stdio,
    detached: true,
  });

/** A command that runs until Ctrl+C and has printed that it is ready. */
export interface Started {
  readonly said: string;
  readonly url: string;
  readonly stop: () => Promise<Ended>;
}

export async function started(command: string, env?: NodeJS.ProcessEnv): Promise<Started> {
  const child = shell(command.replace(/--port \d+/, "--port 0"), env);
  const end = ended(child);
  let said = "";
  await new Promise<void>((done) => {
    child.stdout?.on("data", (chunk) => {
      said += chunk;
      if (said.includes("Ctrl+C")) done();
    });
    child.on("close", () => done());
  });
  // What a terminal sends at Ctrl+C: the signal to the whole group.
  const stop = () => {
    if (child.pid !== undefined && child.exitCode === null) process.kill(-child.pid, "SIGINT");
    return end;
  };
  return { said, url: /http:\/\/127\.0\.0\.1:\d+/.exec(said)?.[0] ?? "", stop };
}

/** Writes the text as a program to the folder `work`, checks it with the compiler, and returns its file. */
export function program(work: string, name: string, text: string): string {
  const file = join(work, `${name}.ts`);
  writeFileSync(file, text);
  const errors = typeErrors(file);
  if (errors.length > 0) throw new Error(errors.join(""));
  return file;
}
