// Finds recorded traffic: a HAR file, or a folder of messages as they were on the wire.
import { readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { messageOf, UsageError } from "../contract/errors.ts";
import { exchangesInHar } from "./har.ts";
import { requestIn, responseIn } from "./http-text.ts";
import type { RawExchange, RawNotification } from "./raw-exchange.ts";

export interface Recording {
  readonly exchanges: readonly RawExchange[];
  readonly notifications: readonly RawNotification[];
}

/** Larger files take more memory than a developer's machine has to spare. */
const largestFile = 256 * 1024 * 1024;
const mostFiles = 100_000;

/** @throws UsageError for a value that is not a recording; it says where and why. */
export function recordingAt(path: string): Recording {
  const found = orUnreadable(path, () => statSync(path));
  if (found.isDirectory()) return recordingIn(path);
  if (path.endsWith(".http"))
    throw new UsageError(`${path} is one message. Name the folder with the message and its counterpart.`);
  return { exchanges: exchangesInHar(new TextDecoder().decode(bytesOf(path)), path), notifications: [] };
}

const kinds = /^(.+)\.(request|response|notification)\.http$/;

/** `NAME.request.http` and `NAME.response.http` make an exchange, in the order of their names; `NAME.notification.http` is one. */
function recordingIn(folder: string): Recording {
  const names = orUnreadable(folder, () => readdirSync(folder)).toSorted();
  if (names.length > mostFiles) throw new UsageError(`${folder} has more than ${mostFiles} files.`);
  const found = names.flatMap((file) => {
    const [, name = "", kind = ""] = kinds.exec(file) ?? [];
    return kind === "" ? [] : [{ file, name, kind }];
  });
  if (found.length === 0)
    throw new UsageError(
      `${folder} has no recorded traffic. An exchange is NAME.request.http with NAME.response.http, both raw HTTP messages.`,
    );
  const requests = new Set(found.filter(({ kind }) => kind === "request").map(({ name }) => name));
  const alone = found.find(({ kind, name }) => kind === "response" && !requests.has(name));
  if (alone !== undefined)
    throw new UsageError(
      `${join(folder, alone.file)} has no request: ${alone.name}.request.http is missing.`,
    );
  const read = (file: string): Uint8Array => bytesOf(join(folder, file));
  const exchanges = [...requests].map((name): RawExchange => {
    const [asked, told] = [`${name}.request.http`, `${name}.response.http`];
    return {
      place: `in ${name}`,
      request: requestIn(read(asked), join(folder, asked)),
      response: names.includes(told) ? responseIn(read(told), join(folder, told)) : undefined,
    };
  });
  const notifications = found
    .filter(({ kind }) => kind === "notification")
    .map(({ file, name }) => ({ place: `in ${name}`, request: requestIn(read(file), join(folder, file)) }));
  return { exchanges, notifications };
}

function bytesOf(path: string): Uint8Array {
  return orUnreadable(path, () => {
    if (statSync(path).size > largestFile)
      throw new UsageError(`${path} is larger than ${largestFile} bytes. Record in several files.`);
    return readFileSync(path);
  });
}

function orUnreadable<T>(path: string, read: () => T): T {
  try {
    return read();
  } catch (error) {
    if (error instanceof UsageError) throw error;
    throw new UsageError(`${path} cannot be read: ${messageOf(error)}.`);
  }
}
