// `acquiring-gateway admin`: the command line of the administration. command-table.ts has the commands. Exit codes, as for the
// whole command: 0 done, 1 not done, 2 an invalid option.
import { once } from "node:events";
import { userInfo } from "node:os";
import { text } from "node:stream/consumers";
import { Command } from "commander";
import type { Actor } from "../process/actor.ts";
import { actingAs } from "../store/pool.ts";
import { systemClock } from "../process/clock.ts";
import { adminCommands, adminGroups, type AdminOptions } from "./command-table.ts";
import { withDatabase } from "./connect.ts";
import { AdministrationError, type Work, type Write } from "./work.ts";

interface AdminFlags {
  readonly data?: string;
  readonly json?: true;
}

/** The input and output of the command, apart from the database. */
export interface AdminWorld {
  readonly databaseUrl: string | undefined;
  /** Resolves when the stream accepts more. */
  readonly write: Write;
  /** Where commander complains. */
  readonly complain: (text: string) => void;
  readonly input: () => Promise<string>;
}

const thisProcess: AdminWorld = {
  databaseUrl: process.env["DATABASE_URL"] || undefined,
  write: async (text) => {
    if (!process.stdout.write(text)) await once(process.stdout, "drain");
  },
  complain: (text) => process.stderr.write(text),
  input: () => text(process.stdin),
};

const help = `
A running gateway uses every change immediately. A new key or password is printed only once.

Example:
  acquiring-gateway admin --data ./data merchant add 2000
  acquiring-gateway admin --data ./data account add 2000 2000001
  acquiring-gateway admin --data ./data key add 2000 2000001
  acquiring-gateway admin --data ./data ip add 2000 203.0.113.7`;

/** The user who runs the command on this machine. */
function operator(): Actor {
  const by = { kind: "operator", address: null } as const;
  try {
    return { ...by, name: userInfo().username };
  } catch {
    // A container's user need not have a name.
    return { ...by, name: `user ${process.getuid?.() ?? ""}`.trim() };
  }
}

/** The subcommand, to be added to the gateway's own command. */
export function adminCommand({ databaseUrl, write, complain, input }: AdminWorld = thisProcess): Command {
  const admin = new Command("admin")
    .description("administer merchants, accounts, keys, addresses, portal users and notifications")
    .option("--data <folder>", "data folder of the gateway; default: the database at DATABASE_URL")
    .option("--json", "print JSON, for programs")
    .addHelpText("after", help);
  /** Does the work on the database of the flags, and prints the result. */
  const does = async (work: Work): Promise<void> => {
    const flags = admin.opts<AdminFlags>();
    const place = { databaseUrl, data: flags.data };
    const done = await withDatabase(place, (books) =>
      work(actingAs(books.pool, operator()), systemClock, { ...books, write }),
    );
    if (done.data !== undefined) await write(`${flags.json ? JSON.stringify(done.data) : done.text}\n`);
    if (done.problem !== undefined) throw new AdministrationError(done.problem);
  };
  const groups = new Map(
    Object.entries(adminGroups).map(([name, says]) => [name, admin.command(name).description(says)]),
  );
  for (const [path, [says, takes, work, ...options]] of Object.entries(adminCommands)) {
    const [group = "", name = ""] = path.split(" ");
    const command = groups.get(group)?.command(name).description(says);
    for (const argument of takes) command?.addArgument(argument);
    for (const option of options) command?.addOption(option);
    command?.action(async (...given: readonly unknown[]) => {
      const { stdin, ...others } = command.opts<AdminOptions & { readonly stdin?: true }>();
      const set: AdminOptions = stdin === undefined ? others : { ...others, input: await input() };
      // The one cast from read to typed: the command's own readers made them.
      await does(work(...([...given.slice(0, takes.length), set] as never[])));
    });
  }
  // Commander passes its settings only to commands that the parent creates.
  const strict = (command: Command): void => {
    command.exitOverride().configureOutput({ writeOut: (text) => void write(text), writeErr: complain });
    for (const below of command.commands) strict(below);
  };
  strict(admin);
  return admin;
}
