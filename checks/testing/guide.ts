// docs/gateway.md taken apart, and its commands and snippets run, for its test. Knows no test framework.
import { type ChildProcess, spawn } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { guideFile } from "../../site/gateway-guide.ts";
import { typeErrors } from "./compiler.ts";

export const root = join(import.meta.dirname, "..", "..");
export const guide = readFileSync(guideFile, "utf8");
export const blocks = [...guide.matchAll(/^```(\w+)\n([^]*?)^```$/gm)].map(
  ([, language = "", text = ""]) => ({
    language,
    text,
  }),
);
export const block = (part: string): string => {
  const found = blocks.find(({ text }) => text.includes(part));
  if (found === undefined) throw new Error(`docs/gateway.md has no block with ${part}`);
  return found.text;
};
export const section = (title: string): string => guide.split(`\n## ${title}\n`)[1]?.split("\n## ")[0] ?? "";
/** The code spans of the first cells of the section's first table, cell by cell. */
export const firstCells = (title: string): readonly (readonly string[])[] =>
  (/(?:^\|.*\n)+/m.exec(section(title))?.[0] ?? "")
    .split("\n")
    .slice(2, -1)
    .map((line) => [...(line.split(" | ")[0] ?? "").matchAll(/`([^`]+)`/g)].map(([, span = ""]) => span));

export interface Ended {
  readonly code: number | null;
  readonly out: string;
  readonly all: string;
}
export const ended = (child: ChildProcess): Promise<Ended> =>
  new Promise((done) => {
    let [out, all] = ["", ""];
    child.stdout?.on("data", (chunk) => ((out += chunk), (all += chunk)));
    child.stderr?.on("data", (chunk) => (all += chunk));
    child.on("close", (code) => done({ code, out, all }));
  });

const environment = (more: NodeJS.ProcessEnv = {}): NodeJS.ProcessEnv => {
  const own = Object.entries(process.env).filter(
    ([name]) => !/^(npm_|VITEST|NODE_|GATEWAY_|DATABASE_)/.test(name),
  );
  return { ...Object.fromEntries(own), NO_COLOR: "1", ...more };
};
export const shell = (command: string, env?: NodeJS.ProcessEnv): ChildProcess =>
  spawn(command, {
    cwd: root,
    shell: true,
    env: environment(env),
    stdio: ["ignore", "pipe", "pipe"],
    detached: true,
  });
export const node = (parameters: readonly string[], env?: NodeJS.ProcessEnv): ChildProcess =>
  spawn(process.execPath, ["--conditions=@acquiring/source", ...parameters], {
    cwd: root,
    env: environment(env),
    stdio: ["ignore", "pipe", "pipe"],
  });
export const cli = (parameters: string, env?: NodeJS.ProcessEnv): Promise<Ended> =>
  ended(node(["gateway/cli.ts", ...parameters.split(" ")], env));

/** A gateway that a command of the page has started. */
interface Started {
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
  return { url: /http:\/\/127\.0\.0\.1:\d+/.exec(said)?.[0] ?? "", stop };
}

/** The text as a program in the folder `work`, checked by the compiler; gives its file. */
export function program(work: string, name: string, text: string): string {
  const file = join(work, `${name}.ts`);
  writeFileSync(file, text);
  const errors = typeErrors(file);
  if (errors.length > 0) throw new Error(errors.join(""));
  return file;
}
