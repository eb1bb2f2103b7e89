// Which parts of the tables each statement has read or written, by the plans that PostgreSQL has carried out.
import type { EventEmitter } from "node:events";
import type { Statement } from "../../store/pool.ts";
import { part } from "./split.ts";

interface Plan {
  readonly "Relation Name"?: string;
  readonly "Actual Loops"?: number;
  readonly Plans?: readonly Plan[];
}

/** Settings for a database whose connections then tell the plan of each statement, as notices. */
export const tellingPlans: Readonly<Record<string, string>> = {
  session_preload_libraries: "auto_explain",
  "auto_explain.log_min_duration": "0",
  "auto_explain.log_analyze": "on",
  "auto_explain.log_timing": "off",
  "auto_explain.log_format": "json",
  "auto_explain.log_level": "notice",
};

/** The numbers of the parts that a plan has used. What was planned and not carried out does not count. */
export function partsOf(plan: Plan): ReadonlySet<string> {
  const number = part.exec(plan["Relation Name"] ?? "")?.[2];
  const own = number !== undefined && plan["Actual Loops"] !== 0 ? [number] : [];
  return new Set([...own, ...(plan.Plans ?? []).flatMap((inner) => [...partsOf(inner)])]);
}

/** The merchants of the rows that a statement gets as JSON. */
export const merchantsOf = (values: readonly unknown[]): ReadonlySet<unknown> =>
  new Set(
    values
      .filter((value): value is string => typeof value === "string" && value.startsWith("[{"))
      .flatMap((text) => JSON.parse(text) as Readonly<Record<string, unknown>>[])
      .map(({ merchant_id }) => merchant_id)
      .filter((merchant) => merchant !== undefined),
  );

/** Listens to the plans of all connections. `texts`: how many parts each statement has used at most, by its text. */
export function listenToPlans() {
  const known = new WeakSet<object>();
  const texts = new Map<string, number>();
  const count = (text: string, used: number) => texts.set(text, Math.max(used, texts.get(text) ?? 0));
  return {
    texts,
    onStatement: ({ connection, text, values }: Statement): void => {
      count(text, merchantsOf(values).size);
      if (known.has(connection)) return;
      known.add(connection);
      (connection as EventEmitter).on("notice", ({ message = "" }: { readonly message?: string }) => {
        const told = message.indexOf("{");
        if (told < 0 || !message.includes("plan:")) return;
        const { "Query Text": asked, Plan: plan } = JSON.parse(message.slice(told)) as {
          readonly "Query Text": string;
          readonly Plan: Plan;
        };
        count(asked, partsOf(plan).size);
      });
    },
  };
}
