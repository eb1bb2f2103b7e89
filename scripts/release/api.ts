// The public surface of the packages: every exported name of every entry with its signature and comment. The docs make pages of it.
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import ts from "typescript";
import { type Description, describeSymbol } from "./api/describe.ts";
import { type MemberList, membersOf } from "./api/members.ts";
import { packages } from "./pack.ts";

const root = join(import.meta.dirname, "../..");

interface Manifest {
  readonly name: string;
  readonly exports: Readonly<Record<string, string | Readonly<Record<string, string | object>>>>;
}

interface Entry {
  /** As it is imported. */
  readonly name: string;
  readonly file: string;
}

/** The entries of a package that are code and published, each with its source; `*` means each file that fits. */
export function entriesOf(folder: string): readonly Entry[] {
  const base = join(root, folder);
  const { name, exports } = JSON.parse(readFileSync(join(base, "package.json"), "utf8")) as Manifest;
  return Object.entries(exports).flatMap(([entry, target]) => {
    const source = typeof target === "string" ? undefined : target["@acquiring/source"];
    if (typeof target === "string" || typeof source !== "string" || target["types"] === undefined) return [];
    const named = `${name}${entry.slice(1)}`;
    if (!source.includes("*")) return [{ name: named, file: join(base, source) }];
    const within = join(base, source.slice(0, source.indexOf("*")));
    return readdirSync(within)
      .filter((file) => file.endsWith(".ts"))
      .toSorted()
      .map((file) => ({ name: named.replace("*", file.slice(0, -3)), file: join(within, file) }));
  });
}

/** One exported name of an entry: described in full at its first entry, and as a reference to that one in the others. */
export type Exported = { readonly name: string } & (
  | ({ readonly asIn?: undefined; readonly members: readonly MemberList[] } & Description)
  | { readonly asIn: string }
);

export interface Section {
  /** The entry as it is imported. */
  readonly name: string;
  /** What it is for, and an example in TypeScript: the comment that its file opens with. */
  readonly says: string;
  readonly example: string;
  readonly exports: readonly Exported[];
}

/** The entries of all packages in one program: what they share is read once. */
let read: ts.Program | undefined;

/** These files as TypeScript reads them here. */
export function programOf(files: readonly string[]): ts.Program {
  const { config } = ts.readConfigFile(join(root, "tsconfig.json"), ts.sys.readFile) as {
    readonly config: { readonly compilerOptions: object };
  };
  return ts.createProgram(files, ts.convertCompilerOptionsFromJson(config.compilerOptions, root).options);
}

/** The public surface of one package, entry by entry. */
export function surfaceOf(folder: (typeof packages)[number]): readonly Section[] {
  const entries = entriesOf(folder);
  read ??= programOf(packages.flatMap((one) => entriesOf(one).map(({ file }) => file)));
  const program = read;
  const checker = program.getTypeChecker();
  const told = new Map<ts.Symbol, string>();
  const meaning = (symbol: ts.Symbol): ts.Symbol =>
    symbol.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(symbol) : symbol;
  const exportedBy = (source: ts.SourceFile | undefined): readonly ts.Symbol[] => {
    const module = source && checker.getSymbolAtLocation(source);
    return module === undefined ? [] : checker.getExportsOfModule(module);
  };
  const all = new Set(entries.flatMap(({ file }) => exportedBy(program.getSourceFile(file)).map(meaning)));
  return entries.map(({ name, file }) => {
    const source = program.getSourceFile(file);
    const exports = exportedBy(source)
      .toSorted((a, b) => (a.name < b.name ? -1 : 1))
      .map((symbol): Exported => {
        const meant = meaning(symbol);
        const asIn = told.get(meant);
        if (asIn !== undefined) return { name: symbol.name, asIn };
        told.set(meant, name);
        const members = membersOf(checker, meant, (type) => all.has(type));
        return { name: symbol.name, ...describeSymbol(checker, symbol.name, meant), members };
      });
    return { name, ...openingOf(source?.text ?? ""), exports };
  });
}

/** What a module's comment says; empty if it has none. */
function openingOf(text: string): { readonly says: string; readonly example: string } {
  const [, comment = ""] = /^\/\*\*\n([^]*?)\n \* @module\n \*\//mu.exec(text) ?? [];
  const [says = "", example = ""] = comment.replaceAll(/^ \* ?/gmu, "").split(/^```(?:ts)?$/mu);
  return { says: says.replaceAll(/\s+/gu, " ").trim(), example: example.trim() };
}
