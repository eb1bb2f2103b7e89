// Compares the generated files with the disk, and updates the folder.
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { dirname, join } from "node:path";

/** Generated files by their path, in one order. */
export type Generated = ReadonlyMap<string, string>;

/** `stray`: on the disk, but nothing generates it. */
type State = "unchanged" | "stale" | "missing" | "stray";

export interface Compared {
  readonly path: string;
  readonly state: State;
  /** Of what is generated; of what is there, for a stray file. */
  readonly bytes: number;
}

/** Compares byte by byte, strays last. */
export function compare(generated: Generated, folder: string): Compared[] {
  const there = new Set(filesOf(folder));
  const compared = [...generated].map(([path, text]): Compared => {
    const bytes = Buffer.byteLength(text);
    if (!there.has(path)) return { path, state: "missing", bytes };
    const same = readFileSync(join(folder, path)).equals(Buffer.from(text));
    return { path, state: same ? "unchanged" : "stale", bytes };
  });
  const strays = [...there].filter((path) => !generated.has(path)).toSorted();
  return [
    ...compared,
    ...strays.map((path): Compared => ({
      path,
      state: "stray",
      bytes: readFileSync(join(folder, path)).byteLength,
    })),
  ];
}

/** Writes the generated files into the folder: writes stale and missing ones, removes strays. */
export function write(generated: Generated, folder: string, compared: readonly Compared[]): void {
  // Another process may read a file meanwhile, or write it too: it finds the old one or the new one, never a part.
  const work = mkdtempSync(`${folder}.`);
  try {
    for (const { path, state } of compared) {
      const target = join(folder, path);
      if (state === "stray") rmSync(target, { force: true });
      if (state !== "stale" && state !== "missing") continue;
      mkdirSync(dirname(target), { recursive: true });
      writeFileSync(join(work, "file"), generated.get(path) ?? "");
      renameSync(join(work, "file"), target);
    }
  } finally {
    rmSync(work, { recursive: true });
  }
}

function filesOf(folder: string): string[] {
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => !entry.isDirectory())
    .map((entry) => join(entry.parentPath, entry.name).slice(join(folder, "/").length).replaceAll("\\", "/"))
    .toSorted();
}
