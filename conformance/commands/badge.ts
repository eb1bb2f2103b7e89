// `acquiring conformance badge`: the verdict of a report as an SVG and as the JSON of a shields.io endpoint.
import { installedContract } from "../contract/contract.ts";
import { UsageError } from "../contract/errors.ts";
import { writeText } from "../inputs/files.ts";
import { badgeOf, badgeSvg, shieldsJson } from "../reporters/badge.ts";
import { lacking, readIntact } from "../run/read-report.ts";

export interface BadgeFlags {
  readonly svg?: string;
  readonly json?: string;
}

/** @throws UsageError for an unreadable or changed report, or one without levels. */
export function badgeCommand(file: string, flags: BadgeFlags): string {
  const { whole } = readIntact(file);
  if (whole === undefined)
    throw new UsageError(
      `${file} is a report of form 1, which lacks ${lacking}. A badge needs a newer report. Run again with --report json=FILE.`,
    );
  const badge = badgeOf(whole, installedContract());
  const { svg, json } = flags;
  const none = svg === undefined && json === undefined;
  const files: readonly (readonly [string | undefined, string])[] = [
    [svg ?? (none ? "badge.svg" : undefined), badgeSvg(badge)],
    [json ?? (none ? "badge.json" : undefined), shieldsJson(badge, whole)],
  ];
  const lines = files.map(([path, text]) => (path === undefined ? "" : written(path, text)));
  return `${badge.label}: ${badge.message}\n${lines.join("")}`;
}

function written(path: string, text: string): string {
  writeText(path, text, "The badge");
  return `Badge: ${path}\n`;
}
