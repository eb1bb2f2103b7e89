// What a gateway's own log gets about a response with status 500: which step failed and why, redacted. error-responses.ts
// makes the text that the merchant gets.
import type { AnyOperation } from "../operation/operation.ts";
import { hide, redactIssues, type Secrets, secretsOf } from "../schema/redact.ts";
import type { Issue } from "../values/result.ts";
import type { WireObject } from "../values/wire.ts";

/** What the merchant does not get: for the gateway's own log. Its texts are redacted. */
export interface Failure {
  /** With `body` it is the first operation of its path. */
  readonly operation: string;
  readonly stage: "body" | "keys" | "authorise" | "handler" | "answer";
  readonly detail: string;
  readonly issues?: readonly Issue[];
}

/** A response that a handler gave and that may not be sent. */
export class ResponseError extends Error {
  readonly issues: readonly Issue[];

  constructor(message: string, issues: readonly Issue[] = []) {
    super(message);
    this.issues = issues;
  }
}

/** The error of one step. */
export class StageError extends Error {
  readonly stage: Failure["stage"];

  constructor(stage: Failure["stage"], cause: unknown) {
    super(stage, { cause });
    this.stage = stage;
  }
}

/** Runs one step. Any error of it becomes a `StageError` that names the step. */
export async function staged<T>(stage: Failure["stage"], step: () => T | Promise<T>): Promise<T> {
  try {
    return await step();
  } catch (error) {
    throw new StageError(stage, error);
  }
}

/** The request that failed. A body that was not read has no fields. */
export interface Failed {
  readonly operation: AnyOperation;
  readonly value: WireObject;
  /** The account's own, once they are known: no log may tell them. */
  readonly secrets: string[];
}

/** The failure of an error, without secrets of the request or the account. */
export function describeFailure({ operation, value, secrets: own }: Failed, error: unknown): Failure {
  const cause = error instanceof StageError ? error.cause : error;
  const secrets = secretsOf(value, operation.request.shape, own);
  const issues =
    cause instanceof ResponseError ? redactIssues(cause.issues, operation.response.shape, secrets) : [];
  return {
    operation: operation.id,
    stage: error instanceof StageError ? error.stage : "answer",
    detail: detailOf(cause, secrets),
    ...(issues.length > 0 ? { issues } : {}),
  };
}

/**
 * The message may repeat anything. The text before and after it, a name and the lines of our files, is not a
 * secret.
 */
function detailOf(cause: unknown, secrets: Secrets): string {
  if (!(cause instanceof Error)) return "Something other than an error was thrown.";
  const { message, stack = message } = cause;
  const start = stack.indexOf(message);
  if (start < 0) return hide(stack, secrets);
  const end = start + message.length;
  return hide(stack.slice(0, start)) + hide(message, secrets) + hide(stack.slice(end));
}
