// `--header "Name: value"`. An invalid value may be a secret, so the error never shows it.
import { UsageError } from "../../contract/errors.ts";

/** Headers by name; the last one counts if two have the same name. @throws UsageError */
export function headersIn(texts: readonly string[]): Readonly<Record<string, string>> {
  const headers = new Map<string, readonly [string, string]>();
  for (const text of texts) {
    const [, name, value] = /^([^:\s]+):[ \t]*(.*)$/s.exec(text) ?? [];
    if (name === undefined || value === undefined)
      throw new UsageError('--header must be "Name: value", for example --header "X-Api-Key: ${API_KEY}".');
    headers.set(name.toLowerCase(), [name, value.trimEnd()]);
  }
  return Object.fromEntries(headers.values());
}
