// `acquiring-gateway migrate`: updates the tables of a database, apart from a start.
import { Command } from "commander";
import { migrate } from "../store/tables/migrate.ts";
import { withDatabase } from "./connect.ts";

const help = `
It may run while gateways use the database. Each of them works on as long as the new tables allow its version.

Exit codes: 0 the tables are as this version has them, 1 they could not be changed, 2 a wrong option.`;

// The tables are not prepared for the work: it is the work that changes them.
const asTheyAre = async (): Promise<void> => undefined;

/** The command, to be added to the gateway's own; `print` gets its output. */
export const migrateCommand = (databaseUrl: string | undefined, print: (text: string) => void): Command =>
  new Command("migrate")
    .description("update the tables of the database; a start does it too, unless it has --no-migrate")
    .option("--data <folder>", "data folder of the gateway; default: the database at DATABASE_URL")
    .option("--json", "print the applied versions as JSON")
    .addHelpText("after", help)
    .exitOverride()
    .action(async ({ data, json }: { readonly data?: string; readonly json?: true }) => {
      const place = { databaseUrl, data };
      const applied = await withDatabase(place, ({ pool }) => migrate(pool), asTheyAre);
      const words =
        applied.length === 0 ? "The tables are up to date." : `Applied: version ${applied.join(", ")}.`;
      print(`${json ? JSON.stringify({ applied }) : words}\n`);
    });
