#!/usr/bin/env node
// The command `acquiring`: reads its arguments and calls the command in commands/.
import module from "node:module";

// Keeps what was compiled for the next start; a node that cannot just starts slower.
if (process.env["NODE_DISABLE_COMPILE_CACHE"] === undefined) module.enableCompileCache?.();

// A reader that has enough (`| head`) closes the pipe. Writing to it then fails, which is no error. The run goes on, because its
// reports and its exit code are still useful.
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
