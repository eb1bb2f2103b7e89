// Gateways that repeat an operation for the same signature, or respond wrongly to the repeat.
import type { Change, Mutant } from "../mutant.ts";
import { responding, mutantOf, mutantsOf, refusal, refusingAgain, text, without } from "../words.ts";
import { accepting } from "./signatures.ts";

const point = "point:signature.repeated";

/**
 * Forgets which signatures it accepted, like a second instance without shared state: it does a repeated request again.
 */
function forgetting(): Change {
  const cameBefore = remembering();
  return accepting(({ signature, fits }) => cameBefore(signature) && fits());
}

/** Whether a signature came before. */
function remembering(): (signature: string) => boolean {
  const known = new Set<string>();
  return (signature) => {
    const again = known.has(signature);
    known.add(signature);
    return again;
  };
}

/** Responses a repeat with the last response that was any other's. */
function mixingUp(): Change {
  const cameBefore = remembering();
  let last: { readonly order: string; readonly body: object } | undefined;
  return responding((response, { body }) => {
    const signature = text(body?.["encryption_data"]);
    if (cameBefore(signature) && last !== undefined && last.order !== signature)
      return { ...response, status: 200, body: { ...last.body } };
    if (response.status === 200 && response.body !== undefined)
      last = { order: signature, body: response.body };
    return response;
  });
}

/** Refuses a repeat. */
function refusingRepeats(status: number): Change {
  const cameBefore = remembering();
  return responding((response, { body }) =>
    cameBefore(text(body?.["encryption_data"])) ? refusal(status) : response,
  );
}

/** Believes any body under a signature that was accepted before. */
function believingTheUsed(): Change {
  const known = new Set<string>();
  return accepting(({ signature, fits }) => {
    if (fits()) known.add(signature);
    return !fits() && known.has(signature);
  });
}

/** Makes another payment for a repeat, with the first one's order number in the result. */
function payingTwice(): Change {
  const cameBefore = remembering();
  return {
    request: (request) =>
      cameBefore(text(request["encryption_data"]))
        ? { ...request, order_no: `${text(request["order_no"])}-2` }
        : request,
    ...responding((response, { body }) =>
      response.body?.["order_no"] === undefined || body?.["order_no"] === undefined
        ? response
        : { ...response, body: { ...response.body, order_no: body["order_no"] } },
    ),
  };
}

/** The content of a request without its signature. */
const contentOf = (request: Parameters<typeof without>[0]): string =>
  JSON.stringify(without(request, "encryption_data"));

const moving = [
  ["captureTransactions", "captures"],
  ["reviewTransactions", "reviews"],
  ["cancelTransactions", "cancels"],
  ["cancelSubscription", "ends-a-subscription"],
] as const;

export const repeatMutants: readonly Mutant[] = [
  ...mutantsOf("refundTransactions")({
    [point]: {
      "refunds-again-under-one-signature": forgetting(),
      "answers-a-repeat-with-another-refund": mixingUp(),
      "refunds-anything-under-a-used-signature": believingTheUsed(),
      "refuses-a-refund-that-comes-again": refusingRepeats(409),
    },
  }),
  ...mutantsOf("createDirectPayment")({
    [point]: {
      "pays-again-under-one-signature": payingTwice(),
      "answers-a-repeat-with-another-payment": mixingUp(),
    },
  }),
  mutantOf("createPayout")("answers-a-repeat-with-another-payout", point, mixingUp()),
  ...moving.map(([operation, name]) =>
    mutantOf(operation)(`${name}-again-under-one-signature`, point, forgetting()),
  ),
  mutantOf("cancelSubscription")("refuses-a-repeat-in-another-encoding", point, refusingRepeats(409)),
  mutantOf("captureTransactions")("answers-a-repeat-with-another-capture", point, mixingUp()),
  ...mutantsOf("queryTransactions")({
    [point]: {
      "answers-a-query-again": forgetting(),
      "refuses-a-repeated-query-with-418": refusingRepeats(418),
      "refuses-the-same-query-for-ever": refusingAgain(contentOf),
    },
  }),
];
