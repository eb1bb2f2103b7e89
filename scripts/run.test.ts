import { spawn } from "node:child_process";
import { cpSync, existsSync, mkdirSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { workFolder } from "@acquiring/testing/work";
import { expect, test } from "vitest";
import { commandOf, scripts, tasks, unknownCommands } from "./checks/testing/commands.ts";
import { ended } from "./checks/testing/shell.ts";
import { filesOf, root as project, textOf } from "./checks/testing/tree.ts";

/** A small project with its own tasks, completely installed. */
const root = workFolder("run");

const files = {
  "package.json": JSON.stringify({ name: "fixture", private: true, type: "module", scripts: { echo: "" } }),
  "package-lock.json": '{ "packages": {} }',
  "node_modules/.package-lock.json": '{ "packages": {} }',
  "scripts/tasks.json": JSON.stringify({
    Some: {
      echo: { what: "says what it is given", steps: ["echo.ts --own"] },
      fail: { what: "ends with 3", steps: ["fail.mjs 3", "echo"] },
      both: { what: "one and the other", steps: ["fail.mjs 0", "echo"] },
      wait: { what: "until a signal", steps: ["wait.mjs"] },
      page: {
        what: "writes a page",
        options: { "--port N": "where", "--watch": "again" },
        steps: ["echo.ts"],
      },
      plain: { what: "does one thing", options: {}, steps: ["echo.ts"] },
      usage: { what: "reads its options", steps: ["usage.ts"] },
    },
  }),
  "echo.ts": `
    const input: string[] = [];
    for await (const chunk of process.stdin) input.push(String(chunk));
    console.log(JSON.stringify([process.argv.slice(2), process.execArgv, input.join("")]));`,
  "usage.ts": `
    import { parseArgs } from "node:util";
    parseArgs({ options: { good: { type: "boolean" } } });
    throw new Error("A defect.");`,
  "fail.mjs": "process.exitCode = Number(process.argv[2]);",
  "wait.mjs": `
    process.on("SIGTERM", () => process.exit(7));
    setInterval(() => undefined, 1000);
    console.log("waiting");`,
};

for (const folder of ["scripts", "node_modules"]) mkdirSync(join(root, folder));
for (const [name, text] of Object.entries(files)) writeFileSync(join(root, name), text);
for (const name of ["run.mjs", "setup.mjs", "plain-usage.mjs"])
  cpSync(join(import.meta.dirname, name), join(root, "scripts", name));

async function run(
  parameters: readonly string[],
  { input = "", signal }: { input?: string; signal?: NodeJS.Signals } = {},
) {
  const child = spawn(process.execPath, [join(root, "scripts", "run.mjs"), ...parameters], { cwd: tmpdir() });
  // It says that it waits as its only line.
  if (signal !== undefined) child.stdout.on("data", () => child.kill(signal));
  child.stdin.end(input);
  const { code, all } = await ended(child);
  return { code, said: all };
}

test("arguments and standard input are passed unchanged, and TypeScript runs from source", async () => {
  const { code, said } = await run(["echo", "--flag", "two words", "'$x' *", "--"], { input: "a\nb" });
  expect({ code, said: JSON.parse(said) }).toEqual({
    code: 0,
    said: [
      ["--own", "--flag", "two words", "'$x' *", "--"],
      ["--conditions=@acquiring/source", "--import", expect.stringMatching(/plain-usage\.mjs$/u)],
      "a\nb",
    ],
  });
});

test("a failing step is the last one, and its exit code is the task's", async () => {
  expect(await run(["fail"])).toEqual({ code: 3, said: "" });
});

test("steps run in turn, and only the last one gets the arguments", async () => {
  const { code, said } = await run(["both", "1"]);
  expect({ code, given: JSON.parse(said)[0] }).toEqual({ code: 0, given: ["--own", "1"] });
});

test("a signal ends the task, with the exit code of its process", async () => {
  expect(await run(["wait"], { signal: "SIGTERM" })).toMatchObject({ code: 7 });
  expect(await run(["wait"], { signal: "SIGINT" })).toMatchObject({ code: 130 });
});

test("without a name, or with --help, the tasks are listed with their purpose", async () => {
  for (const parameters of [[], ["--help"], ["-h"]]) {
    const { code, said } = await run(parameters);
    expect(code).toBe(0);
    expect(said).toMatch(/^ {2}npm run echo +says what it is given$/m);
    expect(said).toMatch(/^ {2}npm run task fail +ends with 3$/m);
  }
});

const helpOfPage = `npm run task page -- OPTIONS: writes a page

  --port N       where
  --watch        again
`;

test("a task that has no help text prints its options", async () => {
  for (const flag of ["--help", "-h"])
    expect(await run(["page", flag])).toEqual({ code: 0, said: helpOfPage });
  expect(await run(["plain", "-h"])).toEqual({ code: 0, said: "npm run task plain: does one thing\n" });
});

test("an unknown option ends with 2 and the help, and the task does not run", async () => {
  const said = `There is no option "--wach".\n\n${helpOfPage}`;
  expect(await run(["page", "--port", "--wach", "--wach"])).toEqual({ code: 2, said });
  expect(await run(["plain", "x"])).toMatchObject({ code: 2 });
  const { said: ran } = await run(["page", "--port", "80", "--watch"]);
  expect(JSON.parse(ran)[0]).toEqual(["--port", "80", "--watch"]);
});

test("an option that a task's file refuses gives a message without a stack trace, and a defect gives a stack trace", async () => {
  const wrong = await run(["usage", "--bad"]);
  expect(wrong).toEqual({ code: 2, said: "Unknown option '--bad'\nTo see the options, use --help.\n" });
  const broken = await run(["usage", "--good"]);
  expect(broken.code).toBe(1);
  expect(broken.said).toContain("Error: A defect.");
  expect(broken.said).toContain("usage.ts:");
});

test("an unknown task ends with 2 and a suggestion", async () => {
  expect(await run(["ecko"])).toEqual({
    code: 2,
    said: 'There is no task "ecko". Did you mean echo? `npm run task` lists them.\n',
  });
  expect(await run(["constructor"])).toEqual({
    code: 2,
    said: 'There is no task "constructor". `npm run task` lists them.\n',
  });
});

test("there are at most 30 tasks; package.json has at most 20 scripts, and each runs the task of its name", () => {
  expect(tasks.size).toBeLessThanOrEqual(30);
  const { task, ...named } = scripts;
  expect(Object.keys(scripts).length).toBeLessThanOrEqual(20);
  expect(task).toBe("node scripts/run.mjs");
  expect(named).toEqual(
    Object.fromEntries(Object.keys(named).map((name) => [name, `node scripts/run.mjs ${name}`])),
  );
  expect(Object.keys(named).filter((name) => !tasks.has(name))).toEqual([]);
});

test("every step is a task or a file that exists", () => {
  const steps = [...tasks.values()].flatMap((task) => task.steps);
  const files = steps.filter((step) => !tasks.has(step)).map((step) => step.split(" ")[0] ?? "");
  expect(files.filter((file) => !existsSync(join(project, file)))).toEqual([]);
});

test("every option that the file of a task reads is in the task's list, so that the command takes it", () => {
  for (const [name, { steps, options }] of tasks) {
    const file = steps.at(-1)?.split(" ")[0] ?? "";
    if (options === undefined || tasks.has(file)) continue;
    const [, read = ""] = textOf(file).split("parseArgs(");
    const found = [...read.matchAll(/^ +"?([\w-]+)"?: \{ type: "(?:string|boolean)"/gmu)];
    const listed = Object.keys(options).map((one) => one.split(" ")[0]);
    const missing = found.map(([, option]) => `--${option}`).filter((option) => !listed.includes(option));
    expect({ [name]: missing }).toEqual({ [name]: [] });
  }
});

test("the table of commands in docs/contributing.md has each task with its description", () => {
  const table = textOf("docs/contributing.md").split("\n## The commands\n")[1] ?? "";
  const rows = [...table.matchAll(/^\| (`.*) \|$/gm)].map(([, row]) => row);
  expect(rows).toEqual([...tasks].map(([name, { what }]) => `\`${commandOf(name)}\` | ${what}`));
});

test("every command in a page, comment or message of this repository exists", () => {
  const unknown = filesOf(".md", ".ts", ".mjs", ".yaml")
    .filter((file) => file !== "scripts/run.test.ts")
    .flatMap((file) => unknownCommands(textOf(file)).map((name) => `${file}: ${name}`));
  expect(unknown).toEqual([]);
});
