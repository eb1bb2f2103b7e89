// SIGINT and SIGTERM while something runs: it is asked to end, and the exit code says which of them came.

/** 128 and the signal's number, as shells count. */
const codes = { SIGINT: 130, SIGTERM: 143 } as const;

/** What was interrupted has nothing to give. */
export class Interrupted extends Error {
  override readonly name = "Interrupted";
  readonly code: number;
  constructor(code: number) {
    super("It was interrupted.");
    this.code = code;
  }
}

export interface Interruptible<T> {
  readonly value: T;
  /** The exit code of an interrupt; `undefined` without one. */
  readonly code: number | undefined;
}

/**
 * Does some work, whose signal the first interrupt aborts, or the caller; the second interrupt ends the process.
 *
 * @throws Interrupted where the work fails behind an interrupt.
 */
export async function interruptible<T>(
  caller: AbortSignal | undefined,
  work: (signal: AbortSignal) => Promise<T>,
): Promise<Interruptible<T>> {
  const stop = new AbortController();
  let code: number | undefined;
  const handlers = Object.entries(codes).map(([name, own]) => {
    const handler = (): void => {
      code ??= own;
      stop.abort();
    };
    process.once(name, handler);
    return () => process.removeListener(name, handler);
  });
  try {
    const value = await work(caller === undefined ? stop.signal : AbortSignal.any([stop.signal, caller]));
    return { value, code };
  } catch (error) {
    if (code !== undefined) throw new Interrupted(code);
    throw error;
  } finally {
    for (const remove of handlers) remove();
  }
}

/** Waits until a signal is aborted. */
export const aborted = async (signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    if (signal.aborted) return resolve();
    signal.addEventListener("abort", () => resolve(), { once: true });
  });
