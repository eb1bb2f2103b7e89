// The encryption keys of a gateway or its admin command: from the environment or a file, or, for the gateway's own
// database, a new file next to it.
import {
  closeSync,
  existsSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  writeSync,
} from "node:fs";
import { dirname, join } from "node:path";
import {
  developmentEncryptionKey,
  keyFile,
  type KeyEncryption,
  localKeys,
  newEncryptionKey,
  readEncryptionKeys,
  VaultError,
} from "./key-encryption.ts";

export interface Given {
  /** A key management service. */
  readonly encryption?: KeyEncryption | undefined;
  /** An external database; without it, the gateway's own. */
  readonly databaseUrl?: string | undefined;
  /** The folder of the gateway's own database; a temporary one where left out. */
  readonly data?: string | undefined;
  /** Whether the public key may seal an external database, if there is no other key. */
  readonly forDevelopment?: boolean | undefined;
  readonly environment?: Readonly<Record<string, string | undefined>>;
}

export interface Encryption {
  readonly keys: KeyEncryption;
  /** The file with the keys, if there is one. */
  readonly file?: string;
}

export const keyFileIn = (data: string): string => join(data, "encryption.key");

/** @throws VaultError if there is no key and none may be created, or if a given key is invalid. */
export function encryptionOf({
  encryption,
  databaseUrl,
  data,
  forDevelopment = false,
  environment = process.env,
}: Given): Encryption {
  if (encryption !== undefined) return { keys: encryption };
  const texts = environment["GATEWAY_ENCRYPTION_KEYS"] ?? "";
  const file = environment["GATEWAY_ENCRYPTION_KEY_FILE"] ?? "";
  if (texts !== "" && file !== "")
    throw new VaultError("Set GATEWAY_ENCRYPTION_KEYS or GATEWAY_ENCRYPTION_KEY_FILE, not both.");
  const own = data === undefined ? undefined : keyFileIn(data);
  if (texts !== "") {
    // What a start without the variable has sealed can still be read.
    const rest = own === undefined ? () => "" : keyFile(own);
    return { keys: localKeys(() => `${texts}\n${rest()}`) };
  }
  if (file !== "") return inFile(file);
  if (own !== undefined) {
    if (!existsSync(own) && existsSync(join(data ?? "", "postgres"))) throw new VaultError(keyGone(own));
    if (!existsSync(own)) writeKeyFile(own, [newEncryptionKey()]);
    return inFile(own);
  }
  if (databaseUrl !== undefined && !forDevelopment) throw new VaultError(missing);
  if (databaseUrl !== undefined) return { keys: localKeys(() => developmentEncryptionKey) };
  const temporary = newEncryptionKey();
  return { keys: localKeys(() => temporary) };
}

const missing = `There is no encryption key: merchants' keys and bank details are stored sealed.
Make one, keep it outside the database and its backups, and give the same to every gateway of this database:
  export GATEWAY_ENCRYPTION_KEYS="$(openssl rand -base64 32)"
or name a file that holds it: GATEWAY_ENCRYPTION_KEY_FILE.`;

const keyGone = (file: string): string =>
  `The folder has a database, but not its encryption key ${file}. Put the file back from its backup. Without it, take a new folder.`;

function inFile(file: string): Encryption {
  const source = keyFile(file);
  if (readEncryptionKeys(source()).length === 0)
    throw new VaultError(`There is no encryption key in ${file}. Make one with: openssl rand -base64 32`);
  return { keys: localKeys(source), file };
}

/** Adds a new key before those in the file. A reader sees either the old keys or all keys. */
export const addKeyToFile = (file: string): void =>
  writeKeyFile(file, [newEncryptionKey(), readFileSync(file, "utf8").trim()]);

/** Keeps only the file's first key, and overwrites the old content. */
export function keepFirstKeyOfFile(file: string): void {
  const before = readFileSync(file, "utf8");
  const [first = ""] = before.split(/[\s,]+/u).filter((one) => one !== "");
  const old = openSync(file, "r+");
  writeKeyFile(file, [first]);
  // The name now refers to the new file. This is the old one, which no process can open any more.
  writeSync(old, Buffer.alloc(Buffer.byteLength(before)), 0, null, 0);
  fsyncSync(old);
  closeSync(old);
}

function writeKeyFile(file: string, keys: readonly string[]): void {
  mkdirSync(dirname(file), { recursive: true });
  const half = `${file}.new`;
  rmSync(half, { force: true });
  const open = openSync(half, "wx", 0o600);
  writeSync(open, `${keys.join("\n")}\n`);
  fsyncSync(open);
  closeSync(open);
  renameSync(half, file);
  // The new name is on the disk only with the folder. Windows opens none.
  if (process.platform === "win32") return;
  const folder = openSync(dirname(file), "r");
  fsyncSync(folder);
  closeSync(folder);
}
