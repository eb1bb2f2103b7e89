// The statuses of an operation, with advice for each.
import type { Profile } from "@acquiring/contract";
import type { Rule } from "@acquiring/contract/catalogue";
import { textAt } from "../../../scripts/release/contract/document.ts";
import { exampleOf, operationOf } from "./examples.ts";
import { houseOf } from "./house.ts";
import { allNamed, code, link, named, prose, table } from "./html.ts";
import type { ShownOperation } from "./reference.ts";
import { statusAdvice } from "./words.ts";

type Row = readonly [status: string, meaning: string, todo: string];

function success({ id, batch, page, points }: ShownOperation): Row {
  if (page !== undefined)
    return [code("200"), "A page for the shopper's browser.", "Show the page in the shopper's browser."];
  if (points.includes("apm.outcome")) {
    const todo = `Redirect the shopper to ${code("issuer_url")}. How you learn the outcome is open: ${named("apm.outcome")}`;
    return [code("200"), "The request was processed.", todo];
  }
  const status = batch === undefined ? "" : textAt(batch.names, "status");
  if (batch === undefined) {
    const [field = ""] = exampleOf(id).outcome;
    return [code("200"), "The request was processed.", `Read ${code(String(field))} for the outcome.`];
  }
  const entries = status === "" ? "" : `, then ${code(status)} of each entry: entries can fail on their own`;
  return [code("200"), "The batch was processed.", `Read ${code("return_status")}${entries}.`];
}

/** Advice for an unknown outcome. */
function unknown({ id, writes }: ShownOperation, { extension_points }: Profile): Row {
  const { foundBy = [] } = operationOf(id);
  const status = `${code("5xx")} or no response`;
  if (!writes)
    return [status, "Nothing was changed.", "Send the request again. Sign each sending: the client does."];
  const found = foundBy.map(({ operation }) => named(operation)).join(" or ");
  const repeats = extension_points["signature.repeated"]?.writes === "first-response";
  const client = repeats
    ? `Only the client may: the profile promises the first response (${named("signature.repeated")}). `
    : "";
  const todo = `Do not send it again. ${client}${found === "" ? "" : `Look it up with ${found}. `}${link("~/guides/unknown-outcomes.html", "Unknown outcomes")} has the steps.`;
  return [status, "The outcome is unknown: the request may have been carried out.", todo];
}

/** The table of statuses. */
export function statusesOf(operation: ShownOperation, rules: readonly Rule[], profile: Profile): string {
  const { code: field } = profile.extension_points["errors.body"] ?? {};
  const why = field === undefined ? "" : ` At ${houseOf(profile).the} ${code(field)} in the body says why.`;
  const stated = operation.refusals.map(({ status, description, rules: ids, points }): Row => {
    const known = ids.filter((id) => rules.some((rule) => rule.id === id));
    const unnamed = [...known, ...points].filter((id) => !description.includes(`\`${id}\``));
    return [
      code(status),
      `${prose(description)} ${allNamed(unnamed)}`,
      prose(statusAdvice[status] ?? statusAdvice["4xx"] ?? "") + why,
    ];
  });
  const rows = [success(operation), ...stated, others(operation, stated, field), unknown(operation, profile)];
  return `${table("Statuses", ["Status", "Meaning", "What to do"], rows)}<p>${link("~/reference/errors.html", "All statuses and codes, and what they mean")}</p>`;
}

/** The statuses that no sentence states. `field`: where the profile's gateway writes its code, if it says so. */
function others({ writes, points }: ShownOperation, stated: readonly Row[], field: string | undefined): Row {
  const point = points.includes("errors.by-operation") ? `: ${named("errors.by-operation")}` : "";
  const open = `Which statuses there are${stated.length === 0 ? "" : " beyond these"}${writes ? ", and whether anything was done," : ""} is open${point}.`;
  const form =
    field === undefined ? "" : ` or a body in another form than the profile's (${named("errors.body")})`;
  const taken = writes ? `, except ${code("408")}${form}: then the outcome is unknown` : "";
  const meaning = `${open} The client treats it, and ${code("501")}, as a refusal${taken}.`;
  return [code("4xx"), meaning, prose(statusAdvice["4xx"] ?? "")];
}
