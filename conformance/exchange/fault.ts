// What is to blame where no response came, by the code of the error. Pure.
import type { Fault } from "../message/message.ts";

/** Node's own words for a certificate that it does not take. */
const untrusted =
  /^(?:(?:DEPTH_ZERO_)?SELF_SIGNED_CERT|UNABLE_TO_|CERT_|CRL_|ERR_TLS_CERT|HOSTNAME_MISMATCH|INVALID_CA|INVALID_PURPOSE)/;

/** Codes of a connection that was never opened. */
const unopened = /^(?:ECONNREFUSED|ENOTFOUND|EAI_[A-Z]+|EHOSTUNREACH|EHOSTDOWN|ENETUNREACH|ENETDOWN)$/;

/** Faults after which certainly no request was read. */
const unsent: ReadonlySet<Fault | undefined> = new Set<Fault>([
  "unreached",
  "not-trusted",
  "no-tls",
  "proxy",
]);

/** Whether it is certain that the request was not read. */
export const isUnsent = (fault: Fault | undefined): boolean => unsent.has(fault);

export function faultOf({ code = "", message }: NodeJS.ErrnoException): Fault {
  if (unopened.test(code)) return "unreached";
  if (untrusted.test(code)) return "not-trusted";
  if (/wrong version number|packet length too long|http request/i.test(message)) return "no-tls";
  if (code.startsWith("HPE_")) return "not-http";
  return code === "EPROTO" || /^ERR_(?:SSL|TLS)_/.test(code) ? "tls" : "cut";
}
