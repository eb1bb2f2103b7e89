// Prism serves the published document. Checks whether the contract's validators accept Prism's responses, and which of the
// contract's requests Prism reads.
import { spawn } from "node:child_process";
import { once } from "node:events";
import { writeFileSync } from "node:fs";
import { type AddressInfo, createServer } from "node:net";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { operations } from "@acquiring/contract/catalogue";
import { defined, type Body, decodeBody, encodeBody, isRecord } from "@acquiring/contract/codecs";
import { readRedirectPage } from "@acquiring/contract/page";
import { fileOf, readDocument } from "./places.ts";

type Operation = (typeof operations)[number];
type Json = Record<string, unknown>;

interface Example {
  /** A text if it is XML or HTML. */
  readonly value: unknown;
}

const at = (value: unknown, ...path: readonly string[]): Json => {
  let found = value;
  for (const name of path) found = isRecord(found) ? (found as Json)[name] : undefined;
  return isRecord(found) ? (found as Json) : {};
};

const sides = { request: ["requestBody"], response: ["responses", "200"] } as const;

/** The examples of one media type of an operation; over a shared path their names begin with its id. */
function examplesOf(document: unknown, operation: Operation, side: keyof typeof sides, media: string) {
  const path = ["paths", operation.path, "post", ...sides[side], "content", media, "examples"];
  return Object.entries(at(document, ...path))
    .filter(([name]) => !("variant" in operation) || name.startsWith(`${operation.id}-`))
    .map(([name, example]) => [name, example as Example] as const);
}

/** The document as Prism needs it for its responses: operations have no request body in XML, because Prism refuses it. */
function forResponses(): unknown {
  const document = structuredClone(readDocument("openapi.json"));
  for (const path of Object.keys(at(document, "paths"))) {
    const post = at(document, "paths", path, "post");
    if ("application/xml" in at(post, "requestBody", "content")) delete post["requestBody"];
  }
  return document;
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  server.close();
  return port;
}

/** Starts Prism on a document, and ends it when what uses it is done. */
async function withPrism<T>(document: string, use: (url: string) => Promise<T>): Promise<T> {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const program = fileOf("@stoplight/prism-cli/dist/index.js");
  const options = ["--port", String(port), "--verboseLevel", "silent"];
  const server = spawn(process.execPath, [program, "mock", ...options, document], { stdio: "ignore" });
  const ended = once(server, "exit");
  try {
    const end = Date.now() + 60_000;
    while (!(await fetch(url).then(Boolean, () => false))) {
      if (server.exitCode !== null || Date.now() > end) throw new Error(`Prism does not listen on ${url}.`);
      await pause(100);
    }
    return await use(url);
  } finally {
    server.kill("SIGKILL");
    await ended;
  }
}

/** The result of one example or one encoding. */
export interface Tried {
  readonly operation: string;
  readonly media: string;
  readonly body: string;
  /** The name of the example in a response. */
  readonly example?: string;
  /** Nothing where all is well. */
  readonly problem?: string;
}

/** The problem of a response; `undefined` if the contract's validators accept it. */
async function wrongWith(
  response: Response,
  body: Body<unknown>,
  isPage: boolean,
): Promise<string | undefined> {
  const refusal = refusalOf(response);
  if (refusal !== undefined) return refusal;
  const bytes = new Uint8Array(await response.arrayBuffer());
  if (isPage) {
    const page = readRedirectPage(new TextDecoder().decode(bytes));
    return page.ok ? undefined : page.issues[0].message;
  }
  const read = decodeBody(bytes, response.headers.get("content-type") ?? undefined, body);
  if (!read.ok) return read.issues[0].message;
  const [issue] = body.check(read.value.value);
  return issue === undefined ? undefined : `${issue.at}: ${issue.message}`;
}

/** A valid request for Prism: an example of the operation, or no body if the document has none for it. */
function requestOf(document: unknown, operation: Operation): RequestInit {
  const [encoding] = operation.request.encodings;
  const [example] = examplesOf(document, operation, "request", encoding.media);
  if (example === undefined) return { method: "POST" };
  const request = written(example[1], operation, encoding);
  if (typeof request === "string") throw new Error(request);
  return request;
}

/** The request as the contract's client writes it, or why it cannot be written. */
function written(
  example: Example | undefined,
  { request }: Operation,
  encoding: Body<unknown>["encodings"][number],
): RequestInit | string {
  const value = recordOf(example?.value, request as Body<unknown>, encoding.media);
  const encoded = encodeBody(value, request as Body<unknown>, encoding);
  if (!encoded.ok) return encoded.issues[0].message;
  const { bytes, contentType } = encoded.value;
  return { method: "POST", headers: { "content-type": contentType }, body: new Uint8Array(bytes) };
}

/** The record that an example's text or value means. */
function recordOf(value: unknown, body: Body<unknown>, media: string): object {
  if (typeof value !== "string") return value as object;
  const read = decodeBody(new TextEncoder().encode(value), media, body);
  if (!read.ok) throw new Error(read.issues[0].message);
  return read.value.value;
}

/** What Prism says of a request that it refuses. */
const refusalOf = ({ status, headers }: Response): string | undefined =>
  status === 200 ? undefined : `status ${status}: ${headers.get("sl-violations") ?? ""}`;

/** Requests each example of each response by its name, and checks the response as the contract's client does. */
export async function tryResponses(folder: string): Promise<readonly Tried[]> {
  const document = forResponses();
  const file = join(folder, "prism-answers.json");
  writeFileSync(file, JSON.stringify(document));
  return withPrism(file, async (url) => {
    const tried: Tried[] = [];
    for (const operation of operations) {
      const request = requestOf(document, operation);
      for (const { media, body } of operation.response.encodings)
        for (const [example] of examplesOf(document, operation, "response", media)) {
          const headers = { ...request.headers, accept: media, prefer: `example=${example}` };
          const response = await fetch(url + operation.path, { ...request, headers });
          const problem = await wrongWith(response, operation.response as Body<unknown>, body === "html");
          tried.push({ operation: operation.id, media, body, example, ...defined({ problem }) });
        }
    }
    return tried;
  });
}

/** Sends the request of each operation in each of its encodings, as the contract's client writes it. */
export async function tryRequests(folder: string): Promise<readonly Tried[]> {
  const document = readDocument("openapi.json");
  return withPrism(join(folder, "openapi.json"), async (url) => {
    const tried: Tried[] = [];
    for (const operation of operations)
      for (const encoding of operation.request.encodings) {
        const [example] = examplesOf(document, operation, "request", encoding.media);
        const request = written(example?.[1], operation, encoding);
        const problem =
          typeof request === "string" ? request : refusalOf(await fetch(url + operation.path, request));
        const { media, body } = encoding;
        tried.push({ operation: operation.id, media, body, ...defined({ problem }) });
      }
    return tried;
  });
}
