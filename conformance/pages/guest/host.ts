// The only exits of the interpreter: functions that take texts, and run in the process outside. Taken before any script
// runs, and removed from the global object, so that no script can find them.

interface Host {
  /** The parts of an address, one a line, or nothing if it is not an address. */
  readonly address: (href: string, base: string) => string;
  /** Runs a script in the global scope; returns what it threw, or the empty text. */
  readonly run: (script: string) => string;
  /** Runs what promises have waiting. */
  readonly checkpoint: () => void;
  /** The text of a script with an address; `undefined` if there is none. */
  readonly script: (address: string) => string | undefined;
  /** Says a part of what was found. */
  readonly tell: (kind: string, text: string) => void;
  /** Says that the engine refused to go on. */
  readonly failed: (message: string) => void;
}

const place = globalThis as { host?: Host };
if (place.host === undefined) throw new Error("There is no host.");
export const host: Host = place.host;
delete place.host;

/** An absolute address; nothing if it is invalid. It uses nothing that a script could have replaced. */
export function absolute(href: string, base: string): string {
  const parts = host.address(href, base);
  let address = "";
  for (let at = 0; at < parts.length && parts[at] !== "\n"; at++) address += parts[at];
  return address;
}
