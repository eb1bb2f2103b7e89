// Reads one HTTP/1.1 message from a recorded file: start line, headers and body.
import { UsageError } from "../contract/errors.ts";
import { headersFrom, type Headers, type RawRequest, type RawResponse } from "./raw-exchange.ts";

/** @throws UsageError with the file, the line and what is wrong there. */
export function requestIn(bytes: Uint8Array, file: string): RawRequest {
  const { start, headers, body } = messageIn(bytes, file);
  const [, method, target] = /^([!#$%&'*+.^_`|~0-9A-Za-z-]+) (\S+) HTTP\/\d(?:\.\d)?$/.exec(start) ?? [];
  if (method === undefined || target === undefined)
    throw wrong(file, 1, "it must be a request line, for example `POST /v1/authorise HTTP/1.1`");
  const whole = /^https?:\/\//i.test(target) && URL.canParse(target) ? new URL(target) : undefined;
  return { method, target: whole === undefined ? target : whole.pathname + whole.search, headers, body };
}

/** @throws UsageError with the file, the line and what is wrong there. */
export function responseIn(bytes: Uint8Array, file: string): RawResponse {
  const { start, headers, body } = messageIn(bytes, file);
  const [, status] = /^HTTP\/\d(?:\.\d)? (\d{3})(?: .*)?$/.exec(start) ?? [];
  if (status === undefined) throw wrong(file, 1, "it must be a status line, for example `HTTP/1.1 200 OK`");
  return { status: Number(status), headers, body };
}

const wrong = (file: string, line: number, why: string): UsageError =>
  new UsageError(`${file}:${line} is not an HTTP message: ${why}.`);

function messageIn(bytes: Uint8Array, file: string) {
  const { lines, rest } = headOf(bytes, file);
  const [start = "", ...fields] = lines;
  const headers = headersFrom(
    fields.map((line, index) => {
      const [, name, value] = /^([^\s:]+):[ \t]*(.*?)[ \t]*$/.exec(line) ?? [];
      if (name === undefined || value === undefined)
        throw wrong(file, index + 2, "it must be a header, `name: value`. An empty line ends the headers");
      return [name, value] as const;
    }),
  );
  return { start, headers, body: bodyOf(rest, headers, { file, line: lines.length + 2 }) };
}

/** Longer than any server takes. */
const longestHead = 64 * 1024;

/** The lines up to the empty one, with line ends of HTTP or of this machine, and the rest. */
function headOf(bytes: Uint8Array, file: string): { readonly lines: string[]; readonly rest: Uint8Array } {
  const head = Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.byteLength, longestHead)).toString(
    "latin1",
  );
  const end = /\r?\n\r?\n/.exec(head);
  if (end === null && bytes.byteLength > longestHead)
    throw wrong(file, 1, `its headers do not end with an empty line within ${longestHead} bytes`);
  const length = end === null ? head.length : end.index;
  return {
    lines: head
      .slice(0, length)
      .replace(/\r?\n$/, "")
      .split(/\r?\n/),
    rest: bytes.subarray(end === null ? bytes.byteLength : length + end[0].length),
  };
}

/** The body of the length in its headers; an editor may have added a line end. */
function bodyOf(
  rest: Uint8Array,
  headers: Headers,
  { file, line }: { readonly file: string; readonly line: number },
): Uint8Array {
  if (/\bchunked\s*$/i.test(headers["transfer-encoding"] ?? "")) return unchunked(rest, file, line);
  const length = headers["content-length"];
  if (length === undefined) return rest;
  if (!/^\d{1,15}$/.test(length))
    throw wrong(file, line, `content-length must be a number (got "${length}")`);
  if (Number(length) > rest.byteLength)
    throw wrong(file, line, `content-length is ${length} bytes, but the body has ${rest.byteLength}`);
  return rest.subarray(0, Number(length));
}

function unchunked(bytes: Uint8Array, file: string, line: number): Uint8Array {
  const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString("latin1");
  const parts: string[] = [];
  let at = 0;
  for (;;) {
    const [head, size] = /^([0-9a-f]{1,8})[^\n]*\r?\n/i.exec(text.slice(at, at + 256)) ?? [];
    if (head === undefined || size === undefined)
      throw wrong(file, line, `there is no chunk length at byte ${at} of its body`);
    const length = Number.parseInt(size, 16);
    at += head.length;
    if (length === 0) return Buffer.from(parts.join(""), "latin1");
    if (at + length > text.length) throw wrong(file, line, `the chunk at byte ${at} of its body is cut off`);
    parts.push(text.slice(at, at + length));
    at += length;
    at += text.startsWith("\r\n", at) ? 2 : text.startsWith("\n", at) ? 1 : 0;
  }
}
