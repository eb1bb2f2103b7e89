// Plays a flow of `spec/flows/`: calls each step's operation and checks its success criteria. It knows the expressions
// `$inputs.name`, `$steps.id.outputs.name`, `$statusCode` and `$response.body` with a JSON pointer into the decoded record,
// and conditions that compare one of them with a text or a number.
import type { Step, Workflow } from "../../../docs/site/pages/flows.ts";

type Fields = Readonly<Record<string, unknown>>;

export interface Response {
  readonly status: number;
  /** The decoded body: a record, also if it was XML, or the text of a page. */
  readonly body: unknown;
}

export interface Player {
  readonly inputs: Fields;
  readonly call: (step: Step, request: Fields) => Promise<Response>;
  /** What happens outside the contract after a step, by the step's id. */
  readonly after?: Readonly<Record<string, (outputs: Fields) => Promise<unknown>>>;
}

/** The value of an expression. Throws if there is none. */
function valueOf(expression: string, scope: unknown): unknown {
  const [name = "", pointer = ""] = expression.slice(1).split("#");
  const path = [...name.split("."), ...pointer.split("/").slice(1)];
  const value = path.reduce<unknown>((at, key) => (Object(at) as Fields)[key], scope);
  if (value === undefined) throw new Error(`${expression} has no value.`);
  return value;
}

/** A payload or outputs with the values of their expressions. */
function filled(value: unknown, scope: unknown): unknown {
  if (typeof value === "string") return value.startsWith("$") ? valueOf(value, scope) : value;
  if (Array.isArray(value)) return value.map((one) => filled(one, scope));
  return Object.fromEntries(Object.entries(value as Fields).map(([name, one]) => [name, filled(one, scope)]));
}

function isMet(condition: string, scope: unknown): boolean {
  const [, expression = "", text, number] = /^(\$\S+) == (?:'([^']*)'|(\d+))$/u.exec(condition) ?? [];
  if (expression === "") throw new Error(`The condition ${condition} is not supported.`);
  return valueOf(expression, scope) === (text ?? Number(number));
}

/** The outputs of the flow. Throws at the first step that does not succeed. */
export async function play(flow: Workflow, { inputs, call, after = {} }: Player): Promise<Fields> {
  const steps: Record<string, { readonly outputs: Fields }> = {};
  for (const step of flow.steps) {
    const { stepId, requestBody, successCriteria, outputs: wanted = {} } = step;
    const { status, body } = await call(step, filled(requestBody.payload, { inputs, steps }) as Fields);
    const scope = { inputs, steps, statusCode: status, response: { body } };
    const unmet = successCriteria.find(({ condition }) => !isMet(condition, scope));
    if (unmet !== undefined) throw new Error(`The step ${stepId} fails: not ${unmet.condition}.`);
    const outputs = filled(wanted, scope) as Fields;
    steps[stepId] = { outputs };
    await after[stepId]?.(outputs);
  }
  return filled(flow.outputs, { steps }) as Fields;
}
