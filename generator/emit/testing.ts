// testing.ts: the typed interface of runtime/fake/, for a merchant's tests.
import type { Model } from "../model/model.ts";
import { headOf } from "./entries.ts";
import { importOf, operationImports, operationsById } from "./text.ts";

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
    ...operationImports(operations),
  ];
  return [
    `${headOf("testing")}${imports.join("")}`,
    `/** The request and response of each operation. */\ninterface Operations {\n${types.join("")}}\n`,
    faceOf(identity),
    operationsById("operations", operations),
    functionsOf(identity, signature),
  ].join("\n");
}

const faceOf = (identity: readonly string[]): string => `/**
 * A response without its signature. A field that it leaves out is copied from the request's field of the same name, except
 * secrets. It can be a function of the request. For a status other than 200 use \`refuse\` of the entry point \`server\`.
 */
type Scripted<Id extends keyof Operations> =
  | Partial<Operations[Id]["response"]>
  | Refusal
  | ((
      request: Operations[Id]["request"],
    ) => Partial<Operations[Id]["response"]> | Refusal | Promise<Partial<Operations[Id]["response"]> | Refusal>);

/** The gateway's profile and its only account. */
interface TestGatewayOptions {
  readonly profile: Profile;
  readonly credentials: {
${identity.map((name) => `    readonly ${name}: string;\n`).join("")}    /** The same key as the client's. With RSA \`{ privateKey, publicKey }\`: the gateway's own and the merchant's. */
    readonly key: SignatureKey | readonly SignatureKey[];
  };
  /** The time in milliseconds since 1970. The default is the system clock. */
  readonly now?: () => number;
}

/** A gateway in this process. Pass \`fetch\` and \`baseUrl\` to the client under test. */
export interface TestGateway {
  readonly baseUrl: string;
  /** Verifies each request, and returns the response that the test defines. An operation without one gets status 501. */
  readonly fetch: (input: string | URL | Request, init?: RequestInit) => Promise<Response>;
  /** Every received request, in order. Printing them shows no card number, security code or other secret. */
  readonly requests: readonly SeenRequest[];
  /**
   * Sets the responses or failures for the next requests of an operation, in order. The last one repeats. Replaces
   * earlier settings.
   *
   * @throws TypeError for a bad signature if the profile's responses have none.
   */
  respond<Id extends keyof Operations>(
    operation: Id,
    ...responses: readonly (Scripted<Id> | TestFailure<Scripted<Id>>)[]
  ): void;
}
`;

const functionsOf = (identity: readonly string[], signature: string): string => `
/**
 * Creates a gateway for tests, without a port. It reads, verifies and signs according to the profile. It returns the
 * responses that the test defines, or fails in one of the ways of \`TestFailure\`.
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
 * Returns a notification, signed and sent according to the profile, to test its receiver: \`await
 * handle(signNotification({ order_no: "A-1" }, { profile, key }))\`. With another key its signature is invalid, and with an
 * earlier \`now\` it is too old.
 *
 * @throws TypeError if the profile does not state how the gateway signs notifications, or the payload cannot be written.
 * UnsignableError if the key does not fit the scheme.
 */
export function signNotification(payload: object, options: SignNotificationOptions): Request {
  return signedRequest({ bodies, field: ${JSON.stringify(signature)}, identity: ${JSON.stringify(identity)} }, payload, options);
}
`;
