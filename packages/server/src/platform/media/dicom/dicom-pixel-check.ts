// Which pixel data is trusted: a file must hold what its header promises.
import { BrokenFile } from '../files/broken-file.ts';
import type { DicomHeader } from './dicom-header.ts';
import type { ByteSource } from './dicom-source.ts';

const undefinedLength = 0xffffffff;
const itemTag = 0xe000fffe;
const endTag = 0xe0ddfffe;
const fragmentLimit = 200_000;
/** Transfer syntaxes whose frames are stored uncompressed, side by side. */
export const plainSyntaxes: ReadonlySet<string> = new Set(
  ['', '.1', '.2', '.1.99'].map((end) => `1.2.840.10008.1.2${end}`),
);
const videoSyntax = /^1\.2\.840\.10008\.1\.2\.4\.10\d/;
const pixelTags = ['x7fe00010', 'x7fe00009', 'x7fe00008'] as const;

const standardSyntaxes = '1.2.840.10008.1.2';

/** Throws `BrokenFile` for a manufacturer's own transfer syntax. */
export function requireStandardSyntax(syntax: string): void {
  if (syntax === standardSyntaxes || syntax.startsWith(`${standardSyntaxes}.`)) return;
  throw new BrokenFile('makersFormat');
}

/**
 * Returns `true` if the file holds pixels that match its header, `false` if it has none. Throws `BrokenFile` if they
 * cannot match.
 */
export function checkPixels(header: DicomHeader, source: ByteSource, syntax: string): boolean {
  const { dataSet } = header;
  const tag = pixelTags.find((name) => dataSet.elements[name] !== undefined);
  const element = tag === undefined ? undefined : dataSet.elements[tag];
  if (tag === undefined || element === undefined) return false;
  const rows = dataSet.uint16('x00280010') ?? 0;
  const columns = dataSet.uint16('x00280011') ?? 0;
  if (rows === 0 || columns === 0) throw new BrokenFile('noImageSize');
  const frames = frameCount(header);
  if (plainSyntaxes.has(syntax)) {
    const bits = tag === 'x7fe00009' ? 64 : tag === 'x7fe00008' ? 32 : undefined;
    const needed = frames * plainFrameBytes(header, rows, columns, bits);
    if (element.dataOffset + element.length > header.totalLength) throw new BrokenFile('cutOff');
    if (element.length < needed) throw new BrokenFile('lessThanPromised');
    requireStoredBitsFit(header);
    return true;
  }
  if (element.length !== undefinedLength) throw new BrokenFile('notCompressed');
  const fragments = countFragments(source, element.dataOffset - header.added);
  if (fragments === 0 || (fragments < frames && !videoSyntax.test(syntax)))
    throw new BrokenFile('lessThanPromised');
  requireStoredBitsFit(header);
  return true;
}

/**
 * Refuses more stored than allocated bits: decoders build a table of all stored values, which would fill the memory.
 */
export function requireStoredBitsFit({ dataSet }: DicomHeader): void {
  const stored = dataSet.uint16('x00280101') ?? 0;
  if (stored > (dataSet.uint16('x00280100') ?? 16)) throw new BrokenFile('dataDamaged');
}

export function frameCount({ dataSet }: DicomHeader): number {
  const frames = dataSet.intString('x00280008') ?? 1;
  return Number.isSafeInteger(frames) && frames > 0 ? frames : 1;
}

function plainFrameBytes(
  { dataSet }: DicomHeader,
  rows: number,
  columns: number,
  bits: number | undefined,
): number {
  const samples = dataSet.uint16('x00280002') ?? 1;
  const allocated = bits ?? dataSet.uint16('x00280100') ?? 16;
  const isHalved = /422/.test(dataSet.string('x00280004') ?? '');
  return Math.floor((rows * columns * (isHalved ? 2 : samples) * allocated) / 8);
}

/** Counts the items from `position`, except the offset table, which comes first. */
function countFragments(source: ByteSource, position: number): number {
  let at = position;
  for (let items = 0; items < fragmentLimit; items += 1) {
    if (at === source.length && items > 1) return items - 1;
    const head = source.read(at, 8);
    if (head.length < 8) throw new BrokenFile('cutOff');
    const tag = head.readUInt32LE(0);
    const length = head.readUInt32LE(4);
    if (tag === endTag) return Math.max(0, items - 1);
    if (tag !== itemTag) throw new BrokenFile('imageDamaged');
    at += 8 + length;
    if (at > source.length) throw new BrokenFile('cutOff');
  }
  throw new BrokenFile('tooManyPieces');
}
