// Passwords of the portal's users: hashed with scrypt, the parameters kept with each hash. Nothing is stored here.
import { randomBytes, scrypt, timingSafeEqual } from "node:crypto";

interface Cost {
  readonly N: number;
  readonly r: number;
  readonly p: number;
}

// 32 MiB for each hash, three times: a tenth of a second or two for each sign-in.
const cost: Cost = { N: 2 ** 15, r: 8, p: 3 };
const mostMemory = 128 * 1024 * 1024;

/** In characters. No rule but a length: what is long enough needs no signs in it. */
export const shortestPassword = 12;
export const longestPassword = 200;

function derive(password: string, salt: Buffer, { N, r, p }: Cost): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    // The same letters typed on another system may be other code points.
    scrypt(password.normalize("NFC"), salt, 32, { N, r, p, maxmem: mostMemory }, (error, key) =>
      error === null ? resolve(key) : reject(error),
    );
  });
}

/** The stored form of the hash: `scrypt$N$r$p$salt$key`. */
export async function hashPassword(password: string, { N, r, p }: Cost = cost): Promise<string> {
  const salt = randomBytes(16);
  const key = await derive(password, salt, { N, r, p });
  return ["scrypt", N, r, p, salt.toString("base64url"), key.toString("base64url")].join("$");
}

// For names that do not exist: the refusal needs the same time.
const nobodys = { cost, salt: randomBytes(16), key: randomBytes(32) };

/** Whether the password matches the hash. It takes the same time without a hash. */
export async function isPassword(password: string, stored: string | undefined): Promise<boolean> {
  const read = stored === undefined ? undefined : readHash(stored);
  const { salt, key, cost: with_ } = read ?? nobodys;
  const derived = await derive(password.slice(0, longestPassword), salt, with_);
  return timingSafeEqual(derived, key) && read !== undefined;
}

function readHash(stored: string): { cost: Cost; salt: Buffer; key: Buffer } | undefined {
  const [, N = "", r = "", p = "", salt = "", key = ""] =
    /^scrypt\$(\d{1,7})\$(\d{1,2})\$(\d{1,2})\$([\w-]{22})\$([\w-]{43})$/u.exec(stored) ?? [];
  if (key === "") return undefined;
  return {
    cost: { N: Number(N), r: Number(r), p: Number(p) },
    salt: Buffer.from(salt, "base64url"),
    key: Buffer.from(key, "base64url"),
  };
}
