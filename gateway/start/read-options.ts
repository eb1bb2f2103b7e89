// Reads the values of the command's options. A wrong one is refused with an example.
import { InvalidArgumentError } from "commander";
import type { MerchantRange } from "../store/due-rows.ts";
import { originIn } from "./reach.ts";

/** Reads a text of this form. */
const reader =
  <T>(form: RegExp, problem: string, read: (text: string) => T) =>
  (text: string): T => {
    if (!form.test(text)) throw new InvalidArgumentError(problem);
    return read(text);
  };

export function readPort(text: string): number {
  const port = Number(text);
  if (!/^\d{1,5}$/.test(text) || port > 65_535)
    throw new InvalidArgumentError("The port must be 0 to 65535.");
  return port;
}

/** `9464`, or with an address: `0.0.0.0:9464`. */
export function readListen(text: string): { readonly port: number; readonly host?: string } {
  const [, host, port = text] = /^(.+):(\d{1,5})$/u.exec(text) ?? [];
  return { port: readPort(port), ...(host === undefined ? {} : { host: host.replace(/^\[(.*)\]$/u, "$1") }) };
}

export const readId = reader(/^\d{1,20}$/, "The value must be 1 to 20 digits, for example 1000.", String);

export function readLimit(text: string): number {
  if (readCount(text) === 0) throw new InvalidArgumentError("The value must be at least 1, for example 200.");
  return readCount(text);
}

export const readCount = reader(/^\d{1,9}$/, "The value must be a whole number, for example 200.", Number);

export const readDays = reader(/^[1-9]\d{0,4}$/, "The value must be 1 to 99999 days.", Number);

/** Only an origin: the pages have their own paths. */
export function readOrigin(text: string): string {
  const origin = originIn(text);
  if (origin !== undefined) return origin;
  throw new InvalidArgumentError("The value must be an origin, for example https://pay.example:8443.");
}

export function readRange(text: string): MerchantRange {
  const [, from = "", to = ""] = /^([^.]*)\.\.([^.]*)$/u.exec(text) ?? [];
  if (from === "" && to === "")
    throw new InvalidArgumentError(
      "The value must be from..to, for example 1000..2000. One of the two may be missing.",
    );
  if (from !== "" && to !== "" && from >= to)
    throw new InvalidArgumentError("`from` must be before `to`, compared as texts, for example 1000..2000.");
  return { ...(from === "" ? {} : { from }), ...(to === "" ? {} : { to }) };
}
