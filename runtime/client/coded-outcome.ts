// The outcome of a request in one word, as the codes of the gateway's profile say it.
import type { Points } from "../operation/operation.ts";
import { filledAt } from "../values/points.ts";
import { isRecord } from "../values/wire.ts";
import { webAddress } from "./http/transport.ts";

/**
 * The outcome of a request, by a code of its response.
 *
 * - `done`: what was asked for was done. A payment was authorised or captured, even if it was refunded since
 * - `not-done`: it was not done. Of a payment that is `final`, the shopper has paid nothing and will pay nothing
 * - `pending`: not decided yet. With a `url`, the shopper must go there first; otherwise query it later
 */
export interface CodedOutcome {
  readonly outcome: "done" | "not-done" | "pending";
  /** Whether the profile says that the outcome can no longer change. */
  readonly final: boolean;
  readonly url?: string;
}

const words = ["done", "not-done", "pending"] as const;

/** The outcome of a record; `undefined` if the profile has none for its codes, two, or an address that is no URL. */
export function outcomeIn(points: Points, id: string, record: object): CodedOutcome | undefined {
  const said = Object.entries(record).flatMap(([field, value]) => {
    const codes = filledAt(points, `codes.${id}.${field}`) ?? filledAt(points, `codes.${field}`);
    const entry = isRecord(codes) ? entryOf(codes, value) : undefined;
    const outcome = words.find((word) => word === entry?.["outcome"]);
    return outcome === undefined ? [] : [{ outcome, entry }];
  });
  const [first, ...others] = said;
  if (first === undefined || others.some(({ outcome }) => outcome !== first.outcome)) return undefined;
  const known = { outcome: first.outcome, final: said.some(({ entry }) => entry?.["final"] === true) };
  const address = said.map(({ entry }) => entry?.["shopper_url"]).find((field) => field !== undefined);
  if (address === undefined) return known;
  const url = textAt(record, address);
  // A shopper is sent nowhere but to a web page.
  return url === undefined || webAddress(url) === undefined ? undefined : { ...known, url };
}

/** What the profile says of a code. Of a code with a message, the code counts. */
function entryOf(codes: Readonly<Record<string, unknown>>, value: unknown) {
  if (typeof value !== "string" && typeof value !== "number") return undefined;
  const code = [String(value), String(value).split(":", 1)[0] ?? ""].find((one) => Object.hasOwn(codes, one));
  const entry = code === undefined ? undefined : codes[code];
  return isRecord(entry) ? entry : undefined;
}

function textAt(record: object, field: unknown): string | undefined {
  const value: unknown =
    typeof field === "string" && Object.hasOwn(record, field) ? Reflect.get(record, field) : undefined;
  return typeof value === "string" ? value : undefined;
}
