// generated, do not edit; npm run generate
// How a gateway fills what the contract leaves open: the type of a profile, and what follows from one.
import { codesAt, type Codes } from "../runtime/values/codes.ts";
import type { StandardSchema } from "../runtime/schema/standard-schema.ts";
export type { Codes } from "../runtime/values/codes.ts";
export type { StandardSchema } from "../runtime/schema/standard-schema.ts";

/** What a gateway fills in, by the id of the extension point. A point that is left out stays open. */
export interface ExtensionPoints {
  /**
   * The payment request has a text field whose name was taken out of the document. A name as it stands on the
   * wire.
   *
   * Left out: The field is not part of the contract; it may be sent as an unknown field.
   */
  readonly "names.redacted-payment-field"?: string;
  /**
   * The order record has a text field whose name was taken out of the document. A name as it stands on the
   * wire.
   *
   * Left out: The field is not part of the contract; it survives as an unknown field.
   */
  readonly "names.redacted-order-field"?: string;
  /**
   * `antifraud_token_cookie` stands for a name that carried a vendor's name; the name on the wire is not given.
   * A name as it stands on the wire.
   *
   * Left out: The field is called `antifraud_token_cookie`.
   */
  readonly "names.antifraud-token-cookie"?: string;
  /**
   * Which request fields must be sent, beyond the three that every request carries. For each operation, the
   * fields that it needs.
   *
   * Left out: Only `merchant_id`, `account_id` and `encryption_data` are required; `payment_method` makes a
   * request an APM payment.
   */
  readonly "request.required-fields"?: {
    readonly [key: string]: readonly string[];
  };
  /**
   * How long a field may be. For each field, named as `operation.field`, its greatest length in characters.
   *
   * Left out: No length is checked.
   */
  readonly "fields.lengths"?: {
    readonly [key: string]: number;
  };
  /**
   * The exact format of fields, beyond the forms that the document names. For each field, named as
   * `operation.field`, a regular expression that the whole value matches.
   *
   * Left out: Only the named forms are checked.
   */
  readonly "fields.formats"?: {
    readonly [key: string]: string;
  };
  /**
   * Which values a field may have and what they mean, beyond those seen in examples. For each field, named as
   * `operation.field`, its values.
   *
   * Left out: Each field takes any value of its type.
   */
  readonly "fields.values"?: {
    readonly [key: string]: {
      readonly [key: string]: string;
    };
  };
  /**
   * What a field means when it is not sent. For each field, named as `operation.field`, what holds.
   *
   * Left out: Nothing is known of an absent field.
   */
  readonly "fields.defaults"?: {
    readonly [key: string]: string;
  };
  /**
   * Whether an empty text means the same as a field that is not sent.
   *
   * Left out: The two are told apart.
   */
  readonly "fields.empty"?: "same-as-absent" | "a-value";
  /**
   * The JSON type of the fields for which no type is given - most of the batch envelope's answer, the entries
   * of capture, review, cancel and refund, the request that cancels a subscription, and the names of a payout's
   * persons. The type that the gateway writes and expects.
   *
   * Left out: Text or number, both are read; a client sends what it is given.
   */
  readonly "types.unstated"?: "text" | "number";
  /**
   * In which time zone dates without an offset are. UTC, a zone of the IANA database or a fixed offset.
   *
   * Left out: A date is read as it stands and never turned into an instant.
   */
  readonly "dates.time-zone"?: string;
  /**
   * How many decimal places an amount may or must have, for each currency. `iso-4217`: as many as the currency
   * has; `two`: always two.
   *
   * Left out: Any decimal number is read; two decimal places are only an example.
   */
  readonly "amounts.decimals"?: "iso-4217" | "two";
  /**
   * Amounts in payment requests are said to be decimal texts, yet `amount_usd`, `amount_local_currency` and
   * `past_orders_sum` are typed as numbers. A statement in plain words.
   *
   * Left out: The three are numbers, all others texts.
   */
  readonly "amounts.numbers"?: string;
  /**
   * The unit of `account_owner[].created`.
   *
   * Left out: A number without a unit.
   */
  readonly "account-owner.created"?: "unix-seconds" | "unix-milliseconds";
  /**
   * The form of `birth_date` in `person`; elsewhere one field of the name was seen as DD-MM-YYYY.
   *
   * Left out: Any text.
   */
  readonly "person.birth-date"?: "DD-MM-YYYY" | "YYYY-MM-DD";
  /**
   * How a separator inside the name or code of an item is written, and whether components may be empty. A
   * statement in plain words.
   *
   * Left out: A component that holds a separator cannot be written.
   */
  readonly "items.escaping"?: string;
  /**
   * The base URL before each path.
   *
   * Left out: Whoever calls says where.
   */
  readonly "endpoints.base-url"?: string;
  /**
   * Whether any header, beyond those of HTTP itself, is sent or answered. Each header with its meaning.
   *
   * Left out: None.
   */
  readonly "endpoints.headers"?: {
    readonly [key: string]: string;
  };
  /**
   * An operation that optimises payment methods is named; its path, its request and its answer are unknown.
   *
   * Left out: The contract has no such operation.
   */
  readonly "endpoints.optimise-payment-methods"?: {
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
   * Left out: Nothing is known.
   */
  readonly "endpoints.other-requests"?: string;
  /**
   * Which content type binds for the operations that are declared as JSON.
   *
   * Left out: JSON.
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
   * Left out: A client writes the declared XML; a server reads both.
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
   * Left out: A client writes the declared form; a server reads both.
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
   * Left out: A client writes the declared form; a server reads both.
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
   * Left out: A client writes the declared XML; a server reads both.
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
   * The root element of a request that is written as XML. A name as it stands on the wire.
   *
   * Left out: A client writes `request`; a server reads any.
   */
  readonly "encoding.xml-root"?: string;
  /**
   * How arrays and objects are written in a request in XML. A statement in plain words.
   *
   * Left out: An object is an element with child elements; each entry of an array is an element of the array's
   * name.
   */
  readonly "encoding.xml-nesting"?: string;
  /**
   * How arrays and objects are written in a form. A statement in plain words.
   *
   * Left out: Names go down in square brackets: `name[0][field]`.
   */
  readonly "encoding.form-nesting"?: string;
  /**
   * The character encoding of bodies.
   *
   * Left out: UTF-8.
   */
  readonly "encoding.charset"?: "utf-8";
  /**
   * Under which content type the HTML page of a redirect payment is sent, which the interface declares as XML.
   *
   * Left out: The page is recognised by its content, whatever its content type.
   */
  readonly "encoding.redirect-page-media"?: "text/html" | "application/xml" | "text/xml";
  /**
   * The algorithm of `encryption_data`, the fields that it covers, its key and its encoding.
   *
   * Left out: A request cannot be signed and an answer cannot be verified; a client refuses to send unless it
   * is given a function that signs.
   */
  readonly "signature.scheme"?: {
    /** A plain digest, an HMAC, or RSA (PKCS#1 v1.5, or PSS with a salt as long as the digest). */
    readonly algorithm: "md5" | "sha1" | "sha256" | "sha384" | "sha512" | "hmac-md5" | "hmac-sha1" | "hmac-sha256" | "hmac-sha384" | "hmac-sha512" | "rsa-sha256" | "rsa-sha512" | "rsa-pss-sha256" | "rsa-pss-sha512";
    /**
     * Every leaf by its path, in code unit order or that of its lower case; or these fields, a dot goes one level
     * down. The signature itself is never covered.
     */
    readonly fields: ("sorted" | "sorted-ignoring-case") | readonly string[];
    /** Top-level fields that a sorted row leaves out, beside the signature itself. */
    readonly except?: readonly string[];
    /**
     * A covered record or list: its leaves, its compact JSON text (members as they stand, or sorted), or nothing.
     */
    readonly nested: "flatten" | "json" | "sorted-json" | "omit";
    /** How the path of a nested leaf is written: `a.b[0].c`, which is the default, or `a[b][0][c]`. */
    readonly paths?: "dotted" | "bracketed";
    /** Names in this case, before they are sorted; as they are if left out. */
    readonly names?: "upper" | "lower";
    /** What happens to a leaf that is empty, or to a listed field that is absent. */
    readonly empty: "keep" | "omit";
    /** What a pair looks like; `names-then-values`: all names, then all values. */
    readonly pair: "name=value" | "namevalue" | "value" | "names-then-values";
    /** What stands between two pairs. */
    readonly join: string;
    /** Which parts are percent-encoded or escaped, and how. */
    readonly encode?: {
      /**
       * Which characters are encoded, by the usual function of each; `form`, `php` and `dotnet` write a blank as
       * `+`; `backslash` escapes itself and `join`.
       */
      readonly as: "rfc3986" | "form" | "php" | "dotnet" | "javascript" | "backslash";
      /** `text`: the whole text, key included. */
      readonly of: "values" | "names-and-values" | "text";
      /** Of the hexadecimal digits behind `%`; upper if left out. */
      readonly hex?: "upper" | "lower";
    };
    /**
     * Where the key stands. With HMAC it is always the key of the HMAC, and stands in the text too where a place
     * says so.
     */
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
    /** The whole text, key included, in this case; as it is if left out. */
    readonly case?: "upper" | "lower";
    /**
     * The lower-case hexadecimal digest of the row stands for it (`row`), or that of the whole text with the key
     * (`text`).
     */
    readonly twice?: "row" | "text";
    /** How the signature is written; base64 with its padding, base64url without. */
    readonly output: "hex" | "HEX" | "base64" | "base64url";
  };
  /**
   * Whether answers are signed by the scheme of the requests. `same-scheme`: over the fields of the answer,
   * with the same key.
   *
   * Left out: The signature of an answer is not verified.
   */
  readonly "signature.response"?: "same-scheme";
  /**
   * Whether a payout's answer is signed - the list of signed answers leaves it out, the shared record has the
   * field.
   *
   * Left out: The field may be there or not.
   */
  readonly "signature.payout-response"?: "signed" | "unsigned";
  /**
   * Whether an APM payment's result is signed; its list of elements has no signature.
   *
   * Left out: Not signed.
   */
  readonly "signature.apm-response"?: "signed" | "unsigned";
  /**
   * Whether a query's answer is signed - three statements say that every batch answer is, the list of its own
   * fields leaves the signature out.
   *
   * Left out: It is signed, as the statements say.
   */
  readonly "signature.query-response"?: "signed" | "unsigned";
  /**
   * How a merchant gets a key, how long it is valid and how it is changed. A statement in plain words.
   *
   * Left out: Nothing is known.
   */
  readonly "signature.keys"?: string;
  /**
   * What a request without a signature or with a wrong one is answered.
   *
   * Left out: Nothing is known.
   */
  readonly "errors.bad-signature"?: {
    /** The HTTP status. */
    readonly status: number;
  };
  /**
   * Whether a direct payment takes the money at once or only authorises it until a capture; no field says
   * which. `sale`: captured at once, a capture finds nothing left; `authorise`: captured by capture.
   *
   * Left out: Nothing is known; whether a capture can follow is part of a suite's settings.
   */
  readonly "payment.capture-mode"?: "sale" | "authorise";
  /**
   * What a second payment with the same `order_no` is answered. `same-answer`: the same request gets the first
   * answer and moves nothing.
   *
   * Left out: Nothing is known; sending a payment again may move money twice.
   */
  readonly "payment.repeat"?: "same-answer" | "refused" | "new-payment";
  /**
   * How `amount` relates to `item_total`, `shipping`, `handling`, `tax_total`, `insurance` and the discounts. A
   * statement in plain words.
   *
   * Left out: They are independent.
   */
  readonly "payment.amount-parts"?: string;
  /**
   * What `installments` and `installments_id` mean. A statement in plain words.
   *
   * Left out: They are carried as they are.
   */
  readonly "payment.installments"?: string;
  /**
   * When a card is stored, which value of `token_flag` asks for it, and how `token_id` stands in for a card. A
   * statement in plain words.
   *
   * Left out: `token_flag` `NO` is the only value known.
   */
  readonly "payment.tokens"?: string;
  /**
   * How a 3-D Secure challenge takes place - the direct result has no address to send the shopper to - and what
   * `threeds_result` can say. A statement in plain words.
   *
   * Left out: Nothing is known.
   */
  readonly "payment.three-ds"?: string;
  /**
   * Whether a request to `/v1/authorise` whose `payment_method` is empty is a direct payment, an APM payment or
   * invalid.
   *
   * Left out: It carries the field, so it is read as an APM payment.
   */
  readonly "payment.empty-payment-method"?: "apm" | "direct" | "refused";
  /**
   * How a declined payment is answered - the HTTP status and whether it is a result whose `result_info` is not
   * a success. `result`: 200 and a result with another `result_info`.
   *
   * Left out: Anything that is not `0000:Success` is not a success.
   */
  readonly "direct-payment.failure"?: "result";
  /**
   * Which other fields of the result repeat those of the request; three are said to. Names of fields; a dot
   * goes one level down.
   *
   * Left out: Only `merchant_id`, `account_id` and `order_no` are compared.
   */
  readonly "direct-payment.echoed-fields"?: readonly string[];
  /**
   * Which character masks a card number, and whether its length is kept.
   *
   * Left out: Six digits, any characters that are not digits, four digits.
   */
  readonly "direct-payment.mask"?: {
    readonly character: string;
    readonly keeps_length: boolean;
  };
  /**
   * How several risk reasons are written - several `risk_reasons`, or several `name` and `status` inside one. A
   * statement in plain words.
   *
   * Left out: Both are read.
   */
  readonly "direct-payment.risk-reasons"?: string;
  /**
   * The unit of `recurring_deduction_period`. A statement in plain words.
   *
   * Left out: A number without a unit.
   */
  readonly "direct-payment.deduction-period"?: string;
  /**
   * The codes of `result_info` other than `0000`. Each code with its meaning.
   *
   * Left out: Any code.
   */
  readonly "codes.result-info"?: {
    readonly [key: string]: string;
  };
  /**
   * The values of `order_status` and what they mean; only `1` was seen. Each code with its meaning.
   *
   * Left out: Any text.
   */
  readonly "codes.order-status"?: {
    readonly [key: string]: string;
  };
  /**
   * The values of `risk_action`; only `ACCEPT` was seen. Each code with its meaning.
   *
   * Left out: Any text.
   */
  readonly "codes.risk-action"?: {
    readonly [key: string]: string;
  };
  /**
   * The states of an order and how authorise, capture, review, cancel and refund move it between them. The
   * allowed moves.
   *
   * Left out: Nothing is known.
   */
  readonly "states.order"?: readonly {
    readonly from: string;
    readonly by: string;
    readonly to: string;
  }[];
  /**
   * How the merchant portal works and whether what is done there is notified. A statement in plain words.
   *
   * Left out: Nothing is known.
   */
  readonly "portal.functions"?: string;
  /**
   * The codes of alternative payment methods and of their banks. Each code with its meaning.
   *
   * Left out: Any text.
   */
  readonly "codes.payment-method"?: {
    readonly [key: string]: string;
  };
  /**
   * With which HTTP method, and by whom, `issuer_url` is requested 'again' before the shopper is sent there.
   *
   * Left out: Nothing is known.
   */
  readonly "apm.issuer-request"?: {
    readonly method: "GET" | "POST";
    readonly by?: "merchant" | "shopper";
  };
  /**
   * How the outcome of an APM payment is learnt - its result has neither an outcome nor a `transaction_id`. A
   * statement in plain words.
   *
   * Left out: A result with an `issuer_url` was accepted, no more.
   */
  readonly "apm.outcome"?: string;
  /**
   * The complete list of the page's inputs, and which of them a script adds.
   *
   * Left out: The inputs named in the document, from the page or its script.
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
   * Left out: Any text.
   */
  readonly "redirect.alias-contents"?: string;
  /**
   * Whether the page's `encryption_data` is that of the request or a new one.
   *
   * Left out: Any text.
   */
  readonly "redirect.echoed-signature"?: "of-the-request" | "new";
  /**
   * What answers the post that the page makes to the same path, and whether it may stand in an iframe. A
   * statement in plain words.
   *
   * Left out: Nothing is known.
   */
  readonly "redirect.next-page"?: string;
  /**
   * Whether a redirect payment may or must carry `return_url` - the field table gives it to APM payments only,
   * two other places to redirect payments too.
   *
   * Left out: It may.
   */
  readonly "redirect.return-url"?: "required" | "optional";
  /**
   * With what the shopper's browser comes to `return_url` - method and parameters. A statement in plain words.
   *
   * Left out: Nothing is known; the browser's return proves nothing.
   */
  readonly "redirect.return"?: string;
  /**
   * How the outcome of a redirect payment is learnt. A statement in plain words.
   *
   * Left out: Nothing is known.
   */
  readonly "redirect.outcome"?: string;
  /**
   * How a query names the orders that it wants - its request has no field for it, although the envelope speaks
   * of an array of order entries.
   *
   * Left out: Nothing can be selected.
   */
  readonly "query.selection"?: {
    /** The fields that select, each alone. */
    readonly by: {
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
   * Left out: No answer has more than 100 orders.
   */
  readonly "query.over-limit"?: "refused" | "first-100";
  /**
   * What a query is answered that finds nothing. `empty-list`: a success with an empty array.
   *
   * Left out: Nothing is known.
   */
  readonly "query.no-match"?: "empty-list";
  /**
   * What a query from an address that is not registered is answered, and how addresses are registered.
   *
   * Left out: It is not answered as a success.
   */
  readonly "query.unregistered-ip"?: {
    /** The HTTP status. */
    readonly status: number;
  };
  /**
   * Whether a refund search, too, is only answered for registered addresses.
   *
   * Left out: Nothing is known.
   */
  readonly "refund-search.registered-ip"?: "needed" | "not-needed";
  /**
   * What `reference_no` refers to. A statement in plain words.
   *
   * Left out: Any text.
   */
  readonly "order-record.reference-no"?: string;
  /**
   * Whether an order's `amount` is the one that was asked for, captured, or left after refunds.
   *
   * Left out: Nothing is known.
   */
  readonly "order-record.amount-meaning"?: "requested" | "captured" | "remaining";
  /**
   * The values of `payment_status` and what they mean; `3000` and `4100` were seen without explanation. Each
   * code with its meaning.
   *
   * Left out: Any digits.
   */
  readonly "codes.payment-status"?: {
    readonly [key: string]: string;
  };
  /**
   * The values of `query_result`; only `1` was seen. Each code with its meaning.
   *
   * Left out: Any text.
   */
  readonly "codes.query-result"?: {
    readonly [key: string]: string;
  };
  /**
   * The values of `is3ds`; only `0` was seen. Each code with its meaning.
   *
   * Left out: Any text.
   */
  readonly "codes.is3ds"?: {
    readonly [key: string]: string;
  };
  /**
   * The values of a fraud check's `status` and the names of its `check_items`; `ACCEPT` and `REJECT` were seen
   * as status. Each code with its meaning.
   *
   * Left out: Any text.
   */
  readonly "codes.fraud-check"?: {
    readonly [key: string]: string;
  };
  /**
   * The values of `recurring_status`; only `1` was seen, and it is not said whether it shows a cancellation.
   * Each code with its meaning.
   *
   * Left out: Any text.
   */
  readonly "codes.recurring-status"?: {
    readonly [key: string]: string;
  };
  /**
   * How a refund search names the refunds that it wants; its request has no field for it.
   *
   * Left out: Nothing can be selected.
   */
  readonly "refund-search.selection"?: {
    /** The fields that select, each alone. */
    readonly by: {
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
   * Left out: No answer has more than 100 refunds.
   */
  readonly "refund-search.over-limit"?: "refused" | "first-100";
  /**
   * What a refund search is answered that finds nothing. `empty-list`: a success with an empty array.
   *
   * Left out: Nothing is known.
   */
  readonly "refund-search.no-match"?: "empty-list";
  /**
   * Whether `payment_status` in a refund search is the status of the payment or of the refund.
   *
   * Left out: Nothing is known.
   */
  readonly "refund-search.payment-status"?: "of-the-payment" | "of-the-refund";
  /**
   * What a batch with too many orders is answered.
   *
   * Left out: It is not processed as a success.
   */
  readonly "batch.over-limit"?: {
    /** The HTTP status. */
    readonly status: number;
  };
  /**
   * The `return_status` and `return_message` of a batch in which some orders fail. `success`: the envelope only
   * says that the batch was processed.
   *
   * Left out: Nothing is known; each entry speaks for itself.
   */
  readonly "batch.partial-failure"?: "success" | "failure";
  /**
   * Whether the results stand in the order of the request.
   *
   * Left out: Results are matched by `transaction_id` and `order_no`.
   */
  readonly "batch.result-order"?: "as-requested" | "any";
  /**
   * What happens when one batch names the same payment twice.
   *
   * Left out: Nothing is known.
   */
  readonly "batch.duplicate-entry"?: "each-counts" | "refused";
  /**
   * What a batch without orders is answered.
   *
   * Left out: Nothing is known.
   */
  readonly "batch.empty"?: "accepted" | "refused";
  /**
   * The name of the answer's array for review, cancel and refund; it is named for capture, query and refund
   * search. For each operation the array's name.
   *
   * Left out: The name of the request's array, as with capture.
   */
  readonly "batch.array-names"?: {
    readonly [key: string]: string;
  };
  /**
   * Whether refund entries have an `error_message` - two statements give one to every result entry, the refund
   * record has none.
   *
   * Left out: It may be there or not.
   */
  readonly "batch.refund-error-message"?: "present" | "absent";
  /**
   * Whether the orders of a query have an `error_message`, as the envelope's results do; the order record has
   * none.
   *
   * Left out: The order record has none; one that comes survives as an unknown field.
   */
  readonly "batch.order-error-message"?: "present" | "absent";
  /**
   * The values of `return_status` other than `1`, and the texts of `return_message`. Each code with its
   * meaning.
   *
   * Left out: Anything but `1` is not a success.
   */
  readonly "codes.return-status"?: {
    readonly [key: string]: string;
  };
  /**
   * The values of the result entries' status fields other than `1`. Each code with its meaning.
   *
   * Left out: Anything but `1` is not a success.
   */
  readonly "codes.entry-status"?: {
    readonly [key: string]: string;
  };
  /**
   * The texts of `error_message`. Each code with its meaning.
   *
   * Left out: Any text.
   */
  readonly "codes.error-message"?: {
    readonly [key: string]: string;
  };
  /**
   * Whether less than the authorised amount may be captured.
   *
   * Left out: Nothing is known.
   */
  readonly "capture.partial"?: "accepted" | "refused";
  /**
   * Whether a payment may be captured more than once, up to the authorised amount.
   *
   * Left out: Nothing is known; a capture that is sent again may take the money again.
   */
  readonly "capture.several"?: "accepted" | "refused";
  /**
   * What a capture above what is left of the authorised amount is answered.
   *
   * Left out: Nothing is known.
   */
  readonly "capture.above-authorised"?: "accepted" | "refused";
  /**
   * Whether an order entry's `amount` is the amount to act on or must repeat that of the payment.
   *
   * Left out: Nothing is known.
   */
  readonly "capture.amount"?: "amount-to-act-on" | "must-match";
  /**
   * What an order entry is answered whose `transaction_id`, `order_no` and `currency` do not belong together,
   * or are unknown.
   *
   * Left out: Nothing is known.
   */
  readonly "capture.identification"?: "accepted" | "refused";
  /**
   * Whether a captured payment can be cancelled.
   *
   * Left out: Nothing is known.
   */
  readonly "cancel.after-capture"?: "accepted" | "refused";
  /**
   * Which payments wait for a review, and what happens to one that is never reviewed. A statement in plain
   * words.
   *
   * Left out: Nothing is known.
   */
  readonly "review.which"?: string;
  /**
   * The values of `review_flag` and what they decide; only `1` was seen. Whether the answer echoes it. Each
   * code with its meaning.
   *
   * Left out: Any value.
   */
  readonly "codes.review-flag"?: {
    readonly [key: string]: string;
  };
  /**
   * What a refund of a payment is answered that is not captured.
   *
   * Left out: Nothing is known.
   */
  readonly "refund.before-capture"?: "accepted" | "refused";
  /**
   * What a refund above what is left of the captured amount is answered, alone or together with earlier
   * refunds.
   *
   * Left out: Nothing is known; a refund that is sent again may be paid again.
   */
  readonly "refund.above-remaining"?: "accepted" | "refused";
  /**
   * What a refund is answered whose `amount` is not the payment's original amount.
   *
   * Left out: Nothing is known.
   */
  readonly "refund.amount-match"?: "accepted" | "refused";
  /**
   * The first sequence of `refund_reference_id`, what follows 99, and its value when a refund fails. A
   * statement in plain words.
   *
   * Left out: Any text.
   */
  readonly "refund.reference-id"?: string;
  /**
   * Where `refund_reference` comes from; no request field has the name. A statement in plain words.
   *
   * Left out: Any text.
   */
  readonly "refund.reference"?: string;
  /**
   * The form of `refund_processing_date` when it is not empty, and when it is set.
   *
   * Left out: Any text.
   */
  readonly "refund.processing-date"?: "YYYYMMDDHHMMSS" | "YYYY-MM-DD HH:MM:SS" | "YYYY-MM-DD";
  /**
   * The states of a refund and the moves between them. The allowed moves.
   *
   * Left out: Nothing is known.
   */
  readonly "states.refund"?: readonly {
    readonly from: string;
    readonly by: string;
    readonly to: string;
  }[];
  /**
   * The values of `refund_status` other than `1`. Each code with its meaning.
   *
   * Left out: Any text; only `1` is a success.
   */
  readonly "codes.refund-status"?: {
    readonly [key: string]: string;
  };
  /**
   * The codes of `refund_message` other than `V0000`. Each code with its meaning.
   *
   * Left out: Any code.
   */
  readonly "codes.refund-message"?: {
    readonly [key: string]: string;
  };
  /**
   * How a recurring contract runs - its intervals, billing and promotion cycles, amounts, start and end (their
   * form too), and what happens when a charge fails. A statement in plain words.
   *
   * Left out: Nothing is known.
   */
  readonly "subscription.terms"?: string;
  /**
   * How a redirect payment with a subscription tells its `recurring_id` - the page has no field for it. A
   * statement in plain words.
   *
   * Left out: Nothing is known.
   */
  readonly "subscription.on-redirect"?: string;
  /**
   * What the cancellation of a subscription is answered that is unknown, already cancelled, or whose
   * `contract_name` does not fit.
   *
   * Left out: Nothing is known.
   */
  readonly "subscription.not-cancellable"?: "accepted" | "refused";
  /**
   * Where the status `Inactived` can be read; no field is said to hold it.
   *
   * Left out: It cannot be read.
   */
  readonly "subscription.status-field"?: "recurring_status" | "not-shown";
  /**
   * When a contract counts as already created, and how it is cancelled by hand - the customer is not charged
   * again, yet such a contract is still charged. A statement in plain words.
   *
   * Left out: Nothing is known.
   */
  readonly "subscription.created-contract"?: string;
  /**
   * The values of a subscription's `cancel_status` other than `1`. Each code with its meaning.
   *
   * Left out: Any text.
   */
  readonly "codes.cancel-status"?: {
    readonly [key: string]: string;
  };
  /**
   * What a second payout with the same `request_id` is answered.
   *
   * Left out: Nothing is known; sending a payout again may pay twice.
   */
  readonly "payout.repeat"?: "same-answer" | "refused" | "new-payout";
  /**
   * The form of `payment_amount` and `source_amount`, and how they relate to each other and to the fee. A
   * statement in plain words.
   *
   * Left out: Any text.
   */
  readonly "payout.amounts"?: string;
  /**
   * Whether `failure_reason` and `failure_type` are always there or only on a failure; `UNKNOWN` was seen
   * beside `COMPLETED`.
   *
   * Left out: They are there when a payout fails, and may be there otherwise.
   */
  readonly "payout.failure-fields"?: "always" | "on-failure";
  /**
   * The states of a payout and the moves between them; only `COMPLETED` was seen. The allowed moves.
   *
   * Left out: Any text.
   */
  readonly "states.payout"?: readonly {
    readonly from: string;
    readonly by: string;
    readonly to: string;
  }[];
  /**
   * The values of a payout's code fields beyond those seen in examples. For each field, its values.
   *
   * Left out: Any text.
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
   * Left out: Any text.
   */
  readonly "payout.beneficiary-id"?: string;
  /**
   * Which six characters end a `short_reference_id`.
   *
   * Left out: Any six characters.
   */
  readonly "payout.short-reference-characters"?: string;
  /**
   * The exact form of `created_at` and `last_updated_at` - an offset without a colon mixes the basic with the
   * extended form - and whether seconds have fractions.
   *
   * Left out: A date, `T`, a time with or without fractions, and an offset like `+0000`.
   */
  readonly "payout.timestamp-form"?: "seconds" | "milliseconds";
  /**
   * Of which events a notification tells. Each code with its meaning.
   *
   * Left out: Any.
   */
  readonly "notification.kinds"?: {
    readonly [key: string]: string;
  };
  /**
   * What a notification carries. The JSON Schema of the payload.
   *
   * Left out: Anything.
   */
  readonly "notification.payload"?: StandardSchema | Readonly<Record<string, unknown>>;
  /**
   * How and when a notification is sent - method, encoding, moment, retries.
   *
   * Left out: Nothing can be waited for.
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
   * Left out: Nothing is known.
   */
  readonly "notification.acknowledgement"?: {
    readonly status: readonly number[];
    readonly body?: string;
  };
  /**
   * Whether and how a notification is signed.
   *
   * Left out: It cannot be trusted; ask by query.
   */
  readonly "notification.signature"?: "same-scheme" | "unsigned";
  /**
   * Which field dates a notification, and how old one may be before it counts as a replay.
   *
   * Left out: A notification has no date; one that was caught can be sent again at any time.
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
   * Left out: Any body, also none.
   */
  readonly "errors.body"?: {
    /** A name as it stands on the wire. */
    readonly code: string;
    /** A name as it stands on the wire. */
    readonly message: string;
  };
  /**
   * What counts as invalid input to a direct or an APM payment.
   *
   * Left out: A body that cannot be read.
   */
  readonly "errors.invalid-input"?: readonly ("unreadable-body" | "wrong-type" | "malformed-amount" | "unknown-currency" | "missing-field")[];
  /**
   * Which record a 404 of a direct or an APM payment means.
   *
   * Left out: Nothing is known.
   */
  readonly "errors.not-found"?: readonly ("merchant" | "account" | "token")[];
  /**
   * What the other operations answer to invalid input and to records that are not found.
   *
   * Left out: Nothing is known.
   */
  readonly "errors.other-operations"?: {
    readonly invalid_input: number;
    readonly not_found: number;
  };
  /**
   * What is answered when the gateway itself fails or is too busy. A statement in plain words.
   *
   * Left out: The outcome of the request is unknown.
   */
  readonly "errors.server"?: string;
  /**
   * How many requests are allowed in a time.
   *
   * Left out: Nothing is known.
   */
  readonly "limits.rate"?: {
    readonly requests: number;
    readonly per_seconds: number;
  };
  /**
   * The smallest and greatest amount. For each currency, decimal texts.
   *
   * Left out: Nothing is known.
   */
  readonly "limits.amounts"?: {
    readonly [key: string]: {
      readonly least?: string;
      readonly most?: string;
    };
  };
  /**
   * How long an answer may take.
   *
   * Left out: A client waits as long as it chooses.
   */
  readonly "limits.timeouts"?: {
    readonly answer_seconds: number;
  };
  /**
   * How new versions come, how old ones end, and what changed so far. A statement in plain words.
   *
   * Left out: Nothing is known.
   */
  readonly "versioning.rules"?: string;
  /**
   * Which elements a direct payment's result always has, beyond the echoed three and the signature. Names of
   * fields; a dot goes one level down.
   *
   * Left out: The others may be missing.
   */
  readonly "always-present.direct-payment-result"?: readonly string[];
  /**
   * Which elements an APM payment's result always has, beyond `issuer_url`. Names of fields; a dot goes one
   * level down.
   *
   * Left out: The others may be missing.
   */
  readonly "always-present.apm-payment-result"?: readonly string[];
  /**
   * Which fields an order always has. Names of fields; a dot goes one level down.
   *
   * Left out: Each may be missing.
   */
  readonly "always-present.order-record"?: readonly string[];
  /**
   * Which fields the answer of a capture and its entries always have, beyond the promised ones. Names of
   * fields; a dot goes one level down.
   *
   * Left out: The others may be missing.
   */
  readonly "always-present.capture-result"?: readonly string[];
  /**
   * Which fields the answer of a review and its entries always have, beyond the promised ones. Names of fields;
   * a dot goes one level down.
   *
   * Left out: The others may be missing.
   */
  readonly "always-present.review-result"?: readonly string[];
  /**
   * Which fields the answer of a cancellation and its entries always have, beyond the promised ones. Names of
   * fields; a dot goes one level down.
   *
   * Left out: The others may be missing.
   */
  readonly "always-present.cancel-result"?: readonly string[];
  /**
   * Which fields the answer of a refund and its records always have, beyond the promised ones. Names of fields;
   * a dot goes one level down.
   *
   * Left out: The others may be missing.
   */
  readonly "always-present.refund-result"?: readonly string[];
  /**
   * Which fields the answer of a refund search and its records always have, beyond the promised ones. Names of
   * fields; a dot goes one level down.
   *
   * Left out: The others may be missing.
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
  readonly extension_points: { readonly [Id in Exclude<keyof P["extension_points"], keyof ExtensionPoints>]: never };
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
