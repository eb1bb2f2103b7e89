// A small contract with one of everything that the generator supports, and functions to change it. For tests only.
import { contractOf } from "./changed.ts";

export const small = contractOf({
  "openapi.yaml": `
openapi: 3.1.1
info: { title: A small gateway, version: 1.2.3 }
x-identity: { fields: [merchant_id, account_id], rule: pay.rule }
x-bodies:
  json: { media: [application/json], charset: utf-8 }
  xml: { media: [application/xml, text/xml], charset: utf-8, named: true, nested: elements }
  form: { media: [application/x-www-form-urlencoded], charset: utf-8, nested: { before: '[', behind: ']', first: 0 } }
  html: { media: [text/html], charset: utf-8, named: true }
paths:
  /v1/pay: { $ref: operations/pay.yaml }
  /v1/capture: { $ref: operations/capture.yaml }
  /v1/page: { $ref: operations/page.yaml }
`,
  "asyncapi.yaml": `
asyncapi: 3.0.0
info: { title: What a small gateway tells, version: 1.2.3 }
components:
  messages:
    result: { payload: { $ref: 'schemas/records.yaml#/CaptureResult' } }
`,
  "operations/pay.yaml": `
post:
  operationId: pay
  summary: Pay
  x-effect: write
  x-rules: [pay.rule]
  x-variants:
    field: method
    rule: pay.variant
    operations:
      payByCard: { carried: false, summary: Pay by card, description: By card., request: CardRequest, response: CardResult }
      payOtherwise: { carried: true, summary: Pay otherwise, description: Otherwise., request: OtherRequest, response: CardResult, rules: [pay.other] }
  requestBody:
    x-encodings: [{ media: application/json, body: json, evidence: declared }]
    content:
      application/json:
        schema: { anyOf: [{ $ref: ../schemas/records.yaml#/CardRequest }, { $ref: ../schemas/records.yaml#/OtherRequest }] }
  responses:
    '200':
      description: The result.
      x-encodings: [{ media: application/xml, body: xml, evidence: declared }]
      content: { application/xml: { schema: { anyOf: [{ $ref: ../schemas/records.yaml#/CardResult }] } } }
    '400': { description: Invalid. }
`,
  "operations/capture.yaml": `
post:
  operationId: capture
  summary: Capture
  description: Takes the money.
  x-effect: write
  x-batch: { request: orders, response: orders, status: status, error: error }
  requestBody:
    x-extension-points: [encoding.json]
    x-encodings:
      - { media: application/json, body: json, evidence: declared }
      - { media: application/xml, body: json, evidence: sampled }
    content:
      application/json: { schema: { $ref: ../schemas/records.yaml#/CaptureRequest } }
      application/xml: { schema: { $ref: ../schemas/records.yaml#/CaptureRequest } }
  responses:
    '200':
      description: The results.
      x-encodings: [{ media: application/json, body: json, evidence: declared }]
      content: { application/json: { schema: { $ref: ../schemas/records.yaml#/CaptureResult } } }
`,
  "operations/page.yaml": `
post:
  operationId: openPage
  summary: Open a page
  x-effect: read
  requestBody:
    x-encodings: [{ media: application/json, body: json, evidence: declared }]
    content: { application/json: { schema: { $ref: ../schemas/records.yaml#/OtherRequest } } }
  responses:
    '200':
      description: The page.
      x-encodings: [{ media: text/html, body: html, evidence: declared }]
      content: { text/html: { schema: { $ref: ../schemas/records.yaml#/Page } } }
`,
  "schemas/records.yaml": `
Common:
  type: object
  required: [merchant_id, account_id, encryption_data]
  x-required: { merchant_id: identity, account_id: identity, encryption_data: identity }
  properties:
    merchant_id: { $ref: texts.yaml#/DigitsText, description: The merchant. }
    account_id: { $ref: texts.yaml#/DigitsText }
    encryption_data: { $ref: texts.yaml#/SignatureText }
    amount: { $ref: texts.yaml#/DecimalText, description: The amount. }
CardRequest:
  description: A payment by card.
  not: { required: [method] }
  allOf:
    - $ref: '#/Common'
    - type: object
      required: [card]
      x-required: { card: pay.rule }
      properties:
        card: { $ref: texts.yaml#/PanText }
        email: { type: string, x-sensitive: personal }
        device: { type: string, description: The device., x-observed: [PC] }
        cart:
          type: array
          items: { type: object, properties: { name: { type: string }, count: { type: integer, minimum: 0 } } }
OtherRequest:
  allOf:
    - $ref: '#/Common'
    - { type: object, required: [method], x-required: { method: pay.variant }, properties: { method: { type: string } } }
CardResult:
  type: object
  xml: { name: respon }
  required: [amount]
  properties:
    amount: { $ref: texts.yaml#/DecimalText }
    encryption_data: { $ref: texts.yaml#/SignatureText }
CaptureRequest:
  type: object
  required: [merchant_id, account_id, encryption_data]
  properties:
    merchant_id: { type: string }
    account_id: { type: string }
    encryption_data: { $ref: texts.yaml#/SignatureText }
    orders: { type: array, maxItems: 50, items: { $ref: '#/Order' } }
Order: { type: object, properties: { order_no: { $ref: texts.yaml#/Open } } }
CaptureResult:
  type: object
  properties: { orders: { type: array, items: { $ref: '#/Entry' } } }
Entry:
  type: object
  required: [status]
  if: { required: [status], properties: { status: { enum: ['1', 1] } } }
  then: { required: [id], x-required: { id: pay.rule }, properties: { id: { minLength: 1 } } }
  properties: { status: { $ref: texts.yaml#/Open, x-observed: ['1'] }, error: { type: string }, id: { type: string } }
Page: { type: string, description: A page. }
`,
  "schemas/texts.yaml": `
DigitsText: { type: string, pattern: '^[0-9]*$', x-text: numeric, description: Digits. }
DecimalText: { type: string, pattern: '^[0-9]+(\\.[0-9]+)?$', x-text: decimal, description: 'An amount, such as 10.50.' }
SignatureText: { type: string, x-text: signature }
PanText: { type: string, pattern: '^[0-9]*$', x-text: pan, x-sensitive: pan }
Open: { type: [string, number], description: Text or number. }
`,
  "rules.yaml": `
- { id: pay.rule, section: [a.1], basis: stated, operations: [payByCard], statement: It pays. }
- { id: capture.limit, section: [a.2], basis: stated, operations: [capture], statement: Fifty at most., unobservable: Nobody looks. }
`,
  "extension-points.yaml": `
shared: { statement: &statement { type: string, minLength: 1, description: In plain words. } }
groups:
- id: all
  title: All
  points:
  - { id: scheme, section: [b.1], operations: [capture], kind: value, open: The scheme., while_open: { client: None., server: None., suite: None. }, drives: [suite],
      schema: { type: object, additionalProperties: false, required: [algorithm], $defs: { name: { type: string, enum: [md5, sha256] } },
        properties: { algorithm: { $ref: '#/$defs/name' }, fields: { oneOf: [{ type: string, const: sorted }, { type: array, items: { type: string } }] } } } }
  - id: encoding.json
    section: [b.2]
    operations: [capture]
    kind: encoding
    open: The encoding.
    while_open: { client: JSON., server: JSON., suite: JSON. }
    drives: [client, server]
    schema:
      type: object
      required: [reads]
      properties:
        reads: { type: array, items: &form { type: object, required: [media, body], properties: { media: { type: string, enum: [application/json, application/xml] }, body: { type: string, enum: [json] } } } }
        writes: *form
  - { id: words, section: [b.3], operations: [], kind: behaviour, open: Words., while_open: { client: Nothing., server: Nothing., suite: Nothing. }, drives: [suite], schema: *statement }
  - { id: base, section: [b.4], operations: [], kind: value, open: The address., while_open: { client: Nothing., server: Nothing., suite: Nothing. }, drives: [suite], schema: { type: string, format: uri } }
  - { id: states, section: [b.6], operations: [], kind: codes, open: The states., while_open: { client: Any., server: Any., suite: Any. }, drives: [suite], schema: { type: object, additionalProperties: { type: string } } }
  - { id: payload, section: [b.7], operations: [], kind: schema, open: The payload., while_open: { client: Any., server: Any., suite: Any. }, drives: [suite], schema: { type: object } }
  - { id: form, section: [b.5], operations: [], kind: value, open: The form., while_open: { client: Any., server: Any., suite: Any. }, drives: [suite], schema: { type: string, format: regex } }
`,
});
