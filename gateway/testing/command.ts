// The gateway's commands in this process, with the exit codes of cli.ts. Uses no test framework.
import { type Command, CommanderError } from "commander";
import { adminCommand } from "../admin/command.ts";

type Write = (text: string) => unknown;

/** Runs a command. `parts`: what it wrote, piece by piece. */
export async function runCommand(make: (write: Write, complain: Write) => Command, words: readonly string[]) {
  const parts: string[] = [];
  let [err, code] = ["", 0];
  const command = make(
    (text) => parts.push(text),
    (text) => (err += text),
  );
  try {
    await command.parseAsync([...words], { from: "user" });
  } catch (error) {
    const wrong = error instanceof CommanderError;
    code = wrong ? (error.exitCode === 0 ? 0 : 2) : 1;
    if (!wrong) err += error instanceof Error ? error.message : "";
  }
  return { code, out: parts.join(""), err, parts };
}

export interface Given {
  readonly databaseUrl?: string | undefined;
  readonly input?: string;
}

export const runAdmin = (words: readonly string[], { databaseUrl, input = "" }: Given) =>
  runCommand(
    (write, complain) => adminCommand({ databaseUrl, write, complain, input: async () => input }),
    words,
  );

/** What a command of the administration writes. Rejects if it is not done. */
export async function adminWrites(words: readonly string[], given: Given): Promise<string> {
  const { code, out, err } = await runAdmin(words, given);
  if (code !== 0) throw new Error(err);
  return out;
}
