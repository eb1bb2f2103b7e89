// What is filled in, by the ids of points and the paths of settings, as the parsed contents of both files.
import { installedContract } from "../contract/contract.ts";
import { withFillings } from "../inputs/profile.ts";
import { isOfSettings } from "./guess.ts";

export type Filled = Record<string, unknown>;

export const profileIn = (filled: Readonly<Filled>, profile: string): object => ({
  profile,
  extension_points: withFillings(
    {},
    Object.fromEntries(Object.entries(filled).filter(([id]) => !isOfSettings(id))),
    installedContract(),
  ),
});

export function settingsIn(filled: Readonly<Filled>): object {
  const settings: Record<string, Record<string, unknown>> = {};
  for (const [id, value] of Object.entries(filled)) {
    const [, group = "", name = ""] = /^([^.]+)\.(.*)$/.exec(id) ?? [];
    if (isOfSettings(id)) settings[group] = { ...settings[group], [name]: value };
  }
  return settings;
}
