// The suite's checks of each rule and extension point, and the mutants that measure them.
import { execFileSync } from "node:child_process";
import { join } from "node:path";
import { mutants } from "@acquiring/conformance/measure";
import { groupBy } from "./group.ts";

export interface SuiteCheck {
  readonly id: string;
  readonly title: string;
  readonly level: string;
  readonly rules: readonly string[];
  /** It sees that a request is accepted, and not what the gateway does with it. */
  readonly acceptanceOnly?: true;
  /** Extension points, and what the settings must name. */
  readonly needs: readonly string[];
}

export interface Suite {
  readonly checks: readonly SuiteCheck[];
  /** The mutants' names by what they break: a rule's id, or that of an extension point. */
  readonly mutants: ReadonlyMap<string, readonly string[]>;
}

/** Asks the suite itself: it needs no gateway to say what it would check. */
export function readSuite(root: string): Suite {
  const command = [join(root, "conformance", "cli.ts"), "conformance", "list", "--json"];
  const said = execFileSync(process.execPath, ["--conditions=@acquiring/source", ...command], {
    encoding: "utf8",
    maxBuffer: 64 * 1024 * 1024,
  });
  const broken = groupBy(mutants, ({ rule }) => rule.replace(/^point:/u, ""));
  return {
    checks: JSON.parse(said) as readonly SuiteCheck[],
    mutants: new Map([...broken].map(([id, found]) => [id, found.map(({ name }) => name)])),
  };
}
