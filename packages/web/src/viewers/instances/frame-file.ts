// Reads single frames of files that are too large to be fetched whole. Their headers say where each frame is.
import { parseDicom, type DataSet } from 'dicom-parser';
import { fetchInstanceRange } from './instance-access.ts';
import { checkHeader, neverInflate, type CheckedHeader } from './instance-check.ts';
import { InstanceError } from './instance-problem.ts';

export interface FrameFile {
  /** The file up to its pixels: a DICOM file by itself. */
  readonly header: ArrayBuffer;
  readonly transferSyntax: string;
  readonly frames: number;
  /** Returns the bytes of a frame (one-based) as a decoder takes them. Rejects with an InstanceError. */
  read(frame: number, signal: AbortSignal): Promise<Uint8Array<ArrayBuffer>>;
}

/** Bytes to fetch for the header. Nearly every header fits into the first step. */
const steps = [256 * 1024, 4 * 1024 * 1024, 32 * 1024 * 1024];
const pixelTag = 'x7fe00010';
const implicit = '1.2.840.10008.1.2';
const itemHead = 8;
const itemTag = 0xe000fffe;
/** A compressed frame with more bytes than this is not one. */
const mostFrameBytes = 256 * 1024 * 1024;

const known = new Map<string, Promise<FrameFile | null>>();
/** Headers of large files may take some memory, too. */
const mostKnown = 4;

/** Opens a file once. Resolves to `null` if its frames cannot be found without reading all of it. */
export function openFrameFile(url: string, signal: AbortSignal): Promise<FrameFile | null> {
  const present = known.get(url);
  if (present) return present;
  const opening = open(url, signal);
  known.set(url, opening);
  const [oldest = url] = known.keys();
  if (known.size > mostKnown) known.delete(oldest);
  // The next request may succeed.
  opening.catch(() => known.delete(url));
  return opening;
}

async function open(url: string, signal: AbortSignal): Promise<FrameFile | null> {
  for (const step of steps) {
    const { bytes, total } = await fetchInstanceRange(url, 0, step, signal);
    const header = parseUntilPixels(new Uint8Array(bytes));
    if (header) return fileOf(url, header, new Uint8Array(bytes), total, signal);
    if (bytes.byteLength >= total) return null;
  }
  return null;
}

function parseUntilPixels(bytes: Uint8Array): DataSet | null {
  try {
    const found = parseDicom(bytes, { ...neverInflate, untilTag: pixelTag });
    return found.elements[pixelTag] ? found : null;
  } catch (error) {
    if (error instanceof InstanceError) throw error;
    return null;
  }
}

/** What is known of a file when its header has been read. */
interface Opened {
  url: string;
  checked: CheckedHeader;
  /** Position of the pixels, or of the item with the table of frames. */
  start: number;
  /** Of the whole file, in bytes. */
  total: number;
}

async function fileOf(
  url: string,
  dataSet: DataSet,
  bytes: Uint8Array<ArrayBuffer>,
  total: number,
  signal: AbortSignal,
): Promise<FrameFile | null> {
  const checked = checkHeader(dataSet);
  const start = dataSet.elements[pixelTag]?.dataOffset ?? total;
  const opened: Opened = { url, checked, start, total };
  const found = checked.isRaw ? plainFrames(opened, dataSet) : await packedFrames(opened, signal);
  const headEnd = start - (checked.transferSyntax === implicit ? 8 : 12);
  return (
    found && { header: bytes.slice(0, headEnd).buffer, transferSyntax: checked.transferSyntax, ...found }
  );
}

type Frames = Pick<FrameFile, 'frames' | 'read'>;

/** Uncompressed frames follow each other. Those of one bit per pixel need not begin at a byte. */
function plainFrames({ url, checked, start, total }: Opened, dataSet: DataSet): Frames | null {
  const { frameBytes, claimed } = checked;
  if (dataSet.uint16('x00280100') === 1) return null;
  return {
    frames: Math.min(claimed, Math.floor((total - start) / frameBytes)),
    async read(frame, signal) {
      const from = start + (frame - 1) * frameBytes;
      const { bytes } = await fetchInstanceRange(url, from, from + frameBytes, signal);
      if (bytes.byteLength < frameBytes) throw new InstanceError('incomplete');
      return new Uint8Array(bytes);
    },
  };
}

/** Compressed frames are where the table before them says. The server makes one for files without it. */
async function packedFrames(
  { url, checked, start, total }: Opened,
  signal: AbortSignal,
): Promise<Frames | null> {
  const { claimed } = checked;
  const tableEnd = start + itemHead + claimed * 4;
  const { bytes } = await fetchInstanceRange(url, start, tableEnd, signal);
  const view = new DataView(bytes);
  const hasTable =
    bytes.byteLength === tableEnd - start &&
    view.getUint32(0, true) === itemTag &&
    view.getUint32(4, true) === claimed * 4;
  if (!hasTable) return null;
  const places = Array.from(
    { length: claimed },
    (_, frame) => tableEnd + view.getUint32(itemHead + frame * 4, true),
  );
  return {
    frames: claimed,
    async read(frame, frameSignal) {
      const [from = total, to = total] = places.slice(frame - 1, frame + 1);
      if (to <= from || to > total) throw new InstanceError('damaged');
      if (to - from > mostFrameBytes) throw new InstanceError('too-large');
      const { bytes: items } = await fetchInstanceRange(url, from, to, frameSignal);
      return joinItems(items);
    },
  };
}

/** Returns the content of the items that follow each other, which are one frame. */
function joinItems(bytes: ArrayBuffer): Uint8Array<ArrayBuffer> {
  const view = new DataView(bytes);
  const parts: Uint8Array<ArrayBuffer>[] = [];
  let at = 0;
  while (at + itemHead <= bytes.byteLength && view.getUint32(at, true) === itemTag) {
    const length = view.getUint32(at + 4, true);
    if (at + itemHead + length > bytes.byteLength) throw new InstanceError('incomplete');
    parts.push(new Uint8Array(bytes, at + itemHead, length));
    at += itemHead + length;
  }
  const [only] = parts;
  if (!only) throw new InstanceError('damaged');
  if (parts.length === 1) return only.slice();
  const joined = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0));
  let end = 0;
  for (const part of parts) {
    joined.set(part, end);
    end += part.length;
  }
  return joined;
}
