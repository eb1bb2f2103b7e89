// The command in the HTML report that plays one check of a run again, complete for a shell.
import { fromInput } from "../target.ts";

/** The options that a replay needs as the run had them. */
const kept = {
  settings: "--settings",
  profile: "--profile",
  merchant: "--merchant",
  account: "--account",
  ca: "--ca",
  listen: "--listen",
  notifyUrl: "--notify-url",
} as const;

/** As much of the options of a run as its replay needs. */
type Kept = { readonly [Name in keyof typeof kept]?: string } & {
  readonly target: string;
  readonly report?: readonly string[];
  readonly insecure?: true;
};

/** The command without the id of the check, which follows it. `program` is how this installation calls the suite. */
export function againCommand(flags: Kept, target: string, program = "npx acquiring conformance"): string {
  // The gateway was started for the run alone, and is started again.
  if (flags.target === fromInput) return `${program} --only`;
  const options = Object.entries(kept).flatMap(([name, option]) => {
    const value = flags[name as keyof typeof kept];
    return value === undefined ? [] : [option, quoted(value)];
  });
  const insecure = flags.insecure === true ? ["--insecure"] : [];
  const json = flags.report?.find((text) => text.startsWith("json="))?.slice("json=".length);
  const words =
    json === undefined
      ? [program, "run", "--target", quoted(target), ...options, ...insecure, "--only"]
      : [program, "replay", quoted(json), ...options, ...insecure];
  return words.join(" ");
}

const quoted = (text: string): string =>
  /^[\w@%+=:,./-]+$/u.test(text) ? text : `'${text.replaceAll("'", String.raw`'\''`)}'`;
