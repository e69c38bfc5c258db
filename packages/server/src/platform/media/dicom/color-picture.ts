// Colors as dcmjs-imaging renders them.
import dcmjsImaging from 'dcmjs-imaging';
import { BrokenFile } from '../files/broken-file.ts';
import type { DecoderFile } from './frame-cells.ts';

const { DicomImage, NativePixelDecoder } = dcmjsImaging;
const pixelLimit = 100_000_000;

/** Opens a DICOM file whose frames can be rendered. Throws `BrokenFile` for images that are too large. */
export async function openDicomImage(bytes: Uint8Array): Promise<InstanceType<typeof DicomImage>> {
  if (!NativePixelDecoder.isInitialized()) await NativePixelDecoder.initializeAsync();
  const copy = Uint8Array.from(bytes);
  const image = new DicomImage(copy.buffer);
  if (image.getWidth() * image.getHeight() > pixelLimit) throw new BrokenFile('previewTooLarge');
  // It would stretch the picture to the shape of its pixels, which could fill the memory.
  const kept = Object.entries(image.getElements()).filter(([name]) => !shapes.has(name));
  return new DicomImage(Object.fromEntries(kept), image.getTransferSyntaxUid());
}

const shapes = new Set([
  'PixelSpacing',
  'ImagerPixelSpacing',
  'NominalScannedPixelSpacing',
  'PixelAspectRatio',
]);

/** Returns red, green and blue of each pixel of a frame, side by side. `frame` is zero-based. */
export async function drawColor({ source }: DecoderFile, frame: number): Promise<Uint8ClampedArray> {
  const image = await openDicomImage(source.read(0, source.length));
  const last = Math.max(0, image.getNumberOfFrames() - 1);
  const { pixels } = image.render({ frame: Math.min(frame, last), renderOverlays: false });
  return new Uint8ClampedArray(pixels).filter((_, at) => at % 4 !== 3);
}

type Pixel = { getPlanarConfiguration: () => number };
type RleDecoder = { decodeRle: (pixel: Pixel, data: Uint8Array) => Uint8Array };

/** dcmjs-imaging 0.2.5 confuses the two planar configurations when it decodes RLE, which scrambles colors. */
function correctRleColors(decoder: RleDecoder): void {
  const { decodeRle } = decoder;
  decoder.decodeRle = (pixel, data) => {
    const other = pixel.getPlanarConfiguration() === 0 ? 1 : 0;
    const corrected = Object.create(pixel, { getPlanarConfiguration: { value: () => other } }) as Pixel;
    return decodeRle.call(decoder, corrected, data);
  };
}
correctRleColors(NativePixelDecoder as unknown as RleDecoder);
