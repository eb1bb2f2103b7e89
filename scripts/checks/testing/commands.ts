// The commands of this repository as data: the scripts of package.json, the tasks that they start, and the commands that a text
// names.
import { readFileSync } from "node:fs";
import { join } from "node:path";

const root = join(import.meta.dirname, "../../..");
const read = (file: string): unknown => JSON.parse(readFileSync(join(root, file), "utf8"));

export interface Task {
  readonly what: string;
  /** Files with their arguments, or names of other tasks. */
  readonly steps: readonly string[];
  /** What the command takes, with what each is for. Without them its file has its own help. */
  readonly options?: Readonly<Record<string, string>>;
}

export const { scripts } = read("package.json") as { readonly scripts: Readonly<Record<string, string>> };
const groups = read("scripts/tasks.json") as Readonly<Record<string, Readonly<Record<string, Task>>>>;
export const tasks: ReadonlyMap<string, Task> = new Map(Object.values(groups).flatMap(Object.entries<Task>));

/** How a person starts a task. */
export const commandOf = (name: string): string =>
  name === "test" ? "npm test" : `npm run ${name in scripts ? "" : "task "}${name}`;

/** The commands that a text names, each as it starts: `npm run lint`, `npm run task fuzz`. */
export const commandsIn = (text: string): readonly string[] =>
  [...text.matchAll(/npm (?:test|run (?:--silent )?(?:task [a-z][\w:-]*|[a-z][\w:-]*))/g)].map(([command]) =>
    command.replace(" --silent", ""),
  );

const known = new Set([...[...tasks.keys()].map(commandOf), "npm run task"]);

/** The commands of a text that do not exist. */
export const unknownCommands = (text: string): readonly string[] =>
  commandsIn(text).filter((command) => !known.has(command));
