// The functions for writing mutants. Each makes a change, for use with `mutantsOf`, or to spread into a larger change.
import { decimals, isRecord, type WireObject, type WireValue } from "@acquiring/contract/codecs";
import type { Received, SentRequest, Change, Mutant, Paid } from "./mutant.ts";

/** Writes one mutant of an operation: `mutant("declines-every-card", "service.card-payments", change)`. */
export const mutantOf =
  (operation: string, prefix = "") =>
  (name: string, rule: string, change: Change): Mutant => ({
    name: prefix + name,
    rule,
    operation,
    ...change,
  });

/** Changes by the rules that they break and the mutants' names. */
export type ByRule = Readonly<Record<string, Readonly<Record<string, Change & Pick<Mutant, "survives">>>>>;

/** Writes mutants of one operation: `mutants({ "service.card-payments": { "declines-every-card": change } })`. */
export const mutantsOf =
  (operation: string, prefix = "") =>
  (byRule: ByRule): Mutant[] =>
    Object.entries(byRule).flatMap(([rule, changes]) =>
      Object.entries(changes).map(([name, change]) => mutantOf(operation, prefix)(name, rule, change)),
    );

/** Changes what reaches the suite. */
export const responding = (response: NonNullable<Change["response"]>): Change => ({ response });

/** Changes what reaches the gateway. */
export const asking = (request: NonNullable<Change["request"]>): Change => ({ request });

/** Reads one value of a request's field as another; `undefined` for a field that is not there. */
export const reading = (field: string, from: WireValue | undefined, to: WireValue): Change =>
  asking((request) => (request[field] === from ? { ...request, [field]: to } : request));

/** Puts these fields into what reaches the gateway. */
export const sending = (fields: WireObject): Change => asking((request) => ({ ...request, ...fields }));

/** Reads one field of a request otherwise. */
export const rereading = (field: string, change: (value: string) => WireValue): Change =>
  asking((request) => ({ ...request, [field]: change(text(request[field])) }));

/** Changes what is posted to the merchant. */
export const notifying = (notification: NonNullable<Change["notification"]>): Change => ({ notification });

/** A refusal of which only the status is known. */
export const refusal = (status: number): Received => ({ status, as: "json", root: undefined, body: {} });

/** A JSON response with status 200 and this body. */
export const success = (body: WireObject): Received => ({ status: 200, as: "json", root: undefined, body });

/** Refuses every request. */
export const refused = (status: number): Change => responding(() => refusal(status));

/** Refuses the requests for which `defect` is true, as a gateway that reads them differently. */
export const refusing = (defect: (request: WireObject, paid: Paid) => boolean, status = 400): Change =>
  responding((response, { body, paid }) =>
    body !== undefined && defect(body, paid) ? refusal(status) : response,
  );

/** Refuses a request that has this field. */
export const minding = (field: string): Change => refusing((request) => request[field] !== undefined);

/** Refuses a request in which this field is the empty text. */
export const mindingEmpty = (field: string): Change => refusing((request) => request[field] === "");

/** Refuses a body that is written so. */
export const unread = (body: SentRequest["as"], status = 415): Change =>
  responding((response, { as }) => (as === body ? refusal(status) : response));

/** Refuses a request without a header that no operation needs. */
export const wanting = (header: string, status: number): Change =>
  responding((response, { headers }) => (headers[header] === undefined ? refusal(status) : response));

/** Changes the gateway's status `status` to another one. */
export const turning = (status: number, other: number): Change =>
  responding((response) => (response.status === status ? { ...response, status: other } : response));

/** Changes the status of a refusal to this one, if `holds` is true for the request. */
export const refusingWith = (
  status: number,
  holds: (request: WireObject | undefined) => boolean = () => true,
): Change =>
  responding((response, { body }) =>
    response.status >= 400 && holds(body) ? { ...response, status } : response,
  );

/** Writes a response with status 200 otherwise, changed or not. */
export const writing = (write: (text: string) => string): Change => ({
  ...changing((body) => ({ ...body })),
  write,
});

/** Responses in XML where JSON is due. */
export const inXml: Change = responding((response) => ({ ...response, as: "xml", root: "result" }));

/** Changes the body of a response with status 200. */
export const changing = (change: (body: WireObject, request: WireObject) => WireObject): Change =>
  responding((response, asked) =>
    response.status === 200 && response.body !== undefined
      ? { ...response, body: change(response.body, asked.body ?? {}) }
      : response,
  );

/** Makes a change only if this is true for the request. */
export const when = (holds: (request: WireObject, paid: Paid) => boolean, change: Change): Change =>
  responding((response, asked) =>
    asked.body !== undefined && holds(asked.body, asked.paid)
      ? (change.response?.(response, asked) ?? response)
      : response,
  );

/** Puts these fields into a response with status 200. */
export const saying = (fields: WireObject): Change => changing((body) => ({ ...body, ...fields }));

/** Puts these fields instead of those that a response with status 200 has. */
export const replacing = (fields: WireObject): Change =>
  changing((body) => ({
    ...body,
    ...Object.fromEntries(Object.entries(fields).filter(([name]) => body[name] !== undefined)),
  }));

/** Leaves these fields out of a response with status 200. */
export const lacking = (...names: readonly string[]): Change => changing((body) => without(body, ...names));

/** Writes one field otherwise, in a response with status 200. */
export const rewriting = (field: string, change: (value: string) => WireValue): Change =>
  changing((body) => ({ ...body, [field]: change(text(body[field])) }));

/** Marks a text to be shown from right to left. */
export const backwards = (value: string): string => `\u202e${value}`;

/** The words for the entries of one array, in responses with status 200. */
export const entriesOf = (list: string) => {
  const all = (change: (held: WireObject[], request: WireObject) => WireObject[]): Change =>
    changing((body, request) => ({ ...body, [list]: change(records(body, list), request) }));
  const each = (change: (entry: WireObject) => WireObject): Change => all((held) => held.map(change));
  return {
    /** Changes the array as a whole. */
    all,
    /** Changes each entry. */
    each,
    rewriting: (field: string, change: (value: string) => WireValue): Change =>
      each((entry) => ({ ...entry, [field]: change(text(entry[field])) })),
    showing: (fields: WireObject): Change => each((entry) => ({ ...entry, ...fields })),
    lacking: (...names: readonly string[]): Change => each((entry) => without(entry, ...names)),
    /** Puts these fields into each entry that reaches the gateway. */
    sending: (fields: WireObject): Change =>
      asking((request) => ({
        ...request,
        [list]: records(request, list).map((entry) => ({ ...entry, ...fields })),
      })),
  };
};

/** The record with a change of the record `name` inside it, if there is one. */
export const within = (
  body: WireObject,
  name: string,
  change: (inner: WireObject) => WireObject,
): WireObject => {
  const inner = body[name];
  return isRecord(inner) ? { ...body, [name]: change(inner) } : body;
};

/** The records of an array; what is none is left out. */
export const records = (body: WireObject, name: string): WireObject[] => {
  const held = body[name];
  return Array.isArray(held) ? held.filter((one): one is WireObject => isRecord(one)) : [];
};

/** How the amount of an entry compares with that of its payment: less, the same, more; 0 if unknown. */
export const comparedToPaid = (entry: WireObject, paid: Paid, name = "amount"): -1 | 0 | 1 => {
  const [amount, whole] = [text(entry[name]), paid(entry["order_no"]) ?? ""];
  return decimals.is(amount) && decimals.is(whole) ? decimals.compare(amount, whole) : 0;
};

/** The entries of a batch with the paid amounts, regardless of the requested ones. */
export const withPaidAmounts = (list: string): Change =>
  asking((request, paid) => ({
    ...request,
    [list]: records(request, list).map((entry) => ({
      ...entry,
      amount: paid(entry["order_no"]) ?? text(entry["amount"]),
    })),
  }));

/** A field as text; a list, a record and nothing are the empty text. */
export const text = (value: WireValue | undefined): string =>
  typeof value === "string" || typeof value === "number" ? String(value) : "";

/** A needless zero after an amount does not change its value. */
export const withZero = (amount: string): string => amount.replace(/\.\d+$/, "$&0");

/** The record without these fields. */
export const without = (body: WireObject, ...names: readonly string[]): WireObject =>
  Object.fromEntries(Object.entries(body).filter(([name]) => !names.includes(name)));

/** The body of a batch response that reports success, with these entries. Its signature is empty. */
export const succeeded = (list: string, entries: readonly WireObject[]): WireObject => ({
  return_status: "1",
  return_message: "OK",
  encryption_data: "",
  [list]: [...entries],
});

/** The length of the longest list in one text of the request: the number of selected values, under any field name. */
export const selected = (request: WireObject): number =>
  Math.max(...Object.values(request).map((value) => text(value).split(/[,;|\s]+/).length), 0);

/** The identity fields of a request. */
export const onlyWhoAsks = ({ merchant_id, account_id, encryption_data }: WireObject): WireObject => ({
  merchant_id: text(merchant_id),
  account_id: text(account_id),
  encryption_data: text(encryption_data),
});

/** Reads the fields of a request from an inner object, which requests do not have. */
export const readingNested = (field: string): Change =>
  asking((request) => {
    const nested = request[field];
    return { ...onlyWhoAsks(request), ...(isRecord(nested) ? nested : {}) };
  });

/** Whether a text came before. */
export function remembering(): (text: string) => boolean {
  const known = new Set<string>();
  return (text) => known.size === known.add(text).size;
}

/** Refuses what it has seen before. */
export function refusingAgain(key: (request: WireObject) => string, status = 400): Change {
  const cameBefore = remembering();
  return refusing((request) => cameBefore(key(request)), status);
}

/** Makes a second payment for a repeated request, under another order number, and returns the requested number. */
export function payingAgain(): Change {
  const seen = new Map<string, number>();
  return {
    request: (request) => {
      const order = text(request["order_no"]);
      const count = seen.get(order) ?? 0;
      seen.set(order, count + 1);
      return count === 0 ? request : { ...request, order_no: `${order}-${count}` };
    },
    ...changing((body, { order_no }) => ({ ...body, order_no: text(order_no) })),
  };
}

/** Asks only for the first hundred orders of more, in a query by order number. */
export const cuttingOrders: Change = asking((request) => ({
  ...request,
  ...(request["order_no"] === undefined
    ? {}
    : { order_no: text(request["order_no"]).split(",").slice(0, 100).join(",") }),
}));

/** Accepts a batch without orders. */
export const acceptingEmpty = (list: string): Change =>
  responding((response, { body }) =>
    body !== undefined && records(body, list).length === 0 ? success(succeeded(list, [])) : response,
  );

/** Breaks the signature of a response, as long as it was. */
export const brokenSignature: Change = writing((written) =>
  written.replace(
    /("encryption_data":")(.)/,
    (_, before: string, first: string) => `${before}${first === "0" ? "1" : "0"}`,
  ),
);

/** Writes an empty signature into a response. */
export const emptySignature: Change = writing((written) =>
  written.replace(/(encryption_data\W{1,3})[-\w+/=.]+/, "$1"),
);

/** A field's name in the form that mutants' names use. */
export const hyphened = (field: string): string => field.replaceAll("_", "-");

/** One change for each of these fields; the mutants' names begin so and end with the field. */
export const byField = (
  fields: readonly string[],
  name: string,
  change: (field: string) => Change,
): Readonly<Record<string, Change>> =>
  Object.fromEntries(fields.map((field) => [`${name}-${hyphened(field)}`, change(field)]));

/** One change for each field and value; the field replaces the `*` in the mutants' names. */
export const byValue = (
  values: WireObject,
  name: string,
  change: (fields: WireObject) => Change,
): Readonly<Record<string, Change>> =>
  Object.fromEntries(
    Object.entries(values).map(([field, value]) => [
      name.replace("*", hyphened(field)),
      change({ [field]: value }),
    ]),
  );
