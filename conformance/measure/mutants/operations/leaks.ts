// Gateways that show sensitive data: a whole card number, a security code.
import { bodyOf, telling } from "../../notice.ts";
import type { Change, Mutant } from "../mutant.ts";
import { responding, changing, entriesOf, mutantsOf, notifying, text } from "../words.ts";

const rule = "direct-payment-result.card";

/**
 * The approved card of the settings, its digits in groups. Only mutants of the direct payment see cards; others
 * would remember them.
 */
const card = "4111 1111-1111 1111";
const digits = card.replaceAll(/\D/g, "");

const paying = mutantsOf("createDirectPayment");

/** Adds this header field to every response. */
const heading = (name: string, value: string): Change => ({ headers: () => ({ [name]: value }) });

const saysInEach = (list: string, field: string, value: string): Change =>
  entriesOf(list).each((entry) => ({ ...entry, [field]: value }));

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

export const leakMutants: readonly Mutant[] = [
  ...paying({
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
      "shows-the-security-code": changing((body, request) => ({
        ...body,
        cvv: request["security_code"] ?? "",
      })),
      "tells-the-signature-that-it-wants": tellsTheSignature(),
    },
  }),
  ...mutantsOf("createApmPayment")({
    [rule]: { "remembers-the-card-in-a-cookie": heading("set-cookie", `paid=${digits}; Path=/`) },
  }),
  ...mutantsOf("createRedirectPayment")({
    [rule]: {
      "fills-the-card-into-the-page": {
        page: (html) =>
          html.replace(/<\/form>/i, `<input type="hidden" name="last" value="${digits}"></form>`),
      },
    },
  }),
  ...mutantsOf("queryTransactions")({
    [rule]: { "has-the-card-as-reference": saysInEach("orders_list", "reference_no", digits) },
  }),
  ...mutantsOf("captureTransactions")({
    [rule]: { "captures-with-the-card": saysInEach("capture_orders", "paid_by", card) },
  }),
  ...mutantsOf("reviewTransactions")({
    [rule]: { "reviews-with-the-card": heading("x-card", card) },
  }),
  ...mutantsOf("cancelTransactions")({
    [rule]: { "cancels-with-the-card": heading("x-card", digits) },
  }),
  ...mutantsOf("refundTransactions")({
    [rule]: { "refunds-to-the-card": saysInEach("refund_orders", "refund_reference", `to ${digits}`) },
  }),
  ...mutantsOf("searchRefunds")({
    [rule]: { "finds-refunds-with-the-card": saysInEach("refund_orders", "refund_reference", digits) },
  }),
  ...mutantsOf("cancelSubscription")({
    [rule]: {
      "cancels-the-subscription-of-a-card": changing((body) => ({
        ...body,
        token: Buffer.from(digits).toString("base64"),
      })),
    },
  }),
  ...mutantsOf("createPayout")({
    [rule]: { "pays-out-with-a-card": changing((body) => ({ ...body, funded_by: card })) },
  }),
];
