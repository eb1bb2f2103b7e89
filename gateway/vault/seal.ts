// The stored form of a secret. Each value has its own data key, stored with it and encrypted by a key outside the database.
// So a reader needs that key, and the value opens only in its own row.
//
//   4 bytes   00 53 56 and the version, 01.
//   1 byte    length of the wrapping key's id, then the id.
//   2 bytes   length of the wrapped data key, then the wrapped data key.
//   12 bytes  nonce, then the ciphertext, then 16 bytes of tag.
import { createCipheriv, createDecipheriv, randomBytes } from "node:crypto";

/** Where a value is stored. It can be opened there and nowhere else. */
export interface StoredAt {
  readonly table: string;
  readonly column: string;
  /** The values of the row's primary key. */
  readonly row: readonly string[];
}

/** A data key as it may be stored. */
export interface Wrapped {
  /** The key that wrapped it. */
  readonly keyId: string;
  readonly bytes: Buffer;
}

export interface Sealed {
  readonly wrapped: Wrapped;
  /** Nonce, ciphertext and tag. */
  readonly content: Buffer;
}

/** No text and no body of a response begins so. */
const head = Buffer.from([0x00, 0x53, 0x56, 0x01]);
const nonceLength = 12;
const tagLength = 16;
export const keyLength = 32;

/** AES-256-GCM with a random nonce; gives nonce, ciphertext and tag. */
export function encrypt(key: Buffer, plain: Buffer, bound: string): Buffer {
  const nonce = randomBytes(nonceLength);
  const cipher = createCipheriv("aes-256-gcm", key, nonce, { authTagLength: tagLength });
  cipher.setAAD(Buffer.from(bound, "utf8"));
  return Buffer.concat([nonce, cipher.update(plain), cipher.final(), cipher.getAuthTag()]);
}

/** What `encrypt` was given; `undefined` where key, bytes or `bound` are not the same. */
export function decrypt(key: Buffer, bytes: Buffer, bound: string): Buffer | undefined {
  if (bytes.length < nonceLength + tagLength) return undefined;
  const nonce = bytes.subarray(0, nonceLength);
  const decipher = createDecipheriv("aes-256-gcm", key, nonce, { authTagLength: tagLength });
  decipher.setAAD(Buffer.from(bound, "utf8"));
  decipher.setAuthTag(bytes.subarray(-tagLength));
  try {
    return Buffer.concat([decipher.update(bytes.subarray(nonceLength, -tagLength)), decipher.final()]);
  } catch {
    return undefined;
  }
}

const boundTo = ({ table, column, row }: StoredAt): string =>
  JSON.stringify(["value", table, column, ...row]);

export const encryptValue = (dataKey: Buffer, plain: Buffer, place: StoredAt): Buffer =>
  encrypt(dataKey, plain, boundTo(place));

export const decryptValue = (dataKey: Buffer, { content }: Sealed, place: StoredAt): Buffer | undefined =>
  decrypt(dataKey, content, boundTo(place));

/** @throws RangeError for a wrapping key whose id or wrapped data key is too long to be stored. */
export function writeSealed({ wrapped: { keyId, bytes }, content }: Sealed): Buffer {
  const id = Buffer.from(keyId, "utf8");
  if (id.length > 255 || bytes.length > 65_535)
    throw new RangeError("The id of an encryption key has at most 255 bytes, a wrapped data key 65,535.");
  const lengths = { id: Buffer.of(id.length), wrapped: Buffer.alloc(2) };
  lengths.wrapped.writeUInt16BE(bytes.length);
  return Buffer.concat([head, lengths.id, id, lengths.wrapped, bytes, content]);
}

/** The parts of a stored value; `undefined` for anything else. */
export function readSealed(stored: Buffer): Sealed | undefined {
  if (!isSealed(stored)) return undefined;
  const idEnd = head.length + 1 + (stored[head.length] ?? 0);
  if (stored.length < idEnd + 2) return undefined;
  const wrappedEnd = idEnd + 2 + stored.readUInt16BE(idEnd);
  if (stored.length < wrappedEnd + nonceLength + tagLength) return undefined;
  return {
    wrapped: {
      keyId: stored.toString("utf8", head.length + 1, idEnd),
      bytes: stored.subarray(idEnd + 2, wrappedEnd),
    },
    content: stored.subarray(wrappedEnd),
  };
}

/** Whether the bytes begin as a sealed value does. */
export const isSealed = (bytes: Buffer): boolean =>
  bytes.length > head.length && bytes.subarray(0, head.length).equals(head);
