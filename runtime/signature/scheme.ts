// How a gateway signs, as data: the members of a scheme, and what a signature is bound to. read-scheme.ts checks which members
// fit together; the other files here use a scheme.

/** The values that the members of a scheme, and of its `encode`, can have. */
export const choices = {
  algorithm: [
    "md5",
    "sha1",
    "sha256",
    "sha384",
    "sha512",
    "hmac-md5",
    "hmac-sha1",
    "hmac-sha256",
    "hmac-sha384",
    "hmac-sha512",
    "rsa-sha256",
    "rsa-sha512",
    "rsa-pss-sha256",
    "rsa-pss-sha512",
  ],
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

/** Where the key is. With HMAC it is always the HMAC's key; some places also put it into the text. */
export type KeyPlace =
  /** Not in the text. `encoding`: the key is the bytes that its text encodes; the text's UTF-8 if left out. */
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
      /** The account's key is two secrets with this text between them: the first is in front, the second behind. */
      readonly halves?: string;
    }
  /** Behind each pair, with `join` in between. */
  | { readonly place: "each"; readonly join: string }
  /** As the value of a field of this name, which takes its place among the others. */
  | { readonly place: "pair"; readonly name: string };

/**
 * A scheme whose text is a row of pairs, as gateways have them. ambiguity.ts lists the attacks that such a scheme allows:
 * a value that contains the joining text can imitate two pairs. The text also does not state its operation or direction.
 * A gateway that may choose takes the bound scheme.
 */
export interface RowScheme {
  /** A plain digest, an HMAC, or RSA (PKCS#1 v1.5, or PSS with a salt as long as the digest). */
  readonly algorithm: Choice<"algorithm">;
  /** Every leaf by its path, in code unit order or that of its lower case; or these fields, a dot goes one level down. */
  readonly fields: Choice<"fields"> | readonly string[];
  /** Top-level fields that a sorted row leaves out, in addition to the signature's own. */
  readonly except?: readonly string[];
  /** A covered record or list: its leaves, its compact JSON text (members in their order, or sorted), or nothing. */
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
  /** Which part its lower-case hexadecimal digest replaces: the row (`row`), or the whole text with the key (`text`). */
  readonly twice?: "row" | "text";
  /** How the signature is written; base64 with its padding, base64url without. */
  readonly output: Choice<"output">;
}

/**
 * A scheme whose text differs whenever two requests differ. Its signature is bound to its purpose: see bound.ts. An
 * HMAC-SHA256, with a key for each purpose that is derived from the account's key.
 */
export interface BoundScheme {
  readonly kind: "bound";
  readonly version: 1;
  /** How many seconds the time in a request or notification may be from the reader's clock; 300 if left out. */
  readonly window?: number;
}

/**
 * How a gateway signs: what a profile writes at the extension point `signature.scheme`
 * (source: Authentication 2 leaves all of it open).
 */
export type SignatureScheme = RowScheme | BoundScheme;

/** Whether a scheme binds a signature to what it was made for; a row of pairs does not. */
export const isBound = (scheme: SignatureScheme | undefined): scheme is BoundScheme =>
  scheme !== undefined && "kind" in scheme;

/** Whether a scheme signs with RSA. */
export const isRsa = (scheme: object): boolean =>
  "algorithm" in scheme && String(scheme.algorithm).startsWith("rsa-");

/** What a signature is made for. A page's is echoed to the shopper's browser and authorises nothing. */
export type Purpose = "request" | "response" | "notification" | "page";

/** What a bound signature is bound to. A row of pairs has no binding. */
export interface Binding {
  readonly purpose: Purpose;
  /** The operation's id in the contract. */
  readonly operation: string;
  /** The merchant and the account, in the order of the operation's `identity`. */
  readonly identity: readonly string[];
  /** The signature of the request, for a response. */
  readonly inResponseTo?: string | undefined;
}

/** When a signature was made, in seconds since 1970, and a text that no other signature of the account has. */
export interface Moment {
  readonly time: number;
  readonly nonce: string;
}

/** Why a signature is not accepted; `stale` and `early` only of one that is otherwise valid. */
export type Verdict = "valid" | "missing" | "malformed" | "mismatch" | "stale" | "early";

/** What a message of an operation is bound to, read from its request. `operation` is a descriptor of the contract. */
export function boundTo(
  { id, identity, request: { signature = "" } }: Signable,
  request: Readonly<Record<string, unknown>>,
  purpose: Purpose = "request",
): Binding {
  const account = identity.map((name) => textOf(request[name]));
  const inResponseTo = purpose === "response" ? textOf(request[signature]) : undefined;
  return { purpose, operation: id, identity: account, inResponseTo };
}

/** As much of an operation's descriptor as a signature is bound to. */
export interface Signable {
  readonly id: string;
  readonly identity: readonly string[];
  readonly request: { readonly signature?: string };
}

const textOf = (value: unknown): string =>
  typeof value === "string" || typeof value === "number" ? String(value) : "";

/** The extension point of a profile that holds the scheme. */
export const schemePoint = "signature.scheme";
