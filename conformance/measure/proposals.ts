// Measures `init`: of the values in a gateway's own profile that traffic can show, how many were proposed, and which
// proposals are wrong.
import { isDeepStrictEqual } from "node:util";
import { installedContract, objectOf, textsOf, type JsonObject } from "../contract/contract.ts";
import { fieldAt, flatten } from "../contract/flat-schema.ts";
import { filledWith, profileOf, type Profile } from "../inputs/profile.ts";
import { leavesIn } from "../init/propose.ts";
import { unseen } from "../init/unseen.ts";

export interface Shares {
  /** The leaves that the gateway's own profile fills and that traffic can show. */
  readonly shown: readonly string[];
  /** Those of them that are proposed with a value that agrees. */
  readonly proposed: readonly string[];
  readonly missed: readonly string[];
  /** Proposals that disagree with the gateway's own profile. */
  readonly wrong: readonly string[];
}

/** Compares a profile that `init` wrote with the gateway's own one. `given`: what `init` knew before. */
export function sharesOf(made: unknown, own: unknown, given: readonly string[] = []): Shares {
  const contract = installedContract();
  const [theirs, ours] = [profileOf(own, "own"), profileOf(made, "made")];
  const leaves = leavesIn(contract).filter(
    (id) => !given.some((one) => id === one || id.startsWith(`${one}.`)),
  );
  const shown = leaves.filter((id) => unseen[id] === undefined && filledWith(theirs, id) !== undefined);
  const isProposed = (id: string): boolean => filledWith(ours, id) !== undefined;
  const both = shown.filter(isProposed);
  const wrong = both.filter((id) => !agrees(id, theirs, ours));
  return {
    shown,
    proposed: both.filter((id) => !wrong.includes(id)),
    missed: shown.filter((id) => !isProposed(id)),
    wrong: wrong.map(
      (id) => `${id}: ${JSON.stringify(filledWith(ours, id))}, not ${JSON.stringify(filledWith(theirs, id))}`,
    ),
  };
}

function agrees(id: string, theirs: Profile, ours: Profile): boolean {
  const [own, made] = [filledWith(theirs, id), filledWith(ours, id)];
  const [group = ""] = id.split(".", 1);
  if (isDeepStrictEqual(own, made)) return true;
  // What was seen of an open set is a part of it.
  if (group === "codes" || id === "notification.kinds") return areCodes(objectOf(own), objectOf(made));
  if (group === "encoding" && objectOf(own)["reads"] !== undefined)
    return areWays(objectOf(own), objectOf(made));
  if (id === "errors.invalid-input" || id === "errors.not-found") return isPart(made, own);
  // Each response may have more than what the gateway promises.
  if (group === "always-present") return isPart(beyondContract(id.slice(group.length + 1), own), made);
  if (id === "direct-payment.echoed-fields") return isPart(own, made);
  if (id === "redirect.inputs")
    return ["static", "scripted"].every((name) => isPart(objectOf(own)[name], objectOf(made)[name]));
  if (id === "notification.payload") return isPart(objectOf(own)["required"], objectOf(made)["required"]);
  if (id === "fields.required")
    return Object.entries(objectOf(made)).every(([operation, names]) =>
      isPart(names, objectOf(own)[operation]),
    );
  return isWithin(made, own);
}

const isPart = (some: unknown, all: unknown): boolean =>
  textsOf(some).every((one) => textsOf(all).includes(one));

/** Each member of a record is the same in the other one; what a sentence means is not compared. */
function isWithin(made: unknown, own: unknown): boolean {
  const [some, all] = [objectOf(made), objectOf(own)];
  const names = Object.keys(some).filter((name) => name !== "means");
  if (names.length === 0) return false;
  return names.every((name) => isDeepStrictEqual(some[name], all[name]) || isWithin(some[name], all[name]));
}

const areCodes = (own: JsonObject, made: JsonObject): boolean =>
  Object.entries(made).every(([code, entry]) => {
    const [one, other] = [objectOf(entry)["outcome"], objectOf(own[code])["outcome"]];
    return Object.hasOwn(own, code) && (one === undefined || other === undefined || one === other);
  });

function areWays(own: JsonObject, made: JsonObject): boolean {
  const ways = (value: JsonObject): string[] =>
    Array.isArray(value["reads"]) ? value["reads"].map((one) => JSON.stringify(one)) : [];
  const [theirs, ours] = [ways(own), ways(made)];
  // A list of one is binding.
  return (
    theirs.every((one) => ours.includes(one)) ||
    (ours.length > 1 && ours.every((one) => theirs.includes(one)))
  );
}

/** The fields of a list that the contract does not require already. */
function beyondContract(operation: string, fields: unknown): string[] {
  const { schemas, operations } = installedContract();
  const schema = operations.get(operation)?.descriptor.response.schema ?? "";
  return textsOf(fields).filter((path) => {
    const above = path.split(".").slice(0, -1).join(".");
    const record =
      above === "" ? flatten(schemas, objectOf(schemas[schema])) : fieldAt(schemas, schema, above);
    const inner = record?.items === undefined ? record : flatten(schemas, record.items);
    return inner?.required.has(path.split(".").at(-1) ?? "") !== true;
  });
}
