// Responses other than 200: how a handler makes one, and how the runtime's own are written. serve.ts decides when to send
// them. No response repeats a received value.
import { fieldOf } from "../operation/belongs.ts";
import type { AnyOperation } from "../operation/operation.ts";
import { hide } from "../schema/redact.ts";
import type { Verdict } from "../signature/scheme.ts";
import type { Issue } from "../values/result.ts";
import type { Turned } from "./accepted.ts";
import { responseOf } from "./whole-response.ts";
import { filledAt } from "../values/points.ts";

const refusal = Symbol.for("@acquiring/contract/refusal");

/** A response with another status than 200; made by `refuse`. */
export interface Refusal {
  readonly [refusal]: true;
  readonly status: number;
  readonly body: ErrorBody | undefined;
  readonly headers: Readonly<Record<string, string>>;
}

/** The error, for machines and for people. It is written as the profile's `errors.body` states. */
export interface ErrorBody {
  readonly code: string;
  readonly message: string;
}

/**
 * Makes a refusal for a handler to return, with any further headers, such as `retry-after`.
 * Source: Errors: 400 for invalid input, 404 for a record not found.
 *
 * @throws RangeError for a status that is not an error's.
 */
export function refuse(
  status: number,
  body?: ErrorBody,
  headers: Readonly<Record<string, string>> = {},
): Refusal {
  if (!Number.isInteger(status) || status < 400 || status > 599) {
    throw new RangeError(`The status of a refusal must be between 400 and 599 (got ${status}).`);
  }
  return { [refusal]: true, status, body, headers };
}

/** Whether a handler, or what helps it, refused. */
export const isRefusal = (value: unknown): value is Refusal =>
  typeof value === "object" && value !== null && refusal in value && value[refusal] === true;

/** The responses that a gateway's profile lets the runtime send without a handler. */
export interface ErrorResponses {
  readonly problem: (
    status: number,
    code: string,
    message: string,
    headers?: Readonly<Record<string, string>>,
  ) => Response;
  readonly invalid: (operation: AnyOperation, issues: readonly Issue[]) => Response;
  /** `undefined` where too many orders get 200, which is for the handler to do. */
  readonly tooMany: (issue: Issue) => Response | undefined;
  /** For an invalid signature; it gives details only if the key was valid. */
  readonly unproven: (operation: AnyOperation, verdict?: Verdict) => Response;
  /** For a request that is not performed because of one before it. */
  readonly turned: (why: Exclude<Turned, "stale">, status: number) => Response;
  readonly unknownAccount: (operation: AnyOperation) => Response;
  readonly refused: (refusal: Refusal) => Response;
}

/**
 * Reads from a profile's extension points how errors look; 400 where they leave it open.
 *
 * - `errors.body` `{ code, message }`: the names of the two fields
 * - `errors.bad-signature` `{ <operation>: { status } }`
 * - `batch.over-limit` `{ status }`: with 200 the handler gets what is too long and refuses it
 * - `errors.by-operation` `{ <operation>: { invalid_input, not_found } }`: of the operations that the contract gives
 *   none
 * - `errors.not-found`: whether an account that is unknown is a record not found. Otherwise it gets the response of an
 *   invalid signature, so that no one can find out which accounts exist.
 */
export function errorResponses(points: { readonly [id: string]: unknown }): ErrorResponses {
  const member = (point: string, name: string): unknown => fieldOf(filledAt(points, point), name);
  const nameOf = (part: "code" | "message") => {
    const name = member("errors.body", part);
    return typeof name === "string" ? name : part;
  };
  const statusOf = (point: string, name: string): number | undefined => refusalIn(member(point, name));
  const statusBy = ({ id }: AnyOperation, name: "invalid_input" | "not_found"): number | undefined =>
    statusOf(`errors.by-operation.${id}`, name);
  const notFound = points["errors.not-found"];
  const tellsAccounts = Array.isArray(notFound) && notFound.includes("merchant");

  const problem: ErrorResponses["problem"] = (status, code, message, headers) => {
    const body = JSON.stringify({ [nameOf("code")]: code, [nameOf("message")]: message });
    return respond(status, "application/json", new TextEncoder().encode(body), headers);
  };
  const unproven = ({ id }: AnyOperation, verdict: Verdict = "mismatch") =>
    problem(statusOf(`errors.bad-signature.${id}`, "status") ?? 400, "signature", inWords(verdict));
  return {
    problem,
    unproven,
    turned: (why, status) =>
      why === "used"
        ? problem(
            status,
            "used",
            "This request was sent before, and its response is no longer stored. Nothing was done this time.",
          )
        : problem(503, "busy", waitingFor[why], soon),
    invalid: (operation, issues) =>
      problem(
        operation.refusals.includes(400) ? 400 : (statusBy(operation, "invalid_input") ?? 400),
        "invalid",
        listPlaces(issues),
      ),
    tooMany: (issue) =>
      member("batch.over-limit", "status") === 200
        ? undefined
        : problem(statusOf("batch.over-limit", "status") ?? 400, "limit", listPlaces([issue])),
    unknownAccount: (operation) => {
      const listed = operation.refusals.includes(404) && tellsAccounts ? 404 : undefined;
      const status = listed ?? statusBy(operation, "not_found");
      return status === undefined
        ? unproven(operation)
        : problem(status, "not-found", "The account is unknown.");
    },
    refused: ({ status, body, headers }) =>
      body === undefined
        ? respond(status, undefined, undefined, headers)
        : problem(status, body.code, body.message, headers),
  };
}

const soon = { "retry-after": "1" };

const waitingFor = {
  busy: "The same request is still in progress. Send it again later with the same signature.",
  outdated: "The keys of the account were just changed. Nothing was done; send the request again.",
} as const;

function inWords(verdict: Verdict): string {
  if (verdict === "stale")
    return "The signature is valid but too old. Sign the request again, and check your clock.";
  if (verdict === "early") return "The signature is valid but its time is in the future. Check your clock.";
  return "The account is unknown, or the signature is invalid for it.";
}

const refusalIn = (status: unknown): number | undefined =>
  typeof status === "number" && status >= 400 && status <= 499 ? status : undefined;

/** A response that no cache may keep. */
export function respond(
  status: number,
  contentType?: string,
  bytes?: Uint8Array,
  headers: Readonly<Record<string, string>> = {},
): Response {
  const type = contentType === undefined ? {} : { "content-type": contentType };
  const init = { status, headers: { ...headers, ...type, "cache-control": "no-store" } };
  return bytes === undefined ? new Response(null, init) : responseOf(new Uint8Array(bytes), init);
}

// The place, the rule and the expected value. An issue's own message may contain received text.
function listPlaces(issues: readonly Issue[]): string {
  const shown = issues.slice(0, 5).map(({ at, code, expected }) => {
    const place = at === "" ? code : `${hide(at).slice(0, 100)}: ${code}`;
    return expected === undefined ? place : `${place} (expected ${expected})`;
  });
  const rest = issues.length - shown.length;
  return shown.join("; ") + (rest > 0 ? `; and ${rest} more` : "");
}
