#!/usr/bin/env node
// The command `acquiring`: reads its arguments and hands over. What a command does stands in commands/.
import { conformanceCommand } from "./commands/program.ts";

process.exitCode = await conformanceCommand(process.argv.slice(2), {
  out: process.stdout,
  err: process.stderr,
  env: process.env,
});
