// generated, do not edit; npm run generate
// How a gateway fills what the contract leaves open: the type of a profile and the types derived from it.
import { codesAt, type Codes } from "../runtime/values/codes.ts";
import type { StandardSchema } from "../runtime/schema/standard-schema.ts";

/** The filled extension points, by id. A point that is left out stays open. */
export interface ExtensionPoints {
  /**
   * The payment request has a text field whose name was removed from the document. A name as sent on the wire,
   * such as `order_no`.
   *
   * Default. Client: Has no such field. If its caller gives one, it is sent as an unknown field. Server: Passes
   * it to the handler as an unknown field. Suite: Has no checks for this point, whether a profile fills it or
   * not.
   */
  readonly "names.redacted-payment-field"?: string;
  /**
   * The order record has a text field whose name was removed from the document. A name as sent on the wire,
   * such as `order_no`.
   *
   * Default. Client: Has no such field. One that it receives is returned as an unknown field. Server: Writes
   * one that the handler gives as an unknown field. Suite: Has no checks for this point, whether a profile
   * fills it or not.
   */
  readonly "names.redacted-order-field"?: string;
  /**
   * `antifraud_token_cookie` replaces a field name that contained a vendor's name. The name on the wire is not
   * given. A name as sent on the wire, such as `order_no`.
   *
   * Default. Client: Sends the field as `antifraud_token_cookie`. Server: Reads the field as
   * `antifraud_token_cookie`. Suite: Has no checks for this point, whether a profile fills it or not.
   */
  readonly "names.antifraud-token-cookie"?: string;
  /**
   * Which request fields are required, in addition to the three that every request has. For each operation, its
   * required fields.
   *
   * Default. Client: Rejects only a request that lacks a field required by the contract. Server: Rejects only a
   * request that lacks a field required by the contract. Suite: Does not test what depends on this point.
   */
  readonly "request.required-fields"?: {
    readonly [key: string]: readonly string[];
  };
  /**
   * The maximum length of each field. For each field, named as `operation.field`, its maximum length in
   * characters.
   *
   * Default. Client: Checks no lengths. Server: Checks no lengths, unless a handler does. Suite: Does not test
   * what depends on this point.
   */
  readonly "fields.lengths"?: {
    readonly [key: string]: number;
  };
  /**
   * The exact format of fields, beyond the formats that the document states. For each field, named as
   * `operation.field`, a regular expression that must match the whole value.
   *
   * Default. Client: Checks only the formats that the contract states. Server: Checks only the formats that the
   * contract states, unless a handler checks more. Suite: Does not test what depends on this point.
   */
  readonly "fields.formats"?: {
    readonly [key: string]: string;
  };
  /**
   * The values that a field may have and what they mean, beyond those observed in examples. For each field,
   * named as `operation.field`, its values.
   *
   * Default. Client: Accepts any value of the field's type. Server: Accepts any value of the field's type,
   * unless a handler rejects it. Suite: Does not test what depends on this point.
   */
  readonly "fields.values"?: {
    readonly [key: string]: {
      readonly [key: string]: string;
    };
  };
  /**
   * What a field means if it is not sent. For each field, named as `operation.field`, its rule as a sentence.
   *
   * Default. Client: Does not send a field that its caller does not give. Server: Leaves the meaning of an
   * absent field to the handlers. Suite: Has no checks for this point, whether a profile fills it or not.
   */
  readonly "fields.defaults"?: {
    readonly [key: string]: string;
  };
  /**
   * Whether an empty text means the same as an absent field.
   *
   * Default. Client: Sends an empty text if its caller gives one. Server: Treats an empty text and an absent
   * field as different. Suite: Does not test what depends on this point.
   */
  readonly "fields.empty"?: "same-as-absent" | "a-value";
  /**
   * The JSON type of the fields for which no type is given. This affects most fields of a batch response and of
   * the entries of capture, review, cancel and refund. It also affects fields of the request that cancels a
   * subscription, and the names of persons in a payout. The type that the gateway writes and expects. Give one
   * type for all these fields, or a default and the types of single fields.
   *
   * Default. Client: Sends a text or a number as its caller gives it, and reads both. Server: Reads both, and
   * writes the type that the handler gives. Suite: Accepts both types.
   */
  readonly "types.unstated"?: ("text" | "number") | {
    readonly default?: "text" | "number";
    readonly fields?: {
      readonly [key: string]: "text" | "number";
    };
  };
  /**
   * The time zone of dates without an offset. UTC, a time zone of the IANA database, or a fixed offset.
   *
   * Default. Client: Returns a date as text, and never converts it to a point in time. Server: Writes the date
   * that the handler gives. Suite: Does not test what depends on this point.
   */
  readonly "dates.time-zone"?: string;
  /**
   * How many decimal places an amount may or must have, for each currency. `iso-4217`: as many as ISO 4217
   * defines for the currency. `two`: always two.
   *
   * Default. Client: Reads any number of decimal places, and sends those that its caller gives. Server: Reads
   * any number of decimal places. The handlers decide. Suite: Sends the number of decimal places that ISO 4217
   * defines for the currency, and compares amounts as numbers.
   */
  readonly "amounts.decimals"?: "iso-4217" | "two";
  /**
   * Amounts in payment requests are stated to be decimal texts, but `amount_usd`, `amount_local_currency` and
   * `past_orders_sum` have the type number. The rule as a sentence.
   *
   * Default. Client: Sends these three as numbers and all other amounts as texts. Server: Reads these three as
   * numbers and all other amounts as texts. Suite: Has no checks for this point, whether a profile fills it or
   * not.
   */
  readonly "amounts.numbers"?: string;
  /**
   * The unit of `account_owner[].created`.
   *
   * Default. Client: Sends the number that its caller gives. Server: Reads a number without a unit. Suite: Does
   * not test what depends on this point.
   */
  readonly "account-owner.created"?: "unix-seconds" | "unix-milliseconds";
  /**
   * The form of `birth_date` in `person`. The field of the same name elsewhere was observed as DD-MM-YYYY.
   *
   * Default. Client: Sends any text. Server: Reads any text. Suite: Has no checks for this point, whether a
   * profile fills it or not.
   */
  readonly "person.birth-date"?: "DD-MM-YYYY" | "YYYY-MM-DD";
  /**
   * How a separator in the name or code of an item is written, and whether components may be empty. The rule as
   * a sentence.
   *
   * Default. Client: Refuses to write a component that contains a separator. Server: Splits at each separator.
   * Suite: Has no checks for this point, whether a profile fills it or not.
   */
  readonly "items.escaping"?: string;
  /**
   * The base URL before each path. The URL of a web server, such as `https://pay.example`.
   *
   * Default. Client: Calls the address that its caller gives. Server: Responds at any address at which it is
   * reached. Suite: Calls the `--target` of the run.
   */
  readonly "endpoints.base-url"?: string;
  /**
   * Whether requests or responses have headers beyond those of HTTP itself. Each header with its meaning.
   *
   * Default. Client: Sends no headers beyond those of HTTP. Server: Reads and writes no headers beyond those of
   * HTTP. Suite: Has no checks for this point, whether a profile fills it or not.
   */
  readonly "endpoints.headers"?: {
    readonly [key: string]: string;
  };
  /**
   * An operation that optimises payment methods is named, but its path, request and response are not given.
   *
   * Default. Client: Has no such operation. Server: Has no such operation. Suite: Has no checks for this point,
   * whether a profile fills it or not.
   */
  readonly "endpoints.optimise-payment-methods"?: {
    /** A path that begins with `/v1/`. */
    readonly path: string;
    /** The JSON Schema of the request. */
    readonly request: Record<string, unknown>;
    /** The JSON Schema of the response. */
    readonly response: Record<string, unknown>;
  };
  /**
   * The response to other HTTP methods, unknown paths and paths without a version. The rule as a sentence.
   *
   * Default. Client: Sends none. Server: Responds with 404 to an unknown path, 405 to another method and 501 to
   * an operation without a handler. Suite: Has no checks for this point, whether a profile fills it or not.
   */
  readonly "endpoints.other-requests"?: string;
  /**
   * Which content type is binding for the operations that are declared as JSON.
   *
   * Default. Client: Writes JSON. Server: Reads JSON under any content type, unless the content type names
   * another format. Suite: Sends JSON, and does not test other encodings.
   */
  readonly "encoding.json-operations"?: {
    /** What the gateway reads. If there is only one entry, it is binding. */
    readonly reads: readonly {
      /** The content type of the header. */
      readonly media: "application/json" | "application/xml" | "application/x-www-form-urlencoded";
      /** How the body is written. */
      readonly body: "json" | "xml" | "form";
    }[];
    /** What a client writes. The default is the first entry of `reads`. */
    readonly writes?: {
      /** The content type of the header. */
      readonly media: "application/json" | "application/xml" | "application/x-www-form-urlencoded";
      /** How the body is written. */
      readonly body: "json" | "xml" | "form";
    };
  };
  /**
   * Whether a redirect payment is read as XML, as declared, or as JSON text under an XML content type, as in
   * the samples.
   *
   * Default. Client: Writes the declared XML. Server: Reads both XML and JSON text. Suite: Sends the declared
   * XML, and reports the result of the sampled JSON text without a verdict.
   */
  readonly "encoding.redirect-payment"?: {
    /** What the gateway reads. If there is only one entry, it is binding. */
    readonly reads: readonly {
      /** The content type of the header. */
      readonly media: "application/json" | "application/xml" | "application/x-www-form-urlencoded";
      /** How the body is written. */
      readonly body: "json" | "xml" | "form";
    }[];
    /** What a client writes. The default is the first entry of `reads`. */
    readonly writes?: {
      /** The content type of the header. */
      readonly media: "application/json" | "application/xml" | "application/x-www-form-urlencoded";
      /** How the body is written. */
      readonly body: "json" | "xml" | "form";
    };
  };
  /**
   * Whether a query is read as a form, as declared, or as JSON text under a form's content type, as in the
   * samples.
   *
   * Default. Client: Writes the declared form. Server: Reads both a form and JSON text. Suite: Sends the
   * declared form, and reports the result of the sampled JSON text without a verdict.
   */
  readonly "encoding.query"?: {
    /** What the gateway reads. If there is only one entry, it is binding. */
    readonly reads: readonly {
      /** The content type of the header. */
      readonly media: "application/json" | "application/xml" | "application/x-www-form-urlencoded";
      /** How the body is written. */
      readonly body: "json" | "xml" | "form";
    }[];
    /** What a client writes. The default is the first entry of `reads`. */
    readonly writes?: {
      /** The content type of the header. */
      readonly media: "application/json" | "application/xml" | "application/x-www-form-urlencoded";
      /** How the body is written. */
      readonly body: "json" | "xml" | "form";
    };
  };
  /**
   * Whether a refund search is read as a form, as declared, or as JSON text under a form's content type, as in
   * the samples.
   *
   * Default. Client: Writes the declared form. Server: Reads both a form and JSON text. Suite: Sends the
   * declared form, and reports the result of the sampled JSON text without a verdict.
   */
  readonly "encoding.refund-search"?: {
    /** What the gateway reads. If there is only one entry, it is binding. */
    readonly reads: readonly {
      /** The content type of the header. */
      readonly media: "application/json" | "application/xml" | "application/x-www-form-urlencoded";
      /** How the body is written. */
      readonly body: "json" | "xml" | "form";
    }[];
    /** What a client writes. The default is the first entry of `reads`. */
    readonly writes?: {
      /** The content type of the header. */
      readonly media: "application/json" | "application/xml" | "application/x-www-form-urlencoded";
      /** How the body is written. */
      readonly body: "json" | "xml" | "form";
    };
  };
  /**
   * Whether a subscription cancellation is read as XML, as declared, or as JSON text under an XML content type,
   * as in the samples.
   *
   * Default. Client: Writes the declared XML. Server: Reads both XML and JSON text. Suite: Sends the declared
   * XML, and reports the result of the sampled JSON text without a verdict.
   */
  readonly "encoding.cancel-subscription"?: {
    /** What the gateway reads. If there is only one entry, it is binding. */
    readonly reads: readonly {
      /** The content type of the header. */
      readonly media: "application/json" | "application/xml" | "application/x-www-form-urlencoded";
      /** How the body is written. */
      readonly body: "json" | "xml" | "form";
    }[];
    /** What a client writes. The default is the first entry of `reads`. */
    readonly writes?: {
      /** The content type of the header. */
      readonly media: "application/json" | "application/xml" | "application/x-www-form-urlencoded";
      /** How the body is written. */
      readonly body: "json" | "xml" | "form";
    };
  };
  /**
   * The root element of a request that is written as XML. A name as sent on the wire, such as `order_no`.
   *
   * Default. Client: Writes `request`. Server: Reads any root element. Suite: Writes `request`.
   */
  readonly "encoding.xml-root"?: string;
  /**
   * How arrays and objects are written in a request in XML. The rule as a sentence.
   *
   * Default. Client: Writes an object as an element with child elements, and each entry of an array as an
   * element of the array's name. Server: Reads requests that are written this way. Suite: Has no checks for
   * this point, whether a profile fills it or not.
   */
  readonly "encoding.xml-nesting"?: string;
  /**
   * How arrays and objects are written in a form. The rule as a sentence.
   *
   * Default. Client: Writes nested names in square brackets, for example `name[0][field]`. Server: Reads such
   * names. Suite: Has no checks for this point, whether a profile fills it or not.
   */
  readonly "encoding.form-nesting"?: string;
  /**
   * The character encoding of bodies. The gateway promises to preserve every character.
   *
   * Default. Client: Writes and reads UTF-8. Server: Reads and writes UTF-8. Suite: Does not test whether
   * characters beyond ASCII are preserved.
   */
  readonly "encoding.charset"?: "utf-8";
  /**
   * The content type of the HTML page of a redirect payment, which the interface declares as XML.
   *
   * Default. Client: Recognises the page by its content, regardless of its content type. Server: Sends the page
   * under the declared content type. Suite: Recognises the page by its content.
   */
  readonly "encoding.redirect-page-media"?: "text/html" | "application/xml" | "text/xml";
  /**
   * The content type of an XML response. The interface states only that it is XML. A media type of XML, without
   * parameters.
   *
   * Default. Client: Reads XML under any XML media type. Server: Sends `application/xml`. Suite: Reads XML
   * under any media type.
   */
  readonly "encoding.xml-answer-media"?: string;
  /**
   * The algorithm of `encryption_data`, the fields that it covers, its key and its encoding.
   *
   * Default. Client: Refuses to send, unless its caller gives a signing function. Server: Refuses to start
   * without functions that sign and verify. Suite: Sends an arbitrary text as the signature, and checks only
   * that responses have one.
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
   * Whether responses are signed by the scheme of the requests. `same-scheme`: over the fields of the response,
   * with the same key. `undisclosed`: by a scheme that merchants do not know, so they cannot verify it.
   *
   * Default. Client: Does not verify the signature of a response. Server: Signs by the scheme of the requests.
   * Suite: Checks only that there is a signature.
   */
  readonly "signature.response"?: "same-scheme" | "undisclosed";
  /**
   * Whether the response of a payout is signed. The list of signed responses omits it, but the shared record
   * has the field.
   *
   * Default. Client: Verifies a signature if there is one, and accepts a response without one. Server: Signs by
   * the scheme of the requests. Suite: Accepts a response with or without a signature.
   */
  readonly "signature.payout-response"?: "signed" | "unsigned";
  /**
   * Whether the result of an APM payment is signed. Its list of elements has no signature. A signature is in
   * the same element as in the other results.
   *
   * Default. Client: Does not check for a signature. Server: Writes no signature. Suite: Does not test what
   * depends on this point.
   */
  readonly "signature.apm-response"?: "signed" | "unsigned";
  /**
   * Whether the response of a query is signed. Three statements say that every batch response is signed, but
   * the query's own list of fields omits the signature.
   *
   * Default. Client: Expects a signature, as on every batch response. Server: Signs the response. Suite:
   * Expects a signature, as on every batch response.
   */
  readonly "signature.query-response"?: "signed" | "unsigned";
  /**
   * The response to a request whose signature was accepted before.
   *
   * Default. Client: Sends no request a second time if it may move money. Server: Rejects a repeat under the
   * bound scheme, where every signature is different. Otherwise processes it again. Suite: Does not test what
   * depends on this point.
   */
  readonly "signature.repeated"?: {
    /**
     * The response to a repeated payment, capture, review, cancellation, refund or payout. `first-response`: the
     * first response, in any encoding, also while the first request is in progress. Nothing is done again.
     */
    readonly writes: "first-response" | "refused" | "carried-out";
    /** The same for a query and a refund search. The default is `carried-out`. */
    readonly reads?: "first-response" | "refused" | "carried-out";
    /**
     * The HTTP status if a repeat is refused, or if its first response is no longer stored. The default is 409.
     */
    readonly status?: number;
  };
  /**
   * How a merchant gets a key, how long it is valid and how it is changed. The rule as a sentence.
   *
   * Default. Client: Uses the keys that its caller gives. Server: Asks its `keysOf` for the keys of an account.
   * Suite: Uses the keys of the settings.
   */
  readonly "signature.keys"?: string;
  /**
   * The response to a request without a signature, or with an invalid one.
   *
   * Default. Client: Treats any status from 400 to 499 as a refusal. Server: Responds with 400. Suite: Does not
   * test what depends on this point.
   */
  readonly "errors.bad-signature"?: {
    /** The HTTP status. */
    readonly status: number;
  };
  /**
   * Whether a direct payment takes the money at once, or only authorises it until a capture. No field states
   * which. `sale`: the payment is captured at once, and a later capture has nothing to capture. `authorise`:
   * the payment is captured by a capture request.
   *
   * Default. Client: Sends the values that its caller gives, and returns the values that it receives. Server:
   * Leaves this to the handlers. Suite: Captures payments only if the settings contain `captures`.
   */
  readonly "payment.capture-mode"?: "sale" | "authorise";
  /**
   * The response to a second payment with the same `order_no`. `same-answer`: the same request gets the first
   * response and moves no money.
   *
   * Default. Client: Never sends a payment again automatically. Its caller must first find out the outcome.
   * Server: Passes a repetition to the handler. Suite: Never repeats an `order_no`.
   */
  readonly "payment.repeat"?: "same-answer" | "refused" | "new-payment";
  /**
   * How `amount` relates to `item_total`, `shipping`, `handling`, `tax_total`, `insurance` and the discounts.
   * The rule as a sentence.
   *
   * Default. Client: Sends the values that its caller gives, and returns the values that it receives. Server:
   * Leaves this to the handlers. Suite: Has no checks for this point, whether a profile fills it or not.
   */
  readonly "payment.amount-parts"?: string;
  /**
   * What `installments` and `installments_id` mean. The rule as a sentence.
   *
   * Default. Client: Sends the values that its caller gives, and returns the values that it receives. Server:
   * Leaves this to the handlers. Suite: Has no checks for this point, whether a profile fills it or not.
   */
  readonly "payment.installments"?: string;
  /**
   * When a card is stored, which value of `token_flag` requests it, and how `token_id` replaces a card. The
   * rule as a sentence.
   *
   * Default. Client: Sends the values that its caller gives, and returns the values that it receives. Server:
   * Leaves this to the handlers. Suite: Sends no token, and sends the observed `token_flag` `NO`.
   */
  readonly "payment.tokens"?: string;
  /**
   * How a 3-D Secure challenge takes place, and the values of `threeds_result`. The direct payment result has
   * no URL to redirect the shopper to. The rule as a sentence.
   *
   * Default. Client: Sends the values that its caller gives, and returns the values that it receives. Server:
   * Leaves this to the handlers. Suite: Does not test a challenge.
   */
  readonly "payment.three-ds"?: string;
  /**
   * Whether a request to `/v1/authorise` with an empty `payment_method` is a direct payment, an APM payment or
   * invalid.
   *
   * Default. Client: Sends the value that its caller gives, through the method that was called. Server: Reads
   * it as an APM payment, because the field is present. Suite: Does not test what depends on this point.
   */
  readonly "payment.empty-payment-method"?: "apm" | "direct" | "refused";
  /**
   * The response to a declined payment. This means the HTTP status, and whether it is a result whose
   * `result_info` is not a success. `result`: status 200 and a result with another `result_info`. Otherwise
   * give the HTTP status of every declined payment.
   *
   * Default. Client: Returns the result to its caller. Only `0000:Success` is a success. A status from 400 to
   * 499 is a refusal. Server: Leaves this to the handlers. Suite: Treats any response except a 200 with
   * `0000:Success` as a decline.
   */
  readonly "direct-payment.failure"?: "result" | {
    readonly status: number;
  };
  /**
   * Which other fields of the result repeat those of the request. The document states it of three. Names of
   * fields. A dot separates the levels of a nested field.
   *
   * Default. Client: Compares `merchant_id`, `account_id` and `order_no` with those of the request. Server:
   * Leaves this to the handlers. Suite: Compares `merchant_id`, `account_id` and `order_no`, and other fields
   * only if the contract states that they repeat the payment's.
   */
  readonly "direct-payment.echoed-fields"?: readonly string[];
  /**
   * Which character masks a card number, and whether its length is kept.
   *
   * Default. Client: Reads a mask of any character and length. Server: Writes the mask that the handler gives.
   * Suite: Checks only which digits are visible.
   */
  readonly "direct-payment.mask"?: {
    /** One character that is not a digit. */
    readonly character: string;
    readonly keeps_length: boolean;
  };
  /**
   * How several risk reasons are written. They are either several `risk_reasons`, or several `name` and
   * `status` in one. The rule as a sentence.
   *
   * Default. Client: Reads both forms. Server: Writes the value that the handler gives. Suite: Has no checks
   * for this point, whether a profile fills it or not.
   */
  readonly "direct-payment.risk-reasons"?: string;
  /**
   * The unit of `recurring_deduction_period`. The rule as a sentence.
   *
   * Default. Client: Reads a number without a unit. Server: Writes the number that the handler gives. Suite:
   * Has no checks for this point, whether a profile fills it or not.
   */
  readonly "direct-payment.deduction-period"?: string;
  /**
   * The codes of `result_info` other than `0000`. Each code with its meaning.
   *
   * Default. Client: Reads any code. `0000` is the only success. Server: Writes the code that the handler
   * gives. Suite: Does not test what depends on this point.
   */
  readonly "codes.result-info"?: {
    readonly [key: string]: string;
  };
  /**
   * The values of `order_status` and what they mean. Only `1` was observed. Each code with its meaning.
   *
   * Default. Client: Reads any text. Server: Writes the value that the handler gives. Suite: Does not test what
   * depends on this point.
   */
  readonly "codes.order-status"?: {
    readonly [key: string]: string;
  };
  /**
   * Which codes mean that a payment is approved, declined, not decided yet or waiting for the shopper. Also,
   * which field then has the URL to redirect the shopper to. The codes of each outcome, by operation. A code
   * that no list contains has no known outcome.
   *
   * Default. Client: Does not classify the outcome. Its caller reads the codes. Server: Writes the codes that
   * the handler gives. Suite: Has no checks for this point, whether a profile fills it or not.
   */
  readonly "payment.outcome"?: {
    readonly createDirectPayment?: {
      /** The field that has the code. For a query it is a field of the order. */
      readonly field: string;
      /** Authorised or captured, even if it was refunded since. */
      readonly approved?: readonly string[];
      /** Final: there was no charge, and there will be none. */
      readonly declined?: readonly string[];
      /** Not decided yet. A later query shows the outcome. */
      readonly pending?: readonly string[];
      /** The shopper must act first. */
      readonly "action-required"?: {
        readonly codes: readonly string[];
        /** The field that has the URL to redirect the shopper to. */
        readonly url: string;
      };
    };
    readonly queryTransactions?: {
      /** The field that has the code. For a query it is a field of the order. */
      readonly field: string;
      /** Authorised or captured, even if it was refunded since. */
      readonly approved?: readonly string[];
      /** Final: there was no charge, and there will be none. */
      readonly declined?: readonly string[];
      /** Not decided yet. A later query shows the outcome. */
      readonly pending?: readonly string[];
      /** The shopper must act first. */
      readonly "action-required"?: {
        readonly codes: readonly string[];
        /** The field that has the URL to redirect the shopper to. */
        readonly url: string;
      };
    };
  };
  /**
   * The values of `risk_action`. Only `ACCEPT` was observed. Each code with its meaning.
   *
   * Default. Client: Reads any text. Server: Writes the value that the handler gives. Suite: Does not test what
   * depends on this point.
   */
  readonly "codes.risk-action"?: {
    readonly [key: string]: string;
  };
  /**
   * The states of an order, and how authorise, capture, review, cancel and refund change them. The allowed
   * moves.
   *
   * Default. Client: Has no states. Server: Has no states. The handlers decide which changes are allowed.
   * Suite: Does not test what depends on this point.
   */
  readonly "states.order"?: readonly {
    readonly from: string;
    readonly by: string;
    readonly to: string;
  }[];
  /**
   * How the merchant portal works, and whether actions in it send notifications. The rule as a sentence.
   *
   * Default. Client: Does not use the portal. Server: Has no part in the portal. Suite: Has no checks for this
   * point, whether a profile fills it or not.
   */
  readonly "portal.functions"?: string;
  /**
   * The codes of alternative payment methods and of their banks. Each code with its meaning.
   *
   * Default. Client: Sends any text. Server: Reads any text. Suite: Sends the method from the settings.
   */
  readonly "codes.payment-method"?: {
    readonly [key: string]: string;
  };
  /**
   * Which HTTP method is used to request `issuer_url` 'again', and who does it, before the shopper is
   * redirected there.
   *
   * Default. Client: Requests `issuer_url` by GET when its caller asks for it. Server: Does not use that
   * address. Suite: Does not test what depends on this point.
   */
  readonly "apm.issuer-request"?: {
    readonly method: "GET" | "POST";
    readonly by?: "merchant" | "shopper";
  };
  /**
   * How a merchant learns the outcome of an APM payment. Its result has neither an outcome nor a
   * `transaction_id`. The rule as a sentence.
   *
   * Default. Client: Treats a result with an `issuer_url` as accepted, not as paid. Server: Leaves this to the
   * handlers. Suite: Has no checks for this point, whether a profile fills it or not.
   */
  readonly "apm.outcome"?: string;
  /**
   * The complete list of the page's inputs, and which of them a script adds.
   *
   * Default. Client: Returns the page as received. Server: Sends the page that the handler gives. Suite: Checks
   * the inputs that the contract names, in the page or its script.
   */
  readonly "redirect.inputs"?: {
    /** Names of fields. A dot separates the levels of a nested field. */
    readonly static: readonly string[];
    /** Names of fields. A dot separates the levels of a nested field. */
    readonly scripted: readonly string[];
  };
  /**
   * What `allParams` and `signInfo` contain. The rule as a sentence.
   *
   * Default. Client: Returns the page as received. Server: Sends the page that the handler gives. Suite: Checks
   * only that the copies are present.
   */
  readonly "redirect.alias-contents"?: string;
  /**
   * Whether the page's `encryption_data` is the one from the request or a new one.
   *
   * Default. Client: Returns the page as received. Server: Sends the page that the handler gives. Suite:
   * Accepts any text.
   */
  readonly "redirect.echoed-signature"?: "of-the-request" | "new";
  /**
   * What handles the post that the page makes to the same path, and whether it may be shown in an iframe. The
   * rule as a sentence.
   *
   * Default. Client: Posts no page. The shopper's browser does that. Server: Reads a post to the path as a
   * redirect payment. Suite: Has no checks for this point, whether a profile fills it or not.
   */
  readonly "redirect.next-page"?: string;
  /**
   * Whether a redirect payment may or must contain `return_url`. The field table gives it only to APM payments.
   * Two other places give it to redirect payments too.
   *
   * Default. Client: Sends it if its caller gives it. Server: Accepts a request with or without it. Suite:
   * Sends it.
   */
  readonly "redirect.return-url"?: "required" | "optional";
  /**
   * The method and parameters with which the shopper's browser returns to `return_url`. The rule as a sentence.
   *
   * Default. Client: Ignores what the browser sends, because it proves nothing. Server: Leaves this to the
   * handlers. Suite: Has no checks for this point, whether a profile fills it or not.
   */
  readonly "redirect.return"?: string;
  /**
   * How a merchant learns the outcome of a redirect payment. The rule as a sentence.
   *
   * Default. Client: Receives only the page. Its caller must query the outcome. Server: Leaves this to the
   * handlers. Suite: Has no checks for this point, whether a profile fills it or not.
   */
  readonly "redirect.outcome"?: string;
  /**
   * How a query selects orders. Its request has no field for this, although the envelope mentions an array of
   * order entries.
   *
   * Default. Client: Sends the fields that its caller gives, and suggests no query to find out a lost outcome.
   * Server: Passes unknown fields to the handler. Suite: Sends queries without selection, and tests what they
   * return of the suite's own payments.
   */
  readonly "query.selection"?: {
    /**
     * A request without a selecting field returns the newest records, up to this number. Without `by`, this
     * applies to every request.
     */
    readonly newest?: number;
    /** The fields that select records, each on its own. If left out, nothing can be selected. */
    readonly by?: {
      readonly order_no?: {
        /** The name of the request field. */
        readonly field: string;
        /** The separator between several values. If left out, only one value is allowed. */
        readonly separator?: string;
      };
      readonly transaction_id?: {
        /** The name of the request field. */
        readonly field: string;
        /** The separator between several values. If left out, only one value is allowed. */
        readonly separator?: string;
      };
      readonly refund_reference_id?: {
        /** The name of the request field. */
        readonly field: string;
        /** The separator between several values. If left out, only one value is allowed. */
        readonly separator?: string;
      };
    };
  };
  /**
   * The response to a query that selects more than 100 orders, which may be refused, cut off or split into
   * pages. One place limits the orders returned to 100, another limits the orders in a request.
   *
   * Default. Client: Rejects a response with more than 100 orders. Server: Refuses to send more than 100
   * orders. Suite: Expects at most 100 orders in a response, and also accepts a refusal.
   */
  readonly "query.over-limit"?: "refused" | "first-100";
  /**
   * The response to a query that finds nothing. `empty-list`: a success with an empty array. `failure`: status
   * 200 with a `return_status` that is not a success. Otherwise give an HTTP status.
   *
   * Default. Client: Sends the values that its caller gives, and returns the values that it receives. Server:
   * Leaves this to the handlers. Suite: Does not test what depends on this point.
   */
  readonly "query.no-match"?: ("empty-list" | "failure") | {
    readonly status: number;
  };
  /**
   * The response to a query from an address that is not registered, and how addresses are registered.
   *
   * Default. Client: Treats any status from 400 to 499 as a refusal. Server: Responds as its `authorise`
   * function decides. Suite: Expects any response except a success.
   */
  readonly "query.unregistered-ip"?: {
    /** The HTTP status. */
    readonly status: number;
  };
  /**
   * Whether a refund search, too, is only available from registered addresses.
   *
   * Default. Client: Treats any status from 400 to 499 as a refusal. Server: Responds as its `authorise`
   * function decides. Suite: Does not test what depends on this point.
   */
  readonly "refund-search.registered-ip"?: "needed" | "not-needed";
  /**
   * What `reference_no` refers to. The rule as a sentence.
   *
   * Default. Client: Reads any text. Server: Writes the text that the handler gives. Suite: Has no checks for
   * this point, whether a profile fills it or not.
   */
  readonly "order-record.reference-no"?: string;
  /**
   * Whether an order's `amount` is the requested amount, the captured amount, or the amount left after refunds.
   *
   * Default. Client: Reads an amount without deciding which of the three it is. Server: Writes the amount that
   * the handler gives. Suite: Expects the requested amount or zero for a payment without later operations.
   * Compares no amount after a capture, a review, a cancellation or a refund.
   */
  readonly "order-record.amount-meaning"?: "requested" | "captured" | "remaining";
  /**
   * The values of `payment_status` and what they mean. `3000` and `4100` were observed without explanation.
   * Each code with its meaning.
   *
   * Default. Client: Reads any digits. Server: Writes the digits that the handler gives. Suite: Does not test
   * what depends on this point.
   */
  readonly "codes.payment-status"?: {
    readonly [key: string]: string;
  };
  /**
   * The values of `query_result`. Only `1` was observed. Each code with its meaning.
   *
   * Default. Client: Reads any text. Server: Writes the value that the handler gives. Suite: Does not test what
   * depends on this point.
   */
  readonly "codes.query-result"?: {
    readonly [key: string]: string;
  };
  /**
   * The values of `is3ds`. Only `0` was observed. Each code with its meaning.
   *
   * Default. Client: Reads any text. Server: Writes the value that the handler gives. Suite: Does not test what
   * depends on this point.
   */
  readonly "codes.is3ds"?: {
    readonly [key: string]: string;
  };
  /**
   * The values of a fraud check's `status` and the names of its `check_items`. `ACCEPT` and `REJECT` were
   * observed as status. Each code with its meaning.
   *
   * Default. Client: Reads any text. Server: Writes the value that the handler gives. Suite: Does not test what
   * depends on this point.
   */
  readonly "codes.fraud-check"?: {
    readonly [key: string]: string;
  };
  /**
   * The values of `recurring_status`. Only `1` was observed, and the source does not state whether it shows a
   * cancellation. Each code with its meaning.
   *
   * Default. Client: Reads any text. Server: Writes the value that the handler gives. Suite: Does not test what
   * depends on this point.
   */
  readonly "codes.recurring-status"?: {
    readonly [key: string]: string;
  };
  /**
   * How a refund search selects refunds. Its request has no field for this.
   *
   * Default. Client: Sends the fields that its caller gives, and suggests no search to find out a lost outcome.
   * Server: Passes unknown fields to the handler. Suite: Sends searches without selection, and tests what they
   * return of the suite's own refunds.
   */
  readonly "refund-search.selection"?: {
    /**
     * A request without a selecting field returns the newest records, up to this number. Without `by`, this
     * applies to every request.
     */
    readonly newest?: number;
    /** The fields that select records, each on its own. If left out, nothing can be selected. */
    readonly by?: {
      readonly order_no?: {
        /** The name of the request field. */
        readonly field: string;
        /** The separator between several values. If left out, only one value is allowed. */
        readonly separator?: string;
      };
      readonly transaction_id?: {
        /** The name of the request field. */
        readonly field: string;
        /** The separator between several values. If left out, only one value is allowed. */
        readonly separator?: string;
      };
      readonly refund_reference_id?: {
        /** The name of the request field. */
        readonly field: string;
        /** The separator between several values. If left out, only one value is allowed. */
        readonly separator?: string;
      };
    };
  };
  /**
   * Whether the limit of 100 orders applies to the orders requested or to those returned, and what the response
   * is above it. `refused`: there is no success. `first-100`: all refunds of 100 of the orders.
   * `first-100-refunds`: 100 of the refunds, so those of an order may be cut off.
   *
   * Default. Client: Reads a response with any number of refunds. Server: Sends as many refunds as the handler
   * gives. Suite: Expects refunds of at most 100 orders in a response, and also accepts a refusal.
   */
  readonly "refund-search.over-limit"?: "refused" | "first-100" | "first-100-refunds";
  /**
   * The response to a refund search that finds nothing. `empty-list`: a success with an empty array. `failure`:
   * status 200 with a `return_status` that is not a success. Otherwise give an HTTP status.
   *
   * Default. Client: Sends the values that its caller gives, and returns the values that it receives. Server:
   * Leaves this to the handlers. Suite: Does not test what depends on this point.
   */
  readonly "refund-search.no-match"?: ("empty-list" | "failure") | {
    readonly status: number;
  };
  /**
   * Whether `payment_status` in a refund search is the status of the payment or of the refund.
   *
   * Default. Client: Reads the status without deciding which of the two it is. Server: Writes the status that
   * the handler gives. Suite: Does not test what depends on this point.
   */
  readonly "refund-search.payment-status"?: "of-the-payment" | "of-the-refund";
  /**
   * The response to a batch with too many orders.
   *
   * Default. Client: Refuses to send too many orders in one request. If its caller allows it, splits them into
   * several requests. Server: Responds with 400. Suite: Expects any response except a success.
   */
  readonly "batch.over-limit"?: {
    /** The HTTP status. */
    readonly status: number;
    /**
     * How status 200 shows the refusal. `envelope`: by a `return_status` that is not a success. `entries`: by the
     * status of each entry. If left out, both are allowed.
     */
    readonly refused?: "envelope" | "entries";
  };
  /**
   * The `return_status` and `return_message` of a batch in which some orders fail. `success`: the envelope
   * states only that the batch was processed.
   *
   * Default. Client: Judges each order by its own entry and ignores the envelope. Server: Writes the envelope
   * that the handler gives. Suite: Judges each order by its own entry.
   */
  readonly "batch.partial-failure"?: "success" | "failure";
  /**
   * The `return_status` and `return_message` of a batch in which all orders fail. `success`: the envelope
   * states only that the batch was processed.
   *
   * Default. Client: Judges each order by its own entry and ignores the envelope. Server: Writes the envelope
   * that the handler gives. Suite: Judges each order by its own entry.
   */
  readonly "batch.total-failure"?: "success" | "failure";
  /**
   * Whether the results are in the order of the request.
   *
   * Default. Client: Matches each result to its order by `transaction_id` and `order_no`. Server: Writes the
   * entries in the handler's order. Suite: Matches each result to its order by the fields of the result.
   */
  readonly "batch.result-order"?: "as-requested" | "any";
  /**
   * What happens if one batch contains the same payment twice.
   *
   * Default. Client: Matches the results of one payment to its orders in sequence, if there are as many results
   * as orders. Server: Passes both to the handler. Suite: Expects a result entry for each order, or a refusal
   * of the whole batch.
   */
  readonly "batch.duplicate-entry"?: "each-counts" | "refused";
  /**
   * The response to a batch without orders.
   *
   * Default. Client: Sends an empty list if its caller gives one. Server: Passes an empty list to the handler.
   * Suite: Does not test what depends on this point.
   */
  readonly "batch.empty"?: "accepted" | "refused";
  /**
   * The name of the response array for review, cancel and refund. It is stated for capture, query and refund
   * search. For each operation, the name of the array.
   *
   * Default. Client: Reads the array under its name in the request. Server: Writes the array under its name in
   * the request. Suite: Reads the array under its name in the request. If there is none, reads the only list of
   * records in the response.
   */
  readonly "batch.array-names"?: {
    readonly [key: string]: string;
  };
  /**
   * Whether refund entries have an `error_message`. Two statements give one to every result entry, but the
   * refund record has none.
   *
   * Default. Client: Accepts an entry with or without it. Server: Writes it if the handler gives it. Suite:
   * Accepts an entry with or without it.
   */
  readonly "batch.refund-error-message"?: "present" | "absent";
  /**
   * Whether the orders of a query have an `error_message`, like the results of the envelope. The order record
   * has none.
   *
   * Default. Client: Returns it as an unknown field. Server: Writes it as an unknown field if the handler gives
   * it. Suite: Accepts an order with or without it.
   */
  readonly "batch.order-error-message"?: "present" | "absent";
  /**
   * The values of `return_status` other than `1`, and the texts of `return_message`. Each code with its
   * meaning.
   *
   * Default. Client: Treats any value except `1` as a failure. Server: Writes the value that the handler gives.
   * Suite: Treats any value except `1` as a failure.
   */
  readonly "codes.return-status"?: {
    readonly [key: string]: string;
  };
  /**
   * The values of the result entries' status fields other than `1`. Each code with its meaning.
   *
   * Default. Client: Treats any value except `1` as a failure. Server: Writes the value that the handler gives.
   * Suite: Treats any value except `1` as a failure.
   */
  readonly "codes.entry-status"?: {
    readonly [key: string]: string;
  };
  /**
   * The texts of `error_message`. Each code with its meaning.
   *
   * Default. Client: Reads any text. Server: Writes the value that the handler gives. Suite: Does not test what
   * depends on this point.
   */
  readonly "codes.error-message"?: {
    readonly [key: string]: string;
  };
  /**
   * Whether an amount below the authorised amount may be captured.
   *
   * Default. Client: Sends the values that its caller gives, and returns the values that it receives. Server:
   * Leaves this to the handlers. Suite: Captures only full amounts.
   */
  readonly "capture.partial"?: "accepted" | "refused";
  /**
   * Whether a payment may be captured more than once, up to the authorised amount.
   *
   * Default. Client: Never sends a capture again automatically, because it might take the money again. Server:
   * Leaves this to the handlers. Suite: Captures each payment once.
   */
  readonly "capture.several"?: "accepted" | "refused";
  /**
   * The response to a capture above the remaining authorised amount.
   *
   * Default. Client: Sends the values that its caller gives, and returns the values that it receives. Server:
   * Leaves this to the handlers. Suite: Does not test what depends on this point.
   */
  readonly "capture.above-authorised"?: "accepted" | "refused";
  /**
   * Whether the `amount` of an order in a capture is the amount to act on, or must repeat the amount of the
   * payment.
   *
   * Default. Client: Rejects a result with a lower `amount` than the order's, because it is about something
   * else. Reads a higher one as the amount of the whole payment. Server: Leaves this to the handlers. Suite:
   * Sends the amount of the payment.
   */
  readonly "capture.entry-amount"?: "amount-to-act-on" | "must-match";
  /**
   * Whether the `amount` of an order in a review is the amount to act on, or must repeat the amount of the
   * payment.
   *
   * Default. Client: Rejects a result with a lower `amount` than the order's, because it is about something
   * else. Reads a higher one as the amount of the whole payment. Server: Leaves this to the handlers. Suite:
   * Sends the amount of the payment.
   */
  readonly "review.entry-amount"?: "amount-to-act-on" | "must-match";
  /**
   * Whether the `amount` of an order in a cancellation is the amount to act on, or must repeat the amount of
   * the payment.
   *
   * Default. Client: Rejects a result with a lower `amount` than the order's, because it is about something
   * else. Reads a higher one as the amount of the whole payment. Server: Leaves this to the handlers. Suite:
   * Sends the amount of the payment.
   */
  readonly "cancel.entry-amount"?: "amount-to-act-on" | "must-match";
  /**
   * The outcome of an order in a capture that names an existing payment by its `transaction_id` but has another
   * `order_no` or `currency` than the payment. The outcome of an order whose field with this name differs from
   * the payment's.
   *
   * Default. Client: Rejects a result whose `order_no` or `currency` differs from the order's, because it is
   * about something else. Server: Leaves this to the handlers. Suite: Sends only the payment's own values.
   */
  readonly "capture.mismatch"?: {
    readonly order_no?: "accepted" | "refused";
    readonly currency?: "accepted" | "refused";
  };
  /**
   * The outcome of an order in a review that names an existing payment by its `transaction_id` but has another
   * `order_no` or `currency` than the payment. The outcome of an order whose field with this name differs from
   * the payment's.
   *
   * Default. Client: Rejects a result whose `order_no` or `currency` differs from the order's, because it is
   * about something else. Server: Leaves this to the handlers. Suite: Sends only the payment's own values.
   */
  readonly "review.mismatch"?: {
    readonly order_no?: "accepted" | "refused";
    readonly currency?: "accepted" | "refused";
  };
  /**
   * The outcome of an order in a cancellation that names an existing payment by its `transaction_id` but has
   * another `order_no` or `currency` than the payment. The outcome of an order whose field with this name
   * differs from the payment's.
   *
   * Default. Client: Rejects a result whose `order_no` or `currency` differs from the order's, because it is
   * about something else. Server: Leaves this to the handlers. Suite: Sends only the payment's own values.
   */
  readonly "cancel.mismatch"?: {
    readonly order_no?: "accepted" | "refused";
    readonly currency?: "accepted" | "refused";
  };
  /**
   * The outcome of an order in a refund that names an existing payment by its `transaction_id` but has another
   * `order_no` or `currency` than the payment. The outcome of an order whose field with this name differs from
   * the payment's.
   *
   * Default. Client: Rejects a result whose `order_no` or `currency` differs from the order's, because it is
   * about something else. Server: Leaves this to the handlers. Suite: Sends only the payment's own values.
   */
  readonly "refund.mismatch"?: {
    readonly order_no?: "accepted" | "refused";
    readonly currency?: "accepted" | "refused";
  };
  /**
   * Whether a captured payment can be cancelled.
   *
   * Default. Client: Sends the values that its caller gives, and returns the values that it receives. Server:
   * Leaves this to the handlers. Suite: Cancels only payments that were not captured.
   */
  readonly "cancel.after-capture"?: "accepted" | "refused";
  /**
   * Which payments wait for a review, and what happens to a payment that is never reviewed. The rule as a
   * sentence.
   *
   * Default. Client: Sends the values that its caller gives, and returns the values that it receives. Server:
   * Leaves this to the handlers. Suite: Reviews payments only if the settings name a card whose payments are
   * held for review.
   */
  readonly "review.which"?: string;
  /**
   * The values of `review_flag` and what each decides, and whether the response echoes it. Only `1` was
   * observed. Each code with its meaning.
   *
   * Default. Client: Sends any value. Server: Reads any value. Suite: Sends the observed value `1`.
   */
  readonly "codes.review-flag"?: {
    readonly [key: string]: string;
  };
  /**
   * The response to a refund of a payment that is not captured.
   *
   * Default. Client: Sends the values that its caller gives, and returns the values that it receives. Server:
   * Leaves this to the handlers. Suite: Refunds only captured payments.
   */
  readonly "refund.before-capture"?: "accepted" | "refused";
  /**
   * The response to a refund above the remaining captured amount, alone or together with earlier refunds.
   *
   * Default. Client: Rejects a result whose `refund_amount` differs from the order's, because it is about
   * something else. Never sends a refund again automatically, because it might be paid twice. Server: Leaves
   * this to the handlers. Suite: Refunds at most the captured amount.
   */
  readonly "refund.above-remaining"?: "accepted" | "refused";
  /**
   * The response to a refund whose `amount` differs from the payment's original amount.
   *
   * Default. Client: Sends the amount that its caller gives, and does not compare it with the `amount` of a
   * result. Server: Leaves this to the handlers. Suite: Sends the payment's original amount.
   */
  readonly "refund.amount-match"?: "accepted" | "refused";
  /**
   * The first sequence number of `refund_reference_id`, what follows 99, and the value for a failed refund. The
   * rule as a sentence.
   *
   * Default. Client: Reads any text. Server: Writes the value that the handler gives. Suite: Does not test what
   * depends on this point.
   */
  readonly "refund.reference-id"?: string;
  /**
   * Where `refund_reference` comes from. No request field has this name. The rule as a sentence.
   *
   * Default. Client: Reads any text. Server: Writes the value that the handler gives. Suite: Has no checks for
   * this point, whether a profile fills it or not.
   */
  readonly "refund.reference"?: string;
  /**
   * When `refund_processing_date` is set, and its form when it is not empty.
   *
   * Default. Client: Reads any text. Server: Writes the value that the handler gives. Suite: Accepts any text.
   */
  readonly "refund.processing-date"?: "YYYYMMDDHHMMSS" | "YYYY-MM-DD HH:MM:SS" | "YYYY-MM-DD";
  /**
   * The states of a refund and the transitions between them. The allowed moves.
   *
   * Default. Client: Has no states. Server: Has no states. The handlers decide which changes are allowed.
   * Suite: Has no checks for this point, whether a profile fills it or not.
   */
  readonly "states.refund"?: readonly {
    readonly from: string;
    readonly by: string;
    readonly to: string;
  }[];
  /**
   * The values of `refund_status` other than `1`. Each code with its meaning.
   *
   * Default. Client: Reads any text. Only `1` is a success. Server: Writes the value that the handler gives.
   * Suite: Treats only `1` as a success.
   */
  readonly "codes.refund-status"?: {
    readonly [key: string]: string;
  };
  /**
   * The codes of `refund_message` other than `V0000`. Each code with its meaning.
   *
   * Default. Client: Reads any code. Server: Writes the value that the handler gives. Suite: Does not test what
   * depends on this point.
   */
  readonly "codes.refund-message"?: {
    readonly [key: string]: string;
  };
  /**
   * How a recurring contract runs. This includes its intervals, billing and promotion cycles, amounts, start
   * and end, the form of these dates, and what happens if a charge fails. The rule as a sentence.
   *
   * Default. Client: Sends the values that its caller gives, and returns the values that it receives. Server:
   * Leaves this to the handlers. Suite: Starts subscriptions with the observed fields.
   */
  readonly "subscription.terms"?: string;
  /**
   * Where a merchant finds the `recurring_id` of a redirect payment with a subscription. The page has no field
   * for it. The rule as a sentence.
   *
   * Default. Client: Receives only the page. Server: Leaves this to the handlers. Suite: Has no checks for this
   * point, whether a profile fills it or not.
   */
  readonly "subscription.on-redirect"?: string;
  /**
   * The response to the cancellation of a subscription that is already cancelled.
   *
   * Default. Client: Sends the values that its caller gives, and returns the values that it receives. Server:
   * Leaves this to the handlers. Suite: Cancels each subscription once.
   */
  readonly "subscription.already-cancelled"?: "accepted" | "refused";
  /**
   * The response to a cancellation whose `recurring_id` belongs to a subscription with another `contract_name`.
   *
   * Default. Client: Rejects a result whose `contract_name` differs from the request's, because it is about
   * something else. Server: Leaves this to the handlers. Suite: Treats this as a subscription that does not
   * exist, so the cancellation must not succeed.
   */
  readonly "subscription.contract-mismatch"?: "accepted" | "refused";
  /**
   * Which field shows the status `Inactived`. The document names none.
   *
   * Default. Client: Does not read the status of a subscription. Server: Leaves this to the handlers. Suite: If
   * a query showed a `recurring_status` before the cancellation, expects another one after it.
   */
  readonly "subscription.status-field"?: "recurring_status" | "not-shown";
  /**
   * When a contract counts as already created, and how it is cancelled manually. The customer is not charged
   * again, except for such a contract. The rule as a sentence.
   *
   * Default. Client: Sends the values that its caller gives, and returns the values that it receives. Server:
   * Leaves this to the handlers. Suite: Has no checks for this point, whether a profile fills it or not.
   */
  readonly "subscription.created-contract"?: string;
  /**
   * The values of a subscription's `cancel_status` other than `1`. Each code with its meaning.
   *
   * Default. Client: Reads any text. Only `1` is a success. Server: Writes the value that the handler gives.
   * Suite: Treats only `1` as a success.
   */
  readonly "codes.cancel-status"?: {
    readonly [key: string]: string;
  };
  /**
   * The response to a second payout with the same `request_id`.
   *
   * Default. Client: Never sends a payout again automatically, because it might pay twice. Server: Passes a
   * repetition to the handler. Suite: Never repeats a `request_id`.
   */
  readonly "payout.repeat"?: "same-answer" | "refused" | "new-payout";
  /**
   * The form of `payment_amount` and `source_amount`, and how they relate to each other and to the fee. The
   * rule as a sentence.
   *
   * Default. Client: Sends any text. Server: Reads any text. Suite: Compares amounts as numbers.
   */
  readonly "payout.amounts"?: string;
  /**
   * Whether `failure_reason` and `failure_type` are always present, or only after a failure. `UNKNOWN` was
   * observed together with `COMPLETED`.
   *
   * Default. Client: Accepts a response with or without them, unless the payout failed. Server: Writes them if
   * the handler gives them, and refuses to send a failure without them. Suite: Expects them if a payout failed,
   * and accepts them in any response.
   */
  readonly "payout.failure-fields"?: "always" | "on-failure";
  /**
   * The states of a payout and the transitions between them. Only `COMPLETED` was observed. The allowed moves.
   *
   * Default. Client: Reads any text. Server: Writes the value that the handler gives. Suite: Does not test what
   * depends on this point.
   */
  readonly "states.payout"?: readonly {
    readonly from: string;
    readonly by: string;
    readonly to: string;
  }[];
  /**
   * The values of a payout's code fields, beyond those observed in examples. For each field, its values.
   *
   * Default. Client: Sends and reads any text. Server: Reads and writes any text. Suite: Sends the observed
   * codes.
   */
  readonly "codes.payout"?: {
    readonly [key: string]: {
      readonly [key: string]: string;
    };
  };
  /**
   * Where `beneficiary_id` and `payer_id` come from, and whether `beneficiary_id` replaces the `beneficiary`.
   * The rule as a sentence.
   *
   * Default. Client: Sends and reads any text. Server: Reads and writes any text. Suite: Has no checks for this
   * point, whether a profile fills it or not.
   */
  readonly "payout.beneficiary-id"?: string;
  /**
   * Which characters the last six of a `short_reference_id` may be.
   *
   * Default. Client: Reads any six characters. Server: Writes the value that the handler gives. Suite: Accepts
   * any six characters.
   */
  readonly "payout.short-reference-characters"?: string;
  /**
   * The exact form of `created_at` and `last_updated_at`, and whether seconds have fractions. An offset without
   * a colon mixes the basic and the extended form of ISO 8601.
   *
   * Default. Client: Reads either form of ISO 8601, with or without fractions. Server: Writes the value that
   * the handler gives, in either form. Suite: Accepts either form of ISO 8601, with or without fractions.
   */
  readonly "payout.timestamp-format"?: {
    /** `extended`: 2024-05-01T10:00:00; `basic`: 20240501T100000. */
    readonly form?: "extended" | "basic";
    /** The number of decimal places of the seconds. */
    readonly fraction_digits?: number;
    /** The decimal separator. */
    readonly decimal_mark?: "." | ",";
    /** `hhmm`: +0000; `hh`: +00. */
    readonly offset?: "hhmm" | "hh";
  };
  /**
   * The events for which a notification is sent. Each code with its meaning.
   *
   * Default. Client: Reads any notification. Server: Sends no notifications. The gateway does that. Suite: Does
   * not test what depends on this point.
   */
  readonly "notification.kinds"?: {
    readonly [key: string]: string;
  };
  /**
   * The content of a notification. The JSON Schema of the payload.
   *
   * Default. Client: Reads any content. Server: Sends no notifications. The gateway does that. Suite: Accepts
   * any content.
   */
  readonly "notification.payload"?: StandardSchema | Readonly<Record<string, unknown>>;
  /**
   * How and when a notification is sent, including its method, encoding, time and retries.
   *
   * Default. Client: Does not wait for notifications. Its notification handler accepts a POST with any
   * encoding. Server: Sends no notifications. The gateway does that. Suite: Waits for no notification.
   */
  readonly "notification.delivery"?: {
    readonly method: "POST" | "GET";
    readonly media: "application/json" | "application/xml" | "application/x-www-form-urlencoded";
    /** The maximum time in seconds between the response and the first attempt. */
    readonly within_seconds: number;
    /** Seconds between attempts. */
    readonly retries?: readonly number[];
  };
  /**
   * How a merchant acknowledges a notification.
   *
   * Default. Client: Its notification handler responds with 200. Server: Sends no notifications. The gateway
   * does that. Suite: Responds with 200 to every request.
   */
  readonly "notification.acknowledgement"?: {
    readonly status: readonly number[];
    readonly body?: string;
  };
  /**
   * Whether and how a notification is signed. `same-scheme`: by the scheme of the requests.
   * `standard-webhooks`: in the headers `webhook-id`, `webhook-timestamp` and `webhook-signature`, over the
   * bytes of the body.
   *
   * Default. Client: Does not verify notifications. Its caller must confirm the outcome by query. Server: Sends
   * no notifications. The gateway does that. Suite: Does not test what depends on this point.
   */
  readonly "notification.signature"?: "same-scheme" | "standard-webhooks" | "unsigned";
  /**
   * Which field dates a notification, and the maximum age before it counts as a replay.
   *
   * Default. Client: Checks no date, so a captured notification can be replayed at any time. Server: Sends no
   * notifications. The gateway does that. Suite: Does not test what depends on this point.
   */
  readonly "notification.window"?: {
    /** The name of the field. */
    readonly field: string;
    readonly form: "unix-seconds" | "unix-milliseconds" | "offset-date-time";
    readonly seconds: number;
  };
  /**
   * The body of a response with status 400 or 404. The body is JSON. These are the names of the fields with the
   * code and the message.
   *
   * Default. Client: Accepts any body or none, and quotes it in the error. Server: Writes JSON with `code` and
   * `message`. Suite: Accepts any body or none.
   */
  readonly "errors.body"?: {
    /** A name as sent on the wire, such as `order_no`. */
    readonly code: string;
    /** A name as sent on the wire, such as `order_no`. */
    readonly message: string;
  };
  /**
   * What counts as invalid input in a direct or APM payment.
   *
   * Default. Client: Treats 400 as a refusal. Server: Responds with 400 to a request that does not match the
   * contract's schema. The rest is up to the handlers. Suite: Expects a refusal of an unreadable body, and of
   * nothing else.
   */
  readonly "errors.invalid-input"?: readonly ("unreadable-body" | "wrong-type" | "malformed-amount" | "unknown-currency" | "missing-field")[];
  /**
   * Which record is missing when a direct or APM payment gets a 404.
   *
   * Default. Client: Treats 404 as a refusal. Server: Responds to an unknown account as to an invalid
   * signature, so that a caller cannot find out which accounts exist. Suite: Does not test what depends on this
   * point.
   */
  readonly "errors.not-found"?: readonly ("merchant" | "account" | "token")[];
  /**
   * The response to invalid input and to records that are not found, for the operations with no stated status
   * other than 200. For each operation, its statuses.
   *
   * Default. Client: Treats any status from 400 to 499 as a refusal. Server: Responds with 400 to invalid
   * input, and to an unknown account as to an invalid signature. Suite: Does not test what depends on this
   * point.
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
   * The response when the gateway itself fails or is too busy. The rule as a sentence.
   *
   * Default. Client: Treats the outcome as unknown, and states how to find it out. Server: Responds with 500.
   * Suite: Has no checks for this point, whether a profile fills it or not.
   */
  readonly "errors.server"?: string;
  /**
   * How many requests are allowed in a period.
   *
   * Default. Client: Sends requests without a rate limit. Server: Has no rate limit. Suite: Sends several
   * requests in parallel. After a 429 it waits as `Retry-After` states and sends that request again.
   */
  readonly "limits.rate"?: {
    readonly requests: number;
    readonly per_seconds: number;
  };
  /**
   * The minimum and maximum amount. For each currency, the limits as decimal texts.
   *
   * Default. Client: Sends any amount. Server: Passes any amount to the handler. Suite: Pays amounts from 20.00
   * to 89.99, a different one for each payment.
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
   * The maximum time before a response.
   *
   * Default. Client: Waits 30 seconds, unless its caller specifies another limit. Server: Responds as soon as
   * the handler does. Suite: Waits 30 seconds, unless `--timeout` specifies another limit.
   */
  readonly "limits.timeouts"?: {
    readonly answer_seconds: number;
  };
  /**
   * How new versions are introduced, how old ones are withdrawn, and what has changed so far. The rule as a
   * sentence.
   *
   * Default. Client: Supports version 1. Server: Supports version 1. Suite: Supports version 1.
   */
  readonly "versioning.rules"?: string;
  /**
   * Which elements the result of a direct payment always has, in addition to the three echoed ones and the
   * signature. Names of fields. A dot separates the levels of a nested field.
   *
   * Default. Client: Accepts a result without the fields that are not promised. Server: Writes the value that
   * the handler gives. Suite: Compares the other fields only if they are present.
   */
  readonly "always-present.direct-payment-result"?: readonly string[];
  /**
   * Which elements the result of an APM payment always has, in addition to `issuer_url`. This includes which
   * fields of the request it repeats. Names of fields. A dot separates the levels of a nested field.
   *
   * Default. Client: Accepts a result without the fields that are not promised. Server: Writes the value that
   * the handler gives. Suite: Compares the other fields only if they are present.
   */
  readonly "always-present.apm-payment-result"?: readonly string[];
  /**
   * Which fields an order always has. Names of fields. A dot separates the levels of a nested field.
   *
   * Default. Client: Accepts an order without the fields that are not promised. Server: Writes the value that
   * the handler gives. Suite: Compares the other fields only if they are present.
   */
  readonly "always-present.order-record"?: readonly string[];
  /**
   * Which fields the response of a capture and its entries always have, in addition to the promised ones. Names
   * of fields. A dot separates the levels of a nested field.
   *
   * Default. Client: Accepts a response without the fields that are not promised. Server: Writes the value that
   * the handler gives. Suite: Compares the other fields only if they are present.
   */
  readonly "always-present.capture-result"?: readonly string[];
  /**
   * Which fields the response of a review and its entries always have, in addition to the promised ones. Names
   * of fields. A dot separates the levels of a nested field.
   *
   * Default. Client: Accepts a response without the fields that are not promised. Server: Writes the value that
   * the handler gives. Suite: Compares the other fields only if they are present.
   */
  readonly "always-present.review-result"?: readonly string[];
  /**
   * Which fields the response of a cancellation and its entries always have, in addition to the promised ones.
   * Names of fields. A dot separates the levels of a nested field.
   *
   * Default. Client: Accepts a response without the fields that are not promised. Server: Writes the value that
   * the handler gives. Suite: Compares the other fields only if they are present.
   */
  readonly "always-present.cancel-result"?: readonly string[];
  /**
   * Which fields the response of a refund and its records always have, in addition to the promised ones. Names
   * of fields. A dot separates the levels of a nested field.
   *
   * Default. Client: Accepts a response without the fields that are not promised. Server: Writes the value that
   * the handler gives. Suite: Compares the other fields only if they are present.
   */
  readonly "always-present.refund-result"?: readonly string[];
  /**
   * Which fields the response of a refund search and its records always have, in addition to the promised ones.
   * Names of fields. A dot separates the levels of a nested field.
   *
   * Default. Client: Accepts a response without the fields that are not promised. Server: Writes the value that
   * the handler gives. Suite: Compares the other fields only if they are present.
   */
  readonly "always-present.refund-search-result"?: readonly string[];
}

/** A gateway's profile: how it fills the extension points. */
export interface Profile {
  /** The profile's name. */
  readonly profile: string;
  readonly extension_points: ExtensionPoints;
}

/**

 * Returns the profile unchanged, with its values as types: `defineProfile({ profile: "acme", extension_points: { … } })`.
 * For a profile that comes from a file, see `checkProfile`.
 */
export const defineProfile = <const P extends Profile>(profile: P & OnlyKnown<P>): P => profile;

/** Rejects a point that does not exist. Without this, a mistyped id would count as an extra member. */
export interface OnlyKnown<P extends Profile> {
  readonly extension_points: {
    readonly [Id in Exclude<keyof P["extension_points"], keyof ExtensionPoints>]: Id extends keyof RetiredPoints
    ? RetiredPoints[Id]
    : never;
  };
}

/** The points of earlier versions. A profile that fills one is rejected with the name of its replacement. */
export interface RetiredPoints {
  readonly "subscription.not-cancellable": { readonly retired: "`subscription.not-cancellable` was retired in version 0.2.0. Use `subscription.already-cancelled`, `subscription.contract-mismatch` instead. Cancelling an already cancelled subscription and cancelling with another contract name are now separate points. A rule states that a subscription that does not exist cannot be cancelled." };
  readonly "capture.identification": { readonly retired: "`capture.identification` was retired in version 0.2.0. Use `capture.mismatch`, `review.mismatch`, `cancel.mismatch`, `refund.mismatch` instead. Each of the four operations now has its own point, and the profile names the fields that do not match. A rule states that an order that does not exist does not succeed." };
  readonly "capture.amount": { readonly retired: "`capture.amount` was retired in version 0.2.0. Use `capture.entry-amount`, `review.entry-amount`, `cancel.entry-amount` instead. Each of the three operations now has its own point." };
  readonly "errors.other-operations": { readonly retired: "`errors.other-operations` was retired in version 0.2.0. Use `errors.by-operation` instead. Each of the nine operations now has its own statuses." };
  readonly "payout.timestamp-form": { readonly retired: "`payout.timestamp-form` was retired in version 0.2.0. Use `payout.timestamp-format` instead. ISO 8601 has more forms than seconds and milliseconds. `seconds` is now `fraction_digits` 0, and `milliseconds` is 3." };
  readonly "payout.response-record": { readonly retired: "`payout.response-record` was retired in version 0.2.0. Leave it out. A rule now states that the response of a payout contains the fields of its request." };
  readonly "always-present.query-result": { readonly retired: "`always-present.query-result` was retired in version 0.2.0. Leave it out. A rule now states which fields the response of a query has." };
  readonly "always-present.subscription-cancellation-result": { readonly retired: "`always-present.subscription-cancellation-result` was retired in version 0.2.0. Leave it out. A rule now states which fields the response to a subscription cancellation has." };
  readonly "always-present.payout": { readonly retired: "`always-present.payout` was retired in version 0.2.0. Leave it out. A rule now states which fields the response of a payout has." };
}

/** A point whose value lists all codes of a field. */
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

/** A point whose value is the gateway's own schema. */
export type SchemaPointId =
  | "notification.payload";

/** The codes that a profile lists at a point, or `string` if they are only known from its file. */
export type CodeOf<P extends Profile, Id extends CodesPointId & keyof P["extension_points"]> = `${Extract<
  keyof NonNullable<P["extension_points"][Id]>,
  string | number
>}`;

/**
 * Returns the codes that a profile lists at a point, with a type guard: `const { is } = codesOf(acme,
 * "codes.payment-status")`. The compiler rejects a point that the profile leaves open. For a profile from a file, an open
 * point returns `undefined`, and any text may be a code.
 */
export function codesOf<P extends Profile, Id extends CodesPointId & keyof P["extension_points"]>(
  profile: P,
  id: Id,
): Codes<CodeOf<P, Id>> | (undefined extends P["extension_points"][Id] ? undefined : never) {
  // Without a table the point is open, so its type allows it to be absent.
  return codesAt({ ...profile.extension_points }, id) as Codes<CodeOf<P, Id>>;
}

/** The output type of the schema at a point of a profile, or `unknown` if it is not a Standard Schema. */
export type FilledWith<P extends Profile, Id extends SchemaPointId> = P["extension_points"] extends {
  readonly [Point in Id]: StandardSchema<infer _Input, infer Output>;
}
  ? Output
  : unknown;

/** The payload of this gateway's notifications: `NotificationPayload<typeof acme>`. */
export type NotificationPayload<P extends Profile> = FilledWith<P, Extract<SchemaPointId, "notification.payload">>;
