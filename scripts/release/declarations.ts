// What the contract's declarations need beyond the compiler's output: those for `require`, and the names of the web.
import { copyFileSync, globSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import ts from "typescript";
import { entriesOf, programOf } from "./api.ts";

const root = join(import.meta.dirname, "../..");
const mode = 'with { "resolution-mode": "import" }';

const webNames = ["AbortSignal", "Request", "RequestInit", "Response", "URL"];

/** Imports the names of the web where a declaration has them, so that a program needs neither DOM nor Node's types. */
export function importWebTypes(): void {
  const web = join(root, "dist", "web.d.ts");
  copyFileSync(join(import.meta.dirname, "web.d.ts"), web);
  for (const file of globSync(join(root, "dist", "{generated,runtime}", "**", "*.d.ts"))) {
    const text = readFileSync(file, "utf8");
    const code = text.replaceAll(/\/\*[^]*?\*\/|\/\/.*$|"(?:\\.|[^"\\])*"/gmu, "");
    const used = webNames.filter((name) => new RegExp(`[:<>|(] *${name}\\b(?! *<)`, "u").test(code));
    const from = relative(dirname(file), web).replace(/\.d\.ts$/u, ".js");
    if (used.length > 0) writeFileSync(file, `import type { ${used.join(", ")} } from "${from}";\n${text}`);
  }
}

/**
 * Writes `dist/generated/client.d.cts` for the entry `client`, and so on for each entry of the contract. A CommonJS file
 * takes no declarations of a module under `module: node16`. These name those of the module, so the types are the same.
 */
export function writeRequireTypes(): void {
  const entries = entriesOf(".");
  const program = programOf(entries.map(({ file }) => file));
  const checker = program.getTypeChecker();
  for (const { file } of entries) {
    const source = program.getSourceFile(file);
    const module = source && checker.getSymbolAtLocation(source);
    const name = relative(root, file).replace(/\.ts$/u, "");
    const from = `./${name.split("/").at(-1)}.js`;
    const lines = (module === undefined ? [] : checker.getExportsOfModule(module)).flatMap((symbol) => {
      const { flags } = symbol.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(symbol) : symbol;
      if ((flags & ts.SymbolFlags.Value) === 0) return [];
      const type = `export type ${symbol.name} = module.${symbol.name};\n`;
      return [
        `export declare const ${symbol.name}: typeof module.${symbol.name};\n`,
        ...((flags & ts.SymbolFlags.Type) === 0 ? [] : [type]),
      ];
    });
    writeFileSync(
      join(root, "dist", `${name}.d.cts`),
      `import type * as module from "${from}" ${mode};\nexport type * from "${from}" ${mode};\n${lines.join("")}`,
    );
  }
}
