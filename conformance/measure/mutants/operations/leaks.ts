// Gateways that show sensitive data: a whole card number, a security code.
import { bodyOf, telling } from "../../notice.ts";
import type { Change, Mutant } from "../mutant.ts";
import { responding, changing, entriesOf, mutantOf, mutantsOf, notifying, saying, text } from "../words.ts";

const rule = "direct-payment-result.card";

/**
 * The approved card of the settings, its digits in groups. Only mutants of the direct payment see cards; others
 * would remember them.
 */
const card = "4111 1111-1111 1111";
const digits = card.replaceAll(/\D/g, "");

/** Adds this header field to every response. */
const heading = (name: string, value: string): Change => ({ headers: () => ({ [name]: value }) });

/** Refuses an invalid signature, and says which one was expected. */
function tellsTheSignature(): Change {
  const right = new Map<string, string>();
  return {
    signsAnew: ({ signature, expected, fits }) => {
      if (!fits()) right.set(signature, expected);
      return false;
    },
    ...responding((response, { body = {} }) => {
      const expected = right.get(text(body["encryption_data"]));
      return response.status < 400 || expected === undefined
        ? response
        : { ...response, as: "json", body: { code: "signature", message: `Expected ${expected}.` } };
    }),
  };
}

const refunds = entriesOf("refund_orders");

const inPage: Change = {
  page: (html) => html.replace(/<\/form>/i, `<input type="hidden" name="last" value="${digits}"></form>`),
};

/** The card where it was not sent. */
const elsewhere: Readonly<Record<string, readonly [name: string, change: Change]>> = {
  createApmPayment: ["remembers-the-card-in-a-cookie", heading("set-cookie", `paid=${digits}; Path=/`)],
  createRedirectPayment: ["fills-the-card-into-the-page", inPage],
  queryTransactions: [
    "has-the-card-as-reference",
    entriesOf("orders_list").showing({ reference_no: digits }),
  ],
  captureTransactions: ["captures-with-the-card", entriesOf("capture_orders").showing({ paid_by: card })],
  reviewTransactions: ["reviews-with-the-card", heading("x-card", card)],
  cancelTransactions: ["cancels-with-the-card", heading("x-card", digits)],
  refundTransactions: ["refunds-to-the-card", refunds.showing({ refund_reference: `to ${digits}` })],
  searchRefunds: ["finds-refunds-with-the-card", refunds.showing({ refund_reference: digits })],
  cancelSubscription: ["cancels-the-subscription-of-a-card", saying({ token: btoa(digits) })],
  createPayout: ["pays-out-with-a-card", saying({ funded_by: card })],
};

export const leakMutants: readonly Mutant[] = [
  ...mutantsOf("createDirectPayment")({
    [rule]: {
      "puts-the-card-into-a-header": {
        headers: (request) => ({ "x-payment": `card=${text(request["card"])}` }),
      },
      "shows-the-card-to-whoever-it-refuses": responding((response, { body = {} }) =>
        response.status >= 400
          ? { ...response, as: "json", body: { problem: `Nothing was paid with ${text(body["card"])}.` } }
          : response,
      ),
      "notifies-with-the-card": notifying(telling((body) => ({ ...body, note: card }))),
      "notifies-with-the-card-in-the-address": notifying((notice) =>
        bodyOf(notice) === undefined ? notice : { ...notice, url: `${notice.url}?card=${digits}` },
      ),
    },
    "check:answer.direct-payment.secrets": {
      "shows-the-security-code": changing((body, { security_code = "" }) => ({
        ...body,
        cvv: security_code,
      })),
      "tells-the-signature-that-it-wants": tellsTheSignature(),
    },
  }),
  ...Object.entries(elsewhere).map(([operation, [name, change]]) => mutantOf(operation)(name, rule, change)),
];
