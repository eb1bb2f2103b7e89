// The command line: its words, flags and exit codes. Each command's work stands in a file of its own.
import { Command, CommanderError, InvalidArgumentError } from "commander";
import { SuiteError, UsageError } from "../contract/errors.ts";
import { suiteVersion } from "../contract/package.ts";
import { exitCodes } from "../run/report.ts";
import { examples } from "./examples.ts";
import type { InitFlags } from "./init.ts";
import type { ProfileCheckFlags } from "./profile-check.ts";
import type { RunFlags } from "./run.ts";
import type { Terminal } from "./terminal.ts";

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

/** The commands that send nothing. */
function addReading(conformance: Command, shell: Shell): void {
  conformance
    .command("list")
    .description("every check: id, rules, level, what it needs")
    .option("--json", "as JSON")
    .addHelpText("after", examples.list)
    .action(async (flags: { readonly json?: true }) => {
      const { listCommand } = await import("./list.ts");
      shell.terminal.out.write(listCommand(flags.json === true));
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
}

/** The commands that a maker begins with. */
function addStarting(program: Command, conformance: Command, shell: Shell): void {
  conformance
    .command("init")
    .argument("[dir]", "where to write", ".")
    .description("write settings.yaml and profile.yaml; with --target, ask and look what can be filled in")
    .option("--target <url>", "look at this gateway with a few requests, at most two of them payments")
    .option("--settings <file>", "settings to start from (YAML)")
    .option("--like <profile>", "a filled profile to start from: reference, or a file (YAML)")
    .option("--name <name>", "the profile's name (my-gateway)")
    .option("--merchant <id>", "merchant_id to ask as")
    .option("--account <id>", "account_id to ask as")
    .option("--key-env <name>", "the environment variable that holds the key (GATEWAY_KEY)")
    .option("--fill <id=value>", "an extension point or an entry of the settings; may be repeated", collect)
    .option("--accept <id>", "fill in what was seen of this point, or of `all`; may be repeated", collect)
    .option("--timeout <ms>", "for each response (10000)", count(1, 600_000))
    .option("--force", "overwrite what is there")
    .addHelpText("after", examples.init)
    .action(async (folder: string, flags: InitFlags) => {
      const { initCommand } = await import("./init.ts");
      shell.code = await initCommand(folder, flags, shell.terminal);
    });
  program
    .command("profile")
    .description("files that say how a gateway fills what the contract leaves open")
    .command("check")
    .argument("[file]", "a profile (YAML)", "profile.yaml")
    .description(
      "say whether a profile is valid, what it leaves open, and how many checks each open point unlocks",
    )
    .option("--settings <file>", "settings that it is to be used with (YAML)")
    .option("--json", "as JSON")
    .addHelpText("after", examples.profileCheck)
    .action(async (file: string, flags: ProfileCheckFlags) => {
      const { profileCheckCommand } = await import("./profile-check.ts");
      shell.code = profileCheckCommand(file, flags, shell.terminal);
    });
}

/** A command and all below it. */
const withInner = (command: Command): readonly Command[] => [command, ...command.commands.flatMap(withInner)];

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
  addStarting(program, conformance, shell);
  for (const command of withInner(program)) {
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
