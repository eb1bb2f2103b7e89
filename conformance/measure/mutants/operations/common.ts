// Defects that every operation can have: its address and its permissions. There is one of each for the given operations.
import type { Mutant } from "../mutant.ts";
import type { ByRule } from "../words.ts";
import * as w from "../words.ts";

export interface OperationForm {
  readonly operation: string;
  /** Part of the mutants' names, such as `query`. */
  readonly name: string;
  /** How its requests are declared. */
  readonly body: "json" | "form";
}

/** How an operation is reached, and how its requests are read. */
export const unreached = (body: "json" | "form" | "xml", endpoint: string): ByRule => ({
  "service.post": { "is-no-post": w.refused(405) },
  [endpoint]: { "has-no-v1": w.refused(404) },
  [`service.${body}-bodies`]: { [`does-not-read-${body}`]: w.unread(body) },
  "resources.flat-keys": { "reads-nothing-at-the-top": w.asking(w.onlyWhoAsks) },
  "authentication.3": {
    "wants-an-api-key": w.wanting("x-api-key", 401),
    "wants-a-session": w.wanting("cookie", 403),
  },
});

export const commonMutants = ({ operation, name, body }: OperationForm): readonly Mutant[] =>
  w.mutantsOf(
    operation,
    `${name}-`,
  )({
    ...unreached(body, `endpoints.${name}`),
    "authentication.1.response": {
      "is-answered-without-a-signature": w.lacking("encryption_data"),
      "is-signed-with-nothing": w.emptySignature,
    },
    "point:signature.response": {
      "is-signed-with-another-key": w.writing((written) =>
        written.replace(
          // The last digit.
          /(encryption_data\W{1,3}[-\w.]*)([0-9a-f])/,
          (_, start: string, digit: string) => start + (digit === "0" ? "1" : "0"),
        ),
      ),
    },
    "point:errors.bad-signature": {
      "takes-every-signature": { ...w.sending({ encryption_data: "" }), signsAnew: true },
      "answers-a-bad-signature-with-418": w.turning(400, 418),
    },
  });

/** The batch operations: what the envelope of their responses says. */
export const envelopeMutants = ({ operation, name }: OperationForm): readonly Mutant[] =>
  w.mutantsOf(
    operation,
    `${name}-`,
  )({
    "errors.app.1.success": {
      "says-success-in-other-words": w.saying({ return_message: "Done" }),
      "succeeds-with-status-0": w.saying({ return_status: "0" }),
    },
    "errors.app.1": { "has-no-return-message": w.lacking("return_message") },
    "batch-envelope.same-merchant": {
      "answers-as-another-merchant": w.saying({ merchant_id: "1" }),
      "answers-as-another-account": w.saying({ account_id: "1" }),
    },
    "batch-envelope.response": {
      "answers-without-its-merchant": w.lacking("merchant_id"),
      "answers-with-an-empty-account": w.saying({ account_id: "" }),
    },
    "point:fields.type": { "writes-its-status-as-a-number": w.rewriting("return_status", Number) },
    "point:codes.return_status": { "has-a-status-that-nobody-listed": w.saying({ return_status: "7" }) },
  });
