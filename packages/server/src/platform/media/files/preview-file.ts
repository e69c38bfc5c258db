import dcmjsImaging from 'dcmjs-imaging';
import sharp, { type Sharp } from 'sharp';
import { readDicomHeader, type DicomHeader } from '../dicom/dicom-header.ts';
import { bytesForDecoders } from '../dicom/dicom-normal.ts';
import { requireStoredBitsFit } from '../dicom/dicom-pixel-check.ts';
import type { ByteSource } from '../dicom/dicom-source.ts';
import type { PreviewFinding, PreviewTask } from '../sandbox/media-answer.ts';
import { BrokenFile } from './broken-file.ts';
import { decodeHeif, isHeif } from './heif-picture.ts';

export const pixelLimit = 100_000_000;
const unsupported = /unsupported image format|heif:|cannot be currently rendered|not yet implemented/;
const { DicomImage, NativePixelDecoder, WindowLevel } = dcmjsImaging;

interface Picture {
  width: number;
  height: number;
  /** Four bytes per pixel: red, green, blue, opacity. */
  pixels: ArrayBuffer;
}

/**
 * Writes a WebP of the file to `task.outputPath`. Runs in the media child. Throws `BrokenFile` for formats without a
 * preview; damaged data throws whatever its decoder throws.
 */
export async function previewFile(source: ByteSource, task: PreviewTask): Promise<PreviewFinding> {
  try {
    return await drawPreview(source, task);
  } catch (error) {
    if (!isUnsupported(error)) throw error;
    throw new BrokenFile('noPreview');
  }
}

/** Returns whether a decoder reported an unknown format rather than damaged data. */
export const isUnsupported = (error: unknown): boolean =>
  error instanceof Error && unsupported.test(error.message);

async function drawPreview(source: ByteSource, task: PreviewTask): Promise<PreviewFinding> {
  const header = readDicomHeader(source);
  const image = await (header === undefined
    ? openPicture(source.read(0, source.length))
    : drawDicom(header, source, task.frame ?? 0));
  const written = await image
    .resize(task.size, task.size, { fit: 'inside', withoutEnlargement: true })
    .webp({ quality: 80 })
    .toFile(task.outputPath);
  return { kind: 'preview', path: task.outputPath, width: written.width, height: written.height };
}

async function openPicture(bytes: Buffer): Promise<Sharp> {
  if (isHeif(bytes)) return openHeif(bytes);
  return sharp(bytes, { limitInputPixels: pixelLimit, failOn: 'error', pages: 1 }).autoOrient();
}

/** Opens a photo of a phone, upright. */
export async function openHeif(bytes: Buffer): Promise<Sharp> {
  const { width, height, pixels } = await decodeHeif(bytes, pixelLimit);
  return sharp(pixels, { raw: { width, height, channels: 4 } });
}

/** Renders one frame of a DICOM file as an image. */
export async function drawDicom(header: DicomHeader, source: ByteSource, frame: number): Promise<Sharp> {
  requireStoredBitsFit(header);
  return fromPicture(await renderDicom(bytesForDecoders(header, source), frame));
}

function fromPicture({ width, height, pixels }: Picture): Sharp {
  return sharp(new Uint8Array(pixels), { raw: { width, height, channels: 4 } }).removeAlpha();
}

/** Opens a DICOM file whose frames can be rendered. Throws `BrokenFile` for images that are too large. */
export async function openDicomImage(bytes: Buffer): Promise<InstanceType<typeof DicomImage>> {
  if (!NativePixelDecoder.isInitialized()) await NativePixelDecoder.initializeAsync();
  const copy = Uint8Array.from(bytes);
  const image = new DicomImage(copy.buffer);
  if (image.getWidth() * image.getHeight() > pixelLimit) {
    throw new BrokenFile('previewTooLarge');
  }
  return withoutInvalidPixelSpacing(image);
}

const shapes = ['PixelSpacing', 'ImagerPixelSpacing', 'NominalScannedPixelSpacing', 'PixelAspectRatio'];

/** Drops impossible pixel shapes: the decoder stretches an image to its pixel shape, which could fill the memory. */
function withoutInvalidPixelSpacing(image: InstanceType<typeof DicomImage>): InstanceType<typeof DicomImage> {
  const elements = image.getElements();
  const isOdd = ([name, value]: [string, unknown]): boolean => {
    if (!shapes.includes(name)) return false;
    const [down = 1, across = 1] = String(value).split(/[\\,]/).map(Number);
    return !(down / across >= 0.2 && down / across <= 5);
  };
  const kept = Object.entries(elements).filter((element) => !isOdd(element));
  if (kept.length === Object.keys(elements).length) return image;
  return new DicomImage(Object.fromEntries(kept), image.getTransferSyntaxUid());
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

async function renderDicom(bytes: Buffer, frame: number): Promise<Picture> {
  const image = await openDicomImage(bytes);
  const last = Math.max(0, image.getNumberOfFrames() - 1);
  const options = { frame: Math.min(frame, last) };
  const first = image.render(options);
  const hasWindow = image.getElement('WindowWidth') !== undefined;
  if (hasWindow || first.windowLevel === undefined) return first;
  return narrowWindow(image, options, first);
}

type Rendering = ReturnType<InstanceType<typeof DicomImage>['render']>;

/**
 * Without window tags the first rendering spans the darkest to the brightest pixel, and a few bright ones make the rest
 * black. Narrows the window to the middle 98 %, in several rounds, because the first rendering has only 256 steps to
 * measure with.
 */
function narrowWindow(
  image: InstanceType<typeof DicomImage>,
  options: { frame: number },
  first: Rendering,
): Rendering {
  let current = first;
  for (let round = 0; round < 3; round += 1) {
    const window = current.windowLevel;
    if (window === undefined) return current;
    const [low, high] = percentiles(new Uint8Array(current.pixels));
    const span = Math.max(1, high - low);
    if (span > 200) return current;
    const bottom = window.getLevel() - window.getWindow() / 2;
    const step = window.getWindow() / 255;
    const level = bottom + ((low + high) / 2) * step;
    const next = new WindowLevel(Math.max(1, span * step), level);
    current = image.render({ ...options, windowLevel: next });
    if (span > 32) return current;
  }
  return current;
}

/** Returns the 1st and 99th percentile of the red channel, which is gray here. */
function percentiles(pixels: Uint8Array): [number, number] {
  const counts = new Uint32Array(256);
  for (let at = 0; at < pixels.length; at += 4) {
    const gray = pixels[at] ?? 0;
    counts[gray] = (counts[gray] ?? 0) + 1;
  }
  const total = pixels.length / 4;
  const findAt = (share: number): number => {
    let seen = 0;
    return counts.findIndex((count) => (seen += count) >= total * share);
  };
  return [Math.max(0, findAt(0.01)), Math.max(0, findAt(0.99))];
}
