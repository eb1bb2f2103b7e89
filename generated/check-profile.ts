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
        "signature.responses": {
          type: "object",
          minProperties: 1,
          additionalProperties: false,
          properties: {
            createPayout: { type: "string", enum: ["signed", "unsigned"] },
            createApmPayment: { type: "string", enum: ["signed", "unsigned"] },
            queryTransactions: { type: "string", enum: ["signed", "unsigned"] },
            default: { type: "string", enum: ["signed", "unsigned"] },
          },
        },
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
        "errors.bad-signature": {
          type: "object",
          minProperties: 1,
          additionalProperties: false,
          properties: {
            createDirectPayment: {
              type: "object",
              additionalProperties: false,
              required: ["status"],
              properties: { status: { type: "integer", minimum: 200, maximum: 599 } },
            },
            createApmPayment: {
              type: "object",
              additionalProperties: false,
              required: ["status"],
              properties: { status: { type: "integer", minimum: 200, maximum: 599 } },
            },
            createRedirectPayment: {
              type: "object",
              additionalProperties: false,
              required: ["status"],
              properties: { status: { type: "integer", minimum: 200, maximum: 599 } },
            },
            queryTransactions: {
              type: "object",
              additionalProperties: false,
              required: ["status"],
              properties: { status: { type: "integer", minimum: 200, maximum: 599 } },
            },
            captureTransactions: {
              type: "object",
              additionalProperties: false,
              required: ["status"],
              properties: { status: { type: "integer", minimum: 200, maximum: 599 } },
            },
            reviewTransactions: {
              type: "object",
              additionalProperties: false,
              required: ["status"],
              properties: { status: { type: "integer", minimum: 200, maximum: 599 } },
            },
            cancelTransactions: {
              type: "object",
              additionalProperties: false,
              required: ["status"],
              properties: { status: { type: "integer", minimum: 200, maximum: 599 } },
            },
            cancelSubscription: {
              type: "object",
              additionalProperties: false,
              required: ["status"],
              properties: { status: { type: "integer", minimum: 200, maximum: 599 } },
            },
            refundTransactions: {
              type: "object",
              additionalProperties: false,
              required: ["status"],
              properties: { status: { type: "integer", minimum: 200, maximum: 599 } },
            },
            searchRefunds: {
              type: "object",
              additionalProperties: false,
              required: ["status"],
              properties: { status: { type: "integer", minimum: 200, maximum: 599 } },
            },
            createPayout: {
              type: "object",
              additionalProperties: false,
              required: ["status"],
              properties: { status: { type: "integer", minimum: 200, maximum: 599 } },
            },
            default: {
              type: "object",
              additionalProperties: false,
              required: ["status"],
              properties: { status: { type: "integer", minimum: 200, maximum: 599 } },
            },
          },
        },
        "encoding.requests": {
          type: "object",
          minProperties: 1,
          additionalProperties: false,
          properties: {
            createDirectPayment: {
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
            createApmPayment: {
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
            createRedirectPayment: {
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
            queryTransactions: {
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
            captureTransactions: {
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
            reviewTransactions: {
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
            cancelTransactions: {
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
            cancelSubscription: {
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
            refundTransactions: {
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
            searchRefunds: {
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
            createPayout: {
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
            default: {
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
          },
        },
        "encoding.xml-root": {
          type: "string",
          pattern: "^[A-Za-z_][A-Za-z0-9_.-]*$",
          description: "a name as sent on the wire, such as `order_no`",
        },
        "encoding.charset": { type: "string", enum: ["utf-8"] },
        fields: {
          type: "object",
          minProperties: 1,
          additionalProperties: false,
          properties: {
            required: {
              type: "object",
              minProperties: 1,
              additionalProperties: { type: "array", minItems: 1, uniqueItems: true, items: { type: "string", minLength: 1 } },
            },
            type: {
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
            max_length: { type: "object", minProperties: 1, additionalProperties: { type: "integer", minimum: 0 } },
            format: { type: "object", minProperties: 1, additionalProperties: { type: "string", format: "regex" } },
            values: {
              type: "object",
              minProperties: 1,
              additionalProperties: { type: "object", minProperties: 1, additionalProperties: { type: "string" } },
            },
          },
        },
        "further-fields": {
          type: "object",
          minProperties: 1,
          additionalProperties: false,
          properties: {
            createDirectPayment: {
              type: "object",
              minProperties: 1,
              additionalProperties: false,
              properties: {
                request: {
                  type: "object",
                  minProperties: 1,
                  additionalProperties: {
                    type: "object",
                    additionalProperties: false,
                    required: ["type", "means"],
                    properties: {
                      type: {
                        type: "string",
                        enum: ["text", "number", "integer", "boolean", "object", "texts", "objects"],
                      },
                      means: { type: "string", minLength: 1 },
                    },
                  },
                },
                response: {
                  type: "object",
                  minProperties: 1,
                  additionalProperties: {
                    type: "object",
                    additionalProperties: false,
                    required: ["type", "means"],
                    properties: {
                      type: {
                        type: "string",
                        enum: ["text", "number", "integer", "boolean", "object", "texts", "objects"],
                      },
                      means: { type: "string", minLength: 1 },
                      always: { type: "boolean" },
                    },
                  },
                },
              },
            },
            createApmPayment: {
              type: "object",
              minProperties: 1,
              additionalProperties: false,
              properties: {
                request: {
                  type: "object",
                  minProperties: 1,
                  additionalProperties: {
                    type: "object",
                    additionalProperties: false,
                    required: ["type", "means"],
                    properties: {
                      type: {
                        type: "string",
                        enum: ["text", "number", "integer", "boolean", "object", "texts", "objects"],
                      },
                      means: { type: "string", minLength: 1 },
                    },
                  },
                },
                response: {
                  type: "object",
                  minProperties: 1,
                  additionalProperties: {
                    type: "object",
                    additionalProperties: false,
                    required: ["type", "means"],
                    properties: {
                      type: {
                        type: "string",
                        enum: ["text", "number", "integer", "boolean", "object", "texts", "objects"],
                      },
                      means: { type: "string", minLength: 1 },
                      always: { type: "boolean" },
                    },
                  },
                },
              },
            },
            createRedirectPayment: {
              type: "object",
              minProperties: 1,
              additionalProperties: false,
              properties: {
                request: {
                  type: "object",
                  minProperties: 1,
                  additionalProperties: {
                    type: "object",
                    additionalProperties: false,
                    required: ["type", "means"],
                    properties: {
                      type: {
                        type: "string",
                        enum: ["text", "number", "integer", "boolean", "object", "texts", "objects"],
                      },
                      means: { type: "string", minLength: 1 },
                    },
                  },
                },
                response: {
                  type: "object",
                  minProperties: 1,
                  additionalProperties: {
                    type: "object",
                    additionalProperties: false,
                    required: ["type", "means"],
                    properties: {
                      type: {
                        type: "string",
                        enum: ["text", "number", "integer", "boolean", "object", "texts", "objects"],
                      },
                      means: { type: "string", minLength: 1 },
                      always: { type: "boolean" },
                    },
                  },
                },
              },
            },
            queryTransactions: {
              type: "object",
              minProperties: 1,
              additionalProperties: false,
              properties: {
                request: {
                  type: "object",
                  minProperties: 1,
                  additionalProperties: {
                    type: "object",
                    additionalProperties: false,
                    required: ["type", "means"],
                    properties: {
                      type: {
                        type: "string",
                        enum: ["text", "number", "integer", "boolean", "object", "texts", "objects"],
                      },
                      means: { type: "string", minLength: 1 },
                    },
                  },
                },
                response: {
                  type: "object",
                  minProperties: 1,
                  additionalProperties: {
                    type: "object",
                    additionalProperties: false,
                    required: ["type", "means"],
                    properties: {
                      type: {
                        type: "string",
                        enum: ["text", "number", "integer", "boolean", "object", "texts", "objects"],
                      },
                      means: { type: "string", minLength: 1 },
                      always: { type: "boolean" },
                    },
                  },
                },
              },
            },
            captureTransactions: {
              type: "object",
              minProperties: 1,
              additionalProperties: false,
              properties: {
                request: {
                  type: "object",
                  minProperties: 1,
                  additionalProperties: {
                    type: "object",
                    additionalProperties: false,
                    required: ["type", "means"],
                    properties: {
                      type: {
                        type: "string",
                        enum: ["text", "number", "integer", "boolean", "object", "texts", "objects"],
                      },
                      means: { type: "string", minLength: 1 },
                    },
                  },
                },
                response: {
                  type: "object",
                  minProperties: 1,
                  additionalProperties: {
                    type: "object",
                    additionalProperties: false,
                    required: ["type", "means"],
                    properties: {
                      type: {
                        type: "string",
                        enum: ["text", "number", "integer", "boolean", "object", "texts", "objects"],
                      },
                      means: { type: "string", minLength: 1 },
                      always: { type: "boolean" },
                    },
                  },
                },
              },
            },
            reviewTransactions: {
              type: "object",
              minProperties: 1,
              additionalProperties: false,
              properties: {
                request: {
                  type: "object",
                  minProperties: 1,
                  additionalProperties: {
                    type: "object",
                    additionalProperties: false,
                    required: ["type", "means"],
                    properties: {
                      type: {
                        type: "string",
                        enum: ["text", "number", "integer", "boolean", "object", "texts", "objects"],
                      },
                      means: { type: "string", minLength: 1 },
                    },
                  },
                },
                response: {
                  type: "object",
                  minProperties: 1,
                  additionalProperties: {
                    type: "object",
                    additionalProperties: false,
                    required: ["type", "means"],
                    properties: {
                      type: {
                        type: "string",
                        enum: ["text", "number", "integer", "boolean", "object", "texts", "objects"],
                      },
                      means: { type: "string", minLength: 1 },
                      always: { type: "boolean" },
                    },
                  },
                },
              },
            },
            cancelTransactions: {
              type: "object",
              minProperties: 1,
              additionalProperties: false,
              properties: {
                request: {
                  type: "object",
                  minProperties: 1,
                  additionalProperties: {
                    type: "object",
                    additionalProperties: false,
                    required: ["type", "means"],
                    properties: {
                      type: {
                        type: "string",
                        enum: ["text", "number", "integer", "boolean", "object", "texts", "objects"],
                      },
                      means: { type: "string", minLength: 1 },
                    },
                  },
                },
                response: {
                  type: "object",
                  minProperties: 1,
                  additionalProperties: {
                    type: "object",
                    additionalProperties: false,
                    required: ["type", "means"],
                    properties: {
                      type: {
                        type: "string",
                        enum: ["text", "number", "integer", "boolean", "object", "texts", "objects"],
                      },
                      means: { type: "string", minLength: 1 },
                      always: { type: "boolean" },
                    },
                  },
                },
              },
            },
            cancelSubscription: {
              type: "object",
              minProperties: 1,
              additionalProperties: false,
              properties: {
                request: {
                  type: "object",
                  minProperties: 1,
                  additionalProperties: {
                    type: "object",
                    additionalProperties: false,
                    required: ["type", "means"],
                    properties: {
                      type: {
                        type: "string",
                        enum: ["text", "number", "integer", "boolean", "object", "texts", "objects"],
                      },
                      means: { type: "string", minLength: 1 },
                    },
                  },
                },
                response: {
                  type: "object",
                  minProperties: 1,
                  additionalProperties: {
                    type: "object",
                    additionalProperties: false,
                    required: ["type", "means"],
                    properties: {
                      type: {
                        type: "string",
                        enum: ["text", "number", "integer", "boolean", "object", "texts", "objects"],
                      },
                      means: { type: "string", minLength: 1 },
                      always: { type: "boolean" },
                    },
                  },
                },
              },
            },
            refundTransactions: {
              type: "object",
              minProperties: 1,
              additionalProperties: false,
              properties: {
                request: {
                  type: "object",
                  minProperties: 1,
                  additionalProperties: {
                    type: "object",
                    additionalProperties: false,
                    required: ["type", "means"],
                    properties: {
                      type: {
                        type: "string",
                        enum: ["text", "number", "integer", "boolean", "object", "texts", "objects"],
                      },
                      means: { type: "string", minLength: 1 },
                    },
                  },
                },
                response: {
                  type: "object",
                  minProperties: 1,
                  additionalProperties: {
                    type: "object",
                    additionalProperties: false,
                    required: ["type", "means"],
                    properties: {
                      type: {
                        type: "string",
                        enum: ["text", "number", "integer", "boolean", "object", "texts", "objects"],
                      },
                      means: { type: "string", minLength: 1 },
                      always: { type: "boolean" },
                    },
                  },
                },
              },
            },
            searchRefunds: {
              type: "object",
              minProperties: 1,
              additionalProperties: false,
              properties: {
                request: {
                  type: "object",
                  minProperties: 1,
                  additionalProperties: {
                    type: "object",
                    additionalProperties: false,
                    required: ["type", "means"],
                    properties: {
                      type: {
                        type: "string",
                        enum: ["text", "number", "integer", "boolean", "object", "texts", "objects"],
                      },
                      means: { type: "string", minLength: 1 },
                    },
                  },
                },
                response: {
                  type: "object",
                  minProperties: 1,
                  additionalProperties: {
                    type: "object",
                    additionalProperties: false,
                    required: ["type", "means"],
                    properties: {
                      type: {
                        type: "string",
                        enum: ["text", "number", "integer", "boolean", "object", "texts", "objects"],
                      },
                      means: { type: "string", minLength: 1 },
                      always: { type: "boolean" },
                    },
                  },
                },
              },
            },
            createPayout: {
              type: "object",
              minProperties: 1,
              additionalProperties: false,
              properties: {
                request: {
                  type: "object",
                  minProperties: 1,
                  additionalProperties: {
                    type: "object",
                    additionalProperties: false,
                    required: ["type", "means"],
                    properties: {
                      type: {
                        type: "string",
                        enum: ["text", "number", "integer", "boolean", "object", "texts", "objects"],
                      },
                      means: { type: "string", minLength: 1 },
                    },
                  },
                },
                response: {
                  type: "object",
                  minProperties: 1,
                  additionalProperties: {
                    type: "object",
                    additionalProperties: false,
                    required: ["type", "means"],
                    properties: {
                      type: {
                        type: "string",
                        enum: ["text", "number", "integer", "boolean", "object", "texts", "objects"],
                      },
                      means: { type: "string", minLength: 1 },
                      always: { type: "boolean" },
                    },
                  },
                },
              },
            },
            default: {
              type: "object",
              minProperties: 1,
              additionalProperties: false,
              properties: {
                request: {
                  type: "object",
                  minProperties: 1,
                  additionalProperties: {
                    type: "object",
                    additionalProperties: false,
                    required: ["type", "means"],
                    properties: {
                      type: {
                        type: "string",
                        enum: ["text", "number", "integer", "boolean", "object", "texts", "objects"],
                      },
                      means: { type: "string", minLength: 1 },
                    },
                  },
                },
                response: {
                  type: "object",
                  minProperties: 1,
                  additionalProperties: {
                    type: "object",
                    additionalProperties: false,
                    required: ["type", "means"],
                    properties: {
                      type: {
                        type: "string",
                        enum: ["text", "number", "integer", "boolean", "object", "texts", "objects"],
                      },
                      means: { type: "string", minLength: 1 },
                      always: { type: "boolean" },
                    },
                  },
                },
              },
            },
          },
        },
        "fields.empty": { type: "string", enum: ["same-as-absent", "a-value"] },
        "amounts.decimals": { type: "string", enum: ["iso-4217", "two"] },
        "dates.time-zone": {
          type: "string",
          pattern: "^(UTC|[A-Za-z_]+/[A-Za-z_/]+|[+-][0-9]{2}:[0-9]{2})$",
          description: "UTC, a time zone of the IANA database, or a fixed offset",
        },
        "account-owner.created": { type: "string", enum: ["unix-seconds", "unix-milliseconds"] },
        "payment.capture-mode": { type: "string", enum: ["sale", "authorise"] },
        "payment.repeat": { type: "string", enum: ["same-answer", "refused", "new-payment"] },
        "payment.empty-payment-method": { type: "string", enum: ["apm", "direct", "refused"] },
        "payment.tokens": {
          type: "object",
          additionalProperties: false,
          required: ["pays"],
          properties: {
            means: { type: "string", minLength: 1 },
            pays: { type: "string", enum: ["instead-of-card", "never"] },
          },
        },
        "payment.three-ds": {
          type: "object",
          additionalProperties: false,
          required: ["challenge"],
          properties: {
            means: { type: "string", minLength: 1 },
            challenge: { type: "string", enum: ["waits", "refused"] },
          },
        },
        codes: {
          type: "object",
          minProperties: 1,
          additionalProperties: false,
          properties: {
            result_info: {
              type: "object",
              minProperties: 1,
              additionalProperties: {
                oneOf: [
                  { type: "string" },
                  {
                    type: "object",
                    additionalProperties: false,
                    required: ["means"],
                    properties: {
                      means: { type: "string", minLength: 1 },
                      outcome: { type: "string", enum: ["done", "not-done", "pending"] },
                      final: { type: "boolean" },
                      final_for_repeat: { type: "boolean" },
                      shopper_url: { type: "string", minLength: 1 },
                    },
                  },
                ],
              },
            },
            order_status: {
              type: "object",
              minProperties: 1,
              additionalProperties: {
                oneOf: [
                  { type: "string" },
                  {
                    type: "object",
                    additionalProperties: false,
                    required: ["means"],
                    properties: {
                      means: { type: "string", minLength: 1 },
                      outcome: { type: "string", enum: ["done", "not-done", "pending"] },
                      final: { type: "boolean" },
                      final_for_repeat: { type: "boolean" },
                      shopper_url: { type: "string", minLength: 1 },
                    },
                  },
                ],
              },
            },
            risk_action: {
              type: "object",
              minProperties: 1,
              additionalProperties: {
                oneOf: [
                  { type: "string" },
                  {
                    type: "object",
                    additionalProperties: false,
                    required: ["means"],
                    properties: {
                      means: { type: "string", minLength: 1 },
                      outcome: { type: "string", enum: ["done", "not-done", "pending"] },
                      final: { type: "boolean" },
                      final_for_repeat: { type: "boolean" },
                      shopper_url: { type: "string", minLength: 1 },
                    },
                  },
                ],
              },
            },
            payment_status: {
              type: "object",
              minProperties: 1,
              additionalProperties: {
                oneOf: [
                  { type: "string" },
                  {
                    type: "object",
                    additionalProperties: false,
                    required: ["means"],
                    properties: {
                      means: { type: "string", minLength: 1 },
                      outcome: { type: "string", enum: ["done", "not-done", "pending"] },
                      final: { type: "boolean" },
                      final_for_repeat: { type: "boolean" },
                      shopper_url: { type: "string", minLength: 1 },
                    },
                  },
                ],
              },
            },
            query_result: {
              type: "object",
              minProperties: 1,
              additionalProperties: {
                oneOf: [
                  { type: "string" },
                  {
                    type: "object",
                    additionalProperties: false,
                    required: ["means"],
                    properties: {
                      means: { type: "string", minLength: 1 },
                      outcome: { type: "string", enum: ["done", "not-done", "pending"] },
                      final: { type: "boolean" },
                      final_for_repeat: { type: "boolean" },
                      shopper_url: { type: "string", minLength: 1 },
                    },
                  },
                ],
              },
            },
            is3ds: {
              type: "object",
              minProperties: 1,
              additionalProperties: {
                oneOf: [
                  { type: "string" },
                  {
                    type: "object",
                    additionalProperties: false,
                    required: ["means"],
                    properties: {
                      means: { type: "string", minLength: 1 },
                      outcome: { type: "string", enum: ["done", "not-done", "pending"] },
                      final: { type: "boolean" },
                      final_for_repeat: { type: "boolean" },
                      shopper_url: { type: "string", minLength: 1 },
                    },
                  },
                ],
              },
            },
            antifraud_provider: {
              type: "object",
              minProperties: 1,
              additionalProperties: {
                oneOf: [
                  { type: "string" },
                  {
                    type: "object",
                    additionalProperties: false,
                    required: ["means"],
                    properties: {
                      means: { type: "string", minLength: 1 },
                      outcome: { type: "string", enum: ["done", "not-done", "pending"] },
                      final: { type: "boolean" },
                      final_for_repeat: { type: "boolean" },
                      shopper_url: { type: "string", minLength: 1 },
                    },
                  },
                ],
              },
            },
            "fraud_check_result.status": {
              type: "object",
              minProperties: 1,
              additionalProperties: {
                oneOf: [
                  { type: "string" },
                  {
                    type: "object",
                    additionalProperties: false,
                    required: ["means"],
                    properties: {
                      means: { type: "string", minLength: 1 },
                      outcome: { type: "string", enum: ["done", "not-done", "pending"] },
                      final: { type: "boolean" },
                      final_for_repeat: { type: "boolean" },
                      shopper_url: { type: "string", minLength: 1 },
                    },
                  },
                ],
              },
            },
            "fraud_check_result.check_items": {
              type: "object",
              minProperties: 1,
              additionalProperties: {
                oneOf: [
                  { type: "string" },
                  {
                    type: "object",
                    additionalProperties: false,
                    required: ["means"],
                    properties: {
                      means: { type: "string", minLength: 1 },
                      outcome: { type: "string", enum: ["done", "not-done", "pending"] },
                      final: { type: "boolean" },
                      final_for_repeat: { type: "boolean" },
                      shopper_url: { type: "string", minLength: 1 },
                    },
                  },
                ],
              },
            },
            recurring_status: {
              type: "object",
              minProperties: 1,
              additionalProperties: {
                oneOf: [
                  { type: "string" },
                  {
                    type: "object",
                    additionalProperties: false,
                    required: ["means"],
                    properties: {
                      means: { type: "string", minLength: 1 },
                      outcome: { type: "string", enum: ["done", "not-done", "pending"] },
                      final: { type: "boolean" },
                      final_for_repeat: { type: "boolean" },
                      shopper_url: { type: "string", minLength: 1 },
                    },
                  },
                ],
              },
            },
            return_status: {
              type: "object",
              minProperties: 1,
              additionalProperties: {
                oneOf: [
                  { type: "string" },
                  {
                    type: "object",
                    additionalProperties: false,
                    required: ["means"],
                    properties: {
                      means: { type: "string", minLength: 1 },
                      outcome: { type: "string", enum: ["done", "not-done", "pending"] },
                      final: { type: "boolean" },
                      final_for_repeat: { type: "boolean" },
                      shopper_url: { type: "string", minLength: 1 },
                    },
                  },
                ],
              },
            },
            return_message: {
              type: "object",
              minProperties: 1,
              additionalProperties: {
                oneOf: [
                  { type: "string" },
                  {
                    type: "object",
                    additionalProperties: false,
                    required: ["means"],
                    properties: {
                      means: { type: "string", minLength: 1 },
                      outcome: { type: "string", enum: ["done", "not-done", "pending"] },
                      final: { type: "boolean" },
                      final_for_repeat: { type: "boolean" },
                      shopper_url: { type: "string", minLength: 1 },
                    },
                  },
                ],
              },
            },
            capture_status: {
              type: "object",
              minProperties: 1,
              additionalProperties: {
                oneOf: [
                  { type: "string" },
                  {
                    type: "object",
                    additionalProperties: false,
                    required: ["means"],
                    properties: {
                      means: { type: "string", minLength: 1 },
                      outcome: { type: "string", enum: ["done", "not-done", "pending"] },
                      final: { type: "boolean" },
                      final_for_repeat: { type: "boolean" },
                      shopper_url: { type: "string", minLength: 1 },
                    },
                  },
                ],
              },
            },
            review_status: {
              type: "object",
              minProperties: 1,
              additionalProperties: {
                oneOf: [
                  { type: "string" },
                  {
                    type: "object",
                    additionalProperties: false,
                    required: ["means"],
                    properties: {
                      means: { type: "string", minLength: 1 },
                      outcome: { type: "string", enum: ["done", "not-done", "pending"] },
                      final: { type: "boolean" },
                      final_for_repeat: { type: "boolean" },
                      shopper_url: { type: "string", minLength: 1 },
                    },
                  },
                ],
              },
            },
            cancel_status: {
              type: "object",
              minProperties: 1,
              additionalProperties: {
                oneOf: [
                  { type: "string" },
                  {
                    type: "object",
                    additionalProperties: false,
                    required: ["means"],
                    properties: {
                      means: { type: "string", minLength: 1 },
                      outcome: { type: "string", enum: ["done", "not-done", "pending"] },
                      final: { type: "boolean" },
                      final_for_repeat: { type: "boolean" },
                      shopper_url: { type: "string", minLength: 1 },
                    },
                  },
                ],
              },
            },
            error_message: {
              type: "object",
              minProperties: 1,
              additionalProperties: {
                oneOf: [
                  { type: "string" },
                  {
                    type: "object",
                    additionalProperties: false,
                    required: ["means"],
                    properties: {
                      means: { type: "string", minLength: 1 },
                      outcome: { type: "string", enum: ["done", "not-done", "pending"] },
                      final: { type: "boolean" },
                      final_for_repeat: { type: "boolean" },
                      shopper_url: { type: "string", minLength: 1 },
                    },
                  },
                ],
              },
            },
            review_flag: {
              type: "object",
              minProperties: 1,
              additionalProperties: {
                oneOf: [
                  { type: "string" },
                  {
                    type: "object",
                    additionalProperties: false,
                    required: ["means"],
                    properties: {
                      means: { type: "string", minLength: 1 },
                      outcome: { type: "string", enum: ["done", "not-done", "pending"] },
                      final: { type: "boolean" },
                      final_for_repeat: { type: "boolean" },
                      shopper_url: { type: "string", minLength: 1 },
                    },
                  },
                ],
              },
            },
            refund_status: {
              type: "object",
              minProperties: 1,
              additionalProperties: {
                oneOf: [
                  { type: "string" },
                  {
                    type: "object",
                    additionalProperties: false,
                    required: ["means"],
                    properties: {
                      means: { type: "string", minLength: 1 },
                      outcome: { type: "string", enum: ["done", "not-done", "pending"] },
                      final: { type: "boolean" },
                      final_for_repeat: { type: "boolean" },
                      shopper_url: { type: "string", minLength: 1 },
                    },
                  },
                ],
              },
            },
            refund_message: {
              type: "object",
              minProperties: 1,
              additionalProperties: {
                oneOf: [
                  { type: "string" },
                  {
                    type: "object",
                    additionalProperties: false,
                    required: ["means"],
                    properties: {
                      means: { type: "string", minLength: 1 },
                      outcome: { type: "string", enum: ["done", "not-done", "pending"] },
                      final: { type: "boolean" },
                      final_for_repeat: { type: "boolean" },
                      shopper_url: { type: "string", minLength: 1 },
                    },
                  },
                ],
              },
            },
            "cancelSubscription.cancel_status": {
              type: "object",
              minProperties: 1,
              additionalProperties: {
                oneOf: [
                  { type: "string" },
                  {
                    type: "object",
                    additionalProperties: false,
                    required: ["means"],
                    properties: {
                      means: { type: "string", minLength: 1 },
                      outcome: { type: "string", enum: ["done", "not-done", "pending"] },
                      final: { type: "boolean" },
                      final_for_repeat: { type: "boolean" },
                      shopper_url: { type: "string", minLength: 1 },
                    },
                  },
                ],
              },
            },
            "createApmPayment.payment_method": {
              type: "object",
              minProperties: 1,
              additionalProperties: {
                oneOf: [
                  { type: "string" },
                  {
                    type: "object",
                    additionalProperties: false,
                    required: ["means"],
                    properties: {
                      means: { type: "string", minLength: 1 },
                      outcome: { type: "string", enum: ["done", "not-done", "pending"] },
                      final: { type: "boolean" },
                      final_for_repeat: { type: "boolean" },
                      shopper_url: { type: "string", minLength: 1 },
                    },
                  },
                ],
              },
            },
            "createApmPayment.bank_code": {
              type: "object",
              minProperties: 1,
              additionalProperties: {
                oneOf: [
                  { type: "string" },
                  {
                    type: "object",
                    additionalProperties: false,
                    required: ["means"],
                    properties: {
                      means: { type: "string", minLength: 1 },
                      outcome: { type: "string", enum: ["done", "not-done", "pending"] },
                      final: { type: "boolean" },
                      final_for_repeat: { type: "boolean" },
                      shopper_url: { type: "string", minLength: 1 },
                    },
                  },
                ],
              },
            },
            "createPayout.payment_method": {
              type: "object",
              minProperties: 1,
              additionalProperties: {
                oneOf: [
                  { type: "string" },
                  {
                    type: "object",
                    additionalProperties: false,
                    required: ["means"],
                    properties: {
                      means: { type: "string", minLength: 1 },
                      outcome: { type: "string", enum: ["done", "not-done", "pending"] },
                      final: { type: "boolean" },
                      final_for_repeat: { type: "boolean" },
                      shopper_url: { type: "string", minLength: 1 },
                    },
                  },
                ],
              },
            },
            fee_paid_by: {
              type: "object",
              minProperties: 1,
              additionalProperties: {
                oneOf: [
                  { type: "string" },
                  {
                    type: "object",
                    additionalProperties: false,
                    required: ["means"],
                    properties: {
                      means: { type: "string", minLength: 1 },
                      outcome: { type: "string", enum: ["done", "not-done", "pending"] },
                      final: { type: "boolean" },
                      final_for_repeat: { type: "boolean" },
                      shopper_url: { type: "string", minLength: 1 },
                    },
                  },
                ],
              },
            },
            swift_charge_option: {
              type: "object",
              minProperties: 1,
              additionalProperties: {
                oneOf: [
                  { type: "string" },
                  {
                    type: "object",
                    additionalProperties: false,
                    required: ["means"],
                    properties: {
                      means: { type: "string", minLength: 1 },
                      outcome: { type: "string", enum: ["done", "not-done", "pending"] },
                      final: { type: "boolean" },
                      final_for_repeat: { type: "boolean" },
                      shopper_url: { type: "string", minLength: 1 },
                    },
                  },
                ],
              },
            },
            fund_source: {
              type: "object",
              minProperties: 1,
              additionalProperties: {
                oneOf: [
                  { type: "string" },
                  {
                    type: "object",
                    additionalProperties: false,
                    required: ["means"],
                    properties: {
                      means: { type: "string", minLength: 1 },
                      outcome: { type: "string", enum: ["done", "not-done", "pending"] },
                      final: { type: "boolean" },
                      final_for_repeat: { type: "boolean" },
                      shopper_url: { type: "string", minLength: 1 },
                    },
                  },
                ],
              },
            },
            entity_type: {
              type: "object",
              minProperties: 1,
              additionalProperties: {
                oneOf: [
                  { type: "string" },
                  {
                    type: "object",
                    additionalProperties: false,
                    required: ["means"],
                    properties: {
                      means: { type: "string", minLength: 1 },
                      outcome: { type: "string", enum: ["done", "not-done", "pending"] },
                      final: { type: "boolean" },
                      final_for_repeat: { type: "boolean" },
                      shopper_url: { type: "string", minLength: 1 },
                    },
                  },
                ],
              },
            },
            personal_id_type: {
              type: "object",
              minProperties: 1,
              additionalProperties: {
                oneOf: [
                  { type: "string" },
                  {
                    type: "object",
                    additionalProperties: false,
                    required: ["means"],
                    properties: {
                      means: { type: "string", minLength: 1 },
                      outcome: { type: "string", enum: ["done", "not-done", "pending"] },
                      final: { type: "boolean" },
                      final_for_repeat: { type: "boolean" },
                      shopper_url: { type: "string", minLength: 1 },
                    },
                  },
                ],
              },
            },
            local_clearing_system: {
              type: "object",
              minProperties: 1,
              additionalProperties: {
                oneOf: [
                  { type: "string" },
                  {
                    type: "object",
                    additionalProperties: false,
                    required: ["means"],
                    properties: {
                      means: { type: "string", minLength: 1 },
                      outcome: { type: "string", enum: ["done", "not-done", "pending"] },
                      final: { type: "boolean" },
                      final_for_repeat: { type: "boolean" },
                      shopper_url: { type: "string", minLength: 1 },
                    },
                  },
                ],
              },
            },
            failure_type: {
              type: "object",
              minProperties: 1,
              additionalProperties: {
                oneOf: [
                  { type: "string" },
                  {
                    type: "object",
                    additionalProperties: false,
                    required: ["means"],
                    properties: {
                      means: { type: "string", minLength: 1 },
                      outcome: { type: "string", enum: ["done", "not-done", "pending"] },
                      final: { type: "boolean" },
                      final_for_repeat: { type: "boolean" },
                      shopper_url: { type: "string", minLength: 1 },
                    },
                  },
                ],
              },
            },
          },
        },
        states: {
          type: "object",
          minProperties: 1,
          additionalProperties: false,
          properties: {
            order: {
              type: "array",
              minItems: 1,
              items: {
                type: "object",
                additionalProperties: false,
                required: ["from", "by", "to"],
                properties: { from: { type: "string" }, to: { type: "string" }, by: { type: "string" } },
              },
            },
            refund: {
              type: "array",
              minItems: 1,
              items: {
                type: "object",
                additionalProperties: false,
                required: ["from", "by", "to"],
                properties: { from: { type: "string" }, to: { type: "string" }, by: { type: "string" } },
              },
            },
            payout: {
              type: "array",
              minItems: 1,
              items: {
                type: "object",
                additionalProperties: false,
                required: ["from", "by", "to"],
                properties: { from: { type: "string" }, to: { type: "string" }, by: { type: "string" } },
              },
            },
          },
        },
        "always-present": {
          type: "object",
          minProperties: 1,
          additionalProperties: false,
          properties: {
            createDirectPayment: { type: "array", minItems: 1, uniqueItems: true, items: { type: "string", minLength: 1 } },
            createApmPayment: { type: "array", minItems: 1, uniqueItems: true, items: { type: "string", minLength: 1 } },
            queryTransactions: { type: "array", minItems: 1, uniqueItems: true, items: { type: "string", minLength: 1 } },
            captureTransactions: { type: "array", minItems: 1, uniqueItems: true, items: { type: "string", minLength: 1 } },
            reviewTransactions: { type: "array", minItems: 1, uniqueItems: true, items: { type: "string", minLength: 1 } },
            cancelTransactions: { type: "array", minItems: 1, uniqueItems: true, items: { type: "string", minLength: 1 } },
            refundTransactions: { type: "array", minItems: 1, uniqueItems: true, items: { type: "string", minLength: 1 } },
            searchRefunds: { type: "array", minItems: 1, uniqueItems: true, items: { type: "string", minLength: 1 } },
            default: { type: "array", minItems: 1, uniqueItems: true, items: { type: "string", minLength: 1 } },
          },
        },
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
        "direct-payment.echoed-fields": { type: "array", minItems: 1, uniqueItems: true, items: { type: "string", minLength: 1 } },
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
        "encoding.xml-answer-media": {
          type: "string",
          pattern: "^(application/xml|text/xml|application/[a-z0-9.-]+\\+xml)$",
          description: "a media type of XML, without parameters",
        },
        "encoding.redirect-page-media": { type: "string", enum: ["text/html", "application/xml", "text/xml"] },
        "apm.issuer-request": {
          type: "object",
          additionalProperties: false,
          required: ["method"],
          properties: {
            method: { type: "string", enum: ["GET", "POST"] },
            by: { type: "string", enum: ["merchant", "shopper"] },
          },
        },
        "redirect.inputs": {
          type: "object",
          additionalProperties: false,
          required: ["static", "scripted"],
          properties: {
            static: { type: "array", minItems: 1, uniqueItems: true, items: { type: "string", minLength: 1 } },
            scripted: { type: "array", minItems: 1, uniqueItems: true, items: { type: "string", minLength: 1 } },
          },
        },
        "redirect.echoed-signature": { type: "string", enum: ["of-the-request", "new"] },
        "redirect.return-url": { type: "string", enum: ["required", "optional"] },
        "orders.mismatch": {
          type: "object",
          minProperties: 1,
          additionalProperties: false,
          properties: {
            captureTransactions: {
              type: "object",
              minProperties: 1,
              additionalProperties: false,
              properties: {
                order_no: { type: "string", enum: ["accepted", "refused"] },
                currency: { type: "string", enum: ["accepted", "refused"] },
              },
            },
            reviewTransactions: {
              type: "object",
              minProperties: 1,
              additionalProperties: false,
              properties: {
                order_no: { type: "string", enum: ["accepted", "refused"] },
                currency: { type: "string", enum: ["accepted", "refused"] },
              },
            },
            cancelTransactions: {
              type: "object",
              minProperties: 1,
              additionalProperties: false,
              properties: {
                order_no: { type: "string", enum: ["accepted", "refused"] },
                currency: { type: "string", enum: ["accepted", "refused"] },
              },
            },
            refundTransactions: {
              type: "object",
              minProperties: 1,
              additionalProperties: false,
              properties: {
                order_no: { type: "string", enum: ["accepted", "refused"] },
                currency: { type: "string", enum: ["accepted", "refused"] },
              },
            },
            default: {
              type: "object",
              minProperties: 1,
              additionalProperties: false,
              properties: {
                order_no: { type: "string", enum: ["accepted", "refused"] },
                currency: { type: "string", enum: ["accepted", "refused"] },
              },
            },
          },
        },
        "orders.entry-amount": {
          type: "object",
          minProperties: 1,
          additionalProperties: false,
          properties: {
            captureTransactions: { type: "string", enum: ["amount-to-act-on", "must-match"] },
            reviewTransactions: { type: "string", enum: ["amount-to-act-on", "must-match"] },
            cancelTransactions: { type: "string", enum: ["amount-to-act-on", "must-match"] },
            default: { type: "string", enum: ["amount-to-act-on", "must-match"] },
          },
        },
        "batch.over-limit": {
          type: "object",
          additionalProperties: false,
          required: ["status"],
          properties: {
            status: { type: "integer", minimum: 200, maximum: 599 },
            refused: { type: "string", enum: ["envelope", "entries"] },
          },
        },
        "batch.failure": {
          type: "object",
          minProperties: 1,
          additionalProperties: false,
          properties: {
            partial: { type: "string", enum: ["success", "failure"] },
            total: { type: "string", enum: ["success", "failure"] },
          },
        },
        "batch.error-message": {
          type: "object",
          minProperties: 1,
          additionalProperties: false,
          properties: {
            refundTransactions: { type: "string", enum: ["present", "absent"] },
            searchRefunds: { type: "string", enum: ["present", "absent"] },
            queryTransactions: { type: "string", enum: ["present", "absent"] },
            default: { type: "string", enum: ["present", "absent"] },
          },
        },
        "batch.result-order": { type: "string", enum: ["as-requested", "any"] },
        "batch.duplicate-entry": { type: "string", enum: ["each-counts", "refused"] },
        "batch.empty": { $ref: "#/$defs/filling1" },
        "batch.array-names": {
          type: "object",
          minProperties: 1,
          additionalProperties: false,
          properties: {
            reviewTransactions: {
              type: "string",
              pattern: "^[A-Za-z_][A-Za-z0-9_.-]*$",
              description: "a name as sent on the wire, such as `order_no`",
            },
            cancelTransactions: {
              type: "string",
              pattern: "^[A-Za-z_][A-Za-z0-9_.-]*$",
              description: "a name as sent on the wire, such as `order_no`",
            },
            refundTransactions: {
              type: "string",
              pattern: "^[A-Za-z_][A-Za-z0-9_.-]*$",
              description: "a name as sent on the wire, such as `order_no`",
            },
            default: {
              type: "string",
              pattern: "^[A-Za-z_][A-Za-z0-9_.-]*$",
              description: "a name as sent on the wire, such as `order_no`",
            },
          },
        },
        "capture.partial": { $ref: "#/$defs/filling1" },
        "capture.several": { $ref: "#/$defs/filling1" },
        "capture.above-authorised": { $ref: "#/$defs/filling1" },
        "cancel.after-capture": { $ref: "#/$defs/filling1" },
        "review.which": {
          type: "object",
          additionalProperties: false,
          required: ["held"],
          properties: { means: { type: "string", minLength: 1 }, held: { type: "string", enum: ["all", "some", "none"] } },
        },
        "refund.before-capture": { $ref: "#/$defs/filling1" },
        "refund.above-remaining": { $ref: "#/$defs/filling1" },
        "refund.amount-match": { $ref: "#/$defs/filling1" },
        "refund.reference-id": {
          type: "object",
          additionalProperties: false,
          required: ["per"],
          properties: { means: { type: "string", minLength: 1 }, per: { type: "string", enum: ["refund", "payment"] } },
        },
        "refund.processing-date": { type: "string", enum: ["YYYYMMDDHHMMSS", "YYYY-MM-DD HH:MM:SS", "YYYY-MM-DD"] },
        "search.selection": {
          type: "object",
          minProperties: 1,
          additionalProperties: false,
          properties: {
            queryTransactions: {
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
                      properties: {
                        field: { type: "string", minLength: 1 },
                        separator: { type: "string", minLength: 1 },
                        array: { type: "boolean" },
                        member: { type: "string", minLength: 1 },
                      },
                    },
                    transaction_id: {
                      type: "object",
                      additionalProperties: false,
                      required: ["field"],
                      properties: {
                        field: { type: "string", minLength: 1 },
                        separator: { type: "string", minLength: 1 },
                        array: { type: "boolean" },
                        member: { type: "string", minLength: 1 },
                      },
                    },
                    refund_reference_id: {
                      type: "object",
                      additionalProperties: false,
                      required: ["field"],
                      properties: {
                        field: { type: "string", minLength: 1 },
                        separator: { type: "string", minLength: 1 },
                        array: { type: "boolean" },
                        member: { type: "string", minLength: 1 },
                      },
                    },
                  },
                },
              },
            },
            searchRefunds: {
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
                      properties: {
                        field: { type: "string", minLength: 1 },
                        separator: { type: "string", minLength: 1 },
                        array: { type: "boolean" },
                        member: { type: "string", minLength: 1 },
                      },
                    },
                    transaction_id: {
                      type: "object",
                      additionalProperties: false,
                      required: ["field"],
                      properties: {
                        field: { type: "string", minLength: 1 },
                        separator: { type: "string", minLength: 1 },
                        array: { type: "boolean" },
                        member: { type: "string", minLength: 1 },
                      },
                    },
                    refund_reference_id: {
                      type: "object",
                      additionalProperties: false,
                      required: ["field"],
                      properties: {
                        field: { type: "string", minLength: 1 },
                        separator: { type: "string", minLength: 1 },
                        array: { type: "boolean" },
                        member: { type: "string", minLength: 1 },
                      },
                    },
                  },
                },
              },
            },
            default: {
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
                      properties: {
                        field: { type: "string", minLength: 1 },
                        separator: { type: "string", minLength: 1 },
                        array: { type: "boolean" },
                        member: { type: "string", minLength: 1 },
                      },
                    },
                    transaction_id: {
                      type: "object",
                      additionalProperties: false,
                      required: ["field"],
                      properties: {
                        field: { type: "string", minLength: 1 },
                        separator: { type: "string", minLength: 1 },
                        array: { type: "boolean" },
                        member: { type: "string", minLength: 1 },
                      },
                    },
                    refund_reference_id: {
                      type: "object",
                      additionalProperties: false,
                      required: ["field"],
                      properties: {
                        field: { type: "string", minLength: 1 },
                        separator: { type: "string", minLength: 1 },
                        array: { type: "boolean" },
                        member: { type: "string", minLength: 1 },
                      },
                    },
                  },
                },
              },
            },
          },
        },
        "search.horizon": { type: "integer", minimum: 1, maximum: 604800 },
        "search.over-limit": {
          type: "object",
          minProperties: 1,
          additionalProperties: false,
          properties: {
            queryTransactions: { type: "string", enum: ["refused", "first-100", "first-100-refunds"] },
            searchRefunds: { type: "string", enum: ["refused", "first-100", "first-100-refunds"] },
            default: { type: "string", enum: ["refused", "first-100", "first-100-refunds"] },
          },
        },
        "search.no-match": {
          type: "object",
          minProperties: 1,
          additionalProperties: false,
          properties: {
            queryTransactions: {
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
            searchRefunds: {
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
            default: {
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
          },
        },
        "query.unregistered-ip": {
          type: "object",
          additionalProperties: false,
          required: ["status"],
          properties: { status: { type: "integer", minimum: 200, maximum: 599 } },
        },
        "refund-search.registered-ip": { type: "string", enum: ["needed", "not-needed"] },
        "refund-search.payment-status": { type: "string", enum: ["of-the-payment", "of-the-refund"] },
        "order-record.amount-meaning": { type: "string", enum: ["requested", "captured", "remaining"] },
        "subscription.already-cancelled": { $ref: "#/$defs/filling1" },
        "subscription.contract-mismatch": { $ref: "#/$defs/filling1" },
        "subscription.status-field": { type: "string", enum: ["recurring_status", "not-shown"] },
        "payout.repeat": { type: "string", enum: ["same-answer", "refused", "new-payout"] },
        "payout.failure-fields": { type: "string", enum: ["always", "on-failure"] },
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
        "notification.kinds": {
          type: "object",
          minProperties: 1,
          additionalProperties: {
            oneOf: [
              { type: "string" },
              {
                type: "object",
                additionalProperties: false,
                required: ["means"],
                properties: {
                  means: { type: "string", minLength: 1 },
                  fields: { type: "array", minItems: 1, uniqueItems: true, items: { type: "string", minLength: 1 } },
                  event: {
                    type: "string",
                    enum: [
                      "payment.pending",
                      "payment.captured",
                      "payment.refunded",
                      "payment.cancelled",
                      "payment.failed",
                      "payout.completed",
                      "payout.failed",
                    ],
                  },
                },
              },
            ],
          },
        },
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
        "limits.rate": {
          type: "object",
          additionalProperties: false,
          required: ["requests", "per_seconds"],
          properties: { requests: { type: "integer", minimum: 1 }, per_seconds: { type: "number", exclusiveMinimum: 0 } },
        },
        "limits.timeouts": {
          type: "object",
          additionalProperties: false,
          required: ["answer_seconds"],
          properties: { answer_seconds: { type: "number", exclusiveMinimum: 0 } },
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
            default: {
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
        "subscription.not-cancellable": {
          "x-retired": "`subscription.not-cancellable` was retired in version 0.2.0. Use `subscription.already-cancelled`, `subscription.contract-mismatch` instead. Cancelling an already cancelled subscription and cancelling with another contract name are now separate points. A rule states that a subscription that does not exist cannot be cancelled.",
        },
        "capture.identification": {
          "x-retired": "`capture.identification` was retired in version 0.2.0. Use `orders.mismatch.captureTransactions`, `orders.mismatch.reviewTransactions`, `orders.mismatch.cancelTransactions`, `orders.mismatch.refundTransactions` instead. Each of the four operations now has its own point, and the profile names the fields that do not match. A rule states that an order that does not exist does not succeed.",
        },
        "capture.amount": {
          "x-retired": "`capture.amount` was retired in version 0.2.0. Use `orders.entry-amount.captureTransactions`, `orders.entry-amount.reviewTransactions`, `orders.entry-amount.cancelTransactions` instead. Each of the three operations now has its own point.",
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
        "request.required-fields": {
          "x-retired": "`request.required-fields` was retired in version 0.3.0. Use `fields.required` instead. One point has what a gateway demands of fields.",
        },
        "fields.lengths": {
          "x-retired": "`fields.lengths` was retired in version 0.3.0. Use `fields.max_length` instead. One point has what a gateway demands of fields.",
        },
        "fields.formats": {
          "x-retired": "`fields.formats` was retired in version 0.3.0. Use `fields.format` instead. One point has what a gateway demands of fields.",
        },
        "fields.values": {
          "x-retired": "`fields.values` was retired in version 0.3.0. Use `fields.values` instead. One point has what a gateway demands of fields.",
        },
        "types.unstated": {
          "x-retired": "`types.unstated` was retired in version 0.3.0. Use `fields.type` instead. One point has what a gateway demands of fields.",
        },
        "encoding.json-operations": {
          "x-retired": "`encoding.json-operations` was retired in version 0.3.0. Use `encoding.requests.createDirectPayment`, `encoding.requests.createApmPayment`, `encoding.requests.captureTransactions`, `encoding.requests.reviewTransactions`, `encoding.requests.cancelTransactions`, `encoding.requests.refundTransactions`, `encoding.requests.createPayout` instead. One point has the bodies of all requests.",
        },
        "encoding.redirect-payment": {
          "x-retired": "`encoding.redirect-payment` was retired in version 0.3.0. Use `encoding.requests.createRedirectPayment` instead. One point has the bodies of all requests.",
        },
        "encoding.query": {
          "x-retired": "`encoding.query` was retired in version 0.3.0. Use `encoding.requests.queryTransactions` instead. One point has the bodies of all requests.",
        },
        "encoding.refund-search": {
          "x-retired": "`encoding.refund-search` was retired in version 0.3.0. Use `encoding.requests.searchRefunds` instead. One point has the bodies of all requests.",
        },
        "encoding.cancel-subscription": {
          "x-retired": "`encoding.cancel-subscription` was retired in version 0.3.0. Use `encoding.requests.cancelSubscription` instead. One point has the bodies of all requests.",
        },
        "signature.payout-response": {
          "x-retired": "`signature.payout-response` was retired in version 0.3.0. Use `signature.responses.createPayout` instead. One point says which responses are signed.",
        },
        "signature.apm-response": {
          "x-retired": "`signature.apm-response` was retired in version 0.3.0. Use `signature.responses.createApmPayment` instead. One point says which responses are signed.",
        },
        "signature.query-response": {
          "x-retired": "`signature.query-response` was retired in version 0.3.0. Use `signature.responses.queryTransactions` instead. One point says which responses are signed.",
        },
        "codes.result-info": {
          "x-retired": "`codes.result-info` was retired in version 0.3.0. Use `codes.result_info` instead. One point has the codes of all fields.",
        },
        "codes.order-status": {
          "x-retired": "`codes.order-status` was retired in version 0.3.0. Use `codes.order_status` instead. One point has the codes of all fields.",
        },
        "codes.risk-action": {
          "x-retired": "`codes.risk-action` was retired in version 0.3.0. Use `codes.risk_action` instead. One point has the codes of all fields.",
        },
        "states.order": {
          "x-retired": "`states.order` was retired in version 0.3.0. Use `states.order` instead. One point has all states.",
        },
        "codes.payment-method": {
          "x-retired": "`codes.payment-method` was retired in version 0.3.0. Use `codes.createApmPayment.payment_method` instead. One point has the codes of all fields.",
        },
        "query.selection": {
          "x-retired": "`query.selection` was retired in version 0.3.0. Use `search.selection.queryTransactions` instead. One point is about both searches.",
        },
        "query.over-limit": {
          "x-retired": "`query.over-limit` was retired in version 0.3.0. Use `search.over-limit.queryTransactions` instead. One point is about both searches.",
        },
        "query.no-match": {
          "x-retired": "`query.no-match` was retired in version 0.3.0. Use `search.no-match.queryTransactions` instead. One point is about both searches.",
        },
        "codes.payment-status": {
          "x-retired": "`codes.payment-status` was retired in version 0.3.0. Use `codes.payment_status` instead. One point has the codes of all fields.",
        },
        "codes.query-result": {
          "x-retired": "`codes.query-result` was retired in version 0.3.0. Use `codes.query_result` instead. One point has the codes of all fields.",
        },
        "codes.is3ds": {
          "x-retired": "`codes.is3ds` was retired in version 0.3.0. Use `codes.is3ds` instead. One point has the codes of all fields.",
        },
        "codes.fraud-check": {
          "x-retired": "`codes.fraud-check` was retired in version 0.3.0. Use `codes.fraud_check_result.status` instead. One point has the codes of all fields.",
        },
        "codes.recurring-status": {
          "x-retired": "`codes.recurring-status` was retired in version 0.3.0. Use `codes.recurring_status` instead. One point has the codes of all fields.",
        },
        "refund-search.selection": {
          "x-retired": "`refund-search.selection` was retired in version 0.3.0. Use `search.selection.searchRefunds` instead. One point is about both searches.",
        },
        "refund-search.over-limit": {
          "x-retired": "`refund-search.over-limit` was retired in version 0.3.0. Use `search.over-limit.searchRefunds` instead. One point is about both searches.",
        },
        "refund-search.no-match": {
          "x-retired": "`refund-search.no-match` was retired in version 0.3.0. Use `search.no-match.searchRefunds` instead. One point is about both searches.",
        },
        "batch.partial-failure": {
          "x-retired": "`batch.partial-failure` was retired in version 0.3.0. Use `batch.failure.partial` instead. One point is about both.",
        },
        "batch.total-failure": {
          "x-retired": "`batch.total-failure` was retired in version 0.3.0. Use `batch.failure.total` instead. One point is about both.",
        },
        "batch.refund-error-message": {
          "x-retired": "`batch.refund-error-message` was retired in version 0.3.0. Use `batch.error-message.refundTransactions`, `batch.error-message.searchRefunds` instead. One point is about both.",
        },
        "batch.order-error-message": {
          "x-retired": "`batch.order-error-message` was retired in version 0.3.0. Use `batch.error-message.queryTransactions` instead. One point is about both.",
        },
        "codes.return-status": {
          "x-retired": "`codes.return-status` was retired in version 0.3.0. Use `codes.return_status` instead. One point has the codes of all fields.",
        },
        "codes.entry-status": {
          "x-retired": "`codes.entry-status` was retired in version 0.3.0. Use `codes.capture_status`, `codes.review_status`, `codes.cancel_status` instead. One point has the codes of all fields.",
        },
        "codes.error-message": {
          "x-retired": "`codes.error-message` was retired in version 0.3.0. Use `codes.error_message` instead. One point has the codes of all fields.",
        },
        "capture.entry-amount": {
          "x-retired": "`capture.entry-amount` was retired in version 0.3.0. Use `orders.entry-amount.captureTransactions` instead. One point is about all operations.",
        },
        "review.entry-amount": {
          "x-retired": "`review.entry-amount` was retired in version 0.3.0. Use `orders.entry-amount.reviewTransactions` instead. One point is about all operations.",
        },
        "cancel.entry-amount": {
          "x-retired": "`cancel.entry-amount` was retired in version 0.3.0. Use `orders.entry-amount.cancelTransactions` instead. One point is about all operations.",
        },
        "capture.mismatch": {
          "x-retired": "`capture.mismatch` was retired in version 0.3.0. Use `orders.mismatch.captureTransactions` instead. One point is about all operations.",
        },
        "review.mismatch": {
          "x-retired": "`review.mismatch` was retired in version 0.3.0. Use `orders.mismatch.reviewTransactions` instead. One point is about all operations.",
        },
        "cancel.mismatch": {
          "x-retired": "`cancel.mismatch` was retired in version 0.3.0. Use `orders.mismatch.cancelTransactions` instead. One point is about all operations.",
        },
        "refund.mismatch": {
          "x-retired": "`refund.mismatch` was retired in version 0.3.0. Use `orders.mismatch.refundTransactions` instead. One point is about all operations.",
        },
        "codes.review-flag": {
          "x-retired": "`codes.review-flag` was retired in version 0.3.0. Use `codes.review_flag` instead. One point has the codes of all fields.",
        },
        "states.refund": {
          "x-retired": "`states.refund` was retired in version 0.3.0. Use `states.refund` instead. One point has all states.",
        },
        "codes.refund-status": {
          "x-retired": "`codes.refund-status` was retired in version 0.3.0. Use `codes.refund_status` instead. One point has the codes of all fields.",
        },
        "codes.refund-message": {
          "x-retired": "`codes.refund-message` was retired in version 0.3.0. Use `codes.refund_message` instead. One point has the codes of all fields.",
        },
        "codes.cancel-status": {
          "x-retired": "`codes.cancel-status` was retired in version 0.3.0. Use `codes.cancelSubscription.cancel_status` instead. One point has the codes of all fields.",
        },
        "states.payout": {
          "x-retired": "`states.payout` was retired in version 0.3.0. Use `states.payout` instead. One point has all states.",
        },
        "always-present.direct-payment-result": {
          "x-retired": "`always-present.direct-payment-result` was retired in version 0.3.0. Use `always-present.createDirectPayment` instead. One point has the fields of all responses.",
        },
        "always-present.apm-payment-result": {
          "x-retired": "`always-present.apm-payment-result` was retired in version 0.3.0. Use `always-present.createApmPayment` instead. One point has the fields of all responses.",
        },
        "always-present.order-record": {
          "x-retired": "`always-present.order-record` was retired in version 0.3.0. Use `always-present.queryTransactions` instead. One point has the fields of all responses.",
        },
        "always-present.capture-result": {
          "x-retired": "`always-present.capture-result` was retired in version 0.3.0. Use `always-present.captureTransactions` instead. One point has the fields of all responses.",
        },
        "always-present.review-result": {
          "x-retired": "`always-present.review-result` was retired in version 0.3.0. Use `always-present.reviewTransactions` instead. One point has the fields of all responses.",
        },
        "always-present.cancel-result": {
          "x-retired": "`always-present.cancel-result` was retired in version 0.3.0. Use `always-present.cancelTransactions` instead. One point has the fields of all responses.",
        },
        "always-present.refund-result": {
          "x-retired": "`always-present.refund-result` was retired in version 0.3.0. Use `always-present.refundTransactions` instead. One point has the fields of all responses.",
        },
        "always-present.refund-search-result": {
          "x-retired": "`always-present.refund-search-result` was retired in version 0.3.0. Use `always-present.searchRefunds` instead. One point has the fields of all responses.",
        },
        "codes.payout": {
          "x-retired": "`codes.payout` was retired in version 0.3.0. Use `codes.fee_paid_by`, `codes.createPayout.payment_method`, `codes.swift_charge_option`, `codes.fund_source`, `codes.entity_type`, `codes.personal_id_type`, `codes.local_clearing_system`, `codes.failure_type` instead. One point has the codes of all fields.",
        },
        "payment.outcome": {
          "x-retired": "`payment.outcome` was retired in version 0.3.0. Use `codes` instead. Each code says its outcome where it is listed.",
        },
        "signature.keys": { "x-retired": "This is a sentence for people: write it under `notes`, beside `extension_points`." },
        "encoding.xml-nesting": { "x-retired": "This is a sentence for people: write it under `notes`, beside `extension_points`." },
        "encoding.form-nesting": { "x-retired": "This is a sentence for people: write it under `notes`, beside `extension_points`." },
        "fields.defaults": { "x-retired": "This is a sentence for people: write it under `notes`, beside `extension_points`." },
        "names.redacted-payment-field": { "x-retired": "This is a sentence for people: write it under `notes`, beside `extension_points`." },
        "names.antifraud-token-cookie": { "x-retired": "This is a sentence for people: write it under `notes`, beside `extension_points`." },
        "amounts.numbers": { "x-retired": "This is a sentence for people: write it under `notes`, beside `extension_points`." },
        "person.birth-date": { "x-retired": "This is a sentence for people: write it under `notes`, beside `extension_points`." },
        "items.escaping": { "x-retired": "This is a sentence for people: write it under `notes`, beside `extension_points`." },
        "payment.amount-parts": { "x-retired": "This is a sentence for people: write it under `notes`, beside `extension_points`." },
        "payment.installments": { "x-retired": "This is a sentence for people: write it under `notes`, beside `extension_points`." },
        "endpoints.base-url": { "x-retired": "This is a sentence for people: write it under `notes`, beside `extension_points`." },
        "endpoints.headers": { "x-retired": "This is a sentence for people: write it under `notes`, beside `extension_points`." },
        "endpoints.optimise-payment-methods": { "x-retired": "This is a sentence for people: write it under `notes`, beside `extension_points`." },
        "endpoints.other-requests": { "x-retired": "This is a sentence for people: write it under `notes`, beside `extension_points`." },
        "direct-payment.risk-reasons": { "x-retired": "This is a sentence for people: write it under `notes`, beside `extension_points`." },
        "direct-payment.deduction-period": { "x-retired": "This is a sentence for people: write it under `notes`, beside `extension_points`." },
        "apm.outcome": { "x-retired": "This is a sentence for people: write it under `notes`, beside `extension_points`." },
        "redirect.alias-contents": { "x-retired": "This is a sentence for people: write it under `notes`, beside `extension_points`." },
        "redirect.next-page": { "x-retired": "This is a sentence for people: write it under `notes`, beside `extension_points`." },
        "redirect.return": { "x-retired": "This is a sentence for people: write it under `notes`, beside `extension_points`." },
        "redirect.outcome": { "x-retired": "This is a sentence for people: write it under `notes`, beside `extension_points`." },
        "refund.reference": { "x-retired": "This is a sentence for people: write it under `notes`, beside `extension_points`." },
        "portal.functions": { "x-retired": "This is a sentence for people: write it under `notes`, beside `extension_points`." },
        "order-record.reference-no": { "x-retired": "This is a sentence for people: write it under `notes`, beside `extension_points`." },
        "names.redacted-order-field": { "x-retired": "This is a sentence for people: write it under `notes`, beside `extension_points`." },
        "subscription.terms": { "x-retired": "This is a sentence for people: write it under `notes`, beside `extension_points`." },
        "subscription.on-redirect": { "x-retired": "This is a sentence for people: write it under `notes`, beside `extension_points`." },
        "subscription.created-contract": { "x-retired": "This is a sentence for people: write it under `notes`, beside `extension_points`." },
        "payout.amounts": { "x-retired": "This is a sentence for people: write it under `notes`, beside `extension_points`." },
        "payout.beneficiary-id": { "x-retired": "This is a sentence for people: write it under `notes`, beside `extension_points`." },
        "versioning.rules": { "x-retired": "This is a sentence for people: write it under `notes`, beside `extension_points`." },
        "errors.server": { "x-retired": "This is a sentence for people: write it under `notes`, beside `extension_points`." },
      },
    },
    notes: {
      type: ["object", "null"],
      additionalProperties: false,
      properties: {
        "signature.keys": { type: "string", minLength: 1 },
        "encoding.xml-nesting": { type: "string", minLength: 1 },
        "encoding.form-nesting": { type: "string", minLength: 1 },
        "fields.defaults": { type: "string", minLength: 1 },
        "names.redacted-payment-field": { type: "string", minLength: 1 },
        "names.antifraud-token-cookie": { type: "string", minLength: 1 },
        "amounts.numbers": { type: "string", minLength: 1 },
        "person.birth-date": { type: "string", minLength: 1 },
        "items.escaping": { type: "string", minLength: 1 },
        "payment.amount-parts": { type: "string", minLength: 1 },
        "payment.installments": { type: "string", minLength: 1 },
        "endpoints.base-url": { type: "string", minLength: 1 },
        "endpoints.headers": { type: "string", minLength: 1 },
        "endpoints.optimise-payment-methods": { type: "string", minLength: 1 },
        "endpoints.other-requests": { type: "string", minLength: 1 },
        "direct-payment.risk-reasons": { type: "string", minLength: 1 },
        "direct-payment.deduction-period": { type: "string", minLength: 1 },
        "apm.outcome": { type: "string", minLength: 1 },
        "redirect.alias-contents": { type: "string", minLength: 1 },
        "redirect.next-page": { type: "string", minLength: 1 },
        "redirect.return": { type: "string", minLength: 1 },
        "redirect.outcome": { type: "string", minLength: 1 },
        "refund.reference": { type: "string", minLength: 1 },
        "portal.functions": { type: "string", minLength: 1 },
        "order-record.reference-no": { type: "string", minLength: 1 },
        "names.redacted-order-field": { type: "string", minLength: 1 },
        "subscription.terms": { type: "string", minLength: 1 },
        "subscription.on-redirect": { type: "string", minLength: 1 },
        "subscription.created-contract": { type: "string", minLength: 1 },
        "payout.amounts": { type: "string", minLength: 1 },
        "payout.beneficiary-id": { type: "string", minLength: 1 },
        "versioning.rules": { type: "string", minLength: 1 },
        "errors.server": { type: "string", minLength: 1 },
      },
    },
  },
  $defs: { filling1: { type: "string", enum: ["accepted", "refused"] } },
};
