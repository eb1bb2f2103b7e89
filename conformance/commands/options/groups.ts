// The options of the commands that send requests, in the groups of their help.
import type { Command } from "commander";
import { bases } from "../../judge/basis.ts";
import { longestTimeoutMs } from "../../run/options.ts";
import { address, amount, collect, count, oneOf, rate } from "./values.ts";

/** Reporters that can run in addition to the console's. */
export const reporters = ["github"] as const;

/** Adds the options about the target: its address, and what is known about it. */
export const withTargetOptions = (
  command: Command,
  target = "the gateway's base URL, without /v1; - reads it from standard input",
): Command =>
  command
    .optionsGroup("Target:")
    .option("--target <url>", target)
    .option("--settings <file>", "test data, features and credentials of this target (YAML)")
    .option("--profile <file>", "the gateway's profile, which fills extension points (YAML); default: empty")
    .option("--merchant <id>", "merchant_id of the requests")
    .option("--account <id>", "account_id of the requests")
    .option("--config <file>", "the config file; default: the nearest acquiring.config.yaml")
    .option("--no-config", "use no config file");

/** How requests reach the target, and notifications the suite. */
export const withNetworkOptions = (command: Command): Command =>
  command
    .optionsGroup("Network:")
    .option(
      "--header <name: value>",
      "add a header to every request to the target; ${NAME} is an environment variable; may be repeated",
      collect,
    )
    .option("--proxy <url>", "the HTTP proxy to use; default: HTTPS_PROXY or HTTP_PROXY")
    .option("--no-proxy", "use no proxy, even if the environment sets one")
    .option("--ca <file>", "additional certificates to trust (PEM)")
    .option("--insecure", "accept any certificate; only for tests")
    .option("--rate <n>", "send at most n requests per second", rate)
    .option(
      "--timeout <ms>",
      "the time limit for each response; default: 30000, or more if the profile allows it",
      count(1, longestTimeoutMs),
    )
    .option("--listen <host:port>", "the address to receive notifications; default: a free port on 127.0.0.1")
    .option("--notify-url <url>", "the URL at which the gateway reaches that address");

/** Which checks, when a run ends, and the conditions of a failure. */
export const withCheckOptions = (command: Command): Command =>
  command
    .optionsGroup("Selection:")
    .option(
      "--only <pattern>",
      "run only checks with this id, rule or operation (* and ?); may be repeated",
      collect,
    )
    .option("--skip <pattern>", "skip these checks; may be repeated", collect)
    .option(
      "--last-failed",
      "run only checks that failed when they were last tried (.acquiring/last-run.json)",
    )
    .option("--advice", "also run advisory checks beyond the contract and the profile")
    .option(
      "--fuzz <n>",
      "also send n unusual variants of each operation's simplest request, the same for the same --seed; includes --advice",
      count(1, 100_000),
    )
    .optionsGroup("Verdict:")
    .option(
      "--level <name>",
      "require this level; exit code 1 if the gateway does not reach it (see list --levels)",
    )
    .addOption(
      command
        .createOption("--basis <name>", "judge by rules with this basis or a stronger one; default: all")
        .choices(bases),
    )
    .option("--strict", "fail on deviations from forms that are known only from examples")
    .option(
      "--waivers <file>",
      "waivers for checks that are known to fail: a YAML list of { id, reason, link, until }",
    )
    .option("--fail-fast", "stop at the first failed check");

/** What a run may send; replays too. */
export const withLimitOptions = (command: Command): Command =>
  command
    .optionsGroup("Limits:")
    .option(
      "--max-requests <n>",
      "start no run that may send more than n requests; repeats count while it runs",
      count(1, 1_000_000),
    )
    .option(
      "--max-amount <amount>",
      "pay at most this much in each currency, for example 500 or 99.50, whether payments are accepted or not",
      amount,
    )
    .option(
      "--read-only",
      "send only requests that read, such as queries; run only checks that need no others",
    );

export const withOutputOptions = (command: Command): Command =>
  command
    .optionsGroup("Output:")
    .option("--report <kind=path>", "write a report: json, junit or html; may be repeated", collect)
    .option(
      "--record <file>",
      "write every exchange, masked, to a HAR file, which the tools of browsers open",
    )
    .option(
      `--reporter <name>`,
      `${reporters.join(", ")}: also annotations and a job summary for GitHub Actions`,
      oneOf(reporters),
    )
    .option("--docs <url>", "the URL of the documentation, for links in the HTML report", address)
    .option("--quiet", "print only failed checks, the counts and the verdict");

/** How a run goes. */
export const withPlayOptions = (command: Command): Command =>
  command
    .optionsGroup("Run:")
    .option(
      "--watch",
      "run again when settings, profile, waivers or config file change, or on Enter; q quits",
    )
    .option("--dry-run", "print every request that a run would send, and send none")
    .option("--json", "with --dry-run: as JSON")
    .option("--concurrency <n>", "the number of scenarios to run in parallel; default: 4", count(1, 64));

export const withSeedOption = (command: Command): Command =>
  command
    .optionsGroup("Run:")
    .option(
      "--seed <n>",
      "make the choices of an earlier run again, such as its amounts; order numbers are new",
      count(0, 2 ** 31 - 1),
    );
