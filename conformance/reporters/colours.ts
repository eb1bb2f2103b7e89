// Colours of the console, and when there are none: without a terminal, and with NO_COLOR.
import picocolors from "picocolors";
import { toneOf } from "./marks.ts";
import type { Status } from "../judge/status.ts";

export type Colours = ReturnType<typeof picocolors.createColors>;

export interface Output {
  readonly write: (text: string) => unknown;
  readonly isTTY?: boolean;
  readonly columns?: number;
}

export const coloursFor = (output: Output, env: Readonly<Record<string, string | undefined>>): Colours =>
  picocolors.createColors(output.isTTY === true && (env["NO_COLOR"] ?? "") === "" && env["TERM"] !== "dumb");

/** A status in its colour. */
export function painted(status: Status, colours: Colours, text: string = status): string {
  const paints = { good: colours.green, bad: colours.red, warn: colours.yellow, open: colours.dim };
  return paints[toneOf(status)](text);
}
