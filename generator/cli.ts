// The command `npm run generate`: generates, writes or only compares, and says what it did.
import { join } from "node:path";
import { parseArgs } from "node:util";
import { isMade, madeTexts } from "./data.ts";
import { ContractError } from "./load/problem.ts";
import { folder } from "./load/source.ts";
import { compare, type Compared, type Generated, write } from "./write.ts";

const help = `npm run generate               writes generated/ from spec/
npm run generate -- --check    writes nothing, lists stale, missing and extra files, and exits 1 if there are any
npm run generate -- --data     writes only the files that are not committed and lists them, as set-up does
npm run generate -- --help     this text
`;

const root = join(import.meta.dirname, "..");
const done = { unchanged: "unchanged", stale: "changed", missing: "new", stray: "removed" };

const say = (text: string): void => void process.stdout.write(text);

/** Runs the command and returns its exit code: 0 done, 1 not up to date or not generable, 2 wrong usage. */
async function main(): Promise<number> {
  let options;
  try {
    const flag = { type: "boolean" } as const;
    options = parseArgs({ options: { check: flag, data: flag, help: { ...flag, short: "h" } } }).values;
  } catch (error) {
    say(`${error instanceof Error ? error.message : "Invalid arguments."}\n\n${help}`);
    return 2;
  }
  if (options.help === true) {
    say(help);
    return 0;
  }
  const files = folder(join(root, "spec"));
  const target = join(root, "generated");
  if (options.data === true) {
    const made = madeTexts(files);
    const others = compare(made, target).filter(({ path }) => isMade(path));
    write(made, target, others);
    say([...made.keys()].map((path) => `${path}\n`).join(""));
    return 0;
  }
  // Its compiler is not needed for data, and takes a second to read.
  const { generate } = await import("./generate.ts");
  const generated = await generate(files);
  const compared = compare(generated, target);
  return options.check === true ? check(compared) : change(generated, target, compared);
}

function check(compared: readonly Compared[]): number {
  const wrong = compared.filter(({ state }) => state !== "unchanged");
  for (const { path, state } of wrong) say(`${state.padEnd(8)} generated/${path}\n`);
  if (wrong.length === 0) say(`${compared.length} files are up to date.\n`);
  else say(`${wrong.length} of ${compared.length} files are not up to date. Run npm run generate.\n`);
  return wrong.length === 0 ? 0 : 1;
}

function change(generated: Generated, target: string, compared: readonly Compared[]): number {
  write(generated, target, compared);
  for (const { path, state, bytes } of compared) {
    if (state !== "unchanged")
      say(`${done[state].padEnd(8)} ${String(bytes).padStart(8)}  generated/${path}\n`);
  }
  const bytes = compared.reduce((sum, one) => sum + (one.state === "stray" ? 0 : one.bytes), 0);
  const counts = Object.entries(done).map(
    ([state, word]) => `${compared.filter((one) => one.state === state).length} ${word}`,
  );
  say(`${generated.size} files, ${bytes} bytes: ${counts.join(", ")}.\n`);
  return 0;
}

try {
  process.exitCode = await main();
} catch (error) {
  if (!(error instanceof ContractError)) throw error;
  process.stderr.write(`${error.message}\n${error.problems.length} problems. Nothing was written.\n`);
  process.exitCode = 1;
}
