// Defects that every operation can have: how it is reached and who may ask. One of each for the operations that are given.
import type { WireObject } from "@acquiring/contract/codecs";
import { changing, refusal, text, without, type Mutant } from "./mutant.ts";

export interface Place {
  readonly operation: string;
  /** Stands in the names, such as `query`. */
  readonly name: string;
  /** How its requests are declared. */
  readonly body: "json" | "form";
}

/** A request of which nothing at the top was read but who asks. */
const onlyWhoAsks = ({ merchant_id, account_id, encryption_data }: WireObject): WireObject => ({
  merchant_id: text(merchant_id),
  account_id: text(account_id),
  encryption_data: text(encryption_data),
});

export const commonMutants = ({ operation, name, body }: Place): readonly Mutant[] => [
  {
    name: `${name}-is-no-post`,
    rule: "service.post",
    operation,
    answer: () => refusal(405),
  },
  {
    name: `${name}-has-no-v1`,
    rule: "versioning.1",
    operation,
    answer: () => refusal(404),
  },
  {
    name: `${name}-does-not-read-${body}`,
    rule: "service.body-types",
    operation,
    answer: (answer, { as }) => (as === body ? refusal(415) : answer),
  },
  {
    name: `${name}-reads-nothing-at-the-top`,
    rule: "resources.flat-keys",
    operation,
    request: onlyWhoAsks,
  },
  {
    name: `${name}-wants-an-api-key`,
    rule: "authentication.3",
    operation,
    answer: (answer, { headers }) => (headers["x-api-key"] === undefined ? refusal(401) : answer),
  },
  {
    name: `${name}-wants-a-session`,
    rule: "authentication.3",
    operation,
    answer: (answer, { headers }) => (headers["cookie"] === undefined ? refusal(403) : answer),
  },
  {
    name: `${name}-is-answered-without-a-signature`,
    rule: "authentication.1.response",
    operation,
    answer: changing((told) => without(told, "encryption_data")),
  },
  {
    name: `${name}-is-signed-with-another-key`,
    rule: "point:signature.response",
    operation,
    answer: changing((told) => ({ ...told })),
    // Behind the signature that the proxy makes: one digit of it.
    write: (written) =>
      written.replace(
        /(encryption_data\W{1,3})([0-9a-f])/,
        (_, start: string, digit: string) => start + (digit === "0" ? "1" : "0"),
      ),
  },
  {
    name: `${name}-takes-every-signature`,
    rule: "point:errors.bad-signature",
    operation,
    request: (request) => ({ ...request, encryption_data: "" }),
    signsAnew: true,
  },
  {
    name: `${name}-answers-a-bad-signature-with-418`,
    rule: "point:errors.bad-signature",
    operation,
    answer: (answer) => (answer.status === 400 ? { ...answer, status: 418 } : answer),
  },
];

/** The batch operations: what the envelope of their answers says. */
export const envelopeMutants = ({ operation, name }: Place): readonly Mutant[] => [
  {
    name: `${name}-says-success-in-other-words`,
    rule: "errors.app.1",
    operation,
    answer: changing((told) => ({ ...told, return_message: "Done" })),
  },
  {
    name: `${name}-succeeds-with-status-0`,
    rule: "errors.app.1",
    operation,
    answer: changing((told) => ({ ...told, return_status: "0" })),
  },
  {
    name: `${name}-has-no-return-message`,
    rule: "errors.app.1",
    operation,
    answer: changing((told) => without(told, "return_message")),
  },
  {
    name: `${name}-answers-as-another-merchant`,
    rule: "batch-envelope.response",
    operation,
    answer: changing((told) => ({ ...told, merchant_id: "1" })),
  },
  {
    name: `${name}-answers-as-another-account`,
    rule: "batch-envelope.response",
    operation,
    answer: changing((told) => ({ ...told, account_id: "1" })),
  },
  {
    name: `${name}-writes-its-status-as-a-number`,
    rule: "point:types.unstated",
    operation,
    answer: changing((told) => ({ ...told, return_status: Number(told["return_status"]) })),
  },
  {
    name: `${name}-has-a-status-that-nobody-listed`,
    rule: "point:codes.return-status",
    operation,
    answer: changing((told) => ({ ...told, return_status: "7" })),
  },
];
