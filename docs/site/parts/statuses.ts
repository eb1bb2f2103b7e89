// The statuses of an operation, with advice for each.
import type { Profile } from "@acquiring/contract";
import type { Rule } from "@acquiring/contract/catalogue";
import { textAt } from "../../../scripts/release/contract/document.ts";
import { exampleOf, operationOf } from "./examples.ts";
import { allNamed, code, link, named, prose, table } from "./html.ts";
import type { ShownOperation } from "./reference.ts";
import { statusAdvice } from "./words.ts";

type Row = readonly [status: string, meaning: string, todo: string];

function success({ id, batch, page }: ShownOperation): Row {
  if (page !== undefined)
    return [code("200"), "A page for the shopper's browser.", "Show the page in the shopper's browser."];
  const status = batch === undefined ? "" : textAt(batch.names, "status");
  if (batch === undefined) {
    const [field = ""] = exampleOf(id).outcome;
    return [code("200"), "The request was processed.", `Read ${code(String(field))} for the outcome.`];
  }
  const entries = status === "" ? "" : `, then ${code(status)} of each entry: entries can fail on their own`;
  return [code("200"), "The batch was processed.", `Read ${code("return_status")}${entries}.`];
}

/** Advice for an unknown outcome. */
function unknown({ id, writes }: ShownOperation): Row {
  const { foundBy = [] } = operationOf(id);
  const status = `${code("5xx")} or no response`;
  if (!writes) return [status, "Nothing was changed.", "Send the request again."];
  const found = foundBy.map(({ operation }) => named(operation)).join(" or ");
  const todo = `Do not send it again. ${found === "" ? "" : `Look it up with ${found}. `}${link("~/guides/unknown-outcomes.html", "Unknown outcomes")} has the steps.`;
  return [status, "The outcome is unknown: the request may have been carried out.", todo];
}

/** The table of statuses. */
export function statusesOf(operation: ShownOperation, rules: readonly Rule[], profile: Profile): string {
  const { code: field } = profile.extension_points["errors.body"] ?? {};
  const why = field === undefined ? "" : ` ${code(field)} in the body says why.`;
  const stated = operation.refusals.map(({ status, description, rules: ids, points }): Row => {
    const known = ids.filter((id) => rules.some((rule) => rule.id === id));
    return [
      code(status),
      `${prose(description)} ${allNamed([...known, ...points])}`,
      prose(statusAdvice[status] ?? statusAdvice["4xx"] ?? "") + why,
    ];
  });
  const open: Row = [
    code("4xx"),
    `The gateway refused the request and did nothing. Which statuses there are${stated.length === 0 ? "" : " beyond these"} is open: ${named("errors.by-operation")}`,
    prose(statusAdvice["4xx"] ?? ""),
  ];
  const rows = [success(operation), ...stated, open, unknown(operation)];
  return `${table("Statuses", ["Status", "Meaning", "What to do"], rows)}<p>${link("~/reference/errors.html", "All statuses and codes, and what they mean")}</p>`;
}
