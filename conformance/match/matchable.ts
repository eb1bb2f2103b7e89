// The matchers' input: a response, its media type and shape, and the responses to other steps. Types only.
import type { Shape } from "@acquiring/contract/codecs";
import type { DecodedResponse } from "../decode/decode.ts";
import type { RequestSecrets } from "./leaks.ts";

/** What the matchers see of a response. */
export interface Matchable {
  readonly status: number;
  readonly body: DecodedResponse;
  readonly success: boolean;
  /** Whether its signature is valid; `undefined` if unknown. */
  readonly signatureValid?: boolean | undefined;
  /** The transport of a notification: its method, its media type, the rest of its path after the scenario's address. */
  readonly received?: Readonly<Record<"method" | "media" | "path" | "query", string>> | undefined;
  /** What `no-markup` and `no-secrets` need in addition. */
  readonly around?: Surroundings;
  /** The responses that an assert with `step` looks at. */
  readonly others?: (step: string) => readonly Other[];
}

/** The response to another step, or why there is none. */
export type Other =
  | { readonly step: string; readonly response: Matchable }
  | { readonly step: string; readonly problem: string };

/** The media type and the shape of a response, and the secrets of its request. */
export interface Surroundings {
  readonly media: string | undefined;
  readonly shape: Shape | undefined;
  /** The secrets of the request, found only on demand, because a request can have megabytes. */
  readonly secrets: () => RequestSecrets;
}
