// Moments: later moments, and their text in UTC, as `dates.time-zone` of the profile says.

/** The moment so many milliseconds after `at`. */
export const after = (at: Date, milliseconds: number): Date => new Date(at.getTime() + milliseconds);

/** `YYYYMMDDHHMMSS` in UTC. */
export const compactTime = (at: Date): string => at.toISOString().slice(0, 19).replaceAll(/[-:T]/g, "");

/** `YYYY-MM-DDTHH:MM:SS+0000`. */
export const offsetTime = (at: Date): string => `${at.toISOString().slice(0, 19)}+0000`;
