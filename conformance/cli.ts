#!/usr/bin/env node
// The command `acquiring`: reads its arguments and calls the command in commands/. Node 16 can read this file, so that it can
// say which version is needed; what needs that version is imported later.
import module from "node:module";

/** The oldest version that has everything that the suite uses (`engines` of the package). */
const [major, minor] = [22, 15];
const [ownMajor = 0, ownMinor = 0] = process.versions.node.split(".").map(Number);
if (ownMajor < major || (ownMajor === major && ownMinor < minor)) {
  process.stderr.write(
    `acquiring needs Node ${major}.${minor} or later, and this is ${process.versions.node}.\n`,
  );
  process.exit(2);
}

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
