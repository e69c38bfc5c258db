// B21: a presentation state describes what the video showed of a slice. Read back here, and by DCMTK if it is
// installed.
import type { MarkedSlice, TrackInk, TrackView } from '@plainscan/contract';
import dicomParser from 'dicom-parser';
import { execFile, spawnSync } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { smallDicom } from '../../../tests/small-dicom-fixture.ts';
import { readDicomHeader, type DicomHeader } from '../../platform/media/dicom/dicom-header.ts';
import { presentationState } from './presentation-state.ts';

const run = promisify(execFile);
const hasDcmtk = ['dcmdump', 'dcmpschk', 'dcmp2pgm'].every((name) => !spawnSync(name, ['--version']).error);
if (!hasDcmtk) console.log('DCMTK is not installed: presentation states are not read by another program.');

const imageOf = (patientName: string): Buffer =>
  smallDicom({
    patientName,
    studyDescription: 'Head',
    seriesDescription: 'T1',
    number: 1,
    accessionNumber: 'ACC-7',
  });
const headerOf = (image: Buffer): DicomHeader =>
  readDicomHeader({
    length: image.length,
    read: (position, count) => image.subarray(position, position + count),
  }) as DicomHeader;
// DCMTK's value check accepts only ASCII letters in names, whatever the character set.
const image = imageOf('NUNEZ^ANA');

const view: TrackView = {
  t: 0,
  type: 'view',
  study: '2.25.4711',
  series: '2.25.4711.1',
  instance: '2.25.4711.1.1',
  frame: 1,
  window: { center: 1_000, width: 2_000 },
  isInverted: false,
  isFlipped: false,
  rotation: 0,
  zoom: 1,
  center: { x: 3.5, y: 3.5 },
};
const mark = (
  kind: TrackInk['kind'],
  points: [number, number][],
  change: Partial<TrackInk> = {},
): TrackInk => ({
  t: 0,
  type: 'ink',
  id: 0,
  instance: view.instance,
  frame: 1,
  kind,
  color: '#ffd34d',
  points: points.map(([x, y]) => ({ x, y })),
  words: '',
  ...change,
});
const ink = [
  mark('arrow', [
    [1, 1],
    [5, 4],
  ]),
  mark('circle', [
    [2, 1],
    [4, 6],
  ]),
  mark(
    'line',
    [
      [0, 0],
      [7, 0],
    ],
    { words: '7.0 mm', color: '#4dd2ff' },
  ),
  mark('text', [[3, 3]], { words: 'Líquido \\ aquí' }),
];
const made = (
  change: Partial<TrackView> = {},
  marks: readonly TrackInk[] = ink,
  { version = 'v1/track', from = image } = {},
) => {
  const slice: MarkedSlice = { view: { ...view, ...change }, ink: marks };
  return presentationState({
    slice,
    header: headerOf(from),
    version,
    signedAt: new Date('2026-11-20T09:00:05Z'),
    number: 1,
  });
};

test('B21: refers to the image and has UIDs of the report version', () => {
  const { bytes, sopUid, seriesUid } = made();
  const set = dicomParser.parseDicom(bytes);
  expect(set.string('x00080016')).toBe('1.2.840.10008.5.1.4.1.1.11.1');
  expect([set.string('x00080018'), set.string('x0020000e')]).toEqual([sopUid, seriesUid]);
  expect([set.string('x0020000d'), set.string('x00080050'), set.string('x00080060')]).toEqual([
    '2.25.4711',
    'ACC-7',
    'PR',
  ]);
  const series = set.elements['x00081115']?.items?.[0]?.dataSet;
  const referred = series?.elements['x00081140']?.items?.[0]?.dataSet;
  expect([series?.string('x0020000e'), referred?.string('x00081155')]).toEqual([view.series, view.instance]);
  expect(Buffer.from(made().bytes).equals(bytes)).toBe(true);
  expect(made({}, ink, { version: 'v2/track' })).not.toMatchObject({ sopUid });
  expect(made({ frame: 2 })).not.toMatchObject({ sopUid });
});

test('B21: has the patient’s name from the image, in UTF-8', () => {
  const { bytes } = made({}, ink, { from: imageOf('NÚÑEZ^ANA') });
  expect(Buffer.from(bytes).includes(Buffer.from('NÚÑEZ^ANA'))).toBe(true);
  expect(dicomParser.parseDicom(bytes).string('x00080005')).toBe('ISO_IR 192');
});

test('B21: has the displayed area, the rotation and the window', () => {
  const set = dicomParser.parseDicom(
    made({ zoom: 2, center: { x: 5.5, y: 3.5 }, rotation: 90, isInverted: true }).bytes,
  );
  const area = set.elements['x0070005a']?.items?.[0]?.dataSet;
  const corner = (tag: string) => [area?.int32(tag, 0), area?.int32(tag, 1)];
  expect([corner('x00700052'), corner('x00700053')]).toEqual([
    [5, 3],
    [8, 6],
  ]);
  expect([set.uint16('x00700042'), set.string('x20500020')]).toEqual([90, 'INVERSE']);
  const voi = set.elements['x00283110']?.items?.[0]?.dataSet;
  expect([voi?.floatString('x00281050'), voi?.floatString('x00281051')]).toEqual([1_000.5, 2_001]);
});

test('B21: has one layer per mark color, in pixels from the corner of the first pixel', () => {
  const set = dicomParser.parseDicom(made().bytes);
  const layers = set.elements['x00700001']?.items?.map(({ dataSet }) => dataSet) ?? [];
  const shapes = layers[0]?.elements['x00700009']?.items?.map(({ dataSet }) => dataSet) ?? [];
  expect(layers.map((layer) => layer?.string('x00700002'))).toEqual(['MARKS_1', 'MARKS_2']);
  expect(shapes.map((shape) => shape?.string('x00700023'))).toEqual(['POLYLINE', 'POLYLINE', 'ELLIPSE']);
  expect([0, 1, 2, 3].map((at) => shapes[0]?.float('x00700022', at))).toEqual([1.5, 1.5, 5.5, 4.5]);
  // The longer axis of the ellipse comes first.
  expect([0, 1, 2, 3].map((at) => shapes[2]?.float('x00700022', at))).toEqual([3.5, 1.5, 3.5, 6.5]);
  const text = layers[1]?.elements['x00700008']?.items?.[0]?.dataSet;
  expect(text?.string('x00700006')).toBe('7.0 mm');
});

describe.skipIf(!hasDcmtk)('DCMTK', () => {
  let folder: string;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'plainscan-states-'));
    await writeFile(join(folder, 'image.dcm'), image);
  });
  afterAll(() => rm(folder, { recursive: true, force: true }));

  const keep = async (name: string, bytes: Uint8Array): Promise<string> => {
    const path = join(folder, name);
    await writeFile(path, bytes);
    return path;
  };

  test.each([
    ['as it was shown', made()],
    ['turned and inverted', made({ rotation: 270, isInverted: true, isFlipped: true, zoom: 3 })],
  ])('B21: finds nothing wrong: %s', async (_name, { bytes }) => {
    const path = await keep('checked.dcm', bytes);
    await run('dcmdump', [path]);
    const { stdout, stderr } = await run('dcmpschk', ['-v', path]);
    expect(`${stdout}${stderr}`).not.toMatch(/error|violat|missing|fail/i);
  });

  test('B21: renders the image in the window of the state', async () => {
    const draw = async (state: Uint8Array): Promise<Buffer> => {
      const to = join(folder, 'drawn.pgm');
      await run('dcmp2pgm', ['-p', await keep('state.dcm', state), join(folder, 'image.dcm'), to]);
      const pgm = await readFile(to);
      return pgm.subarray(pgm.length - 64);
    };
    const pixelAt = (at: number) => (at * 61) % 4_096;
    const wanted = (at: number) => Math.min(255, (pixelAt(at) / 2_000) * 255);
    const [plain, inverted] = [await draw(made().bytes), await draw(made({ isInverted: true }).bytes)];
    for (let at = 0; at < 64; at += 1) {
      expect(Math.abs((plain[at] ?? 0) - wanted(at)), `pixel ${at}`).toBeLessThanOrEqual(2);
      expect(Math.abs((inverted[at] ?? 0) - (255 - wanted(at))), `pixel ${at}`).toBeLessThanOrEqual(2);
    }
  });
});
