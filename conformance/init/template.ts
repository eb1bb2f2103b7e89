// The text of profile.yaml and settings.yaml: known values as YAML, everything else as comments to uncomment. `## ` begins an
// explanation and `# ` a line of YAML, so a user can uncomment a block with or without its explanation.
import {
  installedContract,
  objectOf,
  type Contract,
  type JsonObject,
  type Point,
  wholePoints,
} from "../contract/contract.ts";
import { choicesOf, exampleOf, yamlLines } from "../inputs/examples.ts";
import { withFillings } from "../inputs/profile.ts";
import { defaultSettings, settingsSchema } from "../inputs/settings.ts";
import { unlockedChecks } from "../run/unlocked.ts";
import type { Guess } from "./guess.ts";

/** A value that requests showed and the user has not confirmed. */
type Unconfirmed = Pick<Guess, "value" | "evidence">;

/** What is known of a gateway, by the ids of extension points and the paths of settings. */
export interface Known {
  /** Is in the file. */
  readonly filled: Readonly<Record<string, unknown>>;
  /** Is in it as a comment. */
  readonly seen: Readonly<Record<string, Unconfirmed>>;
  /** Why a value is there, or why none is: the evidence of a proposal, an assumption, what would show it. */
  readonly why?: Readonly<Record<string, string>>;
}

export const nothingKnown: Known = { filled: {}, seen: {} };

const width = 118;

/** A text as lines that explain. */
function explaining(text: string, indent: string): string[] {
  const lines: string[] = [];
  let line = "";
  for (const word of text.split(/\s+/)) {
    if (line !== "" && `${indent}## ${line} ${word}`.length > width) {
      lines.push(line);
      line = word;
    } else line = line === "" ? word : `${line} ${word}`;
  }
  return [...lines, line].map((one) => `${indent}## ${one}`);
}

interface Block {
  readonly id: string;
  /** The name in the file. */
  readonly name: string;
  readonly says: string;
  readonly example: unknown;
}

/** A block: what it is about, and its lines, as comments unless it is filled. */
function blockText({ id, name, says, example }: Block, { filled, seen }: Known): string {
  const indent = "  ";
  const lines = (value: unknown, mark: string) =>
    yamlLines(name, value).map((line) => `${indent}${mark}${line}`);
  if (Object.hasOwn(filled, id))
    return [...explaining(says, indent), ...lines(filled[id], ""), ""].join("\n");
  const guess = Object.hasOwn(seen, id) ? seen[id] : undefined;
  return [
    ...explaining(says, indent),
    ...(guess === undefined ? [] : explaining(foundWords(guess), indent)),
    ...lines(guess === undefined ? example : guess.value, "# "),
    "",
  ].join("\n");
}

const foundWords = ({ evidence }: Unconfirmed): string => `Found, but not confirmed: ${evidence}`;

/** The number of checks that need it, in words. */
export const unlocks = (count: number): string => `unlocks ${count} ${count === 1 ? "check" : "checks"}`;

/** The words that a value may be, if there are only some. */
const oneOf = (schema: JsonObject): string => {
  const choices = choicesOf(schema);
  return choices.length > 1 ? ` One of: ${choices.join(", ")}.` : "";
};

/** What a point's files and questions say of it, without its id. */
export function pointWords({ open, schema, while_open }: Point): string {
  const note = typeof schema["description"] === "string" ? ` ${schema["description"]}` : "";
  const form = schema["format"] === "regex" ? " A regular expression that must match the whole text." : "";
  return `${open}${note}${form}${oneOf(schema)} Default of the suite: ${while_open.suite}`;
}

const schemaLine = (schema: string): string => `# yaml-language-server: $schema=${schema}\n`;

const howTo =
  "Lines with `##` are explanations. To fill in an entry, remove the `# ` before its lines and use your own values. The values in comments are examples.";

/** The lines of one point: what is open in short, then its value, what was found, or an example. */
function pointLines(point: Point, known: Known, contract: Contract): string[] {
  const count = unlockedChecks().get(point.id);
  const [short = ""] = point.open.split(/(?<=[.])\s/, 1);
  const says = `${count === undefined ? "" : `${upperFirst(unlocks(count))}. `}${short}${oneOf(point.schema)}`;
  const within = (id: string): boolean => id === point.id || contract.points.get(id)?.in?.point === point.id;
  const of = (fillings: Readonly<Record<string, unknown>>) =>
    Object.entries(fillings).filter(([id]) => within(id));
  const value = (fillings: readonly (readonly [string, unknown])[]): unknown =>
    withFillings({}, Object.fromEntries(fillings), contract)[point.id];
  const filled = of(known.filled);
  const seen = (of(known.seen) as [string, Unconfirmed][]).filter(([id]) => !Object.hasOwn(known.filled, id));
  const found = seen.map(([id, guess]) => [id, guess.value] as const);
  const open = found.length > 0 ? value(found) : exampleOf(point, contract);
  const reasons = Object.entries(known.why ?? {}).flatMap(([id, why]) =>
    within(id)
      ? explaining(`${id === point.id ? "" : `${id.slice(point.id.length + 1)}: `}${why}`, "  ")
      : [],
  );
  return [
    ...explaining(says, "  "),
    ...reasons,
    ...(filled.length === 0 ? [] : yamlLines(point.id, value(filled)).map((line) => `  ${line}`)),
    ...seen.flatMap(([, guess]) => explaining(foundWords(guess), "  ")),
    ...(filled.length > 0 && found.length === 0
      ? []
      : yamlLines(point.id, open).map((line) => `  # ${line}`)),
  ];
}

const upperFirst = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** `schema` is how the file refers to the profile's JSON Schema. */
export function profileText(schema: string, name = "my-gateway", known: Known = nothingKnown): string {
  const contract = installedContract();
  const counts = unlockedChecks();
  const weight = (point: Point): number => counts.get(point.id) ?? 0;
  const groups = contract.groups.map(({ id, title }) => {
    const points = wholePoints(contract).filter(({ group }) => group === id);
    const lines = points
      .toSorted((a, b) => weight(b) - weight(a))
      .flatMap((point) => pointLines(point, known, contract));
    return `  ## --- ${title}\n${lines.join("\n")}\n`;
  });
  return [
    schemaLine(schema),
    explaining(
      `The profile of a gateway for the contract ${contract.version}. Fill in what you know, starting with signing. ${howTo} Anything left commented out is not checked. \`acquiring conformance explain <point>\` says more about a point. What only people read can be written as sentences under \`notes\`.`,
      "",
    ).join("\n"),
    `\nprofile: ${name}\nextension_points:\n`,
    groups.join("\n"),
  ].join("");
}

/** The entries of the settings by their paths, such as `features.captures`. */
export const settingIds = (): readonly string[] =>
  Object.entries(objectOf(settingsSchema["properties"])).flatMap(([group, given]) =>
    Object.keys(objectOf(objectOf(given)["properties"])).map((name) => `${group}.${name}`),
  );

/** `schema` is how the file refers to the settings' JSON Schema. Entries are named by their paths, such as `features.captures`. */
export function settingsText(schema: string, known: Known = nothingKnown): string {
  const counts = unlockedChecks();
  const groups = Object.entries(objectOf(settingsSchema["properties"])).map(([group, given]) => {
    const { description, properties } = objectOf(given);
    const own = Object.entries(objectOf(properties)).flatMap(([name, one]): Block[] => {
      const id = `${group}.${name}`;
      const inner = resolved(one);
      const example = exampleIn(group, name, inner);
      const count = counts.get(id);
      const says = `${String(inner["description"] ?? "")}${count === undefined ? "" : ` (${unlocks(count)})`}`;
      return example === undefined ? [] : [{ id, name, says, example }];
    });
    const others = Object.keys(known.filled)
      .filter((id) => id.startsWith(`${group}.`) && !own.some((block) => block.id === id))
      .map((id): Block => ({ id, name: id.slice(group.length + 1), says: "As given.", example: undefined }));
    const blocks = [...own, ...others].map((block) => blockText(block, known));
    return `${explaining(String(description ?? ""), "").join("\n")}\n${group}:\n${blocks.join("\n")}`;
  });
  const head = explaining(
    `The settings of a run against one target. ${howTo} Anything left commented out has its default.`,
    "",
  ).join("\n");
  return `${schemaLine(schema)}${head}\n\n${groups.join("\n")}`;
}

const resolved = (schema: unknown): JsonObject => {
  const own = objectOf(schema);
  const reference = own["$ref"];
  if (typeof reference !== "string") return own;
  return { ...objectOf(objectOf(settingsSchema["$defs"])[reference.split("/").at(-1) ?? ""]), ...own };
};

/** An example for an entry of the settings: its example, or its default, or `undefined`. */
function exampleIn(group: string, name: string, schema: JsonObject): unknown {
  const [example] = Array.isArray(schema["examples"]) ? schema["examples"] : [];
  if (example !== undefined) return example;
  if (schema["const"] !== undefined) return schema["const"];
  if (schema["type"] === "boolean") return true;
  return objectOf(defaultSettings[group as keyof typeof defaultSettings])[name];
}
