// Responses whose bytes are known, so that no code has to read a stream to get them. For a short body, reading the stream costs
// more than all other work.

class WholeResponse extends Response {
  readonly whole: Uint8Array<ArrayBuffer>;

  constructor(bytes: Uint8Array<ArrayBuffer>, init?: ConstructorParameters<typeof Response>[1]) {
    super(bytes, init);
    this.whole = bytes;
  }
}

/** A response of these bytes. They must not change any more. */
export const responseOf = (
  bytes: Uint8Array<ArrayBuffer>,
  init?: { readonly status: number; readonly headers: Readonly<Record<string, string>> },
): Response => new WholeResponse(bytes, init);

/** The bytes of a body, if they are known and nothing has begun to read it. */
export const knownBytes = (response: Response): Uint8Array | undefined =>
  response instanceof WholeResponse && !response.bodyUsed ? response.whole : undefined;

/** The bytes of a response's body. The response can still be sent or read. */
export async function bytesOf(response: Response): Promise<Uint8Array> {
  return knownBytes(response) ?? new Uint8Array(await response.clone().arrayBuffer());
}
