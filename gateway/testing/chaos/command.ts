// Common code of this folder's commands: options, and a regular line of progress.
import { parseArgs } from "node:util";

interface Numbered {
  readonly least: number;
  readonly most: number;
  readonly otherwise: number;
}

/** Reads `--name value` for numbers, and `--json`; `undefined` for other options and for help. */
function readOptions<Name extends string>(
  parameters: readonly string[],
  numbers: Readonly<Record<Name, Numbered>>,
): (Record<Name, number> & { readonly json: boolean }) | "help" | undefined {
  const names = Object.keys(numbers) as Name[];
  const options = Object.fromEntries([
    ...names.map((name) => [name, { type: "string" }] as const),
    ...["json", "help"].map((name) => [name, { type: "boolean" }] as const),
  ]);
  let values: Readonly<Record<string, unknown>>;
  try {
    ({ values } = parseArgs({ args: [...parameters], options }));
  } catch {
    return undefined;
  }
  if (values["help"] === true) return "help";
  const read = names.map((name) => {
    const { least, most, otherwise } = numbers[name];
    const value = Number(values[name] ?? otherwise);
    return value >= least && value <= most ? ([name, value] as const) : undefined;
  });
  if (read.includes(undefined)) return undefined;
  const given = Object.fromEntries(read.filter((one) => one !== undefined)) as Record<Name, number>;
  return { ...given, json: values["json"] === true };
}

/** Says every ten seconds how far it has come; gives how to stop that. */
export function everyTenSeconds(line: () => string): () => void {
  const start = performance.now();
  const timer = setInterval(() => {
    process.stderr.write(`${Math.round((performance.now() - start) / 1000)} s: ${line()}\n`);
  }, 10_000);
  return () => clearInterval(timer);
}

interface Command<Name extends string, Done> {
  readonly help: string;
  readonly options: Readonly<Record<Name, Numbered>>;
  readonly run: (options: Record<Name | "seed", number>) => Promise<Done>;
  readonly report: (done: Done) => string;
}

/** A command with a seed and these options, by its parameters; gives its exit code. */
export const command =
  <Name extends string, Done extends { readonly wrong: readonly string[] }>({
    help,
    options,
    run,
    report,
  }: Command<Name, Done>) =>
  async (parameters: readonly string[]): Promise<number> => {
    const seed = { least: 0, most: 4_000_000, otherwise: Math.floor(Math.random() * 1_000_000) };
    const read = readOptions<Name | "seed">(parameters, { ...options, seed });
    if (read === undefined || read === "help") {
      process[read === "help" ? "stdout" : "stderr"].write(help);
      return read === "help" ? 0 : 2;
    }
    const done = await run(read);
    process.stdout.write(read.json ? `${JSON.stringify(done)}\n` : report(done));
    return done.wrong.length === 0 ? 0 : 1;
  };

/** Runs the command of this process. A signal becomes an exit, which stops servers and removes folders. */
export async function start(main: (parameters: readonly string[]) => Promise<number>): Promise<void> {
  process.once("SIGINT", () => process.exit(130)).once("SIGTERM", () => process.exit(143));
  process.exitCode = await main(process.argv.slice(2));
}

export const shown = (wrong: readonly string[], most = 20): readonly string[] =>
  wrong.length <= most
    ? wrong.map((line) => `  ${line}`)
    : [...wrong.slice(0, most).map((line) => `  ${line}`), `  and ${wrong.length - most} more`];
