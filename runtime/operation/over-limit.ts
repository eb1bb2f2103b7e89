// Limits of operations that take or give many entries at once, counted in one place for client and server.
import type { Batch } from "./operation.ts";
import type { Issue } from "../values/result.ts";

/**
 * The issue of a request (or, where the contract counts them there, of an answer) with more entries than
 * the operation allows (source: Limits). What is no list is no business of this file.
 */
export function overLimit(
  batch: Batch | undefined,
  side: "request" | "response",
  value: Readonly<Record<string, unknown>>,
): Issue | undefined {
  const field = batch?.[side];
  if (batch === undefined || field === undefined || !Object.hasOwn(value, field)) return undefined;
  // Where the request is counted, its answer follows from it: one limit is held in one place.
  if (side === "response" && batch.request !== undefined) return undefined;
  const entries = value[field];
  if (!Array.isArray(entries) || entries.length <= batch.limit) return undefined;
  return {
    code: "batch.limit",
    at: `/${field}`,
    expected: `at most ${batch.limit} entries`,
    message: `There are ${entries.length} entries; send them in portions of at most ${batch.limit}.`,
  };
}
