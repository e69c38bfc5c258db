// Photos of phones: shown like every other picture.
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { createMediaChild, type MediaChild } from '../sandbox/media-child.ts';
import { explainSkip, hasTestData, testData } from '../test-data-fixture.ts';
import { isHeif } from './heif-picture.ts';

explainSkip();
let scratch: string;
let child: MediaChild;
beforeAll(() => {
  scratch = mkdtempSync(join(tmpdir(), 'heif-'));
  child = createMediaChild({ scratch, readOnly: hasTestData ? [testData] : [] });
});
afterAll(async () => {
  await child.close();
  rmSync(scratch, { recursive: true });
});

const photo = 'made/reports-2026-11/documents/photo.heic';

/** The file type box at the beginning of a file. */
function box(...brands: string[]): Buffer {
  const [major = '', ...others] = brands;
  const bytes = Buffer.from(`\0\0\0\0ftyp${major}\0\0\0\0${others.join('')}`, 'latin1');
  bytes.writeUInt32BE(bytes.length);
  return bytes;
}

test.each<[boolean, string[]]>([
  [true, ['heic', 'mif1', 'heic']],
  [true, ['mif1', 'heic']],
  [true, ['heix', 'mif1']],
  [true, ['msf1', 'hevc']],
  [true, ['mif1', 'miaf']],
  [false, ['avif', 'mif1', 'miaf']],
  [false, ['mif1', 'avif', 'miaf']],
  [false, ['isom', 'mp42']],
])('%s for the brands %s', (isOne, brands) => {
  expect(isHeif(box(...brands))).toBe(isOne);
});

describe.skipIf(!hasTestData)('HEIC photos are drawn', () => {
  test.each([
    ['upright, as the phone was held', photo, 1200, 1600],
    ['of another encoder', 'images/fixture-mif1.heic', 1440, 960],
  ])('%s', async (_, name, width, height) => {
    const path = join(testData, name);
    const { length } = readFileSync(path);
    const outputBase = join(scratch, name.replaceAll('/', '-'));
    const answer = await child.view({ path, offset: 0, length, outputBase });
    expect(answer).toMatchObject({
      kind: 'view',
      type: 'image',
      pages: [{ width, height }],
      preview: { height: Math.round(height > width ? 256 : (256 * height) / width) },
      isBroken: false,
      note: null,
    });
    const { channels } = await sharp(`${outputBase}-1.webp`).stats();
    // Neither black nor white nor noise.
    expect(channels[0]?.mean).toBeGreaterThan(40);
    const outputPath = `${outputBase}.webp`;
    expect(await child.preview({ path, offset: 0, length, outputPath, size: 200 })).toMatchObject({
      kind: 'preview',
      [height > width ? 'height' : 'width']: 200,
    });
  });

  test('one that is cut off says that it is damaged', async () => {
    const bytes = readFileSync(join(testData, photo)).subarray(0, 20_000);
    const path = join(scratch, 'cut.heic');
    writeFileSync(path, bytes);
    const answer = await child.view({
      path,
      offset: 0,
      length: bytes.length,
      outputBase: join(scratch, 'cut'),
    });
    expect(answer).toMatchObject({
      type: 'image',
      isBroken: true,
      note: { code: expect.stringMatching(/damaged|pictureFormat/i) },
    });
  });
});
