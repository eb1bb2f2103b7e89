// client.ts: the typed interface of runtime/client/gateway.ts, one method per operation.
import type { Model, Operation } from "../../model/model.ts";
import { entryOf, unionOf } from "../names.ts";
import { batches } from "./batches.ts";
import { finders, finding } from "./finders.ts";
import { notificationFunctions, notifications } from "./notifications.ts";
import { headOf } from "../entries.ts";
import { doc, importOf, operationsById } from "../text.ts";

export function clientFile(model: Model): string {
  const { operations } = model;
  const responses = operations.map(({ response }) => response.schema);
  const imports = [
    importOf(["Settled as AnySettled"], "../runtime/client/batches.ts", true),
    importOf(["CallerOptions", "CallOptions"], "../runtime/client/call.ts", true),
    importOf(["Keys"], "../runtime/client/credentials.ts", true),
    importOf(["ErrorClass", "ErrorOf"], "../runtime/client/error-kinds.ts", true),
    importOf(["FindOut as AnyFindOut"], "../runtime/client/outcome/found-by.ts", true),
    'import { GatewayError as AnyError } from "../runtime/client/gateway-error.ts";\n',
    importOf(["batchCallOf", "gatewayOf"], "../runtime/client/gateway.ts"),
    importOf(["eachOfBatches", "type InBatchesOptions", "sendBatches"], "../runtime/client/in-batches.ts"),
    importOf(["FindOutOptions", "Known"], "../runtime/client/outcome/find-out.ts", true),
    importOf(["Prepared"], "../runtime/client/outcome/prepared.ts", true),
    ...(finding(model).some(({ finder }) => finder.state)
      ? [importOf(["OrderState"], "../runtime/client/outcome/state.ts", true)]
      : []),
    importOf(["By", "ByEach", "Finding"], "../runtime/client/search.ts", true),
    importOf(["readerIn", "verifierIn"], "../runtime/client/notification.ts"),
    ...(worded(model).length === 0
      ? []
      : [importOf(["outcomeIn", "type CodedOutcome"], "../runtime/client/outcome/outcome.ts")]),
    notificationFunctions().imports,
    importOf(["notificationHandlerOf"], "../runtime/client/notification-handler.ts"),
    importOf(["NotificationHandler", "NotificationHandlerOptions"], handlerFile, true),
    importOf(["bodies"], "./bodies.ts"),
    ...operations.map(({ id }) => importOf([id], `./operations/${id}.ts`)),
    importOf(["Some"], "../runtime/operation/typed-by-profile.ts", true),
    importOf(["OnlyKnown", "Profile"], "./profile.ts", true),
    importOf(["Requests", "Results"], "./typed-by-profile.ts", true),
    importOf(
      [
        ...operations.map(({ request }) => request.schema),
        ...responses,
        ...worded(model).map(({ record }) => record),
        ...finding(model).map(({ entry }) => entry),
      ],
      "./types.ts",
      true,
    ),
  ];
  return [
    `${headOf("client")}${imports.join("")}`,
    reexports,
    credentials(model),
    input(model),
    `${gatewayDoc}export interface Gateway extends Finders<OpenRequests, OpenResults> {\n${operations.map((operation) => method(model, operation)).join("\n")}}\n`,
    finders(model),
    profiled,
    errors(model),
    options,
    create(operations),
    outcomes(model),
    notifications(model),
    batches(model),
  ].join("\n");
}

const handlerFile = "../runtime/client/notification-handler.ts";

const reexports = `export type { CallOptions } from "../runtime/client/call.ts";
export { caller } from "../runtime/client/caller.ts";
export type { Exchange, Interceptor } from "../runtime/client/interceptors.ts";
export { metaOf } from "../runtime/client/meta.ts";
export { NotSentError } from "../runtime/client/http/not-sent.ts";
export type { Kept } from "../runtime/client/batches.ts";
export type { GatewayErrorKind } from "../runtime/client/gateway-error.ts";
export type { Known } from "../runtime/client/outcome/find-out.ts";
export type { Prepared } from "../runtime/client/outcome/prepared.ts";
export type { Finding } from "../runtime/client/search.ts";
export type { OrderState } from "../runtime/client/outcome/state.ts";
export type { OpenCode } from "../runtime/operation/typed-by-profile.ts";
export { requestIssuerPage } from "../runtime/client/issuer-page.ts";
export type { Notification, NotificationOf } from "../runtime/client/notification.ts";
export type { CodedOutcome, Outcome } from "../runtime/client/outcome/outcome.ts";
export type { ActOnce, NotificationEvent, NotificationHandler } from "../runtime/client/notification-handler.ts";
`;

/** What the client fills in, as a union of names. */
const filledBy = ({ identity, signature }: Model): string =>
  unionOf([...identity, ...(signature === undefined ? [] : [signature])]) || "never";

const input = (model: Model): string => {
  const comment = doc([
    "A request without the fields that the client fills in (merchant, account and signature), with at least one of the others.",
  ]);
  return `${comment}export type Input<Request> = Some<Omit<Request, ${filledBy(model)}>>;\n`;
};

const gatewayDoc = doc([
  "A client of a payment acquiring gateway. It sends a request that may move money once, unless the profile promises the first response for a repeat (`signature.repeated`). It may retry a request that changes nothing (`retryReads`). Every method rejects with a `GatewayError` whose `kind` states whether money may have moved.",
]);

function method(model: Model, operation: Operation): string {
  const { id, title, path, description, request, response } = operation;
  const record = model.schemas.get(request.schema);
  const open = model.points.filter(
    (point) => point.kind === "schema" && record?.points.includes(point.id) === true,
  );
  const more = open.map(
    (point) => `It also accepts the fields that the gateway's profile names at \`${point.id}\`.`,
  );
  const comment = doc(
    [`${title}: \`POST ${path}\`.`, description, more.join(" "), limit(operation), effect(operation)],
    "  ",
  );
  const asked =
    open.length === 0
      ? `Input<${request.schema}>`
      : `Omit<${request.schema}, ${filledBy(model)}> & { readonly [field: string]: unknown }`;
  return `${comment}  ${id}(request: ${asked}, options?: CallOptions): Promise<${response.schema}>;\n`;
}

function limit({ batch }: Operation): string | undefined {
  if (batch === undefined) return undefined;
  return batch.request === undefined
    ? `At most ${batch.limit} orders in \`${batch.response}\` of the response.`
    : `At most ${batch.limit} entries in \`${batch.request}\`, and each has its own result in \`${batch.response}\`.`;
}

const effect = (operation: Operation): string =>
  operation.effect === "read"
    ? "Changes nothing, so you may send it again."
    : "May move money or change a payment. After `outcome-unknown`, query the outcome before you send it again.";

const profiled = `${doc([
  "A client of one gateway, typed by its profile: the fields it requires, selects by and promises, and its codes. Without a profile, or with one that the compiler does not know, it is `Gateway`.",
])}export type GatewayOf<P extends Profile> = Profile extends P
  ? Gateway
  : {
      [Id in keyof Gateway]: Id extends keyof Requests<never>
        ? Method<P["extension_points"], Id>
        : Id extends keyof Finders<Typed, Typed>
          ? Finders<Requests<P["extension_points"]>, Results<P["extension_points"]>>[Id]
          : never;
    };

${doc([
  'The requests of each operation as the profile types them, by operation: `RequestsOf<typeof acme>["createPayout"]`. The client fills in merchant, account and signature.',
])}export type RequestsOf<P extends Profile> = Profile extends P
  ? OpenRequests
  : Requests<P["extension_points"]>;

${doc(['The results of each operation as the profile types them, by operation: `ResultsOf<typeof acme>["createPayout"]`.'])}export type ResultsOf<P extends Profile> = Profile extends P
  ? OpenResults
  : Results<P["extension_points"]>;

// A method, so that such a client is assignable to \`Gateway\`.
type Method<Points, Id extends keyof Requests<never>> = {
  method(request: Requests<Points>[Id], options?: CallOptions): Promise<Results<Points>[Id]>;
}["method"];
`;

function errors({ operations }: Model): string {
  const reads = new Set(operations.flatMap(({ foundBy }) => foundBy.map(({ operation }) => operation)));
  return `${doc([
    "The error of every failed call. `kind` is the kind of failure and narrows the type: `refused`, `broken-promise` and `bad-signature` have a `status`, `broken-promise` has `issues` and the `result` as received, and `outcome-unknown` has `findOut`. It contains no card number, security code or secret, except in `result`, which is never printed with the error.",
  ])}export type GatewayError = ErrorOf<keyof Requests<never> | "requestIssuerPage", FindingRead>;
export const GatewayError: ErrorClass<GatewayError> = AnyError as never;

type FindingRead = ${unionOf([...reads]) || "never"};

${doc([
  "How to find out whether money moved: by a query (any of `searches`), or `by-hand` if the gateway's profile has no such query. Then reconcile with the gateway's portal or support.",
])}export type FindOut = AnyFindOut<FindingRead>;
`;
}

const options = `/** The URL of the gateway, the credentials, and the profile, which fills what the contract leaves open. */
export interface GatewayOptions<P extends Profile = Profile> extends Omit<CallerOptions, "profile" | "credentials" | "schemes"> {
  readonly credentials: Credentials;
  /** The gateway's facts, which type the client. Without its \`signature.scheme\`, a \`sign\` function is needed. */
  readonly profile?: P & OnlyKnown<P>;
}
`;

const create = (operations: readonly Operation[]): string => `${operationsById("operations", operations)}
/**
 * Creates a client of one gateway: \`createGateway({ baseUrl, credentials, profile })\`.
 *
 * @throws TypeError for an invalid base URL, signature scheme, key, time limit, header or \`retryReads\`.
 */
export function createGateway<const P extends Profile = Profile>(options: GatewayOptions<P>): GatewayOf<P> {
  // The one cast: a profile adds to the types what the descriptors leave open.
  return gatewayOf(operations, options) as object as GatewayOf<P>;
}
`;

const credentials = ({ identity }: Model): string =>
  `/** The merchant and the account that send requests, and the keys that sign them. */\ninterface Credentials extends Keys {\n${identity.map((name) => `  readonly ${name}: string;\n`).join("")}}\n`;

/** The records whose outcome a profile can classify, each under its operation. */
const worded = (model: Model) =>
  model.operations
    .map(({ id, response: { schema }, batch }) => ({
      id,
      record: entryOf(model, schema, batch?.response) ?? schema,
    }))
    .filter(({ record }) => hasCodes(model, record));

const hasCodes = ({ schemas }: Model, name: string): boolean => {
  const record = schemas.get(name);
  return (
    record?.kind === "record" &&
    record.fields.some(({ value }) => value.points.some((point) => point.startsWith("codes.")))
  );
};

function outcomes(model: Model): string {
  const records = worded(model).map(({ id, record }) => `  ${id}: ${record};\n`);
  if (records.length === 0) return "";
  return `/** The records whose outcome a profile can classify. */
interface Worded {
${records.join("")}}

/**
 * Returns the outcome of a request in one word, as the profile's codes say it (\`codes\`): \`outcomeOf(acme,
 * "createDirectPayment", result)\`. It is \`unknown\` if the profile does not say it of the code. Then find it out: by a query where
 * one shows it.
 */
export function outcomeOf<Id extends keyof Worded>(
  profile: Profile,
  id: Id,
  record: Worded[Id],
): CodedOutcome {
  return outcomeIn({ ...profile.extension_points }, id, record);
}
`;
}
