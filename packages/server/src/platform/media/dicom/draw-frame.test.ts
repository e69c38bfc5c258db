// Previews of files that other viewers have shown wrong, compared with DCMTK, which draws them in a program of its own.
import { execFile } from 'node:child_process';
import { closeSync, openSync, statSync } from 'node:fs';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { imageDirectionsOf } from '@plainscan/contract';
import sharp, { type Sharp } from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { explainSkip, hasTestData, testData } from '../test-data-fixture.ts';
import { readDicomHeader } from './dicom-header.ts';
import { readDicomMeta } from './dicom-meta.ts';
import { ByteSource } from './dicom-source.ts';
import { drawFrame } from './draw-frame.ts';
import { writeDicom } from './write-dicom.ts';

explainSkip();
const run = promisify(execFile);
const inputs = join(testData, 'made/reports-2026-11');
let scratch = '';
beforeAll(async () => {
  scratch = await mkdtemp(join(tmpdir(), 'draw-frame-'));
});
afterAll(() => rm(scratch, { recursive: true, force: true }));

interface Picture {
  width: number;
  height: number;
  /** Red, green and blue of each pixel. */
  data: Buffer;
}

async function pixelsOf(picture: Sharp): Promise<Picture> {
  const { data, info } = await picture
    .removeAlpha()
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true });
  return { width: info.width, height: info.height, data };
}

const withHeader = <T>(name: string, work: Parameters<typeof withHeaderAt<T>>[1]): Promise<Awaited<T>> =>
  withHeaderAt(join(inputs, name, 'a.dcm'), work);

async function withHeaderAt<T>(
  path: string,
  work: (header: NonNullable<ReturnType<typeof readDicomHeader>>, source: ByteSource) => T,
): Promise<Awaited<T>> {
  const handle = openSync(path, 'r');
  try {
    const source = new ByteSource(handle, { offset: 0, length: statSync(path).size });
    const header = readDicomHeader(source);
    if (!header) throw new Error(`${path} is no DICOM file.`);
    return await work(header, source);
  } finally {
    closeSync(handle);
  }
}

const draw = (name: string, frame = 0): Promise<Picture> =>
  withHeader(name, async (header, source) => pixelsOf(await drawFrame(header, source, frame)));

/** Returns the gray at a place, given as shares of the width and height. */
function grayAt({ width, height, data }: Picture, x: number, y: number): number {
  return data[(Math.floor(y * height) * width + Math.floor(x * width)) * 3] ?? Number.NaN;
}

const hasDcmtk = await run('dcm2pnm', ['--version']).then(
  () => true,
  () => false,
);

/** With the options that make DCMTK apply what the file says. */
const compared: [name: string, ...options: string[]][] = [
  ['voi-linear', '+Wi', '1'],
  ['voi-lut', '+Wl', '1'],
  ['modality-lut', '+Wi', '1'],
  ['mg-both', '+Wi', '1'],
  ['alloc12', '+Wm'],
  ['cine30'],
  ['us-regions'],
];

describe.skipIf(!hasTestData)('a drawn frame', () => {
  it.each(compared)('equals the one of DCMTK: %s', async (name, ...options) => {
    if (!hasDcmtk) {
      console.log('skipped: DCMTK (dcm2pnm) is not installed');
      return;
    }
    const path = join(scratch, `${name}.png`);
    await run('dcm2pnm', ['--write-png', ...options, join(inputs, name, 'a.dcm'), path]);
    const [own, other] = [await draw(name), await pixelsOf(sharp(await readFile(path)))];
    expect([own.width, own.height]).toEqual([other.width, other.height]);
    const most = own.data.reduce(
      (sum, value, at) => Math.max(sum, Math.abs(value - (other.data[at] ?? 0))),
      0,
    );
    expect(most).toBeLessThanOrEqual(1);
  });

  it('has the window and the values of its own groups', async () => {
    // 40 HU in a window of 400 around 40 is the middle gray.
    expect(grayAt(await draw('ect-shared'), 0.3, 0.5)).toBe(128);
  });

  it('shows no bits above the stored ones', async () => {
    const picture = await draw('highbits');
    const firstLine = [...picture.data.subarray(0, picture.width * 3)];
    expect(Math.max(...firstLine)).toBe(0);
  });

  it('has square pixels', async () => {
    const { width, height } = await draw('aspect');
    expect([width, height]).toEqual([320, 320]);
  });

  it('has the marks of its overlay plane', async () => {
    // The word runs across the image, and is white where the image is gray at most.
    const picture = await draw('overlay');
    const middle = Array.from({ length: picture.width }, (_, x) => grayAt(picture, x / picture.width, 0.4));
    expect(middle.filter((gray) => gray === 255).length).toBeGreaterThan(20);
  });

  it('does not let padding choose the window', async () => {
    // Body and background differ, instead of one white disc.
    const picture = await draw('padding');
    const grays = new Set(
      Array.from({ length: picture.width }, (_, x) => grayAt(picture, x / picture.width, 0.85)),
    );
    expect(grays.size).toBeGreaterThan(60);
  });

  it('has the colors of a segmented palette', async () => {
    const { data } = await draw('palette-seg');
    expect([...data.subarray(0, 3)]).toEqual([0, 0, 255]);
  });

  it('H-001: faces the way that the file itself names', async () => {
    // A wrist whose files have both: the place of the slice and the letters that the scanner made of it.
    const files = Array.from({ length: 16 }, (_, at) => `MR${String(at + 1).padStart(2, '0')}.dcm`);
    for (const name of files) {
      const { found, named } = await withHeaderAt(
        join(testData, 'dicom/mr-wrist-16', name),
        ({ dataSet }) => ({ found: imageDirectionsOf(dataSet, 1), named: dataSet.string('x00200020') }),
      );
      expect(`${found?.row}\\${found?.column}`).toBe(named);
    }
  });

  it('is in the order of its place in the body', async () => {
    const stacks = await withHeader('enhanced-ct', (header) => readDicomMeta(header).frameStacks);
    expect(stacks).toEqual([[2, 4, 1, 3]]);
  });
});

it('has the colors that its palette gives to some of its values, and grays for the others', async () => {
  const path = join(scratch, 'perfusion.dcm');
  const ramp = Uint16Array.of(0, 40_000, 65_535);
  const file = writeDicom([
    [0x00080016, 'UI', '1.2.840.10008.5.1.4.1.1.4.1'],
    [0x00080018, 'UI', '1.2.3'],
    [0x00089205, 'CS', 'MIXED'],
    [0x00280002, 'US', [1]],
    [0x00280004, 'CS', 'MONOCHROME2'],
    [0x00280010, 'US', [1]],
    [0x00280011, 'US', [6]],
    [0x00280100, 'US', [16]],
    [0x00280101, 'US', [16]],
    [0x00280102, 'US', [15]],
    [0x00280103, 'US', [0]],
    [0x00281050, 'DS', [50.5]],
    [0x00281051, 'DS', [101]],
    [0x00281101, 'US', [3, 1000, 16]],
    [0x00281102, 'US', [3, 1000, 16]],
    [0x00281103, 'US', [3, 1000, 16]],
    [0x00281201, 'OW', ramp],
    [0x00281202, 'OW', ramp.toReversed()],
    [0x00281203, 'OW', Uint16Array.of(512, 0, 0)],
    [0x7fe00010, 'OW', Uint16Array.of(0, 100, 1000, 1001, 1002, 1003)],
  ]);
  await writeFile(path, file);
  const { data } = await withHeaderAt(path, async (header, source) =>
    pixelsOf(await drawFrame(header, source, 0)),
  );
  const colors = Array.from({ length: 6 }, (_, at) => [...data.subarray(at * 3, at * 3 + 3)]);
  expect(colors).toEqual([
    [0, 0, 0],
    [255, 255, 255],
    [0, 255, 2],
    [156, 156, 0],
    [255, 0, 0],
    // Beyond the last entry.
    [255, 255, 255],
  ]);
});

it('H-001: is black behind its shutter, which neither chooses the window nor covers marks', async () => {
  const path = join(scratch, 'shutter.dcm');
  const file = writeDicom([
    [0x00080016, 'UI', '1.2.840.10008.5.1.4.1.1.12.1'],
    [0x00080018, 'UI', '1.2.3'],
    [0x00181600, 'CS', 'RECTANGULAR'],
    [0x00181602, 'IS', [2]],
    [0x00181604, 'IS', [4]],
    [0x00181606, 'IS', [1]],
    [0x00181608, 'IS', [1]],
    [0x00280002, 'US', [1]],
    [0x00280004, 'CS', 'MONOCHROME1'],
    [0x00280010, 'US', [1]],
    [0x00280011, 'US', [6]],
    [0x00280100, 'US', [16]],
    [0x00280101, 'US', [16]],
    [0x00280102, 'US', [15]],
    [0x00280103, 'US', [0]],
    [0x60000010, 'US', [1]],
    [0x60000011, 'US', [1]],
    [0x60000050, 'SS', Uint8Array.of(1, 0, 6, 0)],
    [0x60003000, 'OW', Uint16Array.of(1)],
    [0x7fe00010, 'OW', Uint16Array.of(0, 100, 150, 200, 60_000, 60_000)],
  ]);
  await writeFile(path, file);
  const { data } = await withHeaderAt(path, async (header, source) =>
    pixelsOf(await drawFrame(header, source, 0)),
  );
  const grays = Array.from({ length: 6 }, (_, at) => data[at * 3]);
  expect(grays).toEqual([0, 255, 128, 0, 0, 255]);
});
