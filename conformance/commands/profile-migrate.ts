// `acquiring profile migrate`: a profile of an earlier version of the contract as one of this version.
import { existsSync } from "node:fs";
import { UsageError } from "../contract/errors.ts";
import { readText, writeText } from "../inputs/files.ts";
import { migrateProfile } from "../inputs/migrate-profile.ts";
import { profileOf } from "../inputs/profile.ts";
import { exitCodes } from "../run/report.ts";
import { parse } from "yaml";
import type { Terminal } from "./terminal.ts";

export interface ProfileMigrateFlags {
  readonly out?: string;
  readonly force?: true;
}

/**
 * Prints the migrated profile, or writes it; says what it could not keep.
 *
 * @throws UsageError for a file that cannot be read or written, and for values that were not valid before either.
 */
export function profileMigrateCommand(file: string, flags: ProfileMigrateFlags, terminal: Terminal): number {
  const { out, err } = terminal;
  const { text, lost } = migrateProfile(readText(file, "profile"), file);
  // What is wrong with a value was wrong before: nothing is written.
  profileOf(parse(text), `${file}, migrated`);
  if (flags.out === undefined) out.write(text);
  else if (existsSync(flags.out) && flags.force !== true)
    throw new UsageError(`${flags.out} already exists. Nothing was written. Use --force to overwrite it.`);
  else writeText(flags.out, text, "The profile");
  const written = flags.out === undefined ? "" : `Wrote ${flags.out}. `;
  const missing = lost.map((line) => `  ${line}\n`).join("");
  const all = "Every value was kept.";
  err.write(`${written}${lost.length === 0 ? `${all}\n` : `Not kept:\n${missing}`}`);
  return lost.length === 0 ? exitCodes.conforms : exitCodes["does-not-conform"];
}
