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

const lineForm = /^([A-Z]+) (.+)$/u;

/** Does what the lines of a Dockerfile say. @throws Error for a line that it does not know, and for a command that fails. */
export function buildIn(dockerfile: string, { context, root, env }: BuildFolders): Image {
  const inImage = (path: string): string => join(root, path);
  let [from, user, workdir]: [string, string | undefined, string] = ["", undefined, "/"];
  let [entrypoint, cmd]: [readonly string[], readonly string[]] = [[], []];
  for (const line of dockerfile.split("\n")) {
    if (line === "" || line.startsWith("#")) continue;
    const [, instruction = "", rest = ""] = lineForm.exec(line) ?? [];
    switch (instruction) {
      case "FROM":
        from = rest;
        break;
      case "WORKDIR":
        workdir = rest;
        mkdirSync(inImage(workdir), { recursive: true });
        break;
      case "COPY": {
        const [source = "", target = ""] = rest.split(" ");
        cpSync(join(context, source), join(inImage(workdir), target), { recursive: true });
        break;
      }
      case "RUN":
        execFileSync("sh", ["-c", rest], { cwd: inImage(workdir), env, stdio: "pipe" });
        break;
      case "USER":
        user = rest;
        break;
      case "ENTRYPOINT":
        entrypoint = JSON.parse(rest) as string[];
        break;
      case "CMD":
        cmd = JSON.parse(rest) as string[];
        break;
      default:
        throw new Error(`It cannot be tried here: ${line}`);
    }
  }
  const [command = "", ...more] = entrypoint;
  return { from, user, entrypoint: [inImage(command), ...more], cmd, workdir: inImage(workdir) };
}
