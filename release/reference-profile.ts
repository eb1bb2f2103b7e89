// `npm run task reference-profile`: writes the reference gateway's profile as a value, made from the file that the gateway
// reads, so that only one file needs changes.
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { parse } from "yaml";

const gateway = join(import.meta.dirname, "..", "gateway");

/** The path of the published value. */
export const profileFile = join(gateway, "reference-profile.ts");

/** The module, one line for each point that is filled. */
export function profileModule(): string {
  const { profile, extension_points: points } = parse(
    readFileSync(join(gateway, "profile.yaml"), "utf8"),
  ) as {
    readonly profile: string;
    readonly extension_points: object;
  };
  const lines = Object.entries(points).map(
    ([id, filled]) => `    ${JSON.stringify(id)}: ${JSON.stringify(filled)},\n`,
  );
  return `// Generated from profile.yaml by release/reference-profile.ts. Do not edit.
import { defineProfile } from "@acquiring/contract";

/**
 * The reference gateway's profile, as a value that types a client:
 * \`createGateway({ baseUrl, credentials, profile: referenceProfile })\`. The gateway itself reads \`profile.yaml\`.
 */
export const referenceProfile = defineProfile({
  profile: ${JSON.stringify(profile)},
  extension_points: {
${lines.join("")}  },
});
`;
}

if (import.meta.main) {
  writeFileSync(profileFile, profileModule());
  console.log("wrote gateway/reference-profile.ts");
}
