import { fileProblemText } from '@plainscan/contract';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { smallDicom } from '../../../../tests/small-dicom-fixture.ts';
import { explainSkip, filesBelow, hasTestData } from '../test-data-fixture.ts';
import { readStudyFiles, type StudyFile, type StudyReading } from './study-reader.ts';

explainSkip();
let scratch = '';
beforeEach(async () => {
  scratch = await mkdtemp(join(tmpdir(), 'study-'));
});
afterEach(() => rm(scratch, { recursive: true, force: true }));

/** Puts files into one pack, as an upload does. */
async function makePack(files: readonly StudyFile[]): Promise<StudyFile[]> {
  const path = join(scratch, 'pack');
  const parts = await Promise.all(files.map((file) => readFile(file.path)));
  await writeFile(path, Buffer.concat(parts));
  let offset = 0;
  return files.map(({ name, length }) => {
    offset += length;
    return { path, offset: offset - length, length, name };
  });
}

function countAll({ studies, refused, setAside }: StudyReading): number {
  const instances = studies.flatMap((study) => study.series.flatMap((one) => one.instances));
  return instances.length + refused.length + setAside.length;
}

function expectReasons(reading: StudyReading): void {
  for (const { reason } of [...reading.refused, ...reading.setAside]) {
    expect(fileProblemText(reason, 'en')).toMatch(/^[A-Z].+\.$/);
  }
}

describe.skipIf(!hasTestData)('reading real studies', () => {
  it.each([
    ['name-gbk-as-latin', '王^小东', 'gb18030'],
    ['name-gbk-undeclared', '王^小东', 'gb18030'],
    // Nothing else is valid UTF-8 by chance.
    ['name-utf8-as-latin', 'Müller^Jürgen', null],
  ])('CG-214: %s is read as %s, guessed from %s', async (folder, patientName, patientNameGuess) => {
    const files = filesBelow(`made/reports-2026-11/${folder}`);
    const { studies } = await readStudyFiles(files, { scratch });
    expect(studies[0]).toMatchObject({ patientName, patientNameGuess });
  });

  it('finds 106 images in one series of the brain MRI, in order, and sets two files aside', async () => {
    const steps: number[] = [];
    const files = await makePack(filesBelow('dicom/brain-mri'));
    const onProgress = ({ done }: { done: number }) => void steps.push(done);
    const reading = await readStudyFiles(files, { scratch, onProgress });
    const [study] = reading.studies;
    const [series] = study?.series ?? [];
    expect(reading.studies).toHaveLength(1);
    expect(study).toMatchObject({ patientName: 'Jane_Doe', patientSex: 'F', imageCount: 106 });
    expect(study).toMatchObject({ modalities: ['MR'], date: '2013-07-17' });
    expect(study?.series).toHaveLength(1);
    expect(reading.refused).toEqual([]);
    expect(reading.setAside.map(({ kind }) => kind)).toEqual(['text', 'text']);
    expect(steps).toEqual(files.map((_, index) => index + 1));
    const heights = series?.instances.map(({ meta }) => meta.imagePosition?.[2] ?? 0) ?? [];
    const gaps = heights.slice(1).map((height, index) => Math.abs(height - (heights[index] ?? 0)));
    expect(Math.min(...gaps)).toBeCloseTo(1.333, 1);
    expect(Math.max(...gaps)).toBeCloseTo(1.333, 1);
  });

  it('reads every file of the collection, and gives each a place or a reason', async () => {
    const files = filesBelow('dicom');
    const reading = await readStudyFiles(files, { scratch });
    expect(countAll(reading)).toBe(files.length);
    expectReasons(reading);
  }, 60_000);

  it('keeps two studies in one folder apart', async () => {
    const { studies } = await readStudyFiles(filesBelow('dicom/two-studies-mixed'), { scratch });
    expect(studies.map(({ imageCount }) => imageCount)).toEqual([9, 4]);
    expect(studies.map(({ series }) => series.length)).toEqual([1, 2]);
  });

  it('finds the studies of a disc next to its directory file', async () => {
    const { studies, setAside } = await readStudyFiles(filesBelow('dicom/dicomdir'), { scratch });
    expect(studies).toHaveLength(6);
    expect(studies.reduce((sum, { series }) => sum + series.length, 0)).toBe(13);
    expect(setAside.find(({ name }) => name.endsWith('DICOMDIR'))?.reason).toEqual({ code: 'tableOfDisc' });
  });

  it('counts no images in reports, plans and waveforms', async () => {
    const { studies, refused } = await readStudyFiles(filesBelow('dicom/no-image'), { scratch });
    expect(refused).toEqual([]);
    expect(studies.reduce((sum, { imageCount }) => sum + imageCount, 0)).toBe(0);
  });

  it('takes only the images from a disc full of other files', async () => {
    const files = filesBelow('made/folder-cd-with-junk');
    const { studies, setAside } = await readStudyFiles(files, { scratch });
    expect(studies.map(({ imageCount }) => imageCount)).toEqual([2]);
    expect(setAside).toHaveLength(files.length - 2);
  });

  it('finds no study in a folder without one', async () => {
    const { studies, refused, setAside } = await readStudyFiles(filesBelow('made/folder-no-study'), {
      scratch,
    });
    expect(studies).toEqual([]);
    expect([...refused, ...setAside]).toHaveLength(4);
  });

  it('reads files with any name, and deflated files', async () => {
    const { studies, refused } = await readStudyFiles(filesBelow('made/dicom-valid'), { scratch });
    expect(refused).toEqual([]);
    expect(studies.length).toBeGreaterThan(2);
  });
});

describe.skipIf(!hasTestData)('reading hostile studies', () => {
  it('SEC-B1, SEC-B4: answers for every hostile file, and refuses those that cannot be shown', async () => {
    const files = filesBelow('made/dicom-hostile');
    const reading = await readStudyFiles(files, { scratch });
    expect(countAll(reading)).toBe(files.length);
    expectReasons(reading);
    const refused = reading.refused.map(({ name }) => name.split('/').at(-1));
    expect(refused).toEqual(
      expect.arrayContaining([
        'zero-byte.dcm',
        'text-renamed.dcm',
        'truncated-90%.dcm',
        'huge-dimensions.dcm',
        'huge-frame-count.dcm',
        'zero-rows.dcm',
        'pixels-too-short.dcm',
        'nested-20000-deep.dcm',
        'deflate-bomb-200MB.dcm',
        'path-traversal-uids.dcm',
        'no-study-uid.dcm',
      ]),
    );
  }, 60_000);

  it('keeps a study together whose files name different people, and every image with a repeated UID', async () => {
    const files = filesBelow('made/dicom-hostile/contradicting-study');
    const { studies, setAside } = await readStudyFiles(files, { scratch });
    expect(studies[0]).toMatchObject({ imageCount: 3 });
    expect(setAside).toEqual([]);
  });

  it('removes control characters and over-long texts from names', async () => {
    const files = filesBelow('made/dicom-hostile').filter(({ name }) => name.includes('long-and'));
    const { studies } = await readStudyFiles(files, { scratch });
    expect(studies[0]?.patientName?.length).toBeLessThanOrEqual(256);
    // oxlint-disable-next-line no-control-regex -- these must not be there
    expect(studies[0]?.patientName).not.toMatch(/[\u0000-\u001f]/);
  });

  it('sets pictures, documents and programs aside, whatever their names', async () => {
    const files = [...filesBelow('images'), ...filesBelow('made/hostile'), ...filesBelow('made/documents')];
    const reading = await readStudyFiles(files, { scratch });
    expect(reading.studies).toEqual([]);
    expect(countAll(reading)).toBe(files.length);
    expectReasons(reading);
  });
});

describe('files with the same SOP Instance UID', () => {
  const image = {
    patientName: 'Moran^Edith',
    studyDescription: 'MR',
    seriesDescription: 'Sagittal',
    number: 1,
  };
  const sopUid = '2.25.77';

  /** Reads files that hold these bytes. */
  async function readBytes(all: readonly Buffer[]): Promise<StudyReading> {
    const files = await Promise.all(
      all.map(async (bytes, at) => {
        const path = join(scratch, `sent-${at}`);
        await writeFile(path, bytes);
        return { path, name: `IM${at}`, offset: 0, length: bytes.length };
      }),
    );
    return readStudyFiles(files, { scratch });
  }
  const instancesOf = ({ studies }: StudyReading) =>
    studies.flatMap(({ series }) => series.flatMap(({ instances }) => instances));

  it('CG-214: are copies if their pixels are equal, whatever else the header says', async () => {
    const edited = smallDicom({ ...image, sopUid, seriesDescription: 'Sagittal, edited later' });
    const reading = await readBytes([
      smallDicom({ ...image, sopUid }),
      smallDicom({ ...image, sopUid }),
      edited,
    ]);
    expect(instancesOf(reading)).toHaveLength(1);
    expect(reading.setAside.map(({ name, reason }) => [name, reason.code])).toEqual([
      ['IM1', 'twice'],
      ['IM2', 'twice'],
    ]);
  });

  it('CG-214: are all kept if their pixels differ, across series and studies', async () => {
    const reading = await readBytes([
      smallDicom({ ...image, sopUid }),
      smallDicom({ ...image, sopUid, number: 2, brightness: 1 }),
      smallDicom({ ...image, sopUid, series: 2, brightness: 2 }),
      smallDicom({ ...image, sopUid, studyUid: '2.25.4712', brightness: 3 }),
    ]);
    expect(reading.setAside).toEqual([]);
    const kept = instancesOf(reading);
    expect(kept.map(({ sentSopUid }) => sentSopUid)).toEqual([undefined, sopUid, sopUid, sopUid]);
    expect(new Set(kept.map(({ meta }) => meta.sopUid)).size).toBe(4);
  });

  it('CG-214: are both kept if they name different patients', async () => {
    const reading = await readBytes([
      smallDicom({ ...image, sopUid }),
      smallDicom({ ...image, sopUid, patientName: 'Moran^Ellen' }),
    ]);
    expect(instancesOf(reading)).toHaveLength(2);
  });

  it.skipIf(!hasTestData)('CG-214: five slices of one real export are shown, in order', async () => {
    const { studies, setAside } = await readStudyFiles(filesBelow('made/reports-2026-11/dup-uid'), {
      scratch,
    });
    expect(setAside).toEqual([]);
    const [series] = studies[0]?.series ?? [];
    expect(series?.instances).toHaveLength(5);
    const numbers = series?.instances.map(({ meta }) => meta.instanceNumber ?? 0) ?? [];
    const heights = series?.instances.map(({ meta }) => meta.imagePosition?.[2] ?? 0) ?? [];
    expect([numbers.join(), heights.join()]).toContain(
      [...(new Set(heights).size > 1 ? heights : numbers)].toSorted((a, b) => a - b).join(),
    );
  });
});
