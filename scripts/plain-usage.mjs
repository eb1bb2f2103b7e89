// Loaded before each command: an argument that `parseArgs` refuses is a message and exit code 2, not a stack trace.
process.on("uncaughtExceptionMonitor", (error) => {
  if (!String(error?.code).startsWith("ERR_PARSE_ARGS_")) return;
  process.stderr.write(`${error.message}\nTo see the options, use --help.\n`);
  process.exit(2);
});
