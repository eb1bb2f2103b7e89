// The moment to which a call of the control API moves the clock. Pure.

export type ReadMoment =
  | { readonly ok: true; readonly to: Date }
  | { readonly ok: false; readonly message: string };

const units: Readonly<Record<string, number>> = { s: 1, m: 60, h: 3600, d: 86_400 };

// A century: longer than any subscription, and still a valid date in PostgreSQL.
const furthest = 100 * 366 * 86_400;

const message =
  'Give either set, a moment such as "2030-01-01T00:00:00Z", or advance: seconds, or a text such as "90s", "15m", "12h", "7d".';

/** Reads `{ set }` or `{ advance }`. */
export function readMoment(body: Readonly<Record<string, unknown>>, now: Date): ReadMoment {
  const { set, advance } = body;
  if ((set === undefined) === (advance === undefined)) return { ok: false, message };
  if (set !== undefined) {
    const isMoment =
      typeof set === "string" &&
      /^\d{4}-\d\d-\d\dT\d\d:\d\d(?::\d\d(?:\.\d{1,3})?)?(?:Z|[+-]\d\d:\d\d)$/u.test(set);
    const to = new Date(isMoment ? set : Number.NaN);
    return Number.isNaN(to.getTime()) ? { ok: false, message } : { ok: true, to };
  }
  const seconds = secondsOf(advance);
  if (seconds === undefined || seconds > furthest) return { ok: false, message };
  return { ok: true, to: new Date(now.getTime() + seconds * 1000) };
}

function secondsOf(advance: unknown): number | undefined {
  if (typeof advance === "number") return advance >= 0 ? advance : undefined;
  const [, count = "", unit = ""] =
    (typeof advance === "string" && /^(\d{1,9})([smhd])$/u.exec(advance)) || [];
  const factor = units[unit];
  return factor === undefined ? undefined : Number(count) * factor;
}
