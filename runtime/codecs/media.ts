// Media types: reads a header, and finds the kind of body that the contract assigns to it.
import type { Bodies, Body, BodyKind } from "./codec.ts";

/** The media type of a `content-type` header, without its parameters. */
export const mediaOf = (header: string | undefined): string =>
  (header ?? "").split(";", 1).join("").trim().toLowerCase();

/** Whether a media type is one of these; `application/*+xml` is any with this end. */
export const isAmong = (media: string, patterns: readonly string[]): boolean =>
  patterns.some((pattern) => {
    const [start = "", end] = pattern.split("*", 2);
    if (end === undefined) return media === pattern;
    return media.length > start.length + end.length && media.startsWith(start) && media.endsWith(end);
  });

/** The kind of body that comes under a media type; `undefined` for one that the contract does not know. */
export const kindUnder = (media: string, bodies: Bodies): BodyKind | undefined =>
  (["json", "xml", "form", "html"] as const).find((kind) => isAmong(media, bodies[kind].media));

/** Whether two media types are names of the same: a body is read under one as under the other. */
export function isSameMedia(one: string, other: string, bodies: Bodies): boolean {
  const kind = kindUnder(one, bodies);
  return one === other || (kind !== undefined && kind === kindUnder(other, bodies));
}

/** The media types under which a body is read, its own first: what the `accept` header of a request lists. */
export function acceptedBy({ encodings, bodies }: Body<unknown>): readonly string[] {
  const more = encodings.flatMap(({ media }) => {
    const kind = kindUnder(media, bodies);
    return kind === undefined ? [] : bodies[kind].media.filter((one) => !one.includes("*"));
  });
  return [...new Set([...encodings.map(({ media }) => media), ...more])];
}
