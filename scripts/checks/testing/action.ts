// Runs action.yml as GitHub does: its steps in sequence, each in a separate shell. Uses no test framework.
import { spawn } from "node:child_process";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { delimiter, join } from "node:path";
import { build } from "esbuild";
import { parse } from "yaml";
import { ended, environment, root } from "./shell.ts";

interface ActionStep {
  readonly id?: string;
  readonly if?: string;
  readonly shell: string;
  readonly env?: Readonly<Record<string, string>>;
  readonly run: string;
}

export interface Action {
  readonly inputs: Readonly<Record<string, { readonly default?: string }>>;
  readonly outputs: Readonly<Record<string, { readonly value: string }>>;
  readonly runs: { readonly steps: readonly ActionStep[] };
}

export const actionText = readFileSync(join(root, "action.yml"), "utf8");
export const action = parse(actionText) as Action;

/** The service's own parser. It imports JSON as bundlers do and Node does not, so it is bundled. */
async function parser() {
  const contents = `export { NoOperationTraceWriter, parseWorkflow } from "@actions/workflow-parser";
export { parseAction } from "@actions/workflow-parser/actions/action-parser";`;
  const { outputFiles } = await build({
    stdin: { contents, resolveDir: root },
    bundle: true,
    format: "esm",
    platform: "browser",
    write: false,
  });
  const code = Buffer.from(outputFiles[0]?.contents ?? []).toString("base64");
  type Parser = typeof import("@actions/workflow-parser") &
    typeof import("@actions/workflow-parser/actions/action-parser");
  return (await import(/* @vite-ignore */ `data:text/javascript;base64,${code}`)) as Parser;
}

/** What the schema of the service has against an action or a workflow. */
export async function problemsOf(kind: "action" | "workflow", content: string): Promise<readonly string[]> {
  const { NoOperationTraceWriter, parseAction, parseWorkflow } = await parser();
  const parsing = kind === "action" ? parseAction : parseWorkflow;
  const { context } = parsing({ name: `${kind}.yml`, content }, new NoOperationTraceWriter());
  return context.errors.getErrors().map(({ message }) => message);
}

export interface Job {
  /** An empty folder for the runner, and the folder in which the steps run. */
  readonly runner: string;
  readonly workspace: string;
  /** Commands of the runner's machine. */
  readonly bin: string;
  readonly inputs: Readonly<Record<string, string>>;
  readonly env?: Readonly<Record<string, string>>;
  /** Called with the process of each step. */
  readonly onStep?: (pid: number) => void;
}

export interface JobEnded {
  /** Of the last step that ran. */
  readonly code: number | null;
  readonly all: string;
  readonly outputs: Readonly<Record<string, string>>;
  readonly summary: string;
}

type Values = Readonly<Record<string, string>>;

/** `name=value` lines. */
const outputsIn = (text: string): Values =>
  Object.fromEntries(
    text
      .split("\n")
      .filter((line) => line !== "")
      .map((line) => [line.slice(0, line.indexOf("=")), line.slice(line.indexOf("=") + 1)]),
  );

/** A text with its expressions, which only name values. */
const filled = (text: string, values: Values): string =>
  text.replaceAll(/\$\{\{ ([\w.-]+) \}\}/gu, (_, name: string) => values[name] ?? "");

/** Whether a step runs, by a condition of the one kind that action.yml has. */
function applies(condition: string | undefined, values: Values): boolean {
  if (condition === undefined) return true;
  const [whole, name = "", other] = /^([\w.-]+) != '([^']*)'$/u.exec(condition) ?? [];
  if (whole === undefined) throw new Error(`unknown condition ${condition}`);
  return values[name] !== other;
}

/** Runs the steps until one fails, as `shell: bash` is run there. */
export async function runAction({ runner, workspace, bin, inputs, env, onStep }: Job): Promise<JobEnded> {
  const values: Record<string, string> = {};
  for (const [name, input] of Object.entries(action.inputs))
    values[`inputs.${name}`] = inputs[name] ?? input.default ?? "";
  mkdirSync(runner, { recursive: true });
  const summary = join(runner, "summary.md");
  writeFileSync(summary, "");
  let [code, all]: [number | null, string] = [0, ""];
  for (const [index, step] of action.runs.steps.entries()) {
    if (!applies(step.if, values)) continue;
    const output = join(runner, `output-${index}`);
    const script = join(runner, `step-${index}.sh`);
    writeFileSync(output, "");
    writeFileSync(script, step.run);
    const own = environment({
      GITHUB_OUTPUT: output,
      GITHUB_STEP_SUMMARY: summary,
      RUNNER_TEMP: runner,
      ...env,
    });
    const child = spawn("bash", ["--noprofile", "--norc", "-eo", "pipefail", script], {
      cwd: workspace,
      env: {
        ...own,
        PATH: [bin, own["PATH"]].join(delimiter),
        ...Object.fromEntries(
          Object.entries(step.env ?? {}).map(([name, text]) => [name, filled(text, values)]),
        ),
      },
      stdio: ["ignore", "pipe", "pipe"],
    });
    if (child.pid !== undefined) onStep?.(child.pid);
    const end = await ended(child);
    [code, all] = [end.code, all + end.all];
    for (const [name, value] of Object.entries(outputsIn(readFileSync(output, "utf8"))))
      values[`steps.${step.id}.outputs.${name}`] = value;
    if (code !== 0) break;
  }
  return {
    code,
    all,
    outputs: Object.fromEntries(
      Object.entries(action.outputs).map(([name, { value }]) => [name, filled(value, values)]),
    ),
    summary: readFileSync(summary, "utf8"),
  };
}
