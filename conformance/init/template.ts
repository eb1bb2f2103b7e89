// The text of profile.yaml and settings.yaml: known values as YAML, everything else as comments to uncomment. `## ` begins an
// explanation and `# ` a line of YAML, so a user can uncomment a block with or without its explanation.
import type { ExtensionPoint } from "@acquiring/contract/catalogue";
import { installedContract, objectOf, type Contract, type JsonObject } from "../contract/contract.ts";
import { choicesOf, exampleOf, yamlLines } from "../inputs/examples.ts";
import { defaultSettings, settingsSchema } from "../inputs/settings.ts";
import { unlockedChecks } from "../run/needs.ts";

/** A value that requests showed and the user has not confirmed. */
export interface Unconfirmed {
  readonly value: unknown;
  /** What was seen. */
  readonly evidence: string;
}

/** What is known of a gateway, by the ids of extension points and the paths of settings. */
export interface Known {
  /** Is in the file. */
  readonly filled: Readonly<Record<string, unknown>>;
  /** Is in it as a comment. */
  readonly seen: Readonly<Record<string, Unconfirmed>>;
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
  if (Object.hasOwn(filled, id))
    return [
      ...explaining(says, indent),
      ...yamlLines(name, filled[id]).map((line) => indent + line),
      "",
    ].join("\n");
  const guess = Object.hasOwn(seen, id) ? seen[id] : undefined;
  return [
    ...explaining(says, indent),
    ...(guess === undefined ? [] : explaining(`Found, but not confirmed: ${guess.evidence}`, indent)),
    ...yamlLines(name, guess === undefined ? example : guess.value).map((line) => `${indent}# ${line}`),
    "",
  ].join("\n");
}

/** The number of checks that need it, in words. */
export const unlocks = (count: number): string => `unlocks ${count} ${count === 1 ? "check" : "checks"}`;

/** What a point's files and questions say of it, without its id. */
export function pointWords({ open, schema, while_open }: ExtensionPoint): string {
  const note = typeof schema["description"] === "string" ? ` ${schema["description"]}` : "";
  const form = schema["format"] === "regex" ? " A regular expression that must match the whole text." : "";
  const choices = choicesOf(schema);
  const oneOf = choices.length > 1 ? ` One of: ${choices.join(", ")}.` : "";
  return `${open}${note}${form}${oneOf} Default of the suite: ${while_open.suite}`;
}

/** The points in three groups, in each those first that most checks need. */
function groupsOf({ points }: Contract) {
  const counts = unlockedChecks();
  const all = [...points.values()].toSorted((a, b) => (counts.get(b.id) ?? 0) - (counts.get(a.id) ?? 0));
  const drivesClient = ({ drives }: ExtensionPoint): boolean => drives.includes("client");
  const isWords = (point: ExtensionPoint): boolean => !drivesClient(point) && !counts.has(point.id);
  return [
    { title: "Used by the client", points: all.filter(drivesClient) },
    { title: "Unlocks checks", points: all.filter((point) => !drivesClient(point) && !isWords(point)) },
    { title: "For people", points: all.filter(isWords) },
  ];
}

const schemaLine = (schema: string): string => `# yaml-language-server: $schema=${schema}\n`;

const howTo =
  "Lines with `##` are explanations. To fill in an entry, remove the `# ` before its lines and use your own values. The values in comments are examples.";

/** `schema` is how the file refers to the profile's JSON Schema. */
export function profileText(schema: string, name = "my-gateway", known: Known = nothingKnown): string {
  const contract = installedContract();
  const counts = unlockedChecks();
  const groups = groupsOf(contract).map(({ title, points }) => {
    const blocks = points.map((point) => {
      const count = counts.get(point.id);
      const says = `${point.id}${count === undefined ? "" : ` (${unlocks(count)})`}. ${pointWords(point)}`;
      return blockText({ id: point.id, name: point.id, says, example: exampleOf(point, contract) }, known);
    });
    return `  ## --- ${title} (${points.length} points)\n\n${blocks.join("\n")}`;
  });
  return [
    schemaLine(schema),
    explaining(
      `The profile of a gateway for the contract ${contract.version}. Fill in what you know, starting with signing. ${howTo} Anything left commented out is not checked.`,
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
