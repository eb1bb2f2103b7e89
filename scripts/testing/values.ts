// Values that tests of several packages use.

/** A row of pairs as a signature scheme, without what a gateway could choose in addition. */
export const rowScheme = {
  algorithm: "hmac-sha256",
  fields: "sorted",
  nested: "flatten",
  empty: "omit",
  pair: "name=value",
  join: "&",
  key: { place: "hmac" },
  output: "hex",
} as const;
