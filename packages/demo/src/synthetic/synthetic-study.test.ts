import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DicomImage, NativePixelDecoder } from 'dcmjs-imaging';
import dicomParser from 'dicom-parser';
import { beforeAll, describe, expect, it } from 'vitest';
import type { StudyOptions, SyntheticStudy } from './image-series.ts';
import { generateChestStudy, generateKneeStudy } from './whole-study-fixture.ts';

const SMALL: StudyOptions = { seed: 'test', slices: 8, size: 64 };
const CASES = [
  ['knee', generateKneeStudy, SMALL, 15],
  ['chest', generateChestStudy, { seed: 'test', size: 128 }, 1],
] as const;

function firstOf(study: SyntheticStudy): Uint8Array<ArrayBuffer> {
  const bytes = study.files[0]?.bytes;
  if (!bytes) throw new Error('The study has no files.');
  return bytes;
}

beforeAll(async () => {
  await NativePixelDecoder.initializeAsync();
});

describe.each(CASES)('the %s study', (kind, generate, options, count) => {
  const study = generate(options);
  const sets = study.files.map((file) => dicomParser.parseDicom(file.bytes));

  it('has the expected number of files, each with a unique path', () => {
    expect(study.files).toHaveLength(count);
    expect(new Set(study.files.map((file) => file.path)).size).toBe(count);
  });

  it('is the same for the same seed and differs for another seed', () => {
    const again = generate(options);
    const other = generate({ ...options, seed: 'other' });
    expect(Buffer.from(firstOf(again)).equals(firstOf(study))).toBe(true);
    expect(other.studyUid).not.toBe(study.studyUid);
    expect(sets[0]?.byteArray).not.toEqual(firstOf(other));
  });

  it('has the same study UID and a unique instance UID in every file', () => {
    expect(new Set(sets.map((set) => set.string('x0020000d')))).toEqual(new Set([study.studyUid]));
    expect(new Set(sets.map((set) => set.string('x00080018'))).size).toBe(count);
    for (const set of sets) {
      expect(set.string('x00020003')).toBe(set.string('x00080018'));
      expect(set.string('x00020010')).toBe('1.2.840.10008.1.2.1');
      expect(set.string('x00080018')).toMatch(/^2\.25\.[1-9]\d{0,38}$/);
    }
  });

  it('has as many pixels as its rows and columns say, and a window', () => {
    for (const set of sets) {
      const pixels = (set.uint16('x00280010') ?? 0) * (set.uint16('x00280011') ?? 0);
      expect(set.elements['x7fe00010']?.length).toBe(pixels * 2);
      expect(set.string('x00280004')).toBe('MONOCHROME2');
      expect(set.floatString('x00281051')).toBeGreaterThan(100);
    }
  });

  it('is rendered by the server’s own decoder, neither black nor white', () => {
    const middle = study.files[Math.floor(kind === 'chest' ? 0 : 4)]?.bytes ?? firstOf(study);
    const picture = new DicomImage(middle.buffer).render();
    const gray = new Uint8Array(picture.pixels).filter((_, i) => i % 4 === 0);
    const mean = gray.reduce((sum, value) => sum + value, 0) / gray.length;
    expect(picture.width).toBe(kind === 'chest' ? 128 : 64);
    expect(mean).toBeGreaterThan(20);
    expect(mean).toBeLessThan(200);
    expect(new Set(gray).size).toBeGreaterThan(60);
  });
});

describe('the DICOM header', () => {
  it('has the requested patient and study, in UTF-8', () => {
    const study = generateKneeStudy({
      ...SMALL,
      studyDate: '20260314',
      studyTime: '084500',
      studyDescription: 'MR knee, follow-up',
      institution: 'Harbor Imaging',
      patient: { name: 'Müller^Élodie', id: 'H-77', birthDate: '19550102', sex: 'F' },
    });
    const set = dicomParser.parseDicom(firstOf(study));
    const name = set.elements['x00100010'];
    const raw = Buffer.from(set.byteArray.buffer, name?.dataOffset ?? 0, name?.length ?? 0);
    expect(raw.toString('utf8').trim()).toBe('Müller^Élodie');
    expect(set.string('x00080005')).toBe('ISO_IR 192');
    expect(set.string('x00100020')).toBe('H-77');
    expect(set.string('x00100030')).toBe('19550102');
    expect(set.string('x00080020')).toBe('20260314');
    expect(set.string('x00080030')).toBe('084500');
    expect(set.string('x00081030')).toBe('MR knee, follow-up');
    expect(set.string('x00080080')).toBe('Harbor Imaging');
  });

  it('places sagittal slices one gap apart, from the inner to the outer side', () => {
    const sets = generateKneeStudy(SMALL)
      .files.slice(0, 8)
      .map((file) => dicomParser.parseDicom(file.bytes));
    const places = sets.map((set) => set.floatString('x00200032', 0) ?? 0);
    const gap = sets[0]?.floatString('x00180050') ?? 0;
    places.slice(1).forEach((place, i) => expect(place - (places[i] ?? 0)).toBeCloseTo(gap, 3));
    expect(sets[0]?.string('x00200037')).toBe('0\\1\\0\\0\\0\\-1');
    expect(new Set(sets.map((set) => set.string('x0020000e'))).size).toBe(1);
  });

  it('gives the two knee series perpendicular planes', () => {
    const files = generateKneeStudy(SMALL).files;
    const planes = new Set(files.map((file) => dicomParser.parseDicom(file.bytes).string('x00200037')));
    expect(planes).toEqual(new Set(['0\\1\\0\\0\\0\\-1', '1\\0\\0\\0\\0\\-1']));
  });
});

const hasDcmtk = spawnSync('dcmdump', ['--version']).status === 0;
if (!hasDcmtk)
  console.log('Skipped: dcmdump is not installed, so the files are checked by dicom-parser alone.');

describe.skipIf(!hasDcmtk)('dcmtk', () => {
  it.each(CASES)('reads the %s study without a warning', (_, generate, options) => {
    const folder = mkdtempSync(join(tmpdir(), 'synthetic-'));
    try {
      const path = join(folder, 'image.dcm');
      writeFileSync(path, firstOf(generate(options)));
      const dump = spawnSync('dcmdump', [path], { encoding: 'utf8' });
      expect(dump.stderr).toBe('');
      expect(dump.stdout).toContain('PixelData');
      expect(execFileSync('dcmftest', [path], { encoding: 'utf8' })).toContain('yes');
    } finally {
      rmSync(folder, { recursive: true });
    }
  });
});
