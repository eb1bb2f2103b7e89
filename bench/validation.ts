// The checks of decoded values: the contract's, and those that ajv compiles from the contract's published document.
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { createDirectPayment } from "@acquiring/contract/operations/createDirectPayment";
import { queryTransactions } from "@acquiring/contract/operations/queryTransactions";
import { Ajv2020 } from "ajv/dist/2020.js";
import { signed } from "./direct-request.ts";
import type { Pair } from "./measure.ts";
import { response } from "./query-response.ts";

const file = createRequire(import.meta.url).resolve("@acquiring/contract/openapi.json");
const ajv = new Ajv2020({ strict: false });
ajv.addSchema({ ...(JSON.parse(readFileSync(file, "utf8")) as object), $id: "contract" });

/** Both check this value, which is valid. */
function pairOf(
  body: { readonly schema: string; check(value: unknown): readonly unknown[] },
  value: unknown,
): Pair {
  const isValid = ajv.getSchema(`contract#/components/schemas/${body.schema}`);
  const pair: Pair = { ours: () => body.check(value).length === 0, baseline: () => isValid?.(value) };
  if (pair.ours() !== true || pair.baseline() !== true) throw new Error(`no valid ${body.schema}`);
  return pair;
}

export const validations: Readonly<Record<string, Pair>> = {
  "direct payment request": pairOf(createDirectPayment.request, signed),
  "query answer of 100 orders": pairOf(queryTransactions.response, response),
};
