// `npm run task generate:all`: writes the reference gateway's profile as a value, and as the file that the suite's `init`
// starts from. Both are made from the file that the gateway reads, so people change only that one.
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { parse } from "yaml";

const root = join(import.meta.dirname, "../..");

/** Both files with their texts. */
export const profileFiles = (): ReadonlyMap<string, string> =>
  new Map([
    ["gateway/reference-profile.ts", profileModule()],
    ["conformance/profiles/reference.yaml", suiteProfile()],
  ]);

const { profile, extension_points, notes } = parse(
  readFileSync(join(root, "gateway", "profile.yaml"), "utf8"),
) as Readonly<Record<string, object>>;

/** One line for each point that is filled. */
const lines = (values: object = {}, indent: string, end = ""): string =>
  Object.entries(values)
    .map(([id, filled]) => `${indent}${JSON.stringify(id)}: ${JSON.stringify(filled)}${end}\n`)
    .join("");

/** The suite's profile has the values alone: `init --like` takes no more, and the gateway's own file explains them. */
const suiteProfile =
  (): string => `# The reference gateway's profile, to start from: \`acquiring conformance init --like reference\`. Each entry is that gateway's own choice.
# Generated from gateway/profile.yaml, which explains each entry, by scripts/release/reference-profile.ts. Do not edit.
profile: ${JSON.stringify(profile)}
extension_points:
${lines(extension_points, "  ")}notes:
${lines(notes, "  ")}`;

function profileModule(): string {
  return `// Generated from profile.yaml by scripts/release/reference-profile.ts. Do not edit.
import { defineProfile } from "@acquiring/contract";

/**
 * The reference gateway's profile, as a value that types a client:
 * \`createGateway({ baseUrl, credentials, profile: referenceProfile })\`. The gateway itself reads \`profile.yaml\`.
 */
export const referenceProfile = defineProfile({
  profile: ${JSON.stringify(profile)},
  extension_points: {
${lines(extension_points, "    ", ",")}  },
  notes: {
${lines(notes, "    ", ",")}  },
});
`;
}

if (import.meta.main) {
  for (const [file, text] of profileFiles()) {
    writeFileSync(join(root, file), text);
    console.log(`wrote ${file}`);
  }
}
