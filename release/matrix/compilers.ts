// The declarations under each TypeScript that somebody may have, both ways in which it finds modules.
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { type Cell, command } from "./cells.ts";

// The last of each line that is still about, and whatever is newest.
const compilers = [
  ["5.4", "typescript@~5.4"],
  ["5.6", "typescript@~5.6"],
  ["5.9", "typescript@~5.9"],
  ["6", "typescript@6"],
  ["7", "typescript@7"],
] as const;

const resolutions = ["node16", "bundler"] as const;

export const compilerCells: readonly Cell[] = compilers.flatMap(([version, spec]) =>
  resolutions.map((resolution): Cell => ({
    name: `typescript-${version}-${resolution}`,
    title: `TypeScript ${version}, ${resolution}: a file that uses every operation`,
    work: async (place) => {
      const folder = await place.folder(`typescript-${version}`, ["contract", spec, "@types/node@20"]);
      const options = {
        strict: true,
        exactOptionalPropertyTypes: true,
        noUncheckedIndexedAccess: true,
        skipLibCheck: false,
        noEmit: true,
        target: "es2022",
        lib: ["es2023", "dom", "dom.iterable"],
        types: ["node"],
        module: resolution === "bundler" ? "esnext" : "node16",
        moduleResolution: resolution,
      };
      const config = `tsconfig.${resolution}.json`;
      writeFileSync(
        join(folder, config),
        JSON.stringify({ compilerOptions: options, files: ["every-operation.ts"] }),
      );
      const tsc = join(folder, "node_modules", ".bin", "tsc");
      await command(tsc, ["-p", config], folder);
      return `ok (${(await command(tsc, ["--version"], folder)).trim().replace("Version ", "")})`;
    },
  })),
);
