#!/usr/bin/env node
// The command `acquiring`: reads its arguments and hands over. What a command does stands in commands/.
import module from "node:module";

// Keeps what was compiled for the next start; a node that cannot just starts slower.
if (process.env["NODE_DISABLE_COMPILE_CACHE"] === undefined) module.enableCompileCache?.();

// Somebody who has read enough (`| head`) closes the pipe: what is written from then on is for nobody, and no fault. A run goes
// on, since its reports and its exit code are still worth something.
for (const stream of [process.stdout, process.stderr])
  stream.on("error", (error: NodeJS.ErrnoException) => {
    if (error.code !== "EPIPE") throw error;
  });

const { conformanceCommand } = await import("./commands/program.ts");
const { questionsAt } = await import("./commands/terminal.ts");
const { stdin, stdout, stderr, env } = process;

process.exitCode = await conformanceCommand(process.argv.slice(2), {
  out: stdout,
  err: stderr,
  env,
  get in() {
    return process.stdin;
  },
  ...(stdin.isTTY && stdout.isTTY ? { questions: () => questionsAt(stdin, stdout) } : {}),
});
