// The gateway's command as people start it, in a separate process. Uses no test framework.
import { type ChildProcessWithoutNullStreams, spawn } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";

const cli = fileURLToPath(new URL("../cli.ts", import.meta.url));

type Environment = Readonly<Record<string, string>>;

/** A running command: what it has written so far, and its exit code. */
function start(parameters: readonly string[], env: Environment) {
  const child: ChildProcessWithoutNullStreams = spawn(
    process.execPath,
    ["--conditions=@acquiring/source", cli, ...parameters],
    { env: { ...process.env, ...env } },
  );
  const said = { out: "", err: "" };
  child.stdout.on("data", (chunk: Buffer) => (said.out += chunk.toString()));
  child.stderr.on("data", (chunk: Buffer) => (said.err += chunk.toString()));
  child.stdin.on("error", () => undefined);
  const ended = once(child, "close").then(([code]) => code as number | null);
  return { child, said, ended };
}

export async function runCli(parameters: readonly string[], input = "", env: Environment = {}) {
  const { child, said, ended } = start(parameters, env);
  child.stdin.end(input);
  const code = await ended;
  return { code, ...said };
}

export async function serveCli(parameters: readonly string[], env: Environment = {}) {
  const { child, said, ended } = start(parameters, env);
  child.stdin.end();
  await new Promise<void>((done, failed) => {
    child.stdout.on("data", () => said.out.includes("Ctrl+C") && done());
    void ended.then(() => failed(new Error(said.err)));
  });
  return { child, said, ended, url: /http:\/\/\S+/.exec(said.out)?.[0] ?? "" };
}
