// Bodies of requests and responses whose bytes are known, so that no code has to read a stream to get them. For a short body,
// reading the stream costs more than all other work.

const known = new WeakMap<Request | Response, Uint8Array>();

/** Notes the bytes that a message was made of. They must not change any more. */
export function knowBytes<Message extends Request | Response>(message: Message, bytes: Uint8Array): Message {
  known.set(message, bytes);
  return message;
}

/** The bytes of a body, if they are known and nothing has begun to read it. */
export const knownBytes = (message: Request | Response): Uint8Array | undefined =>
  message.bodyUsed ? undefined : known.get(message);

/** The bytes of a response's body. The response can still be sent or read. */
export async function bytesOf(response: Response): Promise<Uint8Array> {
  return knownBytes(response) ?? new Uint8Array(await response.clone().arrayBuffer());
}
