// A generated client at the reference gateway: programs/merchant.ts is put beside the client that @hey-api/openapi-ts wrote,
// and run. That it compiles is seen with the clients (tools.ts).
import { cpSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { build } from "esbuild";
import { sign, type SignatureScheme } from "@acquiring/contract/signature";
import { developmentAccount, startGateway } from "@acquiring/gateway";
import { parse } from "yaml";
import { root } from "./places.ts";
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

/** Puts the program beside the client; before the clients are compiled. */
export const placeMerchant = (folder: string): void =>
  cpSync(join(import.meta.dirname, "programs", "merchant.ts"), join(folder, home, "merchant.ts"));

type Merchant = (
  url: string,
  sign: (body: object) => object,
) => Promise<Readonly<Record<string, string | number | undefined>>>;

const schemeOf = (): SignatureScheme => {
  const text = readFileSync(join(root, "gateway", "profile.yaml"), "utf8");
  const { extension_points: points } = parse(text) as { extension_points: Record<string, unknown> };
  return points["signature.scheme"] as SignatureScheme;
};

/** Runs the program against a reference gateway that is started for it; the answer is what each step said. */
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
  const scheme = schemeOf();
  const gateway = await startGateway();
  try {
    return await merchant(gateway.url, (body) => ({
      ...body,
      encryption_data: sign(body, scheme, developmentAccount.key),
    }));
  } finally {
    await gateway.close();
  }
}
