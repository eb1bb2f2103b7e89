#!/usr/bin/env node
// The command `acquiring`: reads its arguments and hands over. What a command does stands in commands/.
import module from "node:module";

// Keeps what was compiled for the next start; a node that cannot just starts slower.
if (process.env["NODE_DISABLE_COMPILE_CACHE"] === undefined) module.enableCompileCache?.();

const { conformanceCommand } = await import("./commands/program.ts");
const { questionsAt } = await import("./commands/terminal.ts");
const { stdin, stdout, stderr, env } = process;

process.exitCode = await conformanceCommand(process.argv.slice(2), {
  out: stdout,
  err: stderr,
  env,
  ...(stdin.isTTY && stdout.isTTY ? { questions: () => questionsAt(stdin, stdout) } : {}),
});
