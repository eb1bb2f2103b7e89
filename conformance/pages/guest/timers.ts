// Timers on a virtual clock: it does not tick, it jumps to the next due task. A page that waits three seconds takes no
// time.
import { host } from "./host.ts";
import { hooks } from "./slots.ts";

interface Task {
  readonly id: number;
  due: number;
  readonly every: number | undefined;
  readonly call: () => void;
}

let tasks: Task[] = [];
let clock = 0;
let last = 0;

const compile = Function;

function add(call: unknown, wait: unknown, again: boolean, more: readonly unknown[]): number {
  const time = Math.max(again ? 4 : 1, Number(wait) || 0);
  last += 1;
  const run =
    typeof call === "function"
      ? () => void (call as (...given: unknown[]) => void)(...more)
      : () => void compile(String(call))();
  tasks.push({ id: last, due: clock + time, every: again ? time : undefined, call: run });
  return last;
}

export const later = (call: unknown, wait: unknown, ...more: unknown[]): number =>
  add(call, wait, false, more);
export const every = (call: unknown, wait: unknown, ...more: unknown[]): number =>
  add(call, wait, true, more);
export const frame = (call: (time: number) => void): number => later(() => call(clock), 16);
export function clear(id: unknown): void {
  tasks = tasks.filter((task) => task.id !== Number(id));
}
export const now = (): number => clock;

/** Advances the time to `end`, or until `enough` is true. */
export function pass(end: number, enough: () => boolean): void {
  while (!enough()) {
    let next: Task | undefined;
    for (const task of tasks) if (next === undefined || task.due < next.due) next = task;
    if (next === undefined || next.due > end) return;
    const task = next;
    clock = Math.max(clock, task.due);
    if (task.every === undefined) tasks = tasks.filter((one) => one !== task);
    else task.due = clock + task.every;
    try {
      task.call();
    } catch (error) {
      hooks.report(error);
    }
    host.checkpoint();
  }
}
