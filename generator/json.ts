// Plain values, as in YAML and JSON, and safe access to their members.

export type Json = string | number | boolean | null | Json[] | JsonObject;
export interface JsonObject {
  [name: string]: Json;
}

/** Whether a value has named members; a list has none. */
export const isObject = (value: unknown): value is JsonObject =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** A member that is an object; an empty one if it is not there. */
export const objectOf = (value: unknown): JsonObject => (isObject(value) ? value : {});

/** A member that is a list; an empty one if it is not there. */
export const listOf = (value: unknown): Json[] => (Array.isArray(value) ? value : []);

/** A member that is a text. */
export const textOf = (value: unknown): string | undefined => (typeof value === "string" ? value : undefined);
