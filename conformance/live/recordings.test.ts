// Recorded traffic: HAR files as tools write them, messages as files, and the errors for other files.
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import * as fc from "fast-check";
import { workFolder } from "@acquiring/testing/work";
import { expect, test } from "vitest";
import { UsageError } from "../contract/errors.ts";
import { judgedBare, kindsOf, paid, paymentOf, resultOf, xmlOf } from "../testing/live-traffic.ts";
import { recordingAt } from "./capture-files.ts";
import { plainBody } from "../decode/content-coding.ts";
import { exchangesInHar } from "./har.ts";
import { requestIn, responseIn } from "./http-text.ts";
import { longestBody } from "./raw-exchange.ts";

const [folder, broken] = [workFolder("recordings"), workFolder("broken-recordings")];

const body = (bytes: Uint8Array | undefined): string | undefined => bytes && Buffer.from(bytes).toString();

const entry = (more: { request?: object; response?: object; startedDateTime?: string } = {}) => ({
  startedDateTime: more.startedDateTime ?? "2026-01-01T00:00:00.000Z",
  time: 12,
  request: {
    method: "POST",
    url: "https://gateway.example/pay/v1/authorise?x=1",
    httpVersion: "HTTP/2",
    headers: [
      { name: ":method", value: "POST" },
      { name: "Content-Type", value: "application/json" },
      { name: "X-Two", value: "a" },
      { name: "x-two", value: "b" },
    ],
    postData: { mimeType: "application/json", text: JSON.stringify(paymentOf("o1")) },
    ...more.request,
  },
  response: {
    status: 200,
    headers: [{ name: "content-encoding", value: "gzip" }],
    content: { size: 10, mimeType: "application/xml", text: xmlOf(resultOf("o1")) },
    ...more.response,
  },
});
const har = (...entries: unknown[]): string => JSON.stringify({ log: { version: "1.2", entries } });

test("an entry of a HAR file becomes an exchange that is judged", () => {
  const [exchange] = exchangesInHar(har(entry()), "a.har");
  expect(exchange).toMatchObject({
    place: "in entry 0",
    at: Date.UTC(2026, 0, 1),
    request: {
      method: "POST",
      target: "/pay/v1/authorise?x=1",
      headers: { "content-type": "application/json", "x-two": "a, b" },
    },
    response: { status: 200, headers: { "content-type": "application/xml" } },
  });
  expect(exchange?.request.headers).not.toHaveProperty(":method");
  const summary = judgedBare(exchangesInHar(har(entry()), "a.har"));
  expect([kindsOf(summary), summary.operations[0]?.judged]).toEqual([[], 1]);
});

test("bodies are read correctly: base64, not recorded, empty, and a form without its text", () => {
  const read = (more: Parameters<typeof entry>[0]) => exchangesInHar(har(entry(more)), "a.har")[0];
  const encoded = { text: Buffer.from("<a/>").toString("base64"), encoding: "base64" };
  expect(body(read({ response: { content: encoded } })?.response?.body)).toBe("<a/>");
  expect(read({ response: { content: { size: 5 } } })?.response?.body).toBeUndefined();
  expect(body(read({ response: { content: { size: 0 } } })?.response?.body)).toBe("");
  expect(read({ request: { postData: undefined } })?.request.body).toBeUndefined();
  expect(body(read({ request: { postData: undefined, bodySize: 0 } })?.request.body)).toBe("");
  const params = [{ name: "order_no", value: "a b" }, { name: "x" }];
  const postData = { mimeType: "application/x-www-form-urlencoded", params };
  expect(body(read({ request: { postData } })?.request.body)).toBe("order_no=a+b&x=");
  expect(read({ response: { status: 0 } })?.response).toBeUndefined();
});

test("the reader returns entries in the order in which they were sent", () => {
  const text = har(entry({ startedDateTime: "2026-01-02T00:00:00Z" }), entry());
  expect(exchangesInHar(text, "a.har").map(({ place }) => place)).toEqual(["in entry 1", "in entry 0"]);
});

test.each([
  ["{", /^a\.har is not a HAR file: .*JSON.*Save the traffic as HAR again\.$/s],
  ["[]", "a.har is not a HAR file: it has no list at /log/entries."],
  [
    har(entry(), { request: { url: 7 } }),
    "a.har is not a HAR file: /log/entries/1/request/url is not a URL.",
  ],
  [`${"[".repeat(100_000)}${"]".repeat(100_000)}`, /not a HAR file/],
])("an invalid HAR file is refused with the location and the reason: %#", (text, why) => {
  expect(() => exchangesInHar(text, "a.har")).toThrow(why);
});

/** Returns the outcome of reading. Any error except a usage error is a defect. */
function outcomeOf(read: () => unknown): string {
  try {
    read();
    return "read";
  } catch (error) {
    return error instanceof UsageError ? "refused" : String(error);
  }
}

test("any JSON in a HAR file is read or refused with a message", () => {
  fc.assert(
    fc.property(fc.jsonValue(), fc.jsonValue(), (request, response) => {
      expect(["read", "refused"]).toContain(
        outcomeOf(() => exchangesInHar(har({ request, response }), "a.har")),
      );
    }),
  );
});

const wire = (text: string): Uint8Array => Buffer.from(text.replaceAll("\n", "\r\n"), "latin1");

test("a message is read as sent, also with the line ends of an editor", () => {
  const text =
    "POST http://gateway.example/v1/capture?a HTTP/1.1\nContent-Type: text/xml \nX: 1\nx: 2\nContent-Length: 3\n\nabc\n";
  for (const bytes of [wire(text), Buffer.from(text)])
    expect(requestIn(bytes, "f")).toEqual({
      method: "POST",
      target: "/v1/capture?a",
      headers: { "content-type": "text/xml", x: "1, 2", "content-length": "3" },
      body: expect.anything(),
    });
  expect(body(requestIn(wire(text), "f").body)).toBe("abc");
  const chunked = "HTTP/1.1 200 OK\nTransfer-Encoding: chunked\n\n3;x=1\nabc\n2\nde\n0\n\n";
  expect(body(responseIn(wire(chunked), "f").body)).toBe("abcde");
  expect(responseIn(wire("HTTP/2 204\n"), "f")).toMatchObject({ status: 204, headers: {} });
});

test.each([
  ["", "f:1 is not an HTTP message: it must be a status line, for example `HTTP/1.1 200 OK`."],
  ["HTTP/1.1 200 OK\nno header\n\n", /^f:2 .* it must be a header/],
  [
    "HTTP/1.1 200 OK\nContent-Length: 9\n\nabc",
    "f:4 is not an HTTP message: content-length is 9 bytes, but the body has 3.",
  ],
  ["HTTP/1.1 200 OK\nContent-Length: x\n\n", /content-length must be a number/],
  ["HTTP/1.1 200 OK\nTransfer-Encoding: chunked\n\nzz\n", /there is no chunk length at byte 0/],
  ["HTTP/1.1 200 OK\nTransfer-Encoding: chunked\n\nff\nabc", /is cut off/],
  [`HTTP/1.1 200 OK\n${"x: y\n".repeat(20_000)}`, /its headers do not end with an empty line within/],
])("an invalid response is refused with the location and the reason: %#", (text, why) => {
  expect(() => responseIn(Buffer.from(text), "f")).toThrow(why);
});

test("any bytes of a message are read or refused with a message", () => {
  const heads = ["", "HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\n"];
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 300 }), fc.constantFrom(...heads), (bytes, head) => {
      const message = Buffer.concat([Buffer.from(head), bytes]);
      expect(["read", "refused"]).toContain(outcomeOf(() => responseIn(message, "f")));
    }),
  );
});

const write = (name: string, text: string): void => writeFileSync(join(folder, name), text);

test("a folder has pairs of messages in the order of their names, and notifications", () => {
  const { request } = paid("o1");
  const head = "POST /v1/authorise HTTP/1.1\nContent-Type: application/json\n\n";
  write("02.request.http", head);
  write("01.request.http", head + Buffer.from(request.body ?? []).toString());
  write("01.response.http", `HTTP/1.1 200 OK\n\n${xmlOf(resultOf("o1", { order_no: "o9" }))}`);
  write("03.notification.http", "POST / HTTP/1.1\n\n{}");
  write("notes.txt", "?");
  const { exchanges, notifications } = recordingAt(folder);
  expect(exchanges.map(({ place, response }) => [place, response?.status])).toEqual([
    ["in 01", 200],
    ["in 02", undefined],
  ]);
  expect(notifications.map(({ place }) => place)).toEqual(["in 03"]);
  expect(kindsOf(judgedBare(exchanges))).toEqual(["1x answer.direct-payment.payments.echo /order_no"]);
});

test("a folder without pairs, a response without a request and a missing file are refused with the reason", () => {
  expect(() => recordingAt(broken)).toThrow(
    /has no recorded traffic. An exchange is NAME\.request\.http with/,
  );
  writeFileSync(join(broken, "a.response.http"), "HTTP/1.1 200 OK\n\n");
  expect(() => recordingAt(broken)).toThrow(
    /a\.response\.http has no request: a\.request\.http is missing\./,
  );
  expect(() => recordingAt(join(broken, "none.har"))).toThrow(/none\.har cannot be read: ENOENT/);
  expect(() => recordingAt(join(broken, "a.response.http"))).toThrow(/is one message\. Name the folder/);
  mkdirSync(join(broken, "a.request.http"));
  expect(() => recordingAt(broken)).toThrow(/a\.request\.http cannot be read: EISDIR/);
});

test("a compressed body is decompressed, unless it is too large", () => {
  const packed = gzipSync("plain");
  expect(body(plainBody(packed, { "content-encoding": "GZIP" }, longestBody))).toBe("plain");
  expect(body(plainBody(Buffer.from("x"), { "content-encoding": "identity" }, longestBody))).toBe("x");
  const bomb = gzipSync(Buffer.alloc(longestBody + 1));
  expect(plainBody(bomb, { "content-encoding": "gzip" }, longestBody)).toBeUndefined();
  expect(plainBody(packed, { "content-encoding": "zstd-of-nobody" }, longestBody)).toBeUndefined();
  expect(plainBody(packed, { "content-encoding": "gzip, gzip" }, longestBody)).toBeUndefined();
  expect(plainBody(Buffer.from("?"), { "content-encoding": "gzip" }, longestBody)).toBeUndefined();
});
