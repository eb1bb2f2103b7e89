// `npm run task generate:all`: writes the reference gateway's profile as a value, and as the file that the suite's `init`
// starts from. Both are made from the file that the gateway reads, so people change only that one.
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { parse } from "yaml";

const root = join(import.meta.dirname, "../..");

const source = parse(readFileSync(join(root, "gateway", "profile.yaml"), "utf8")) as Readonly<
  Record<string, object>
>;
const { profile, extension_points, notes } = source;

/** Both files with their texts. */
export const profileFiles = (): ReadonlyMap<string, string> =>
  new Map([
    ["gateway/reference-profile.generated.ts", profileModule()],
    // `init --like` takes the values alone; the gateway's own file explains them.
    ["conformance/profiles/reference.json", `${JSON.stringify(source)}\n`],
  ]);

/** One line for each point that is filled. */
const lines = (values: object = {}): string =>
  Object.entries(values)
    .map(([id, filled]) => `    ${JSON.stringify(id)}: ${JSON.stringify(filled)},\n`)
    .join("");

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
${lines(extension_points)}  },
  notes: {
${lines(notes)}  },
});
`;
}

if (import.meta.main) {
  for (const [file, text] of profileFiles()) {
    writeFileSync(join(root, file), text);
    console.log(`wrote ${file}`);
  }
}
