// Runs a task of tasks.json: brings node_modules into step first (setup.mjs), then starts the task's files with the pinned Node.
// Plain JavaScript for Node 20, which is all that a fresh checkout has.
//
// A task has a group, a name, a few words on what it is for, and steps. A step is a file with its arguments, or another task's
// name. Steps run one after the other as long as they succeed; arguments from the command line go to the last one.
// A task whose file has no help of its own lists its `options` here, with what each is for.
import { spawn } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { constants } from "node:os";
import { delimiter, dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { pinnedNode, setUp } from "./setup.mjs";

const self = fileURLToPath(import.meta.url);
const root = dirname(dirname(self));
const plainUsage = new URL("plain-usage.mjs", import.meta.url).href;
const read = (name) => JSON.parse(readFileSync(join(root, name), "utf8"));

const groups = read("scripts/tasks.json");
const tasks = Object.assign(Object.create(null), ...Object.values(groups));

const usage = "npm run task NAME -- ARGUMENTS\n";

/** How a person starts the task: the everyday ones are scripts of package.json. */
const commandOf = (name, { scripts }) =>
  name === "test" ? "npm test" : `npm run ${name in scripts ? "" : "task "}${name}`;

/** All tasks by group, with the command that starts each and what it is for. */
function list() {
  const manifest = read("package.json");
  const parts = Object.entries(groups).map(([group, named]) => {
    const lines = Object.entries(named).map(
      ([name, { what }]) => `  ${commandOf(name, manifest).padEnd(30)} ${what}\n`,
    );
    return `\n${group}\n${lines.join("")}`;
  });
  return usage + parts.join("");
}

/** The task that was probably meant: the first one that has the most letters of the beginning, and at least half of them. */
function nearest(given) {
  for (let length = given.length; length > 0 && length >= given.length / 2; length -= 1) {
    const found = Object.keys(tasks).find((name) => name.startsWith(given.slice(0, length)));
    if (found !== undefined) return found;
  }
  return undefined;
}

/** The commands of a task, those of the tasks that it names in their place. */
const commandsOf = (name) =>
  tasks[name].steps.flatMap((step) => (step in tasks ? commandsOf(step) : [step.split(" ")]));

/** The help of a task with `options`. */
function helpOf(name) {
  const { what, options } = tasks[name];
  const command = `${commandOf(name, read("package.json"))}${Object.keys(options).length > 0 ? " -- OPTIONS" : ""}`;
  const lines = Object.entries(options).map(([option, use]) => `  ${option.padEnd(14)} ${use}\n`);
  return `${command}: ${what}\n${lines.length > 0 ? "\n" : ""}${lines.join("")}`;
}

/** The first argument that a task with `options` does not have; all fit where it also takes other arguments. */
function unknownIn(parameters, options) {
  const names = Object.keys(options).map((option) => option.split(" ")[0]);
  if (names.some((option) => !option.startsWith("--"))) return undefined;
  return parameters.find((given, index) => {
    const isValue =
      index > 0 && Object.keys(options).some((one) => one.startsWith(`${parameters[index - 1]} `));
    return !isValue && !names.includes(given.split("=")[0]);
  });
}

/** What a task with `options` prints instead of running: its help, or what is wrong with its arguments. */
function refused(name, parameters) {
  const { options } = tasks[name];
  if (options === undefined) return undefined;
  if (parameters.some((one) => one === "--help" || one === "-h")) return { text: helpOf(name), code: 0 };
  const unknown = unknownIn(parameters, options);
  return unknown === undefined
    ? undefined
    : { text: `There is no option "${unknown}".\n\n${helpOf(name)}`, code: 2 };
}

/** Runs a file to its end; the answer is its exit code, as a shell gives it. What ends this process ends that one. */
function start(file, parameters) {
  const own = file.endsWith(".ts") ? ["--conditions=@acquiring/source", "--import", plainUsage] : [];
  const node = existsSync(pinnedNode(root)) ? pinnedNode(root) : process.execPath;
  const child = spawn(node, [...own, join(root, file), ...parameters], { cwd: root, stdio: "inherit" });
  const pass = (signal) => child.kill(signal);
  const signals = ["SIGINT", "SIGTERM", "SIGHUP"];
  for (const signal of signals) process.on(signal, pass);
  return new Promise((done, failed) => {
    child.on("error", failed);
    child.on("exit", (code, signal) => {
      for (const name of signals) process.off(name, pass);
      done(code ?? 128 + constants.signals[signal]);
    });
  });
}

/** Sets up and runs a task. The answer is the exit code of the step that failed, or 0. */
async function run(name, parameters) {
  const code = await setUp(root);
  if (code !== 0) return code;
  process.env.PATH = [join(root, "node_modules", ".bin"), process.env.PATH].join(delimiter);
  // A command that tells how to start it again reads its script's name here; `npm run task NAME` is the same command.
  if (process.env.npm_lifecycle_event !== undefined) process.env.npm_lifecycle_event = name;
  const commands = commandsOf(name);
  for (const [index, [file, ...own]] of commands.entries()) {
    const given = index === commands.length - 1 ? parameters : [];
    const ended = await start(file, [...own, ...given]);
    if (ended !== 0) return ended;
  }
  return 0;
}

async function main([name, ...parameters]) {
  if (name === undefined || name === "--help" || name === "-h") {
    process.stdout.write(list());
    return 0;
  }
  if (name in tasks) {
    const shown = refused(name, parameters);
    if (shown === undefined) return run(name, parameters);
    (shown.code === 0 ? process.stdout : process.stderr).write(shown.text);
    return shown.code;
  }
  const near = nearest(name);
  const hint = near === undefined ? "" : ` Did you mean ${near}?`;
  process.stderr.write(`There is no task "${name}".${hint} \`npm run task\` lists them.\n`);
  return 2;
}

process.exitCode = await main(process.argv.slice(2));
