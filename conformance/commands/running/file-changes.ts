// Detects changes of files, including replaced and new files, by checking them regularly.
import { unwatchFile, watchFile } from "node:fs";

const everyMs = 300;

/** Calls back when one of the files has changed; gives what ends that. */
export function onChange(files: readonly string[], changed: () => void): () => void {
  const look = (now: { readonly mtimeMs: number }, before: { readonly mtimeMs: number }): void => {
    if (now.mtimeMs !== before.mtimeMs) changed();
  };
  for (const file of files) watchFile(file, { interval: everyMs }, look);
  return () => {
    for (const file of files) unwatchFile(file, look);
  };
}
