// The files of `init` as editors and makers use them: each block, uncommented as by an editor, is valid.
import { existsSync, mkdirSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { extensionPoints } from "@acquiring/contract/catalogue";
import { workFolder } from "@acquiring/testing/work";
import { describe, expect, test } from "vitest";
import { parse } from "yaml";
import { ajvOf } from "../contract/ajv.ts";
import { installedContract } from "../contract/contract.ts";
import { exampleOf } from "../inputs/examples.ts";
import { defaultSettings, settingsSchema } from "../inputs/settings.ts";
import { unlockedChecks } from "../run/unlocked.ts";
import { prepare } from "../run/run.ts";
import { schemaFor } from "./schema-file.ts";
import { profileText, settingsText } from "./template.ts";

const folder = workFolder("init");

const profile = profileText("x.json");
const settings = settingsText("x.json");

/** What an editor's command to uncomment does to a line. */
const uncommented = (line: string): string => line.replace(/^(\s*)# ?(.*)$/u, "$1$2");

interface Block {
  readonly name: string;
  readonly from: number;
  readonly to: number;
}

/** An explanation and the YAML below it, as comments. A block ends at the next explanation, or at an empty line. */
function blocksOf(text: string): readonly Block[] {
  const lines = text.split("\n");
  const isSaying = (line = ""): boolean => line.startsWith("  ##");
  const ends = lines.flatMap((line, at) =>
    line.trim() === "" || (isSaying(line) && !isSaying(lines[at - 1])) ? [at] : [],
  );
  return ends.flatMap((from, index): Block[] => {
    const to = ends[index + 1] ?? lines.length;
    const own = lines.slice(from, to).filter((line) => /^ {2}# /u.test(line));
    const name = /^ {2}# (?:"?)([\w.-]+)"?:/u.exec(own[0] ?? "")?.[1];
    return name === undefined ? [] : [{ name, from, to }];
  });
}

/** Returns the file after a user has uncommented a block: its YAML alone, or with the explanation too. */
function withBlock(text: string, { from, to }: Block, whole: boolean): string {
  return text
    .split("\n")
    .map((line, at) =>
      at >= from && at < to && (whole ? /^ {2}#/u : /^ {2}# /u).test(line)
        ? whole && line.startsWith("  ##")
          ? line.replace("##", "#")
          : uncommented(line)
        : line,
    )
    .join("\n");
}

/** Reads both files as a run does, with every contradiction that it looks for. */
const read = (files: {
  readonly profile?: string;
  readonly settings?: string;
}): ReturnType<typeof prepare> => {
  const paths = Object.entries(files).map(([name, text]) => {
    const path = join(folder, `${name}.yaml`);
    writeFileSync(path, text);
    return [name, path];
  });
  return prepare(Object.fromEntries(paths) as object);
};

describe("a new profile", () => {
  const blocks = blocksOf(profile);

  test("fills nothing, and has a block for each extension point", () => {
    expect(read({ profile }).profile.points).toEqual({});
    expect(blocks.map(({ name }) => name).toSorted()).toEqual(extensionPoints.map(({ id }) => id).toSorted());
  });

  test.each(blocks)("with $name uncommented is valid, and fills that extension point", (block) => {
    for (const whole of [false, true]) {
      const { points } = read({ profile: withBlock(profile, block, whole) }).profile;
      expect(Object.keys(points)).toEqual([block.name]);
    }
  });

  test("is valid with everything uncommented, together with such settings", () => {
    const every = (text: string): string =>
      blocksOf(text).reduce((so, block) => withBlock(so, block, false), text);
    const { profile: filled } = read({ profile: every(profile), settings: every(settings) });
    expect(Object.keys(filled.points)).toHaveLength(extensionPoints.length);
  });

  test("has no long line: what has several parts is a block", () => {
    expect(profile.split("\n").filter((line) => line.length > 120)).toEqual([]);
    expect(profile).toContain("  # fields:\n  #   required:\n  #     createDirectPayment: [ order_no,");
  });

  test("is short, and has the groups of the contract, in each first what most checks need", () => {
    expect(profile.split("\n").length).toBeLessThanOrEqual(250);
    const { groups, points } = installedContract();
    expect([...profile.matchAll(/^ {2}## --- (.*)$/gmu)].map(([, title]) => title)).toEqual(
      groups.map(({ title }) => title),
    );
    const counts = unlockedChecks();
    for (const [index, text] of profile
      .split(/^ {2}## --- /mu)
      .slice(1)
      .entries()) {
      const names = blocksOf(text).map(({ name }) => name);
      expect(new Set(names.map((name) => points.get(name)?.group))).toEqual(new Set([groups[index]?.id]));
      const weights = names.map((name) => counts.get(name) ?? 0);
      expect(weights).toEqual(weights.toSorted((one, other) => other - one));
    }
  });

  test("shows the number of checks that each extension point unlocks, for those that drive the suite", () => {
    const counts = unlockedChecks();
    const driving = extensionPoints.filter(
      ({ drives, unobservable }) => drives.includes("suite") && unobservable === undefined,
    );
    for (const { id, open } of driving) {
      const count = counts.get(id) ?? 0;
      const flat = profile.replaceAll(/\s*\n\s*## /gu, " ");
      const [short] = open.split(/(?<=[.])\s/u, 1);
      expect(flat).toContain(`Unlocks ${count} ${count === 1 ? "check" : "checks"}. ${short}`);
    }
  });

  test("shows only encodings that are declared or sampled", () => {
    const { operations } = installedContract();
    for (const { encodingPoint = "", descriptor } of operations.values()) {
      const point = installedContract().points.get(encodingPoint);
      const { reads } = (point === undefined ? {} : exampleOf(point, installedContract())) as {
        readonly reads?: readonly object[];
      };
      const known = descriptor.request.encodings.map(({ media, body }) => ({ media, body }));
      expect(known).toEqual(expect.arrayContaining([...(reads ?? [{}])]));
    }
  });
});

describe("new settings", () => {
  const blocks = blocksOf(settings);

  test("change nothing, for a run and for an editor", () => {
    expect(read({ settings }).settings).toEqual(prepare({}).settings);
    expect(ajvOf({ strict: false }).compile(settingsSchema)(parse(settings))).toBe(true);
  });

  test.each(blocks)("with $name uncommented are valid", (block) => {
    for (const whole of [false, true]) {
      const text = withBlock(settings, block, whole);
      expect(() => read({ settings: text })).not.toThrow();
      expect(ajvOf({ strict: false }).compile(settingsSchema)(parse(text))).toBe(true);
      expect(text).not.toBe(settings);
    }
  });

  test("show how many checks a feature and a card unlock", () => {
    const flat = settings.replaceAll(/\s*\n\s*## /gu, " ");
    const counts = unlockedChecks();
    expect(flat).toContain(
      `A direct payment is only authorised and waits for a capture. (unlocks ${counts.get("features.captures")} checks)`,
    );
    expect(flat).toContain(`(unlocks ${counts.get("test_data.card.declined")} checks)`);
  });

  test("quote a text that another YAML reader would read as another type", () => {
    expect(settings).toContain('token_flag: "YES"');
  });

  test("with a currency without decimal places do not contradict a profile that does not define them", () => {
    const text = settings.replace("  # currency: USD", "  currency: JPY");
    expect(read({ settings: text }).settings.test_data["currency"]).toBe("JPY");
  });
});

describe("the line with the schema for an editor", () => {
  test("is the first line of each file", () => {
    for (const text of [profile, settings])
      expect(text.split("\n")[0]).toBe("# yaml-language-server: $schema=x.json");
  });

  test("names an existing file, in any folder", () => {
    for (const kind of ["profile", "settings"] as const) {
      const path = resolve(folder, schemaFor(kind, folder));
      expect([kind, existsSync(path)]).toEqual([kind, true]);
      expect(path).toMatch(/\.schema\.json$/u);
    }
  });

  test("names the installed package next to the file, if there is one", () => {
    const at = join(folder, "node_modules/@acquiring/contract/generated");
    mkdirSync(at, { recursive: true });
    writeFileSync(join(at, "profile.schema.json"), "{}");
    const installed = "node_modules/@acquiring/contract/generated/profile.schema.json";
    expect(schemaFor("profile", folder)).toBe(`./${installed}`);
    expect(schemaFor("profile", join(folder, "deep"))).toBe(`../${installed}`);
  });
});

test("the example of an accepted card is the default card of the suite", () => {
  const { properties } = (settingsSchema["properties"] as Record<string, { readonly properties: object }>)[
    "test_data"
  ] ?? { properties: {} };
  expect(properties).toMatchObject({
    "card.approved": { examples: [defaultSettings.test_data["card.approved"]] },
  });
  expect(settings).toContain("4111111111111111");
});
