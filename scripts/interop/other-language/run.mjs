// `node run.mjs FOLDER`: replays every vector in a folder with the published data. Prints each one that is not met,
// then how many there were; ends with 1 if one is not met.
import { isDeepStrictEqual } from "node:util";
import { decode, encode } from "./body.mjs";
import { bodiesIn, breaksOf, Refused, signatureField, signaturesIn, vectorsIn } from "./contract.mjs";
import { boundText, momentOf, verdictOf, webhookSignature } from "./bound.mjs";
import { sign, signedText, verify } from "./signature.mjs";

const bytesOf = ({ text, hex, base64 }) =>
  hex !== undefined
    ? Buffer.from(hex, "hex")
    : Buffer.from(base64 ?? text ?? "", base64 === undefined ? "utf8" : "base64");

/** What a piece of work gives: its value, or that it was refused. Whatever else is thrown is a fault. */
function outcomeOf(work) {
  try {
    return { value: work() };
  } catch (error) {
    if (error instanceof Refused) return { refused: error.message };
    throw error;
  }
}

/** What is wrong with reading a case; nothing where it is met. */
function reading(one, body) {
  const header = one.header === undefined ? one.encoding.media : one.header;
  const { value, refused } = outcomeOf(() => decode(bytesOf(one), header, body));
  if (one.refused !== undefined)
    return refused === undefined ? "it is read, but must be rejected" : undefined;
  if (refused !== undefined) return `it is rejected: ${refused}`;
  if (!isDeepStrictEqual(value, one.value)) return `it has another value: ${JSON.stringify(value)}`;
  const wanted = (one.breaks ?? []).map(({ at, keyword }) => `${at} ${keyword}`).sort();
  const found = breaksOf(value, body.schema).sort();
  return isDeepStrictEqual(found, wanted) ? undefined : `it violates ${found.join(", ") || "nothing"}`;
}

function writing(one, body) {
  const { value, refused } = outcomeOf(() => encode(one.value, one.encoding.body, body));
  if (one.refused !== undefined)
    return refused === undefined ? "it is written, but must be rejected" : undefined;
  if (refused !== undefined) return `it is rejected: ${refused}`;
  return value.equals(bytesOf(one)) ? undefined : `other bytes are written: ${value.toString("utf8")}`;
}

const ways = { read: reading, write: writing };

function signing({ value, scheme, key, text, signature }, rsa, field) {
  const keys = key === "rsa" ? rsa : key;
  const signed = signedText(value, scheme, field);
  if (signed !== text) return `another text is signed: ${signed}`;
  if (!verify({ value, signature }, scheme, field, keys)) return "the signature is not verified";
  const another = Object.fromEntries(Object.keys(value).map((name) => [name, "another"]));
  if (verify({ value: another, signature }, scheme, field, keys)) return "it is verified for another value";
  // PSS draws a salt, so that no two signatures are alike.
  const isSame = scheme.algorithm.startsWith("rsa-pss-") || sign(value, scheme, field, keys) === signature;
  return isSame ? undefined : "another signature is made";
}

function boundSigning(one, field) {
  const verdict = verdictOf(one, field);
  if (verdict !== one.verdict) return `it is ${verdict}`;
  const text = one.text && boundText(one, field, momentOf(one.signature));
  return text === one.text ? undefined : `another text is signed: ${text}`;
}

const [folder = "."] = process.argv.slice(2);
const bodies = bodiesIn(folder);
const results = vectorsIn(folder).flatMap(({ operation, direction, cases }) =>
  cases.flatMap((one) =>
    one.ways.map((way) => ({
      name: `${operation}.${direction}/${one.id}, ${way}`,
      fault: ways[way](one, bodies.get(`${operation}.${direction}`)),
    })),
  ),
);
const { rsa, vectors, bound, unsignable, webhooks } = signaturesIn(folder);
const field = signatureField(folder);
for (const one of vectors) results.push({ name: `signature: ${one.name}`, fault: signing(one, rsa, field) });
for (const one of bound) results.push({ name: `bound: ${one.name}`, fault: boundSigning(one, field) });
for (const one of unsignable) {
  const { refused } = outcomeOf(() => boundText(one, field, ["0", ""]));
  results.push({ name: `bound: ${one.name}`, fault: refused === undefined ? "it is signed" : undefined });
}
for (const one of webhooks) {
  const fault = webhookSignature(one) === one.signature ? undefined : "another signature is made";
  results.push({ name: `webhook: ${one.name}`, fault });
}
const faults = results.filter(({ fault }) => fault !== undefined);
for (const { name, fault } of faults) console.log(`${name}: ${fault}`);
console.log(`${results.length - faults.length} of ${results.length} vectors pass`);
process.exitCode = faults.length === 0 && results.length > 0 ? 0 : 1;
