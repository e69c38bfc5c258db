// What each kind of stored file is converted to, so that viewers can show it.
import { documentContentSchema, documentText } from '@plainscan/contract';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { sendPack, until } from '../../tests/upload-fixture.ts';
import { findSealedFile } from '../packs/pack-files.ts';
import { sql } from '../platform/database/drizzle.ts';
import { readMigrations } from '../platform/database/migration-files.ts';
import { currentHandle } from '../platform/database/transaction.ts';
import { hasOpenJob } from '../platform/jobs/open-job.ts';
import { explainSkip, hasTestData, testData } from '../platform/media/test-data-fixture.ts';
import { openTestPlatform, type TestCaller, type TestPlatform } from '../test-platform-fixture.ts';
import { requestFileView } from './file-view-jobs.ts';
import { saveFileView, selectFileViews, type FileViewRow } from './resource-repository.ts';

explainSkip();
let product: TestPlatform;
let sender: TestCaller;

beforeAll(async () => {
  product = await openTestPlatform();
  await product.startWorker();
  sender = await product.as('creator@lakeside.test');
});
afterAll(() => product.close());

/** Sends a file under a meaningless name and returns the view that the job made of it. */
async function viewOf(
  name: string,
  bytes: Uint8Array = readFileSync(join(testData, name)),
): Promise<FileViewRow> {
  const uploadId = await sendPack(sender, 'additional', [{ path: `${name.length} file`, bytes }]);
  const { database } = product.platform;
  const file = await database.asSystem(() => findSealedFile(uploadId));
  const id = file?.id ?? '';
  await database.asSystem(() => requestFileView(id));
  // While its job is running, an update would not queue another one.
  await until('the job', async () =>
    (await database.asSystem(() => hasOpenJob(`make-file-view:${id}`))) ? undefined : true,
  );
  return until('the view', async () => (await database.asSystem(() => selectFileViews([id]))).get(id));
}

async function stored(key: string | null | undefined): Promise<Buffer> {
  const { objects } = product.platform;
  return Buffer.concat(await (await objects.read(key ?? '')).toArray());
}

describe.skipIf(!hasTestData)('the view of a file', () => {
  test('of a photo is upright and contains no camera metadata', async () => {
    const view = await viewOf('images/Portrait_8.jpg');
    expect(view).toMatchObject({ type: 'image', state: 'ready', failure: null });
    const [page] = view.pages;
    expect(page?.height).toBeGreaterThan(page?.width ?? 0);
    const { format, exif, width } = await sharp(await stored(page?.key)).metadata();
    expect({ format, exif, width }).toEqual({ format: 'webp', exif: undefined, width: page?.width });
    expect((await sharp(await stored(view.previewKey)).metadata()).height).toBe(256);
  });

  test('of a TIFF has a picture for each page', async () => {
    const view = await viewOf('images/multipage.tiff');
    expect(view).toMatchObject({ type: 'image', state: 'ready', failure: null });
    expect(view.pages.map(({ width, height }) => [width, height])).toEqual([
      [10, 10],
      [10, 10],
      [20, 20],
    ]);
  });

  test('of a TIFF with more pages than the limit says so', async () => {
    const view = await viewOf('sixty pages', manyPages(60));
    expect(view.pages).toHaveLength(50);
    expect(view.failure).toEqual({ code: 'firstPages', params: { shown: 50, count: 60 } });
  });

  test.each([
    ['made/hostile/html-renamed.pdf', 'text', /<html>|<script>/i],
    ['dicom/no-image/reportsi.dcm', 'text', /:/],
  ])('of %s is plain text', async (name, type, words) => {
    const view = await viewOf(name);
    expect(view).toMatchObject({ type, state: 'ready', contentKey: null, pages: [] });
    expect((await stored(view.textKey)).toString()).toMatch(words);
  });

  test.each([
    ['documents/test01.docx', /\w/],
    ['documents/test01.doc', /\w/],
    ['documents/calcium_score.rtf', /LAD\/RIVA/],
    ['made/hostile/docx-script-text.docx', /script/],
  ])('of %s is its text and its layout', async (name, words) => {
    const view = await viewOf(name);
    expect(view).toMatchObject({ type: 'text', state: 'ready' });
    expect((await stored(view.textKey)).toString()).toMatch(words);
    const content = documentContentSchema.parse(JSON.parse((await stored(view.contentKey)).toString()));
    expect(documentText(content.blocks)).toMatch(words);
  });

  test('of a document that an older reader read is made again by an update', async () => {
    const view = await viewOf('made/reports-2026-11/documents/symbols.docx');
    const { database } = product.platform;
    const [update] = (await readMigrations()).filter(({ name }) => name.startsWith('0132'));
    await database.asSystem(() => currentHandle().execute(sql.raw(update?.text ?? '')));
    const again = await until('the new view', async () => {
      const found = (await database.asSystem(() => selectFileViews([view.packFileId]))).get(view.packFileId);
      return found?.textKey === view.textKey ? undefined : found;
    });
    expect((await stored(again.textKey)).toString()).toContain('PSA ≥4');
  });

  test('B25: of a PDF has its words, and an older one gets them with an update', async () => {
    const view = await viewOf('pdf/tracemonkey_a11y.pdf');
    expect(view).toMatchObject({ type: 'pdf', state: 'ready', failure: null });
    const words = (await stored(view.textKey)).toString();
    // The end of a column, in the order in which it is read.
    expect(words).toContain(
      'measured speedups of 10x and more for certain benchmark programs.\n\nCategories',
    );
    const { database } = product.platform;
    await database.asSystem(() => saveFileView({ ...view, textKey: null }));
    const [update] = (await readMigrations()).filter(({ name }) => name.startsWith('0157'));
    await database.asSystem(() => currentHandle().execute(sql.raw(update?.text ?? '')));
    await until('the words', async () => {
      const found = (await database.asSystem(() => selectFileViews([view.packFileId]))).get(view.packFileId);
      return found?.textKey ?? undefined;
    });
  });

  test.each(['pdf/corrupt/scan-bad.pdf', 'made/pdf/aes256-user-password-secret.pdf', 'pdf/two_pages.pdf'])(
    'B25: of %s has no words, because they would say less than its pages',
    async (name) => {
      expect(await viewOf(name)).toMatchObject({ type: 'pdf', textKey: null });
    },
  );

  test('of a PDF in a DICOM object is that PDF', async () => {
    const view = await viewOf('made/dicom-valid/encapsulated-pdf.dcm');
    expect(view).toMatchObject({ type: 'pdf', state: 'ready' });
    expect((await stored(view.contentKey)).subarray(0, 5).toString()).toBe('%PDF-');
  });

  test.each(['made/video/mpeg2-mp2.mpg', 'made/dicom-valid/video-h264-in-dicom.dcm'])(
    'of %s is a video that plays in every browser, with its poster',
    async (name) => {
      const view = await viewOf(name);
      expect(view).toMatchObject({ type: 'video', state: 'ready' });
      expect((await stored(view.h264Key)).subarray(4, 8).toString()).toBe('ftyp');
      expect((await sharp(await stored(view.posterKey)).metadata()).format).toBe('jpeg');
      expect(view.durationSeconds).toBeGreaterThan(0);
    },
  );

  test.each([
    ['made/hostile/png-bomb-30000x30000.png', 'image', 'pictureTooLarge'],
    ['made/hostile/docx-bomb.docx', 'text', 'documentTooLarge'],
    ['made/hostile/glb-external-uri.glb', '3d', 'modelIncomplete'],
    ['made/video/truncated-no-moov.mp4', 'video', 'videoUnreadable'],
  ])('SEC-B4: of %s says what is wrong', async (name, type, code) => {
    expect(await viewOf(name)).toMatchObject({
      type,
      state: 'failed',
      pages: [],
      failure: { code },
    });
  });

  test.each(['made/hostile/study-in-zip.zip', 'dicom/no-image/rtplan.dcm'])(
    'of %s does not exist: it can only be downloaded',
    async (name) => {
      expect(await viewOf(name)).toMatchObject({ type: 'other', state: 'ready', failure: null });
    },
  );
});

/** Returns a TIFF of white one-pixel pages, one directory after another. */
function manyPages(count: number): Buffer {
  const entries = 8;
  const length = 2 + entries * 12 + 4;
  const bytes = Buffer.alloc(8 + count * length + 1, 0xff);
  bytes.write('II*\0', 0, 'latin1');
  bytes.writeUInt32LE(8, 4);
  for (let page = 0; page < count; page += 1) {
    const at = 8 + page * length;
    bytes.writeUInt16LE(entries, at);
    const tags = [
      [256, 1],
      [257, 1],
      [258, 8],
      [259, 1],
      [262, 1],
      [273, bytes.length - 1],
      [278, 1],
      [279, 1],
    ];
    for (const [index, [tag = 0, value = 0]] of tags.entries()) {
      const entry = at + 2 + index * 12;
      bytes.writeUInt16LE(tag, entry);
      bytes.writeUInt16LE(4, entry + 2);
      bytes.writeUInt32LE(1, entry + 4);
      bytes.writeUInt32LE(value, entry + 8);
    }
    bytes.writeUInt32LE(page + 1 < count ? at + length : 0, at + 2 + entries * 12);
  }
  return bytes;
}
