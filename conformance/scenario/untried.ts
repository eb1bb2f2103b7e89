// Every reason why a check was not tried, in the words that reports show. The settings or the profile rule it out, the run did
// not show what it needs, an earlier step failed, or the run ended. Who finds a reason only names it.
import type { Untried } from "../contract/errors.ts";

const absent =
  (seen: Untried["seen"], words: (names: string) => string) =>
  (missing: readonly string[]): Untried => ({ seen, missing, message: words(missing.join(", ")) });

const because =
  (seen: Untried["seen"]) =>
  (message: string): Untried => ({ seen, message });

const blocked = because("blocked");

/** What a check needs and the settings do not have: features and test data. */
export const switchedOff = absent("not-applicable", (names) => `The settings do not have ${names}.`);

/** Extension points that the profile leaves open. */
export const open = absent("not-specified", (names) => `The profile leaves ${names} open.`);
export const otherValue = absent(
  "not-applicable",
  (names) => `The value of ${names} in the profile does not apply to this check.`,
);
export const otherBehaviour = absent(
  "not-applicable",
  (names) => `The profile has a different behaviour at ${names}.`,
);
export const unverifiable = absent(
  "not-applicable",
  (names) => `With ${names} of the profile, the signature of these responses cannot be verified.`,
);
export const noValue = absent(
  "not-applicable",
  (names) => `The profile has no value at ${names} for the responses of this operation.`,
);
export const noPart = (point: string, pointer: string): Untried =>
  absent("not-applicable", (name) => `The profile does not fill ${name} with ${pointer}.`)([point]);
export const noValueFor = (name: string, point: string): Untried =>
  absent("not-applicable", (id) => `The profile has no value for ${name} at ${id}.`)([point]);
export const unsignable = (why: string): Untried =>
  absent(
    "not-applicable",
    () => `The profile's signature scheme cannot sign this request: ${why}`,
  )(["signature.scheme"]);
/** A request that the gateway could mistake for an earlier one; `why` says of which. */
export const repeated = (why: string): Untried => absent("not-applicable", () => why)(["signature.repeated"]);

/** A response without a field that the profile does not promise, or that is open (`point`). */
export const notPromised = (step: string, field: string, point: string): Untried =>
  absent(
    "not-applicable",
    (id) => `${lacking(step, field)}, which the profile does not promise at ${id}.`,
  )([point]);
export const maybeAbsent = (step: string, field: string, point: string): Untried =>
  absent(
    "not-specified",
    (id) => `${lacking(step, field)}, and ${id} leaves open whether it must have one.`,
  )([point]);
const lacking = (step: string, field: string): string => `The response to step \`${step}\` has no ${field}`;

/** A condition (`when`) that the run did not satisfy. */
export const notSeen = (what: string): Untried => ({
  seen: "not-specified",
  unseen: what,
  message: `Not seen in this run: ${what}.`,
});

/** An operation that the gateway does not have, needed by a selection that does not name it. */
export const notOffered = (operation: string, status: number): Untried =>
  absent(
    "not-applicable",
    (id) => `Needs ${id}, which the gateway does not offer (status ${status}).`,
  )([operation]);
export const unregistered = (operation: string): Untried =>
  absent(
    "not-applicable",
    (name) =>
      `The gateway refused ${operation}, and the settings do not have ${name}. Turn it on once the address of this machine is registered.`,
  )(["features.registered_ip"]);
export const notAsked = because("not-applicable")("No request of this run has to be accepted.");

/** An earlier step failed. */
export const noResponse = blocked("There was no response with status 200.");
export const notSent = (step: string): Untried => blocked(`Step \`${step}\` was not sent.`);
export const notHeard = (step: string): Untried => blocked(`Step \`${step}\` received no notification.`);
export const unreadable = (step: string): Untried => blocked(`Step \`${step}\` got no readable response.`);
export const lacks = (step: string, field: string): Untried => blocked(`${lacking(step, field)}.`);
export const notNamed = (step: string, name: string): Untried =>
  blocked(`Step \`${step}\` returned no ${name}.`);
export const noAddress = (text: string): Untried =>
  blocked(`A response has a URL that is not http or https: ${text}`);
export const noPage = because("not-specified")("No page of the target asked a shopper for anything.");
export const notAccepted = (step: string, what: string): Untried =>
  blocked(`Step \`${step}\` was not accepted: ${what}.`);
/** The gateway does not respond any more. */
export const silent = blocked;
export const away = (problem: string): Untried =>
  blocked(`The gateway did not respond any more (${problem}), so nothing can be said of this.`);

/** A control that did not pass, or was not tried itself. Of a run that ended before it there is nothing else to say. */
export const unproven = (
  seen: Untried["seen"],
  id: string,
  { message, missing, unseen }: Partial<Omit<Untried, "seen">>,
): Untried => ({
  seen,
  control: id,
  ...(missing && { missing }),
  ...(unseen !== undefined && { unseen }),
  message:
    seen === "not-run" && message !== undefined
      ? message
      : `Its control ${id} ${seen === "blocked" ? "did not pass" : "was not tried"}, so this response proves nothing.${message === undefined ? "" : ` ${message}`}`,
});

/** The run ended before: the user stopped it, an operation did not respond any more, or a ceiling was reached. */
export const stopped = because("not-run")("Not run: the run was stopped.");
export const cut = because("not-run");

/** The first payment was not accepted: because of what the profile leaves open, or for another cause. */
export const endedAtFirst = (missing: readonly string[] | undefined): Untried => ({
  seen: missing === undefined ? "not-run" : "not-specified",
  ...(missing && { missing }),
  message: "Not run: the run stopped after its first payment. The cause is shown once for all checks.",
});
