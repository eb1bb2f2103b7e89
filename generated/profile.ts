// generated, do not edit; npm run generate
// How a gateway fills what the contract leaves open: the type of a profile and the types derived from it.
import type { AtAddress } from "../runtime/operation/typed-by-profile.ts";
import { codesAt, type Codes } from "../runtime/values/codes.ts";
import type { StandardSchema } from "../runtime/schema/standard-schema.ts";
import type { NoteId } from "./ids.ts";

/** The filled extension points, by id. A point that is left out stays open. */
export interface ExtensionPoints {
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
   * Whether responses are signed by the scheme of the requests. It also applies to a payout or APM payment
   * result that is signed (`signature.responses`). `same-scheme`: over the fields of the response, with the
   * same key. `undisclosed`: by a scheme that merchants do not know, so they cannot verify it.
   *
   * Default. Client: Does not verify the signature of a response. Server: Signs by the scheme of the requests.
   * Suite: Checks only that there is a signature.
   */
  readonly "signature.response"?: "same-scheme" | "undisclosed";
  /**
   * Which of three responses are signed. The list of signed responses omits the payout, but the record that it
   * shares with its request has the field (`payout.shared-record`). The elements of an APM payment result have
   * no signature. Three statements say that every batch response is signed (`authentication.1.response`), but
   * the query's own list of fields omits the signature (`endpoints.5.body`). The signature of an APM payment
   * result is in the same element as in the other results.
   *
   * Default. Client: Where it verifies responses (`signature.response`), it verifies the signature of a payout
   * if there is one, and does not look for one in an APM payment result. Expects one in a query, as in every
   * batch response. Server: Signs payouts and queries by the scheme of the requests, and writes no signature in
   * an APM payment result. Suite: Accepts a payout and an APM payment result with or without a signature.
   * Expects one in a query, as the rule states.
   */
  readonly "signature.responses"?: {
    /** The signature of an APM payment result is in the same element as in the other results. */
    readonly createPayout?: "signed" | "unsigned";
    /** The signature of an APM payment result is in the same element as in the other results. */
    readonly createApmPayment?: "signed" | "unsigned";
    /** The signature of an APM payment result is in the same element as in the other results. */
    readonly queryTransactions?: "signed" | "unsigned";
    /** The signature of an APM payment result is in the same element as in the other results. */
    readonly default?: "signed" | "unsigned";
  };
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
   * The response to a request without a signature, or with an invalid one.
   *
   * Default. Client: Treats any status from 400 to 499 as a refusal. Server: Responds with 400. Suite: Does not
   * test what depends on this point.
   */
  readonly "errors.bad-signature"?: {
    readonly createDirectPayment?: {
      /** The HTTP status. */
      readonly status: number;
    };
    readonly createApmPayment?: {
      /** The HTTP status. */
      readonly status: number;
    };
    readonly createRedirectPayment?: {
      /** The HTTP status. */
      readonly status: number;
    };
    readonly queryTransactions?: {
      /** The HTTP status. */
      readonly status: number;
    };
    readonly captureTransactions?: {
      /** The HTTP status. */
      readonly status: number;
    };
    readonly reviewTransactions?: {
      /** The HTTP status. */
      readonly status: number;
    };
    readonly cancelTransactions?: {
      /** The HTTP status. */
      readonly status: number;
    };
    readonly cancelSubscription?: {
      /** The HTTP status. */
      readonly status: number;
    };
    readonly refundTransactions?: {
      /** The HTTP status. */
      readonly status: number;
    };
    readonly searchRefunds?: {
      /** The HTTP status. */
      readonly status: number;
    };
    readonly createPayout?: {
      /** The HTTP status. */
      readonly status: number;
    };
    readonly default?: {
      /** The HTTP status. */
      readonly status: number;
    };
  };
  /**
   * Which body and content type are binding for each request. A redirect payment and the cancellation of a
   * subscription are declared as XML, a query and a refund search as forms. The samples of all four are JSON
   * text under these content types. The others are declared as JSON.
   *
   * Default. Client: Writes the declared body. Server: Reads the declared body and JSON text. Where JSON is
   * declared, reads it under any content type, unless the content type names another format. Suite: Sends the
   * declared body, and reports the result of the sampled JSON text without a verdict.
   */
  readonly "encoding.requests"?: {
    readonly createDirectPayment?: {
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
    readonly createApmPayment?: {
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
    readonly createRedirectPayment?: {
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
    readonly queryTransactions?: {
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
    readonly captureTransactions?: {
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
    readonly reviewTransactions?: {
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
    readonly cancelTransactions?: {
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
    readonly cancelSubscription?: {
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
    readonly refundTransactions?: {
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
    readonly searchRefunds?: {
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
    readonly createPayout?: {
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
    readonly default?: {
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
  };
  /**
   * The root element of a request that is written as XML. A name as sent on the wire, such as `order_no`.
   *
   * Default. Client: Writes `request`. Server: Reads any root element. Suite: Writes `request`.
   */
  readonly "encoding.xml-root"?: string;
  /**
   * The character encoding of bodies. The gateway promises to preserve every character.
   *
   * Default. Client: Writes UTF-8, and reads what a body declares, or else UTF-8. Server: Reads what a body
   * declares, or else UTF-8, and writes UTF-8. Suite: Tests that characters beyond ASCII are preserved where
   * single checks say so. It compares no other texts that have them.
   */
  readonly "encoding.charset"?: "utf-8";
  /**
   * What a gateway demands of fields beyond the contract. This means which request fields are required, their
   * maximum length, their exact format and their values. It also means the JSON type of the fields for which no
   * type is given. These are most fields of a batch response and of the entries of capture, review, cancel and
   * refund, and fields of a subscription cancellation and of persons in a payout.
   *
   * Default. Client: Checks requests and responses by the contract alone. Sends a text or a number where no
   * type is given, and reads both. Server: Checks requests by the contract alone, unless a handler checks more.
   * Reads both types, and writes the one that the handler gives. Suite: Does not test what depends on this
   * point, and accepts both types.
   */
  readonly fields?: {
    /** For each operation, its required request fields, in addition to the three that every request has. */
    readonly required?: {
      readonly [key: string]: readonly string[];
    };
    /**
     * The type that the gateway writes and expects where none is stated. Give one type for all these fields, or a
     * default and the types of single fields.
     */
    readonly type?: ("text" | "number") | {
      readonly default?: "text" | "number";
      readonly fields?: {
        readonly [key: string]: "text" | "number";
      };
    };
    /** For each field, named as `operation.field`, its maximum length in characters. */
    readonly max_length?: {
      readonly [key: string]: number;
    };
    /**
     * For each field, named as `operation.field`, a regular expression that must match the whole value. That of
     * `card`, for example, says whether a card number may contain spaces or hyphens.
     */
    readonly format?: {
      readonly [key: string]: string;
    };
    /** For each field that `codes` does not name, named as `operation.field`, its values with their meanings. */
    readonly values?: {
      readonly [key: string]: {
        readonly [key: string]: string;
      };
    };
  };
  /**
   * The fields of requests and responses beyond those of the contract. No statement says that a record has no
   * other fields. The list of inputs of a page is left open, the name of one request field was removed, and the
   * fields that select orders and refunds are not given.
   *
   * Default. Client: Sends and returns unknown fields unchanged, and checks none of them. Server: Passes
   * unknown fields to the handler, writes those that it gives, and checks none of them. Suite: Accepts any
   * unknown field, and sends one only if the settings have a value for it.
   */
  readonly "further-fields"?: {
    readonly createDirectPayment?: {
      /**
       * For each further request field its type and meaning. A dot separates the levels of a nested field, also of
       * the entries of a list. Every one is optional, unless `fields.required` names it.
       */
      readonly request?: {
        readonly [key: string]: {
          /**
           * The type. `texts` and `objects` are lists. Paths that begin with the name of an object describe its fields.
           */
          readonly type: "text" | "number" | "integer" | "boolean" | "object" | "texts" | "objects";
          /** What the field means. */
          readonly means: string;
        };
      };
      /** The same for each further response field. */
      readonly response?: {
        readonly [key: string]: {
          /**
           * The type. `texts` and `objects` are lists. Paths that begin with the name of an object describe its fields.
           */
          readonly type: "text" | "number" | "integer" | "boolean" | "object" | "texts" | "objects";
          /** What the field means. */
          readonly means: string;
          /** Whether each record that may have the field has it. */
          readonly always?: boolean;
        };
      };
    };
    readonly createApmPayment?: {
      /**
       * For each further request field its type and meaning. A dot separates the levels of a nested field, also of
       * the entries of a list. Every one is optional, unless `fields.required` names it.
       */
      readonly request?: {
        readonly [key: string]: {
          /**
           * The type. `texts` and `objects` are lists. Paths that begin with the name of an object describe its fields.
           */
          readonly type: "text" | "number" | "integer" | "boolean" | "object" | "texts" | "objects";
          /** What the field means. */
          readonly means: string;
        };
      };
      /** The same for each further response field. */
      readonly response?: {
        readonly [key: string]: {
          /**
           * The type. `texts` and `objects` are lists. Paths that begin with the name of an object describe its fields.
           */
          readonly type: "text" | "number" | "integer" | "boolean" | "object" | "texts" | "objects";
          /** What the field means. */
          readonly means: string;
          /** Whether each record that may have the field has it. */
          readonly always?: boolean;
        };
      };
    };
    readonly createRedirectPayment?: {
      /**
       * For each further request field its type and meaning. A dot separates the levels of a nested field, also of
       * the entries of a list. Every one is optional, unless `fields.required` names it.
       */
      readonly request?: {
        readonly [key: string]: {
          /**
           * The type. `texts` and `objects` are lists. Paths that begin with the name of an object describe its fields.
           */
          readonly type: "text" | "number" | "integer" | "boolean" | "object" | "texts" | "objects";
          /** What the field means. */
          readonly means: string;
        };
      };
      /** The same for each further response field. */
      readonly response?: {
        readonly [key: string]: {
          /**
           * The type. `texts` and `objects` are lists. Paths that begin with the name of an object describe its fields.
           */
          readonly type: "text" | "number" | "integer" | "boolean" | "object" | "texts" | "objects";
          /** What the field means. */
          readonly means: string;
          /** Whether each record that may have the field has it. */
          readonly always?: boolean;
        };
      };
    };
    readonly queryTransactions?: {
      /**
       * For each further request field its type and meaning. A dot separates the levels of a nested field, also of
       * the entries of a list. Every one is optional, unless `fields.required` names it.
       */
      readonly request?: {
        readonly [key: string]: {
          /**
           * The type. `texts` and `objects` are lists. Paths that begin with the name of an object describe its fields.
           */
          readonly type: "text" | "number" | "integer" | "boolean" | "object" | "texts" | "objects";
          /** What the field means. */
          readonly means: string;
        };
      };
      /** The same for each further response field. */
      readonly response?: {
        readonly [key: string]: {
          /**
           * The type. `texts` and `objects` are lists. Paths that begin with the name of an object describe its fields.
           */
          readonly type: "text" | "number" | "integer" | "boolean" | "object" | "texts" | "objects";
          /** What the field means. */
          readonly means: string;
          /** Whether each record that may have the field has it. */
          readonly always?: boolean;
        };
      };
    };
    readonly captureTransactions?: {
      /**
       * For each further request field its type and meaning. A dot separates the levels of a nested field, also of
       * the entries of a list. Every one is optional, unless `fields.required` names it.
       */
      readonly request?: {
        readonly [key: string]: {
          /**
           * The type. `texts` and `objects` are lists. Paths that begin with the name of an object describe its fields.
           */
          readonly type: "text" | "number" | "integer" | "boolean" | "object" | "texts" | "objects";
          /** What the field means. */
          readonly means: string;
        };
      };
      /** The same for each further response field. */
      readonly response?: {
        readonly [key: string]: {
          /**
           * The type. `texts` and `objects` are lists. Paths that begin with the name of an object describe its fields.
           */
          readonly type: "text" | "number" | "integer" | "boolean" | "object" | "texts" | "objects";
          /** What the field means. */
          readonly means: string;
          /** Whether each record that may have the field has it. */
          readonly always?: boolean;
        };
      };
    };
    readonly reviewTransactions?: {
      /**
       * For each further request field its type and meaning. A dot separates the levels of a nested field, also of
       * the entries of a list. Every one is optional, unless `fields.required` names it.
       */
      readonly request?: {
        readonly [key: string]: {
          /**
           * The type. `texts` and `objects` are lists. Paths that begin with the name of an object describe its fields.
           */
          readonly type: "text" | "number" | "integer" | "boolean" | "object" | "texts" | "objects";
          /** What the field means. */
          readonly means: string;
        };
      };
      /** The same for each further response field. */
      readonly response?: {
        readonly [key: string]: {
          /**
           * The type. `texts` and `objects` are lists. Paths that begin with the name of an object describe its fields.
           */
          readonly type: "text" | "number" | "integer" | "boolean" | "object" | "texts" | "objects";
          /** What the field means. */
          readonly means: string;
          /** Whether each record that may have the field has it. */
          readonly always?: boolean;
        };
      };
    };
    readonly cancelTransactions?: {
      /**
       * For each further request field its type and meaning. A dot separates the levels of a nested field, also of
       * the entries of a list. Every one is optional, unless `fields.required` names it.
       */
      readonly request?: {
        readonly [key: string]: {
          /**
           * The type. `texts` and `objects` are lists. Paths that begin with the name of an object describe its fields.
           */
          readonly type: "text" | "number" | "integer" | "boolean" | "object" | "texts" | "objects";
          /** What the field means. */
          readonly means: string;
        };
      };
      /** The same for each further response field. */
      readonly response?: {
        readonly [key: string]: {
          /**
           * The type. `texts` and `objects` are lists. Paths that begin with the name of an object describe its fields.
           */
          readonly type: "text" | "number" | "integer" | "boolean" | "object" | "texts" | "objects";
          /** What the field means. */
          readonly means: string;
          /** Whether each record that may have the field has it. */
          readonly always?: boolean;
        };
      };
    };
    readonly cancelSubscription?: {
      /**
       * For each further request field its type and meaning. A dot separates the levels of a nested field, also of
       * the entries of a list. Every one is optional, unless `fields.required` names it.
       */
      readonly request?: {
        readonly [key: string]: {
          /**
           * The type. `texts` and `objects` are lists. Paths that begin with the name of an object describe its fields.
           */
          readonly type: "text" | "number" | "integer" | "boolean" | "object" | "texts" | "objects";
          /** What the field means. */
          readonly means: string;
        };
      };
      /** The same for each further response field. */
      readonly response?: {
        readonly [key: string]: {
          /**
           * The type. `texts` and `objects` are lists. Paths that begin with the name of an object describe its fields.
           */
          readonly type: "text" | "number" | "integer" | "boolean" | "object" | "texts" | "objects";
          /** What the field means. */
          readonly means: string;
          /** Whether each record that may have the field has it. */
          readonly always?: boolean;
        };
      };
    };
    readonly refundTransactions?: {
      /**
       * For each further request field its type and meaning. A dot separates the levels of a nested field, also of
       * the entries of a list. Every one is optional, unless `fields.required` names it.
       */
      readonly request?: {
        readonly [key: string]: {
          /**
           * The type. `texts` and `objects` are lists. Paths that begin with the name of an object describe its fields.
           */
          readonly type: "text" | "number" | "integer" | "boolean" | "object" | "texts" | "objects";
          /** What the field means. */
          readonly means: string;
        };
      };
      /** The same for each further response field. */
      readonly response?: {
        readonly [key: string]: {
          /**
           * The type. `texts` and `objects` are lists. Paths that begin with the name of an object describe its fields.
           */
          readonly type: "text" | "number" | "integer" | "boolean" | "object" | "texts" | "objects";
          /** What the field means. */
          readonly means: string;
          /** Whether each record that may have the field has it. */
          readonly always?: boolean;
        };
      };
    };
    readonly searchRefunds?: {
      /**
       * For each further request field its type and meaning. A dot separates the levels of a nested field, also of
       * the entries of a list. Every one is optional, unless `fields.required` names it.
       */
      readonly request?: {
        readonly [key: string]: {
          /**
           * The type. `texts` and `objects` are lists. Paths that begin with the name of an object describe its fields.
           */
          readonly type: "text" | "number" | "integer" | "boolean" | "object" | "texts" | "objects";
          /** What the field means. */
          readonly means: string;
        };
      };
      /** The same for each further response field. */
      readonly response?: {
        readonly [key: string]: {
          /**
           * The type. `texts` and `objects` are lists. Paths that begin with the name of an object describe its fields.
           */
          readonly type: "text" | "number" | "integer" | "boolean" | "object" | "texts" | "objects";
          /** What the field means. */
          readonly means: string;
          /** Whether each record that may have the field has it. */
          readonly always?: boolean;
        };
      };
    };
    readonly createPayout?: {
      /**
       * For each further request field its type and meaning. A dot separates the levels of a nested field, also of
       * the entries of a list. Every one is optional, unless `fields.required` names it.
       */
      readonly request?: {
        readonly [key: string]: {
          /**
           * The type. `texts` and `objects` are lists. Paths that begin with the name of an object describe its fields.
           */
          readonly type: "text" | "number" | "integer" | "boolean" | "object" | "texts" | "objects";
          /** What the field means. */
          readonly means: string;
        };
      };
      /** The same for each further response field. */
      readonly response?: {
        readonly [key: string]: {
          /**
           * The type. `texts` and `objects` are lists. Paths that begin with the name of an object describe its fields.
           */
          readonly type: "text" | "number" | "integer" | "boolean" | "object" | "texts" | "objects";
          /** What the field means. */
          readonly means: string;
          /** Whether each record that may have the field has it. */
          readonly always?: boolean;
        };
      };
    };
    readonly default?: {
      /**
       * For each further request field its type and meaning. A dot separates the levels of a nested field, also of
       * the entries of a list. Every one is optional, unless `fields.required` names it.
       */
      readonly request?: {
        readonly [key: string]: {
          /**
           * The type. `texts` and `objects` are lists. Paths that begin with the name of an object describe its fields.
           */
          readonly type: "text" | "number" | "integer" | "boolean" | "object" | "texts" | "objects";
          /** What the field means. */
          readonly means: string;
        };
      };
      /** The same for each further response field. */
      readonly response?: {
        readonly [key: string]: {
          /**
           * The type. `texts` and `objects` are lists. Paths that begin with the name of an object describe its fields.
           */
          readonly type: "text" | "number" | "integer" | "boolean" | "object" | "texts" | "objects";
          /** What the field means. */
          readonly means: string;
          /** Whether each record that may have the field has it. */
          readonly always?: boolean;
        };
      };
    };
  };
  /**
   * Whether an empty text in a request means the same as an absent field. Which fields a response has is
   * another point (`always-present`).
   *
   * Default. Client: Sends an empty text if its caller gives one. Server: Treats an empty text and an absent
   * field as different. Suite: Does not test what depends on this point.
   */
  readonly "fields.empty"?: "same-as-absent" | "a-value";
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
   * The time zone of dates without an offset. This includes `refund_processing_date` if it has a time
   * (`refund.processing-date`). UTC, a time zone of the IANA database, or a fixed offset.
   *
   * Default. Client: Returns a date as text, and never converts it to a point in time. Server: Writes the date
   * that the handler gives. Suite: Does not test what depends on this point.
   */
  readonly "dates.time-zone"?: string;
  /**
   * The unit of `account_owner[].created`.
   *
   * Default. Client: Sends the number that its caller gives. Server: Reads a number without a unit. Suite: Does
   * not test what depends on this point.
   */
  readonly "account-owner.created"?: "unix-seconds" | "unix-milliseconds";
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
   * Default. Client: Sends no payment again (but see `signature.repeated`). Its caller must first find out the
   * outcome. Server: Passes a repetition to the handler. Suite: Never repeats an `order_no`.
   */
  readonly "payment.repeat"?: "same-answer" | "refused" | "new-payment";
  /**
   * Whether a request to `/v1/authorise` with an empty `payment_method` is a direct payment, an APM payment or
   * invalid.
   *
   * Default. Client: Sends the value that its caller gives, through the method that was called. Server: Reads
   * it as an APM payment, because the field is present. Suite: Does not test what depends on this point.
   */
  readonly "payment.empty-payment-method"?: "apm" | "direct" | "refused";
  /**
   * When a card is stored, which value of `token_flag` requests it, and how `token_id` replaces a card.
   *
   * Default. Client: Sends the values that its caller gives, and returns the values that it receives. Server:
   * Leaves this to the handlers. Suite: Stores a card and pays by its token if the settings name the
   * `token_flag` that does so. Otherwise it sends no token, and the observed `token_flag` `NO`.
   */
  readonly "payment.tokens"?: {
    /** The rule as a sentence. */
    readonly means?: string;
    /** Whether a `token_id` pays where there is no card. */
    readonly pays: "instead-of-card" | "never";
  };
  /**
   * How a 3-D Secure challenge takes place, and the values of `threeds_result`. The direct payment result has
   * no URL to redirect the shopper to.
   *
   * Default. Client: Sends the values that its caller gives, and returns the values that it receives. Server:
   * Leaves this to the handlers. Suite: Does not test a challenge.
   */
  readonly "payment.three-ds"?: {
    /** The rule as a sentence. */
    readonly means?: string;
    /** What happens to a payment whose shopper has to pass a challenge. */
    readonly challenge: "waits" | "refused";
  };
  /**
   * The codes of each field beyond the observed ones, what they mean, and which of them end a payment. Each
   * code with its meaning, or with what it says of the money.
   *
   * Default. Client: Sends and reads any text. Only the observed successes are successes, such as
   * `0000:Success` of `result_info`. Server: Reads and writes the values that the handlers give. Suite: Treats
   * only the observed successes as successes, sends the observed codes, and does not test other codes.
   */
  readonly codes?: {
    /** Each code with its meaning, or with what it says of the money. */
    readonly result_info?: {
      readonly [key: string]: string | {
        readonly means: string;
        readonly outcome?: "done" | "not-done" | "pending";
        readonly final?: boolean;
        readonly final_for_repeat?: boolean;
        readonly shopper_url?: string;
      };
    };
    /** Each code with its meaning, or with what it says of the money. */
    readonly order_status?: {
      readonly [key: string]: string | {
        readonly means: string;
        readonly outcome?: "done" | "not-done" | "pending";
        readonly final?: boolean;
        readonly final_for_repeat?: boolean;
        readonly shopper_url?: string;
      };
    };
    /** Each code with its meaning, or with what it says of the money. */
    readonly risk_action?: {
      readonly [key: string]: string | {
        readonly means: string;
        readonly outcome?: "done" | "not-done" | "pending";
        readonly final?: boolean;
        readonly final_for_repeat?: boolean;
        readonly shopper_url?: string;
      };
    };
    /** Each code with its meaning, or with what it says of the money. */
    readonly payment_status?: {
      readonly [key: string]: string | {
        readonly means: string;
        readonly outcome?: "done" | "not-done" | "pending";
        readonly final?: boolean;
        readonly final_for_repeat?: boolean;
        readonly shopper_url?: string;
      };
    };
    /** Each code with its meaning, or with what it says of the money. */
    readonly query_result?: {
      readonly [key: string]: string | {
        readonly means: string;
        readonly outcome?: "done" | "not-done" | "pending";
        readonly final?: boolean;
        readonly final_for_repeat?: boolean;
        readonly shopper_url?: string;
      };
    };
    /** Each code with its meaning, or with what it says of the money. */
    readonly is3ds?: {
      readonly [key: string]: string | {
        readonly means: string;
        readonly outcome?: "done" | "not-done" | "pending";
        readonly final?: boolean;
        readonly final_for_repeat?: boolean;
        readonly shopper_url?: string;
      };
    };
    /** Each code with its meaning, or with what it says of the money. */
    readonly antifraud_provider?: {
      readonly [key: string]: string | {
        readonly means: string;
        readonly outcome?: "done" | "not-done" | "pending";
        readonly final?: boolean;
        readonly final_for_repeat?: boolean;
        readonly shopper_url?: string;
      };
    };
    /** Each code with its meaning, or with what it says of the money. */
    readonly "fraud_check_result.status"?: {
      readonly [key: string]: string | {
        readonly means: string;
        readonly outcome?: "done" | "not-done" | "pending";
        readonly final?: boolean;
        readonly final_for_repeat?: boolean;
        readonly shopper_url?: string;
      };
    };
    /** Each code with its meaning, or with what it says of the money. */
    readonly "fraud_check_result.check_items"?: {
      readonly [key: string]: string | {
        readonly means: string;
        readonly outcome?: "done" | "not-done" | "pending";
        readonly final?: boolean;
        readonly final_for_repeat?: boolean;
        readonly shopper_url?: string;
      };
    };
    /** Each code with its meaning, or with what it says of the money. */
    readonly recurring_status?: {
      readonly [key: string]: string | {
        readonly means: string;
        readonly outcome?: "done" | "not-done" | "pending";
        readonly final?: boolean;
        readonly final_for_repeat?: boolean;
        readonly shopper_url?: string;
      };
    };
    /** Each code with its meaning, or with what it says of the money. */
    readonly return_status?: {
      readonly [key: string]: string | {
        readonly means: string;
        readonly outcome?: "done" | "not-done" | "pending";
        readonly final?: boolean;
        readonly final_for_repeat?: boolean;
        readonly shopper_url?: string;
      };
    };
    /** Each code with its meaning, or with what it says of the money. */
    readonly return_message?: {
      readonly [key: string]: string | {
        readonly means: string;
        readonly outcome?: "done" | "not-done" | "pending";
        readonly final?: boolean;
        readonly final_for_repeat?: boolean;
        readonly shopper_url?: string;
      };
    };
    /** Each code with its meaning, or with what it says of the money. */
    readonly capture_status?: {
      readonly [key: string]: string | {
        readonly means: string;
        readonly outcome?: "done" | "not-done" | "pending";
        readonly final?: boolean;
        readonly final_for_repeat?: boolean;
        readonly shopper_url?: string;
      };
    };
    /** Each code with its meaning, or with what it says of the money. */
    readonly review_status?: {
      readonly [key: string]: string | {
        readonly means: string;
        readonly outcome?: "done" | "not-done" | "pending";
        readonly final?: boolean;
        readonly final_for_repeat?: boolean;
        readonly shopper_url?: string;
      };
    };
    /** Each code with its meaning, or with what it says of the money. */
    readonly cancel_status?: {
      readonly [key: string]: string | {
        readonly means: string;
        readonly outcome?: "done" | "not-done" | "pending";
        readonly final?: boolean;
        readonly final_for_repeat?: boolean;
        readonly shopper_url?: string;
      };
    };
    /** Each code with its meaning, or with what it says of the money. */
    readonly error_message?: {
      readonly [key: string]: string | {
        readonly means: string;
        readonly outcome?: "done" | "not-done" | "pending";
        readonly final?: boolean;
        readonly final_for_repeat?: boolean;
        readonly shopper_url?: string;
      };
    };
    /** Each code with its meaning, or with what it says of the money. */
    readonly review_flag?: {
      readonly [key: string]: string | {
        readonly means: string;
        readonly outcome?: "done" | "not-done" | "pending";
        readonly final?: boolean;
        readonly final_for_repeat?: boolean;
        readonly shopper_url?: string;
      };
    };
    /** Each code with its meaning, or with what it says of the money. */
    readonly refund_status?: {
      readonly [key: string]: string | {
        readonly means: string;
        readonly outcome?: "done" | "not-done" | "pending";
        readonly final?: boolean;
        readonly final_for_repeat?: boolean;
        readonly shopper_url?: string;
      };
    };
    /** Each code with its meaning, or with what it says of the money. */
    readonly refund_message?: {
      readonly [key: string]: string | {
        readonly means: string;
        readonly outcome?: "done" | "not-done" | "pending";
        readonly final?: boolean;
        readonly final_for_repeat?: boolean;
        readonly shopper_url?: string;
      };
    };
    /** Each code with its meaning, or with what it says of the money. */
    readonly "cancelSubscription.cancel_status"?: {
      readonly [key: string]: string | {
        readonly means: string;
        readonly outcome?: "done" | "not-done" | "pending";
        readonly final?: boolean;
        readonly final_for_repeat?: boolean;
        readonly shopper_url?: string;
      };
    };
    /** Each code with its meaning, or with what it says of the money. */
    readonly "createApmPayment.payment_method"?: {
      readonly [key: string]: string | {
        readonly means: string;
        readonly outcome?: "done" | "not-done" | "pending";
        readonly final?: boolean;
        readonly final_for_repeat?: boolean;
        readonly shopper_url?: string;
      };
    };
    /** Each code with its meaning, or with what it says of the money. */
    readonly "createApmPayment.bank_code"?: {
      readonly [key: string]: string | {
        readonly means: string;
        readonly outcome?: "done" | "not-done" | "pending";
        readonly final?: boolean;
        readonly final_for_repeat?: boolean;
        readonly shopper_url?: string;
      };
    };
    /** Each code with its meaning, or with what it says of the money. */
    readonly "createPayout.payment_method"?: {
      readonly [key: string]: string | {
        readonly means: string;
        readonly outcome?: "done" | "not-done" | "pending";
        readonly final?: boolean;
        readonly final_for_repeat?: boolean;
        readonly shopper_url?: string;
      };
    };
    /** Each code with its meaning, or with what it says of the money. */
    readonly fee_paid_by?: {
      readonly [key: string]: string | {
        readonly means: string;
        readonly outcome?: "done" | "not-done" | "pending";
        readonly final?: boolean;
        readonly final_for_repeat?: boolean;
        readonly shopper_url?: string;
      };
    };
    /** Each code with its meaning, or with what it says of the money. */
    readonly swift_charge_option?: {
      readonly [key: string]: string | {
        readonly means: string;
        readonly outcome?: "done" | "not-done" | "pending";
        readonly final?: boolean;
        readonly final_for_repeat?: boolean;
        readonly shopper_url?: string;
      };
    };
    /** Each code with its meaning, or with what it says of the money. */
    readonly fund_source?: {
      readonly [key: string]: string | {
        readonly means: string;
        readonly outcome?: "done" | "not-done" | "pending";
        readonly final?: boolean;
        readonly final_for_repeat?: boolean;
        readonly shopper_url?: string;
      };
    };
    /** Each code with its meaning, or with what it says of the money. */
    readonly entity_type?: {
      readonly [key: string]: string | {
        readonly means: string;
        readonly outcome?: "done" | "not-done" | "pending";
        readonly final?: boolean;
        readonly final_for_repeat?: boolean;
        readonly shopper_url?: string;
      };
    };
    /** Each code with its meaning, or with what it says of the money. */
    readonly personal_id_type?: {
      readonly [key: string]: string | {
        readonly means: string;
        readonly outcome?: "done" | "not-done" | "pending";
        readonly final?: boolean;
        readonly final_for_repeat?: boolean;
        readonly shopper_url?: string;
      };
    };
    /** Each code with its meaning, or with what it says of the money. */
    readonly local_clearing_system?: {
      readonly [key: string]: string | {
        readonly means: string;
        readonly outcome?: "done" | "not-done" | "pending";
        readonly final?: boolean;
        readonly final_for_repeat?: boolean;
        readonly shopper_url?: string;
      };
    };
    /** Each code with its meaning, or with what it says of the money. */
    readonly failure_type?: {
      readonly [key: string]: string | {
        readonly means: string;
        readonly outcome?: "done" | "not-done" | "pending";
        readonly final?: boolean;
        readonly final_for_repeat?: boolean;
        readonly shopper_url?: string;
      };
    };
  };
  /**
   * The states of an order, of a refund and of a payout, and what changes them. Only single values were
   * observed: `3000` and `4100` of an order, `1` of a refund, `COMPLETED` of a payout. The allowed moves.
   *
   * Default. Client: Has no states. Reads any text as the status of a payout. Server: Has no states. The
   * handlers decide which changes are allowed. Suite: Does not test what depends on this point.
   */
  readonly states?: {
    /** The allowed moves. */
    readonly order?: readonly {
      readonly from: string;
      readonly to: string;
      /**
       * `authorise`, `review`, `capture`, `cancel` or `refund` for the request with this name; another word for any
       * other cause.
       */
      readonly by: string;
    }[];
    /** The allowed moves. */
    readonly refund?: readonly {
      readonly from: string;
      readonly to: string;
      /**
       * `authorise`, `review`, `capture`, `cancel` or `refund` for the request with this name; another word for any
       * other cause.
       */
      readonly by: string;
    }[];
    /** The allowed moves. */
    readonly payout?: readonly {
      readonly from: string;
      readonly to: string;
      /**
       * `authorise`, `review`, `capture`, `cancel` or `refund` for the request with this name; another word for any
       * other cause.
       */
      readonly by: string;
    }[];
  };
  /**
   * Which fields a response always has, in addition to the promised ones. For an APM payment result this
   * includes the fields of the request that it repeats. Of a success the lists of fields are taken to be
   * promises (`results.listed`), unless a profile fills this point. Names of fields. A dot separates the levels
   * of a nested field.
   *
   * Default. Client: Accepts a response without the fields that are not promised. Server: Writes the value that
   * the handler gives. Suite: Expects the listed fields of a success (`results.listed`), and compares the
   * others only if they are present.
   */
  readonly "always-present"?: {
    /** Names of fields. A dot separates the levels of a nested field. */
    readonly createDirectPayment?: readonly string[];
    /** Names of fields. A dot separates the levels of a nested field. */
    readonly createApmPayment?: readonly string[];
    /** Names of fields. A dot separates the levels of a nested field. */
    readonly queryTransactions?: readonly string[];
    /** Names of fields. A dot separates the levels of a nested field. */
    readonly captureTransactions?: readonly string[];
    /** Names of fields. A dot separates the levels of a nested field. */
    readonly reviewTransactions?: readonly string[];
    /** Names of fields. A dot separates the levels of a nested field. */
    readonly cancelTransactions?: readonly string[];
    /** Names of fields. A dot separates the levels of a nested field. */
    readonly refundTransactions?: readonly string[];
    /** Names of fields. A dot separates the levels of a nested field. */
    readonly searchRefunds?: readonly string[];
    /** Names of fields. A dot separates the levels of a nested field. */
    readonly default?: readonly string[];
  };
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
   * Which other fields of the result repeat those of the request. The document states it of three, and a rule
   * derives it for `amount` and `currency` (`direct-payment-result.of-this-payment`). A profile that lists
   * fields may leave these two out. Names of fields. A dot separates the levels of a nested field.
   *
   * Default. Client: Compares `merchant_id`, `account_id`, `order_no`, `amount` and `currency` with those of
   * the request. A list without `amount` or `currency` says that it may differ. Server: Leaves this to the
   * handlers. Suite: Compares `merchant_id`, `account_id` and `order_no`, and `amount` and `currency` where
   * given. Compares no other field.
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
   * The content type of an XML response. The interface states only that it is XML. A media type of XML, without
   * parameters.
   *
   * Default. Client: Reads XML under any XML media type. Server: Sends `application/xml`. Suite: Reads XML
   * under any media type.
   */
  readonly "encoding.xml-answer-media"?: string;
  /**
   * The content type of the HTML page of a redirect payment, which the interface declares as XML.
   *
   * Default. Client: Recognises the page by its content, regardless of its content type. Server: Sends the page
   * under the declared content type. Suite: Recognises the page by its content.
   */
  readonly "encoding.redirect-page-media"?: "text/html" | "application/xml" | "text/xml";
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
   * Whether the page's `encryption_data` is the one from the request or a new one.
   *
   * Default. Client: Returns the page as received. Server: Sends the page that the handler gives. Suite:
   * Accepts any text.
   */
  readonly "redirect.echoed-signature"?: "of-the-request" | "new";
  /**
   * Whether a redirect payment may or must contain `return_url`. The field table gives it only to APM payments.
   * Two other places give it to redirect payments too.
   *
   * Default. Client: Sends it if its caller gives it. Server: Accepts a request with or without it. Suite:
   * Sends it.
   */
  readonly "redirect.return-url"?: "required" | "optional";
  /**
   * The outcome of an order that names an existing payment by its `transaction_id` but has another `order_no`
   * or `currency` than the payment. The outcome of an unknown `transaction_id` with a known `order_no` is not
   * stated either, and is not part of this point. The outcome of an order whose field with this name differs
   * from the payment's.
   *
   * Default. Client: Rejects a result whose `order_no` or `currency` differs from the order's, because it is
   * about something else. Server: Leaves this to the handlers. Suite: Sends only the payment's own values.
   */
  readonly "orders.mismatch"?: {
    /** The outcome of an order whose field with this name differs from the payment's. */
    readonly captureTransactions?: {
      readonly order_no?: "accepted" | "refused";
      readonly currency?: "accepted" | "refused";
    };
    /** The outcome of an order whose field with this name differs from the payment's. */
    readonly reviewTransactions?: {
      readonly order_no?: "accepted" | "refused";
      readonly currency?: "accepted" | "refused";
    };
    /** The outcome of an order whose field with this name differs from the payment's. */
    readonly cancelTransactions?: {
      readonly order_no?: "accepted" | "refused";
      readonly currency?: "accepted" | "refused";
    };
    /** The outcome of an order whose field with this name differs from the payment's. */
    readonly refundTransactions?: {
      readonly order_no?: "accepted" | "refused";
      readonly currency?: "accepted" | "refused";
    };
    /** The outcome of an order whose field with this name differs from the payment's. */
    readonly default?: {
      readonly order_no?: "accepted" | "refused";
      readonly currency?: "accepted" | "refused";
    };
  };
  /**
   * Whether the `amount` of an order in a capture, review or cancellation is the amount to act on, or must
   * repeat the amount of the payment.
   *
   * Default. Client: Rejects a result with another `amount` than the order's, because it is about something
   * else. Server: Leaves this to the handlers. Suite: Sends the amount of the payment.
   */
  readonly "orders.entry-amount"?: {
    readonly captureTransactions?: "amount-to-act-on" | "must-match";
    readonly reviewTransactions?: "amount-to-act-on" | "must-match";
    readonly cancelTransactions?: "amount-to-act-on" | "must-match";
    readonly default?: "amount-to-act-on" | "must-match";
  };
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
   * The `return_status` and `return_message` of a batch in which some orders fail, and of one in which all
   * fail. `success`: the envelope states only that the batch was processed.
   *
   * Default. Client: Judges each order by its own entry and ignores the envelope. Server: Writes the envelope
   * that the handler gives. Suite: Judges each order by its own entry.
   */
  readonly "batch.failure"?: {
    /** `success`: the envelope states only that the batch was processed. */
    readonly partial?: "success" | "failure";
    /** `success`: the envelope states only that the batch was processed. */
    readonly total?: "success" | "failure";
  };
  /**
   * Whether the entries of a refund, a refund search and a query have an `error_message`. Two statements give
   * one to every result entry, but the refund record and the order record have none. So it is also open whether
   * theirs is empty on success. For the other entries a rule states it (`batch-envelope.entry-error`).
   *
   * Default. Client: Accepts an entry with or without it. Server: Writes it if the handler gives it. Suite:
   * Accepts an entry with or without it.
   */
  readonly "batch.error-message"?: {
    readonly refundTransactions?: "present" | "absent";
    readonly searchRefunds?: "present" | "absent";
    readonly queryTransactions?: "present" | "absent";
    readonly default?: "present" | "absent";
  };
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
   * Default. Client: Sends an empty list if its caller gives one, but refuses to do so under the bound scheme
   * (`signature.scheme`). Server: Passes an empty list to the handler. Suite: Does not test what depends on
   * this point.
   */
  readonly "batch.empty"?: "accepted" | "refused";
  /**
   * The name of the response array for review, cancel and refund. It is stated for capture, query and refund
   * search. A name as sent on the wire, such as `order_no`.
   *
   * Default. Client: Reads the array under its name in the request. Server: Writes the array under its name in
   * the request. Suite: Reads the array under its name in the request. If there is none, reads the only list of
   * records in the response.
   */
  readonly "batch.array-names"?: {
    /** A name as sent on the wire, such as `order_no`. */
    readonly reviewTransactions?: string;
    /** A name as sent on the wire, such as `order_no`. */
    readonly cancelTransactions?: string;
    /** A name as sent on the wire, such as `order_no`. */
    readonly refundTransactions?: string;
    /** A name as sent on the wire, such as `order_no`. */
    readonly default?: string;
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
   * Default. Client: Sends no capture again (but see `signature.repeated`), because it might take the money
   * again. Server: Leaves this to the handlers. Suite: Captures each payment once.
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
   * Whether a captured payment can be cancelled.
   *
   * Default. Client: Sends the values that its caller gives, and returns the values that it receives. Server:
   * Leaves this to the handlers. Suite: Cancels only payments that were not captured.
   */
  readonly "cancel.after-capture"?: "accepted" | "refused";
  /**
   * Which payments wait for a review, and what happens to a payment that is never reviewed.
   *
   * Default. Client: Sends the values that its caller gives, and returns the values that it receives. Server:
   * Leaves this to the handlers. Suite: Reviews payments only if the settings name a card whose payments are
   * held for review.
   */
  readonly "review.which"?: {
    /** The rule as a sentence. */
    readonly means?: string;
    /** Which payments wait for a review. */
    readonly held: "all" | "some" | "none";
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
   * something else. Sends no refund again (but see `signature.repeated`), because it might be paid twice.
   * Server: Leaves this to the handlers. Suite: Refunds at most the captured amount.
   */
  readonly "refund.above-remaining"?: "accepted" | "refused";
  /**
   * The response to a refund whose `amount` differs from the payment's original amount.
   *
   * Default. Client: Sends the amount that its caller gives, and rejects a result with another `amount`.
   * Server: Leaves this to the handlers. Suite: Sends the payment's original amount.
   */
  readonly "refund.amount-match"?: "accepted" | "refused";
  /**
   * The first sequence number of `refund_reference_id`, what follows 99, and the value for a failed refund.
   *
   * Default. Client: Reads any text. Server: Writes the value that the handler gives. Suite: Does not test what
   * depends on this point.
   */
  readonly "refund.reference-id"?: {
    /** The rule as a sentence. */
    readonly means?: string;
    /** Whether each refund has another reference or all refunds of a payment have the same. */
    readonly per: "refund" | "payment";
  };
  /**
   * When `refund_processing_date` is set, and its form when it is not empty.
   *
   * Default. Client: Reads any text. Server: Writes the value that the handler gives. Suite: Accepts any text.
   */
  readonly "refund.processing-date"?: "YYYYMMDDHHMMSS" | "YYYY-MM-DD HH:MM:SS" | "YYYY-MM-DD";
  /**
   * How a query selects orders, and a refund search refunds. Their requests have no field for this, although
   * the envelope mentions an array of order entries.
   *
   * Default. Client: Sends the fields that its caller gives, and suggests no query to find out a lost outcome.
   * Server: Passes unknown fields to the handler. Suite: Selects by the order number in a field that was found
   * to select, or else not at all, and tests what is returned of the suite's own payments.
   */
  readonly "search.selection"?: {
    readonly queryTransactions?: {
      /**
       * A request without a selecting field returns the newest records, up to this number. Without `by`, this
       * applies to every request.
       */
      readonly newest?: number;
      /** The fields that select records, each on its own. If left out, nothing can be selected. */
      readonly by?: {
        readonly order_no?: {
          /** The name of the request field. Without another property it is a text with one value. */
          readonly field: string;
          /** The separator between several values in a text. */
          readonly separator?: string;
          /** Whether the field is an array of values. Then nothing separates them. */
          readonly array?: boolean;
          /** The field is an array of entries, and this member of each has a value. */
          readonly member?: string;
        };
        readonly transaction_id?: {
          /** The name of the request field. Without another property it is a text with one value. */
          readonly field: string;
          /** The separator between several values in a text. */
          readonly separator?: string;
          /** Whether the field is an array of values. Then nothing separates them. */
          readonly array?: boolean;
          /** The field is an array of entries, and this member of each has a value. */
          readonly member?: string;
        };
        readonly refund_reference_id?: {
          /** The name of the request field. Without another property it is a text with one value. */
          readonly field: string;
          /** The separator between several values in a text. */
          readonly separator?: string;
          /** Whether the field is an array of values. Then nothing separates them. */
          readonly array?: boolean;
          /** The field is an array of entries, and this member of each has a value. */
          readonly member?: string;
        };
      };
    };
    readonly searchRefunds?: {
      /**
       * A request without a selecting field returns the newest records, up to this number. Without `by`, this
       * applies to every request.
       */
      readonly newest?: number;
      /** The fields that select records, each on its own. If left out, nothing can be selected. */
      readonly by?: {
        readonly order_no?: {
          /** The name of the request field. Without another property it is a text with one value. */
          readonly field: string;
          /** The separator between several values in a text. */
          readonly separator?: string;
          /** Whether the field is an array of values. Then nothing separates them. */
          readonly array?: boolean;
          /** The field is an array of entries, and this member of each has a value. */
          readonly member?: string;
        };
        readonly transaction_id?: {
          /** The name of the request field. Without another property it is a text with one value. */
          readonly field: string;
          /** The separator between several values in a text. */
          readonly separator?: string;
          /** Whether the field is an array of values. Then nothing separates them. */
          readonly array?: boolean;
          /** The field is an array of entries, and this member of each has a value. */
          readonly member?: string;
        };
        readonly refund_reference_id?: {
          /** The name of the request field. Without another property it is a text with one value. */
          readonly field: string;
          /** The separator between several values in a text. */
          readonly separator?: string;
          /** Whether the field is an array of values. Then nothing separates them. */
          readonly array?: boolean;
          /** The field is an array of entries, and this member of each has a value. */
          readonly member?: string;
        };
      };
    };
    readonly default?: {
      /**
       * A request without a selecting field returns the newest records, up to this number. Without `by`, this
       * applies to every request.
       */
      readonly newest?: number;
      /** The fields that select records, each on its own. If left out, nothing can be selected. */
      readonly by?: {
        readonly order_no?: {
          /** The name of the request field. Without another property it is a text with one value. */
          readonly field: string;
          /** The separator between several values in a text. */
          readonly separator?: string;
          /** Whether the field is an array of values. Then nothing separates them. */
          readonly array?: boolean;
          /** The field is an array of entries, and this member of each has a value. */
          readonly member?: string;
        };
        readonly transaction_id?: {
          /** The name of the request field. Without another property it is a text with one value. */
          readonly field: string;
          /** The separator between several values in a text. */
          readonly separator?: string;
          /** Whether the field is an array of values. Then nothing separates them. */
          readonly array?: boolean;
          /** The field is an array of entries, and this member of each has a value. */
          readonly member?: string;
        };
        readonly refund_reference_id?: {
          /** The name of the request field. Without another property it is a text with one value. */
          readonly field: string;
          /** The separator between several values in a text. */
          readonly separator?: string;
          /** Whether the field is an array of values. Then nothing separates them. */
          readonly array?: boolean;
          /** The field is an array of entries, and this member of each has a value. */
          readonly member?: string;
        };
      };
    };
  };
  /**
   * How long after it was sent a payment may be missing in a query, although it is made later. It is not about
   * the refunds of a refund search. Seconds. A payment that a query does not find so long after it was sent was
   * not made and never will be.
   *
   * Default. Client: Never takes a payment that a query does not find for one that was not made. Server: Leaves
   * this to the handlers. Suite: Does not test what depends on this point.
   */
  readonly "search.horizon"?: number;
  /**
   * The response to a query or refund search that selects more than 100 orders. A query returns at most 100
   * (`endpoints.5.at-most-100`), but it is open whether it refuses or returns a part. For a refund search, the
   * limit is 100 orders per request (`limits.refund-search`). It is also open what counts: the orders of the
   * request, the orders found or the refunds found. `refused`: there is no success above 100 orders, or above
   * refunds of 100 orders. `first-100`: 100 of the orders, or all refunds of 100 of the orders.
   * `first-100-refunds`, for a refund search only: 100 of the refunds, so those of an order may be cut off.
   *
   * Default. Client: Rejects a query's response with more than 100 orders, and reads any number of refunds.
   * Server: Refuses to send more than 100 orders, and sends as many refunds as the handler gives. Suite:
   * Expects at most 100 orders from a query, and refunds of at most 100 orders from a refund search. Also
   * accepts a refusal.
   */
  readonly "search.over-limit"?: {
    /**
     * `refused`: there is no success above 100 orders, or above refunds of 100 orders. `first-100`: 100 of the
     * orders, or all refunds of 100 of the orders. `first-100-refunds`, for a refund search only: 100 of the
     * refunds, so those of an order may be cut off.
     */
    readonly queryTransactions?: "refused" | "first-100" | "first-100-refunds";
    /**
     * `refused`: there is no success above 100 orders, or above refunds of 100 orders. `first-100`: 100 of the
     * orders, or all refunds of 100 of the orders. `first-100-refunds`, for a refund search only: 100 of the
     * refunds, so those of an order may be cut off.
     */
    readonly searchRefunds?: "refused" | "first-100" | "first-100-refunds";
    /**
     * `refused`: there is no success above 100 orders, or above refunds of 100 orders. `first-100`: 100 of the
     * orders, or all refunds of 100 of the orders. `first-100-refunds`, for a refund search only: 100 of the
     * refunds, so those of an order may be cut off.
     */
    readonly default?: "refused" | "first-100" | "first-100-refunds";
  };
  /**
   * The response to a query or refund search that finds nothing. `empty-list`: a success with an empty array.
   * `failure`: status 200 with a `return_status` that is not a success. Otherwise give an HTTP status.
   *
   * Default. Client: Sends the values that its caller gives, and returns the values that it receives. Server:
   * Leaves this to the handlers. Suite: Does not test what depends on this point.
   */
  readonly "search.no-match"?: {
    /**
     * `empty-list`: a success with an empty array. `failure`: status 200 with a `return_status` that is not a
     * success. Otherwise give an HTTP status.
     */
    readonly queryTransactions?: ("empty-list" | "failure") | {
      readonly status: number;
    };
    /**
     * `empty-list`: a success with an empty array. `failure`: status 200 with a `return_status` that is not a
     * success. Otherwise give an HTTP status.
     */
    readonly searchRefunds?: ("empty-list" | "failure") | {
      readonly status: number;
    };
    /**
     * `empty-list`: a success with an empty array. `failure`: status 200 with a `return_status` that is not a
     * success. Otherwise give an HTTP status.
     */
    readonly default?: ("empty-list" | "failure") | {
      readonly status: number;
    };
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
   * Whether `payment_status` in a refund search is the status of the payment or of the refund.
   *
   * Default. Client: Reads the status without deciding which of the two it is. Server: Writes the status that
   * the handler gives. Suite: Does not test what depends on this point.
   */
  readonly "refund-search.payment-status"?: "of-the-payment" | "of-the-refund";
  /**
   * Whether an order's `amount` is the requested amount, the captured amount, or the amount left after refunds.
   *
   * Default. Client: Reads an amount without deciding which of the three it is. Server: Writes the amount that
   * the handler gives. Suite: Expects the requested amount or zero for a payment without later operations.
   * Compares no amount after a capture, a review, a cancellation or a refund.
   */
  readonly "order-record.amount-meaning"?: "requested" | "captured" | "remaining";
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
   * The response to a second payout with the same `request_id`.
   *
   * Default. Client: Sends no payout again (but see `signature.repeated`), because it might pay twice. Server:
   * Passes a repetition to the handler. Suite: Never repeats a `request_id`.
   */
  readonly "payout.repeat"?: "same-answer" | "refused" | "new-payout";
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
   * The events for which a notification is sent. Each kind with its meaning. Or also with the event that it is
   * about, and with the fields that every notification of this kind has, none of them empty.
   *
   * Default. Client: Reads any notification. Server: Sends no notifications. The gateway does that. Suite: Does
   * not test what depends on this point.
   */
  readonly "notification.kinds"?: {
    readonly [key: string]: string | {
      readonly means: string;
      readonly fields?: readonly string[];
      readonly event?: "payment.pending" | "payment.captured" | "payment.refunded" | "payment.cancelled" | "payment.failed" | "payout.completed" | "payout.failed";
    };
  };
  /**
   * The content of a notification. The JSON Schema of the payload. The client checks which fields are there,
   * their types and enumerations. As in OpenAPI, `discriminator.propertyName` names the field with the kind of
   * `notification.kinds`.
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
   * The maximum time before a response.
   *
   * Default. Client: Waits 30 seconds, unless its caller specifies another limit. Server: Responds as soon as
   * the handler does. Suite: Waits 30 seconds, unless `--timeout` specifies another limit.
   */
  readonly "limits.timeouts"?: {
    readonly answer_seconds: number;
  };
  /**
   * The body of a response with status 400 or 404. The body is JSON. These are the names of the fields with the
   * code and the message.
   *
   * Default. Client: Accepts any body or none, and quotes it in the error. Once filled, a refused write with
   * another body is unknown. Server: Writes JSON with `code` and `message`. Suite: Accepts any body or none.
   */
  readonly "errors.body"?: {
    /** A name as sent on the wire, such as `order_no`. */
    readonly code: string;
    /** A name as sent on the wire, such as `order_no`. */
    readonly message: string;
  };
  /**
   * What counts as invalid input in a direct or APM payment. That no money moved after a 400 is not stated
   * either.
   *
   * Default. Client: Treats 400 as a refusal. Server: Responds with 400 to a request that does not match the
   * contract's schema. The rest is up to the handlers. Suite: Expects a refusal of an unreadable body, and of
   * nothing else.
   */
  readonly "errors.invalid-input"?: readonly ("unreadable-body" | "wrong-type" | "malformed-amount" | "unknown-currency" | "missing-field")[];
  /**
   * Which missing record gives a 404 in a direct or APM payment, and which does not. That no money moved then
   * is not stated either.
   *
   * Default. Client: Treats 404 as a refusal. Server: Gives no 404 to an unknown account, but responds as to an
   * invalid signature, so that a caller cannot find out which accounts exist. If a profile names `merchant`, it
   * gives 404, and a caller can. Suite: Does not test what depends on this point.
   */
  readonly "errors.not-found"?: readonly ("merchant" | "account" | "token")[];
  /**
   * The response to invalid input and to records that are not found, for the operations with no stated status
   * other than 200. What such a status says of the money is open too.
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
    readonly default?: {
      readonly invalid_input?: number;
      readonly not_found?: number;
    };
  };
}

/** A gateway's profile: how it fills the extension points. */
export interface Profile {
  /** The profile's name. */
  readonly profile: string;
  readonly extension_points: ExtensionPoints;
  /** Sentences for people, by the id of what the contract leaves open. */
  readonly notes?: { readonly [Id in NoteId]?: string };
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
  readonly "signature.keys": { readonly retired: "This is a sentence for people: write it under `notes`, beside `extension_points`." };
  readonly "encoding.xml-nesting": { readonly retired: "This is a sentence for people: write it under `notes`, beside `extension_points`." };
  readonly "encoding.form-nesting": { readonly retired: "This is a sentence for people: write it under `notes`, beside `extension_points`." };
  readonly "fields.defaults": { readonly retired: "This is a sentence for people: write it under `notes`, beside `extension_points`." };
  readonly "names.redacted-payment-field": { readonly retired: "This is a sentence for people: write it under `notes`, beside `extension_points`." };
  readonly "names.antifraud-token-cookie": { readonly retired: "This is a sentence for people: write it under `notes`, beside `extension_points`." };
  readonly "amounts.numbers": { readonly retired: "This is a sentence for people: write it under `notes`, beside `extension_points`." };
  readonly "person.birth-date": { readonly retired: "This is a sentence for people: write it under `notes`, beside `extension_points`." };
  readonly "items.escaping": { readonly retired: "This is a sentence for people: write it under `notes`, beside `extension_points`." };
  readonly "payment.amount-parts": { readonly retired: "This is a sentence for people: write it under `notes`, beside `extension_points`." };
  readonly "payment.installments": { readonly retired: "This is a sentence for people: write it under `notes`, beside `extension_points`." };
  readonly "endpoints.base-url": { readonly retired: "This is a sentence for people: write it under `notes`, beside `extension_points`." };
  readonly "endpoints.headers": { readonly retired: "This is a sentence for people: write it under `notes`, beside `extension_points`." };
  readonly "endpoints.optimise-payment-methods": { readonly retired: "This is a sentence for people: write it under `notes`, beside `extension_points`." };
  readonly "endpoints.other-requests": { readonly retired: "This is a sentence for people: write it under `notes`, beside `extension_points`." };
  readonly "direct-payment.risk-reasons": { readonly retired: "This is a sentence for people: write it under `notes`, beside `extension_points`." };
  readonly "direct-payment.deduction-period": { readonly retired: "This is a sentence for people: write it under `notes`, beside `extension_points`." };
  readonly "apm.outcome": { readonly retired: "This is a sentence for people: write it under `notes`, beside `extension_points`." };
  readonly "redirect.alias-contents": { readonly retired: "This is a sentence for people: write it under `notes`, beside `extension_points`." };
  readonly "redirect.next-page": { readonly retired: "This is a sentence for people: write it under `notes`, beside `extension_points`." };
  readonly "redirect.return": { readonly retired: "This is a sentence for people: write it under `notes`, beside `extension_points`." };
  readonly "redirect.outcome": { readonly retired: "This is a sentence for people: write it under `notes`, beside `extension_points`." };
  readonly "refund.reference": { readonly retired: "This is a sentence for people: write it under `notes`, beside `extension_points`." };
  readonly "portal.functions": { readonly retired: "This is a sentence for people: write it under `notes`, beside `extension_points`." };
  readonly "order-record.reference-no": { readonly retired: "This is a sentence for people: write it under `notes`, beside `extension_points`." };
  readonly "names.redacted-order-field": { readonly retired: "This is a sentence for people: write it under `notes`, beside `extension_points`." };
  readonly "subscription.terms": { readonly retired: "This is a sentence for people: write it under `notes`, beside `extension_points`." };
  readonly "subscription.on-redirect": { readonly retired: "This is a sentence for people: write it under `notes`, beside `extension_points`." };
  readonly "subscription.created-contract": { readonly retired: "This is a sentence for people: write it under `notes`, beside `extension_points`." };
  readonly "payout.amounts": { readonly retired: "This is a sentence for people: write it under `notes`, beside `extension_points`." };
  readonly "payout.beneficiary-id": { readonly retired: "This is a sentence for people: write it under `notes`, beside `extension_points`." };
  readonly "versioning.rules": { readonly retired: "This is a sentence for people: write it under `notes`, beside `extension_points`." };
  readonly "errors.server": { readonly retired: "This is a sentence for people: write it under `notes`, beside `extension_points`." };
  readonly "subscription.not-cancellable": { readonly retired: "`subscription.not-cancellable` was retired in version 0.2.0. Use `subscription.already-cancelled`, `subscription.contract-mismatch` instead. Cancelling an already cancelled subscription and cancelling with another contract name are now separate points. A rule states that a subscription that does not exist cannot be cancelled." };
  readonly "capture.identification": { readonly retired: "`capture.identification` was retired in version 0.2.0. Use `orders.mismatch.captureTransactions`, `orders.mismatch.reviewTransactions`, `orders.mismatch.cancelTransactions`, `orders.mismatch.refundTransactions` instead. Each of the four operations now has its own point, and the profile names the fields that do not match. A rule states that an order that does not exist does not succeed." };
  readonly "capture.amount": { readonly retired: "`capture.amount` was retired in version 0.2.0. Use `orders.entry-amount.captureTransactions`, `orders.entry-amount.reviewTransactions`, `orders.entry-amount.cancelTransactions` instead. Each of the three operations now has its own point." };
  readonly "errors.other-operations": { readonly retired: "`errors.other-operations` was retired in version 0.2.0. Use `errors.by-operation` instead. Each of the nine operations now has its own statuses." };
  readonly "payout.timestamp-form": { readonly retired: "`payout.timestamp-form` was retired in version 0.2.0. Use `payout.timestamp-format` instead. ISO 8601 has more forms than seconds and milliseconds. `seconds` is now `fraction_digits` 0, and `milliseconds` is 3." };
  readonly "payout.response-record": { readonly retired: "`payout.response-record` was retired in version 0.2.0. Leave it out. A rule now states that the response of a payout contains the fields of its request." };
  readonly "always-present.query-result": { readonly retired: "`always-present.query-result` was retired in version 0.2.0. Leave it out. A rule now states which fields the response of a query has." };
  readonly "always-present.subscription-cancellation-result": { readonly retired: "`always-present.subscription-cancellation-result` was retired in version 0.2.0. Leave it out. A rule now states which fields the response to a subscription cancellation has." };
  readonly "always-present.payout": { readonly retired: "`always-present.payout` was retired in version 0.2.0. Leave it out. A rule now states which fields the response of a payout has." };
  readonly "request.required-fields": { readonly retired: "`request.required-fields` was retired in version 0.3.0. Use `fields.required` instead. One point has what a gateway demands of fields." };
  readonly "fields.lengths": { readonly retired: "`fields.lengths` was retired in version 0.3.0. Use `fields.max_length` instead. One point has what a gateway demands of fields." };
  readonly "fields.formats": { readonly retired: "`fields.formats` was retired in version 0.3.0. Use `fields.format` instead. One point has what a gateway demands of fields." };
  readonly "fields.values": { readonly retired: "`fields.values` was retired in version 0.3.0. Use `fields.values` instead. One point has what a gateway demands of fields." };
  readonly "types.unstated": { readonly retired: "`types.unstated` was retired in version 0.3.0. Use `fields.type` instead. One point has what a gateway demands of fields." };
  readonly "encoding.json-operations": { readonly retired: "`encoding.json-operations` was retired in version 0.3.0. Use `encoding.requests.createDirectPayment`, `encoding.requests.createApmPayment`, `encoding.requests.captureTransactions`, `encoding.requests.reviewTransactions`, `encoding.requests.cancelTransactions`, `encoding.requests.refundTransactions`, `encoding.requests.createPayout` instead. One point has the bodies of all requests." };
  readonly "encoding.redirect-payment": { readonly retired: "`encoding.redirect-payment` was retired in version 0.3.0. Use `encoding.requests.createRedirectPayment` instead. One point has the bodies of all requests." };
  readonly "encoding.query": { readonly retired: "`encoding.query` was retired in version 0.3.0. Use `encoding.requests.queryTransactions` instead. One point has the bodies of all requests." };
  readonly "encoding.refund-search": { readonly retired: "`encoding.refund-search` was retired in version 0.3.0. Use `encoding.requests.searchRefunds` instead. One point has the bodies of all requests." };
  readonly "encoding.cancel-subscription": { readonly retired: "`encoding.cancel-subscription` was retired in version 0.3.0. Use `encoding.requests.cancelSubscription` instead. One point has the bodies of all requests." };
  readonly "signature.payout-response": { readonly retired: "`signature.payout-response` was retired in version 0.3.0. Use `signature.responses.createPayout` instead. One point says which responses are signed." };
  readonly "signature.apm-response": { readonly retired: "`signature.apm-response` was retired in version 0.3.0. Use `signature.responses.createApmPayment` instead. One point says which responses are signed." };
  readonly "signature.query-response": { readonly retired: "`signature.query-response` was retired in version 0.3.0. Use `signature.responses.queryTransactions` instead. One point says which responses are signed." };
  readonly "codes.result-info": { readonly retired: "`codes.result-info` was retired in version 0.3.0. Use `codes.result_info` instead. One point has the codes of all fields." };
  readonly "codes.order-status": { readonly retired: "`codes.order-status` was retired in version 0.3.0. Use `codes.order_status` instead. One point has the codes of all fields." };
  readonly "codes.risk-action": { readonly retired: "`codes.risk-action` was retired in version 0.3.0. Use `codes.risk_action` instead. One point has the codes of all fields." };
  readonly "states.order": { readonly retired: "`states.order` was retired in version 0.3.0. Use `states.order` instead. One point has all states." };
  readonly "codes.payment-method": { readonly retired: "`codes.payment-method` was retired in version 0.3.0. Use `codes.createApmPayment.payment_method` instead. One point has the codes of all fields." };
  readonly "query.selection": { readonly retired: "`query.selection` was retired in version 0.3.0. Use `search.selection.queryTransactions` instead. One point is about both searches." };
  readonly "query.over-limit": { readonly retired: "`query.over-limit` was retired in version 0.3.0. Use `search.over-limit.queryTransactions` instead. One point is about both searches." };
  readonly "query.no-match": { readonly retired: "`query.no-match` was retired in version 0.3.0. Use `search.no-match.queryTransactions` instead. One point is about both searches." };
  readonly "codes.payment-status": { readonly retired: "`codes.payment-status` was retired in version 0.3.0. Use `codes.payment_status` instead. One point has the codes of all fields." };
  readonly "codes.query-result": { readonly retired: "`codes.query-result` was retired in version 0.3.0. Use `codes.query_result` instead. One point has the codes of all fields." };
  readonly "codes.is3ds": { readonly retired: "`codes.is3ds` was retired in version 0.3.0. Use `codes.is3ds` instead. One point has the codes of all fields." };
  readonly "codes.fraud-check": { readonly retired: "`codes.fraud-check` was retired in version 0.3.0. Use `codes.fraud_check_result.status` instead. One point has the codes of all fields." };
  readonly "codes.recurring-status": { readonly retired: "`codes.recurring-status` was retired in version 0.3.0. Use `codes.recurring_status` instead. One point has the codes of all fields." };
  readonly "refund-search.selection": { readonly retired: "`refund-search.selection` was retired in version 0.3.0. Use `search.selection.searchRefunds` instead. One point is about both searches." };
  readonly "refund-search.over-limit": { readonly retired: "`refund-search.over-limit` was retired in version 0.3.0. Use `search.over-limit.searchRefunds` instead. One point is about both searches." };
  readonly "refund-search.no-match": { readonly retired: "`refund-search.no-match` was retired in version 0.3.0. Use `search.no-match.searchRefunds` instead. One point is about both searches." };
  readonly "batch.partial-failure": { readonly retired: "`batch.partial-failure` was retired in version 0.3.0. Use `batch.failure.partial` instead. One point is about both." };
  readonly "batch.total-failure": { readonly retired: "`batch.total-failure` was retired in version 0.3.0. Use `batch.failure.total` instead. One point is about both." };
  readonly "batch.refund-error-message": { readonly retired: "`batch.refund-error-message` was retired in version 0.3.0. Use `batch.error-message.refundTransactions`, `batch.error-message.searchRefunds` instead. One point is about both." };
  readonly "batch.order-error-message": { readonly retired: "`batch.order-error-message` was retired in version 0.3.0. Use `batch.error-message.queryTransactions` instead. One point is about both." };
  readonly "codes.return-status": { readonly retired: "`codes.return-status` was retired in version 0.3.0. Use `codes.return_status` instead. One point has the codes of all fields." };
  readonly "codes.entry-status": { readonly retired: "`codes.entry-status` was retired in version 0.3.0. Use `codes.capture_status`, `codes.review_status`, `codes.cancel_status` instead. One point has the codes of all fields." };
  readonly "codes.error-message": { readonly retired: "`codes.error-message` was retired in version 0.3.0. Use `codes.error_message` instead. One point has the codes of all fields." };
  readonly "capture.entry-amount": { readonly retired: "`capture.entry-amount` was retired in version 0.3.0. Use `orders.entry-amount.captureTransactions` instead. One point is about all operations." };
  readonly "review.entry-amount": { readonly retired: "`review.entry-amount` was retired in version 0.3.0. Use `orders.entry-amount.reviewTransactions` instead. One point is about all operations." };
  readonly "cancel.entry-amount": { readonly retired: "`cancel.entry-amount` was retired in version 0.3.0. Use `orders.entry-amount.cancelTransactions` instead. One point is about all operations." };
  readonly "capture.mismatch": { readonly retired: "`capture.mismatch` was retired in version 0.3.0. Use `orders.mismatch.captureTransactions` instead. One point is about all operations." };
  readonly "review.mismatch": { readonly retired: "`review.mismatch` was retired in version 0.3.0. Use `orders.mismatch.reviewTransactions` instead. One point is about all operations." };
  readonly "cancel.mismatch": { readonly retired: "`cancel.mismatch` was retired in version 0.3.0. Use `orders.mismatch.cancelTransactions` instead. One point is about all operations." };
  readonly "refund.mismatch": { readonly retired: "`refund.mismatch` was retired in version 0.3.0. Use `orders.mismatch.refundTransactions` instead. One point is about all operations." };
  readonly "codes.review-flag": { readonly retired: "`codes.review-flag` was retired in version 0.3.0. Use `codes.review_flag` instead. One point has the codes of all fields." };
  readonly "states.refund": { readonly retired: "`states.refund` was retired in version 0.3.0. Use `states.refund` instead. One point has all states." };
  readonly "codes.refund-status": { readonly retired: "`codes.refund-status` was retired in version 0.3.0. Use `codes.refund_status` instead. One point has the codes of all fields." };
  readonly "codes.refund-message": { readonly retired: "`codes.refund-message` was retired in version 0.3.0. Use `codes.refund_message` instead. One point has the codes of all fields." };
  readonly "codes.cancel-status": { readonly retired: "`codes.cancel-status` was retired in version 0.3.0. Use `codes.cancelSubscription.cancel_status` instead. One point has the codes of all fields." };
  readonly "states.payout": { readonly retired: "`states.payout` was retired in version 0.3.0. Use `states.payout` instead. One point has all states." };
  readonly "always-present.direct-payment-result": { readonly retired: "`always-present.direct-payment-result` was retired in version 0.3.0. Use `always-present.createDirectPayment` instead. One point has the fields of all responses." };
  readonly "always-present.apm-payment-result": { readonly retired: "`always-present.apm-payment-result` was retired in version 0.3.0. Use `always-present.createApmPayment` instead. One point has the fields of all responses." };
  readonly "always-present.order-record": { readonly retired: "`always-present.order-record` was retired in version 0.3.0. Use `always-present.queryTransactions` instead. One point has the fields of all responses." };
  readonly "always-present.capture-result": { readonly retired: "`always-present.capture-result` was retired in version 0.3.0. Use `always-present.captureTransactions` instead. One point has the fields of all responses." };
  readonly "always-present.review-result": { readonly retired: "`always-present.review-result` was retired in version 0.3.0. Use `always-present.reviewTransactions` instead. One point has the fields of all responses." };
  readonly "always-present.cancel-result": { readonly retired: "`always-present.cancel-result` was retired in version 0.3.0. Use `always-present.cancelTransactions` instead. One point has the fields of all responses." };
  readonly "always-present.refund-result": { readonly retired: "`always-present.refund-result` was retired in version 0.3.0. Use `always-present.refundTransactions` instead. One point has the fields of all responses." };
  readonly "always-present.refund-search-result": { readonly retired: "`always-present.refund-search-result` was retired in version 0.3.0. Use `always-present.searchRefunds` instead. One point has the fields of all responses." };
  readonly "codes.payout": { readonly retired: "`codes.payout` was retired in version 0.3.0. Use `codes.fee_paid_by`, `codes.createPayout.payment_method`, `codes.swift_charge_option`, `codes.fund_source`, `codes.entity_type`, `codes.personal_id_type`, `codes.local_clearing_system`, `codes.failure_type` instead. One point has the codes of all fields." };
  readonly "payment.outcome": { readonly retired: "`payment.outcome` was retired in version 0.3.0. Use `codes` instead. Each code says its outcome where it is listed." };
}

/** A point whose value lists all codes of a field. */
export type CodesPointId =
  | "codes.result_info"
  | "codes.order_status"
  | "codes.risk_action"
  | "codes.payment_status"
  | "codes.query_result"
  | "codes.is3ds"
  | "codes.antifraud_provider"
  | "codes.fraud_check_result.status"
  | "codes.fraud_check_result.check_items"
  | "codes.recurring_status"
  | "codes.return_status"
  | "codes.return_message"
  | "codes.capture_status"
  | "codes.review_status"
  | "codes.cancel_status"
  | "codes.error_message"
  | "codes.review_flag"
  | "codes.refund_status"
  | "codes.refund_message"
  | "codes.cancelSubscription.cancel_status"
  | "codes.createApmPayment.payment_method"
  | "codes.createApmPayment.bank_code"
  | "codes.createPayout.payment_method"
  | "codes.fee_paid_by"
  | "codes.swift_charge_option"
  | "codes.fund_source"
  | "codes.entity_type"
  | "codes.personal_id_type"
  | "codes.local_clearing_system"
  | "codes.failure_type"
  | "notification.kinds";

/** A point whose value is the gateway's own schema. */
export type SchemaPointId =
  | "notification.payload";

/** The codes that a profile lists at a point, or `string` if they are only known from its file. */
export type CodeOf<P extends Profile, Id extends CodesPointId> = `${Extract<
  keyof NonNullable<AtAddress<P["extension_points"], Id>>,
  string | number
>}`;

/**
 * Returns the codes that a profile lists at a point, with a type guard: `const { is } = codesOf(acme,
 * "codes.payment_status")`. The compiler rejects a point that the profile leaves open. For a profile from a file, an open
 * point returns `undefined`, and any text may be a code.
 */
export function codesOf<P extends Profile, Id extends CodesPointId>(
  profile: P,
  id: AtAddress<P["extension_points"], Id> extends undefined ? never : Id,
): Codes<CodeOf<P, Id>> | (undefined extends AtAddress<P["extension_points"], Id> ? undefined : never) {
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
