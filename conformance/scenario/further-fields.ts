// The fields that a profile declares beyond the contract, and their types.
import { isRecord } from "@acquiring/contract/codecs";
import { objectOf, type JsonObject, type Operation } from "../contract/contract.ts";
import { filledWith, type Terms } from "../inputs/profile.ts";

/** The point that declares the fields of an operation beyond the contract. */
export const furtherPoint = ({ id }: Operation): string => `further-fields.${id}`;

/** The declared fields of one direction, by path, each with its type and meaning. */
export const furtherFields = (
  { profile }: Pick<Terms, "profile">,
  operation: Operation,
  direction: "request" | "response",
): JsonObject => objectOf(objectOf(filledWith(profile, furtherPoint(operation)))[direction]);

interface FurtherType {
  readonly expected: string;
  readonly is: (value: unknown, xml?: boolean) => boolean;
}

const isText = (value: unknown): boolean => typeof value === "string";
const isLike = (pattern: RegExp, value: unknown): boolean => typeof value === "string" && pattern.test(value);
/** A list; in XML, a list of one has the form of its entry. */
const isListOf = (value: unknown, is: (entry: unknown) => boolean, xml = false): boolean =>
  Array.isArray(value) ? value.every(is) : xml && is(value);

// In XML all leaves are texts.
const types: Readonly<Record<string, FurtherType>> = {
  text: { expected: "a text", is: isText },
  number: {
    expected: "a number",
    is: (value, xml = false) => typeof value === "number" || (xml && isLike(/^-?\d+(\.\d+)?$/, value)),
  },
  integer: {
    expected: "an integer",
    is: (value, xml = false) => Number.isInteger(value) || (xml && isLike(/^-?\d+$/, value)),
  },
  boolean: {
    expected: "true or false",
    is: (value, xml = false) => typeof value === "boolean" || (xml && isLike(/^(true|false)$/, value)),
  },
  object: { expected: "an object", is: (value, xml = false) => isRecord(value) || (xml && value === "") },
  texts: { expected: "a list of texts", is: (value, xml) => isListOf(value, isText, xml) },
  objects: { expected: "a list of objects", is: (value, xml) => isListOf(value, isRecord, xml) },
};

/** What a value of a declared type is, in words, and whether a value has it. */
export const furtherType = (declared: unknown): FurtherType =>
  types[String(declared)] ?? { expected: "", is: () => true };
