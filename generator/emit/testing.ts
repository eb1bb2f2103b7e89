// testing.ts: the typed face over runtime/fake/, what a merchant's tests need. What it does stands there.
import type { Model } from "../model/model.ts";
import { headOf } from "./entries.ts";
import { importOf, operationsById } from "./text.ts";

export function testingFile({ operations, identity, signature = "" }: Model): string {
  const own = JSON.stringify(signature) ?? "never";
  const types = operations.map(
    ({ id, request, response }) =>
      `  ${id}: { request: ${request.schema}; response: Omit<${response.schema}, ${own}> };\n`,
  );
  const imports = [
    importOf(["TestFailure"], "../runtime/fake/failures.ts", true),
    importOf(["SignNotificationOptions"], "../runtime/fake/sign-notification.ts", true),
    importOf(["signedRequest"], "../runtime/fake/sign-notification.ts"),
    importOf(["SeenRequest"], "../runtime/fake/test-gateway.ts", true),
    importOf(["fakeOf"], "../runtime/fake/test-gateway.ts"),
    importOf(["Refusal"], "../runtime/server/error-responses.ts", true),
    importOf(["SignatureKey"], "../runtime/signature/keys.ts", true),
    importOf(["bodies"], "./bodies.ts"),
    ...operations.map(({ id }) => importOf([id], `./operations/${id}.ts`)),
    importOf(["Profile"], "./profile.ts", true),
    importOf(
      operations.flatMap(({ request, response }) => [request.schema, response.schema]),
      "./types.ts",
      true,
    ),
  ];
  return [
    `${headOf("testing")}${imports.join("")}`,
    `/** What each operation asks and responds. */\ninterface Operations {\n${types.join("")}}\n`,
    faceOf(identity),
    operationsById("operations", operations),
    functionsOf(identity, signature),
  ].join("\n");
}

const faceOf = (identity: readonly string[]): string => `/**
 * A response without its signature. What it leaves out and the request has under the same name is taken from the request,
 * secrets excepted. A function makes it of the request. \`refuse\` of the entry \`server\` makes one that is no 200.
 */
type Scripted<Id extends keyof Operations> =
  | Partial<Operations[Id]["response"]>
  | Refusal
  | ((
      request: Operations[Id]["request"],
    ) => Partial<Operations[Id]["response"]> | Refusal | Promise<Partial<Operations[Id]["response"]> | Refusal>);

/** The account that the gateway knows, and the gateway's profile. */
interface TestGatewayOptions {
  readonly profile: Profile;
  readonly credentials: {
${identity
  .map(
    (name) => `    readonly ${name}: string;
`,
  )
  .join(
    "",
  )}    /** The same as the client's; with RSA \`{ privateKey, publicKey }\`: the gateway's own and the merchant's. */
    readonly key: SignatureKey | readonly SignatureKey[];
  };
  /** In milliseconds since 1970; the machine's clock if left out. */
  readonly now?: () => number;
}

/** A gateway in this process: give \`fetch\` and \`baseUrl\` to the client that is tested. */
export interface TestGateway {
  readonly baseUrl: string;
  /** Verifies each request, and responds as the test says. An operation without a scripted response gets status 501. */
  readonly fetch: (input: string | URL | Request, init?: RequestInit) => Promise<Response>;
  /** Every request that arrived, in order. Printing them shows no card number, security code or other secret. */
  readonly requests: readonly SeenRequest[];
  /**
   * Says how the next requests of an operation end: each response or failure once, in their order, and the last one from
   * then on. Replaces what was said before.
   *
   * @throws TypeError for a bad signature where the profile's responses have none.
   */
  respond<Id extends keyof Operations>(
    operation: Id,
    ...responses: readonly (Scripted<Id> | TestFailure<Scripted<Id>>)[]
  ): void;
}
`;

const functionsOf = (identity: readonly string[], signature: string): string => `
/**
 * Makes a gateway for tests, without a port. It reads, verifies and signs as the profile says, and responds what the test
 * has scripted, or fails in one of the ways of \`TestFailure\`.
 *
 * @throws TypeError for a profile without a usable signature scheme.
 */
export function createTestGateway({ profile, credentials, now }: TestGatewayOptions): TestGateway {
  const { key, ${identity.join(", ")} } = credentials;
  const keys: readonly SignatureKey[] = Array.isArray(key) ? key : [key as SignatureKey];
  const { respond, ...fake } = fakeOf(operations, { profile, identity: [${identity.join(", ")}], keys, now });
  return {
    ...fake,
    baseUrl: "https://gateway.test",
    respond: (operation, ...responses) => respond(operation, responses as readonly object[]),
  };
}

/**
 * A notification as the profile says that the gateway signs and sends it, for the test of what receives it:
 * \`await handle(signNotification({ order_no: "A-1" }, { profile, key }))\`. With another key its signature is not valid,
 * and with an earlier \`now\` it is old.
 *
 * @throws TypeError for a profile that leaves open how notifications are signed, and a payload that cannot be written;
 * UnsignableError for a key that is none of its scheme.
 */
export function signNotification(payload: object, options: SignNotificationOptions): Request {
  return signedRequest({ bodies, field: ${JSON.stringify(signature)}, identity: ${JSON.stringify(identity)} }, payload, options);
}
`;
