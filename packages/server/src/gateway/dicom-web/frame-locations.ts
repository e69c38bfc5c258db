// Locations of an image's frames in its file.
import type { DicomHeader } from '../../platform/media/dicom/dicom-header.ts';
import type { ByteRange } from '../../platform/storage/object-store.ts';

/** Consecutive byte ranges of one frame. */
export type FrameLocation = ByteRange[];

type ReadBytes = (range: ByteRange) => Promise<Buffer>;

const pixelTag = 'x7fe00010';
const itemTag = 0xe000fffe;
/** Item header, plus the first bytes of its content. */
const headBytes = 10;
const windowBytes = 256 * 1024;
const maxPieces = 100_000;

/**
 * Returns all frames in order, or `undefined` if they cannot be separated: the object has no pixels, is compressed as a
 * whole, or its frames do not start on byte boundaries. `length` is that of the file.
 */
export async function locateFrames(
  { dataSet, added, wasDeflated }: DicomHeader,
  length: number,
  read: ReadBytes,
): Promise<FrameLocation[] | undefined> {
  const element = dataSet.elements[pixelTag];
  if (!element || wasDeflated) return undefined;
  const frames = Math.max(1, dataSet.intString('x00280008') ?? 1);
  const start = element.dataOffset - added;
  if (element.encapsulatedPixelData || element.hadUndefinedLength)
    return groupPieces(await findPieces(start, length, read), frames);
  const number = (tag: string, usual: number): number => dataSet.uint16(tag) ?? usual;
  const samples = dataSet.string('x00280004') === 'YBR_FULL_422' ? 2 : number('x00280002', 1);
  const bits = number('x00280010', 0) * number('x00280011', 0) * samples * number('x00280100', 16);
  const size = bits / 8;
  if (size === 0 || (!Number.isInteger(size) && frames > 1)) return undefined;
  const whole = Math.ceil(size);
  if (start + whole * frames > length) return undefined;
  return Array.from({ length: frames }, (_, at) => [{ offset: start + at * whole, length: whole }]);
}

type Piece = ByteRange & { startsImage: boolean };

/** Returns the fragments of compressed pixels, without the preceding offset table. */
async function findPieces(start: number, length: number, read: ReadBytes): Promise<Piece[]> {
  const pieces: Piece[] = [];
  let window: { offset: number; bytes: Buffer } = { offset: 0, bytes: Buffer.alloc(0) };
  const headAt = async (at: number): Promise<Buffer> => {
    const from = at - window.offset;
    if (from < 0 || from + headBytes > window.bytes.length)
      window = { offset: at, bytes: await read({ offset: at, length: Math.min(windowBytes, length - at) }) };
    return window.bytes.subarray(at - window.offset, at - window.offset + headBytes);
  };
  for (let at = start; at + 8 <= length && pieces.length < maxPieces;) {
    const head = await headAt(at);
    if (head.readUInt32LE(0) !== itemTag) break;
    const size = head.readUInt32LE(4);
    if (at + 8 + size > length) break;
    const startsImage =
      head.length === headBytes && head[8] === 0xff && (head[9] === 0xd8 || head[9] === 0x4f);
    pieces.push({ offset: at + 8, length: size, startsImage });
    at += 8 + size;
  }
  return pieces.slice(1);
}

function groupPieces(pieces: readonly Piece[], frames: number): FrameLocation[] | undefined {
  if (pieces.length === 0) return undefined;
  if (pieces.length === frames) return pieces.map((piece) => [piece]);
  if (frames === 1) return [[...pieces]];
  const groups: FrameLocation[] = [];
  for (const piece of pieces) {
    if (piece.startsImage) groups.push([piece]);
    else groups.at(-1)?.push(piece);
  }
  return groups.length === frames ? groups : undefined;
}
