// Detects failures that certainly came before the request was sent, and copies errors without their texts.

/**
 * Throw this in your own `fetch` if certainly nothing was sent, for example if the proxy is not reachable. The call then
 * fails with `not-sent`. After any other error the request counts as sent. The client does not repeat its message.
 */
export class NotSentError extends Error {
  override readonly name = "NotSentError";
  readonly code = "NOT_SENT";
}

const certainCodes = new Set([
  "NOT_SENT",
  "ECONNREFUSED",
  "ENOTFOUND",
  "EAI_AGAIN",
  "EHOSTUNREACH",
  "ENETUNREACH",
  "UND_ERR_CONNECT_TIMEOUT",
  // Responses to the first message of TLS, or to none that was TLS.
  "ERR_SSL_TLSV1_ALERT_PROTOCOL_VERSION",
  "ERR_SSL_TLSV1_UNRECOGNIZED_NAME",
  "ERR_SSL_TLSV1_ALERT_NO_APPLICATION_PROTOCOL",
  "ERR_SSL_UNSUPPORTED_PROTOCOL",
]);
// A TLS handshake that fails on the certificate ends before the first byte of the request.
const certificateCode =
  /^(?:ERR_TLS_CERT|CERT_|DEPTH_ZERO_SELF_SIGNED|SELF_SIGNED_CERT|UNABLE_TO_(?:GET|VERIFY))/u;
// Errors without a code: ports that fetch refuses (Node, Deno), a connection without TLS, a proxy that opens no tunnel.
// `tlsany` is where OpenSSL reads until both sides agree on a version; from other places the same code can come later.
const certainTexts = [
  /^bad port$/u,
  /^Fetch failed: Requests to port \d+ are blocked$/u,
  /^Client network socket disconnected before secure TLS connection was established$/u,
  /:wrong version number:[^:]*\/tlsany_meth\.c:\d+:\s*$/u,
  /^Proxy response \(\d+\) !== 200 when HTTP Tunneling$/u,
];

/** What may be known of an error. Something else can be thrown, too, and its own code may throw. */
function partsOf(error: unknown): { readonly [name: string]: unknown } {
  try {
    const { syscall, code, message, name, cause } = error as { readonly [name: string]: unknown };
    return { syscall, code, message, name, cause };
  } catch {
    return {};
  }
}

/** Only what certainly happened before the request went out. Everything else may have reached the gateway. */
export function neverConnected(error: unknown, depth = 0): boolean {
  if (depth > 4) return false;
  // The host has several addresses: the connection to each of them must have failed.
  if (error instanceof AggregateError && error.errors.length > 0)
    return error.errors.every((one) => neverConnected(one, depth + 1));
  const { syscall, code, message, cause } = partsOf(error);
  if (
    syscall === "connect" ||
    syscall === "getaddrinfo" ||
    (typeof code === "string" && (certainCodes.has(code) || certificateCode.test(code))) ||
    (typeof message === "string" && certainTexts.some((text) => text.test(message)))
  )
    return true;
  // An error with its own code decides the result, regardless of its cause.
  return typeof code !== "string" && neverConnected(cause, depth + 1);
}

/** The code alone: an error's message may quote an address with a password in it. */
export function errorCode(error: unknown, depth = 0): string | undefined {
  if (depth > 4) return undefined;
  const { code, cause } = partsOf(error);
  // Many digits are no code, but may be a card number.
  return typeof code === "string" && /^(?!.*\d{6})[A-Z][A-Z0-9_]{2,40}$/u.test(code)
    ? code
    : errorCode(cause, depth + 1);
}

/** An error that has only the name and the code of another: its texts and fields may hold anything. */
export function causeOf(error: unknown): Error {
  const code = errorCode(error);
  const { name } = partsOf(error);
  const cause = Object.assign(new Error(code ?? "It has no code."), code !== undefined && { code });
  // The stack of the copy would show this place, not where the original error was made.
  delete cause.stack;
  cause.name =
    typeof name === "string" && /^[A-Z][A-Za-z]{0,40}(?:Error|Exception)$/u.test(name) ? name : "Error";
  return cause;
}
