// The types of the reference's parts for the programs here, and functions that read a document.
import type { ExtensionPoint, Rule } from "@acquiring/contract/catalogue";
import { isRecord } from "@acquiring/contract/codecs";

export type Json = string | number | boolean | null | readonly Json[] | JsonObject;
export interface JsonObject {
  readonly [name: string]: Json;
}

export interface Contract {
  readonly openapi: JsonObject;
  readonly asyncapi: JsonObject;
  readonly rules: readonly Rule[];
  readonly points: readonly ExtensionPoint[];
}

/** Whether a value is an object: no text, no list. */
export const isObject = isRecord as (value: Json | undefined) => value is JsonObject;

/** The object under `name`; an empty one where there is none. */
export const objectAt = (object: JsonObject, name: string): JsonObject => {
  const value = object[name];
  return isObject(value) ? value : {};
};

export const textAt = (object: JsonObject, name: string): string => {
  const value = object[name];
  return typeof value === "string" ? value : "";
};

/** The texts of the array under `name`. */
export const textsAt = (object: JsonObject, name: string): readonly string[] => {
  const value = object[name];
  return Array.isArray(value) ? value.filter((one) => typeof one === "string") : [];
};

/** The objects of the array under `name`. */
export const objectsAt = (object: JsonObject, name: string): readonly JsonObject[] => {
  const value = object[name];
  return Array.isArray(value) ? value.filter(isObject) : [];
};

/** The objects in the object under `name`, each with its own name. */
export const entriesAt = (object: JsonObject, name: string): readonly (readonly [string, JsonObject])[] =>
  Object.entries(objectAt(object, name)).filter((entry): entry is [string, JsonObject] => isObject(entry[1]));
