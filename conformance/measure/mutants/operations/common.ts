// Defects that every operation can have: its address and its permissions. There is one of each for the given operations.
import type { Mutant } from "../mutant.ts";
import {
  asking,
  changing,
  emptySignature,
  lacking,
  mutantOf,
  onlyWhoAsks,
  refused,
  saying,
  turning,
  unread,
  wanting,
} from "../words.ts";

export interface Place {
  readonly operation: string;
  /** Part of the mutants' names, such as `query`. */
  readonly name: string;
  /** How its requests are declared. */
  readonly body: "json" | "form";
}

export const commonMutants = ({ operation, name, body }: Place): readonly Mutant[] => {
  const mutant = mutantOf(operation, `${name}-`);
  return [
    mutant("is-no-post", "service.post", refused(405)),
    mutant("has-no-v1", "versioning.1", refused(404)),
    mutant(`does-not-read-${body}`, "service.body-types", unread(body)),
    mutant("reads-nothing-at-the-top", "resources.flat-keys", asking(onlyWhoAsks)),
    mutant("wants-an-api-key", "authentication.3", wanting("x-api-key", 401)),
    mutant("wants-a-session", "authentication.3", wanting("cookie", 403)),
    mutant("is-answered-without-a-signature", "authentication.1.response", lacking("encryption_data")),
    mutant("is-signed-with-nothing", "authentication.1.response", emptySignature),
    mutant("is-signed-with-another-key", "point:signature.response", {
      ...changing((told) => ({ ...told })),
      write: (written) =>
        written.replace(
          // The last digit.
          /(encryption_data\W{1,3}[-\w.]*)([0-9a-f])/,
          (_, start: string, digit: string) => start + (digit === "0" ? "1" : "0"),
        ),
    }),
    mutant("takes-every-signature", "point:errors.bad-signature", {
      request: (request) => ({ ...request, encryption_data: "" }),
      signsAnew: true,
    }),
    mutant("answers-a-bad-signature-with-418", "point:errors.bad-signature", turning(400, 418)),
  ];
};

/** The batch operations: what the envelope of their responses says. */
export const envelopeMutants = ({ operation, name }: Place): readonly Mutant[] => {
  const mutant = mutantOf(operation, `${name}-`);
  return [
    mutant("says-success-in-other-words", "errors.app.1", saying({ return_message: "Done" })),
    mutant("succeeds-with-status-0", "errors.app.1", saying({ return_status: "0" })),
    mutant("has-no-return-message", "errors.app.1", lacking("return_message")),
    mutant("answers-as-another-merchant", "batch-envelope.response", saying({ merchant_id: "1" })),
    mutant("answers-as-another-account", "batch-envelope.response", saying({ account_id: "1" })),
    mutant("answers-without-its-merchant", "batch-envelope.response", lacking("merchant_id")),
    mutant("answers-with-an-empty-account", "batch-envelope.response", saying({ account_id: "" })),
    mutant(
      "writes-its-status-as-a-number",
      "point:types.unstated",
      changing((told) => ({ ...told, return_status: Number(told["return_status"]) })),
    ),
    mutant("has-a-status-that-nobody-listed", "point:codes.return-status", saying({ return_status: "7" })),
  ];
};
