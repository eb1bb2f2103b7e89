// Responses whose bytes are known, so that no code has to read a stream to get them. For a short body, reading the stream costs
// more than all other work.

/** A response with its bytes. They must not change any more. */
export class WholeResponse extends Response {
  readonly #bytes: Uint8Array<ArrayBuffer>;

  constructor(bytes: Uint8Array<ArrayBuffer>, init?: ResponseInit) {
    super(bytes, init);
    this.#bytes = bytes;
  }

  /** `undefined` once something has begun to read the body. */
  get whole(): Uint8Array | undefined {
    return this.bodyUsed ? undefined : this.#bytes;
  }
}

/** The bytes of a body, if they are known and nothing has begun to read it. */
export const knownBytes = (response: Response): Uint8Array | undefined =>
  response instanceof WholeResponse ? response.whole : undefined;

/** The bytes of a response's body. The response can still be sent or read. */
export async function bytesOf(response: Response): Promise<Uint8Array> {
  return knownBytes(response) ?? new Uint8Array(await response.clone().arrayBuffer());
}
