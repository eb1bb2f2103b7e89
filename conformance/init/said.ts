// What the flags and files of `init` say of a gateway before anything is sent.
import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { parse } from "yaml";
import { installedContract, objectOf } from "../contract/contract.ts";
import { suggestion, UsageError } from "../contract/errors.ts";
import { packageRoot } from "../contract/package.ts";
import { readYaml } from "../inputs/files.ts";
import { filledWith, isFilled, profileOf } from "../inputs/profile.ts";
import type { Filled } from "./filled.ts";
import { isOfSettings } from "./guess.ts";
import { settingIds } from "./template.ts";

export interface Said {
  readonly settings?: string;
  readonly like?: string;
  readonly preset?: string;
  readonly merchant?: string;
  readonly account?: string;
  readonly keyEnv?: string;
  readonly fill?: readonly string[];
}

/** What flags and files say, by the ids of points and the paths of settings; and why, if it is an assumption. */
export function saidBy(flags: Said): { readonly filled: Filled; readonly why: Record<string, string> } {
  const { settings, like, preset, merchant, account, keyEnv, fill = [] } = flags;
  const given = settings === undefined ? {} : objectOf(readYaml(settings, "settings"));
  const filled: Filled = Object.fromEntries(
    Object.entries(given).flatMap(([group, held]) =>
      Object.entries(objectOf(held)).map(([name, value]) => [`${group}.${name}`, value]),
    ),
  );
  const assumed = preset === undefined ? {} : presetPoints(preset);
  Object.assign(filled, assumed, like === undefined ? {} : pointsLike(like));
  if (merchant !== undefined) filled["merchant.merchant_id"] = merchant;
  if (account !== undefined) filled["merchant.account_id"] = account;
  if (keyEnv !== undefined) filled["credentials.key"] = { env: keyEnv };
  for (const one of fill) {
    const [, id = "", text = ""] = /^([\w.-]+)=(.*)$/s.exec(one) ?? [];
    if (text === "") throw new UsageError(`--fill must be ID=VALUE, not \`${one}\`.`);
    mustBeKnown(id, "--fill");
    filled[id] = parse(text) as unknown;
  }
  const words = `Assumption of the preset ${preset ?? ""}. Confirm it, or change it.`;
  const own = Object.keys(assumed).filter((id) => filled[id] === assumed[id]);
  return { filled, why: Object.fromEntries(own.map((id) => [id, words])) };
}

const presets = join(packageRoot, "profiles", "presets");

/** The points of a preset. @throws UsageError for a name that there is not; it lists them. */
function presetPoints(name: string): Filled {
  const names = readdirSync(presets).map((file) => file.replace(/\.yaml$/, ""));
  if (!names.includes(name))
    throw new UsageError(
      `There is no preset ${name}.${suggestion(name, names)} Presets: ${names.join(", ")}.`,
    );
  return pointsLike(join(presets, `${name}.yaml`));
}

/** The points of a profile that comes with the suite, or of a file. */
function pointsLike(name: string): Filled {
  const own = ["yaml", "json"].map((kind) => join(packageRoot, "profiles", `${name}.${kind}`));
  const file = (/^[a-z-]+$/.test(name) && own.find((one) => existsSync(one))) || name;
  if (!existsSync(file))
    throw new UsageError(
      `There is no profile ${name}. --like must be \`reference\` or the path of a profile.`,
    );
  const profile = profileOf(readYaml(file, "profile"), file);
  const points = [...installedContract().points.values()].filter(({ parts }) => parts === undefined);
  return Object.fromEntries(
    points.flatMap(({ id }) => (isFilled(profile, id) ? [[id, filledWith(profile, id)]] : [])),
  );
}

export function mustBeKnown(id: string, flag: string): void {
  const known: readonly string[] = [...installedContract().points.keys()];
  if (isOfSettings(id) || known.includes(id)) return;
  const all = [...known, ...settingIds()];
  const ending = all.find((one) => one.endsWith(`.${id}`));
  const meant = ending === undefined ? suggestion(id, all) : ` Did you mean \`${ending}\`?`;
  throw new UsageError(`${flag}: there is no extension point or setting \`${id}\`.${meant}`);
}
