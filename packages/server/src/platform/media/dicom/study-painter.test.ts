import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createMediaChild, type MediaChild } from '../sandbox/media-child.ts';
import { explainSkip, filesBelow, hasTestData, testData } from '../test-data-fixture.ts';
import { drawStudy, type StudyDrawings } from './study-painter.ts';
import { readStudyFiles } from './study-reader.ts';

explainSkip();
let scratch = '';
let children: [MediaChild, MediaChild];
beforeAll(async () => {
  scratch = await mkdtemp(join(tmpdir(), 'painter-'));
  const start = (): MediaChild => createMediaChild({ scratch, readOnly: hasTestData ? [testData] : [] });
  children = [start(), start()];
});
afterAll(async () => {
  await Promise.all(children.map((child) => child.close()));
  await rm(scratch, { recursive: true, force: true });
});

/** Returns the drawings of each study below a folder of the test data. */
async function drawBelow(folder: string): Promise<StudyDrawings[]> {
  const files = filesBelow(folder);
  const { studies } = await readStudyFiles(files, { scratch, children });
  const drawn: StudyDrawings[] = [];
  for (const [at, study] of studies.entries())
    drawn.push(await drawStudy(study, files, { scratch, children }, `${folder.replaceAll('/', '-')}-${at}`));
  return drawn;
}

describe.skipIf(!hasTestData)('the images of a study', () => {
  it('B6: are neither black nor white if the file names no window', async () => {
    const [drawn] = await drawBelow('dicom/brain-mri');
    const { channels } = await sharp(drawn?.series[0]?.path).stats();
    expect(channels[0]?.mean).toBeGreaterThan(20);
    expect(channels[0]?.mean).toBeLessThan(200);
    expect(channels[0]?.stdev).toBeGreaterThan(30);
    expect(drawn?.keyImage?.height).toBe(384);
  });

  it('B6: are drawn for each drawable series of the collection', async () => {
    const drawn = (await drawBelow('dicom')).flatMap(({ series }) => series);
    expect(drawn.filter((one) => one !== null).length).toBeGreaterThan(35);
  }, 120_000);

  it('do not exist for objects without an image', async () => {
    const drawn = await drawBelow('dicom/no-image');
    expect(drawn.flatMap(({ series, keyImage }) => [...series, keyImage]).filter(Boolean)).toEqual([]);
  });
});
