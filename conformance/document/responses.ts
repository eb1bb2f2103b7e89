// The error responses that a profile states: a status, when it is sent, and the body of it.
import { type Contract, objectOf, textsOf, type JsonObject } from "../contract/contract.ts";
import type { Path } from "./overlay.ts";
import { fillingAt, type Making } from "./places.ts";

/** When a status is sent, by the address of the point with the status; `OP` is the operation. */
const statuses: readonly (readonly [address: string, member: string, when: string])[] = [
  ["errors.by-operation.OP", "invalid_input", "The input is invalid."],
  ["errors.by-operation.OP", "not_found", "A record was not found."],
  ["errors.bad-signature.OP", "status", "The signature is missing or invalid."],
  ["signature.repeated", "status", "The same signature was accepted before."],
  ["batch.over-limit", "status", "The batch has too many orders."],
  ["query.unregistered-ip", "status", "The sender's IP address is not registered."],
  ["search.no-match.OP", "status", "Nothing was found."],
  ["direct-payment.failure", "status", "The payment was declined."],
];

/** The responses of each operation with the statuses that the profile states. */
export function responses(making: Making): void {
  const { draft, fillings, contract, records } = making;
  if (fillingAt(fillings, "errors.body") !== undefined) errorBody(making);
  for (const { id, post } of records) {
    const place = [...post, "responses"];
    for (const [form, member, when] of statuses) {
      const address = form.replace("OP", id);
      const point = form.replace(".OP", "");
      const applies = contract.points.get(point)?.operations.includes(id as never) === true;
      const filled = objectOf(applies ? fillingAt(fillings, address) : undefined);
      const status = point === "signature.repeated" ? refusalOf(filled, contract, id) : filled[member];
      if (typeof status === "number") stated(making, [...place, String(status)], when, address);
    }
    const all = Object.keys(objectOf(draft.at(place)));
    if (all.includes("4XX") && all.some((one) => /^4\d\d$/u.test(one)))
      draft.change(place, { "4XX": undefined }, "errors.by-operation");
    for (const status of ["400", "404"]) inputs(making, place, status);
  }
}

/** The status of a repeat, if the operation refuses it. */
function refusalOf(
  { writes, reads, status = 409 }: JsonObject,
  { operations }: Contract,
  id: string,
): unknown {
  const how = operations.get(id)?.descriptor.effect === "write" ? writes : reads;
  return how === "refused" ? status : undefined;
}

function stated({ draft, fillings }: Making, place: Path, when: string, why: string): void {
  const status = String(place.at(-1));
  const known = objectOf(draft.at(place));
  const before = String(known["description"] ?? "");
  if (before.includes(when)) return;
  const hasBody = fillingAt(fillings, "errors.body") !== undefined && ["400", "404"].includes(status);
  const response: JsonObject = {
    ...(hasBody ? { content } : {}),
    description: before === "" ? when : `${before.replace(" The body is open.", "")} ${when}`,
  };
  if (before === "") draft.change(place.slice(0, -1), { [status]: response }, why);
  else draft.change(place, response, why);
}

const content = { "application/json": { schema: { $ref: "#/components/schemas/ErrorBody" } } };

function errorBody({ draft, fillings }: Making): void {
  const { code, message } = objectOf(fillingAt(fillings, "errors.body"));
  const body = {
    type: "object",
    description: "The body of a refusal.",
    required: [code, message],
    properties: {
      [String(code)]: { type: "string", description: "The code of the refusal." },
      [String(message)]: { type: "string", description: "What is wrong, in words." },
    },
  };
  draft.change(["components", "schemas"], { ErrorBody: body }, "errors.body");
}

const causes: Readonly<Record<string, string>> = { 400: "errors.invalid-input", 404: "errors.not-found" };

/** What counts as invalid input, or which record is missing; and the body. */
function inputs({ draft, fillings }: Making, place: Path, status: string): void {
  const response = objectOf(draft.at([...place, status]));
  const point = causes[status] ?? "";
  if (!textsOf(response["x-extension-points"]).includes(point)) return;
  const listed = textsOf(fillingAt(fillings, point)).map((one) => one.replaceAll("-", " "));
  if (listed.length > 0) {
    const words = `${status === "400" ? "Invalid are" : "It is one of"}: ${listed.join(", ")}.`;
    const description = String(response["description"]);
    if (!description.includes(words))
      draft.change([...place, status], { description: `${description} ${words}` }, point);
  }
  if (fillingAt(fillings, "errors.body") !== undefined)
    draft.change([...place, status], { content }, "errors.body");
}
