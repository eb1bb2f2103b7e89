// A test of a Dockerfile without Docker: its paths are in a folder, and its commands run on this machine. It does not
// test the base image, the user, and the isolation from this machine. Uses no test framework.
import { execFileSync } from "node:child_process";
import { cpSync, mkdirSync } from "node:fs";
import { join } from "node:path";

export interface Image {
  /** The name of the base image. */
  readonly from: string;
  readonly user: string | undefined;
  /** What a container runs and where, as paths of this machine. */
  readonly entrypoint: readonly string[];
  readonly cmd: readonly string[];
  readonly workdir: string;
}

/** The folders of the context and the image's root. */
export interface BuildFolders {
  readonly context: string;
  readonly root: string;
  readonly env: NodeJS.ProcessEnv;
}

/** Does what the lines of a Dockerfile say. @throws Error for a line that it does not know, and for a command that fails. */
export function buildIn(dockerfile: string, { context, root, env }: BuildFolders): Image {
  const said = new Map<string, string>([["WORKDIR", "/"]]);
  const workdir = (): string => join(root, said.get("WORKDIR") ?? "");
  const actions: Readonly<Record<string, (rest: string) => void>> = {
    WORKDIR: () => mkdirSync(workdir(), { recursive: true }),
    COPY(rest) {
      const [source = "", target = ""] = rest.split(" ");
      cpSync(join(context, source), join(workdir(), target), { recursive: true });
    },
    RUN: (rest) => void execFileSync("sh", ["-c", rest], { cwd: workdir(), env, stdio: "pipe" }),
  };
  const facts = ["FROM", "WORKDIR", "USER", "ENTRYPOINT", "CMD"];
  for (const line of dockerfile.split("\n")) {
    if (line === "" || line.startsWith("#")) continue;
    const [, instruction = "", rest = ""] = /^([A-Z]+) (.+)$/u.exec(line) ?? [];
    if (!facts.includes(instruction) && !Object.hasOwn(actions, instruction))
      throw new Error(`It cannot be tried here: ${line}`);
    said.set(instruction, rest);
    actions[instruction]?.(rest);
  }
  const list = (name: string): readonly string[] => JSON.parse(said.get(name) ?? "[]") as string[];
  const [command = "", ...more] = list("ENTRYPOINT");
  const entrypoint = [join(root, command), ...more];
  return {
    from: said.get("FROM") ?? "",
    user: said.get("USER"),
    entrypoint,
    cmd: list("CMD"),
    workdir: workdir(),
  };
}
