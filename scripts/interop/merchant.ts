// Runs a generated client with the reference gateway: it puts programs/merchant.ts into the folder of the client that
// @hey-api/openapi-ts generated. tools.ts checks that the other clients compile.
import { cpSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { build } from "esbuild";
import { operations } from "@acquiring/contract/catalogue";
import { boundTo, schemesOf, sign } from "@acquiring/contract/signature";
import { developmentAccount, type RunningGateway, startGateway } from "@acquiring/gateway";
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
  const merchant = await programIn<Merchant>(folder, home);
  const gateway = await startGateway();
  const sign = signerOf(gateway, "id");
  try {
    return await merchant(gateway.url, (id, body) => ({ ...body, encryption_data: sign(id, body) }));
  } finally {
    await gateway.close();
  }
}

/** The program `merchant.ts` of a folder of clients, bundled. */
export async function programIn<Program>(folder: string, own: string): Promise<Program> {
  const outfile = join(folder, own, "merchant.mjs");
  await build({
    bundle: true,
    format: "esm",
    platform: "node",
    logLevel: "silent",
    absWorkingDir: folder,
    entryPoints: [join(folder, own, "merchant.ts")],
    outfile,
  });
  return ((await import(pathToFileURL(outfile).href)) as { merchant: Program }).merchant;
}

/** Signs the body of a request as the gateway's profile says; `by` is how the program names the operation. */
export function signerOf({ profile }: RunningGateway, by: "id" | "path") {
  const [scheme] = schemesOf(profile);
  if (scheme === undefined) throw new Error("The gateway's profile has no signature scheme.");
  return (name: string, body: Readonly<Record<string, unknown>>): string => {
    const operation = operations.find((one) => one[by] === name);
    if (operation === undefined) throw new Error(`There is no operation ${name}.`);
    return sign(body, scheme, developmentAccount.key, boundTo(operation, body));
  };
}
