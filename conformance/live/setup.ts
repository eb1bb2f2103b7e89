// The profile, settings and other inputs for judging traffic, from files or values.
import { installedContract } from "../contract/contract.ts";
import { profileContradictions } from "../inputs/contradictions.ts";
import { givenOr, wrongIn } from "../inputs/files.ts";
import { bareProfile, profileOf } from "../inputs/profile.ts";
import { settingsOf } from "../inputs/settings.ts";
import type { WatchSetup } from "./watch.ts";

export interface SetupOptions {
  /** Parsed settings, or the path of a YAML file: the account of the key, and the key's name in the environment. */
  readonly settings?: unknown;
  /** A parsed profile, or the path of a YAML file; the bare one if not given. */
  readonly profile?: unknown;
  readonly env: Readonly<Record<string, string | undefined>>;
  /** Everything that changes a payment is part of the traffic. */
  readonly whole?: boolean | undefined;
}

/** @throws UsageError for settings and profiles that cannot be used. */
export function setupOf({ settings: own, profile: filled, env, whole = false }: SetupOptions): WatchSetup {
  const given = givenOr(own, "settings");
  const settings = settingsOf(given.value, given.source, given.place);
  const said = givenOr(filled, "profile");
  const profile = filled === undefined ? bareProfile : profileOf(said.value, said.source, said.place);
  const wrongs = profileContradictions(profile, installedContract());
  if (wrongs.length > 0) throw wrongIn(`The profile (${said.source}) cannot be used:`, wrongs, said);
  const key = env[settings.credentials.key.env];
  return { profile, settings, whole, ...(key === undefined || key === "" ? {} : { key }) };
}
