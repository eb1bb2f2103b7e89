// The options of the commands that send requests, in the groups of their help.
import type { Command } from "commander";
import { address, collect, count, oneOf, rate } from "./values.ts";

/** Reporters beside the console. */
export const reporters = ["github"] as const;

/** Who is asked, and what is known of it. */
export const withTargetOptions = (
  command: Command,
  target = "the gateway's base URL, without /v1; - reads it from standard input",
): Command =>
  command
    .optionsGroup("Target:")
    .option("--target <url>", target)
    .option("--settings <file>", "test data, features and credentials of this target (YAML)")
    .option(
      "--profile <file>",
      "how the gateway fills the contract's extension points (YAML); bare if not given",
    )
    .option("--merchant <id>", "merchant_id of the requests")
    .option("--account <id>", "account_id of the requests")
    .option("--config <file>", "another config file than the nearest acquiring.config.yaml")
    .option("--no-config", "no config file");

/** How requests reach the target, and notifications the suite. */
export const withNetworkOptions = (command: Command): Command =>
  command
    .optionsGroup("Network:")
    .option(
      "--header <name: value>",
      "a header of every request to the target; ${NAME} in it is read from the environment; may be repeated",
      collect,
    )
    .option("--proxy <url>", "the HTTP proxy to go through; HTTPS_PROXY or HTTP_PROXY if not given")
    .option("--no-proxy", "no proxy, whatever the environment says")
    .option("--ca <file>", "certificates (PEM) to trust as well")
    .option("--insecure", "take any certificate; only for tests")
    .option("--rate <n>", "at most n requests a second", rate)
    .option("--timeout <ms>", "for each response (10000)", count(1, 600_000))
    .option("--listen <host:port>", "where to wait for notifications; a free port on 127.0.0.1 if not given")
    .option("--notify-url <url>", "how the gateway reaches that place");

/** Which checks, and when a run ends. */
export const withSelectionOptions = (command: Command): Command =>
  command
    .optionsGroup("Selection:")
    .option(
      "--only <pattern>",
      "only checks with this id, rule or operation (* and ?); may be repeated",
      collect,
    )
    .option("--skip <pattern>", "not these; may be repeated", collect)
    .option("--last-failed", "only what was red in the last run (.acquiring/last-run.json)")
    .option(
      "--advice",
      "also checks that are good engineering, not contract, and that the profile does not promise",
    )
    .option(
      "--fuzz <n>",
      "also n odd variants of each operation's plainest request, the same for the same --seed; includes --advice",
      count(1, 100_000),
    );

/** What counts as red. */
export const withVerdictOptions = (command: Command): Command =>
  command
    .optionsGroup("Verdict:")
    .option(
      "--level <name>",
      "a level that the gateway has to reach; exit code 1 if it does not (see list --levels)",
    )
    .option("--strict", "a form that is only known by example counts too")
    .option("--waivers <file>", "checks that are known to fail: a YAML list of { id, reason, link, until }")
    .option("--fail-fast", "stop at the first check that is red");

export const withOutputOptions = (command: Command): Command =>
  command
    .optionsGroup("Output:")
    .option("--report <kind=path>", "write a report: json, junit or html; may be repeated", collect)
    .option(
      `--reporter <name>`,
      `${reporters.join(", ")}: also annotations and a job summary for GitHub Actions`,
      oneOf(reporters),
    )
    .option("--docs <url>", "where the documentation is: rules in the HTML report link to it", address)
    .option("--quiet", "only the names of what is red, the counts and the verdict");

/** How a run goes. */
export const withPlayOptions = (command: Command): Command =>
  command
    .optionsGroup("Run:")
    .option(
      "--watch",
      "run again when settings, profile, waivers or config file change, and on Enter; q quits",
    )
    .option("--concurrency <n>", "scenarios at the same time (4)", count(1, 64));

export const withSeedOption = (command: Command): Command =>
  command
    .optionsGroup("Run:")
    .option("--seed <n>", "makes the references of an earlier run again", count(0, 2 ** 31 - 1));
