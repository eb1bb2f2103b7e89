// The command line: its commands, options and exit codes. Each command has its own file.
import { Command, CommanderError } from "commander";
import { SuiteError, UsageError } from "../contract/errors.ts";
import { suiteVersion } from "../contract/package.ts";
import { exitCodes } from "../run/report.ts";
import { examples } from "./examples.ts";
import type { BadgeFlags } from "./badge.ts";
import type { ContractFlags } from "./contract/contract.ts";
import type { InitFlags } from "./init.ts";
import type { ConfigChoice } from "./options/config.ts";
import {
  withCheckOptions,
  withLimitOptions,
  withNetworkOptions,
  withOutputOptions,
  withPlayOptions,
  withSeedOption,
  withTargetOptions,
} from "./options/groups.ts";
import { collect } from "./options/values.ts";
import type { ProfileCheckFlags } from "./profile-check.ts";
import type { ProfileMigrateFlags } from "./profile-migrate.ts";
import { addLive } from "./live.ts";
import type { RunFlags } from "./run.ts";
import { Interrupted } from "./running/interrupts.ts";
import type { Shell, Terminal } from "./terminal.ts";
import type { VerifyFlags } from "./verify.ts";
import type { WatchFlags } from "./watch.ts";

function addRun(conformance: Command, shell: Shell): void {
  const command = conformance
    .command("run")
    .description("send requests to a gateway and show, rule by rule, whether it conforms to the contract");
  withTargetOptions(command);
  withCheckOptions(command);
  withNetworkOptions(command);
  withLimitOptions(command);
  withPlayOptions(command);
  withSeedOption(command);
  withOutputOptions(command);
  command.addHelpText("after", examples.run).action(async (flags: WatchFlags) => {
    const { runOrWatch } = await import("./watch.ts");
    shell.code = await runOrWatch(flags, shell.terminal);
  });
}

function addReplay(conformance: Command, shell: Shell): void {
  const command = conformance
    .command("replay")
    .argument("<report>", "a JSON report")
    .argument("<id>", "of a check in it")
    .description("run one check of an earlier report again, with new references and full output");
  withTargetOptions(command, "the target; default: the report's");
  withNetworkOptions(command);
  withLimitOptions(command);
  withSeedOption(command);
  command
    .addHelpText("after", examples.replay)
    .action(async (report: string, id: string, flags: Partial<RunFlags> & ConfigChoice) => {
      const { replayCommand } = await import("./replay.ts");
      shell.code = await replayCommand(report, id, flags, shell.terminal);
    });
}

/** The commands about reports of earlier runs: whether one is true, what two of them differ in, a badge of one. */
function addReports(conformance: Command, shell: Shell): void {
  const verify = conformance
    .command("verify")
    .argument("<report>", "a JSON report")
    .description("check the digest of a report, run it again with its data, and compare check by check")
    .requiredOption("--target <url>", "the gateway's base URL, without /v1")
    .option("--settings <file>", "the settings of that run, if the report leaves out cards or other data")
    .option("--profile <file>", "the profile of that run, if the report leaves out a part of it");
  withNetworkOptions(verify);
  verify.addHelpText("after", examples.verify).action(async (report: string, flags: VerifyFlags) => {
    const { verifyCommand } = await import("./verify.ts");
    shell.code = await verifyCommand(report, flags, shell.terminal);
  });
  conformance
    .command("compare")
    .argument("<old>", "a JSON report")
    .argument("<new>", "a later one")
    .description("show which checks got better or worse, are new or are gone between two reports")
    .option("--json", "as JSON")
    .addHelpText("after", examples.compare)
    .action(async (before: string, now: string, flags: { readonly json?: true }) => {
      const { compareCommand } = await import("./compare.ts");
      shell.code = compareCommand(before, now, flags.json === true, shell.terminal);
    });
  conformance
    .command("badge")
    .argument("<report>", "a JSON report")
    .description("write the verdict of a report as a badge; default: badge.svg and badge.json")
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
    .description("list every check with its id, rules, level and requirements")
    .option("--json", "as JSON")
    .option("--levels", "list the levels of conformance and their requirements instead")
    .addHelpText("after", examples.list)
    .action(async (flags: { readonly json?: true; readonly levels?: true }) => {
      const { listCommand, listLevels } = await import("./list.ts");
      const list = flags.levels === true ? listLevels : listCommand;
      shell.terminal.out.write(list(flags.json === true));
    });
  conformance
    .command("explain")
    .argument("<id>", "the id of a check, a rule or an extension point")
    .description(
      "show a check with its rule, its requests and its conditions, or a rule or point with its checks",
    )
    .option("--profile <file>", "use this profile")
    .option("--settings <file>", "use these settings")
    .addHelpText("after", examples.explain)
    .action(async (id: string, flags: { readonly profile?: string; readonly settings?: string }) => {
      const { explainCommand } = await import("./explain.ts");
      shell.terminal.out.write(explainCommand(id, flags));
    });
}

/** The commands that a maker begins with. */
function addStarting(program: Command, conformance: Command, shell: Shell): void {
  const init = conformance
    .command("init")
    .argument("[dir]", "the folder to write to", ".")
    .description(
      "write settings.yaml and profile.yaml; with --target, send requests to find values to fill in",
    )
    .option("--target <url>", "send this gateway a few requests, at most two of them payments")
    .option("--settings <file>", "settings to start from (YAML)")
    .option("--deep", "then play the suite's scenarios and propose what they show; only with a sandbox")
    .option("--yes", "agree to what --deep sends; without it, init asks at the terminal")
    .option(
      "--from <file>",
      "propose what a recording shows: a HAR file, or a folder as for check; sends nothing",
    )
    .option("--preset <name>", "start from assumptions: auth-capture, sale, hosted-page or json-only")
    .option("--like <profile>", "a filled profile to start from: reference, or a file (YAML)")
    .option("--name <name>", "the profile's name; default: my-gateway")
    .option("--merchant <id>", "merchant_id of the requests")
    .option("--account <id>", "account_id of the requests")
    .option("--key-env <name>", "the environment variable with the key; default: GATEWAY_KEY")
    .option("--fill <id=value>", "an extension point or an entry of the settings; may be repeated", collect)
    .option("--accept <id>", "fill in the value found for this point, or for `all`; may be repeated", collect)
    .option("--force", "overwrite existing files");
  withNetworkOptions(init);
  init.addHelpText("after", examples.init).action(async (folder: string, flags: InitFlags) => {
    const { initCommand } = await import("./init.ts");
    shell.code = await initCommand(folder, flags, shell.terminal);
  });
  const profile = program
    .command("profile")
    .description("check and migrate profiles: files that fill what the contract leaves open");
  profile
    .command("check")
    .argument("[file]", "a profile (YAML)", "profile.yaml")
    .description(
      "check whether a profile is valid, and show its open points and how many checks each unlocks",
    )
    .option("--settings <file>", "the settings to use it with (YAML)")
    .option("--json", "as JSON")
    .addHelpText("after", examples.profileCheck)
    .action(async (file: string, flags: ProfileCheckFlags) => {
      const { profileCheckCommand } = await import("./profile-check.ts");
      shell.code = profileCheckCommand(file, flags, shell.terminal);
    });
  profile
    .command("migrate")
    .argument("[file]", "a profile of an earlier version (YAML)", "profile.yaml")
    .description("print a profile in the form of this version, and what could not be kept")
    .option("--out <file>", "write it to this file")
    .option("--force", "overwrite an existing file")
    .addHelpText("after", examples.profileMigrate)
    .action(async (file: string, flags: ProfileMigrateFlags) => {
      const { profileMigrateCommand } = await import("./profile-migrate.ts");
      shell.code = profileMigrateCommand(file, flags, shell.terminal);
    });
}

/** The command that writes the documents of one gateway. */
function addContract(program: Command, shell: Shell): void {
  program
    .command("contract")
    .description(
      "write the OpenAPI document of your gateway, and the OpenAPI Overlay that makes it from the contract's",
    )
    .option("--profile <file>", "the gateway's profile (YAML)", "profile.yaml")
    .option("--out <dir>", "the folder for openapi.json and openapi.overlay.json", ".")
    .option("--asyncapi", "also write asyncapi.json and asyncapi.overlay.json, for notifications")
    .option("--types <file>", "also write the types of requests and results, a .d.ts file without imports")
    .addHelpText("after", examples.contract)
    .action(async (flags: ContractFlags) => {
      const { contractCommand } = await import("./contract/contract.ts");
      shell.terminal.out.write(contractCommand(flags));
    });
}

/** A command and all below it. */
const withInner = (command: Command): readonly Command[] => [command, ...command.commands.flatMap(withInner)];

/**
 * Runs one command and returns its exit code: 0 conforms, 1 does not, 2 usage, 3 error of the suite, 130 and 143 an interrupt.
 */
export async function conformanceCommand(args: readonly string[], terminal: Terminal): Promise<number> {
  const shell: Shell = { terminal, code: 0 };
  const { out, err } = terminal;
  const program = new Command("acquiring").version(suiteVersion);
  const conformance = program
    .command("conformance")
    .description("test a payment acquiring gateway against the contract");
  addRun(conformance, shell);
  addReading(conformance, shell);
  addReplay(conformance, shell);
  addReports(conformance, shell);
  addStarting(program, conformance, shell);
  addContract(program, shell);
  addLive(program, shell);
  for (const command of withInner(program)) {
    command.exitOverride().configureOutput({
      writeOut: (text) => void out.write(text),
      writeErr: (text) => void err.write(text),
    });
    command.showHelpAfterError("(see --help)").showSuggestionAfterError();
  }
  try {
    await program.parseAsync(wholeCommand(args, program, conformance), { from: "user" });
    return shell.code;
  } catch (error) {
    return failed(error, err);
  }
}

/** `acquiring conformance` alone is a run. A command without that word gets an error that names the whole command. */
function wholeCommand(args: readonly string[], program: Command, conformance: Command): string[] {
  const [first, second] = args;
  const has = ({ commands }: Command, name: string): boolean => commands.some((one) => one.name() === name);
  if (first !== undefined && !has(program, first) && has(conformance, first))
    throw new UsageError(
      `There is no command \`acquiring ${first}\`. Did you mean \`acquiring conformance ${first}\`?`,
    );
  const isRun = second === undefined || (second.startsWith("-") && !/^(?:-h|--help)$/.test(second));
  return first === conformance.name() && isRun ? [first, "run", ...args.slice(1)] : [...args];
}

/** Prints why a command failed, and returns its exit code. */
function failed(error: unknown, err: Terminal["err"]): number {
  if (error instanceof Interrupted) return error.code;
  if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : exitCodes.usage;
  if (error instanceof UsageError) err.write(`${error.message}\n`);
  else if (error instanceof SuiteError) err.write(`Error in the suite itself. ${error.message}\n`);
  else
    err.write(
      `The suite failed: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`,
    );
  return error instanceof UsageError ? exitCodes.usage : exitCodes.suite;
}
