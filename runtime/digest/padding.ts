// The common padding of all digests here: the message, one bit, zeros, and the message's length in bits at the end of a block.

/** `lengthAt` is where in the last eight bytes of the block the length's upper half goes. */
export function padded(message: Uint8Array, block: 64 | 128, isLittle = false): DataView {
  const foot = block / 8 + 1;
  const size = Math.ceil((message.length + foot) / block) * block;
  const bytes = new Uint8Array(size);
  bytes.set(message);
  bytes[message.length] = 0x80;
  const view = new DataView(bytes.buffer);
  const [low, high] = [(message.length << 3) >>> 0, Math.floor(message.length / 0x2000_0000)];
  view.setUint32(size - 8, isLittle ? low : high, isLittle);
  view.setUint32(size - 4, isLittle ? high : low, isLittle);
  return view;
}

/** Words as bytes. */
export function wordsAsBytes(words: Int32Array, isLittle = false): Uint8Array {
  const view = new DataView(new ArrayBuffer(words.length * 4));
  words.forEach((word, index) => view.setInt32(index * 4, word, isLittle));
  return new Uint8Array(view.buffer);
}
