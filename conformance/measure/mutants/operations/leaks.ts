// Gateways that show sensitive data: a whole card number, a security code.
import { bodyOf, telling } from "../../notice.ts";
import type { Change, Mutant } from "../mutant.ts";
import { answering, changing, entriesOf, mutantOf, notifying, text } from "../words.ts";

const rule = "direct-payment-result.card";

/**
 * The approved card of the settings, its digits in groups. Only mutants of the direct payment see cards; others
 * would remember them.
 */
const card = "4111 1111-1111 1111";
const digits = card.replaceAll(/\D/g, "");

const paying = mutantOf("createDirectPayment");

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
    ...answering((answer, { body = {} }) => {
      const expected = right.get(text(body["encryption_data"]));
      return answer.status < 400 || expected === undefined
        ? answer
        : { ...answer, as: "json", body: { code: "signature", message: `Expected ${expected}.` } };
    }),
  };
}

export const leakMutants: readonly Mutant[] = [
  paying("puts-the-card-into-a-header", rule, {
    headers: (request) => ({ "x-payment": `card=${text(request["card"])}` }),
  }),
  paying(
    "shows-the-card-to-whoever-it-refuses",
    rule,
    answering((answer, { body = {} }) =>
      answer.status >= 400
        ? { ...answer, as: "json", body: { problem: `Nothing was paid with ${text(body["card"])}.` } }
        : answer,
    ),
  ),
  paying("notifies-with-the-card", rule, notifying(telling((body) => ({ ...body, note: card })))),
  paying(
    "notifies-with-the-card-in-the-address",
    rule,
    notifying((notice) =>
      bodyOf(notice) === undefined ? notice : { ...notice, url: `${notice.url}?card=${digits}` },
    ),
  ),
  paying(
    "shows-the-security-code",
    "check:answer.direct-payment.secrets",
    changing((body, request) => ({ ...body, cvv: request["security_code"] ?? "" })),
  ),
  paying("tells-the-signature-that-it-wants", "check:answer.direct-payment.secrets", tellsTheSignature()),
  mutantOf("createApmPayment")(
    "remembers-the-card-in-a-cookie",
    rule,
    heading("set-cookie", `paid=${digits}; Path=/`),
  ),
  mutantOf("createRedirectPayment")("fills-the-card-into-the-page", rule, {
    page: (html) => html.replace(/<\/form>/i, `<input type="hidden" name="last" value="${digits}"></form>`),
  }),
  mutantOf("queryTransactions")(
    "has-the-card-as-reference",
    rule,
    saysInEach("orders_list", "reference_no", digits),
  ),
  mutantOf("captureTransactions")(
    "captures-with-the-card",
    rule,
    saysInEach("capture_orders", "paid_by", card),
  ),
  mutantOf("reviewTransactions")("reviews-with-the-card", rule, heading("x-card", card)),
  mutantOf("cancelTransactions")("cancels-with-the-card", rule, heading("x-card", digits)),
  mutantOf("refundTransactions")(
    "refunds-to-the-card",
    rule,
    saysInEach("refund_orders", "refund_reference", `to ${digits}`),
  ),
  mutantOf("searchRefunds")(
    "finds-refunds-with-the-card",
    rule,
    saysInEach("refund_orders", "refund_reference", digits),
  ),
  mutantOf("cancelSubscription")(
    "cancels-the-subscription-of-a-card",
    rule,
    changing((body) => ({ ...body, token: Buffer.from(digits).toString("base64") })),
  ),
  mutantOf("createPayout")(
    "pays-out-with-a-card",
    rule,
    changing((body) => ({ ...body, funded_by: card })),
  ),
];
