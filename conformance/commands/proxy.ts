// `acquiring proxy`: judges live traffic on its way to a gateway. SIGINT or SIGTERM ends it: it writes the report, and its exit
// code states the result. A second signal ends it at once.
import { defined } from "@acquiring/contract/codecs";
import { UsageError } from "../contract/errors.ts";
import { insecureWarning, networkOf } from "../inputs/network.ts";
import { acknowledgementOf } from "../inputs/profile.ts";
import { judgeInBackground } from "../live/background.ts";
import { notifyPath, startLiveProxy } from "../live/proxy.ts";
import { liveExitCode, liveReport, summaryText, violationText } from "../live/report.ts";
import { setupOf } from "../live/setup.ts";
import { type LiveFlags, liveReportFile } from "./live-report-file.ts";
import { aborted, interruptible } from "./running/interrupts.ts";
import type { Terminal } from "./terminal.ts";

export interface ProxyFlags extends LiveFlags {
  readonly target: string;
  readonly listen?: string;
  readonly notify?: string;
  readonly ca?: string;
  readonly insecure?: true;
}

/** What is in progress when the proxy ends has so long to end too. */
const graceMs = 2000;

/** @throws UsageError for flags and files that cannot be used. */
export async function proxyCommand(flags: ProxyFlags, terminal: Terminal): Promise<number> {
  const { out, err, env } = terminal;
  const startedAt = new Date();
  const target = addressOf(flags.target, "--target");
  const notify = flags.notify === undefined ? undefined : addressOf(flags.notify, "--notify");
  const { host, port } = placeOf(flags.listen);
  const setup = setupOf({ settings: flags.settings, profile: flags.profile, env, whole: flags.allTraffic });
  const { tls: trust } = networkOf({ ...defined({ ca: flags.ca }), insecure: flags.insecure === true }, env);
  if (flags.insecure === true) err.write(insecureWarning);
  const write = liveReportFile(flags.report);
  // The second signal does what signals do.
  const ended = interruptible(terminal.signal, aborted);
  const judge = judgeInBackground(setup, (found) => {
    for (const result of found) out.write(violationText(result));
  });
  const unreachable = new Set<string>();
  const proxy = await startLiveProxy({
    target,
    host,
    port,
    notify,
    trust,
    acknowledgement: acknowledgementOf(setup.profile),
    onRequest: (request) => judge.begin({ at: Date.now(), request }),
    onNotification: (request) => judge.heard({ at: Date.now(), request }),
    onUnreachable: (why) => {
      if (!unreachable.has(why)) err.write(`The target ${target.href} cannot be reached: ${why}.\n`);
      unreachable.add(why);
    },
  }).catch(async (error: unknown) => {
    await judge.finish();
    throw error;
  });
  out.write(`Forwarding ${proxy.url} to ${target.href}. Press Ctrl+C to stop it and see the findings.\n`);
  out.write(
    `Notifications to ${proxy.url}${notifyPath}/… are ${notify === undefined ? "acknowledged" : `forwarded to ${notify.href}`}.\n\n`,
  );
  await ended;
  await proxy.close(graceMs);
  const summary = await judge.finish();
  const facts = { source: target.href, profile: setup.profile.name, startedAt, endedAt: new Date() };
  const report = liveReport({ ...facts, leftOut: judge.leftOut(), summary });
  const path = write?.(report);
  out.write(summaryText(report));
  if (path !== undefined) out.write(`Report: ${path}\n`);
  return liveExitCode(report);
}

function addressOf(text: string, flag: string): URL {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (url === undefined || !/^https?:$/.test(url.protocol) || url.username !== "" || url.search !== "")
    throw new UsageError(
      `${flag} must be an http or https URL without user and query, for example http://127.0.0.1:8080 (got \`${text}\`).`,
    );
  return url;
}

function placeOf(listen = "127.0.0.1:0"): { readonly host: string; readonly port: number } {
  const [, host, port] =
    /^(?:\[([^\]]+)\]|([^:]+)):(\d{1,5})$/.exec(listen)?.filter((part) => part !== undefined) ?? [];
  if (host === undefined || Number(port) > 65_535)
    throw new UsageError(`--listen must be HOST:PORT, for example 127.0.0.1:8081 (got \`${listen}\`).`);
  return { host, port: Number(port) };
}
