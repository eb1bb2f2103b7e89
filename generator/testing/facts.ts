// A contract with one of each fact that a codec needs, and a client and a server made from it. For tests only.
import { emitted, type Generated } from "../generate.ts";
import { type Change, contractOf } from "./changed.ts";
import { loadedTogether } from "./loaded.ts";

const json = "x-encodings: [{ media: application/json, body: json, evidence: declared }]";
const xml = "x-encodings: [{ media: application/xml, body: xml, evidence: declared }]";
const form = "x-encodings: [{ media: application/x-www-form-urlencoded, body: form, evidence: declared }]";
const content = (media: string, record: string) =>
  `content: { ${media}: { schema: { $ref: ../schemas/records.yaml#/${record} } } }`;

/** The contract of facts, with changes. */
export const facts = contractOf({
  "openapi.yaml": `
openapi: 3.1.1
info: { title: Facts, version: 1.0.0 }
x-identity: { fields: [shop, branch], rule: asks }
x-bodies:
  json: { media: [application/json], charset: utf-8 }
  xml: { media: [application/xml, text/xml, application/*+xml], charset: utf-8, named: true, nested: elements }
  form: { media: [application/x-www-form-urlencoded], charset: utf-8, nested: { before: '[', behind: ']', first: 0 } }
  html: { media: [text/html], charset: utf-8, named: true }
paths:
  /v1/put: { $ref: operations/put.yaml }
  /v1/find: { $ref: operations/find.yaml }
  /v1/pay: { $ref: operations/pay.yaml }
  /v1/page: { $ref: operations/page.yaml }
`,
  "asyncapi.yaml": "asyncapi: 3.0.0\ninfo: { title: Facts, version: 1.0.0 }\n",
  "operations/put.yaml": `
post:
  operationId: put
  x-effect: write
  x-found-by: [find]
  x-batch: { request: lines, response: lines, status: state, success: 'yes', error: why, message: words, key: [id], envelope: outcome }
  requestBody:
    ${xml}
    ${content("application/xml", "SendRequest")}
  responses:
    '200':
      description: Sent.
      ${json}
      ${content("application/json", "SendResult")}
`,
  "operations/find.yaml": `
post:
  operationId: find
  x-effect: read
  requestBody:
    ${form}
    ${content("application/x-www-form-urlencoded", "FindRequest")}
  responses:
    '200':
      description: Found.
      ${xml}
      ${content("application/xml", "FindResult")}
`,
  "operations/pay.yaml": `
post:
  operationId: pay
  x-effect: write
  x-variants:
    field: method
    rule: variant
    empty: empty-method
    operations:
      payByCard: { carried: false, empty: card, summary: By card, description: By card., request: CardRequest, response: CardResult }
      payOtherwise: { carried: true, empty: other, summary: Otherwise, description: Otherwise., request: OtherRequest, response: OtherResult }
  requestBody:
    ${json}
    content: { application/json: { schema: { anyOf: [{ $ref: ../schemas/records.yaml#/CardRequest }, { $ref: ../schemas/records.yaml#/OtherRequest }] } } }
  responses:
    '200':
      description: Paid.
      ${json}
      content: { application/json: { schema: { anyOf: [{ $ref: ../schemas/records.yaml#/CardResult }, { $ref: ../schemas/records.yaml#/OtherResult }] } } }
`,
  "operations/page.yaml": `
post:
  operationId: openPage
  x-effect: write
  requestBody:
    ${json}
    ${content("application/json", "CardRequest")}
  responses:
    '200':
      description: A page.
      x-extension-points: [page-media]
      x-auto-post: { action: /v1/page, echoes: [shop], copies: [shopNo], processing: [step] }
      x-encodings: [{ media: text/html, body: html, evidence: declared }]
      ${content("text/html", "Page")}
`,
  "schemas/records.yaml": `
Asks:
  type: object
  required: [shop, branch, seal]
  x-required: { shop: asks, branch: asks, seal: asks }
  properties:
    shop: { type: string }
    branch: { type: string }
    seal: { $ref: '#/SignatureText' }
SignatureText: { type: string, x-text: signature }
SendRequest:
  xml: { name: request }
  allOf:
    - $ref: '#/Asks'
    - type: object
      properties:
        lines: { type: array, maxItems: 5, xml: { wrapped: false }, items: { $ref: '#/Line' } }
        place: { $ref: '#/Place' }
        goods: { type: string, x-text: delimited, x-delimited: { entries: '|', parts: '~', of: [{ name: name, form: text }, { name: count, form: integer }] } }
Line: { type: object, properties: { id: { type: string }, name: { type: string } } }
Place: { type: object, properties: { town: { type: string } } }
SendResult:
  type: object
  x-extension-points: [send-signed]
  required: [seal]
  x-required: { seal: asks }
  properties:
    outcome: { type: string }
    lines: { type: array, items: { $ref: '#/LineResult' } }
    seal: { $ref: '#/SignatureText' }
LineResult: { type: object, properties: { id: { type: string }, name: { type: string }, state: { type: string }, why: { type: string }, words: { type: string } } }
FindRequest:
  xml: { name: request }
  x-extension-points: [find-by]
  allOf:
    - $ref: '#/Asks'
    - type: object
      properties:
        id: { type: string }
        place: { $ref: '#/Place' }
        lines: { type: array, maxItems: 5, items: { $ref: '#/Line' } }
FindResult:
  type: object
  xml: { name: respon }
  properties:
    town: { type: string }
    lines: { type: array, maxItems: 5, xml: { wrapped: false }, items: { $ref: '#/Line' } }
CardRequest: { not: { required: [method] }, xml: { name: request }, allOf: [{ $ref: '#/Asks' }, { type: object, properties: { card: { type: string } } }] }
OtherRequest: { xml: { name: request }, allOf: [{ $ref: '#/Asks' }, { type: object, required: [method], x-required: { method: variant }, properties: { method: { type: string } } }] }
CardResult: { type: object, properties: { paid: { type: string } } }
OtherResult: { type: object, properties: { paid: { type: string } } }
Page: { type: string }
`,
  "rules.yaml": `
- { id: asks, section: [a], basis: stated, operations: [put], statement: They ask. }
`,
  "extension-points.yaml": `
groups:
- id: all
  title: All
  points:
  - { id: signature.scheme, section: [b], operations: [], kind: value, open: o, while_open: { client: c, server: s, suite: t }, drives: [suite], schema: { type: object } }
  - { id: root, section: [b], operations: [], kind: value, open: o, while_open: { client: c, server: s, suite: t }, drives: [suite], decides: xml.name, default: request, schema: { type: string } }
  - { id: xml-nesting, section: [b], operations: [], kind: value, open: o, while_open: { client: c, server: s, suite: t }, drives: [suite], decides: xml.nested, default: { nested: elements, wrapped: false }, schema: { type: string } }
  - { id: form-nesting, section: [b], operations: [], kind: value, open: o, while_open: { client: c, server: s, suite: t }, drives: [suite], decides: form.nested, default: { before: '[', behind: ']', first: 0 }, schema: { type: string } }
  - { id: charset, section: [b], operations: [], kind: value, open: o, while_open: { client: c, server: s, suite: t }, drives: [suite], decides: charset, default: utf-8, schema: { type: string } }
  - { id: page-media, section: [b], operations: [], kind: value, open: o, while_open: { client: c, server: s, suite: t }, drives: [suite], decides: media, schema: { type: string } }
  - { id: send-signed, section: [b], operations: [], kind: behaviour, open: o, while_open: { client: c, server: s, suite: t }, drives: [suite], decides: signed, schema: { type: string } }
  - { id: signed-alike, section: [b], operations: [], kind: behaviour, open: o, while_open: { client: c, server: s, suite: t }, drives: [suite], decides: verified, schema: { type: string } }
  - { id: empty-method, section: [b], operations: [], kind: behaviour, open: o, while_open: { client: c, server: s, suite: t }, drives: [suite], decides: variant, default: other, schema: { type: string } }
  - { id: find-by, section: [b], operations: [], kind: schema, open: o, while_open: { client: c, server: s, suite: t }, drives: [suite], decides: selection, schema: { type: object, additionalProperties: true } }
`,
});

/** One message as it was sent. */
export interface Message {
  readonly path: string;
  readonly type: string | null;
  readonly accept: string | null;
  readonly text: string;
  readonly bytes: Uint8Array;
}

type Method = (request: object, options?: object) => Promise<Record<string, unknown>>;
type Handlers = Readonly<Record<string, (request: Record<string, unknown>, context: unknown) => unknown>>;

/** What a client and a server of one contract are given. */
export interface Ends {
  readonly profile: {
    readonly profile: string;
    readonly extension_points: Readonly<Record<string, unknown>>;
  };
  readonly credentials: Readonly<Record<string, string>>;
  readonly handlers: Handlers;
  /** Who asked, in the order in which a key is looked up. */
  readonly asked?: string[];
  /** The account's keys at the server, the signing one first; by default the client's own. */
  readonly keys?: readonly string[];
}

/** A client and a server generated from a contract, and all their messages. */
export async function talking(generated: Generated) {
  const [client, server] = await loadedTogether(generated, ["client.ts", "server.ts"]);
  const createGateway = client["createGateway"] as (options: object) => Record<string, Method>;
  const createHandler = server["createGatewayHandler"] as (
    options: object,
  ) => (one: Request) => Promise<Response>;
  return ({ profile, credentials, handlers, asked = [], keys = [credentials["key"] ?? ""] }: Ends) => {
    const sent: Message[] = [];
    const keysOf = (...identity: string[]) => {
      asked.push(...identity);
      return keys;
    };
    const handle = createHandler({ profile, handlers, keysOf });
    const fetch = async (...given: ConstructorParameters<typeof Request>): Promise<Response> => {
      const request = new Request(...given);
      sent.push(await messageOf(request.clone(), new URL(request.url).pathname));
      const response = await handle(request);
      sent.push(await messageOf(response.clone(), new URL(request.url).pathname));
      return response;
    };
    const gateway = createGateway({
      baseUrl: "https://pay.example",
      credentials,
      profile,
      fetch,
      retryReads: false,
    });
    return {
      gateway,
      handle,
      sent,
      inBatches: client["inBatches"] as (...given: unknown[]) => Promise<unknown[]>,
    };
  };
}

async function messageOf(message: Request | Response, path: string): Promise<Message> {
  const bytes = new Uint8Array(await message.arrayBuffer());
  const { headers } = message;
  const text = Buffer.from(bytes).toString("latin1");
  return { path, type: headers.get("content-type"), accept: headers.get("accept"), text, bytes };
}

let unchanged: Promise<Generated> | undefined;

/** The contract of facts with these changes, generated; without any, it is generated once for all tests. */
export const generatedFacts = (...changes: readonly Change[]): Promise<Generated> =>
  changes.length === 0 ? (unchanged ??= emitted(facts())) : emitted(facts(...changes));
