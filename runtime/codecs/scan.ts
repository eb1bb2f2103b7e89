// Common code of the JSON and XML readers: a position in a text, limits, and the error that ends the reading.
import { fail, ok, type Result } from "../values/result.ts";
import { exceedsBytes, type Limits, locate } from "../values/wire.ts";

/** Ends the reading; `scanned` turns it into an issue, so that no reader throws. */
export class Fault extends Error {
  readonly code: string;
  readonly offset: number;
  constructor(code: string, offset: number, message: string) {
    super(message);
    this.code = code;
    this.offset = offset;
  }
}

/** How far a text has been read. */
export interface Scan {
  readonly text: string;
  readonly limits: Limits;
  at: number;
  nodes: number;
}

/** What is read: its name in messages and in codes, and its text as offsets count in it. */
interface Language {
  readonly name: string;
  readonly code: string;
  readonly textOf?: (source: string) => string;
}

/** Reads a text of bounded size, without its byte order mark. Issues are located as `line:column`. */
export function scanned<T>(
  source: string,
  limits: Limits,
  { name, code, textOf = (whole) => whole }: Language,
  read: (scan: Scan) => T,
): Result<T> {
  if (exceedsBytes(source, limits.bytes)) {
    return fail({
      code: `${code}.too-large`,
      at: "",
      message: `The ${name} is larger than ${limits.bytes} bytes.`,
    });
  }
  const text = textOf(source.startsWith("\uFEFF") ? source.slice(1) : source);
  try {
    return ok(read({ text, limits, at: 0, nodes: 0 }));
  } catch (error) {
    if (!(error instanceof Fault)) throw error;
    return fail({ code: `${code}.${error.code}`, at: locate(text, error.offset), message: error.message });
  }
}
