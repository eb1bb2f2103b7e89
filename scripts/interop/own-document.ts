// A client made of the reference gateway's own document (`acquiring contract`): openapi-typescript writes its types, openapi-fetch
// sends. programs/openapi-fetch.ts is all that a merchant writes; it is compiled and run with a reference gateway.
import { cpSync, mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { concreteOpenapi } from "@acquiring/conformance";
import { startGateway } from "@acquiring/gateway";
import { programIn, signerOf } from "./merchant.ts";
import { compileClients, type Outcome, tools, tryTool } from "./tools.ts";

/** What each step has to say, by its path. */
export const ownSteps: Readonly<Record<string, string>> = {
  "/v1/authorise": "0000:Success",
  "/v1/retrievalTrans": "3000",
  "/v1/refund": "V0000:OK",
};

const home = "out/openapi-fetch/gateway";

type Merchant = (
  url: string,
  sign: ReturnType<typeof signerOf>,
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
    const withErrors = compiled(folder, outcomes);
    const merchant = await programIn<Merchant>(folder, home);
    return { outcomes: withErrors, steps: await merchant(gateway.url, signerOf(gateway, "path")) };
  } finally {
    await gateway.close();
  }
}

/** The outcomes with the errors of the compiler in the program. */
function compiled(folder: string, outcomes: readonly Outcome[]): readonly Outcome[] {
  mkdirSync(join(folder, home), { recursive: true });
  cpSync(join(import.meta.dirname, "programs", "openapi-fetch.ts"), join(folder, home, "merchant.ts"));
  cpSync(join(folder, "out/openapi-typescript/openapi.gateway/types.ts"), join(folder, home, "gateway.ts"));
  const errors = compileClients(folder).get(home) ?? [];
  return outcomes.map((one) =>
    one.tool.name === "openapi-typescript" ? { ...one, findings: [...one.findings, ...errors] } : one,
  );
}
