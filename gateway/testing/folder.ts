// A folder for the files of a test file.
import { chmodSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll } from "vitest";

/** A new folder that is removed after all tests of the file. */
export function testFolder(name: string): string {
  const folder = mkdtempSync(join(tmpdir(), `${name}-`));
  // As root, PostgreSQL runs as another user, who needs access to the folder.
  chmodSync(folder, 0o755);
  afterAll(() => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }));
  return folder;
}

/** Every file below a folder, as a copy of the folder would have it. Looks again if PostgreSQL removed one meanwhile. */
export function filesOf(folder: string): readonly Buffer[] {
  try {
    return readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => readFileSync(join(entry.parentPath, entry.name)));
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "ENOENT") return filesOf(folder);
    throw error;
  }
}
