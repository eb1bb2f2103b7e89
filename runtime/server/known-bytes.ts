// Bodies of requests and responses whose bytes are known, so that nobody has to read a stream to get them: that costs more than
// all else that is done with a short one.

const known = new WeakMap<Request | Response, Uint8Array>();

/** Notes the bytes that a message was made of. They must not change any more. */
export function knowBytes<Message extends Request | Response>(message: Message, bytes: Uint8Array): Message {
  known.set(message, bytes);
  return message;
}

/** The bytes of a body that is known and that nobody has begun to read. */
export const knownBytes = (message: Request | Response): Uint8Array | undefined =>
  message.bodyUsed ? undefined : known.get(message);

/** The bytes of a response's body. The response can be sent, or read, all the same. */
export async function bytesOf(response: Response): Promise<Uint8Array> {
  return knownBytes(response) ?? new Uint8Array(await response.clone().arrayBuffer());
}
