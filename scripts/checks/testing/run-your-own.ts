// Runs the README's "Test your own gateway", block by block: installs the packed packages, lets `init` write settings and profile,
// and runs the suite against a running gateway.
import { readdirSync, readFileSync } from "node:fs";
import { delimiter, dirname, join } from "node:path";
import { blocksIn } from "./markdown.ts";
import * as shell from "./shell.ts";

const heading = "## Test your own gateway";

export interface Replay {
  /** An empty folder. */
  readonly folder: string;
  /** The folder of the tarballs, of any version. */
  readonly packed: string;
  /** The gateway's base URL, and the key of its merchant. */
  readonly target: string;
  readonly key: string;
}

export interface Ran {
  readonly command: string;
  readonly code: number | null;
  readonly said: string;
}

function blocksOf(readme: string): ReturnType<typeof blocksIn> {
  const start = readme.indexOf(`\n${heading}\n`);
  if (start < 0) throw new Error(`README.md has no part "${heading}".`);
  const rest = readme.slice(start + heading.length);
  return blocksIn(rest.slice(0, /\n## /.exec(rest)?.index));
}

/** Runs the blocks in sequence, up to the first command that fails; returns every command with its outcome. */
export async function runYourOwn(replay: Replay): Promise<readonly Ran[]> {
  const { folder, packed, target, key } = replay;
  const ran: Ran[] = [];
  for (const { language, text } of blocksOf(readFileSync(join(shell.root, "README.md"), "utf8"))) {
    if (language !== "sh") continue;
    for (const line of text.trim().split("\n")) {
      const command = line
        .replaceAll(/\/path\/to\/acquiring\/reports\/packed\/(acquiring-[a-z]+-)\S+/gu, (_, name: string) =>
          join(packed, readdirSync(packed).find((file) => file.startsWith(name)) ?? name),
        )
        .replaceAll("http://127.0.0.1:8080", target)
        .replaceAll("development-key", key);
      const { code, all } = await shell.ended(shell.shell(command, environment(), folder));
      ran.push({ command: line, code, said: all });
      if (code !== 0) return ran;
    }
  }
  return ran;
}

/** The environment of a newcomer's shell, with the node that runs this first. */
export function environment(): NodeJS.ProcessEnv {
  return shell.environment({
    PATH: [dirname(process.execPath), shell.environment()["PATH"]].join(delimiter),
    // A machine may use its own certificate for the registry.
    NODE_USE_SYSTEM_CA: "1",
    npm_config_audit: "false",
    npm_config_fund: "false",
    npm_config_prefer_offline: "true",
  });
}
