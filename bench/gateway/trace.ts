// Where the time of a payment goes with eight connections: a profile of the gateway's process, by part of the code. Writes
// docs/images/payment-time.svg.
import { globSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Profile } from "@acquiring/contract";
import { startCli, stopChild } from "./children.ts";
import { newDatabase } from "./databases.ts";
import { caller, load } from "./load.ts";
import { expectApproved, path, payment } from "./payments.ts";
import type { Rows } from "../rows.ts";

const connections = 8;

/** Each part by the address of its code, or by the name of its function; the first one that fits. */
const parts: readonly (readonly [name: string, code: RegExp])[] = [
  ["waiting, mostly for PostgreSQL", /^\(idle\)/u],
  ["memory", /^\(garbage collector\)/u],
  ["system calls", /^\(program\)/u],
  ["contract: read, check, sign", /\/(?:runtime|generated)\//u],
  ["gateway: statements", /\/gateway\/store\//u],
  ["gateway: all else", /\/gateway\//u],
  ["PostgreSQL's driver", /\/node_modules\/pg/u],
  ["Node: HTTP, streams, timers", /^/u],
];

interface CpuProfile {
  readonly nodes: readonly {
    readonly id: number;
    readonly callFrame: { readonly functionName: string; readonly url: string };
  }[];
  readonly samples: readonly number[];
  /** Microseconds since the sample before. */
  readonly timeDeltas: readonly number[];
}

/** Milliseconds by part, of the `millis` before the profile's last `tail`. */
function byPart(
  { nodes, samples, timeDeltas }: CpuProfile,
  millis: number,
  tail: number,
): ReadonlyMap<string, number> {
  const partOf = new Map(
    nodes.map(({ id, callFrame: { functionName, url } }) => {
      const code = url === "" ? functionName : url;
      return [id, parts.find(([, fits]) => fits.test(code))?.[0] ?? ""];
    }),
  );
  const sums = new Map(parts.map(([name]) => [name, 0]));
  let left = millis + tail;
  for (let at = samples.length - 1; at >= 0 && left > 0; at -= 1) {
    const part = partOf.get(samples[at] ?? 0) ?? "";
    const spent = (timeDeltas[at] ?? 0) / 1000;
    if (left <= millis) sums.set(part, (sums.get(part) ?? 0) + spent);
    left -= spent;
  }
  return sums;
}

/** Measures and tells it; draws it where it is no quick look. */
export async function trace(
  rows: Rows,
  serverUrl: string,
  profile: Profile,
  { millis, draws }: { readonly millis: number; readonly draws: boolean },
): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), "acquiring-trace-"));
  const databaseUrl = await newDatabase(serverUrl, "bench_trace");
  const node = ["--cpu-prof", `--cpu-prof-dir=${folder}`, "--cpu-prof-interval=250"];
  const gateway = await startCli({ databaseUrl, node });
  const asking = caller(gateway.url, connections);
  const work = async () => expectApproved(await asking.post(path, payment(profile)));
  const bounds = { workers: connections, most: Number.POSITIVE_INFINITY };
  await load(work, { ...bounds, millis });
  const { perSecond } = await load(work, { ...bounds, millis });
  const ended = performance.now();
  asking.close();
  await stopChild(gateway);
  const tail = performance.now() - ended;
  const [file = ""] = globSync(join(folder, "*.cpuprofile"));
  const sums = byPart(JSON.parse(readFileSync(file, "utf8")) as CpuProfile, millis, tail);
  rmSync(folder, { recursive: true });
  const payments = (perSecond * millis) / 1000;
  const each = [...sums].map(([name, sum]) => [name, sum / payments] as const);
  for (const [name, spent] of each) rows.tell(`a payment's time at ${connections}: ${name}`, spent, "ms");
  if (draws) writeFileSync(join(import.meta.dirname, "../../docs/images/payment-time.svg"), picture(each));
}

/** Bars, one below the other, in the reader's colours. */
function picture(each: readonly (readonly [name: string, spent: number])[]): string {
  const most = Math.max(...each.map(([, spent]) => spent));
  const bars = each.map(([name, spent], index) => {
    const y = 30 + 28 * index;
    return `  <text x="230" y="${y + 14}" text-anchor="end">${name.replaceAll("'", "&apos;")}</text>
  <rect x="240" y="${y}" width="${Math.max(1, (spent / most) * 320).toFixed(0)}" height="20" rx="2"/>
  <text x="${(250 + (spent / most) * 320).toFixed(0)}" y="${y + 14}">${spent.toFixed(2)}</text>
`;
  });
  const height = 40 + 28 * each.length;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 620 ${height}" role="img" aria-labelledby="title">
  <title id="title">Milliseconds of the gateway's process for one direct payment, with ${connections} connections</title>
  <style>text { font: 13px system-ui, sans-serif; fill: #1c2733 } rect { fill: #2f6fde }
    @media (prefers-color-scheme: dark) { text { fill: #e4e9ef } rect { fill: #6ea1ff } }</style>
  <text x="240" y="18">milliseconds of one payment, ${connections} connections</text>
${bars.join("")}</svg>
`;
}
