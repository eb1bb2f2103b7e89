// The part of client.ts that sends lists of any length in batches.
import type { Model } from "../../model/model.ts";
import { entryOf } from "../names.ts";
import { operationsById } from "../text.ts";

/** The batch operations: the lists of the request and of its result. */
const taking = (model: Model) =>
  model.operations.flatMap(({ id, request, response, batch }) => {
    const hasBoth = [
      entryOf(model, request.schema, batch?.request),
      entryOf(model, response.schema, batch?.response),
    ];
    return batch?.request === undefined || hasBoth.includes(undefined)
      ? []
      : [{ id, takes: batch.request, gives: batch.response }];
  });

const eachInBatches = `/**
 * Yields the outcomes of \`inBatches\` as they arrive: \`for await (const one of eachInBatches(gateway, "captureTransactions", orders))\`.
 * Each request is sent when its first outcome is read, so leaving the loop stops the sending.
 */
export function eachInBatches<Id extends keyof BatchLists, G extends Pick<Gateway, Id> = Pick<Gateway, Id>>(
  gateway: G,
  id: Id,
  items: readonly ItemOf<G, Id>[],
  options?: BatchOptions<G, Id>,
): AsyncGenerator<Settled<ItemOf<G, Id>, EntryOf<G, Id>>, void, undefined> {
  return eachOfBatches(batchCallOf(gateway, id, batchOperations), items, options as InBatchesOptions) as never;
}
`;

export function batches(model: Model): string {
  const operations = taking(model);
  const lists = operations.map(
    ({ id, takes, gives }) =>
      `  ${id}: { takes: ${JSON.stringify(takes)}; gives: ${JSON.stringify(gives)} };\n`,
  );
  return `/** The batch operations: the lists of the request and of its result. */
interface BatchLists {
${lists.join("")}}

/** The request and the result of a gateway's method. */
type CallOf<G, Id extends PropertyKey> = G extends { readonly [One in Id]: (request: infer Request, ...more: never) => Promise<infer Result> }
  ? { request: Request; result: Result }
  : never;

type EntryIn<Record, List> = List extends keyof Record
  ? NonNullable<Record[List]> extends readonly (infer Entry extends object)[] ? Entry : never
  : never;

/** An entry of the request of a gateway's method, and one of its result. */
type ItemOf<G, Id extends keyof BatchLists> = EntryIn<CallOf<G, Id>["request"], BatchLists[Id]["takes"]>;
type EntryOf<G, Id extends keyof BatchLists> = EntryIn<CallOf<G, Id>["result"], BatchLists[Id]["gives"]>;

type BatchOptions<G, Id extends keyof BatchLists> = InBatchesOptions<ItemOf<G, Id>, EntryOf<G, Id>, GatewayError>;

/** The outcome of one entry. \`outcome\` is its kind and narrows the type. */
export type Settled<Item, Entry> = AnySettled<Item, Entry, GatewayError>;

${operationsById("batchOperations", operations)}
/**
 * Sends a list of any length, split into requests within the contract's limit: \`inBatches(gateway, "captureTransactions",
 * orders)\`. Returns one outcome for each item, in the order of the list, and what shows it. It sends requests one after
 * the other. After an item without a result it does not send the rest, unless \`continueAfterUnknown\` is set.
  *
 * \`onSending\` (before each request) and \`onSettled\` (for each item) give plain data without secrets to save. After a crash,
 * pass it as \`resume\` with the same list. Then the function does not repeat any item that it may have sent before.
 *
 * @throws TypeError (as a rejection, nothing sent) for an operation without entries, a \`size\` above its limit, and saved
 * data of another list.
 */
export async function inBatches<Id extends keyof BatchLists, G extends Pick<Gateway, Id> = Pick<Gateway, Id>>(
  gateway: G,
  id: Id,
  items: readonly ItemOf<G, Id>[],
  options?: BatchOptions<G, Id>,
): Promise<Settled<ItemOf<G, Id>, EntryOf<G, Id>>[]> {
  // The one cast: a method returns its declared type, and the client's error is one of its kinds.
  return sendBatches(batchCallOf(gateway, id, batchOperations), items, options as InBatchesOptions) as Promise<never>;
}

${eachInBatches}`;
}
