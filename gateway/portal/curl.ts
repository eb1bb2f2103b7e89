// A logged request as a shell command: `acquiring-gateway sign` signs it with the key from the environment.
import { operations } from "@acquiring/contract/catalogue";
import type { Entry, ShownFields } from "../store/request-log.ts";

type Json = string | { [name: string]: Json } | Json[];

// The command that signs the request writes these again.
const madeAnew = new Set(["encryption_data", "merchant_id", "account_id"]);

/** The fields of a body by their paths (`capture_orders[0].amount`) as the JSON that they are of. */
function bodyOf(fields: ShownFields): Json {
  const body: { [name: string]: Json } = Object.create(null) as { [name: string]: Json };
  for (const [path, value] of fields) {
    const steps = path.split(/[.[\]]+/u).filter((step) => step !== "");
    const [first = ""] = steps;
    if (!madeAnew.has(first)) put(body, steps, value);
  }
  return body;
}

function put(into: { [name: string]: Json }, [first = "", ...rest]: readonly string[], value: string): void {
  if (rest.length === 0) {
    into[first] = value;
    return;
  }
  const below = into[first];
  const next = typeof below === "object" ? below : /^\d+$/u.test(rest[0] ?? "") ? [] : Object.create(null);
  into[first] = next as Json;
  // A list has indexes in the same way as a record has names.
  put(next as { [name: string]: Json }, rest, value);
}

const quoted = (text: string): string => `'${text.replaceAll("'", `'\\''`)}'`;

/** The command; `undefined` for an operation that the contract does not have, and for a body that was not kept whole. */
export function curlOf(
  origin: string,
  { operation: id, accountId, request }: Pick<Entry, "operation" | "accountId" | "request">,
  merchantId: string,
): string | undefined {
  const operation = operations.find((one) => one.id === id);
  if (operation === undefined || request === null || request.some(([name]) => name === "…")) return undefined;
  const media = operation.request.encodings[0]?.media ?? "application/json";
  return [
    `echo ${quoted(JSON.stringify(bodyOf(request)))} \\`,
    `  | npx acquiring-gateway sign --operation ${id} --merchant ${quoted(merchantId)} --account ${quoted(accountId)} \\`,
    `  | curl -s ${quoted(origin + operation.path)} -H ${quoted(`content-type: ${media}`)} --data-binary @-`,
  ].join("\n");
}
