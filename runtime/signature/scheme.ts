// How a gateway signs, as data: the members of a scheme. Which of them make sense together is read-scheme.ts's; what is
// done with a scheme is in the other files here.

const digests = ["md5", "sha1", "sha256", "sha384", "sha512"] as const;
const hmacs = ["hmac-md5", "hmac-sha1", "hmac-sha256", "hmac-sha384", "hmac-sha512"] as const;
const rsas = ["rsa-sha256", "rsa-sha512", "rsa-pss-sha256", "rsa-pss-sha512"] as const;
/** The values that the members of a scheme, and of its `encode`, can have. */
export const choices = {
  algorithm: [...digests, ...hmacs, ...rsas],
  fields: ["sorted", "sorted-ignoring-case"],
  nested: ["flatten", "json", "sorted-json", "omit"],
  paths: ["dotted", "bracketed"],
  empty: ["keep", "omit"],
  pair: ["name=value", "namevalue", "value", "names-then-values"],
  as: ["rfc3986", "form", "php", "dotnet", "javascript", "backslash"],
  of: ["values", "names-and-values", "text"],
  case: ["upper", "lower"],
  twice: ["row", "text"],
  output: ["hex", "HEX", "base64", "base64url"],
} as const;

type Choice<Member extends keyof typeof choices> = (typeof choices)[Member][number];

/** Where the key stands. With HMAC it is always the HMAC's key, and stands in the text too where a place says so. */
export type KeyPlace =
  /** Nowhere in the text. `encoding`: the key is the bytes that this text stands for; its UTF-8 if left out. */
  | { readonly place: "hmac"; readonly encoding?: "hex" | "base64" }
  /** The algorithm is RSA. */
  | { readonly place: "rsa" }
  /** `lead`, the key, `join`, the row. */
  | { readonly place: "prefix"; readonly join: string; readonly lead?: string }
  /** The row, `join`, the key: `&key=` makes it a last pair. */
  | { readonly place: "suffix"; readonly join: string }
  /** In front as with `prefix`, and behind the row and `tail` (`join` if left out). */
  | {
      readonly place: "both";
      readonly join: string;
      readonly lead?: string;
      readonly tail?: string;
      /** The account's key is two secrets with this text between them: the first stands in front, the second behind. */
      readonly halves?: string;
    }
  /** Behind each pair, with `join` in between. */
  | { readonly place: "each"; readonly join: string }
  /** As the value of a field of this name, which takes its place among the others. */
  | { readonly place: "pair"; readonly name: string };

/**
 * How a gateway signs: what a profile writes at the extension point `signature.scheme`
 * (source: Authentication 2 leaves all of it open).
 *
 * The signed text is a row of pairs. As in every scheme of this kind, a value that itself holds the
 * joining text can imitate two pairs; a gateway that may choose should join with a text that no field can hold.
 */
export interface SignatureScheme {
  /** A plain digest, an HMAC, or RSA (PKCS#1 v1.5, or PSS with a salt as long as the digest). */
  readonly algorithm: Choice<"algorithm">;
  /** Every leaf by its path, in code unit order or that of its lower case; or these fields, a dot goes one level down. */
  readonly fields: Choice<"fields"> | readonly string[];
  /** Top-level fields that a sorted row leaves out, beside the signature's own. */
  readonly except?: readonly string[];
  /** A covered record or list: its leaves, its compact JSON text (members as they stand, or sorted), or nothing. */
  readonly nested: Choice<"nested">;
  /** How the path of a nested leaf is written: `a.b[0].c`, which is the default, or `a[b][0][c]`. */
  readonly paths?: "dotted" | "bracketed";
  /** Names in this case, before they are sorted; as they are if left out. */
  readonly names?: "upper" | "lower";
  /** Whether a leaf that is `""` or `null` (or a listed field that is absent) counts. */
  readonly empty: "keep" | "omit";
  /** What a pair looks like; `names-then-values`: all names, then all values. */
  readonly pair: Choice<"pair">;
  /** Between two pairs. */
  readonly join: string;
  /** Which parts are encoded how, after the signature's owner's language; `backslash` escapes itself and `join`. */
  readonly encode?: {
    readonly as: Choice<"as">;
    readonly of: "values" | "names-and-values" | "text";
    /** Of the hexadecimal digits behind `%`; upper if left out. */
    readonly hex?: "upper" | "lower";
  };
  readonly key: KeyPlace;
  /** The whole text, key included, in this case; as it is if left out. */
  readonly case?: "upper" | "lower";
  /** The lower-case hexadecimal digest of the row stands for it (`row`), or that of the whole text with the key (`text`). */
  readonly twice?: "row" | "text";
  /** How the signature is written; base64 with its padding, base64url without. */
  readonly output: Choice<"output">;
}

/** The extension point of a profile that holds the scheme. */
export const schemePoint = "signature.scheme";
