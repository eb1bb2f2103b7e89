// The keys of a watched run: Enter, q and Ctrl+C. They also work as lines if the input is not a terminal.

export interface Keys {
  /** Aborted by q. */
  readonly quit: AbortSignal;
  /** Calls back at each Enter; gives what ends that. */
  readonly onEnter: (listener: () => void) => () => void;
  /** Gives the terminal back as it was. */
  readonly close: () => void;
}

const ctrlC = "\u0003";
const ctrlD = "\u0004";

/** Reads single keys if the input is a terminal. */
export function keysOf(input: NodeJS.ReadStream | undefined): Keys {
  const quit = new AbortController();
  const listeners = new Set<() => void>();
  const read = (data: Buffer): void => {
    for (const key of data.toString("utf8")) {
      if (key === "q" || key === ctrlD) quit.abort();
      // A terminal in this mode sends no signal for it.
      else if (key === ctrlC) process.kill(process.pid, "SIGINT");
      else if (key === "\r" || key === "\n") for (const listener of listeners) listener();
    }
  };
  if (input?.isTTY === true) input.setRawMode(true);
  // After the end of the input no key can quit the run, so the end quits it.
  const end = (): void => quit.abort();
  input?.on("data", read).once("end", end).resume();
  return {
    quit: quit.signal,
    onEnter: (listener) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    close: () => {
      input?.off("data", read).off("end", end).pause();
      if (input?.isTTY === true) input.setRawMode(false);
    },
  };
}
