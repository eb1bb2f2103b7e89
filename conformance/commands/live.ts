// The options of the commands for traffic that the suite did not send. proxy.ts and check.ts implement them.
import type { Command } from "commander";
import type { CheckFlags } from "./check.ts";
import { examples } from "./examples.ts";
import type { ProxyFlags } from "./proxy.ts";
import type { Shell } from "./terminal.ts";

/** What both share. */
const withLiveFlags = (command: Command): Command =>
  command
    .option(
      "--settings <file>",
      "the account whose key verifies signatures, and the variable with the key (YAML)",
    )
    .option("--profile <file>", "the gateway's profile, which fills extension points (YAML); default: empty")
    .option("--all-traffic", "no other traffic changes these payments, so compare amounts too")
    .option("--report <file>", "write the findings as JSON");

export function addLive(program: Command, shell: Shell): void {
  withLiveFlags(program.command("proxy"))
    .description("forward live traffic to a gateway, and check each response against the contract")
    .requiredOption("--target <url>", "the gateway's base URL, without /v1")
    .option("--listen <host:port>", "the proxy's address; default: a free port on 127.0.0.1")
    .option(
      "--notify <url>",
      "forward notifications to /.notify of the proxy there; default: acknowledge them",
    )
    .option("--ca <file>", "additional certificates to trust (PEM)")
    .option("--insecure", "accept any certificate; only for tests")
    .addHelpText("after", examples.proxy)
    .action(async (flags: ProxyFlags) => {
      const { proxyCommand } = await import("./proxy.ts");
      shell.code = await proxyCommand(flags, shell.terminal);
    });
  withLiveFlags(program.command("check"))
    .argument("<recording>", "a HAR file, or a folder with NAME.request.http and NAME.response.http")
    .description("check recorded traffic against the contract, without sending anything")
    .option("--json", "as JSON")
    .addHelpText("after", examples.check)
    .action(async (recording: string, flags: CheckFlags) => {
      const { checkCommand } = await import("./check.ts");
      shell.code = checkCommand(recording, flags, shell.terminal);
    });
}
