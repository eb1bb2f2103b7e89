// Type errors of programs that a test has written. It reads shared sources once and checks only the programs; `npm
// run typecheck` checks the rest. Uses no test framework.
import { defined } from "@acquiring/contract/codecs";
import { join } from "node:path";
import ts from "typescript";

const root = join(import.meta.dirname, "../../..");

interface Compiler {
  readonly options: ts.CompilerOptions;
  readonly host: ts.CompilerHost;
  readonly sources: Map<string, ts.SourceFile | undefined>;
  last?: ts.Program;
}

// Of the process and not of this module, which a test runner may load once for each file.
const key = Symbol.for("acquiring.test-compiler");
const holder = globalThis as { [key]?: Compiler };

function createCompiler(): Compiler {
  const { config } = ts.readConfigFile(join(root, "tsconfig.json"), ts.sys.readFile) as { config: object };
  const { options } = ts.parseJsonConfigFileContent({ ...config, files: [], include: [] }, ts.sys, root);
  const sources = new Map<string, ts.SourceFile | undefined>();
  const host = ts.createCompilerHost(options);
  const read = host.getSourceFile.bind(host);
  host.getSourceFile = (file, ...rest) => {
    if (!sources.has(file)) sources.set(file, read(file, ...rest));
    return sources.get(file);
  };
  return { options, host, sources };
}

/** These files and what they import, as the compiler has read them. */
export function programOf(...files: readonly string[]): ts.Program {
  const compiler = (holder[key] ??= createCompiler());
  for (const file of files) compiler.sources.delete(file);
  const { options, host, last } = compiler;
  const program = ts.createProgram({
    rootNames: [...files],
    options,
    host,
    ...defined({ oldProgram: last }),
  });
  compiler.last = program;
  return program;
}

/** What the compiler finds in these files, each with its place; empty where they have no error. */
export function typeErrors(...files: readonly string[]): readonly string[] {
  const program = programOf(...files);
  const found = files.flatMap((file) => {
    const source = program.getSourceFile(file);
    return [...program.getSyntacticDiagnostics(source), ...program.getSemanticDiagnostics(source)];
  });
  return [...program.getOptionsDiagnostics(), ...found].map((one) =>
    ts.formatDiagnostic(one, {
      getCanonicalFileName: (name) => name,
      getCurrentDirectory: () => root,
      getNewLine: () => "\n",
    }),
  );
}
