const undefinedLength = 0xffffffff;
/** The tags of an item and of the end of all items, as a little-endian number. */
export const itemTag = 0xe000fffe;
export const endTag = 0xe0ddfffe;

/** Returns one buffer per frame, or `null` if it is unclear which fragments belong together. */
export function joinFrames(fragments: readonly Buffer[], frames: number): Buffer[] | null {
  if (frames === 1) return [Buffer.concat(fragments)];
  const groups: Buffer[][] = [];
  for (const fragment of fragments) {
    if (startsImage(fragment)) groups.push([fragment]);
    else groups.at(-1)?.push(fragment);
  }
  return groups.length === frames ? groups.map((group) => Buffer.concat(group)) : null;
}

/** Recognizes the start of a JPEG, JPEG-LS or JPEG 2000 image. */
export const startsImage = (piece: Buffer): boolean =>
  piece.length > 2 && piece[0] === 0xff && (piece[1] === 0xd8 || piece[1] === 0x4f);

/** Returns pixel data with its offset table, one item per frame. */
export function encapsulate(frames: readonly Buffer[]): Buffer {
  const padded = frames.map((frame) =>
    frame.length % 2 === 0 ? frame : Buffer.concat([frame, Buffer.alloc(1)]),
  );
  const table = tableOf(padded.map(({ length }) => length));
  return Buffer.concat([pixelHead(), table, ...padded.map(item), itemHead(endTag, 0)]);
}

/** Returns the item with the place of each frame, of frames with these lengths. Odd ones are followed by a zero. */
export function tableOf(lengths: readonly number[]): Buffer {
  const table = Buffer.alloc(lengths.length * 4);
  let offset = 0;
  for (const [index, length] of lengths.entries()) {
    table.writeUInt32LE(offset, index * 4);
    offset += length + (length % 2) + 8;
  }
  return item(table);
}

/** Returns the head of the pixel element of unknown length. */
export function pixelHead(): Buffer {
  const head = Buffer.from([0xe0, 0x7f, 0x10, 0x00, 0x4f, 0x42, 0, 0, 0, 0, 0, 0]);
  head.writeUInt32LE(undefinedLength, 8);
  return head;
}

const item = (bytes: Buffer): Buffer => Buffer.concat([itemHead(itemTag, bytes.length), bytes]);

/** Returns a tag with a length. */
export function itemHead(tag: number, length: number): Buffer {
  const head = Buffer.alloc(8);
  head.writeUInt32LE(tag, 0);
  head.writeUInt32LE(length, 4);
  return head;
}
