// `acquiring conformance init`: settings.yaml and profile.yaml with every entry there is, each as a comment, nothing filled.
import { existsSync, mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { stringify } from "yaml";
import { installedContract, objectOf, textsOf, type JsonObject } from "../contract/contract.ts";
import { UsageError } from "../contract/errors.ts";
import { whileOpen } from "./explain-contract.ts";
import { unlockedChecks } from "./list.ts";
import { defaultSettings, settingsSchema } from "../given/settings.ts";

/** @throws UsageError instead of overwriting a file, unless it is forced to. */
export function initCommand(folder: string, force: boolean): string {
  const files = [
    [join(folder, "settings.yaml"), settingsText()],
    [join(folder, "profile.yaml"), profileText()],
  ] as const;
  const there = force ? undefined : files.find(([path]) => existsSync(path));
  if (there !== undefined)
    throw new UsageError(`${there[0]} is there already; nothing was written. --force overwrites it.`);
  try {
    mkdirSync(folder, { recursive: true });
    for (const [path, text] of files) writeFileSync(path, text, { flag: force ? "w" : "wx" });
  } catch (error) {
    throw new UsageError(`Nothing can be written: ${error instanceof Error ? error.message : String(error)}`);
  }
  const [settings, profile] = files.map(([path]) => path);
  return `Wrote ${settings ?? ""} and ${profile ?? ""}. Take the comment sign away from what you know, then:\n  acquiring conformance run --target URL --settings ${settings ?? ""} --profile ${profile ?? ""}\n`;
}

const width = 118;

/** A text as comment lines. */
function comment(text: string, indent = ""): string {
  const lines: string[] = [];
  let line = "";
  for (const word of text.split(/\s+/)) {
    if (line !== "" && `${indent}# ${line} ${word}`.length > width) {
      lines.push(line);
      line = word;
    } else line = line === "" ? word : `${line} ${word}`;
  }
  return [...lines, line].map((one) => `${indent}# ${one}\n`).join("");
}

/** A value as YAML below its name, every line a comment. */
const commented = (name: string, value: unknown, indent: string): string =>
  stringify({ [name]: value }, { lineWidth: 0 })
    .trimEnd()
    .split("\n")
    .map((line) => `${indent}# ${line}\n`)
    .join("");

export function settingsText(): string {
  const members = Object.entries(objectOf(settingsSchema["properties"]));
  const parts = members.map(([name, schema]) => {
    const { description, properties } = objectOf(schema);
    const inner = Object.entries(objectOf(properties)).map(([key, one]) => {
      const given = objectOf(defaultSettings[name as keyof typeof defaultSettings])[key];
      return (
        comment(String(resolved(one)["description"] ?? ""), "#   ") +
        commented(key, given ?? sample(resolved(one)), "#   ")
      );
    });
    return `${comment(String(description ?? ""))}# ${name}:\n${inner.join("").replaceAll("#   # ", "#   ")}`;
  });
  return `# The facts of a run against one target. Every entry is a comment: what you leave so keeps its default.\n\n${parts.join("\n")}`;
}

const resolved = (schema: unknown): JsonObject => {
  const own = objectOf(schema);
  const reference = own["$ref"];
  if (typeof reference !== "string") return own;
  return { ...objectOf(objectOf(settingsSchema["$defs"])[reference.split("/").at(-1) ?? ""]), ...own };
};

export function profileText(): string {
  const { points, version } = installedContract();
  const unlocked = unlockedChecks();
  const entries = [...points.values()].map((point) => {
    const { id, kind, open, drives, schema } = point;
    const checks = unlocked.get(id) ?? 0;
    const driven = drives.map((who) =>
      who === "suite" ? `suite (unlocks ${checks} ${checks === 1 ? "check" : "checks"})` : who,
    );
    const choices = textsOf(schema["enum"]);
    const note = typeof schema["description"] === "string" ? ` ${schema["description"]}` : "";
    const says = `${id} (${kind}). ${open}${note} Drives: ${driven.join(", ")}. While it is open: ${whileOpen(point)}${choices.length > 1 ? ` One of: ${choices.join(", ")}.` : ""}`;
    return `${comment(says, "  ")}${commented(id, sample(schema), "  ")}`;
  });
  return `# How a gateway fills what the contract (${version}) leaves open. Every entry is a comment, with an example that shows its\n# form: fill in what your gateway promises; what you leave out stays open, and what hangs on it is not checked.\nprofile: my-gateway\nextension_points:\n${entries.join("\n")}`;
}

/** A value of the form that a schema wants: the first choice, or a placeholder. */
function sample(schema: JsonObject): unknown {
  const [example] = Array.isArray(schema["examples"]) ? schema["examples"] : [];
  if (example !== undefined) return example;
  const [choice] = Array.isArray(schema["enum"]) ? schema["enum"] : [];
  if (choice !== undefined) return choice;
  if (schema["const"] !== undefined) return schema["const"];
  const [first] = Array.isArray(schema["oneOf"]) ? schema["oneOf"] : [];
  if (first !== undefined) return sample(objectOf(first));
  switch (schema["type"]) {
    case "object":
      return sampleObject(schema);
    case "array":
      return [sample(objectOf(schema["items"]))];
    case "integer":
    case "number":
      return schema["minimum"] ?? 1;
    case "boolean":
      return true;
    default:
      return "…";
  }
}

function sampleObject(schema: JsonObject): unknown {
  const known = Object.entries(objectOf(schema["properties"]));
  if (known.length > 0) return Object.fromEntries(known.map(([name, one]) => [name, sample(resolved(one))]));
  const others = schema["additionalProperties"];
  return typeof others === "object" ? { "…": sample(objectOf(others)) } : {};
}
