// Defects that every operation can have: its address and its permissions. There is one of each for the given operations.
import type { Mutant } from "../mutant.ts";
import {
  type ByRule,
  asking,
  emptySignature,
  lacking,
  mutantsOf,
  onlyWhoAsks,
  refused,
  rewriting,
  saying,
  sending,
  turning,
  unread,
  wanting,
  writing,
} from "../words.ts";

export interface OperationForm {
  readonly operation: string;
  /** Part of the mutants' names, such as `query`. */
  readonly name: string;
  /** How its requests are declared. */
  readonly body: "json" | "form";
}

/** How an operation is reached, and how its requests are read. */
export const unreached = (body: "json" | "form" | "xml", endpoint: string): ByRule => ({
  "service.post": { "is-no-post": refused(405) },
  [endpoint]: { "has-no-v1": refused(404) },
  [`service.${body}-bodies`]: { [`does-not-read-${body}`]: unread(body) },
  "resources.flat-keys": { "reads-nothing-at-the-top": asking(onlyWhoAsks) },
  "authentication.3": {
    "wants-an-api-key": wanting("x-api-key", 401),
    "wants-a-session": wanting("cookie", 403),
  },
});

export const commonMutants = ({ operation, name, body }: OperationForm): readonly Mutant[] => {
  const mutant = mutantsOf(operation, `${name}-`);
  return mutant({
    ...unreached(body, `endpoints.${name}`),
    "authentication.1.response": {
      "is-answered-without-a-signature": lacking("encryption_data"),
      "is-signed-with-nothing": emptySignature,
    },
    "point:signature.response": {
      "is-signed-with-another-key": writing((written) =>
        written.replace(
          // The last digit.
          /(encryption_data\W{1,3}[-\w.]*)([0-9a-f])/,
          (_, start: string, digit: string) => start + (digit === "0" ? "1" : "0"),
        ),
      ),
    },
    "point:errors.bad-signature": {
      "takes-every-signature": { ...sending({ encryption_data: "" }), signsAnew: true },
      "answers-a-bad-signature-with-418": turning(400, 418),
    },
  });
};

/** The batch operations: what the envelope of their responses says. */
export const envelopeMutants = ({ operation, name }: OperationForm): readonly Mutant[] => {
  const mutant = mutantsOf(operation, `${name}-`);
  return mutant({
    "errors.app.1.success": {
      "says-success-in-other-words": saying({ return_message: "Done" }),
      "succeeds-with-status-0": saying({ return_status: "0" }),
    },
    "errors.app.1": { "has-no-return-message": lacking("return_message") },
    "batch-envelope.same-merchant": {
      "answers-as-another-merchant": saying({ merchant_id: "1" }),
      "answers-as-another-account": saying({ account_id: "1" }),
    },
    "batch-envelope.response": {
      "answers-without-its-merchant": lacking("merchant_id"),
      "answers-with-an-empty-account": saying({ account_id: "" }),
    },
    "point:fields.type": {
      "writes-its-status-as-a-number": rewriting("return_status", Number),
    },
    "point:codes.return_status": { "has-a-status-that-nobody-listed": saying({ return_status: "7" }) },
  });
};
