// client.ts: the typed face over runtime/client/gateway.ts, one method per operation. What a method does stands there.
import type { Model, Operation } from "../model/model.ts";
import { entryOf, unionOf } from "./names.ts";
import { functionsOf } from "./declared.ts";
import { headOf } from "./entries.ts";
import { doc, importOf, operationsById } from "./text.ts";

export function clientFile(model: Model): string {
  const { operations } = model;
  const responses = operations.map(({ response }) => response.schema);
  const imports = [
    importOf(["sendBatches", "type InBatchesOptions", "type Settled"], "../runtime/client/batches.ts"),
    importOf(["CallerOptions", "CallOptions"], "../runtime/client/call.ts", true),
    importOf(["Keys"], "../runtime/client/credentials.ts", true),
    importOf(["batchCallOf", "gatewayOf"], "../runtime/client/gateway.ts"),
    importOf(["notificationsIn"], "../runtime/client/notification.ts"),
    notificationFunctions().imports,
    importOf(["notificationHandlerOf"], "../runtime/client/notification-handler.ts"),
    importOf(["NotificationHandler", "NotificationHandlerOptions"], handlerFile, true),
    importOf(["bodies"], "./bodies.ts"),
    ...operations.map(({ id }) => importOf([id], `./operations/${id}.ts`)),
    importOf(["Profile"], "./profile.ts", true),
    importOf(
      [...operations.map(({ request }) => request.schema), ...responses, ...entriesIn(model)],
      "./types.ts",
      true,
    ),
  ];
  return [
    `${headOf("client")}${imports.join("")}`,
    reexports,
    credentials(model),
    input(model),
    `${gatewayDoc}export interface Gateway {\n${operations.map((operation) => method(model, operation)).join("\n")}}\n`,
    options,
    create(operations),
    notifications(model),
    batches(model),
  ].join("\n");
}

const handlerFile = "../runtime/client/notification-handler.ts";

const reexports = `export type { CallOptions, Exchange } from "../runtime/client/call.ts";
export { caller } from "../runtime/client/caller.ts";
export type { Settled } from "../runtime/client/batches.ts";
export { GatewayError, type GatewayErrorKind } from "../runtime/client/gateway-error.ts";
export type { FindOut } from "../runtime/client/find-out.ts";
export { requestIssuerPage } from "../runtime/client/issuer-page.ts";
export type { Notification } from "../runtime/client/notification.ts";
export type { ActOnce, NotificationEvent } from "../runtime/client/notification-handler.ts";
`;

const input = ({ identity, signature }: Model): string => {
  const filled = unionOf([...identity, ...(signature === undefined ? [] : [signature])]) || "never";
  const comment = doc([
    "A request without the fields that the client fills in: merchant, account and signature.",
  ]);
  return `${comment}export type Input<Request> = Omit<Request, ${filled}>;\n`;
};

const gatewayDoc = doc([
  "A payment acquiring gateway, seen by a merchant. What may move money is sent once, unless the profile promises the first response for a repeat (`signature.repeated`); what changes nothing may be tried again (`retryReads`). Every method rejects with a `GatewayError` whose `kind` says whether money may have moved.",
]);

function method(model: Model, operation: Operation): string {
  const { id, title, path, description, request, response } = operation;
  const record = model.schemas.get(request.schema);
  const open = model.points.filter(
    (point) => point.kind === "schema" && record?.points.includes(point.id) === true,
  );
  const more = open.map(
    (point) => `It also takes the fields that the gateway's profile names at \`${point.id}\`.`,
  );
  const comment = doc(
    [`${title}: \`POST ${path}\`.`, description, more.join(" "), limit(operation), effect(operation)],
    "  ",
  );
  const rest = open.length === 0 ? "" : " & { readonly [field: string]: unknown }";
  return `${comment}  ${id}(request: Input<${request.schema}>${rest}, options?: CallOptions): Promise<${response.schema}>;\n`;
}

function limit({ batch }: Operation): string | undefined {
  if (batch === undefined) return undefined;
  return batch.request === undefined
    ? `At most ${batch.limit} entries in \`${batch.response}\` of the response.`
    : `At most ${batch.limit} entries in \`${batch.request}\`; each has its own result in \`${batch.response}\`.`;
}

const effect = (operation: Operation): string =>
  operation.effect === "read"
    ? "Changes nothing, so it may be sent again."
    : "May move money or change a payment: after `outcome-unknown`, query before you send it again.";

const options = `/** The address of the gateway, the credentials, and the profile: how the gateway fills what the contract leaves open. */
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
  `/** The merchant and the account that send requests, and the keys that sign them. */\ninterface Credentials extends Keys {\n${identity.map((name) => `  readonly ${name}: string;\n`).join("")}}\n`;

const notificationFunctions = () =>
  functionsOf("runtime/client/notification.ts", "Notifications", "notifications");

const notifications = ({ signature = "", identity }: Model): string =>
  `const notifications = /* @__PURE__ */ notificationsIn(bodies, ${JSON.stringify(signature)}, ${JSON.stringify(identity)});

${notificationFunctions().text}
/**
 * Makes the address that takes a gateway's notifications, \`(Request) => Promise<Response>\`: for Hono, Deno, Bun, workers
 * and other WHATWG servers as it is, for Node's own with \`nodeListener\` of \`@acquiring/contract/node\`. It has to get the
 * body before anything parses it.
 *
 * \`onNotification\` is called for each verified message once. Then the gateway gets the acknowledgement of its profile
 * (\`notification.acknowledgement\`, 200 where that is open). It gets 401 for a signature that is not valid or too old, 400,
 * 408, 413 for a body that cannot be read, and 500 where \`onNotification\` rejects, so that it sends again. The same
 * message once more is acknowledged and not acted on; a later message may tell the same, so act on each change once.
 *
 * @throws TypeError for a profile by which no notification can be verified.
 */
export function createNotificationHandler<P extends NotifyingProfile>(
  options: NotificationHandlerOptions<P>,
): NotificationHandler {
  return notificationHandlerOf(notifications, ${JSON.stringify(signature)}, options);
}
`;

/** The operations that take many entries at once: an entry of the request, and its result. */
const taking = (model: Model) =>
  model.operations.flatMap(({ id, request, response, batch }) => {
    const item = entryOf(model, request.schema, batch?.request);
    const entry = entryOf(model, response.schema, batch?.response);
    return item === undefined || entry === undefined ? [] : [{ id, item, entry }];
  });

const entriesIn = (model: Model): string[] => taking(model).flatMap(({ item, entry }) => [item, entry]);

function batches(model: Model): string {
  const operations = taking(model);
  const entries = operations.map(({ id, item, entry }) => `  ${id}: { item: ${item}; entry: ${entry} };\n`);
  return `/** The operations that take many entries at once: an entry of the request, and its result. */
interface BatchEntries {
${entries.join("")}}

${operationsById("batchOperations", operations)}
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
