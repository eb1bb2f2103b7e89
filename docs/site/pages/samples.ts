// The files that the samples of the operation pages need, how to run a sample, and how to receive notifications in Python.
import { readFileSync } from "node:fs";
import type { Profile } from "@acquiring/contract";
import { samplesPage } from "../parts/code-pane.ts";
import { codeBlock } from "../parts/highlight.ts";
import { code, heading, link } from "../parts/html.ts";
import type { Page } from "../parts/layout.ts";
import { gatewayFile } from "../parts/samples.ts";

/** Each file, and the command that runs a sample with it. */
const helpers = [
  {
    file: "gateway.ts",
    language: "ts",
    says: "Needs Node 22.18 or later and the package <code>@acquiring/contract</code>.",
    run: "node call.ts",
  },
  {
    file: "sign.sh",
    language: "sh",
    says: "Needs <code>sh</code>, <code>awk</code>, <code>openssl</code> and <code>curl</code>, and no package. It signs requests and does not verify responses: use it to try an operation, not in a shop.",
    run: "sh call.sh",
  },
  {
    file: "sign.py",
    language: "python",
    says: "Needs Python 3.9 or later, and no package. It signs requests and verifies responses and notifications.",
    run: "python3 call.py",
  },
  {
    file: "receive.py",
    language: "python",
    says: "Receives notifications in Python. Needs <code>sign.py</code> in the same folder, and any web server: pass <code>received</code> the raw body.",
    run: undefined,
  },
];

/** The files by their paths on the site. */
export const sampleFiles = (profile: Profile): ReadonlyMap<string, string> =>
  new Map(
    helpers.map(({ file, language }) => [
      `samples/${file}`,
      language === "ts"
        ? gatewayFile(profile)
        : readFileSync(new URL(`../samples/${file}`, import.meta.url), "utf8"),
    ]),
  );

export function samplesPageOf(profile: Profile): Page {
  const files = sampleFiles(profile);
  const parts = helpers.map(({ file, language, says, run }) => {
    const text = files.get(`samples/${file}`) ?? "";
    return `${heading(2, file, file)}<p>${says} ${link(`~/samples/${file}`, `Download ${code(file)}`)}</p>${codeBlock(language, text, file)}${run === undefined ? "" : `<p>Save it in the sample's folder, then run the sample:</p>${codeBlock("sh", run)}`}`;
  });
  const body = [
    `<p>Start a gateway on your machine with ${code("npx acquiring-gateway --port 8080")}, in the repository with ${code("npm run gateway -- --port 8080")}. It listens on ${code("http://127.0.0.1:8080")} and has an account with the key ${code("development-key")}. The samples use this account unless you set ${code("MERCHANT_ID")}, ${code("ACCOUNT_ID")} and ${code("GATEWAY_KEY")}.</p>`,
    `<p>Each file signs by the scheme of the reference gateway, which ${link("~/guides/signing.html", "Signing")} explains. A gateway with another scheme needs another file.</p>`,
    ...parts,
  ];
  return {
    path: samplesPage,
    title: "Run the samples",
    summary:
      "The files that sign and verify for the samples of the operation pages: for TypeScript, curl and Python.",
    body: body.join("\n"),
  };
}
