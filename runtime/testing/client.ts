// A client of a gateway whose responses the test gives, for the tests of what takes several calls.
import { gatewayOf } from "../client/gateway.ts";
import { credentials } from "./fake-gateway.ts";
import { operations, profileWith } from "./operations.ts";

type Responses = readonly (Response | Error)[] | ((body: string) => Response | Error);

export const byId = Object.fromEntries(operations.map((operation) => [operation.id, operation]));

/** The responses are sent in order, or made of each request; nothing is retried. `sent` has the requests. */
export function clientOf<Client>(responses: Responses, points: object = {}, descriptors = byId) {
  const sent: { readonly path: string; readonly body: string }[] = [];
  const fetch = async (...given: ConstructorParameters<typeof Request>) => {
    const request = new Request(...given);
    const body = await request.text();
    sent.push({ path: new URL(request.url).pathname, body });
    const response = typeof responses === "function" ? responses(body) : responses[sent.length - 1];
    if (response instanceof Response) return response.clone();
    throw response ?? new Error("nothing more");
  };
  const gateway: unknown = gatewayOf(descriptors, {
    baseUrl: "https://pay.example",
    credentials,
    profile: profileWith(points),
    fetch,
    retryReads: false,
    repeatWrites: false,
  });
  return { gateway: gateway as Client, sent };
}
