// The page with the profile builder, and what its script needs of the suite: what each check needs, and the presets.
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { parse, stringify } from "yaml";
import type { BuilderData } from "../browser/builder/fill-next.ts";
import { groupBy } from "../parts/group.ts";
import { heading, link } from "../parts/html.ts";
import type { Page } from "../parts/layout.ts";
import type { Suite } from "../parts/suite.ts";

/** The kinds of gateways of `acquiring conformance init --preset`, and the profile of the reference gateway. */
function presetsOf(root: string): BuilderData["presets"] {
  const folder = join(root, "conformance", "profiles");
  const kinds = readdirSync(join(folder, "presets")).map((file) => {
    const text = readFileSync(join(folder, "presets", file), "utf8");
    const [, says = ""] = /^# (.+)$/mu.exec(text) ?? [];
    return { name: file.replace(".yaml", ""), says, text };
  });
  const whole = stringify(parse(readFileSync(join(folder, "reference.json"), "utf8")));
  return [
    ...kinds,
    { name: "reference", says: "Everything that the reference gateway promises.", text: whole },
  ];
}

export function builderData(root: string, { checks }: Suite): BuilderData {
  const rules = [...new Set(checks.flatMap((check) => check.rules))];
  const needing = checks.filter(({ level, needs }) => level !== "advice" && needs.length > 0);
  const sets = groupBy(needing, ({ needs }) => needs.toSorted().join(" "));
  const needs = [...sets].map(([set, own]) => {
    const places = new Set(own.flatMap((check) => check.rules.map((rule) => rules.indexOf(rule))));
    return [set.split(" "), own.length, [...places]] as const;
  });
  return { needs, presets: presetsOf(root) };
}

export const builderScript = (data: BuilderData): string =>
  `globalThis.builderData=${JSON.stringify(data)};\n`;

export const builderPage: Page = {
  path: "profile-builder.html",
  title: "Build a profile",
  label: "Profile builder",
  summary:
    "Open a profile or begin with a kind of gateway, fill the points that matter most, and download the file.",
  wide: true,
  sheet: "builder.css",
  body: `<p>A profile says what your gateway promises where the interface leaves something open. Leave a point open if you do not know it: nothing is checked then. Nothing that you enter leaves this page.</p>
<noscript><p><strong>This page needs JavaScript.</strong> Without it, ${link("~/guides/writing-a-profile.html", "write the profile in an editor")}; the ${link("~/extension-points/index.html", "list of extension points")} and ${link("~/profile.schema.json", "its schema")} need none.</p></noscript>
<div class="building"><div class="builder" id="profile-builder" hidden>
<div class="begin"><div><label for="profile-preset">Add a kind of gateway</label><select id="profile-preset"><option value="">choose</option></select><p class="note" id="profile-added" role="status"></p></div>
<div><label for="profile-file">Open a profile</label><input id="profile-file" type="file" accept=".yaml,.yml,.json"></div></div>
<fieldset id="profile-form"><legend class="hidden">Extension points</legend>
<label for="profile-name">Name of the profile</label><input id="profile-name" autocomplete="off" required><small>Required.</small>
<h2>Fill these next</h2><ol class="next" id="profile-next"></ol>
<label for="profile-filter">Filter by name or word</label><input id="profile-filter" autocomplete="off"></fieldset>
<div class="built"><h2>Your profile</h2><p id="profile-sum" role="status"></p>
<a class="button" id="profile-download" role="link" download="profile.yaml">Download profile.yaml</a>
<ul class="problems" id="profile-problems"></ul>
<label for="profile-text">The profile as YAML: paste one, or change it</label>
<textarea id="profile-text" rows="18" spellcheck="false" wrap="off">profile: my-gateway
extension_points: {}
</textarea></div></div></div>
${heading(2, "Use it")}
<p>Check the file with <code>acquiring profile check</code>, then run the suite with it: see ${link("~/guides/your-own-gateway.html", "how to run the suite against your gateway")}.</p>`,
};
