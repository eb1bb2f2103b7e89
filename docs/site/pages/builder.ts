// The page with the profile builder, and the data for its script. The data comes from the contract, from the suite's list of
// checks, and from the reference gateway's profile, whose values are the examples.
import { defined } from "@acquiring/contract/codecs";
import type { ExtensionPoint } from "@acquiring/contract/catalogue";
import { capitalised, heading, link } from "../parts/html.ts";
import { groupBy } from "../parts/group.ts";
import type { Page } from "../parts/layout.ts";
import { addressesOf, chapterOf, pointChapters } from "../parts/places.ts";
import type { Suite } from "../parts/suite.ts";
import type { BuilderData, BuilderPoint } from "../browser/builder-data.ts";

/** How a value is entered: one of several words, a text, or JSON. */
function entryOf({ schema }: ExtensionPoint): BuilderPoint["entry"] {
  const { type, enum: choices } = schema as { readonly type?: string; readonly enum?: readonly unknown[] };
  if (type === "string" && choices !== undefined) return choices.map(String);
  return type === "string" ? "text" : "json";
}

export function builderData(
  points: readonly ExtensionPoint[],
  { checks }: Suite,
  values: Readonly<Record<string, unknown>>,
): BuilderData {
  const at = new Map(points.flatMap((point, index) => addressesOf(point).map((id) => [id, index] as const)));
  const needed = checks.map(({ needs }) => [
    ...new Set(needs.map((id) => at.get(id)).filter((index) => index !== undefined)),
  ]);
  const sets = groupBy(
    needed.filter(({ length }) => length > 0),
    (set) => set.toSorted().join(" "),
  );
  return {
    points: points.map((point, index): BuilderPoint => {
      const { id, open, drives } = point;
      const entry = entryOf(point);
      const example = entry === "json" ? values[id] : undefined;
      return {
        id,
        open,
        drives,
        entry,
        chapter: pointChapters.indexOf(chapterOf(pointChapters, point)),
        checks: checks.filter(({ needs }) => needs.some((need) => at.get(need) === index)).length,
        ...defined({ example }),
      };
    }),
    chapters: pointChapters.map(({ title }) => capitalised(title)),
    needs: [...sets.values()].flatMap(([set, ...more]) =>
      set === undefined ? [] : [[set, more.length + 1] as const],
    ),
  };
}

export const builderScript = (data: BuilderData): string =>
  `globalThis.builderData=${JSON.stringify(data)};\n`;

export const builderPage: Page = {
  path: "profile-builder.html",
  title: "Build a profile",
  label: "Profile builder",
  summary:
    "Pick the extension points that your gateway promises, fill them, see which checks they unlock, and download the profile.",
  wide: true,
  sheet: "builder.css",
  scripts: ["builder-data.js", "builder.js"],
  body: `<p>A profile says what your gateway promises where the interface leaves something open. Leave a point open if you do not know it: nothing is checked then. Start with <code>signature.scheme</code>. Nothing that you enter leaves this page.</p>
<noscript><p><strong>This page needs JavaScript.</strong> Without it, ${link("~/guides/writing-a-profile.html", "write the profile in an editor")}; the ${link("~/extension-points/index.html", "list of extension points")} and ${link("~/profile.schema.json", "its schema")} need none.</p></noscript>
<div id="builder"></div>
${heading(2, "Use it")}
<p>Check the file, then run the suite with it: see ${link("~/guides/your-own-gateway.html", "how to run the suite against your gateway")}.</p>`,
};
