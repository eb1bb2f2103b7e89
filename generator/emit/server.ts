// server.ts: the typed interface of runtime/server/gateway-handler.ts, one handler per operation.
// runtime/server/serve.ts serves a request.
import type { Model, Operation } from "../model/model.ts";
import { headOf } from "./entries.ts";
import { doc, importOf, operationImports, operationsById } from "./text.ts";

export function serverFile(model: Model): string {
  const { operations } = model;
  const imports = [
    importOf(["ForStore"], "../runtime/server/accepted.ts", true),
    importOf(["Refusal"], "../runtime/server/error-responses.ts", true),
    importOf(["gatewayHandlerOf"], "../runtime/server/gateway-handler.ts"),
    importOf(["Context", "Serve", "ServeOptions"], "../runtime/server/serve-options.ts", true),
    ...operationImports(operations),
  ];
  return [
    `${headOf("server")}${imports.join("")}`,
    reexports,
    identityOf(model),
    handlerTypes(model),
    `${handlersDoc}export interface Handlers {\n${operations.map((operation) => handler(operation)).join("\n")}}\n`,
    create(model),
  ].join("\n");
}

const reexports = `export { acceptedInMemory, type AcceptedRequests, forStore, type Responded } from "../runtime/server/accepted.ts";
export { type ErrorBody, isRefusal, type Refusal, refuse } from "../runtime/server/error-responses.ts";
export { bytesOf } from "../runtime/server/whole-response.ts";
export type { Context, Judged, Serve } from "../runtime/server/serve-options.ts";
`;

const handlerTypes = ({ signature }: Model): string =>
  `/** A response without its signature, which the server makes. */
export type Unsigned<Response> = Omit<Response, ${JSON.stringify(signature) ?? "never"}>;

/** What a handler returns: the response, or \`refuse(status, …)\`. */
export type HandlerResult<Response> = Returned<Response> | Promise<Returned<Response>>;

type Returned<Response> = Response | Refusal | ForStore<Response | Refusal>;
`;

const handlersDoc = doc([
  "The gateway's handlers, by operation. A handler gets a request that is read, validated and has a verified signature. An operation without a handler responds with status 501.",
]);

function handler(operation: Operation): string {
  const { id, title, path, description, request, response } = operation;
  const result = response.signature === undefined ? response.schema : `Unsigned<${response.schema}>`;
  const comment = doc([`${title}: \`POST ${path}\`.`, description], "  ");
  return `${comment}  readonly ${id}?: (request: ${request.schema}, context: Context) => HandlerResult<${result}>;\n`;
}

const identityOf = ({ identity }: Model): string =>
  `/** The merchant and the account of the request. */\ninterface Identity {\n${identity.map((name) => `  readonly ${name}: string;\n`).join("")}}\n`;

const create = ({ operations, identity }: Model): string => `${operationsById("operations", operations)}
/** The gateway's handlers, its profile and its merchants' keys. */
export interface GatewayHandlerOptions extends Omit<
  ServeOptions,
  "operations" | "handlers" | "profile" | "keysOf" | "authorise"
> {
  readonly handlers: Handlers;
  /** The gateway's facts. Without its \`signature.scheme\`, \`signature\` functions are needed. */
  readonly profile: Profile;
  /**
   * Returns the account's keys, first the one that signs responses, or \`undefined\` for an unknown account. With RSA each
   * is \`{ privateKey, publicKey }\`: the gateway's own private key and the merchant's public key.
   */
  readonly keysOf: (${identity.map((name) => `${name}: string`).join(", ")}) => ReturnType<ServeOptions["keysOf"]>;
  /** Called after the signature is verified. Decides whether this account may do this from this address. */
  readonly authorise?: (
    identity: Identity,
    context: Context,
  ) => Refusal | undefined | Promise<Refusal | undefined>;
}

/**

 * Creates a gateway from its handlers: \`createGatewayHandler({ profile, keysOf, handlers })(request, { remoteAddress })\`.
 * It runs in any server with WHATWG requests; for Node's own see \`@acquiring/contract/node\`.
 *
 * @throws TypeError for a profile without a usable signature scheme, if no \`signature\` is given.
 */
export function createGatewayHandler(options: GatewayHandlerOptions): Serve {
  return gatewayHandlerOf(operations, options);
}
`;
