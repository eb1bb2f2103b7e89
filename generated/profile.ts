// generated, do not edit; npm run generate
// How a gateway fills what the contract leaves open: the type of a profile, and what follows from one.
import { codesAt, type Codes } from "../runtime/values/codes.ts";
import type { StandardSchema } from "../runtime/schema/standard-schema.ts";

/** What a gateway fills in, by the id of the extension point. A point that is left out stays open. */
export interface ExtensionPoints {
  /**
   * The payment request has a text field whose name was taken out of the document. A name, such as `order_no`,
   * as it stands on the wire.
   *
   * While it is open. Client: Has no such field; one that it is given is sent as an unknown field. Server:
   * Hands it to the handler as an unknown field. Suite: Has no check of it, open or filled.
   */
  readonly "names.redacted-payment-field"?: string;
  /**
   * The order record has a text field whose name was taken out of the document. A name, such as `order_no`, as
   * it stands on the wire.
   *
   * While it is open. Client: Has no such field; one that comes is handed on as an unknown field. Server:
   * Writes one that a handler gives as an unknown field. Suite: Has no check of it, open or filled.
   */
  readonly "names.redacted-order-field"?: string;
  /**
   * `antifraud_token_cookie` stands for a name that carried a vendor's name; the name on the wire is not given.
   * A name, such as `order_no`, as it stands on the wire.
   *
   * While it is open. Client: Sends the field as `antifraud_token_cookie`. Server: Reads the field as
   * `antifraud_token_cookie`. Suite: Has no check of it, open or filled.
   */
  readonly "names.antifraud-token-cookie"?: string;
  /**
   * Which request fields must be sent, beyond the three that every request carries. For each operation, the
   * fields that it needs.
   *
   * While it is open. Client: Refuses only a request without what the contract requires. Server: Refuses only a
   * request without what the contract requires. Suite: Does not try what depends on it.
   */
  readonly "request.required-fields"?: {
    readonly [key: string]: readonly string[];
  };
  /**
   * How long a field may be. For each field, named as `operation.field`, its greatest length in characters.
   *
   * While it is open. Client: Checks no length. Server: Checks no length, unless a handler does. Suite: Does
   * not try what depends on it.
   */
  readonly "fields.lengths"?: {
    readonly [key: string]: number;
  };
  /**
   * The exact format of fields, beyond the forms that the document names. For each field, named as
   * `operation.field`, a regular expression that the whole value matches.
   *
   * While it is open. Client: Checks only the forms that the contract names. Server: Checks only the forms that
   * the contract names, unless a handler checks more. Suite: Does not try what depends on it.
   */
  readonly "fields.formats"?: {
    readonly [key: string]: string;
  };
  /**
   * Which values a field may have and what they mean, beyond those seen in examples. For each field, named as
   * `operation.field`, its values.
   *
   * While it is open. Client: Takes any value of the field's type. Server: Takes any value of the field's type,
   * unless a handler refuses it. Suite: Does not try what depends on it.
   */
  readonly "fields.values"?: {
    readonly [key: string]: {
      readonly [key: string]: string;
    };
  };
  /**
   * What a field means when it is not sent. For each field, named as `operation.field`, what holds.
   *
   * While it is open. Client: Leaves a field out that it is not given. Server: Leaves it to the handlers what
   * an absent field means. Suite: Has no check of it, open or filled.
   */
  readonly "fields.defaults"?: {
    readonly [key: string]: string;
  };
  /**
   * Whether an empty text means the same as a field that is not sent.
   *
   * While it is open. Client: Sends an empty text as it is given. Server: Tells an empty text and an absent
   * field apart. Suite: Does not try what depends on it.
   */
  readonly "fields.empty"?: "same-as-absent" | "a-value";
  /**
   * The JSON type of the fields for which no type is given. These are most fields of a batch response and of
   * the entries of capture, review, cancel and refund. The request that cancels a subscription and the names of
   * a payout's persons have some too. The type that the gateway writes and expects, for all these fields; or by
   * default, and for single fields.
   *
   * While it is open. Client: Sends what it is given, a text or a number, and reads both. Server: Reads both,
   * and writes what a handler gives. Suite: Takes either for right.
   */
  readonly "types.unstated"?: ("text" | "number") | {
    readonly default?: "text" | "number";
    readonly fields?: {
      readonly [key: string]: "text" | "number";
    };
  };
  /**
   * In which time zone dates without an offset are. UTC, a zone of the IANA database or a fixed offset.
   *
   * While it is open. Client: Hands on a date as it is, and never makes an instant of it. Server: Writes the
   * date that a handler gives. Suite: Does not try what depends on it.
   */
  readonly "dates.time-zone"?: string;
  /**
   * How many decimal places an amount may or must have, for each currency. `iso-4217`: as many as the currency
   * has; `two`: always two.
   *
   * While it is open. Client: Reads any number of decimal places, and sends those that it is given. Server:
   * Reads any number of decimal places; handlers decide. Suite: Sends as many decimal places as ISO 4217 gives
   * the currency, and compares amounts as numbers.
   */
  readonly "amounts.decimals"?: "iso-4217" | "two";
  /**
   * Amounts in payment requests are said to be decimal texts, yet `amount_usd`, `amount_local_currency` and
   * `past_orders_sum` are typed as numbers. A statement in plain words.
   *
   * While it is open. Client: Sends these three as numbers, all other amounts as texts. Server: Reads these
   * three as numbers, all other amounts as texts. Suite: Has no check of it, open or filled.
   */
  readonly "amounts.numbers"?: string;
  /**
   * The unit of `account_owner[].created`.
   *
   * While it is open. Client: Sends the number that it is given. Server: Reads a number without a unit. Suite:
   * Does not try what depends on it.
   */
  readonly "account-owner.created"?: "unix-seconds" | "unix-milliseconds";
  /**
   * The form of `birth_date` in `person`; elsewhere one field of the name was seen as DD-MM-YYYY.
   *
   * While it is open. Client: Sends any text. Server: Reads any text. Suite: Has no check of it, open or
   * filled.
   */
  readonly "person.birth-date"?: "DD-MM-YYYY" | "YYYY-MM-DD";
  /**
   * How a separator inside the name or code of an item is written, and whether components may be empty. A
   * statement in plain words.
   *
   * While it is open. Client: Refuses to write a component that holds a separator. Server: Splits at each
   * separator. Suite: Has no check of it, open or filled.
   */
  readonly "items.escaping"?: string;
  /**
   * The base URL before each path. The address of a web server, such as `https://pay.example`.
   *
   * While it is open. Client: Calls the address that its caller gives. Server: Responds at whatever address it
   * is reached at. Suite: Calls the `--target` of the run.
   */
  readonly "endpoints.base-url"?: string;
  /**
   * Whether any header, beyond those of HTTP itself, is sent or answered. Each header with its meaning.
   *
   * While it is open. Client: Sends no header beyond those of HTTP. Server: Reads and writes none beyond those
   * of HTTP. Suite: Has no check of it, open or filled.
   */
  readonly "endpoints.headers"?: {
    readonly [key: string]: string;
  };
  /**
   * An operation that optimises payment methods is named; its path, its request and its answer are unknown.
   *
   * While it is open. Client: Has no such operation. Server: Has no such operation. Suite: Has no check of it,
   * open or filled.
   */
  readonly "endpoints.optimise-payment-methods"?: {
    /** A path that begins with `/v1/`. */
    readonly path: string;
    /** The JSON Schema of the request. */
    readonly request: Record<string, unknown>;
    /** The JSON Schema of the answer. */
    readonly response: Record<string, unknown>;
  };
  /**
   * What other HTTP methods, unknown paths and paths without a version are answered. A statement in plain
   * words.
   *
   * While it is open. Client: Sends none. Server: Responds with 404 to an unknown path, 405 to another method,
   * 501 to an operation without a handler. Suite: Has no check of it, open or filled.
   */
  readonly "endpoints.other-requests"?: string;
  /**
   * Which content type binds for the operations that are declared as JSON.
   *
   * While it is open. Client: Writes JSON. Server: Reads JSON under any content type that does not say
   * otherwise. Suite: Sends JSON, and does not try other encodings.
   */
  readonly "encoding.json-operations"?: {
    /** What the gateway reads. With one entry that one is binding. */
    readonly reads: readonly {
      /** The content type of the header. */
      readonly media: "application/json" | "application/xml" | "application/x-www-form-urlencoded";
      /** How the body is written. */
      readonly body: "json" | "xml" | "form";
    }[];
    /** What a client writes; the first of `reads` if not given. */
    readonly writes?: {
      /** The content type of the header. */
      readonly media: "application/json" | "application/xml" | "application/x-www-form-urlencoded";
      /** How the body is written. */
      readonly body: "json" | "xml" | "form";
    };
  };
  /**
   * Whether a redirect payment is read as XML, as declared, or as JSON text under an XML content type, as
   * sampled.
   *
   * While it is open. Client: Writes the declared XML. Server: Reads XML and JSON text alike. Suite: Sends the
   * declared XML, and shows the sampled JSON text without a verdict.
   */
  readonly "encoding.redirect-payment"?: {
    /** What the gateway reads. With one entry that one is binding. */
    readonly reads: readonly {
      /** The content type of the header. */
      readonly media: "application/json" | "application/xml" | "application/x-www-form-urlencoded";
      /** How the body is written. */
      readonly body: "json" | "xml" | "form";
    }[];
    /** What a client writes; the first of `reads` if not given. */
    readonly writes?: {
      /** The content type of the header. */
      readonly media: "application/json" | "application/xml" | "application/x-www-form-urlencoded";
      /** How the body is written. */
      readonly body: "json" | "xml" | "form";
    };
  };
  /**
   * Whether a query is read as a form, as declared, or as JSON text under a form's content type, as sampled.
   *
   * While it is open. Client: Writes the declared form. Server: Reads a form and JSON text alike. Suite: Sends
   * the declared form, and shows the sampled JSON text without a verdict.
   */
  readonly "encoding.query"?: {
    /** What the gateway reads. With one entry that one is binding. */
    readonly reads: readonly {
      /** The content type of the header. */
      readonly media: "application/json" | "application/xml" | "application/x-www-form-urlencoded";
      /** How the body is written. */
      readonly body: "json" | "xml" | "form";
    }[];
    /** What a client writes; the first of `reads` if not given. */
    readonly writes?: {
      /** The content type of the header. */
      readonly media: "application/json" | "application/xml" | "application/x-www-form-urlencoded";
      /** How the body is written. */
      readonly body: "json" | "xml" | "form";
    };
  };
  /**
   * Whether a refund search is read as a form, as declared, or as JSON text under a form's content type, as
   * sampled.
   *
   * While it is open. Client: Writes the declared form. Server: Reads a form and JSON text alike. Suite: Sends
   * the declared form, and shows the sampled JSON text without a verdict.
   */
  readonly "encoding.refund-search"?: {
    /** What the gateway reads. With one entry that one is binding. */
    readonly reads: readonly {
      /** The content type of the header. */
      readonly media: "application/json" | "application/xml" | "application/x-www-form-urlencoded";
      /** How the body is written. */
      readonly body: "json" | "xml" | "form";
    }[];
    /** What a client writes; the first of `reads` if not given. */
    readonly writes?: {
      /** The content type of the header. */
      readonly media: "application/json" | "application/xml" | "application/x-www-form-urlencoded";
      /** How the body is written. */
      readonly body: "json" | "xml" | "form";
    };
  };
  /**
   * Whether the cancellation of a subscription is read as XML, as declared, or as JSON text under an XML
   * content type, as sampled.
   *
   * While it is open. Client: Writes the declared XML. Server: Reads XML and JSON text alike. Suite: Sends the
   * declared XML, and shows the sampled JSON text without a verdict.
   */
  readonly "encoding.cancel-subscription"?: {
    /** What the gateway reads. With one entry that one is binding. */
    readonly reads: readonly {
      /** The content type of the header. */
      readonly media: "application/json" | "application/xml" | "application/x-www-form-urlencoded";
      /** How the body is written. */
      readonly body: "json" | "xml" | "form";
    }[];
    /** What a client writes; the first of `reads` if not given. */
    readonly writes?: {
      /** The content type of the header. */
      readonly media: "application/json" | "application/xml" | "application/x-www-form-urlencoded";
      /** How the body is written. */
      readonly body: "json" | "xml" | "form";
    };
  };
  /**
   * The root element of a request that is written as XML. A name, such as `order_no`, as it stands on the wire.
   *
   * While it is open. Client: Writes `request`. Server: Reads any root. Suite: Writes `request`.
   */
  readonly "encoding.xml-root"?: string;
  /**
   * How arrays and objects are written in a request in XML. A statement in plain words.
   *
   * While it is open. Client: Writes an object as an element with child elements, and each entry of an array as
   * an element of the array's name. Server: Reads what is written so. Suite: Has no check of it, open or
   * filled.
   */
  readonly "encoding.xml-nesting"?: string;
  /**
   * How arrays and objects are written in a form. A statement in plain words.
   *
   * While it is open. Client: Writes names that go down in square brackets: `name[0][field]`. Server: Reads
   * such names. Suite: Has no check of it, open or filled.
   */
  readonly "encoding.form-nesting"?: string;
  /**
   * The character encoding of bodies. A promise that every character comes through.
   *
   * While it is open. Client: Writes and reads UTF-8. Server: Reads and writes UTF-8. Suite: Does not look
   * whether characters beyond ASCII come through.
   */
  readonly "encoding.charset"?: "utf-8";
  /**
   * Under which content type the HTML page of a redirect payment is sent, which the interface declares as XML.
   *
   * While it is open. Client: Knows the page by its content, whatever its content type. Server: Sends the page
   * under the declared content type. Suite: Knows the page by its content.
   */
  readonly "encoding.redirect-page-media"?: "text/html" | "application/xml" | "text/xml";
  /**
   * Under which content type an answer in XML is sent; the interface only says that it is XML. A media type of
   * XML, without parameters.
   *
   * While it is open. Client: Reads XML under any media type of XML. Server: Sends `application/xml`. Suite:
   * Reads XML under any media type.
   */
  readonly "encoding.xml-answer-media"?: string;
  /**
   * The algorithm of `encryption_data`, the fields that it covers, its key and its encoding.
   *
   * While it is open. Client: Refuses to send, unless it is given a function that signs. Server: Refuses to
   * start, unless it is given functions that sign and verify. Suite: Sends a signature that is no more than a
   * text, and looks only whether responses have one.
   */
  readonly "signature.scheme"?: {
    readonly kind: "bound";
    readonly version: 1;
    readonly window?: number;
  } | {
    readonly algorithm: "md5" | "sha1" | "sha256" | "sha384" | "sha512" | "hmac-md5" | "hmac-sha1" | "hmac-sha256" | "hmac-sha384" | "hmac-sha512" | "rsa-sha256" | "rsa-sha512" | "rsa-pss-sha256" | "rsa-pss-sha512";
    readonly fields: ("sorted" | "sorted-ignoring-case") | readonly string[];
    readonly except?: readonly string[];
    readonly nested: "flatten" | "json" | "sorted-json" | "omit";
    readonly paths?: "dotted" | "bracketed";
    readonly names?: "upper" | "lower";
    readonly empty: "keep" | "omit";
    readonly pair: "name=value" | "namevalue" | "value" | "names-then-values";
    readonly join: string;
    readonly encode?: {
      readonly as: "rfc3986" | "form" | "php" | "dotnet" | "javascript" | "backslash";
      readonly of: "values" | "names-and-values" | "text";
      readonly hex?: "upper" | "lower";
    };
    readonly key: {
      readonly place: "hmac";
      readonly encoding?: "hex" | "base64";
    } | {
      readonly place: "rsa";
    } | {
      readonly place: "prefix";
      readonly join: string;
      readonly lead?: string;
    } | {
      readonly place: "suffix";
      readonly join: string;
    } | {
      readonly place: "both";
      readonly join: string;
      readonly lead?: string;
      readonly tail?: string;
      readonly halves?: string;
    } | {
      readonly place: "each";
      readonly join: string;
    } | {
      readonly place: "pair";
      readonly name: string;
    };
    readonly case?: "upper" | "lower";
    readonly twice?: "row" | "text";
    readonly output: "hex" | "HEX" | "base64" | "base64url";
  } | readonly Record<string, unknown>[];
  /**
   * Whether answers are signed by the scheme of the requests. `same-scheme`: over the fields of the answer,
   * with the same key; `undisclosed`: in a way that merchants are not told, so that nobody can verify it.
   *
   * While it is open. Client: Does not verify the signature of a response. Server: Signs by the scheme of the
   * requests. Suite: Looks only whether there is a signature.
   */
  readonly "signature.response"?: "same-scheme" | "undisclosed";
  /**
   * Whether a payout's answer is signed - the list of signed answers leaves it out, the shared record has the
   * field.
   *
   * While it is open. Client: Verifies a signature that comes, and misses none. Server: Signs by the scheme of
   * the requests. Suite: Takes a response with or without a signature.
   */
  readonly "signature.payout-response"?: "signed" | "unsigned";
  /**
   * Whether an APM payment's result is signed; its list of elements has no signature. A signature stands in the
   * element that has it in the other results.
   *
   * While it is open. Client: Looks for no signature. Server: Writes none. Suite: Does not try what depends on
   * it.
   */
  readonly "signature.apm-response"?: "signed" | "unsigned";
  /**
   * Whether a query's answer is signed - three statements say that every batch answer is, the list of its own
   * fields leaves the signature out.
   *
   * While it is open. Client: Expects a signature, as on every batch response. Server: Signs the response.
   * Suite: Expects a signature, as on every batch response.
   */
  readonly "signature.query-response"?: "signed" | "unsigned";
  /**
   * What a request gets whose signature was accepted before.
   *
   * While it is open. Client: Sends nothing that may move money a second time. Server: Refuses a repeat where
   * each signature is another (the bound scheme), and carries it out otherwise. Suite: Does not try what
   * depends on it.
   */
  readonly "signature.repeated"?: {
    /**
     * What a repeated payment, capture, review, cancellation, refund or payout gets. `first-response`: the first
     * response, in any encoding and also while the first is under way, and nothing is done again.
     */
    readonly writes: "first-response" | "refused" | "carried-out";
    /** The same for a query and a refund search; `carried-out` if left out. */
    readonly reads?: "first-response" | "refused" | "carried-out";
    /**
     * The HTTP status of a repeat that is refused, or whose first response is kept no longer; 409 if left out.
     */
    readonly status?: number;
  };
  /**
   * How a merchant gets a key, how long it is valid and how it is changed. A statement in plain words.
   *
   * While it is open. Client: Uses the keys that its caller gives. Server: Asks its `keysOf` for the keys of an
   * account. Suite: Uses the keys of the settings.
   */
  readonly "signature.keys"?: string;
  /**
   * What a request without a signature or with a wrong one is answered.
   *
   * While it is open. Client: Takes any status from 400 to 499 for a refusal. Server: Responds with 400. Suite:
   * Does not try what depends on it.
   */
  readonly "errors.bad-signature"?: {
    /** The HTTP status. */
    readonly status: number;
  };
  /**
   * Whether a direct payment takes the money at once or only authorises it until a capture; no field says
   * which. `sale`: captured at once, a capture finds nothing left; `authorise`: captured by capture.
   *
   * While it is open. Client: Sends what it is given, and hands on what comes. Server: Leaves it to the
   * handlers. Suite: Captures payments only where the settings say `captures`.
   */
  readonly "payment.capture-mode"?: "sale" | "authorise";
  /**
   * What a second payment with the same `order_no` is answered. `same-answer`: the same request gets the first
   * answer and moves nothing.
   *
   * While it is open. Client: Never sends a payment again by itself; its caller must ask for the outcome first.
   * Server: Hands a repetition to the handler. Suite: Never repeats an `order_no`.
   */
  readonly "payment.repeat"?: "same-answer" | "refused" | "new-payment";
  /**
   * How `amount` relates to `item_total`, `shipping`, `handling`, `tax_total`, `insurance` and the discounts. A
   * statement in plain words.
   *
   * While it is open. Client: Sends what it is given, and hands on what comes. Server: Leaves it to the
   * handlers. Suite: Has no check of it, open or filled.
   */
  readonly "payment.amount-parts"?: string;
  /**
   * What `installments` and `installments_id` mean. A statement in plain words.
   *
   * While it is open. Client: Sends what it is given, and hands on what comes. Server: Leaves it to the
   * handlers. Suite: Has no check of it, open or filled.
   */
  readonly "payment.installments"?: string;
  /**
   * When a card is stored, which value of `token_flag` asks for it, and how `token_id` stands in for a card. A
   * statement in plain words.
   *
   * While it is open. Client: Sends what it is given, and hands on what comes. Server: Leaves it to the
   * handlers. Suite: Sends no token, and `token_flag` as it was seen, `NO`.
   */
  readonly "payment.tokens"?: string;
  /**
   * How a 3-D Secure challenge takes place - the direct result has no address to send the shopper to - and what
   * `threeds_result` can say. A statement in plain words.
   *
   * While it is open. Client: Sends what it is given, and hands on what comes. Server: Leaves it to the
   * handlers. Suite: Does not try a challenge.
   */
  readonly "payment.three-ds"?: string;
  /**
   * Whether a request to `/v1/authorise` whose `payment_method` is empty is a direct payment, an APM payment or
   * invalid.
   *
   * While it is open. Client: Sends what it is given, by the method that was called. Server: Reads it as an APM
   * payment, since it has the field. Suite: Does not try what depends on it.
   */
  readonly "payment.empty-payment-method"?: "apm" | "direct" | "refused";
  /**
   * How a declined payment is answered - the HTTP status and whether it is a result whose `result_info` is not
   * a success. `result`: 200 and a result with another `result_info`; otherwise the HTTP status of every
   * declined payment.
   *
   * While it is open. Client: Hands on a result for its reader to judge; only `0000:Success` is a success. A
   * status from 400 to 499 is a refusal. Server: Leaves it to the handlers. Suite: Takes anything but a 200
   * with `0000:Success` for a decline.
   */
  readonly "direct-payment.failure"?: "result" | {
    readonly status: number;
  };
  /**
   * Which other fields of the result repeat those of the request; three are said to. Names of fields; a dot
   * goes one level down.
   *
   * While it is open. Client: Compares `merchant_id`, `account_id` and `order_no` with those of the request.
   * Server: Leaves it to the handlers. Suite: Compares `merchant_id`, `account_id` and `order_no`; any other
   * field only where the contract says that it is the payment's.
   */
  readonly "direct-payment.echoed-fields"?: readonly string[];
  /**
   * Which character masks a card number, and whether its length is kept.
   *
   * While it is open. Client: Reads a mask of any character and length. Server: Writes the mask that a handler
   * gives. Suite: Looks only which digits can be read.
   */
  readonly "direct-payment.mask"?: {
    /** One character that is no digit. */
    readonly character: string;
    readonly keeps_length: boolean;
  };
  /**
   * How several risk reasons are written - several `risk_reasons`, or several `name` and `status` inside one. A
   * statement in plain words.
   *
   * While it is open. Client: Reads both ways of writing them. Server: Writes what a handler gives. Suite: Has
   * no check of it, open or filled.
   */
  readonly "direct-payment.risk-reasons"?: string;
  /**
   * The unit of `recurring_deduction_period`. A statement in plain words.
   *
   * While it is open. Client: Reads a number without a unit. Server: Writes the number that a handler gives.
   * Suite: Has no check of it, open or filled.
   */
  readonly "direct-payment.deduction-period"?: string;
  /**
   * The codes of `result_info` other than `0000`. Each code with its meaning.
   *
   * While it is open. Client: Reads any code; `0000` is the only success. Server: Writes the code that a
   * handler gives. Suite: Does not try what depends on it.
   */
  readonly "codes.result-info"?: {
    readonly [key: string]: string;
  };
  /**
   * The values of `order_status` and what they mean; only `1` was seen. Each code with its meaning.
   *
   * While it is open. Client: Reads any text. Server: Writes what a handler gives. Suite: Does not try what
   * depends on it.
   */
  readonly "codes.order-status"?: {
    readonly [key: string]: string;
  };
  /**
   * Which codes of a payment say in one word that it is approved, declined, not decided yet or waiting for the
   * shopper, and which field then has the address to send the shopper to. By operation. A code that is in no
   * list has no word.
   *
   * While it is open. Client: Has no such word; its caller reads the codes. Server: Writes the codes that a
   * handler gives. Suite: Has no check of it, open or filled.
   */
  readonly "payment.outcome"?: {
    readonly createDirectPayment?: {
      /** The field that has the code; of a query, that of an order. */
      readonly field: string;
      /** Authorised or captured, whatever was paid back since. */
      readonly approved?: readonly string[];
      /** Ended: no money was taken, and none will be. */
      readonly declined?: readonly string[];
      /** Not decided yet; a query tells later. */
      readonly pending?: readonly string[];
      /** The shopper has to do something first. */
      readonly "action-required"?: {
        readonly codes: readonly string[];
        /** The field that has the address to which the shopper is sent. */
        readonly url: string;
      };
    };
    readonly queryTransactions?: {
      /** The field that has the code; of a query, that of an order. */
      readonly field: string;
      /** Authorised or captured, whatever was paid back since. */
      readonly approved?: readonly string[];
      /** Ended: no money was taken, and none will be. */
      readonly declined?: readonly string[];
      /** Not decided yet; a query tells later. */
      readonly pending?: readonly string[];
      /** The shopper has to do something first. */
      readonly "action-required"?: {
        readonly codes: readonly string[];
        /** The field that has the address to which the shopper is sent. */
        readonly url: string;
      };
    };
  };
  /**
   * The values of `risk_action`; only `ACCEPT` was seen. Each code with its meaning.
   *
   * While it is open. Client: Reads any text. Server: Writes what a handler gives. Suite: Does not try what
   * depends on it.
   */
  readonly "codes.risk-action"?: {
    readonly [key: string]: string;
  };
  /**
   * The states of an order and how authorise, capture, review, cancel and refund move it between them. The
   * allowed moves.
   *
   * While it is open. Client: Knows no states. Server: Knows no states; handlers decide what may follow what.
   * Suite: Does not try what depends on it.
   */
  readonly "states.order"?: readonly {
    readonly from: string;
    readonly by: string;
    readonly to: string;
  }[];
  /**
   * How the merchant portal works and whether what is done there is notified. A statement in plain words.
   *
   * While it is open. Client: Knows nothing of it. Server: Knows nothing of it. Suite: Has no check of it, open
   * or filled.
   */
  readonly "portal.functions"?: string;
  /**
   * The codes of alternative payment methods and of their banks. Each code with its meaning.
   *
   * While it is open. Client: Sends any text. Server: Reads any text. Suite: Sends the method of the settings.
   */
  readonly "codes.payment-method"?: {
    readonly [key: string]: string;
  };
  /**
   * With which HTTP method, and by whom, `issuer_url` is requested 'again' before the shopper is sent there.
   *
   * While it is open. Client: Requests `issuer_url` by GET when its caller asks for it. Server: Knows nothing
   * of that address. Suite: Does not try what depends on it.
   */
  readonly "apm.issuer-request"?: {
    readonly method: "GET" | "POST";
    readonly by?: "merchant" | "shopper";
  };
  /**
   * How the outcome of an APM payment is learnt - its result has neither an outcome nor a `transaction_id`. A
   * statement in plain words.
   *
   * While it is open. Client: Takes a result with an `issuer_url` for accepted, and no more. Server: Leaves it
   * to the handlers. Suite: Has no check of it, open or filled.
   */
  readonly "apm.outcome"?: string;
  /**
   * The complete list of the page's inputs, and which of them a script adds.
   *
   * While it is open. Client: Hands on the page as it came. Server: Sends the page that a handler gives. Suite:
   * Looks for the inputs that the contract names, in the page or its script.
   */
  readonly "redirect.inputs"?: {
    /** Names of fields; a dot goes one level down. */
    readonly static: readonly string[];
    /** Names of fields; a dot goes one level down. */
    readonly scripted: readonly string[];
  };
  /**
   * What `allParams` and `signInfo` hold. A statement in plain words.
   *
   * While it is open. Client: Hands on the page as it came. Server: Sends the page that a handler gives. Suite:
   * Looks only whether the copies are there.
   */
  readonly "redirect.alias-contents"?: string;
  /**
   * Whether the page's `encryption_data` is that of the request or a new one.
   *
   * While it is open. Client: Hands on the page as it came. Server: Sends the page that a handler gives. Suite:
   * Takes any text.
   */
  readonly "redirect.echoed-signature"?: "of-the-request" | "new";
  /**
   * What answers the post that the page makes to the same path, and whether it may stand in an iframe. A
   * statement in plain words.
   *
   * While it is open. Client: Posts no page; the shopper's browser does. Server: Takes a post to the path for a
   * redirect payment. Suite: Has no check of it, open or filled.
   */
  readonly "redirect.next-page"?: string;
  /**
   * Whether a redirect payment may or must carry `return_url` - the field table gives it to APM payments only,
   * two other places to redirect payments too.
   *
   * While it is open. Client: Sends it where it is given. Server: Reads a request with and without it. Suite:
   * Sends it.
   */
  readonly "redirect.return-url"?: "required" | "optional";
  /**
   * With what the shopper's browser comes to `return_url` - method and parameters. A statement in plain words.
   *
   * While it is open. Client: Reads nothing that the browser brings; it proves nothing. Server: Leaves it to
   * the handlers. Suite: Has no check of it, open or filled.
   */
  readonly "redirect.return"?: string;
  /**
   * How the outcome of a redirect payment is learnt. A statement in plain words.
   *
   * While it is open. Client: Has nothing but the page; its caller must ask by query. Server: Leaves it to the
   * handlers. Suite: Has no check of it, open or filled.
   */
  readonly "redirect.outcome"?: string;
  /**
   * How a query names the orders that it wants - its request has no field for it, although the envelope speaks
   * of an array of order entries.
   *
   * While it is open. Client: Sends the fields that it is given, and names no query that finds out a lost
   * outcome. Server: Hands unknown fields to the handler. Suite: Sends queries that select nothing, and tests
   * what they return of its own payments.
   */
  readonly "query.selection"?: {
    /**
     * A request in which no field selects gets the newest ones, at most so many. Without `by`, that is every
     * request.
     */
    readonly newest?: number;
    /** The fields that select, each alone; without it nothing can be selected. */
    readonly by?: {
      readonly order_no?: {
        /** The name of the request field. */
        readonly field: string;
        /** What joins several values in it; one value only if not given. */
        readonly separator?: string;
      };
      readonly transaction_id?: {
        /** The name of the request field. */
        readonly field: string;
        /** What joins several values in it; one value only if not given. */
        readonly separator?: string;
      };
      readonly refund_reference_id?: {
        /** The name of the request field. */
        readonly field: string;
        /** What joins several values in it; one value only if not given. */
        readonly separator?: string;
      };
    };
  };
  /**
   * What a query is answered that selects more than 100 orders - refused, cut, or in pages. One place speaks of
   * 100 orders returned, another of 100 in a request.
   *
   * While it is open. Client: Refuses a response with more than 100 orders. Server: Refuses to send more than
   * 100 orders. Suite: Expects no more than 100 orders in a response, and takes a refusal as well.
   */
  readonly "query.over-limit"?: "refused" | "first-100";
  /**
   * What a query is answered that finds nothing. `empty-list`: a success with an empty array; `failure`: 200
   * and another `return_status` than that of a success; otherwise an HTTP status.
   *
   * While it is open. Client: Sends what it is given, and hands on what comes. Server: Leaves it to the
   * handlers. Suite: Does not try what depends on it.
   */
  readonly "query.no-match"?: ("empty-list" | "failure") | {
    readonly status: number;
  };
  /**
   * What a query from an address that is not registered is answered, and how addresses are registered.
   *
   * While it is open. Client: Takes any status from 400 to 499 for a refusal. Server: Responds as its
   * `authorise` says. Suite: Expects anything but a success.
   */
  readonly "query.unregistered-ip"?: {
    /** The HTTP status. */
    readonly status: number;
  };
  /**
   * Whether a refund search, too, is only answered for registered addresses.
   *
   * While it is open. Client: Takes any status from 400 to 499 for a refusal. Server: Responds as its
   * `authorise` says. Suite: Does not try what depends on it.
   */
  readonly "refund-search.registered-ip"?: "needed" | "not-needed";
  /**
   * What `reference_no` refers to. A statement in plain words.
   *
   * While it is open. Client: Reads any text. Server: Writes the text that a handler gives. Suite: Has no check
   * of it, open or filled.
   */
  readonly "order-record.reference-no"?: string;
  /**
   * Whether an order's `amount` is the one that was asked for, captured, or left after refunds.
   *
   * While it is open. Client: Reads an amount, and takes it for none of the three. Server: Writes the amount
   * that a handler gives. Suite: Expects the amount that was asked for, or zero, of a payment that was only
   * made; compares no amount after a capture, a review, a cancellation or a refund.
   */
  readonly "order-record.amount-meaning"?: "requested" | "captured" | "remaining";
  /**
   * The values of `payment_status` and what they mean; `3000` and `4100` were seen without explanation. Each
   * code with its meaning.
   *
   * While it is open. Client: Reads any digits. Server: Writes the digits that a handler gives. Suite: Does not
   * try what depends on it.
   */
  readonly "codes.payment-status"?: {
    readonly [key: string]: string;
  };
  /**
   * The values of `query_result`; only `1` was seen. Each code with its meaning.
   *
   * While it is open. Client: Reads any text. Server: Writes what a handler gives. Suite: Does not try what
   * depends on it.
   */
  readonly "codes.query-result"?: {
    readonly [key: string]: string;
  };
  /**
   * The values of `is3ds`; only `0` was seen. Each code with its meaning.
   *
   * While it is open. Client: Reads any text. Server: Writes what a handler gives. Suite: Does not try what
   * depends on it.
   */
  readonly "codes.is3ds"?: {
    readonly [key: string]: string;
  };
  /**
   * The values of a fraud check's `status` and the names of its `check_items`; `ACCEPT` and `REJECT` were seen
   * as status. Each code with its meaning.
   *
   * While it is open. Client: Reads any text. Server: Writes what a handler gives. Suite: Does not try what
   * depends on it.
   */
  readonly "codes.fraud-check"?: {
    readonly [key: string]: string;
  };
  /**
   * The values of `recurring_status`; only `1` was seen, and it is not said whether it shows a cancellation.
   * Each code with its meaning.
   *
   * While it is open. Client: Reads any text. Server: Writes what a handler gives. Suite: Does not try what
   * depends on it.
   */
  readonly "codes.recurring-status"?: {
    readonly [key: string]: string;
  };
  /**
   * How a refund search names the refunds that it wants; its request has no field for it.
   *
   * While it is open. Client: Sends the fields that it is given, and names no search that finds out a lost
   * outcome. Server: Hands unknown fields to the handler. Suite: Sends searches that select nothing, and tests
   * what they return of its own refunds.
   */
  readonly "refund-search.selection"?: {
    /**
     * A request in which no field selects gets the newest ones, at most so many. Without `by`, that is every
     * request.
     */
    readonly newest?: number;
    /** The fields that select, each alone; without it nothing can be selected. */
    readonly by?: {
      readonly order_no?: {
        /** The name of the request field. */
        readonly field: string;
        /** What joins several values in it; one value only if not given. */
        readonly separator?: string;
      };
      readonly transaction_id?: {
        /** The name of the request field. */
        readonly field: string;
        /** What joins several values in it; one value only if not given. */
        readonly separator?: string;
      };
      readonly refund_reference_id?: {
        /** The name of the request field. */
        readonly field: string;
        /** What joins several values in it; one value only if not given. */
        readonly separator?: string;
      };
    };
  };
  /**
   * Whether the limit of 100 counts the orders asked for or those returned, and what more than that is
   * answered.
   *
   * While it is open. Client: Refuses a response with more than 100 refunds. Server: Refuses to send more than
   * 100 refunds. Suite: Expects no more than 100 refunds in a response, and takes a refusal as well.
   */
  readonly "refund-search.over-limit"?: "refused" | "first-100";
  /**
   * What a refund search is answered that finds nothing. `empty-list`: a success with an empty array;
   * `failure`: 200 and another `return_status` than that of a success; otherwise an HTTP status.
   *
   * While it is open. Client: Sends what it is given, and hands on what comes. Server: Leaves it to the
   * handlers. Suite: Does not try what depends on it.
   */
  readonly "refund-search.no-match"?: ("empty-list" | "failure") | {
    readonly status: number;
  };
  /**
   * Whether `payment_status` in a refund search is the status of the payment or of the refund.
   *
   * While it is open. Client: Reads the status, and takes it for neither. Server: Writes the status that a
   * handler gives. Suite: Does not try what depends on it.
   */
  readonly "refund-search.payment-status"?: "of-the-payment" | "of-the-refund";
  /**
   * What a batch with too many orders is answered.
   *
   * While it is open. Client: Refuses to send more orders in one request; asked to, it sends them in several.
   * Server: Responds with 400. Suite: Expects anything but a success.
   */
  readonly "batch.over-limit"?: {
    /** The HTTP status. */
    readonly status: number;
    /**
     * With status 200: `envelope`, by a `return_status` that is no success; `entries`, by the status of each
     * entry. Either, if left out.
     */
    readonly refused?: "envelope" | "entries";
  };
  /**
   * The `return_status` and `return_message` of a batch in which some orders fail. `success`: the envelope only
   * says that the batch was processed.
   *
   * While it is open. Client: Judges each order by its own entry, whatever the envelope says. Server: Writes
   * the envelope that a handler gives. Suite: Judges each order by its own entry.
   */
  readonly "batch.partial-failure"?: "success" | "failure";
  /**
   * The `return_status` and `return_message` of a batch in which all orders fail. `success`: the envelope only
   * says that the batch was processed.
   *
   * While it is open. Client: Judges each order by its own entry, whatever the envelope says. Server: Writes
   * the envelope that a handler gives. Suite: Judges each order by its own entry.
   */
  readonly "batch.total-failure"?: "success" | "failure";
  /**
   * Whether the results stand in the order of the request.
   *
   * While it is open. Client: Finds the entry of an order by its `transaction_id` and `order_no`. Server:
   * Writes the entries in a handler's order. Suite: Finds the entry of an order by what it says.
   */
  readonly "batch.result-order"?: "as-requested" | "any";
  /**
   * What happens when one batch names the same payment twice.
   *
   * While it is open. Client: Takes the results of one payment in their order, where there are as many as were
   * asked for. Server: Hands both to the handler. Suite: Expects an entry for each order, or that the whole
   * batch is refused.
   */
  readonly "batch.duplicate-entry"?: "each-counts" | "refused";
  /**
   * What a batch without orders is answered.
   *
   * While it is open. Client: Sends a list that is empty, if it is given one. Server: Hands an empty list to
   * the handler. Suite: Does not try what depends on it.
   */
  readonly "batch.empty"?: "accepted" | "refused";
  /**
   * The name of the answer's array for review, cancel and refund; it is named for capture, query and refund
   * search. For each operation the array's name.
   *
   * While it is open. Client: Reads the array under the name that the request has for it. Server: Writes the
   * array under the name that the request has for it. Suite: Reads the array under the name that the request
   * has for it, or else the only list of records in the response.
   */
  readonly "batch.array-names"?: {
    readonly [key: string]: string;
  };
  /**
   * Whether refund entries have an `error_message` - two statements give one to every result entry, the refund
   * record has none.
   *
   * While it is open. Client: Reads an entry with or without it. Server: Writes it where a handler gives it.
   * Suite: Takes an entry with or without it.
   */
  readonly "batch.refund-error-message"?: "present" | "absent";
  /**
   * Whether the orders of a query have an `error_message`, as the envelope's results do; the order record has
   * none.
   *
   * While it is open. Client: Hands on one that comes as an unknown field. Server: Writes one that a handler
   * gives as an unknown field. Suite: Takes an order with or without it.
   */
  readonly "batch.order-error-message"?: "present" | "absent";
  /**
   * The values of `return_status` other than `1`, and the texts of `return_message`. Each code with its
   * meaning.
   *
   * While it is open. Client: Takes anything but `1` for no success. Server: Writes what a handler gives.
   * Suite: Takes anything but `1` for no success.
   */
  readonly "codes.return-status"?: {
    readonly [key: string]: string;
  };
  /**
   * The values of the result entries' status fields other than `1`. Each code with its meaning.
   *
   * While it is open. Client: Takes anything but `1` for no success. Server: Writes what a handler gives.
   * Suite: Takes anything but `1` for no success.
   */
  readonly "codes.entry-status"?: {
    readonly [key: string]: string;
  };
  /**
   * The texts of `error_message`. Each code with its meaning.
   *
   * While it is open. Client: Reads any text. Server: Writes what a handler gives. Suite: Does not try what
   * depends on it.
   */
  readonly "codes.error-message"?: {
    readonly [key: string]: string;
  };
  /**
   * Whether less than the authorised amount may be captured.
   *
   * While it is open. Client: Sends what it is given, and hands on what comes. Server: Leaves it to the
   * handlers. Suite: Captures whole amounts only.
   */
  readonly "capture.partial"?: "accepted" | "refused";
  /**
   * Whether a payment may be captured more than once, up to the authorised amount.
   *
   * While it is open. Client: Never sends a capture again by itself; it might take the money again. Server:
   * Leaves it to the handlers. Suite: Captures each payment once.
   */
  readonly "capture.several"?: "accepted" | "refused";
  /**
   * What a capture above what is left of the authorised amount is answered.
   *
   * While it is open. Client: Sends what it is given, and hands on what comes. Server: Leaves it to the
   * handlers. Suite: Does not try what depends on it.
   */
  readonly "capture.above-authorised"?: "accepted" | "refused";
  /**
   * Whether the `amount` of an order in a capture is the amount to act on or must repeat that of the payment.
   *
   * While it is open. Client: Takes a result with a lower `amount` than that of the order for one of something
   * else, and a higher one for that of the whole payment. Server: Leaves it to the handlers. Suite: Gives the
   * amount of the payment.
   */
  readonly "capture.entry-amount"?: "amount-to-act-on" | "must-match";
  /**
   * Whether the `amount` of an order in a review is the amount to act on or must repeat that of the payment.
   *
   * While it is open. Client: Takes a result with a lower `amount` than that of the order for one of something
   * else, and a higher one for that of the whole payment. Server: Leaves it to the handlers. Suite: Gives the
   * amount of the payment.
   */
  readonly "review.entry-amount"?: "amount-to-act-on" | "must-match";
  /**
   * Whether the `amount` of an order in a cancellation is the amount to act on or must repeat that of the
   * payment.
   *
   * While it is open. Client: Takes a result with a lower `amount` than that of the order for one of something
   * else, and a higher one for that of the whole payment. Server: Leaves it to the handlers. Suite: Gives the
   * amount of the payment.
   */
  readonly "cancel.entry-amount"?: "amount-to-act-on" | "must-match";
  /**
   * What the response to an order of a capture is that names an existing payment by its `transaction_id`, and
   * another `order_no` or `currency` than the payment's. What an order gets whose field of this name is not
   * that of the payment.
   *
   * While it is open. Client: Takes a result with another `order_no` or `currency` than that of the order for
   * one of something else. Server: Leaves it to the handlers. Suite: Names payments only as they are.
   */
  readonly "capture.mismatch"?: {
    readonly order_no?: "accepted" | "refused";
    readonly currency?: "accepted" | "refused";
  };
  /**
   * What the response to an order of a review is that names an existing payment by its `transaction_id`, and
   * another `order_no` or `currency` than the payment's. What an order gets whose field of this name is not
   * that of the payment.
   *
   * While it is open. Client: Takes a result with another `order_no` or `currency` than that of the order for
   * one of something else. Server: Leaves it to the handlers. Suite: Names payments only as they are.
   */
  readonly "review.mismatch"?: {
    readonly order_no?: "accepted" | "refused";
    readonly currency?: "accepted" | "refused";
  };
  /**
   * What the response to an order of a cancellation is that names an existing payment by its `transaction_id`,
   * and another `order_no` or `currency` than the payment's. What an order gets whose field of this name is not
   * that of the payment.
   *
   * While it is open. Client: Takes a result with another `order_no` or `currency` than that of the order for
   * one of something else. Server: Leaves it to the handlers. Suite: Names payments only as they are.
   */
  readonly "cancel.mismatch"?: {
    readonly order_no?: "accepted" | "refused";
    readonly currency?: "accepted" | "refused";
  };
  /**
   * What the response to an order of a refund is that names an existing payment by its `transaction_id`, and
   * another `order_no` or `currency` than the payment's. What an order gets whose field of this name is not
   * that of the payment.
   *
   * While it is open. Client: Takes a result with another `order_no` or `currency` than that of the order for
   * one of something else. Server: Leaves it to the handlers. Suite: Names payments only as they are.
   */
  readonly "refund.mismatch"?: {
    readonly order_no?: "accepted" | "refused";
    readonly currency?: "accepted" | "refused";
  };
  /**
   * Whether a captured payment can be cancelled.
   *
   * While it is open. Client: Sends what it is given, and hands on what comes. Server: Leaves it to the
   * handlers. Suite: Cancels only payments that were not captured.
   */
  readonly "cancel.after-capture"?: "accepted" | "refused";
  /**
   * Which payments wait for a review, and what happens to one that is never reviewed. A statement in plain
   * words.
   *
   * While it is open. Client: Sends what it is given, and hands on what comes. Server: Leaves it to the
   * handlers. Suite: Reviews only where the settings name a card that is held for it.
   */
  readonly "review.which"?: string;
  /**
   * The values of `review_flag` and what they decide; only `1` was seen. Whether the answer echoes it. Each
   * code with its meaning.
   *
   * While it is open. Client: Sends any value. Server: Reads any value. Suite: Sends `1`, which was seen.
   */
  readonly "codes.review-flag"?: {
    readonly [key: string]: string;
  };
  /**
   * What a refund of a payment is answered that is not captured.
   *
   * While it is open. Client: Sends what it is given, and hands on what comes. Server: Leaves it to the
   * handlers. Suite: Refunds only what was captured.
   */
  readonly "refund.before-capture"?: "accepted" | "refused";
  /**
   * What a refund above what is left of the captured amount is answered, alone or together with earlier
   * refunds.
   *
   * While it is open. Client: Takes a result with another `refund_amount` than that of the order for one of
   * something else. Never sends a refund again by itself; it might be paid again. Server: Leaves it to the
   * handlers. Suite: Refunds no more than was captured.
   */
  readonly "refund.above-remaining"?: "accepted" | "refused";
  /**
   * What a refund is answered whose `amount` is not the payment's original amount.
   *
   * While it is open. Client: Sends what it is given, and compares no `amount` of a result with it. Server:
   * Leaves it to the handlers. Suite: Gives the payment's original amount.
   */
  readonly "refund.amount-match"?: "accepted" | "refused";
  /**
   * The first sequence of `refund_reference_id`, what follows 99, and its value when a refund fails. A
   * statement in plain words.
   *
   * While it is open. Client: Reads any text. Server: Writes what a handler gives. Suite: Does not try what
   * depends on it.
   */
  readonly "refund.reference-id"?: string;
  /**
   * Where `refund_reference` comes from; no request field has the name. A statement in plain words.
   *
   * While it is open. Client: Reads any text. Server: Writes what a handler gives. Suite: Has no check of it,
   * open or filled.
   */
  readonly "refund.reference"?: string;
  /**
   * The form of `refund_processing_date` when it is not empty, and when it is set.
   *
   * While it is open. Client: Reads any text. Server: Writes what a handler gives. Suite: Takes any text.
   */
  readonly "refund.processing-date"?: "YYYYMMDDHHMMSS" | "YYYY-MM-DD HH:MM:SS" | "YYYY-MM-DD";
  /**
   * The states of a refund and the moves between them. The allowed moves.
   *
   * While it is open. Client: Knows no states. Server: Knows no states; handlers decide what may follow what.
   * Suite: Has no check of it, open or filled.
   */
  readonly "states.refund"?: readonly {
    readonly from: string;
    readonly by: string;
    readonly to: string;
  }[];
  /**
   * The values of `refund_status` other than `1`. Each code with its meaning.
   *
   * While it is open. Client: Reads any text; only `1` is a success. Server: Writes what a handler gives.
   * Suite: Takes only `1` for a success.
   */
  readonly "codes.refund-status"?: {
    readonly [key: string]: string;
  };
  /**
   * The codes of `refund_message` other than `V0000`. Each code with its meaning.
   *
   * While it is open. Client: Reads any code. Server: Writes what a handler gives. Suite: Does not try what
   * depends on it.
   */
  readonly "codes.refund-message"?: {
    readonly [key: string]: string;
  };
  /**
   * How a recurring contract runs - its intervals, billing and promotion cycles, amounts, start and end (their
   * form too), and what happens when a charge fails. A statement in plain words.
   *
   * While it is open. Client: Sends what it is given, and hands on what comes. Server: Leaves it to the
   * handlers. Suite: Begins subscriptions with the fields that were seen.
   */
  readonly "subscription.terms"?: string;
  /**
   * How a redirect payment with a subscription tells its `recurring_id` - the page has no field for it. A
   * statement in plain words.
   *
   * While it is open. Client: Has nothing but the page. Server: Leaves it to the handlers. Suite: Has no check
   * of it, open or filled.
   */
  readonly "subscription.on-redirect"?: string;
  /**
   * What the response to the cancellation of a subscription is that was cancelled before.
   *
   * While it is open. Client: Sends what it is given, and hands on what comes. Server: Leaves it to the
   * handlers. Suite: Cancels each subscription once.
   */
  readonly "subscription.already-cancelled"?: "accepted" | "refused";
  /**
   * What the response to a cancellation is whose `recurring_id` is that of a subscription with another
   * `contract_name`.
   *
   * While it is open. Client: Takes a result with another `contract_name` than that of the request for one of
   * something else. Server: Leaves it to the handlers. Suite: Takes another name for that of a subscription
   * that does not exist, which is no success.
   */
  readonly "subscription.contract-mismatch"?: "accepted" | "refused";
  /**
   * Where the status `Inactived` can be read; no field is said to hold it.
   *
   * While it is open. Client: Reads the status of a subscription nowhere. Server: Leaves it to the handlers.
   * Suite: Expects another `recurring_status` after a cancellation where a query showed it before.
   */
  readonly "subscription.status-field"?: "recurring_status" | "not-shown";
  /**
   * When a contract counts as already created, and how it is cancelled by hand - the customer is not charged
   * again, yet such a contract is still charged. A statement in plain words.
   *
   * While it is open. Client: Sends what it is given, and hands on what comes. Server: Leaves it to the
   * handlers. Suite: Has no check of it, open or filled.
   */
  readonly "subscription.created-contract"?: string;
  /**
   * The values of a subscription's `cancel_status` other than `1`. Each code with its meaning.
   *
   * While it is open. Client: Reads any text; only `1` is a success. Server: Writes what a handler gives.
   * Suite: Takes only `1` for a success.
   */
  readonly "codes.cancel-status"?: {
    readonly [key: string]: string;
  };
  /**
   * What a second payout with the same `request_id` is answered.
   *
   * While it is open. Client: Never sends a payout again by itself; it might pay twice. Server: Hands a
   * repetition to the handler. Suite: Never repeats a `request_id`.
   */
  readonly "payout.repeat"?: "same-answer" | "refused" | "new-payout";
  /**
   * The form of `payment_amount` and `source_amount`, and how they relate to each other and to the fee. A
   * statement in plain words.
   *
   * While it is open. Client: Sends any text. Server: Reads any text. Suite: Compares amounts as numbers.
   */
  readonly "payout.amounts"?: string;
  /**
   * Whether `failure_reason` and `failure_type` are always there or only on a failure; `UNKNOWN` was seen
   * beside `COMPLETED`.
   *
   * While it is open. Client: Reads a response with or without them, unless the payout failed. Server: Writes
   * them where a handler gives them; without them no failure is sent. Suite: Expects them where a payout
   * failed, and takes them anywhere.
   */
  readonly "payout.failure-fields"?: "always" | "on-failure";
  /**
   * The states of a payout and the moves between them; only `COMPLETED` was seen. The allowed moves.
   *
   * While it is open. Client: Reads any text. Server: Writes what a handler gives. Suite: Does not try what
   * depends on it.
   */
  readonly "states.payout"?: readonly {
    readonly from: string;
    readonly by: string;
    readonly to: string;
  }[];
  /**
   * The values of a payout's code fields beyond those seen in examples. For each field, its values.
   *
   * While it is open. Client: Sends and reads any text. Server: Reads and writes any text. Suite: Sends the
   * codes that were seen.
   */
  readonly "codes.payout"?: {
    readonly [key: string]: {
      readonly [key: string]: string;
    };
  };
  /**
   * Where `beneficiary_id` and `payer_id` come from, and whether `beneficiary_id` makes the `beneficiary`
   * unnecessary. A statement in plain words.
   *
   * While it is open. Client: Sends and reads any text. Server: Reads and writes any text. Suite: Has no check
   * of it, open or filled.
   */
  readonly "payout.beneficiary-id"?: string;
  /**
   * Which six characters end a `short_reference_id`.
   *
   * While it is open. Client: Reads any six characters. Server: Writes what a handler gives. Suite: Takes any
   * six characters.
   */
  readonly "payout.short-reference-characters"?: string;
  /**
   * The exact form of `created_at` and `last_updated_at` - an offset without a colon mixes the basic with the
   * extended form of ISO 8601 - and whether seconds have fractions.
   *
   * While it is open. Client: Reads either form of ISO 8601, with fractions or without. Server: Writes what a
   * handler gives, in either form. Suite: Takes either form of ISO 8601, with fractions or without.
   */
  readonly "payout.timestamp-format"?: {
    /** `extended`: 2024-05-01T10:00:00; `basic`: 20240501T100000. */
    readonly form?: "extended" | "basic";
    /** How many decimal places the seconds have. */
    readonly fraction_digits?: number;
    /** What stands before them. */
    readonly decimal_mark?: "." | ",";
    /** `hhmm`: +0000; `hh`: +00. */
    readonly offset?: "hhmm" | "hh";
  };
  /**
   * Of which events a notification tells. Each code with its meaning.
   *
   * While it is open. Client: Reads any notification. Server: Sends none; that is for the gateway. Suite: Does
   * not try what depends on it.
   */
  readonly "notification.kinds"?: {
    readonly [key: string]: string;
  };
  /**
   * What a notification carries. The JSON Schema of the payload.
   *
   * While it is open. Client: Reads any content. Server: Sends none; that is for the gateway. Suite: Takes any
   * content.
   */
  readonly "notification.payload"?: StandardSchema | Readonly<Record<string, unknown>>;
  /**
   * How and when a notification is sent - method, encoding, moment, retries.
   *
   * While it is open. Client: Waits for nothing; its address for notifications takes a POST with any encoding.
   * Server: Sends none; that is for the gateway. Suite: Waits for no notification.
   */
  readonly "notification.delivery"?: {
    readonly method: "POST" | "GET";
    readonly media: "application/json" | "application/xml" | "application/x-www-form-urlencoded";
    /** The time after the answer in which the first attempt is made. */
    readonly within_seconds: number;
    /** Seconds between attempts. */
    readonly retries?: readonly number[];
  };
  /**
   * What a merchant answers to acknowledge a notification.
   *
   * While it is open. Client: Its address for notifications acknowledges with 200. Server: Sends none; that is
   * for the gateway. Suite: Responds with 200 to whatever comes.
   */
  readonly "notification.acknowledgement"?: {
    readonly status: readonly number[];
    readonly body?: string;
  };
  /**
   * Whether and how a notification is signed. `same-scheme`: as the requests are; `standard-webhooks`: in the
   * headers `webhook-id`, `webhook-timestamp` and `webhook-signature`, over the bytes of the body.
   *
   * While it is open. Client: Refuses to verify a notification; its caller must ask by query. Server: Sends
   * none; that is for the gateway. Suite: Does not try what depends on it.
   */
  readonly "notification.signature"?: "same-scheme" | "standard-webhooks" | "unsigned";
  /**
   * Which field dates a notification, and how old one may be before it counts as a replay.
   *
   * While it is open. Client: Looks for no date; what was caught can be sent again at any time. Server: Sends
   * none; that is for the gateway. Suite: Does not try what depends on it.
   */
  readonly "notification.window"?: {
    /** The name of the field. */
    readonly field: string;
    readonly form: "unix-seconds" | "unix-milliseconds" | "offset-date-time";
    readonly seconds: number;
  };
  /**
   * The body of an answer with status 400 or 404. The body is JSON; these are the names of the fields that hold
   * the code and the message.
   *
   * While it is open. Client: Takes any body, also none, and quotes it in the error. Server: Writes JSON with
   * `code` and `message`. Suite: Takes any body, also none.
   */
  readonly "errors.body"?: {
    /** A name, such as `order_no`, as it stands on the wire. */
    readonly code: string;
    /** A name, such as `order_no`, as it stands on the wire. */
    readonly message: string;
  };
  /**
   * What counts as invalid input to a direct or an APM payment.
   *
   * While it is open. Client: Takes 400 for a refusal. Server: Responds with 400 to what breaks the contract's
   * schema; the rest is the handlers'. Suite: Expects a refusal of a body that cannot be read, and of nothing
   * else.
   */
  readonly "errors.invalid-input"?: readonly ("unreadable-body" | "wrong-type" | "malformed-amount" | "unknown-currency" | "missing-field")[];
  /**
   * Which record a 404 of a direct or an APM payment means.
   *
   * While it is open. Client: Takes 404 for a refusal. Server: Responds to an unknown account as to an invalid
   * signature, so that nobody finds out which accounts exist. Suite: Does not try what depends on it.
   */
  readonly "errors.not-found"?: readonly ("merchant" | "account" | "token")[];
  /**
   * What the operations for which no other status than 200 is stated answer to invalid input and to records
   * that are not found. For each operation, its statuses.
   *
   * While it is open. Client: Takes any status from 400 to 499 for a refusal. Server: Responds with 400 to
   * invalid input, and to an unknown account as to an invalid signature. Suite: Does not try what depends on
   * it.
   */
  readonly "errors.by-operation"?: {
    readonly createRedirectPayment?: {
      readonly invalid_input?: number;
      readonly not_found?: number;
    };
    readonly queryTransactions?: {
      readonly invalid_input?: number;
      readonly not_found?: number;
    };
    readonly captureTransactions?: {
      readonly invalid_input?: number;
      readonly not_found?: number;
    };
    readonly reviewTransactions?: {
      readonly invalid_input?: number;
      readonly not_found?: number;
    };
    readonly cancelTransactions?: {
      readonly invalid_input?: number;
      readonly not_found?: number;
    };
    readonly cancelSubscription?: {
      readonly invalid_input?: number;
      readonly not_found?: number;
    };
    readonly refundTransactions?: {
      readonly invalid_input?: number;
      readonly not_found?: number;
    };
    readonly searchRefunds?: {
      readonly invalid_input?: number;
      readonly not_found?: number;
    };
    readonly createPayout?: {
      readonly invalid_input?: number;
      readonly not_found?: number;
    };
  };
  /**
   * What is answered when the gateway itself fails or is too busy. A statement in plain words.
   *
   * While it is open. Client: Takes the outcome for unknown, and says how to find it out. Server: Responds with
   * 500. Suite: Has no check of it, open or filled.
   */
  readonly "errors.server"?: string;
  /**
   * How many requests are allowed in a time.
   *
   * While it is open. Client: Sends as fast as it is asked to. Server: Counts nothing. Suite: Sends several
   * requests at the same time; after a 429 it waits as `Retry-After` says, and sends that request again.
   */
  readonly "limits.rate"?: {
    readonly requests: number;
    readonly per_seconds: number;
  };
  /**
   * The smallest and greatest amount. For each currency, decimal texts.
   *
   * While it is open. Client: Sends any amount. Server: Hands any amount to the handler. Suite: Pays amounts
   * from 20.00 to 89.99, each payment another.
   */
  readonly "limits.amounts"?: {
    readonly [key: string]: {
      /** A decimal number, such as `10.50`. */
      readonly least?: string;
      /** A decimal number, such as `10.50`. */
      readonly most?: string;
    };
  };
  /**
   * How long an answer may take.
   *
   * While it is open. Client: Waits as long as its caller says, 30 seconds by default. Server: Responds when a
   * handler does. Suite: Waits as long as the settings say.
   */
  readonly "limits.timeouts"?: {
    readonly answer_seconds: number;
  };
  /**
   * How new versions come, how old ones end, and what changed so far. A statement in plain words.
   *
   * While it is open. Client: Knows version 1. Server: Knows version 1. Suite: Knows version 1.
   */
  readonly "versioning.rules"?: string;
  /**
   * Which elements a direct payment's result always has, beyond the echoed three and the signature. Names of
   * fields; a dot goes one level down.
   *
   * While it is open. Client: Reads a result without what is not promised. Server: Writes what a handler gives.
   * Suite: Compares the others only where they are there.
   */
  readonly "always-present.direct-payment-result"?: readonly string[];
  /**
   * Which elements an APM payment's result always has, beyond `issuer_url`; so also which fields of the request
   * it repeats. Names of fields; a dot goes one level down.
   *
   * While it is open. Client: Reads a result without what is not promised. Server: Writes what a handler gives.
   * Suite: Compares the others only where they are there.
   */
  readonly "always-present.apm-payment-result"?: readonly string[];
  /**
   * Which fields an order always has. Names of fields; a dot goes one level down.
   *
   * While it is open. Client: Reads an order without what is not promised. Server: Writes what a handler gives.
   * Suite: Compares the others only where they are there.
   */
  readonly "always-present.order-record"?: readonly string[];
  /**
   * Which fields the answer of a capture and its entries always have, beyond the promised ones. Names of
   * fields; a dot goes one level down.
   *
   * While it is open. Client: Reads a response without what is not promised. Server: Writes what a handler
   * gives. Suite: Compares the others only where they are there.
   */
  readonly "always-present.capture-result"?: readonly string[];
  /**
   * Which fields the answer of a review and its entries always have, beyond the promised ones. Names of fields;
   * a dot goes one level down.
   *
   * While it is open. Client: Reads a response without what is not promised. Server: Writes what a handler
   * gives. Suite: Compares the others only where they are there.
   */
  readonly "always-present.review-result"?: readonly string[];
  /**
   * Which fields the answer of a cancellation and its entries always have, beyond the promised ones. Names of
   * fields; a dot goes one level down.
   *
   * While it is open. Client: Reads a response without what is not promised. Server: Writes what a handler
   * gives. Suite: Compares the others only where they are there.
   */
  readonly "always-present.cancel-result"?: readonly string[];
  /**
   * Which fields the answer of a refund and its records always have, beyond the promised ones. Names of fields;
   * a dot goes one level down.
   *
   * While it is open. Client: Reads a response without what is not promised. Server: Writes what a handler
   * gives. Suite: Compares the others only where they are there.
   */
  readonly "always-present.refund-result"?: readonly string[];
  /**
   * Which fields the answer of a refund search and its records always have, beyond the promised ones. Names of
   * fields; a dot goes one level down.
   *
   * While it is open. Client: Reads a response without what is not promised. Server: Writes what a handler
   * gives. Suite: Compares the others only where they are there.
   */
  readonly "always-present.refund-search-result"?: readonly string[];
}

/** A gateway's statement of how it fills the extension points. */
export interface Profile {
  /** The profile's name. */
  readonly profile: string;
  readonly extension_points: ExtensionPoints;
}

/**
 * Gives the profile as it is, with its values as types: `defineProfile({ profile: "acme", extension_points: { … } })`.
 * For a profile that comes from a file, see `checkProfile`.
 */
export const defineProfile = <const P extends Profile>(profile: P & OnlyKnown<P>): P => profile;

/** Refuses a point that does not exist: without it, a mistyped id would be taken for an extra member. */
export interface OnlyKnown<P extends Profile> {
  readonly extension_points: {
    readonly [Id in Exclude<keyof P["extension_points"], keyof ExtensionPoints>]: Id extends keyof RetiredPoints
    ? RetiredPoints[Id]
    : never;
  };
}

/** The points of former versions; a profile that fills one is refused, and told what took its place. */
export interface RetiredPoints {
  readonly "subscription.not-cancellable": { readonly retired: "`subscription.not-cancellable` is retired since version 0.2.0. Fill `subscription.already-cancelled`, `subscription.contract-mismatch` instead. A cancellation of what is cancelled already and one under another name are two questions; that a subscription which does not exist cannot be cancelled is a rule." };
  readonly "capture.identification": { readonly retired: "`capture.identification` is retired since version 0.2.0. Fill `capture.mismatch`, `review.mismatch`, `cancel.mismatch`, `refund.mismatch` instead. Each of the four operations is asked by itself, and the profile names the fields that do not fit. That an order which does not exist is no success is a rule." };
  readonly "capture.amount": { readonly retired: "`capture.amount` is retired since version 0.2.0. Fill `capture.entry-amount`, `review.entry-amount`, `cancel.entry-amount` instead. Each of the three operations is asked by itself." };
  readonly "errors.other-operations": { readonly retired: "`errors.other-operations` is retired since version 0.2.0. Fill `errors.by-operation` instead. Each of the nine operations has statuses of its own." };
  readonly "payout.timestamp-form": { readonly retired: "`payout.timestamp-form` is retired since version 0.2.0. Fill `payout.timestamp-format` instead. The forms of ISO 8601 are more than seconds or milliseconds; `seconds` is now `fraction_digits` 0, `milliseconds` is 3." };
  readonly "payout.response-record": { readonly retired: "`payout.response-record` is retired since version 0.2.0. Leave it out. What a payout's request sent is in the response too, by a rule." };
  readonly "always-present.query-result": { readonly retired: "`always-present.query-result` is retired since version 0.2.0. Leave it out. Which fields the response of a query has is a rule." };
  readonly "always-present.subscription-cancellation-result": { readonly retired: "`always-present.subscription-cancellation-result` is retired since version 0.2.0. Leave it out. Which fields the response to a subscription's cancellation has is a rule." };
  readonly "always-present.payout": { readonly retired: "`always-present.payout` is retired since version 0.2.0. Leave it out. Which fields the response of a payout has is a rule." };
}

/** A point that closes a set of codes. */
export type CodesPointId =
  | "codes.result-info"
  | "codes.order-status"
  | "codes.risk-action"
  | "codes.payment-method"
  | "codes.payment-status"
  | "codes.query-result"
  | "codes.is3ds"
  | "codes.fraud-check"
  | "codes.recurring-status"
  | "codes.return-status"
  | "codes.entry-status"
  | "codes.error-message"
  | "codes.review-flag"
  | "codes.refund-status"
  | "codes.refund-message"
  | "codes.cancel-status"
  | "notification.kinds";

/** A point that is filled with a schema of the gateway's own. */
export type SchemaPointId =
  | "notification.payload";

/** The codes that a profile lists at a point; `string` where only its file knows them. */
export type CodeOf<P extends Profile, Id extends CodesPointId & keyof P["extension_points"]> = `${Extract<
  keyof NonNullable<P["extension_points"][Id]>,
  string | number
>}`;

/**
 * The codes that a profile lists at a point, with the guard that tells one from any other text:
 * `const { is } = codesOf(acme, "codes.payment-status")`. Points that the profile leaves open are refused by the
 * compiler; of a profile that comes from a file they give `undefined`, and any text may be a code.
 */
export function codesOf<P extends Profile, Id extends CodesPointId & keyof P["extension_points"]>(
  profile: P,
  id: Id,
): Codes<CodeOf<P, Id>> | (undefined extends P["extension_points"][Id] ? undefined : never) {
  // Without a table the point is open, so that its type allows for it being absent.
  return codesAt({ ...profile.extension_points }, id) as Codes<CodeOf<P, Id>>;
}

/** What the schema at a point of a profile gives; `unknown` where it is no Standard Schema. */
export type FilledWith<P extends Profile, Id extends SchemaPointId> = P["extension_points"] extends {
  readonly [Point in Id]: StandardSchema<infer _Input, infer Output>;
}
  ? Output
  : unknown;

/** What a notification of this gateway carries: `NotificationPayload<typeof acme>`. */
export type NotificationPayload<P extends Profile> = FilledWith<P, Extract<SchemaPointId, "notification.payload">>;
