// What the matchers see: a response, what stands around it, and the responses to other steps. Types only.
import type { Shape } from "@acquiring/contract/codecs";
import type { DecodedAnswer } from "../decode/decode.ts";
import type { Secrets } from "./leaks.ts";

/** What the matchers see of a response. */
export interface Matchable {
  readonly status: number;
  readonly body: DecodedAnswer;
  readonly success: boolean;
  /** Whether its signature is right; `undefined` where it is unknown. */
  readonly signatureValid?: boolean | undefined;
  /** How a notification came: its method, its media type, its path behind the scenario's own address. */
  readonly received?: Readonly<Record<"method" | "media" | "path" | "query", string>> | undefined;
  /** What `no-markup` and `no-secrets` have to know besides. */
  readonly around?: Surroundings;
  /** The responses that an assert with `step` looks at. */
  readonly others?: (step: string) => readonly Other[];
}

/** The response to another step, or why there is none. */
export type Other =
  | { readonly step: string; readonly answer: Matchable }
  | { readonly step: string; readonly problem: string };

/** What stands around the body of a response. */
export interface Surroundings {
  readonly media: string | undefined;
  readonly shape: Shape | undefined;
  /** Of the request; looked for only when they are asked for, because a request may have megabytes. */
  readonly secrets: () => Secrets;
}
