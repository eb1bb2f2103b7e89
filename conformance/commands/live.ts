// The commands about traffic that the suite did not send: their flags. What each does is in proxy.ts and check.ts.
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
      "the account whose key verifies signatures, and the variable that holds the key (YAML)",
    )
    .option(
      "--profile <file>",
      "how the gateway fills the contract's extension points (YAML); bare if not given",
    )
    .option("--all-traffic", "nothing else changes these payments, so that amounts can be compared too")
    .option("--report <file>", "write what was seen as JSON");

export function addLive(program: Command, shell: Shell): void {
  withLiveFlags(program.command("proxy"))
    .description("forward live traffic to a gateway, and check each response against the contract")
    .requiredOption("--target <url>", "the gateway's base URL, without /v1")
    .option("--listen <host:port>", "where clients reach the proxy; a free port on 127.0.0.1 if not given")
    .option(
      "--notify <url>",
      "where notifications go that come to /.notify of the proxy; it acknowledges them if not given",
    )
    .option("--ca <file>", "certificates (PEM) to trust as well")
    .option("--insecure", "take any certificate; only for tests")
    .addHelpText("after", examples.proxy)
    .action(async (flags: ProxyFlags) => {
      const { proxyCommand } = await import("./proxy.ts");
      shell.code = await proxyCommand(flags, shell.terminal);
    });
  withLiveFlags(program.command("check"))
    .argument("<recording>", "a HAR file, or a folder with NAME.request.http and NAME.response.http")
    .description("check recorded traffic against the contract; nothing is sent")
    .option("--json", "as JSON")
    .addHelpText("after", examples.check)
    .action(async (recording: string, flags: CheckFlags) => {
      const { checkCommand } = await import("./check.ts");
      shell.code = checkCommand(recording, flags, shell.terminal);
    });
}
