// Decodes one compressed frame in the image library's own worker, without the rest of the library.
import type { PixelFormat } from '@plainscan/contract';
import { wrap } from 'comlink';
import { createJPEGBasicOffsetTable, readEncapsulatedImageFrame, type DataSet } from 'dicom-parser';

interface DecodeTask {
  imageFrame: Record<string, number | string>;
  transferSyntax: string;
  pixelData: Uint8Array;
  options: { preScale: { enabled: boolean } };
  decodeConfig: object;
}
interface FrameDecoder {
  decodeTask: (task: DecodeTask) => { pixelData: ArrayLike<number> };
}

/** A decoder that takes longer would delay the image library, which can tell what is wrong. */
const mostMilliseconds = 6_000;

/**
 * Returns the pixels of a gray frame (one-based) as its decoder gives them, or `null` if it takes too long. Rejects if
 * the frame is damaged or its syntax unknown.
 */
export async function decodeFrame(
  file: DataSet,
  frame: number,
  format: PixelFormat,
): Promise<ArrayLike<number> | null> {
  const { default: DecoderWorker } = await import('frame-decoder?worker');
  const worker = new DecoderWorker();
  const timeout = Promise.withResolvers<null>();
  const timer = setTimeout(() => timeout.resolve(null), mostMilliseconds);
  worker.addEventListener('error', () => timeout.resolve(null));
  try {
    const decoder = wrap<FrameDecoder>(worker);
    const decoded = await Promise.race([decoder.decodeTask(taskOf(file, frame, format)), timeout.promise]);
    const isWhole = decoded?.pixelData.length === format.rows * format.columns;
    return decoded && isWhole ? decoded.pixelData : null;
  } finally {
    clearTimeout(timer);
    worker.terminate();
  }
}

function taskOf(file: DataSet, frame: number, format: PixelFormat): DecodeTask {
  return {
    imageFrame: {
      rows: format.rows,
      columns: format.columns,
      samplesPerPixel: 1,
      photometricInterpretation: format.photometric,
      planarConfiguration: 0,
      bitsAllocated: format.bitsAllocated,
      bitsStored: format.bitsStored,
      pixelRepresentation: format.isSigned ? 1 : 0,
    },
    transferSyntax: (file.string('x00020010') ?? '').trim(),
    pixelData: fragmentsOf(file, frame - 1),
    options: { preScale: { enabled: false } },
    decodeConfig: {},
  };
}

/** Returns the bytes of a frame (zero-based), which may be spread over several fragments. */
function fragmentsOf(file: DataSet, frame: number): Uint8Array {
  const element = file.elements['x7fe00010'];
  const fragments = element?.fragments ?? [];
  if (!element || fragments.length === 0) throw new Error('The file has no compressed pixels.');
  const frames = Math.max(1, file.intString('x00280008') ?? 1);
  const offsets = element.basicOffsetTable ?? [];
  if (fragments.length === frames) {
    const { position, length } = fragments[frame] ?? { position: 0, length: 0 };
    return file.byteArray.slice(position, position + length);
  }
  const table = offsets.length > 0 ? offsets : createJPEGBasicOffsetTable(file, element);
  return Uint8Array.from(readEncapsulatedImageFrame(file, element, frame, table));
}
