// Odd gateways that conform, by what they do: identifiers, masks, amounts, refusals, batches, searches, notifications.
import type { WireObject } from "@acquiring/contract/codecs";
import type { Change, Notice } from "../mutant.ts";
import { everyText } from "../operations/alterations.ts";
import { ofBatches } from "../operations/batches.ts";
import * as w from "../words.ts";
import { bySelection, each, searches } from "./searching.ts";
import { everywhere, some, type ByReason, type Start } from "./wire.ts";

const payments = ["createDirectPayment", "createApmPayment", "createRedirectPayment"];

const idNames = /^(?:transaction|refund_reference|recurring|token)_id$/;
/** Shows other identifiers, and reads them in requests. */
const renaming =
  (rename: (id: string) => string): Start =>
  () => {
    const own = new Map<string, string>();
    const outward = everyText((id, name) => {
      if (id === "" || !idNames.test(name)) return id;
      own.set(rename(id), id);
      return rename(id);
    });
    const inward = everyText((value) => own.get(value) ?? value);
    return () => ({
      request: (request) => inward(request) as WireObject,
      ...w.changing((body) => outward(body) as WireObject),
      notification: (notice) => {
        const fields = new URLSearchParams(notice.text);
        fields.set("transaction_id", rename(fields.get("transaction_id") ?? ""));
        return { ...notice, text: fields.toString() };
      },
    });
  };

/** Twenty-nine digits that a text always has. */
const digitsOf = (text: string): string => {
  let number = 7n;
  for (const letter of text) number = (number * 131n + BigInt(letter.codePointAt(0) ?? 0)) % 10n ** 29n;
  return number.toString().padStart(29, "0");
};

const masking = (mask: (card: string) => string): Start =>
  each(
    payments,
    w.changing((body) => ("card" in body ? { ...body, card: mask(w.text(body["card"])) } : body)),
  );

const amounts = (write: (amount: string) => string): Start =>
  everywhere(
    w.changing(
      (body) =>
        everyText((value, name) => (name.endsWith("amount") && value !== "" ? write(value) : value))(
          body,
        ) as WireObject,
    ),
  );

const notifying = (change: (notice: Notice) => Notice | readonly Notice[] | undefined): Start =>
  each([...payments, "createPayout"], { notification: change });
const fieldsOf = ({ text }: Notice): WireObject => Object.fromEntries(new URLSearchParams(text));

/** Refuses a request before it does anything. */
const refusing = (holds: (request: WireObject) => boolean, status = 400): Change => ({
  refuses: ({ body }) => (body !== undefined && holds(body) ? status : undefined),
});
const repeated =
  (key: (request: WireObject) => string, status: number): Start =>
  () => {
    const cameBefore = w.remembering();
    const change = refusing((request) => cameBefore(key(request)), status);
    return (operation) => (operation in searches ? undefined : change);
  };

/** The declared request body of an operation, as its media type. */
const declared = (operation: string): RegExp => {
  if (operation in searches) return /form/;
  return /^createRedirect|^cancelSub/.test(operation) ? /xml/ : /json/;
};

/** Refusals that the source leaves open, in another way. */
const refusalAs =
  (status: number, media: string, text: string): Start =>
  () =>
  (operation) => ({
    sends: (outgoing, reply) => {
      const isStated = /^create(?:Direct|Apm)/.test(operation);
      if (reply.status < 400)
        outgoing.writeHead(reply.status, { "content-type": String(reply.headers["content-type"] ?? "") });
      else
        outgoing.writeHead(isStated ? reply.status : status, media === "" ? {} : { "content-type": media });
      outgoing.end(reply.status < 400 ? reply.bytes : text);
    },
  });

const isDeclined = (body: WireObject | undefined): boolean =>
  w.text(body?.["result_info"]).startsWith("3051");

const mayBeEmpty =
  /^(?:note|document|token_id|session_id|installments|installments_id|antifraud_token_cookie)$/;

const open = {
  id: "An identifier is a text. Its form is not shown.",
  mask: "The first six and last four digits are visible. The mask's character and length are not shown.",
  amount: "The amount is a decimal. How many places are written is not shown.",
  notification: "Payload, method, time and retries of notifications are not shown.",
  refusal: "Errors of this operation, and bodies of refusals, are not shown.",
  need: "Which requests are invalid is not shown.",
  media: "Which content type is binding is not shown.",
  batch: "The order of results and the states of a failed order are not shown.",
};

/** What each does, by the reason why it conforms. */
export const odd: ByReason = {
  [open.id]: {
    "has identifiers of thirty digits with zeros in front": renaming((id) => `0${digitsOf(id)}`),
    "has identifiers with slashes, blanks, quotes and letters of Germany": renaming(
      (id) => `tx/ä b+c%20&<${id}>"'\\`,
    ),
    "has identifiers as long as a card number": renaming((id) => digitsOf(id).slice(-16)),
  },
  [open.mask]: {
    "masks with one letter": masking((card) => card.replace(/X+/u, "x")),
    "masks with bullets, in groups": masking((card) =>
      card.replaceAll("X", "•").replaceAll(/(.{4})(?=.)/gu, "$1 "),
    ),
    "masks with dots": masking((card) => card.replace(/X+/u, "...")),
  },
  [open.amount]: {
    "writes amounts without needless zeros": amounts((amount) =>
      amount.replace(/\.?0+$/u, (zeros) => (zeros.startsWith(".") ? "" : zeros)),
    ),
    "writes amounts with more zeros": amounts((amount) =>
      amount.includes(".") ? `${amount}00` : `${amount}.0000`,
    ),
  },
  [open.notification]: {
    "notifies four seconds later": notifying((notice) => ({ ...notice, afterMs: 4000 })),
    "notifies three times": notifying((notice) => [notice, notice, notice]),
    "notifies by a GET": notifying((notice) => ({
      ...notice,
      method: "GET",
      text: JSON.stringify(fieldsOf(notice)),
    })),
    "notifies in an encrypted text, by a PUT": notifying((notice) => ({
      ...notice,
      method: "PUT",
      media: "text/plain",
      text: Buffer.from(notice.text).toString("base64"),
    })),
    "notifies in a list of events, with a parameter added": notifying((notice) => ({
      ...notice,
      url: `${notice.url}${notice.url.includes("?") ? "&" : "?"}ref=7`,
      media: "application/json",
      text: JSON.stringify({ events: [{ type: "payment", data: fieldsOf(notice) }] }),
    })),
    "notifies with an empty body": notifying((notice) => ({ ...notice, text: "" })),
  },
  "Its maker says that notifications do not reach the suite.": {
    "notifies nobody": notifying(() => undefined),
  },
  [open.refusal]: {
    "refuses with a page": refusalAs(403, "text/html", "<!doctype html><h1>No</h1>"),
    "refuses without a body": refusalAs(422, "", ""),
    "refuses with the root element of a result": refusalAs(
      400,
      "application/xml",
      "<respon><result_info>1001:Bad</result_info></respon>",
    ),
    "refuses by a server error": refusalAs(500, "text/plain", "Error"),
  },
  [open.need]: {
    "refuses empty texts where nothing says that they may be empty": everywhere(
      refusing((request) =>
        Object.entries(request).some(([name, value]) => value === "" && !mayBeEmpty.test(name)),
      ),
    ),
    "refuses long order numbers, high amounts and other currencies": each(
      payments,
      refusing(
        ({ order_no, amount, currency }) =>
          !/^[\w-]{1,24}$/u.test(w.text(order_no)) || Number(amount) > 100 || currency !== "EUR",
      ),
    ),
    "refuses a second payment of an order": repeated(
      (request) => w.text(request["order_no"] ?? JSON.stringify(request)),
      400,
    ),
  },
  [`${open.need} A query is the same each time, so it is no repeat.`]: {
    "refuses every request that it had before": repeated((request) => JSON.stringify(request), 409),
  },
  [open.media]: {
    "reads the declared types alone": () => (operation) => ({
      refuses: ({ headers }) => (declared(operation).test(headers["content-type"] ?? "") ? undefined : 415),
    }),
    "reads JSON alone": everywhere({ refuses: ({ as }) => (as === "json" ? undefined : 400) }),
    "reads JSON of its own type alone": everywhere({
      refuses: ({ headers }) => (/json/.test(headers["content-type"] ?? "") ? undefined : 415),
    }),
  },
  "The HTTP status of a failed direct payment is not shown.": {
    "declines with an empty response of status 402": some({
      createDirectPayment: w.responding((response) =>
        isDeclined(response.body) ? w.refusal(402) : response,
      ),
    }),
  },
  "The codes of a failed direct payment, and its other elements, are not shown.": {
    "declines with a code and no words": some({
      createDirectPayment: w.changing((body) =>
        isDeclined(body)
          ? { ...w.without(body, "card", "amount", "currency"), result_info: "51:", transaction_id: "" }
          : body,
      ),
      // Written again, so that all XML has one media type.
      createApmPayment: w.changing((body) => ({ ...body })),
    }),
  },
  [open.batch]: {
    "returns the results of a batch backwards": some(
      ofBatches(({ list }) => w.entriesOf(list).all((entries) => entries.toReversed())),
    ),
  },
  "The meanings of `payment_status` are not shown.": {
    "shows one status for what is authorised and captured": some({
      queryTransactions: w
        .entriesOf("orders_list")
        .rewriting("payment_status", (value) => (/^[23]000$/.test(value) ? "3000" : value)),
    }),
  },
  "The moves between states are not shown. Its maker says that nothing is left to capture.": {
    "captures payments at once": some({
      captureTransactions: w
        .entriesOf("capture_orders")
        .showing({ capture_status: "0", error_message: "No" }),
      cancelTransactions: w.entriesOf("cancel_orders").showing({ cancel_status: "0", error_message: "No" }),
    }),
  },
  ...bySelection,
  "Nothing says that the clock of a test system is right.": {
    "has a clock that stopped years ago": some({
      queryTransactions: w.entriesOf("orders_list").showing({ transaction_date: "20200229235959" }),
      searchRefunds: w.entriesOf("refund_orders").showing({ refund_date: "20200229235959" }),
    }),
  },
  "The states of a payout are not shown, and its fields of a failure are listed for every response.": {
    "pays out later, with an empty reason": some({
      createPayout: w.changing((body) => ({
        failure_reason: "",
        failure_type: "UNKNOWN",
        ...body,
        ...(body["status"] === "COMPLETED" && { status: "PENDING" }),
      })),
    }),
  },
  "Its maker says that they are switched off.": {
    "has no payouts, subscriptions or alternative methods": each(
      ["createPayout", "cancelSubscription", "createApmPayment"],
      refusing(() => true),
    ),
  },
};
