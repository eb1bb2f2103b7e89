// client.ts: the typed face over runtime/client/gateway.ts, one method per operation. What a method does stands there.
import type { Model, Operation } from "../model/model.ts";
import { filledIn, inputName, unionOf } from "./names.ts";
import { functionsOf } from "./declared.ts";
import { banner, doc, importOf, operationsById } from "./text.ts";

export function clientFile(model: Model): string {
  const { operations } = model;
  const inputs = new Map(operations.map((operation) => [inputName(operation), operation]));
  const responses = operations.map(({ response }) => response.schema);
  const imports = [
    importOf(["sendBatches", "type InBatchesOptions", "type Settled"], "../runtime/client/batches.ts"),
    importOf(["CallerOptions", "CallOptions"], "../runtime/client/call.ts", true),
    importOf(["Keys"], "../runtime/client/credentials.ts", true),
    importOf(["batchCallOf", "gatewayOf"], "../runtime/client/gateway.ts"),
    importOf(["notificationsIn"], "../runtime/client/notification.ts"),
    notificationFunctions().imports,
    importOf(["bodies"], "./bodies.ts"),
    ...operations.map(({ id }) => importOf([id], `./operations/${id}.ts`)),
    importOf(["Profile"], "./profile.ts", true),
    importOf([...operations.map(({ request }) => request.schema), ...responses], "./types.ts", true),
  ];
  return [
    `${banner}// The client's face of the contract: one method per operation. Signs, sends once, reads and checks the answer.\n${imports.join("")}`,
    reexports,
    credentials(model),
    [...inputs].map(([name, operation]) => input(model, name, operation)).join("\n"),
    `${gatewayDoc}export interface Gateway {\n${operations.map((operation) => method(operation)).join("\n")}}\n`,
    options,
    create(operations),
    notifications(model),
    batches(operations),
  ].join("\n");
}

const reexports = `export type { CallerOptions, CallOptions, Exchange } from "../runtime/client/call.ts";
export { caller } from "../runtime/client/caller.ts";
export type { InBatchesOptions, Settled } from "../runtime/client/batches.ts";
export { GatewayError, type GatewayErrorKind } from "../runtime/client/gateway-error.ts";
export type { FindOut, Search } from "../runtime/client/find-out.ts";
export { type IssuerPage, type IssuerPageOptions, requestIssuerPage } from "../runtime/client/issuer-page.ts";
export type { Notification, ReplayWindow, VerifyNotificationOptions } from "../runtime/client/notification.ts";
export type { RetryReads } from "../runtime/client/retry.ts";
export type { Issue, Issues, Result } from "../runtime/values/result.ts";
export type * from "./types.ts";
export { checkProfile } from "./check-profile.ts";
export { codesOf, defineProfile } from "./profile.ts";
export type { Codes, ExtensionPoints, NotificationPayload, Profile, StandardSchema } from "./profile.ts";
`;

function input(model: Model, name: string, operation: Operation): string {
  const { schema } = operation.request;
  const filled = filledIn(model, operation);
  const record = model.schemas.get(schema);
  const open = model.points.filter(
    ({ id, kind }) => kind === "schema" && record?.points.includes(id) === true,
  );
  const comment = doc([record?.description, "Who asks and the signature are filled in by the client."]);
  const more = open.map(
    ({ id }) =>
      `  /** The fields that the gateway's profile names at \`${id}\`. */\n  [field: string]: unknown;\n`,
  );
  return `${comment}export interface ${name} extends Omit<${schema}, ${unionOf(filled)}> {\n${more.join("")}}\n`;
}

const gatewayDoc = doc([
  "A payment acquiring gateway, seen by a merchant. What may move money is sent once; what changes nothing may be tried again (`retryReads`). Every method rejects with a `GatewayError` whose `kind` tells whether money may have moved.",
]);

function method(operation: Operation): string {
  const { id, title, path, description, response } = operation;
  const comment = doc(
    [`${title}: \`POST ${path}\`.`, description, limit(operation), effect(operation)],
    "  ",
  );
  return `${comment}  ${id}(request: ${inputName(operation)}, options?: CallOptions): Promise<${response.schema}>;\n`;
}

function limit({ batch }: Operation): string | undefined {
  if (batch === undefined) return undefined;
  return batch.request === undefined
    ? `At most ${batch.limit} entries in \`${batch.response}\` of the answer.`
    : `At most ${batch.limit} entries in \`${batch.request}\`; each has its own result in \`${batch.response}\`.`;
}

const effect = (operation: Operation): string =>
  operation.effect === "read"
    ? "Changes nothing, so it may be sent again."
    : "May move money or change a payment: after `outcome-unknown`, ask before sending it again.";

const options = `/** Where the gateway is, who asks, and how the gateway fills what the contract leaves open. */
export interface GatewayOptions extends Omit<CallerOptions, "profile" | "credentials"> {
  readonly credentials: Credentials;
  /** The gateway's facts. Without its \`signature.scheme\`, a \`sign\` function is needed. */
  readonly profile?: Profile;
}
`;

const create = (operations: readonly Operation[]): string => `${operationsById("operations", operations)}
/**
 * Makes a client of one gateway: \`createGateway({ baseUrl, credentials, profile })\`.
 *
 * @throws TypeError for a base URL, a signature scheme, a key or \`retryReads\` that cannot be used.
 */
export function createGateway(options: GatewayOptions): Gateway {
  return gatewayOf(operations, options);
}
`;

const credentials = ({ identity }: Model): string =>
  `/** Who asks, and the keys that prove it. */\nexport interface Credentials extends Keys {\n${identity.map((name) => `  readonly ${name}: string;\n`).join("")}}\n`;

const notificationFunctions = () =>
  functionsOf("runtime/client/notification.ts", "Notifications", "notifications");

const notifications = ({ signature = "", identity }: Model): string =>
  `const notifications = /* @__PURE__ */ notificationsIn(bodies, ${JSON.stringify(signature)}, ${JSON.stringify(identity)});\n\n${notificationFunctions().text}`;

function batches(operations: readonly Operation[]): string {
  const taking = operations.filter(({ batch }) => batch?.request !== undefined);
  const entries = taking.map((operation) => {
    const { id, batch, response } = operation;
    const item = `NonNullable<${inputName(operation)}[${JSON.stringify(batch?.request)}]>[number]`;
    const entry = `NonNullable<${response.schema}[${JSON.stringify(batch?.response)}]>[number]`;
    return `  ${id}: { item: ${item}; entry: ${entry} };\n`;
  });
  return `/** The operations that take many entries at once: an entry of the request, and its result. */
export interface BatchEntries {
${entries.join("")}}

${operationsById("batchOperations", taking)}
/**
 * Sends a list of any length in requests as long as the contract allows: \`inBatches(gateway, "captureTransactions",
 * orders)\`. One request after the other, in the order of the list; each item ends as exactly one of done, not done with
 * its message, rejected, unknown, or not sent, in the same order. After an unknown outcome the rest is not sent, unless
 * \`continueAfterUnknown\` is given.
 *
 * @throws TypeError (as a rejection, nothing sent) for an operation without entries, and a \`size\` over its limit.
 */
export async function inBatches<Id extends keyof BatchEntries>(
  gateway: Pick<Gateway, Id>,
  id: Id,
  items: readonly BatchEntries[Id]["item"][],
  options?: InBatchesOptions,
): Promise<Settled<BatchEntries[Id]["item"], BatchEntries[Id]["entry"]>[]> {
  return sendBatches(batchCallOf(gateway, id, batchOperations), items, options);
}
`;
}
