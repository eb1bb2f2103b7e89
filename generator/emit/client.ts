// client.ts: the typed face over runtime/call.ts, one method per operation. How a call is made stands there.
import type { Model, Operation } from "../model.ts";
import { filledIn, inputName, unionOf } from "./names.ts";
import { banner, doc, importOf, literal } from "./text.ts";

export function clientFile(model: Model): string {
  const { operations } = model;
  const inputs = new Map(operations.map((operation) => [inputName(operation), operation]));
  const responses = operations.map(({ response }) => response.schema);
  const imports = [
    importOf(["caller", "type CallerOptions", "type CallOptions"], "../runtime/call.ts"),
    importOf(["AnyOperation"], "../runtime/operation.ts", true),
    importOf(["OperationId"], "./ids.ts", true),
    ...operations.map(({ id }) => importOf([id], `./operations/${id}.ts`)),
    importOf(["Profile"], "./profile.ts", true),
    importOf([...operations.map(({ request }) => request.schema), ...responses], "./types.ts", true),
  ];
  return [
    `${banner}// The client's face of the contract: one method per operation. Signs, sends once, reads and checks the answer.\n${imports.join("")}`,
    reexports,
    [...inputs].map(([name, operation]) => input(model, name, operation)).join("\n"),
    `${gatewayDoc}export interface Gateway {\n${operations.map((operation) => method(operation)).join("\n")}}\n`,
    options,
    create(operations),
    encodings(model),
  ].join("\n");
}

const reexports = `export type { Exchange } from "../runtime/answer.ts";
export type { CallerOptions, CallOptions, Credentials } from "../runtime/call.ts";
export { GatewayError, type GatewayErrorKind } from "../runtime/errors.ts";
export type { Issue, Issues, Result } from "../runtime/result.ts";
export type * from "./types.ts";
export { checkProfile, defineProfile, type ExtensionPoints, type Profile } from "./profile.ts";
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
  "A payment acquiring gateway, seen by a merchant. Every method sends its request once, and rejects with a `GatewayError` whose `kind` tells whether money may have moved.",
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
export interface GatewayOptions extends Omit<CallerOptions, "profile"> {
  /** The gateway's facts. Without its \`signature.scheme\`, a \`sign\` function is needed. */
  readonly profile?: Profile;
}
`;

const create = (operations: readonly Operation[]): string => `/**
 * Makes a client of one gateway: \`createGateway({ baseUrl, credentials, profile })\`.
 *
 * @throws TypeError for a base URL or a signature scheme that cannot be used.
 */
export function createGateway({ profile, ...options }: GatewayOptions): Gateway {
  const call = caller({
    encodingOf: (operation) => writtenAs(operation, profile),
    ...options,
    ...(profile === undefined ? {} : { profile: { extension_points: { ...profile.extension_points } } }),
  });
  return {
${operations.map(({ id, request, response }) => `    ${id}: (request, options) => call<${request.schema}, ${response.schema}>(${id}, request, options),\n`).join("")}  };
}
`;

// Which point speaks of an operation's request is data of the contract; what it says is data of the profile.
function encodings({ operations, points }: Model): string {
  const known = new Set(operations.map(({ id }) => id));
  const pairs = points
    .filter(({ kind, schema }) => kind === "encoding" && Object.hasOwn(Object(schema["properties"]), "reads"))
    .flatMap((point) => point.operations.filter((id) => known.has(id)).map((id) => [id, point.id]));
  return `/** The extension point that says how a gateway reads an operation's request. */
const encodingPoints = ${literal(Object.fromEntries(pairs))} as const satisfies Partial<Record<OperationId, keyof Profile["extension_points"]>>;

function writtenAs({ id }: AnyOperation, profile: Profile | undefined) {
  const points: Partial<Record<string, (typeof encodingPoints)[keyof typeof encodingPoints]>> = encodingPoints;
  const point = points[id];
  const filled = point === undefined ? undefined : profile?.extension_points[point];
  return filled?.writes ?? filled?.reads[0];
}
`;
}
