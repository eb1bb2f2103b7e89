// Reading the YAML files that a user gives: a value, or a usage error that names the file. What the value means is decided elsewhere.
import { readFileSync } from "node:fs";
import { parseDocument } from "yaml";
import { UsageError } from "../contract/errors.ts";

const longestFile = 1024 * 1024;

/**
 * The value of one YAML file; `undefined` for an empty one.
 *
 * @throws UsageError if it cannot be read.
 */
export function readYaml(file: string, what: string): unknown {
  let text: string;
  try {
    text = readFileSync(file, "utf8");
  } catch (error) {
    throw new UsageError(
      `The ${what} cannot be read: ${error instanceof Error ? error.message : String(error)}.`,
    );
  }
  if (text.length > longestFile)
    throw new UsageError(`The ${what} ${file} is longer than ${longestFile} characters.`);
  const document = parseDocument(text, { uniqueKeys: true });
  const [error] = document.errors;
  if (error !== undefined) throw new UsageError(`The ${what} ${file} is no YAML: ${error.message}`);
  // Twenty aliases are more than any such file needs, and few enough that none can blow it up.
  return (document.toJS({ maxAliasCount: 20 }) as unknown) ?? undefined;
}
