// A scheme with a row of pairs in words: the steps that make a signature by it, in their order.
import type { RowScheme } from "@acquiring/contract/signature";

/** A text of a scheme as a reader sees it; a space alone would be invisible. */
const shown = (text: string): string => (/^[^\s`]+$/u.test(text) ? `\`${text}\`` : JSON.stringify(text));

const namesOf = (names: readonly string[]): string => names.map((name) => `\`${name}\``).join(", ");

/** The steps as prose. Those of the bound scheme are in the guide about signing. */
export const rowSteps = (scheme: RowScheme): readonly string[] =>
  [
    fieldsStep(scheme),
    nestedStep(scheme),
    "Write a number in its shortest form, a boolean as `true` or `false`, and `null` as an empty text.",
    ...(scheme.encode === undefined || scheme.encode.of === "text"
      ? []
      : [encodeStep(scheme.encode, scheme)]),
    joinStep(scheme),
    ...(scheme.twice === "row" ? [digestStep(scheme)] : []),
    ...keySteps(scheme),
    ...(scheme.encode?.of === "text" ? [encodeStep(scheme.encode, scheme)] : []),
    ...(scheme.case === undefined ? [] : [`Convert the whole string to ${scheme.case} case.`]),
    ...(scheme.twice === "text" ? [digestStep(scheme)] : []),
    `${algorithmOf(scheme)} Write the result ${outputs[scheme.output]}.`,
  ].filter((step) => step !== "");

function fieldsStep({ fields, except = [], names, empty, key }: RowScheme): string {
  const written = names === undefined ? "" : ` Write the names in ${names} case.`;
  if (typeof fields !== "string") {
    const own = key.place === "pair" ? ` The value of \`${key.name}\` is the account's key.` : "";
    const nested = fields.some((name) => name.includes("."))
      ? " A dot goes one level down; take each entry of a list."
      : "";
    const absent =
      empty === "keep" ? "An absent field is an empty text." : "Leave out absent and empty fields.";
    return `Take these fields in this order: ${namesOf(fields)}.${nested} ${absent}${own}${written}`;
  }
  const left = namesOf(["encryption_data", ...except]);
  const own = key.place === "pair" ? ` Add the account's key as the field \`${key.name}\`.` : "";
  const order =
    fields === "sorted" ? "by name, in the order of the characters' codes" : "by name in lower case";
  const blank = empty === "keep" ? "Keep empty fields." : "Leave out empty fields.";
  return `Take every field of the body except ${left}.${own}${written} Sort the fields ${order}. ${blank}`;
}

function nestedStep({ nested, paths, fields }: RowScheme): string {
  const path = paths === "bracketed" ? "a[b][0][c]" : "a.b[0].c";
  const sorted = typeof fields === "string" ? ", sorted among the others" : "";
  return {
    flatten: `Take each field inside a record or a list separately, by its path: \`${path}\`${sorted}.`,
    json: "Write a record or a list as compact JSON text, its fields in their order.",
    "sorted-json": "Write a record or a list as compact JSON text, its fields sorted by name.",
    omit: "Leave out records and lists.",
  }[nested];
}

function encodeStep(
  { as, of, hex = "upper" }: NonNullable<RowScheme["encode"]>,
  { join }: RowScheme,
): string {
  const what = { values: "each value", "names-and-values": "each name and value", text: "the whole string" }[
    of
  ];
  if (as === "backslash")
    return `In ${what}, put a backslash before each backslash${join === "" ? "" : ` and each character of ${shown(join)}`}.`;
  const [after, kept] = encoders[as];
  const space = ["form", "php", "dotnet"].includes(as) ? " A space is `+`." : "";
  return `Percent-encode ${what} in UTF-8 as ${after}, with ${hex}-case digits. Letters, digits and \`${kept}\` stay.${space}`;
}

const encoders = {
  rfc3986: ["RFC 3986 does", "-_.~"],
  form: ["HTML forms do", "-_.*"],
  php: ["PHP's `urlencode` does", "-_."],
  dotnet: [".NET's `UrlEncode` does", "-_.!*()"],
  javascript: ["JavaScript's `encodeURIComponent` does", "-_.!~*'()"],
} as const;

function joinStep({ pair, join, key }: RowScheme): string {
  const by = join === "" ? "without a separator" : `with ${shown(join)} in between`;
  const each = key.place === "each" ? ` Write ${behind(key.join)} after each.` : "";
  return {
    "name=value": `Write each field as \`name=value\`.${each} Join them ${by}.`,
    namevalue: `Write each field as its name directly followed by its value.${each} Join them ${by}.`,
    value: `Write the value of each field, without its name.${each} Join them ${by}.`,
    "names-then-values": `Write all names, then all values. Join them ${by}.`,
  }[pair];
}

const behind = (join: string): string =>
  join === "" ? "the account's key" : `${shown(join)} and the account's key`;

function keySteps({ key }: RowScheme): readonly string[] {
  if (key.place === "suffix") return [`Append ${behind(key.join)}.`];
  if (key.place !== "prefix" && key.place !== "both") return [];
  const { lead = "", join } = key;
  const secret =
    key.place === "both" && key.halves !== undefined ? "the first half of the key" : "the account's key";
  const before = [...(lead === "" ? [] : [shown(lead)]), secret, ...(join === "" ? [] : [shown(join)])];
  const first = `Put ${before.join(", then ")} before the string.`;
  if (key.place === "prefix") return [first];
  const { tail = join, halves } = key;
  if (halves === undefined) return [first, `Append ${behind(tail)}.`];
  const second = tail === "" ? "the second half" : `${shown(tail)} and the second half`;
  return [`The account's key is two secrets with ${shown(halves)} in between. ${first}`, `Append ${second}.`];
}

const digestStep = (scheme: RowScheme): string =>
  `Replace the string by its ${hashOf(scheme)} digest in lower-case hexadecimal digits.`;

/** `SHA-256`, `MD5`: how people write it. */
const hashOf = ({ algorithm }: RowScheme): string =>
  algorithm.replace(/^.*-/u, "").toUpperCase().replace(/^SHA/u, "SHA-");

function algorithmOf(scheme: RowScheme): string {
  const { algorithm, key } = scheme;
  const hash = hashOf(scheme);
  if (algorithm.startsWith("rsa-pss-"))
    return `Sign the string in UTF-8 with your private RSA key: PSS with ${hash}, and a salt as long as the digest.`;
  if (algorithm.startsWith("rsa-"))
    return `Sign the string in UTF-8 with your private RSA key: PKCS#1 v1.5 with ${hash}.`;
  if (!algorithm.startsWith("hmac-")) return `Take the ${hash} digest of the string in UTF-8.`;
  const encoding = key.place === "hmac" ? key.encoding : undefined;
  const bytes =
    encoding === undefined ? "in UTF-8" : `decoded from ${encoding === "hex" ? "hexadecimal" : "base64"}`;
  return `Take the HMAC-${hash.replace("SHA-", "SHA")} of the string in UTF-8. Its key is the account's key, ${bytes}.`;
}

const outputs: Readonly<Record<RowScheme["output"], string>> = {
  hex: "in lower-case hexadecimal digits",
  HEX: "in upper-case hexadecimal digits",
  base64: "in base64 with padding",
  base64url: "in base64url without padding",
};
