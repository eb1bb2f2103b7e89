// Matchers on the outcome of a request: status, kind of body, and success as the contract defines it.
import { matcher, unless, variableSchema } from "./matcher.ts";

export const onOutcome = {
  status: matcher<number | readonly number[]>({
    schema: {
      description: "HTTP status of the response.",
      oneOf: [
        { type: "integer" },
        { type: "array", minItems: 1, items: { type: "integer" } },
        variableSchema,
      ],
    },
    words: (wanted) => `has the status ${[wanted].flat().map(String).join(" or ")}`,
    mismatch: (wanted, { played: { status } }) => {
      const allowed = [wanted].flat();
      return unless(allowed.includes(status), `status ${allowed.join(" or ")}`, `status ${status}`);
    },
  }),
  kind: matcher<string>({
    schema: { enum: ["json", "xml", "html", "form"], description: "The form of the response body." },
    words: (kind) => `is written as ${kind}`,
    mismatch: (kind, { response: body }) => {
      const fits = body.kind === kind && (body.problem === undefined || body.kind === "html");
      const problem = body.problem === undefined ? "" : `: ${body.problem}`;
      return unless(fits, `a body in ${kind}`, `a body in ${body.kind}${problem}`);
    },
  }),
  root: matcher<string>({
    schema: { type: "string", description: "The XML root element." },
    words: (root) => `has the root element ${root}`,
    mismatch: (root, { response: body }) =>
      unless(body.root === root, `the root element ${root}`, body.root ?? "none"),
  }),
  success: matcher<true>({
    schema: { const: true, description: "The response is a success, as the contract defines it." },
    words: () => "is a success, as the contract defines it",
    mismatch: (_, { played: { success, status } }) =>
      unless(success, "a success, as the contract defines it", `status ${status}, not a success`),
  }),
  "not-success": matcher<true>({
    schema: {
      const: true,
      description:
        "The response is not a success, as the contract defines it: another status, or a result that is not a success.",
    },
    words: () => "is not a success, as the contract defines it",
    mismatch: (_, { played: { success, status } }) =>
      unless(!success, "not a success, as the contract defines it", `status ${status}, a success`),
  }),
};
