// Instants as the wire writes them: UTC, as the profile's `dates.time-zone` says.

/** `YYYYMMDDHHMMSS` in UTC. */
export const compactTime = (at: Date): string => at.toISOString().slice(0, 19).replaceAll(/[-:T]/g, "");
