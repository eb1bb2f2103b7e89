// The verdict of a report as a badge: an SVG, and the JSON that shields.io draws a badge from
// (https://shields.io/badges/endpoint-badge).
import type { Contract } from "../contract/contract.ts";
import { highestOf, installedLevels } from "../judge/levels.ts";
import type { Report } from "../run/report.ts";
import { grouped, type Outcome } from "../run/verdict.ts";
import { escapeMarkup } from "./markup.ts";

/** What a badge says. */
export interface Badge {
  readonly label: string;
  readonly message: string;
  /** `#rrggbb`, the background of the message; blue by default. */
  readonly colour?: string;
  /** What a screen reader reads and a pointer shows; label and message if not given. */
  readonly title?: string;
}

/** Dark enough for white text: the contrast is at least 4.5. */
const colours: Readonly<Record<Outcome, string>> = {
  conforms: "#1a6b3c",
  partial: "#5a6270",
  "below-level": "#a3262e",
  "does-not-conform": "#a3262e",
  "stale-waiver": "#a3262e",
  "nothing-can-be-said": "#5a6270",
  stopped: "#5a6270",
  "suite-error": "#5a6270",
};

const shortly: Readonly<Record<Exclude<Outcome, "conforms" | "below-level">, string>> = {
  partial: "partial",
  "does-not-conform": "does not conform",
  "stale-waiver": "waiver out of date",
  "nothing-can-be-said": "no verdict",
  stopped: "run stopped",
  "suite-error": "suite failed",
};

/** The badge of a report: the levels reached and the share of checks that were seen, or what the verdict is. */
export function badgeOf(report: Report, contract: Contract): Badge {
  const { verdict, suite } = report;
  return {
    label: `acquiring contract ${suite.contract}`,
    message: messageOf(report, contract),
    colour: colours[verdict.outcome],
    title: verdict.sentence,
  };
}

function messageOf({ verdict, levels, coverage, depth, setup }: Report, contract: Contract): string {
  const { outcome } = verdict;
  if (outcome === "below-level") return `level ${setup.options.level ?? ""} not reached`;
  if (outcome !== "conforms") return shortly[outcome];
  const highest = highestOf(levels, installedLevels(contract));
  const reached = highest.length === 0 ? "conforms" : highest.join(", ");
  return `${reached}, depth ${depth.kept} of ${depth.of} · ${grouped(coverage.checks.seen)} of ${grouped(coverage.checks.of)} checks`;
}

/** The JSON that shields.io reads from an endpoint. */
export const shieldsJson = ({ label, message, colour }: Badge, { verdict }: Report): string =>
  `${JSON.stringify(
    {
      schemaVersion: 1,
      label,
      message,
      color: (colour ?? blue).slice(1),
      // A page that embeds the badge cannot change its colour.
      ...(verdict.outcome === "conforms" ? {} : { isError: true }),
    },
    undefined,
    2,
  )}\n`;

const blue = "#0a5a8c";

// Wide enough for a sans-serif of 11 px; the text is fitted to it.
const widthOf = (text: string): number => Math.round([...text].length * 6.4) + 14;

/** A badge as an SVG document. */
export function badgeSvg({ label, message, colour = blue, title = `${label}: ${message}` }: Badge): string {
  const [left, right] = [widthOf(label), widthOf(message)];
  const text = (at: number, said: string, width: number): string =>
    `<text x="${at + 7}" y="14" textLength="${width - 14}" lengthAdjust="spacingAndGlyphs">${escapeMarkup(said)}</text>`;
  const words = escapeMarkup(title);
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${left + right}" height="20" role="img" aria-label="${words}">
<title>${words}</title>
<rect width="${left + right}" height="20" rx="4" fill="#171c26"/>
<path d="M${left} 0h${right - 4}a4 4 0 0 1 4 4v12a4 4 0 0 1-4 4h-${right - 4}z" fill="${escapeMarkup(colour)}"/>
<g fill="#ffffff" font-family="Verdana,DejaVu Sans,sans-serif" font-size="11">${text(0, label, left)}${text(left, message, right)}</g>
</svg>
`;
}
