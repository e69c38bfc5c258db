import { fileProblemText } from '@plainscan/contract';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createMediaChild, type MediaChild } from '../sandbox/media-child.ts';
import { explainSkip, filesBelow, hasTestData, testData } from '../test-data-fixture.ts';

explainSkip();
let scratch = '';
let child: MediaChild;
beforeAll(async () => {
  scratch = await mkdtemp(join(tmpdir(), 'preview-'));
  child = createMediaChild({ scratch, readOnly: hasTestData ? [testData] : [] });
});
afterAll(async () => {
  await child.close();
  await rm(scratch, { recursive: true, force: true });
});

let counter = 0;
function preview(path: string, length: number, size = 200) {
  counter += 1;
  const outputPath = join(scratch, `${counter}.webp`);
  return child.preview({ path, offset: 0, length, outputPath, size });
}

async function grayOf(path: string): Promise<Buffer> {
  return sharp(path).resize(64, 64, { fit: 'fill' }).greyscale().raw().toBuffer();
}

describe.skipIf(!hasTestData)('previews', () => {
  it('renders one CT slice the same in each transfer syntax', async () => {
    const files = filesBelow('dicom/transfer-syntax').filter(({ name }) => name.includes('CTImage'));
    const drawn: Buffer[] = [];
    const undrawn: string[] = [];
    for (const { path, length } of files) {
      const answer = await preview(path, length);
      if (answer.kind === 'preview') drawn.push(await grayOf(answer.path));
      else undrawn.push(`${basename(path).split('_').at(-1)}: ${answer.reason.code}`);
    }
    expect(undrawn).toEqual([
      '1.2.840.10008.1.2.4.55.dcm: noPreview',
      '1.2.840.10008.1.2.4.53.dcm: noPreview',
    ]);
    expect(drawn).toHaveLength(13);
    for (const picture of drawn) {
      const difference = picture.reduce((sum, v, i) => sum + Math.abs(v - (drawn[0]?.[i] ?? 0)), 0);
      expect(difference / picture.length).toBeLessThan(8);
    }
  }, 30_000);

  it('fits the size, turns a photo upright, and enlarges nothing', async () => {
    const photos = filesBelow('images').filter(({ name }) => /Landscape_6|hopper\.png/.test(name));
    const answers = [];
    for (const { path, length } of photos) answers.push(await preview(path, length));
    expect(answers).toMatchObject([
      { kind: 'preview', width: 200, height: 133 },
      { kind: 'preview', width: 128, height: 128 },
    ]);
  });

  it('SEC-B1: answers for each hostile or damaged image, and for the pixel bomb within its limits', async () => {
    const files = [...filesBelow('images/corrupt'), ...filesBelow('made/hostile')];
    for (const { path, length, name } of files) {
      const answer = await preview(path, length);
      if (answer.kind === 'preview') expect(answer.width).toBeLessThanOrEqual(200);
      else expect(fileProblemText(answer.reason, 'en'), name).toMatch(/^[A-Z].+\.$/);
      if (name.includes('bomb') && name.endsWith('.png')) expect(answer.kind).toBe('failed');
    }
  }, 60_000);
});
