// The declarations with each supported TypeScript version, and both ways of module resolution.
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { type Cell, command } from "./cells.ts";

// The last of each line that is still in use, and the newest.
const compilers = [
  ["5.4", "typescript@~5.4"],
  ["5.6", "typescript@~5.6"],
  ["5.9", "typescript@~5.9"],
  ["6", "typescript@6"],
  ["7", "typescript@7"],
] as const;

const resolutions = ["node16", "bundler"] as const;

type Resolution = (typeof resolutions)[number];

/** Compiles files of a folder with strict options and every declaration checked; gives the compiler's version. */
async function compiled(
  folder: string,
  resolution: Resolution,
  { types, files }: { readonly types: readonly string[]; readonly files: readonly string[] },
): Promise<string> {
  const options = {
    strict: true,
    exactOptionalPropertyTypes: true,
    noUncheckedIndexedAccess: true,
    skipLibCheck: false,
    noEmit: true,
    target: "es2022",
    lib: ["es2023", "dom", "dom.iterable"],
    types,
    module: resolution === "bundler" ? "esnext" : "node16",
    moduleResolution: resolution,
  };
  const config = `tsconfig.${resolution}.json`;
  writeFileSync(join(folder, config), JSON.stringify({ compilerOptions: options, files }));
  const tsc = join(folder, "node_modules", ".bin", "tsc");
  await command(tsc, ["-p", config], folder);
  return `ok (${(await command(tsc, ["--version"], folder)).trim().replace("Version ", "")})`;
}

const everyOperation: readonly Cell[] = compilers.flatMap(([version, spec]) =>
  resolutions.map((resolution): Cell => ({
    name: `typescript-${version}-${resolution}`,
    title: `TypeScript ${version}, ${resolution}: a file that uses every operation`,
    work: async (place) => {
      const folder = await place.folder(`typescript-${version}`, ["contract", spec, "@types/node@20"]);
      return compiled(folder, resolution, { types: ["node"], files: ["every-operation.ts"] });
    },
  })),
);

/** The entries whose declarations must compile without Node's. */
const entries = "client server node testing codecs signature diagnose page catalogue records".split(" ");

const withoutNode: readonly Cell[] = compilers
  .filter(([version]) => version === "5.4" || version === "7")
  .map(([version, spec]) => ({
    name: `typescript-${version}-no-node-types`,
    title: `TypeScript ${version}: every entry without @types/node`,
    work: async (place) => {
      const folder = await place.folder(`typescript-${version}-alone`, ["contract", spec]);
      const names = ["@acquiring/contract", ...entries.map((entry) => `@acquiring/contract/${entry}`)];
      const text = names.map((name, at) => `export * as e${at} from "${name}";\n`);
      writeFileSync(join(folder, "every-entry.ts"), text.join(""));
      return compiled(folder, "bundler", { types: [], files: ["every-entry.ts"] });
    },
  }));

export const compilerCells: readonly Cell[] = [...everyOperation, ...withoutNode];
