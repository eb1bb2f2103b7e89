// Runs a generated client with the reference gateway: it puts programs/merchant.ts into the folder of the client that
// @hey-api/openapi-ts generated. tools.ts checks that the other clients compile.
import { cpSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { build } from "esbuild";
import { operations } from "@acquiring/contract/catalogue";
import { boundTo, schemesOf, sign } from "@acquiring/contract/signature";
import { developmentAccount, startGateway } from "@acquiring/gateway";
import { outOf } from "./tools.ts";

const document = "openapi.createDirectPayment.json";
const home = outOf("@hey-api/openapi-ts", document);

/** What each step has to say. */
export const merchantSteps: Readonly<Record<string, string>> = {
  createDirectPayment: "0000:Success",
  captureTransactions: "1",
  queryTransactions: "found",
  refundTransactions: "V0000:OK",
};

/** Puts the program into the client's folder. Call it before the clients are compiled. */
export const placeMerchant = (folder: string): void =>
  cpSync(join(import.meta.dirname, "programs", "merchant.ts"), join(folder, home, "merchant.ts"));

type Merchant = (
  url: string,
  sign: (operation: string, body: Readonly<Record<string, unknown>>) => object,
) => Promise<Readonly<Record<string, string | number | undefined>>>;

/** Starts a reference gateway, runs the program against it, and returns the result of each step. */
export async function runMerchant(
  folder: string,
): Promise<Readonly<Record<string, string | number | undefined>>> {
  const outfile = join(folder, "merchant.mjs");
  const options = { bundle: true, format: "esm", platform: "node", logLevel: "silent" } as const;
  await build({
    ...options,
    entryPoints: [join(folder, home, "merchant.ts")],
    outfile,
    absWorkingDir: folder,
  });
  const { merchant } = (await import(pathToFileURL(outfile).href)) as { merchant: Merchant };
  const gateway = await startGateway();
  const [scheme] = schemesOf(gateway.profile);
  if (scheme === undefined) throw new Error("The gateway's profile has no signature scheme.");
  try {
    return await merchant(gateway.url, (id, body) => {
      const operation = operations.find((one) => one.id === id);
      if (operation === undefined) throw new Error(`There is no operation ${id}.`);
      const signature = sign(body, scheme, developmentAccount.key, boundTo(operation, body));
      return { ...body, encryption_data: signature };
    });
  } finally {
    await gateway.close();
  }
}
