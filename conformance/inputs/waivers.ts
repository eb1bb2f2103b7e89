// Waivers: checks that are known to fail, each with a reason, an optional link to an issue, and a last day.
import { UsageError, suggestion } from "../contract/errors.ts";
import { isRecord } from "@acquiring/contract/codecs";

export interface Waiver {
  readonly id: string;
  readonly reason: string;
  /** A link to its issue. */
  readonly link?: string;
  /** Its last valid day (YYYY-MM-DD, UTC). */
  readonly until?: string;
}

/**
 * Waivers from a parsed file, by the ids of the checks: a list of `{ id, reason, link?, until? }`. One that names a check
 * that was divided holds for each part.
 *
 * @param checks the ids of the checks by each name
 * @throws UsageError for any other form, for an id that no check has, and for one that is there twice.
 */
export function waiversOf(
  value: unknown,
  source: string,
  checks: ReadonlyMap<string, readonly string[]>,
): ReadonlyMap<string, Waiver> {
  const bad = (problem: string): never => {
    throw new UsageError(`The waivers (${source}) are invalid: ${problem}`);
  };
  const waivers = new Map<string, Waiver>();
  const parts = new Map<string, Waiver>();
  const list: unknown = value ?? [];
  if (!Array.isArray(list)) return bad("they must be a list of `{ id, reason, link, until }`.");
  for (const [index, item] of list.entries()) {
    const at = `entry ${index + 1}`;
    if (!isRecord(item)) return bad(`${at} must have \`id\` and \`reason\`.`);
    const { id: name, reason, link, until, ...more } = item;
    if (typeof name !== "string" || typeof reason !== "string" || reason.trim() === "") {
      return bad(`${at} must have \`id\` and \`reason\`, both texts.`);
    }
    const [unknown] = Object.keys(more);
    if (unknown !== undefined)
      return bad(
        `${at} has the unknown member \`${unknown}\`. Use id, reason, link and until.${suggestion(unknown, ["id", "reason", "link", "until"])}`,
      );
    if (link !== undefined && !(typeof link === "string" && /^https?:\/\/\S+$/.test(link)))
      return bad(`\`link\` of ${name} must be an http or https URL.`);
    if (until !== undefined && !(typeof until === "string" && isDay(until)))
      return bad(`\`until\` of ${name} must be a date, YYYY-MM-DD.`);
    const [id, ...others] = checks.get(name) ?? [];
    if (id === undefined) return bad(`no check has the id \`${name}\`.${suggestion(name, checks.keys())}`);
    if (waivers.has(id)) return bad(`\`${name}\` is listed twice.`);
    const waiver = {
      id: others.length === 0 ? id : name,
      reason,
      ...(typeof link === "string" ? { link } : {}),
      ...(typeof until === "string" ? { until } : {}),
    };
    waivers.set(id, waiver);
    for (const other of others) parts.set(other, waiver);
  }
  return new Map([...parts, ...waivers]);
}

function isDay(text: string): boolean {
  const time = /^\d{4}-\d{2}-\d{2}$/.test(text) ? Date.parse(`${text}T00:00:00Z`) : Number.NaN;
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(text);
}

/**
 * Whether a waiver is needed, or may still be, by another check than `id`: it names a check that was divided. `waived`
 * tells how another check ended; `undefined`: not yet.
 */
export function isNeededBeside(
  waivers: ReadonlyMap<string, Waiver>,
  id: string,
  waived: (id: string) => boolean | undefined,
): boolean {
  const waiver = waivers.get(id);
  return [...waivers].some(([other, one]) => one === waiver && other !== id && waived(other) !== false);
}

/** The status of a waived check: stale after the waiver's last day, or if nothing needs the waiver any more. */
export function statusUnder({ until }: Waiver, isNeeded: boolean, now: Date): "waived" | "stale-waiver" {
  const isPast = until !== undefined && until < now.toISOString().slice(0, 10);
  return isNeeded && !isPast ? "waived" : "stale-waiver";
}
