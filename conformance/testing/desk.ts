// Runs the command as a user types it, in a separate folder, with small gateways: for the tests of the commands.
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach } from "vitest";
import { parse } from "yaml";
import { conformanceCommand } from "../commands/program.ts";
import type { Terminal } from "../commands/terminal.ts";
import { objectOf } from "../contract/contract.ts";
import { impatient } from "./fixtures.ts";
import { schemaFaults } from "./report.ts";
import { startTinyGateway, type Handler, type TinyGateway } from "./tiny-gateway.ts";

export interface Ended {
  readonly code: number;
  readonly out: string;
  readonly err: string;
}

export interface Desk {
  readonly folder: () => string;
  readonly acquiring: (...args: readonly string[]) => Promise<Ended>;
  /** The same with another environment, and with replies to questions. */
  readonly asked: (given: Partial<Terminal>, ...args: readonly string[]) => Promise<Ended>;
  /** Returns the address of a gateway that conforms, or that follows the handler. */
  readonly gateway: (handler?: Handler) => Promise<string>;
  /** Writes a file into the folder; returns its path. */
  readonly file: (name: string, text: string) => string;
  readonly settings: () => string;
  /** Those that run. */
  readonly gateways: readonly TinyGateway[];
}

/** Each test has a new folder, which is deleted after it. Runs do not wait for a change that these gateways never show. */
export function useDesk(): Desk {
  let folder = "";
  const gateways: TinyGateway[] = [];
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), "conformance-"));
  });
  afterEach(async () => {
    rmSync(folder, { recursive: true });
    for (const gateway of gateways.splice(0)) await gateway.close();
  });
  const file = (name: string, text: string): string => {
    const path = join(folder, name);
    writeFileSync(path, text);
    return path;
  };
  const asked: Desk["asked"] = async (given, ...args) => {
    const texts = { out: "", err: "" };
    const output = (name: "out" | "err"): { write: (text: string) => void } => ({
      write: (text) => void (texts[name] += text),
    });
    const code = await conformanceCommand(args, {
      out: output("out"),
      err: output("err"),
      env: { GATEWAY_KEY: "a-key-of-the-desk" },
      cwd: folder,
      fixtures: impatient(),
      ...given,
    });
    keepSchema(args, texts.out);
    return { code, ...texts };
  };
  return {
    folder: () => folder,
    acquiring: (...args) => asked({}, "conformance", ...args),
    asked,
    gateway: async (handler) => {
      const started = await startTinyGateway(handler);
      gateways.push(started);
      return started.url;
    },
    file,
    gateways,
    settings: () => file("settings.yaml", "features: { captures: true }\n"),
  };
}

/** Every JSON report that a test writes keeps the published schema. */
function keepSchema(args: readonly string[], out: string): void {
  for (const path of args.flatMap((arg) => /^json=(.+)$/.exec(arg)?.[1] ?? [])) {
    if (!out.includes(`Report: ${path}`)) continue;
    const faults = schemaFaults(JSON.parse(readFileSync(path, "utf8")));
    if (faults.length > 0) throw new Error(`${path} does not keep the schema:\n${faults.join("\n")}`);
  }
}

/** The files that `init` writes into the folder `made` of a desk. */
export function madeBy({ folder }: Pick<Desk, "folder">) {
  const made = (name: string): string => readFileSync(join(folder(), "made", name), "utf8");
  const madeProfile = (): Readonly<Record<string, unknown>> =>
    objectOf(objectOf(parse(made("profile.yaml")))["extension_points"]);
  return { made, madeProfile };
}

/** A few quick checks. */
export const scope = ["--only", "capture.whole.*"];
