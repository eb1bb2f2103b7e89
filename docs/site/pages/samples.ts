// The files that the samples of the operation pages need, how to run a sample, and how to receive notifications in Python.
import { readFileSync } from "node:fs";
import type { Profile } from "@acquiring/contract";
import { houseOf } from "../parts/house.ts";
import { code, heading, link } from "../parts/html.ts";
import { gatewayFile } from "../parts/samples.ts";

/** Each file, and the command that runs a sample with it. */
const helpers = [
  {
    file: "gateway.ts",
    says: "Needs Node 22.18 or later and the package <code>@acquiring/contract</code>.",
    run: "node call.ts",
  },
  {
    file: "sign.sh",
    says: "Needs <code>sh</code>, <code>awk</code>, <code>openssl</code> and <code>curl</code>, and no package. It signs requests and does not verify responses: use it to try an operation, not in a shop.",
    run: "sh call.sh",
  },
  {
    file: "sign.py",
    says: "Needs Python 3.9 or later, and no package. It signs requests and verifies responses and notifications.",
    run: "python3 call.py",
  },
  {
    file: "receive.py",
    says: "Receives notifications in Python. Needs <code>sign.py</code> in the same folder, and any web server: pass <code>received</code> the raw body.",
    run: undefined,
  },
];

/** The others sign as the reference gateway does. */
const helpersFor = (profile: Profile) =>
  helpers.filter(({ file }) => houseOf(profile).isReference || file === "gateway.ts");

/** The files by their paths on the site. */
export const sampleFiles = (profile: Profile): ReadonlyMap<string, string> =>
  new Map(
    helpersFor(profile).map(({ file }) => [
      `samples/${file}`,
      file === "gateway.ts"
        ? gatewayFile(profile)
        : readFileSync(new URL(`../samples/${file}`, import.meta.url), "utf8"),
    ]),
  );

/** The part of the downloads page. */
export function samplesPart(profile: Profile): readonly string[] {
  const files = sampleFiles(profile);
  const parts = helpersFor(profile).map(
    ({ file, says, run }) =>
      `<li id="${file}" data-find="${file}">${link(`~/samples/${file}`, code(file))} (${files.get(`samples/${file}`)?.split("\n").length} lines). ${says}${run === undefined ? "" : ` Run the sample in the same folder: ${code(run)}.`}</li>`,
  );
  return [
    heading(2, "Files for the samples", "samples"),
    houseOf(profile).isReference
      ? `<p>Start a gateway on your machine with ${code("npx acquiring-gateway --port 8080")}, in the repository with ${code("npm run gateway -- --port 8080")}. It listens on ${code("http://127.0.0.1:8080")} and has an account with the key ${code("development-key")}. The samples of the operation pages use this account unless you set ${code("MERCHANT_ID")}, ${code("ACCOUNT_ID")} and ${code("GATEWAY_KEY")}. Each file signs by the scheme of the reference gateway: see ${link("~/guides/signing.html", "Sign and verify messages")}.</p>`
      : `<p>Set ${code("MERCHANT_ID")}, ${code("ACCOUNT_ID")} and ${code("GATEWAY_KEY")}, and the address of the gateway in the file.</p>`,
    `<ul>${parts.join("")}</ul>`,
  ];
}
