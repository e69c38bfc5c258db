// Compares the server's decoder with another one (GDCM 3, EXPECTED-pixels.csv): lossless values are equal, lossy ones
// close.
import dcmjsImaging from 'dcmjs-imaging';
import { createHash } from 'node:crypto';
import { closeSync, openSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { openDicomImage } from './color-picture.ts';
import {
  explainSkip,
  hasTestData,
  readExpectedPixels,
  testData,
  type ExpectedPixels,
} from '../test-data-fixture.ts';
import { readDicomHeader, type DicomHeader } from './dicom-header.ts';
import { bytesForDecoders } from './dicom-normal.ts';
import { ByteSource } from './dicom-source.ts';

explainSkip();
const expected = readExpectedPixels();

const lossy = /JPEG2000Transfer|JPEGLSLossy|JPEGProcess(1T|2_4)|jpeg_baseline/;
/** Formats that none of our decoders knows; their previews say so. */
const undecodable = /JPEGProcess(10_12|6_8)/;
/** Their headers and pixels disagree about bits or sign, and each decoder trusts one of the two. */
const contradicting = /mlut_18|J2K_pixelrep_mismatch|JLSL_16_15_1_1F/;
/** Larger ranges take too long to distinguish with windows of 256 values in a test. */
const rangeLimit = 40_000;

/** Elements that rendering applies to the stored values: units, windows, the pixel shape. */
const drawing =
  /^(Rescale|Window|VOILUT|ModalityLUT|PixelSpacing|PixelAspect|ImagerPixel|NominalScanned|PresentationLUT|Overlay)|^60\d\d3000/;

/** Returns a file's header, and the bytes that decoders get. */
function readTestFile(file: string): { header: DicomHeader; bytes: Buffer } {
  const path = join(testData, file);
  const handle = openSync(path, 'r');
  try {
    const source = new ByteSource(handle, { offset: 0, length: statSync(path).size });
    const header = readDicomHeader(source);
    if (header === undefined) throw new Error(`${file} is no DICOM file.`);
    return { header, bytes: bytesForDecoders(header, source) };
  } finally {
    closeSync(handle);
  }
}

/**
 * Returns the stored values of a gray image. The decoder only renders, in 256 grays: with a window of 256 values each
 * gray is one value, and adjacent windows cover all of them.
 */
async function storedValues({ file, min, max }: ExpectedPixels) {
  const { header, bytes } = readTestFile(file);
  const whole = await openDicomImage(bytes);
  const elements = Object.entries(whole.getElements()).filter(([name]) => !drawing.test(name));
  const plain = { ...Object.fromEntries(elements), PhotometricInterpretation: 'MONOCHROME2' };
  const image = new dcmjsImaging.DicomImage(plain, whole.getTransferSyntaxUid());
  const frames = image.getNumberOfFrames();
  const size = image.getWidth() * image.getHeight();
  const values = new Float64Array(frames * size).fill(Number.NaN);
  for (let frame = 0; frame < frames; frame += 1)
    for (let low = min - 8; low <= max + 8; low += 254) {
      // Gray 0 and gray 255 also stand for everything below and above.
      const windowLevel = new dcmjsImaging.WindowLevel(256, low + 127.5);
      const pixels = new Uint8Array(image.render({ frame, windowLevel }).pixels);
      for (let at = 0; at < size; at += 1) {
        const gray = pixels[at * 4] ?? 0;
        if (gray > 0 && gray < 255) values[frame * size + at] = low + gray;
      }
    }
  return { values, header };
}

function hashOf(values: Float64Array, bits: number, isSigned: boolean): string {
  const kind = bits <= 8 ? (isSigned ? Int8Array : Uint8Array) : isSigned ? Int16Array : Uint16Array;
  const typed = kind.from(values);
  return createHash('sha256').update(new Uint8Array(typed.buffer)).digest('hex').slice(0, 16);
}

const gray = expected.filter(({ kind, file, min, max }) => {
  const isTold = !undecodable.test(file) && !contradicting.test(file);
  return kind.startsWith('MONOCHROME') && isTold && max - min < rangeLimit;
});

/** RGB of 8 bits that is not converted on the way. */
const plainColors = expected.filter(({ file, kind }) => kind === 'RGB' && !/(16|32)bit|JLSN/.test(file));

/** Returns red, green and blue of all frames, as they are drawn. */
async function drawnColors(file: string): Promise<Buffer> {
  const { bytes } = readTestFile(file);
  const whole = await openDicomImage(bytes);
  const elements = Object.entries(whole.getElements()).filter(([name]) => name !== 'PixelAspectRatio');
  const image = new dcmjsImaging.DicomImage(Object.fromEntries(elements), whole.getTransferSyntaxUid());
  const frames = Array.from({ length: image.getNumberOfFrames() }, (_, frame) =>
    Buffer.from(image.render({ frame }).pixels).filter((_, at) => at % 4 !== 3),
  );
  return Buffer.concat(frames);
}

describe.skipIf(!hasTestData)('decoded pixels', () => {
  it('are compared with the other decoder for most of its files', () => {
    const left = expected.filter((row) => !gray.includes(row));
    console.log(
      `Color, undecodable, contradicting or 32-bit files, not compared value by value: ${left.length}.`,
    );
    expect(gray.length).toBeGreaterThan(80);
  });

  it.each(gray.filter(({ file }) => !lossy.test(file)).map((row) => [row.file, row] as const))(
    'of %s are equal',
    async (_, row) => {
      const { values, header } = await storedValues(row);
      const bits = header.dataSet.uint16('x00280100') ?? 16;
      const signed = header.dataSet.uint16('x00280103') === 1;
      expect(hashOf(values, bits, signed)).toBe(row.hash);
    },
  );

  it.each(gray.filter(({ file }) => lossy.test(file)).map((row) => [row.file, row] as const))(
    'of %s, which is lossy, are close',
    async (_, row) => {
      const { values } = await storedValues(row);
      const known = values.filter((value) => !Number.isNaN(value));
      expect(known.length).toBe(values.length);
      const mean = known.reduce((sum, value) => sum + value, 0) / known.length;
      expect(Math.abs(mean - row.mean)).toBeLessThan(1);
      expect(Math.abs(known.reduce((a, b) => Math.min(a, b)) - row.min)).toBeLessThan(8);
      expect(Math.abs(known.reduce((a, b) => Math.max(a, b)) - row.max)).toBeLessThan(8);
    },
  );

  it.each(plainColors.map(({ file, hash }) => [file, hash] as const))(
    'of %s, which is in color, are equal',
    async (file, hash) => {
      const colors = await drawnColors(file);
      expect(createHash('sha256').update(colors).digest('hex').slice(0, 16)).toBe(hash);
    },
  );
});
