// A client made of the reference gateway's own document (`acquiring contract`): openapi-typescript writes its types, openapi-fetch
// sends. programs/openapi-fetch.ts is all that a merchant writes; it is compiled and run with a reference gateway.
import { cpSync, mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { build } from "esbuild";
import { operations } from "@acquiring/contract/catalogue";
import { boundTo, schemesOf, sign } from "@acquiring/contract/signature";
import { concreteOpenapi } from "@acquiring/conformance";
import { developmentAccount, startGateway } from "@acquiring/gateway";
import { compileClients, type Outcome, tools, tryTool } from "./tools.ts";

/** What each step has to say, by its path. */
export const ownSteps: Readonly<Record<string, string>> = {
  "/v1/authorise": "0000:Success",
  "/v1/retrievalTrans": "3000",
  "/v1/refund": "V0000:OK",
};

const home = "out/openapi-fetch/gateway";

type Body = Readonly<Record<string, unknown>>;
type Merchant = (
  url: string,
  sign: (path: string, body: Body) => string,
) => Promise<Readonly<Record<string, string | undefined>>>;

/** Writes the document, lets the tools read it, compiles the program, and returns the results and what each step said. */
export async function tryOwnDocument(folder: string) {
  const gateway = await startGateway();
  try {
    const { profile, extension_points: points = {} } = gateway.profile;
    const { document } = concreteOpenapi({ name: profile, points: { ...points }, notes: {} });
    writeFileSync(join(folder, "openapi.gateway.json"), JSON.stringify(document));
    const outcomes = tools
      .filter(({ reads }) => reads !== "asyncapi")
      .map((tool) => tryTool(tool, "openapi.gateway.json", folder));
    return { outcomes: withErrors(folder, outcomes), steps: await runMerchant(folder, gateway) };
  } finally {
    await gateway.close();
  }
}

/** The outcomes with the errors of the compiler in the program. */
function withErrors(folder: string, outcomes: readonly Outcome[]): readonly Outcome[] {
  mkdirSync(join(folder, home), { recursive: true });
  cpSync(join(import.meta.dirname, "programs", "openapi-fetch.ts"), join(folder, home, "merchant.ts"));
  cpSync(join(folder, "out/openapi-typescript/openapi.gateway/types.ts"), join(folder, home, "gateway.ts"));
  const errors = compileClients(folder).get(home) ?? [];
  return outcomes.map((one) =>
    one.tool.name === "openapi-typescript" ? { ...one, findings: [...one.findings, ...errors] } : one,
  );
}

async function runMerchant(folder: string, { url, profile }: Awaited<ReturnType<typeof startGateway>>) {
  const outfile = join(folder, "own-document.mjs");
  const options = {
    bundle: true,
    format: "esm",
    platform: "node",
    logLevel: "silent",
    absWorkingDir: folder,
  } as const;
  await build({ ...options, entryPoints: [join(folder, home, "merchant.ts")], outfile });
  const { merchant } = (await import(pathToFileURL(outfile).href)) as { merchant: Merchant };
  const [scheme] = schemesOf(profile);
  if (scheme === undefined) throw new Error("The gateway's profile has no signature scheme.");
  return merchant(url, (path, body) => {
    const operation = operations.find((one) => one.path === path);
    if (operation === undefined) throw new Error(`There is no operation at ${path}.`);
    return sign(body, scheme, developmentAccount.key, boundTo(operation, body));
  });
}
