// The command line: its words, flags and exit codes. Each command's work stands in a file of its own.
import { Command, CommanderError, InvalidArgumentError } from "commander";
import { SuiteError, UsageError } from "../contract/errors.ts";
import { suiteVersion } from "../contract/package.ts";
import { exitCodes } from "../run/report.ts";
import { examples } from "./examples.ts";
import type { BadgeFlags } from "./badge.ts";
import type { RunFlags } from "./run.ts";
import type { Terminal } from "./terminal.ts";
import type { VerifyFlags } from "./verify.ts";

const collect = (value: string, previous: readonly string[] = []): readonly string[] => [...previous, value];

const count =
  (least: number, most: number) =>
  (text: string): number => {
    const value = /^\d+$/.test(text) ? Number(text) : Number.NaN;
    if (!(value >= least && value <= most))
      throw new InvalidArgumentError(`It must be a whole number from ${least} to ${most}.`);
    return value;
  };

/** What `run` and `replay` share. */
const withRunFlags = (command: Command): Command =>
  command
    .option("--settings <file>", "test data, features and credentials of this target (YAML)")
    .option(
      "--profile <file>",
      "how the gateway fills the contract's extension points (YAML); bare if not given",
    )
    .option("--merchant <id>", "merchant_id to ask as")
    .option("--account <id>", "account_id to ask as")
    .option("--listen <host:port>", "where to wait for notifications; a free port on 127.0.0.1 if not given")
    .option("--notify-url <url>", "how the gateway reaches that place")
    .option("--timeout <ms>", "for each answer (10000)", count(1, 600_000))
    .option("--seed <n>", "makes the references of an earlier run again", count(0, 2 ** 31 - 1));

/** Where a command writes, and the exit code that it leaves. */
interface Shell {
  readonly terminal: Terminal;
  code: number;
}

function addRun(conformance: Command, shell: Shell): void {
  withRunFlags(conformance.command("run"))
    .description("send requests to a gateway and say, rule by rule, whether it keeps the contract")
    .requiredOption("--target <url>", "the gateway's base URL, without /v1; - reads it from standard input")
    .option(
      "--only <pattern>",
      "only checks with this id, rule or operation (* and ?); may be repeated",
      collect,
    )
    .option("--skip <pattern>", "not these; may be repeated", collect)
    .option("--waivers <file>", "checks that are known to fail: a YAML list of { id, reason, link, until }")
    .option("--report <kind=path>", "write a report: json, junit or html; may be repeated", collect)
    .option("--concurrency <n>", "scenarios at the same time (4)", count(1, 64))
    .option(
      "--level <name>",
      "a level that the gateway has to reach; exit code 1 if it does not (see list --levels)",
    )
    .option("--strict", "a form that is only known by example counts too")
    .option(
      "--advice",
      "also checks that are good engineering, not contract, and that the profile does not promise",
    )
    .option(
      "--fuzz <n>",
      "also n odd variants of each operation's plainest request, the same for the same --seed; brings --advice along",
      count(1, 100_000),
    )
    .option("--fail-fast", "stop at the first check that is red")
    .option("--quiet", "only the names of what is red, the counts and the verdict")
    .addHelpText("after", examples.run)
    .action(async (flags: RunFlags) => {
      const { runCommand } = await import("./run.ts");
      shell.code = await runCommand(flags, shell.terminal);
    });
}

function addReplay(conformance: Command, shell: Shell): void {
  withRunFlags(conformance.command("replay"))
    .argument("<report>", "a JSON report")
    .argument("<id>", "of a check in it")
    .description("one check of an earlier report again, with fresh references, verbosely")
    .option("--target <url>", "another target than the report's")
    .addHelpText("after", examples.replay)
    .action(async (report: string, id: string, flags: Partial<RunFlags>) => {
      const { replayCommand } = await import("./replay.ts");
      shell.code = await replayCommand(report, id, flags, shell.terminal);
    });
}

/** The commands about reports of earlier runs: whether one is true, what two of them differ in, a badge of one. */
function addReports(conformance: Command, shell: Shell): void {
  conformance
    .command("verify")
    .argument("<report>", "a JSON report")
    .description("check the digest of a report, run it again from what it holds, and compare check by check")
    .requiredOption("--target <url>", "the gateway's base URL, without /v1")
    .option("--settings <file>", "the settings of that run, where the report leaves out cards or other data")
    .option("--profile <file>", "the profile of that run, where the report leaves out a part of it")
    .option("--listen <host:port>", "where to wait for notifications; a free port on 127.0.0.1 if not given")
    .option("--notify-url <url>", "how the gateway reaches that place")
    .addHelpText("after", examples.verify)
    .action(async (report: string, flags: VerifyFlags) => {
      const { verifyCommand } = await import("./verify.ts");
      shell.code = await verifyCommand(report, flags, shell.terminal);
    });
  conformance
    .command("compare")
    .argument("<old>", "a JSON report")
    .argument("<new>", "a later one")
    .description("what got better, worse, new and gone between two reports")
    .option("--json", "as JSON")
    .addHelpText("after", examples.compare)
    .action(async (before: string, now: string, flags: { readonly json?: true }) => {
      const { compareCommand } = await import("./compare.ts");
      shell.code = compareCommand(before, now, flags.json === true, shell.terminal);
    });
  conformance
    .command("badge")
    .argument("<report>", "a JSON report")
    .description("write the verdict of a report as a badge; badge.svg and badge.json if no file is named")
    .option("--svg <file>", "the badge as SVG")
    .option("--json <file>", "the badge as JSON for a shields.io endpoint")
    .addHelpText("after", examples.badge)
    .action(async (report: string, flags: BadgeFlags) => {
      const { badgeCommand } = await import("./badge.ts");
      shell.terminal.out.write(badgeCommand(report, flags));
    });
}

/** The commands that send nothing. */
function addReading(conformance: Command, shell: Shell): void {
  conformance
    .command("list")
    .description("every check: id, rules, level, what it needs")
    .option("--json", "as JSON")
    .option("--levels", "the levels of conformance, and what each asks for, in place of the checks")
    .addHelpText("after", examples.list)
    .action(async (flags: { readonly json?: true; readonly levels?: true }) => {
      const { listCommand, listLevels } = await import("./list.ts");
      const list = flags.levels === true ? listLevels : listCommand;
      shell.terminal.out.write(list(flags.json === true));
    });
  conformance
    .command("explain")
    .argument("<id>", "of a check, a rule or an extension point")
    .description(
      "a check with its rule, its requests, what passes and what fails; a rule or a point with its checks",
    )
    .option("--profile <file>", "say it as this profile fills it")
    .option("--settings <file>", "with what these settings switch on")
    .addHelpText("after", examples.explain)
    .action(async (id: string, flags: { readonly profile?: string; readonly settings?: string }) => {
      const { explainCommand } = await import("./explain.ts");
      shell.terminal.out.write(explainCommand(id, flags));
    });
  conformance
    .command("init")
    .argument("[dir]", "where to write", ".")
    .description("write settings.yaml and profile.yaml with every entry as a comment")
    .option("--force", "overwrite what is there")
    .addHelpText("after", examples.init)
    .action(async (folder: string, flags: { readonly force?: true }) => {
      const { initCommand } = await import("./init.ts");
      shell.terminal.out.write(initCommand(folder, flags.force === true));
    });
}

/** Runs one command and gives its exit code: 0 conforms, 1 does not, 2 usage, 3 the suite is at fault. */
export async function conformanceCommand(args: readonly string[], terminal: Terminal): Promise<number> {
  const shell: Shell = { terminal, code: 0 };
  const { out, err } = terminal;
  const program = new Command("acquiring").version(suiteVersion);
  const conformance = program
    .command("conformance")
    .description("hold a payment acquiring gateway against the contract");
  addRun(conformance, shell);
  addReading(conformance, shell);
  addReplay(conformance, shell);
  addReports(conformance, shell);
  for (const command of [program, conformance, ...conformance.commands]) {
    command.exitOverride().configureOutput({
      writeOut: (text) => void out.write(text),
      writeErr: (text) => void err.write(text),
    });
    command.showHelpAfterError("(see --help)").showSuggestionAfterError();
  }
  try {
    await program.parseAsync([...args], { from: "user" });
    return shell.code;
  } catch (error) {
    return failed(error, err);
  }
}

/** Says why a command gave up, and gives its exit code. */
function failed(error: unknown, err: Terminal["err"]): number {
  if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : exitCodes.usage;
  if (error instanceof UsageError) err.write(`${error.message}\n`);
  else if (error instanceof SuiteError) err.write(`The suite is at fault. ${error.message}\n`);
  else
    err.write(
      `The suite failed: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`,
    );
  return error instanceof UsageError ? exitCodes.usage : exitCodes.suite;
}
