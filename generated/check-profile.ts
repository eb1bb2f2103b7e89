// generated, do not edit; npm run generate
// Validates a gateway's profile from outside the program.
import { profileBySchema, type JsonSchema } from "../runtime/schema/check-json-schema.ts";
import { schemeAdvice } from "../runtime/signature/ambiguity.ts";
import type { Issue, Result } from "../runtime/values/result.ts";
import type { Profile } from "./profile.ts";

/**
 * Validates an untrusted value, such as a parsed YAML file, against the profile's schema. The issue for a mistyped name
 * suggests the likely name. A profile without `extension_points` fills none.
 *
 * `advice` is not an error. It has a line for each attack that the profile's `signature.scheme` allows. `attacksOn` has an
 * example of each.
 */
export function checkProfile(value: unknown): Result<Profile> & { readonly advice: readonly Issue[] } {
  const checked = profileBySchema<Profile>(value, schema);
  const points = checked.ok ? checked.value.extension_points : {};
  return { ...checked, advice: schemeAdvice(points) };
}

/** profile.schema.json without its descriptions, except those of patterns. */
const schema: JsonSchema = {
  type: "object",
  additionalProperties: false,
  required: ["profile"],
  properties: {
    profile: { type: "string", minLength: 1 },
    extension_points: {
      type: ["object", "null"],
      additionalProperties: false,
      properties: {
        "names.redacted-payment-field": { $ref: "#/$defs/filling1" },
        "names.redacted-order-field": { $ref: "#/$defs/filling1" },
        "names.antifraud-token-cookie": { $ref: "#/$defs/filling1" },
        "request.required-fields": {
          type: "object",
          minProperties: 1,
          additionalProperties: { type: "array", minItems: 1, uniqueItems: true, items: { type: "string", minLength: 1 } },
        },
        "fields.lengths": { type: "object", minProperties: 1, additionalProperties: { type: "integer", minimum: 0 } },
        "fields.formats": { type: "object", minProperties: 1, additionalProperties: { type: "string", format: "regex" } },
        "fields.values": { $ref: "#/$defs/filling15" },
        "fields.defaults": { $ref: "#/$defs/filling3" },
        "fields.empty": { type: "string", enum: ["same-as-absent", "a-value"] },
        "types.unstated": {
          oneOf: [
            { type: "string", enum: ["text", "number"] },
            {
              type: "object",
              minProperties: 1,
              additionalProperties: false,
              properties: {
                default: { type: "string", enum: ["text", "number"] },
                fields: {
                  type: "object",
                  minProperties: 1,
                  additionalProperties: { type: "string", enum: ["text", "number"] },
                },
              },
            },
          ],
        },
        "dates.time-zone": {
          type: "string",
          pattern: "^(UTC|[A-Za-z_]+/[A-Za-z_/]+|[+-][0-9]{2}:[0-9]{2})$",
          description: "UTC, a time zone of the IANA database, or a fixed offset",
        },
        "amounts.decimals": { type: "string", enum: ["iso-4217", "two"] },
        "amounts.numbers": { $ref: "#/$defs/filling2" },
        "account-owner.created": { type: "string", enum: ["unix-seconds", "unix-milliseconds"] },
        "person.birth-date": { type: "string", enum: ["DD-MM-YYYY", "YYYY-MM-DD"] },
        "items.escaping": { $ref: "#/$defs/filling2" },
        "endpoints.base-url": {
          type: "string",
          format: "uri",
          pattern: "^https?://",
          description: "the URL of a web server, such as `https://pay.example`",
        },
        "endpoints.headers": { $ref: "#/$defs/filling3" },
        "endpoints.optimise-payment-methods": {
          type: "object",
          additionalProperties: false,
          required: ["path", "request", "response"],
          properties: {
            path: { type: "string", pattern: "^/v1/", description: "a path that begins with `/v1/`" },
            request: { type: "object" },
            response: { type: "object" },
          },
        },
        "endpoints.other-requests": { $ref: "#/$defs/filling2" },
        "encoding.json-operations": { $ref: "#/$defs/filling4" },
        "encoding.redirect-payment": { $ref: "#/$defs/filling4" },
        "encoding.query": { $ref: "#/$defs/filling4" },
        "encoding.refund-search": { $ref: "#/$defs/filling4" },
        "encoding.cancel-subscription": { $ref: "#/$defs/filling4" },
        "encoding.xml-root": { $ref: "#/$defs/filling1" },
        "encoding.xml-nesting": { $ref: "#/$defs/filling2" },
        "encoding.form-nesting": { $ref: "#/$defs/filling2" },
        "encoding.charset": { type: "string", enum: ["utf-8"] },
        "encoding.redirect-page-media": { type: "string", enum: ["text/html", "application/xml", "text/xml"] },
        "encoding.xml-answer-media": {
          type: "string",
          pattern: "^(application/xml|text/xml|application/[a-z0-9.-]+\\+xml)$",
          description: "a media type of XML, without parameters",
        },
        "signature.scheme": {
          oneOf: [
            {
              type: "object",
              additionalProperties: false,
              required: ["kind", "version"],
              properties: {
                kind: { type: "string", const: "bound" },
                version: { type: "integer", const: 1 },
                window: { type: "integer", minimum: 1, maximum: 86400 },
              },
            },
            {
              type: "object",
              additionalProperties: false,
              required: ["algorithm", "fields", "nested", "empty", "pair", "join", "key", "output"],
              properties: {
                algorithm: {
                  type: "string",
                  enum: [
                    "md5",
                    "sha1",
                    "sha256",
                    "sha384",
                    "sha512",
                    "hmac-md5",
                    "hmac-sha1",
                    "hmac-sha256",
                    "hmac-sha384",
                    "hmac-sha512",
                    "rsa-sha256",
                    "rsa-sha512",
                    "rsa-pss-sha256",
                    "rsa-pss-sha512",
                  ],
                },
                fields: {
                  oneOf: [
                    { type: "string", enum: ["sorted", "sorted-ignoring-case"] },
                    { type: "array", minItems: 1, uniqueItems: true, items: { type: "string", minLength: 1 } },
                  ],
                },
                except: { type: "array", minItems: 1, uniqueItems: true, items: { type: "string", minLength: 1 } },
                nested: { type: "string", enum: ["flatten", "json", "sorted-json", "omit"] },
                paths: { type: "string", enum: ["dotted", "bracketed"] },
                names: { type: "string", enum: ["upper", "lower"] },
                empty: { type: "string", enum: ["keep", "omit"] },
                pair: { type: "string", enum: ["name=value", "namevalue", "value", "names-then-values"] },
                join: { type: "string" },
                encode: {
                  type: "object",
                  additionalProperties: false,
                  required: ["as", "of"],
                  properties: {
                    as: { type: "string", enum: ["rfc3986", "form", "php", "dotnet", "javascript", "backslash"] },
                    of: { type: "string", enum: ["values", "names-and-values", "text"] },
                    hex: { type: "string", enum: ["upper", "lower"] },
                  },
                },
                key: {
                  oneOf: [
                    {
                      type: "object",
                      additionalProperties: false,
                      required: ["place"],
                      properties: {
                        place: { type: "string", const: "hmac" },
                        encoding: { type: "string", enum: ["hex", "base64"] },
                      },
                    },
                    {
                      type: "object",
                      additionalProperties: false,
                      required: ["place"],
                      properties: { place: { type: "string", const: "rsa" } },
                    },
                    {
                      type: "object",
                      additionalProperties: false,
                      required: ["place", "join"],
                      properties: {
                        place: { type: "string", const: "prefix" },
                        join: { type: "string" },
                        lead: { type: "string" },
                      },
                    },
                    {
                      type: "object",
                      additionalProperties: false,
                      required: ["place", "join"],
                      properties: { place: { type: "string", const: "suffix" }, join: { type: "string" } },
                    },
                    {
                      type: "object",
                      additionalProperties: false,
                      required: ["place", "join"],
                      properties: {
                        place: { type: "string", const: "both" },
                        join: { type: "string" },
                        lead: { type: "string" },
                        tail: { type: "string" },
                        halves: { type: "string", minLength: 1 },
                      },
                    },
                    {
                      type: "object",
                      additionalProperties: false,
                      required: ["place", "join"],
                      properties: { place: { type: "string", const: "each" }, join: { type: "string" } },
                    },
                    {
                      type: "object",
                      additionalProperties: false,
                      required: ["place", "name"],
                      properties: { place: { type: "string", const: "pair" }, name: { type: "string", minLength: 1 } },
                    },
                  ],
                },
                case: { type: "string", enum: ["upper", "lower"] },
                twice: { type: "string", enum: ["row", "text"] },
                output: { type: "string", enum: ["hex", "HEX", "base64", "base64url"] },
              },
            },
            { type: "array", minItems: 1, items: { type: "object" } },
          ],
        },
        "signature.response": { type: "string", enum: ["same-scheme", "undisclosed"] },
        "signature.payout-response": { $ref: "#/$defs/filling5" },
        "signature.apm-response": { $ref: "#/$defs/filling5" },
        "signature.query-response": { $ref: "#/$defs/filling5" },
        "signature.repeated": {
          type: "object",
          additionalProperties: false,
          required: ["writes"],
          properties: {
            writes: { type: "string", enum: ["first-response", "refused", "carried-out"] },
            reads: { type: "string", enum: ["first-response", "refused", "carried-out"] },
            status: { type: "integer", minimum: 400, maximum: 499 },
          },
        },
        "signature.keys": { $ref: "#/$defs/filling2" },
        "errors.bad-signature": { $ref: "#/$defs/filling6" },
        "payment.capture-mode": { type: "string", enum: ["sale", "authorise"] },
        "payment.repeat": { type: "string", enum: ["same-answer", "refused", "new-payment"] },
        "payment.amount-parts": { $ref: "#/$defs/filling2" },
        "payment.installments": { $ref: "#/$defs/filling2" },
        "payment.tokens": { $ref: "#/$defs/filling2" },
        "payment.three-ds": { $ref: "#/$defs/filling2" },
        "payment.empty-payment-method": { type: "string", enum: ["apm", "direct", "refused"] },
        "direct-payment.failure": {
          oneOf: [
            { type: "string", enum: ["result"] },
            {
              type: "object",
              additionalProperties: false,
              required: ["status"],
              properties: { status: { type: "integer", minimum: 400, maximum: 599 } },
            },
          ],
        },
        "direct-payment.echoed-fields": { $ref: "#/$defs/filling16" },
        "direct-payment.mask": {
          type: "object",
          additionalProperties: false,
          required: ["character", "keeps_length"],
          properties: {
            character: {
              type: "string",
              minLength: 1,
              maxLength: 1,
              pattern: "^[^0-9]$",
              description: "one character that is not a digit",
            },
            keeps_length: { type: "boolean" },
          },
        },
        "direct-payment.risk-reasons": { $ref: "#/$defs/filling2" },
        "direct-payment.deduction-period": { $ref: "#/$defs/filling2" },
        "codes.result-info": { $ref: "#/$defs/filling3" },
        "codes.order-status": { $ref: "#/$defs/filling3" },
        "payment.outcome": {
          type: "object",
          minProperties: 1,
          additionalProperties: false,
          properties: {
            createDirectPayment: {
              type: "object",
              additionalProperties: false,
              required: ["field"],
              minProperties: 2,
              properties: {
                field: { type: "string", minLength: 1 },
                approved: { type: "array", minItems: 1, uniqueItems: true, items: { type: "string", minLength: 1 } },
                declined: { type: "array", minItems: 1, uniqueItems: true, items: { type: "string", minLength: 1 } },
                pending: { type: "array", minItems: 1, uniqueItems: true, items: { type: "string", minLength: 1 } },
                "action-required": {
                  type: "object",
                  additionalProperties: false,
                  required: ["codes", "url"],
                  properties: {
                    codes: { type: "array", minItems: 1, uniqueItems: true, items: { type: "string", minLength: 1 } },
                    url: { type: "string", minLength: 1 },
                  },
                },
              },
            },
            queryTransactions: {
              type: "object",
              additionalProperties: false,
              required: ["field"],
              minProperties: 2,
              properties: {
                field: { type: "string", minLength: 1 },
                approved: { type: "array", minItems: 1, uniqueItems: true, items: { type: "string", minLength: 1 } },
                declined: { type: "array", minItems: 1, uniqueItems: true, items: { type: "string", minLength: 1 } },
                pending: { type: "array", minItems: 1, uniqueItems: true, items: { type: "string", minLength: 1 } },
                "action-required": {
                  type: "object",
                  additionalProperties: false,
                  required: ["codes", "url"],
                  properties: {
                    codes: { type: "array", minItems: 1, uniqueItems: true, items: { type: "string", minLength: 1 } },
                    url: { type: "string", minLength: 1 },
                  },
                },
              },
            },
          },
        },
        "codes.risk-action": { $ref: "#/$defs/filling3" },
        "states.order": { $ref: "#/$defs/filling14" },
        "portal.functions": { $ref: "#/$defs/filling2" },
        "codes.payment-method": { $ref: "#/$defs/filling3" },
        "apm.issuer-request": {
          type: "object",
          additionalProperties: false,
          required: ["method"],
          properties: {
            method: { type: "string", enum: ["GET", "POST"] },
            by: { type: "string", enum: ["merchant", "shopper"] },
          },
        },
        "apm.outcome": { $ref: "#/$defs/filling2" },
        "redirect.inputs": {
          type: "object",
          additionalProperties: false,
          required: ["static", "scripted"],
          properties: {
            static: { type: "array", minItems: 1, uniqueItems: true, items: { type: "string", minLength: 1 } },
            scripted: { type: "array", minItems: 1, uniqueItems: true, items: { type: "string", minLength: 1 } },
          },
        },
        "redirect.alias-contents": { $ref: "#/$defs/filling2" },
        "redirect.echoed-signature": { type: "string", enum: ["of-the-request", "new"] },
        "redirect.next-page": { $ref: "#/$defs/filling2" },
        "redirect.return-url": { type: "string", enum: ["required", "optional"] },
        "redirect.return": { $ref: "#/$defs/filling2" },
        "redirect.outcome": { $ref: "#/$defs/filling2" },
        "query.selection": { $ref: "#/$defs/filling7" },
        "query.over-limit": { type: "string", enum: ["refused", "first-100"] },
        "query.no-match": { $ref: "#/$defs/filling8" },
        "query.unregistered-ip": { $ref: "#/$defs/filling6" },
        "refund-search.registered-ip": { type: "string", enum: ["needed", "not-needed"] },
        "order-record.reference-no": { $ref: "#/$defs/filling2" },
        "order-record.amount-meaning": { type: "string", enum: ["requested", "captured", "remaining"] },
        "codes.payment-status": { $ref: "#/$defs/filling3" },
        "codes.query-result": { $ref: "#/$defs/filling3" },
        "codes.is3ds": { $ref: "#/$defs/filling3" },
        "codes.fraud-check": { $ref: "#/$defs/filling3" },
        "codes.recurring-status": { $ref: "#/$defs/filling3" },
        "refund-search.selection": { $ref: "#/$defs/filling7" },
        "refund-search.over-limit": { type: "string", enum: ["refused", "first-100", "first-100-refunds"] },
        "refund-search.no-match": { $ref: "#/$defs/filling8" },
        "refund-search.payment-status": { type: "string", enum: ["of-the-payment", "of-the-refund"] },
        "batch.over-limit": {
          type: "object",
          additionalProperties: false,
          required: ["status"],
          properties: {
            status: { type: "integer", minimum: 200, maximum: 599 },
            refused: { type: "string", enum: ["envelope", "entries"] },
          },
        },
        "batch.partial-failure": { $ref: "#/$defs/filling9" },
        "batch.total-failure": { $ref: "#/$defs/filling9" },
        "batch.result-order": { type: "string", enum: ["as-requested", "any"] },
        "batch.duplicate-entry": { type: "string", enum: ["each-counts", "refused"] },
        "batch.empty": { $ref: "#/$defs/filling11" },
        "batch.array-names": {
          type: "object",
          additionalProperties: {
            type: "string",
            pattern: "^[A-Za-z_][A-Za-z0-9_.-]*$",
            description: "a name as sent on the wire, such as `order_no`",
          },
          minProperties: 1,
        },
        "batch.refund-error-message": { $ref: "#/$defs/filling10" },
        "batch.order-error-message": { $ref: "#/$defs/filling10" },
        "codes.return-status": { $ref: "#/$defs/filling3" },
        "codes.entry-status": { $ref: "#/$defs/filling3" },
        "codes.error-message": { $ref: "#/$defs/filling3" },
        "capture.partial": { $ref: "#/$defs/filling11" },
        "capture.several": { $ref: "#/$defs/filling11" },
        "capture.above-authorised": { $ref: "#/$defs/filling11" },
        "capture.entry-amount": { $ref: "#/$defs/filling12" },
        "review.entry-amount": { $ref: "#/$defs/filling12" },
        "cancel.entry-amount": { $ref: "#/$defs/filling12" },
        "capture.mismatch": { $ref: "#/$defs/filling13" },
        "review.mismatch": { $ref: "#/$defs/filling13" },
        "cancel.mismatch": { $ref: "#/$defs/filling13" },
        "refund.mismatch": { $ref: "#/$defs/filling13" },
        "cancel.after-capture": { $ref: "#/$defs/filling11" },
        "review.which": { $ref: "#/$defs/filling2" },
        "codes.review-flag": { $ref: "#/$defs/filling3" },
        "refund.before-capture": { $ref: "#/$defs/filling11" },
        "refund.above-remaining": { $ref: "#/$defs/filling11" },
        "refund.amount-match": { $ref: "#/$defs/filling11" },
        "refund.reference-id": { $ref: "#/$defs/filling2" },
        "refund.reference": { $ref: "#/$defs/filling2" },
        "refund.processing-date": { type: "string", enum: ["YYYYMMDDHHMMSS", "YYYY-MM-DD HH:MM:SS", "YYYY-MM-DD"] },
        "states.refund": { $ref: "#/$defs/filling14" },
        "codes.refund-status": { $ref: "#/$defs/filling3" },
        "codes.refund-message": { $ref: "#/$defs/filling3" },
        "subscription.terms": { $ref: "#/$defs/filling2" },
        "subscription.on-redirect": { $ref: "#/$defs/filling2" },
        "subscription.already-cancelled": { $ref: "#/$defs/filling11" },
        "subscription.contract-mismatch": { $ref: "#/$defs/filling11" },
        "subscription.status-field": { type: "string", enum: ["recurring_status", "not-shown"] },
        "subscription.created-contract": { $ref: "#/$defs/filling2" },
        "codes.cancel-status": { $ref: "#/$defs/filling3" },
        "payout.repeat": { type: "string", enum: ["same-answer", "refused", "new-payout"] },
        "payout.amounts": { $ref: "#/$defs/filling2" },
        "payout.failure-fields": { type: "string", enum: ["always", "on-failure"] },
        "states.payout": { $ref: "#/$defs/filling14" },
        "codes.payout": { $ref: "#/$defs/filling15" },
        "payout.beneficiary-id": { $ref: "#/$defs/filling2" },
        "payout.short-reference-characters": { type: "string", format: "regex" },
        "payout.timestamp-format": {
          type: "object",
          minProperties: 1,
          additionalProperties: false,
          properties: {
            form: { type: "string", enum: ["extended", "basic"] },
            fraction_digits: { type: "integer", minimum: 0, maximum: 9 },
            decimal_mark: { type: "string", enum: [".", ","] },
            offset: { type: "string", enum: ["hhmm", "hh"] },
          },
        },
        "notification.kinds": { $ref: "#/$defs/filling3" },
        "notification.payload": { type: "object", "x-standard": true },
        "notification.delivery": {
          type: "object",
          additionalProperties: false,
          required: ["method", "media", "within_seconds"],
          properties: {
            method: { type: "string", enum: ["POST", "GET"] },
            media: {
              type: "string",
              enum: ["application/json", "application/xml", "application/x-www-form-urlencoded"],
            },
            within_seconds: { type: "number", exclusiveMinimum: 0 },
            retries: { type: "array", items: { type: "number", minimum: 0 } },
          },
        },
        "notification.acknowledgement": {
          type: "object",
          additionalProperties: false,
          required: ["status"],
          properties: { status: { type: "array", minItems: 1, items: { type: "integer" } }, body: { type: "string" } },
        },
        "notification.signature": { type: "string", enum: ["same-scheme", "standard-webhooks", "unsigned"] },
        "notification.window": {
          type: "object",
          additionalProperties: false,
          required: ["field", "form", "seconds"],
          properties: {
            field: { type: "string", minLength: 1 },
            form: { type: "string", enum: ["unix-seconds", "unix-milliseconds", "offset-date-time"] },
            seconds: { type: "number", exclusiveMinimum: 0 },
          },
        },
        "errors.body": {
          type: "object",
          additionalProperties: false,
          required: ["code", "message"],
          properties: {
            code: {
              type: "string",
              pattern: "^[A-Za-z_][A-Za-z0-9_.-]*$",
              description: "a name as sent on the wire, such as `order_no`",
            },
            message: {
              type: "string",
              pattern: "^[A-Za-z_][A-Za-z0-9_.-]*$",
              description: "a name as sent on the wire, such as `order_no`",
            },
          },
        },
        "errors.invalid-input": {
          type: "array",
          minItems: 1,
          uniqueItems: true,
          items: {
            type: "string",
            enum: ["unreadable-body", "wrong-type", "malformed-amount", "unknown-currency", "missing-field"],
          },
        },
        "errors.not-found": {
          type: "array",
          minItems: 1,
          uniqueItems: true,
          items: { type: "string", enum: ["merchant", "account", "token"] },
        },
        "errors.by-operation": {
          type: "object",
          minProperties: 1,
          additionalProperties: false,
          properties: {
            createRedirectPayment: {
              type: "object",
              minProperties: 1,
              additionalProperties: false,
              properties: {
                invalid_input: { type: "integer", minimum: 200, maximum: 599 },
                not_found: { type: "integer", minimum: 200, maximum: 599 },
              },
            },
            queryTransactions: {
              type: "object",
              minProperties: 1,
              additionalProperties: false,
              properties: {
                invalid_input: { type: "integer", minimum: 200, maximum: 599 },
                not_found: { type: "integer", minimum: 200, maximum: 599 },
              },
            },
            captureTransactions: {
              type: "object",
              minProperties: 1,
              additionalProperties: false,
              properties: {
                invalid_input: { type: "integer", minimum: 200, maximum: 599 },
                not_found: { type: "integer", minimum: 200, maximum: 599 },
              },
            },
            reviewTransactions: {
              type: "object",
              minProperties: 1,
              additionalProperties: false,
              properties: {
                invalid_input: { type: "integer", minimum: 200, maximum: 599 },
                not_found: { type: "integer", minimum: 200, maximum: 599 },
              },
            },
            cancelTransactions: {
              type: "object",
              minProperties: 1,
              additionalProperties: false,
              properties: {
                invalid_input: { type: "integer", minimum: 200, maximum: 599 },
                not_found: { type: "integer", minimum: 200, maximum: 599 },
              },
            },
            cancelSubscription: {
              type: "object",
              minProperties: 1,
              additionalProperties: false,
              properties: {
                invalid_input: { type: "integer", minimum: 200, maximum: 599 },
                not_found: { type: "integer", minimum: 200, maximum: 599 },
              },
            },
            refundTransactions: {
              type: "object",
              minProperties: 1,
              additionalProperties: false,
              properties: {
                invalid_input: { type: "integer", minimum: 200, maximum: 599 },
                not_found: { type: "integer", minimum: 200, maximum: 599 },
              },
            },
            searchRefunds: {
              type: "object",
              minProperties: 1,
              additionalProperties: false,
              properties: {
                invalid_input: { type: "integer", minimum: 200, maximum: 599 },
                not_found: { type: "integer", minimum: 200, maximum: 599 },
              },
            },
            createPayout: {
              type: "object",
              minProperties: 1,
              additionalProperties: false,
              properties: {
                invalid_input: { type: "integer", minimum: 200, maximum: 599 },
                not_found: { type: "integer", minimum: 200, maximum: 599 },
              },
            },
          },
        },
        "errors.server": { $ref: "#/$defs/filling2" },
        "limits.rate": {
          type: "object",
          additionalProperties: false,
          required: ["requests", "per_seconds"],
          properties: { requests: { type: "integer", minimum: 1 }, per_seconds: { type: "number", exclusiveMinimum: 0 } },
        },
        "limits.amounts": {
          type: "object",
          minProperties: 1,
          additionalProperties: {
            type: "object",
            additionalProperties: false,
            properties: {
              least: {
                type: "string",
                pattern: "^[0-9]+(\\.[0-9]+)?$",
                description: "a decimal number, such as `10.50`",
              },
              most: {
                type: "string",
                pattern: "^[0-9]+(\\.[0-9]+)?$",
                description: "a decimal number, such as `10.50`",
              },
            },
          },
        },
        "limits.timeouts": {
          type: "object",
          additionalProperties: false,
          required: ["answer_seconds"],
          properties: { answer_seconds: { type: "number", exclusiveMinimum: 0 } },
        },
        "versioning.rules": { $ref: "#/$defs/filling2" },
        "always-present.direct-payment-result": { $ref: "#/$defs/filling16" },
        "always-present.apm-payment-result": { $ref: "#/$defs/filling16" },
        "always-present.order-record": { $ref: "#/$defs/filling16" },
        "always-present.capture-result": { $ref: "#/$defs/filling16" },
        "always-present.review-result": { $ref: "#/$defs/filling16" },
        "always-present.cancel-result": { $ref: "#/$defs/filling16" },
        "always-present.refund-result": { $ref: "#/$defs/filling16" },
        "always-present.refund-search-result": { $ref: "#/$defs/filling16" },
        "subscription.not-cancellable": {
          "x-retired": "`subscription.not-cancellable` was retired in version 0.2.0. Use `subscription.already-cancelled`, `subscription.contract-mismatch` instead. Cancelling an already cancelled subscription and cancelling with another contract name are now separate points. A rule states that a subscription that does not exist cannot be cancelled.",
        },
        "capture.identification": {
          "x-retired": "`capture.identification` was retired in version 0.2.0. Use `capture.mismatch`, `review.mismatch`, `cancel.mismatch`, `refund.mismatch` instead. Each of the four operations now has its own point, and the profile names the fields that do not match. A rule states that an order that does not exist does not succeed.",
        },
        "capture.amount": {
          "x-retired": "`capture.amount` was retired in version 0.2.0. Use `capture.entry-amount`, `review.entry-amount`, `cancel.entry-amount` instead. Each of the three operations now has its own point.",
        },
        "errors.other-operations": {
          "x-retired": "`errors.other-operations` was retired in version 0.2.0. Use `errors.by-operation` instead. Each of the nine operations now has its own statuses.",
        },
        "payout.timestamp-form": {
          "x-retired": "`payout.timestamp-form` was retired in version 0.2.0. Use `payout.timestamp-format` instead. ISO 8601 has more forms than seconds and milliseconds. `seconds` is now `fraction_digits` 0, and `milliseconds` is 3.",
        },
        "payout.response-record": {
          "x-retired": "`payout.response-record` was retired in version 0.2.0. Leave it out. A rule now states that the response of a payout contains the fields of its request.",
        },
        "always-present.query-result": {
          "x-retired": "`always-present.query-result` was retired in version 0.2.0. Leave it out. A rule now states which fields the response of a query has.",
        },
        "always-present.subscription-cancellation-result": {
          "x-retired": "`always-present.subscription-cancellation-result` was retired in version 0.2.0. Leave it out. A rule now states which fields the response to a subscription cancellation has.",
        },
        "always-present.payout": {
          "x-retired": "`always-present.payout` was retired in version 0.2.0. Leave it out. A rule now states which fields the response of a payout has.",
        },
      },
    },
  },
  $defs: {
    filling1: {
      type: "string",
      pattern: "^[A-Za-z_][A-Za-z0-9_.-]*$",
      description: "a name as sent on the wire, such as `order_no`",
    },
    filling2: { type: "string", minLength: 1 },
    filling3: { type: "object", minProperties: 1, additionalProperties: { type: "string" } },
    filling4: {
      type: "object",
      additionalProperties: false,
      required: ["reads"],
      properties: {
        reads: {
          type: "array",
          minItems: 1,
          uniqueItems: true,
          items: {
            type: "object",
            additionalProperties: false,
            required: ["media", "body"],
            properties: {
              media: {
                type: "string",
                enum: ["application/json", "application/xml", "application/x-www-form-urlencoded"],
              },
              body: { type: "string", enum: ["json", "xml", "form"] },
            },
          },
        },
        writes: {
          type: "object",
          additionalProperties: false,
          required: ["media", "body"],
          properties: {
            media: {
              type: "string",
              enum: ["application/json", "application/xml", "application/x-www-form-urlencoded"],
            },
            body: { type: "string", enum: ["json", "xml", "form"] },
          },
        },
      },
    },
    filling5: { type: "string", enum: ["signed", "unsigned"] },
    filling6: {
      type: "object",
      additionalProperties: false,
      required: ["status"],
      properties: { status: { type: "integer", minimum: 200, maximum: 599 } },
    },
    filling7: {
      type: "object",
      additionalProperties: false,
      minProperties: 1,
      properties: {
        newest: { type: "integer", minimum: 1, maximum: 100 },
        by: {
          type: "object",
          minProperties: 1,
          additionalProperties: false,
          properties: {
            order_no: {
              type: "object",
              additionalProperties: false,
              required: ["field"],
              properties: { field: { type: "string", minLength: 1 }, separator: { type: "string", minLength: 1 } },
            },
            transaction_id: {
              type: "object",
              additionalProperties: false,
              required: ["field"],
              properties: { field: { type: "string", minLength: 1 }, separator: { type: "string", minLength: 1 } },
            },
            refund_reference_id: {
              type: "object",
              additionalProperties: false,
              required: ["field"],
              properties: { field: { type: "string", minLength: 1 }, separator: { type: "string", minLength: 1 } },
            },
          },
        },
      },
    },
    filling8: {
      oneOf: [
        { type: "string", enum: ["empty-list", "failure"] },
        {
          type: "object",
          additionalProperties: false,
          required: ["status"],
          properties: { status: { type: "integer", minimum: 400, maximum: 599 } },
        },
      ],
    },
    filling9: { type: "string", enum: ["success", "failure"] },
    filling10: { type: "string", enum: ["present", "absent"] },
    filling11: { type: "string", enum: ["accepted", "refused"] },
    filling12: { type: "string", enum: ["amount-to-act-on", "must-match"] },
    filling13: {
      type: "object",
      minProperties: 1,
      additionalProperties: false,
      properties: {
        order_no: { type: "string", enum: ["accepted", "refused"] },
        currency: { type: "string", enum: ["accepted", "refused"] },
      },
    },
    filling14: {
      type: "array",
      minItems: 1,
      items: {
        type: "object",
        additionalProperties: false,
        required: ["from", "by", "to"],
        properties: { from: { type: "string" }, by: { type: "string" }, to: { type: "string" } },
      },
    },
    filling15: {
      type: "object",
      minProperties: 1,
      additionalProperties: { type: "object", minProperties: 1, additionalProperties: { type: "string" } },
    },
    filling16: { type: "array", minItems: 1, uniqueItems: true, items: { type: "string", minLength: 1 } },
  },
};
