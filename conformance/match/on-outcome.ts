// Matchers on the outcome of a request: status, kind of body, and success as the contract defines it.
import { matcher, variableSchema } from "./matcher.ts";

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
    mismatch: (wanted, { answer: { status } }) => {
      const allowed = [wanted].flat();
      return allowed.includes(status)
        ? undefined
        : { at: "", expected: `status ${allowed.join(" or ")}`, words: `status ${status}` };
    },
  }),
  kind: matcher<string>({
    schema: { enum: ["json", "xml", "html", "form"], description: "The form of the response body." },
    words: (kind) => `is written as ${kind}`,
    mismatch: (kind, { answer: { body } }) => {
      if (body.kind === kind && (body.problem === undefined || body.kind === "html")) return undefined;
      const problem = body.problem === undefined ? "" : `: ${body.problem}`;
      return { at: "", expected: `a body in ${kind}`, words: `a body in ${body.kind}${problem}` };
    },
  }),
  root: matcher<string>({
    schema: { type: "string", description: "The XML root element." },
    words: (root) => `has the root element ${root}`,
    mismatch: (root, { answer: { body } }) =>
      body.root === root
        ? undefined
        : { at: "", expected: `the root element ${root}`, words: body.root ?? "none" },
  }),
  success: matcher<true>({
    schema: { const: true, description: "The response is a success, as the contract defines it." },
    words: () => "is a success, as the contract defines it",
    mismatch: (_, { answer: { success, status } }) =>
      success
        ? undefined
        : {
            at: "",
            expected: "a success, as the contract defines it",
            words: `status ${status}, not a success`,
          },
  }),
  "not-success": matcher<true>({
    schema: {
      const: true,
      description:
        "The response is not a success, as the contract defines it: another status, or a result that is not a success.",
    },
    words: () => "is not a success, as the contract defines it",
    mismatch: (_, { answer: { success, status } }) =>
      success
        ? {
            at: "",
            expected: "not a success, as the contract defines it",
            words: `status ${status}, a success`,
          }
        : undefined,
  }),
};
