// What the generator refuses, its place in the hand-written files, and what to do about it.
// Nothing here knows what is supported: that is bundle.ts, support.ts and model/

/** A place in a hand-written file: the file below `spec/` and a JSON pointer into it. */
export interface SourceLocation {
  readonly file: string;
  readonly pointer: string;
}

/** One thing that cannot be generated from. */
export interface Problem extends SourceLocation {
  readonly message: string;
  readonly wayOut: string;
}

/** All that is wrong with the hand-written files, found in one run. */
export class ContractError extends Error {
  readonly problems: readonly Problem[];

  constructor(problems: readonly Problem[]) {
    super(problems.map(describe).join("\n"));
    this.name = "ContractError";
    this.problems = problems;
  }
}

const describe = ({ file, pointer, message, wayOut }: Problem): string =>
  `spec/${file}#${pointer}: ${message} ${wayOut}`;

/** The place of a member below another one. */
export const below = (
  { file, pointer }: SourceLocation,
  ...names: readonly (string | number)[]
): SourceLocation => ({
  file,
  pointer: pointer + names.map((name) => `/${escapePointer(String(name))}`).join(""),
});

/** One name as a segment of a JSON pointer. */
export const escapePointer = (name: string): string => name.replaceAll("~", "~0").replaceAll("/", "~1");

/** The names that a JSON pointer goes through. */
export const pointerNames = (pointer: string): string[] =>
  pointer
    .split("/")
    .slice(1)
    .map((name) => name.replaceAll("~1", "/").replaceAll("~0", "~"));

/** Gathers problems, so that one run tells them all. */
export interface Report {
  readonly problems: Problem[];
  readonly refuse: (place: SourceLocation, message: string, wayOut: string) => void;
}

export function report(): Report {
  const problems: Problem[] = [];
  return {
    problems,
    refuse({ file, pointer }, message, wayOut) {
      // What several operations share is looked at more than once.
      const known = problems.some(
        (one) => one.file === file && one.pointer === pointer && one.message === message,
      );
      if (!known) problems.push({ file, pointer, message, wayOut });
    },
  };
}

/** Ends the run if anything was refused. */
export function settle({ problems }: Report): void {
  if (problems.length > 0) throw new ContractError(problems);
}
