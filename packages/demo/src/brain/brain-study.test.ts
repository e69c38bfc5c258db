// The brain of the sample and of the demo matches its source, value by value (CG-200, CG-105).
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';

import { readEventTrack, type VideoTracks } from '@plainscan/contract';
import { hasTestData, testData } from '@plainscan/server/src/platform/media/test-data-fixture.ts';
import { listSampleImages, sampleFiles } from '@plainscan/server/src/samples/sample-files.ts';
import type { ImageSeries, Triple } from '../synthetic/image-series.ts';
import { writeStudy } from '../synthetic/study-files.ts';
import dicomParser, { type DataSet } from 'dicom-parser';
import { beforeAll, describe, expect, it } from 'vitest';
import { filmTrackOf } from '../film/film-track.ts';
import { lengthOf, tracksOf } from '../film/video-script.ts';
import { studyUids } from '../synthetic/study-uid.ts';
import { readBrainImage } from './brain-files.ts';
import { brainScript } from './brain-script.ts';
import { scanBrain } from './brain-study.ts';

const table = (path: string): string[][] =>
  readFileSync(path, 'utf8')
    .trim()
    .split('\n')
    .slice(1)
    .map((line) => line.split(','));

const sources = table(join(sampleFiles.study, 'SOURCE.csv'));
const sha256 = (pixels: Uint16Array): string =>
  createHash('sha256')
    .update(new Uint8Array(pixels.buffer, pixels.byteOffset, pixels.byteLength))
    .digest('hex');
const headerOf = (name: string) => dicomParser.parseDicom(readFileSync(join(sampleFiles.study, name)));

let series: ImageSeries[];

beforeAll(async () => {
  series = await scanBrain();
}, 60_000);

describe('the committed brain images', () => {
  it('CG-200: keep every stored value of their source, without loss', async () => {
    expect(listSampleImages().filter((name) => name.startsWith('01-'))).toEqual(
      sources.map(([name]) => name),
    );
    for (const [name = '', , , pixels] of sources)
      expect(sha256((await readBrainImage(name)).slice.pixels), name).toBe(pixels);
  });

  it.skipIf(!hasTestData)('CG-200: match the source’s own list, and another decoder agrees', () => {
    const known = new Map(table(join(testData, 'SOURCES.csv')).map((row) => [row[0], row]));
    for (const [, name, source] of sources)
      expect(known.get(`dicom/brain-mri/${name}`)?.at(6), name).toBe(source);
    const expected = table(join(testData, 'EXPECTED-pixels.csv')).filter(([file]) =>
      file?.startsWith('dicom/brain-mri/'),
    );
    expect(expected.length).toBeGreaterThan(0);
    for (const row of expected) {
      const [, , , pixels] = sources.find(([, name]) => row[0]?.endsWith(`/${name}`)) ?? [];
      expect(pixels?.slice(0, 16), row[0]).toBe(row.at(-1)?.trim());
    }
  });

  it('CG-200: are lossless JPEG-LS, include their license, and take 15 MB at most', () => {
    const folder = dirname(sampleFiles.study);
    const paths = readdirSync(folder, { recursive: true, encoding: 'utf8' });
    const bytes = paths.reduce((sum, path) => sum + statSync(join(folder, path)).size, 0);
    expect(bytes).toBeLessThan(15_000_000);
    for (const name of listSampleImages())
      expect(headerOf(name).string('x00020010'), name).toBe('1.2.840.10008.1.2.4.80');
    expect(readFileSync(join(sampleFiles.study, 'LICENSE'), 'utf8')).toContain(
      'Public Domain Dedication & Licence (PDDL)',
    );
  });

  it('CG-200: contain nothing about the patient or the visit', () => {
    const own = [
      ['x00080020', '20260105'],
      ['x00080080', 'Plainscan Sample Clinic'],
      ['x00081030', 'Sample: MRI of the brain'],
      ['x00100010', 'Sample^Patient'],
      ['x00100020', 'SAMPLE-1'],
      ['x00100030', '19680412'],
    ] as const;
    for (const name of listSampleImages()) {
      const header = headerOf(name);
      for (const [tag, value] of own) expect(header.string(tag), `${name} ${tag}`).toBe(value);
      expect(header.string('x00101010'), name).toBeUndefined();
      expect(header.string('x0020000d'), name).toMatch(/^2\.25\.\d+$/);
    }
  });
});

describe('the committed film', () => {
  const texts = JSON.parse(readFileSync(sampleFiles.texts, 'utf8')) as VideoTracks & {
    durationSeconds: number;
  };

  it('CG-105, B7: says and shows at each moment what the script does', () => {
    const uids = studyUids('head', 'plainscan-sample');
    const { durationSeconds, ...tracks } = texts;
    expect(tracks).toEqual(tracksOf(brainScript));
    expect(durationSeconds).toBeCloseTo(lengthOf(brainScript), 0);
    expect(readEventTrack(readFileSync(sampleFiles.track, 'utf8'))).toEqual(
      filmTrackOf(brainScript, series, uids, 12),
    );
    expect(headerOf(listSampleImages()[0] ?? '').string('x0020000d')).toBe(uids.study);
  });
});

describe('the brain study', () => {
  it('has 106 axial images, evenly spaced from bottom to top, and cuts in two more planes', () => {
    expect(series.map(({ description, slices }) => [description, slices.length])).toEqual([
      ['T1 axial', 106],
      ['T1 sagittal', 24],
      ['T1 coronal', 24],
    ]);
    const [axial] = series;
    expect(axial?.sliceGap).toBeCloseTo(1.333, 3);
    axial?.slices.slice(1).forEach(({ position }, at) => {
      const before = axial.slices[at]?.position ?? position;
      expect(position[2]).toBeGreaterThan(before[2]);
      expect(Math.hypot(...difference(position, before))).toBeCloseTo(axial.sliceGap, 3);
    });
  });

  it('CG-200: numbers its images in the order in which viewers show them, along the normal of each plane', () => {
    for (const {
      description,
      alongRow: [ax, ay, az],
      alongColumn: [bx, by, bz],
      slices,
    } of series) {
      const normal = [ay * bz - az * by, az * bx - ax * bz, ax * by - ay * bx] as const;
      const places = slices.map(({ position }) => dot(position, normal));
      expect(places, description).toEqual(places.toSorted((a, b) => a - b));
    }
  });

  it('has cuts whose values match the axial image at the same place', () => {
    const [axial, ...cuts] = series;
    if (!axial) throw new Error('There is no axial series.');
    for (const cut of cuts) {
      const slice = cut.slices[12];
      if (!slice) throw new Error('There is no slice in the middle.');
      for (const [row, column] of [
        [60, 130],
        [100, 90],
        [140, 200],
      ] as const) {
        const place = placeIn(cut, slice.position, row, column);
        const found = slice.pixels[row * cut.columns + column] ?? -1;
        expect(Math.abs(found - valueAt(axial, place)), `${cut.description} ${row}/${column}`).toBeLessThan(
          2,
        );
      }
    }
  });

  it('has the requested patient and UIDs', () => {
    const patient = { name: 'Ellison^Margaret', id: 'A-1', birthDate: '19570314', sex: 'F' as const };
    const [one, other] = ['a', 'b'].map((seed) => writeStudy('head', 'MR Brain', series, { seed, patient }));
    const [first, last] = [one?.files[0], other?.files[0]].map((file) =>
      dicomParser.parseDicom(file?.bytes ?? new Uint8Array()),
    );
    expect(first?.string('x00100010')).toBe('Ellison^Margaret');
    expect(first?.string('x0020000d')).not.toBe(last?.string('x0020000d'));
    expect(first?.string('x00081090')).toBe('nifti2dicom');
  });

  it('CG-200: keeps all images in lossless JPEG-LS, as an archive sends them', () => {
    const { files } = writeStudy('head', 'MR Brain', series, { seed: 'a' });
    const [first, cut] = [files[0], files.at(-1)].map((file) =>
      dicomParser.parseDicom(file?.bytes ?? new Uint8Array()),
    );
    expect(first?.string('x00020010')).toBe('1.2.840.10008.1.2.4.80');
    expect(cut?.string('x00020010')).toBe('1.2.840.10008.1.2.4.80');
    const codestreamOf = (file: DataSet | undefined): Buffer => {
      const { position = 0, length = 0 } = file?.elements['x7fe00010']?.fragments?.[0] ?? {};
      return Buffer.from(file?.byteArray.subarray(position, position + length) ?? []);
    };
    expect(codestreamOf(first).equals(codestreamOf(headerOf(listSampleImages()[0] ?? '')))).toBe(true);
  });
});

const difference = (a: Triple, b: Triple): Triple => [a[0] - b[0], a[1] - b[1], a[2] - b[2]];
const dot = (a: Triple, b: Triple): number => a[0] * b[0] + a[1] * b[1] + a[2] * b[2];

/** Returns the position of a pixel in the patient, in millimeters. */
function placeIn(
  { alongRow, alongColumn, spacing }: ImageSeries,
  origin: Triple,
  row: number,
  column: number,
) {
  const axis = (at: 0 | 1 | 2): number =>
    origin[at] + alongRow[at] * column * spacing[1] + alongColumn[at] * row * spacing[0];
  return [axis(0), axis(1), axis(2)] as const;
}

/** Returns the value of a volume of axial images at a position, interpolated linearly between two images. */
function valueAt({ slices, alongRow, alongColumn, spacing, sliceGap, columns }: ImageSeries, place: Triple) {
  const first = slices[0]?.position ?? place;
  const way = difference(place, first);
  const [x, y] = [
    Math.round(dot(way, alongRow) / spacing[1]),
    Math.round(dot(way, alongColumn) / spacing[0]),
  ];
  const up = difference(slices[1]?.position ?? first, first);
  const level = dot(way, up) / sliceGap / sliceGap;
  const low = Math.floor(level);
  const share = level - low;
  const at = (slice: number): number => slices[slice]?.pixels[y * columns + x] ?? 0;
  return at(low) * (1 - share) + at(low + 1) * share;
}
