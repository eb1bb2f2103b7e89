// A response to every request in time, also if the database does not respond. Its outcome is then unknown, and the work goes on.
import { operations } from "@acquiring/contract/catalogue";
import { within } from "../../process/within.ts";
import type { Middleware } from "../incoming.ts";

/** Milliseconds. The acquirer has five seconds of it. */
const most = 9000;

/** Each entry of a batch asks the acquirer, so a batch takes as long as it takes. */
const unbounded = new Set(
  Object.values(operations)
    .filter(({ effect, batch }) => effect === "write" && batch !== undefined)
    .map(({ path }) => path),
);

/** Responds with 503, unsigned and without a body, to what takes longer. */
export const inTime =
  (milliseconds = most): Middleware =>
  (next) =>
  async (incoming) => {
    const isBounded = incoming.isOperation && !unbounded.has(incoming.pathname);
    if (!isBounded) return next(incoming);
    return (await within(milliseconds, next(incoming), undefined)) ?? new Response(null, { status: 503 });
  };
