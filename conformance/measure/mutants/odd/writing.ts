// Odd gateways that conform, by how they write and send their responses.
import { gzipSync } from "node:zlib";
import type { Change } from "../mutant.ts";
import {
  byHand,
  everywhere,
  inLatin,
  some,
  type ByReason,
  type Start,
  sent,
  undeclared,
  under,
  written,
} from "./wire.ts";

const packed: Change = sent(({ bytes, headers, ...reply }) => ({
  ...reply,
  bytes: gzipSync(bytes),
  headers: { ...headers, "content-encoding": "gzip" },
}));

const utf16 = (text: string): Buffer =>
  Buffer.from(`\ufeff<?xml version="1.0" encoding="UTF-16"?>${undeclared(text)}`, "utf16le");

/** Each text in several sections, with an instruction and a comment between them. */
const inPieces = (text: string): string =>
  undeclared(text).replaceAll(/>([^<\s&][^<&]*)</gu, (_, held: string) => {
    const [first = "", second = "", ...rest] = held;
    return `><![CDATA[${first}]]><?a b?>${second.replace(">", "&gt;")}<!-- c --><![CDATA[${rest.join("")}]]><`;
  });

const namespaces = `<respon xmlns="urn:pay" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance"`;
const reasons =
  "<risk_reasons>\n<name>a</name><status>ACCEPT</status><name>b</name><status>REVIEW</status></risk_reasons>";

const page = (change: (html: string) => string): Start => some({ createRedirectPayment: { page: change } });
const onload = /window\.addEventListener\("load", function \(\) \{ (.*?) \}\);/u;

const silent = "No header parameters are listed, so the media type of a response is not stated.";
const anyXml = "The result is XML, and this is a document that XML allows.";
const anyPage = "The result is an HTML page, and this is one that posts its form in every browser.";

/** What each does, by the reason why it conforms. */
export const odd: ByReason = {
  "Nothing is said of codings, and a response names its own.": {
    "compresses every response": everywhere(packed),
  },
  [anyXml]: {
    "writes XML in Windows' Latin letters, by its declaration alone": everywhere(
      written(
        "xml",
        (text) => inLatin(`<?xml version='1.0' encoding='windows-1252' ?>${undeclared(text)}`),
        "application/xml",
      ),
    ),
    "writes a byte order mark before XML of version 1.1": everywhere(
      written("xml", (text) => `\ufeff<?xml version="1.1"?>${undeclared(text)}`),
    ),
    "has namespaces and marks what is nil": everywhere(
      written("xml", (text) =>
        text.replace("<respon", namespaces).replaceAll(/<(\w+)\/>/gu, '<$1 xsi:nil="true"></$1>'),
      ),
    ),
    "divides each text into sections, comments and instructions": everywhere(written("xml", inPieces)),
  },
  "Every reader of XML must read UTF-16.": {
    "writes XML in UTF-16": everywhere(written("xml", utf16, "application/xml")),
  },
  [`${anyXml} Its document type changes no value.`]: {
    "declares the elements of its XML": everywhere(
      written("xml", (text) => `<!DOCTYPE respon [<!ELEMENT respon ANY><!-- > -->]>\n${undeclared(text)}`),
    ),
  },
  [`${anyXml} Blanks between elements are layout.`]: {
    "lays XML out in blank lines, with a comment in what is empty": everywhere(
      written("xml", (text) =>
        undeclared(text)
          .replaceAll("\n", "\r\n\r\n\t")
          .replaceAll(/<(risk_reasons|note)\/>/gu, "<$1>\r\n<!-- none -->\r\n</$1>"),
      ),
    ),
  },
  "`risk_reasons` has children `name` and `status`, and how several are written is not shown.": {
    "writes several reasons of a risk in one element": everywhere(
      written("xml", (text) => text.replace(/<risk_reasons>[^]*<\/risk_reasons>|<risk_reasons\/>/u, reasons)),
    ),
  },
  [silent]: {
    "names no media type": everywhere(under(undefined)),
    "calls everything HTML": everywhere(under("text/html; charset=UTF-8")),
  },
  "Header parameters are not shown, so there may be any.": {
    "sets cookies, repeats headers and has another reason phrase": everywhere(
      byHand((outgoing, status, media, bytes) => {
        outgoing.setHeader("Set-Cookie", ["a=1; Path=/", "b=2; HttpOnly"]);
        outgoing.setHeader("Via", ["1.1 a", "1.1 b"]);
        outgoing.setHeader("X-Long", "y".repeat(9000));
        outgoing.writeHead(status, "Very Well", { "CONTENT-TYPE": media }).end(bytes);
      }),
    ),
  },
  "HTTP allows both.": {
    "sends early hints and trailers": everywhere(
      byHand((outgoing, status, media, bytes) => {
        outgoing.writeEarlyHints({ link: "</a.css>; rel=preload; as=style" });
        outgoing.writeHead(status, { "content-type": media, trailer: "X-Sum" }).write(bytes);
        outgoing.addTrailers({ "X-Sum": "1" });
        outgoing.end();
      }),
    ),
  },
  "HTTP allows a body that ends with its connection.": {
    "responds in HTTP 1.0, without a length or a reason phrase": everywhere(
      byHand((outgoing, status, media, bytes) => {
        const head = `HTTP/1.0 ${status} \r\nContent-Type:${media}\r\n\r\n`;
        outgoing.socket?.end(Buffer.concat([Buffer.from(head), bytes]));
      }),
    ),
  },
  [anyPage]: {
    "names the character set in its page alone": everywhere(
      written(
        "page",
        (text) =>
          inLatin(
            text
              .replace(/<meta charset=utf-8>/iu, "<META HTTP-EQUIV=X CONTENT='text/html; charset=latin1'>")
              .replace("<body>", "<body><p>Zürich</p>"),
            "escape",
          ),
        "text/html",
      ),
    ),
    "has a base address and other forms in its page": page((html) =>
      html
        .replace("<head>", "<head><base href='/v1/'>")
        .replace("<body>", "<body><form action=/search><input name=order_no value=x></form>"),
    ),
    "posts its page after four seconds, when the page is ready": page((html) =>
      html.replace(
        onload,
        'document.addEventListener("DOMContentLoaded", async () => { await new Promise((go) => setTimeout(go, 4000)); $1 });',
      ),
    ),
    "fills its form by a module": page((html) => html.replace("<script>", "<script type=module>")),
    "measures its shoppers": page((html) =>
      html.replace(
        "<script>",
        `<iframe src="about:blank"></iframe><script async src="https://www.example.invalid/a.js"></script>
<script>navigator.sendBeacon?.("/log", "x"); localStorage.setItem("a", screen.width); new Image().src = "/p.gif"; fetch("/x").catch(() => {});</script><script>`,
      ),
    ),
  },
  [`${anyPage} A form without an action posts to the address of its page.`]: {
    "posts its page to the page's own address": page((html) => html.replace(" action=checkout", "")),
  },
};
