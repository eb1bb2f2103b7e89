// `acquiring-gateway admin portal-user`: the command line for the users of the merchant portal. portal-users.ts implements it.
import type { Command } from "commander";
import { portalUserAdd, portalUserDisable, portalUserList, portalUserPassword } from "./portal-users.ts";
import type { Work } from "./work.ts";

export interface PortalUserWorld {
  readonly readId: (text: string) => string;
  readonly does: (work: Work) => Promise<void>;
  readonly input: () => Promise<string>;
}

interface PasswordFlags {
  readonly stdin?: true;
}

const fromInput = "read the password from standard input instead of creating one";

/** Adds the commands to their group. */
export function addPortalUserCommands(users: Command, { readId, does, input }: PortalUserWorld): void {
  const merchant = ["<merchant>", "its merchant_id", readId] as const;
  const name = ["<name>", "a name or an e-mail address"] as const;
  const given = async ({ stdin }: PasswordFlags) =>
    stdin === undefined ? undefined : (await input()).replace(/\r?\n$/u, "");
  users
    .command("add")
    .description("add a user")
    .argument(...merchant)
    .argument(...name)
    .option("--stdin", fromInput)
    .action(async (merchant_id: string, user: string, flags: PasswordFlags) =>
      does(portalUserAdd(merchant_id, user, await given(flags))),
    );
  users
    .command("list")
    .description("list users")
    .argument(...merchant)
    .action((merchant_id: string) => does(portalUserList(merchant_id)));
  users
    .command("disable")
    .description("block a user and end their sessions")
    .argument(...merchant)
    .argument(...name)
    .action((merchant_id: string, user: string) => does(portalUserDisable(merchant_id, user)));
  users
    .command("password")
    .description("set a new password, also for a blocked user, and end their sessions")
    .argument(...merchant)
    .argument(...name)
    .option("--stdin", fromInput)
    .action(async (merchant_id: string, user: string, flags: PasswordFlags) =>
      does(portalUserPassword(merchant_id, user, await given(flags))),
    );
}
