// Signatures, as the extension point `signature.scheme` describes them: which texts are signed, how they are joined, and where
// the key comes in.
import { constants, createHash, createHmac, sign as signBytes, verify as verifyBytes } from "node:crypto";

const byText = ([a, x], [b, y]) => (a < b ? -1 : a > b ? 1 : String(x) < String(y) ? -1 : 1);
const folded = (text, fold) =>
  fold === undefined ? text : fold === "upper" ? text.toUpperCase() : text.toLowerCase();
const leafText = (value) => (value === null ? "" : String(value));

const sortedJson = (value) =>
  Array.isArray(value)
    ? value.map(sortedJson)
    : typeof value === "object" && value !== null
      ? Object.fromEntries(
          Object.entries(value)
            .sort(byText)
            .map(([name, one]) => [name, sortedJson(one)]),
        )
      : value;

/** The texts below a path, each with its path. */
function leavesBelow(path, value, scheme) {
  if (typeof value !== "object" || value === null) return [[path, leafText(value)]];
  if (scheme.nested === "omit") return [];
  if (scheme.nested === "json") return [[path, JSON.stringify(value)]];
  if (scheme.nested === "sorted-json") return [[path, JSON.stringify(sortedJson(value))]];
  if (Array.isArray(value))
    return value.flatMap((one, index) => leavesBelow(`${path}[${index}]`, one, scheme));
  return Object.entries(value)
    .sort(byText)
    .flatMap(([name, one]) => leavesBelow(below(path, name, scheme), one, scheme));
}

const below = (path, name, { paths, names }) =>
  paths === "bracketed" ? `${path}[${folded(name, names)}]` : `${path}.${folded(name, names)}`;

/** What a listed name leads to: a field of this name, or a way down. */
function listed(value, name, scheme) {
  const descend = (path, held, [step, ...rest]) => {
    if (step === undefined) return leavesBelow(path, held, scheme);
    if (Array.isArray(held))
      return held.flatMap((one, index) => descend(`${path}[${index}]`, one, [step, ...rest]));
    if (typeof held !== "object" || held === null || !Object.hasOwn(held, step)) return [];
    return descend(path === "" ? folded(step, scheme.names) : below(path, step, scheme), held[step], rest);
  };
  const found = descend("", value, Object.hasOwn(value, name) ? [name] : name.split("."));
  return found.length === 0 && !Object.hasOwn(value, name) ? [[folded(name, scheme.names), ""]] : found;
}

function leavesOf(value, scheme, field, key) {
  const keyName = scheme.key.place === "pair" ? scheme.key.name : undefined;
  const keyLeaf = keyName === undefined || key === undefined ? [] : [[folded(keyName, scheme.names), key]];
  const counts = ([, text]) => scheme.empty === "keep" || text !== "";
  if (Array.isArray(scheme.fields))
    return scheme.fields
      .filter((name) => name !== field)
      .flatMap((name) => (name === keyName ? keyLeaf : listed(value, name, scheme).filter(counts)));
  const left = [field, keyName, ...(scheme.except ?? [])];
  const found = Object.entries(value)
    .filter(([name]) => !left.includes(name))
    .flatMap(([name, one]) => leavesBelow(folded(name, scheme.names), one, scheme));
  const lower = ([a, x], [b, y]) =>
    byText([a.toLowerCase(), ""], [b.toLowerCase(), "\uffff"]) || byText([a, x], [b, y]);
  const leaves = [...keyLeaf, ...found].sort(scheme.fields === "sorted" ? byText : lower);
  return leaves.filter(counts);
}

const kept = {
  rfc3986: /[^A-Za-z0-9\-_.~]/gu,
  form: /[^A-Za-z0-9\-_.*]/gu,
  php: /[^A-Za-z0-9\-_.]/gu,
  dotnet: /[^A-Za-z0-9\-_.!*()]/gu,
  javascript: /[^A-Za-z0-9\-_.!~*'()]/gu,
};

function encoderOf({ encode, join }) {
  if (encode.as === "backslash")
    return (text) => Array.from(text, (one) => (["\\", ...join].includes(one) ? `\\${one}` : one)).join("");
  const plus = ["form", "php", "dotnet"].includes(encode.as);
  return (text) =>
    text.replaceAll(kept[encode.as], (one) => {
      if (one === " " && plus) return "+";
      const bytes = Buffer.from(one).toString("hex").replaceAll(/../g, "%$&");
      return encode.hex === "lower" ? bytes : bytes.toUpperCase();
    });
}

function rowOf(leaves, scheme, key) {
  const { encode, pair, join } = scheme;
  const coded = encode === undefined || encode.of === "text" ? (text) => text : encoderOf(scheme);
  const pairs = leaves.map(([name, text]) => [
    encode?.of === "names-and-values" ? coded(name) : name,
    coded(text),
  ]);
  if (pair === "names-then-values")
    return [...pairs.map(([name]) => name), ...pairs.map(([, text]) => text)].join(join);
  const behind = scheme.key.place === "each" && key !== undefined ? scheme.key.join + key : "";
  const between = { "name=value": "=", namevalue: "" }[pair] ?? "";
  return pairs.map(([name, text]) => (pair === "value" ? text : name + between + text) + behind).join(join);
}

function framed(row, { key: at }, key) {
  if (key === undefined) return row;
  if (at.place === "suffix") return row + at.join + key;
  if (at.place === "prefix") return (at.lead ?? "") + key + at.join + row;
  if (at.place !== "both") return row;
  const [first, second] = at.halves === undefined ? [key, key] : key.split(at.halves);
  return (at.lead ?? "") + first + at.join + row + (at.tail ?? at.join) + second;
}

const digestName = ({ algorithm }) => algorithm.replace(/^.*-/, "");
const hexDigest = (text, scheme) => createHash(digestName(scheme)).update(text).digest("hex");

/** The text that is signed; without a key, its part that is the same for every key. */
export function signedText(value, scheme, field, key) {
  const row = rowOf(leavesOf(value, scheme, field, key), scheme, key);
  const text = framed(scheme.twice === "row" ? hexDigest(row, scheme) : row, scheme, key);
  return folded(scheme.encode?.of === "text" ? encoderOf(scheme)(text) : text, scheme.case);
}

const written = (bytes, { output }) =>
  output === "HEX" ? bytes.toString("hex").toUpperCase() : bytes.toString(output);

const padded = (key, { algorithm }) =>
  algorithm.startsWith("rsa-pss-")
    ? { key, padding: constants.RSA_PKCS1_PSS_PADDING, saltLength: constants.RSA_PSS_SALTLEN_DIGEST }
    : { key, padding: constants.RSA_PKCS1_PADDING };

/** The signature of a value; `key` is a text, or a pair of keys for RSA. */
export function sign(value, scheme, field, key) {
  const { algorithm, key: at } = scheme;
  if (typeof key !== "string")
    return written(
      signBytes(
        digestName(scheme),
        Buffer.from(signedText(value, scheme, field)),
        padded(key.privateKey, scheme),
      ),
      scheme,
    );
  const secret = at.encoding === undefined ? Buffer.from(key) : Buffer.from(key, at.encoding);
  const text = signedText(value, scheme, field, at.place === "hmac" ? undefined : secret.toString());
  const last = scheme.twice === "text" ? hexDigest(text, scheme) : text;
  const digest = algorithm.startsWith("hmac-")
    ? createHmac(digestName(scheme), secret)
    : createHash(digestName(scheme));
  return written(digest.update(last).digest(), scheme);
}

/** Whether a signature is the value's. */
export function verify({ value, signature }, scheme, field, key) {
  if (typeof key === "string") return sign(value, scheme, field, key) === signature;
  const bytes = Buffer.from(signature, scheme.output === "HEX" ? "hex" : scheme.output);
  return verifyBytes(
    digestName(scheme),
    Buffer.from(signedText(value, scheme, field)),
    padded(key.publicKey, scheme),
    bytes,
  );
}
