// F16: the browser's decoders return the values that another decoder returns (GDCM 3, EXPECTED-pixels.csv): the same
// ones of lossless files, within two of lossy ones.
import { expect, test } from '@playwright/test';
import dcmjsImaging from 'dcmjs-imaging';
import { createHash } from 'node:crypto';
import { join } from 'node:path';

import { openDicomImage } from '../packages/server/src/platform/media/dicom/color-picture.ts';
import {
  readExpectedPixels,
  type ExpectedPixels,
} from '../packages/server/src/platform/media/test-data-fixture.ts';
import {
  openDecoderPage,
  readServed,
  type DecoderPage,
  type Pixels,
  type ServedDicom,
} from './support/decoder-page.ts';
import { testData } from './support/study-folder.ts';
import { needTestFile } from './support/viewer-page.ts';

const rows = readExpectedPixels();

const lossy = /JPEG2000Transfer|JPEGLSLossy|JPEGProcess(1T|2_4|6_8|10_12)|jpeg_baseline/;
/** Their headers and pixels disagree about bits or sign, and each decoder trusts one of the two. */
const contradicting = /mlut_18|J2K_pixelrep_mismatch|JLSL_16_15_1_1F/;
/** Color with more than 8 bits per sample in RLE, which no viewer draws: it says so. */
const refused = /SC_rgb_rle_(16|32)bit/;
const maxDifference = 2;

let decoders: DecoderPage;
test.beforeAll(async () => {
  needTestFile('EXPECTED-pixels.csv');
  decoders = await openDecoderPage();
});
test.afterAll(() => decoders?.close());

/** Returns the values of all frames, in the order of the file. */
const valuesOf = (frames: Pixels[]): number[] => frames.flatMap((frame) => [...frame]);

const signed = { 8: Int8Array, 16: Int16Array, 32: Int32Array };
const unsigned = { 8: Uint8Array, 16: Uint16Array, 32: Uint32Array };

/** Returns the hash of the values as the file would store them. */
function hashOf(values: number[], { header: { dataSet } }: ServedDicom): string {
  const bits = Math.max(8, dataSet.uint16('x00280100') ?? 16) as keyof typeof signed;
  const Stored = dataSet.uint16('x00280103') === 1 ? signed[bits] : unsigned[bits];
  const stored = Stored.from(values);
  return createHash('sha256').update(new Uint8Array(stored.buffer)).digest('hex').slice(0, 16);
}

function rangeOf(values: number[]): Pick<ExpectedPixels, 'min' | 'max' | 'mean'> {
  let [min, max, sum] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY, 0];
  for (const value of values) {
    min = Math.min(min, value);
    max = Math.max(max, value);
    sum += value;
  }
  return { min, max, mean: sum / values.length };
}

/** Returns the largest difference of red, green or blue from what the server's decoder draws. */
async function differenceFromServer(pixels: Pixels[], { bytes }: ServedDicom): Promise<number> {
  const whole = await openDicomImage(bytes);
  // It would stretch the picture to square pixels.
  const elements = Object.entries(whole.getElements()).filter(([name]) => name !== 'PixelAspectRatio');
  const image = new dcmjsImaging.DicomImage(Object.fromEntries(elements), whole.getTransferSyntaxUid());
  const size = image.getWidth() * image.getHeight();
  let most = 0;
  for (const [frame, shown] of pixels.entries()) {
    const drawn = new Uint8Array(image.render({ frame }).pixels);
    const samples = shown.length / size;
    for (let at = 0; at < size; at += 1)
      for (let color = 0; color < 3; color += 1)
        most = Math.max(most, Math.abs((shown[at * samples + color] ?? 0) - (drawn[at * 4 + color] ?? 0)));
  }
  return most;
}

const isGray = ({ kind }: ExpectedPixels): boolean => kind.startsWith('MONOCHROME');
const isCompared = ({ file }: ExpectedPixels): boolean => !contradicting.test(file) && !refused.test(file);

test('F16: gray values of lossless files are equal', { tag: '@full' }, async ({ page }) => {
  const compared = rows.filter((row) => isGray(row) && isCompared(row) && !lossy.test(row.file));
  expect(compared.length).toBeGreaterThan(80);
  for (const { file, hash } of compared) {
    const served = readServed(join(testData, file));
    const decoded = await decoders.decode(page, served);
    expect
      .soft('problem' in decoded ? decoded.problem : hashOf(valuesOf(decoded.frames), served), file)
      .toBe(hash);
  }
});

test('F16: gray values of lossy files are within two', async ({ page }) => {
  const compared = rows.filter((row) => isGray(row) && isCompared(row) && lossy.test(row.file));
  expect(compared.length).toBeGreaterThanOrEqual(7);
  for (const { file, min, max, mean } of compared) {
    const decoded = await decoders.decode(page, readServed(join(testData, file)));
    if ('problem' in decoded) {
      expect.soft(decoded.problem, file).toBe('none');
      continue;
    }
    const range = rangeOf(valuesOf(decoded.frames));
    expect.soft(Math.abs(range.min - min), `lowest value of ${file}`).toBeLessThanOrEqual(maxDifference);
    expect.soft(Math.abs(range.max - max), `highest value of ${file}`).toBeLessThanOrEqual(maxDifference);
    expect.soft(Math.abs(range.mean - mean), `mean of ${file}`).toBeLessThan(0.1);
  }
});

test('F16: colors are within two of what the server draws', async ({ page }) => {
  const compared = rows.filter((row) => !isGray(row) && isCompared(row));
  expect(compared.length).toBeGreaterThan(10);
  for (const { file } of compared) {
    const served = readServed(join(testData, file));
    const decoded = await decoders.decode(page, served);
    const most = 'problem' in decoded ? decoded.problem : await differenceFromServer(decoded.frames, served);
    expect.soft(most, file).toBeLessThanOrEqual(maxDifference);
  }
});

test('F16: a color file that would be drawn wrong is refused', async ({ page }) => {
  const files = rows.filter(({ file }) => refused.test(file));
  expect(files).toHaveLength(2);
  for (const { file } of files)
    expect(await decoders.decode(page, readServed(join(testData, file))), file).toEqual({
      problem: 'unsupported',
    });
});
