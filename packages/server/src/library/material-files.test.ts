// Resources from real files: each type becomes viewable; files that cannot be shown get an error message and are
// removed.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { openTestBed, type TestBed } from '../../tests/test-bed-fixture.ts';
import { multipartOf } from '../../tests/introduction-fixture.ts';
import {
  asMaterial,
  fileOf,
  folderOf,
  gone,
  materialForm,
  sendMaterial,
  settled,
} from '../../tests/material-fixture.ts';
import { sendPack, uploadWith } from '../../tests/upload-fixture.ts';
import { sql } from '../platform/database/drizzle.ts';
import { explainSkip, hasTestData, isFullRun } from '../platform/media/test-data-fixture.ts';
import { callAnonymously } from '../test-platform-fixture.ts';

let testBed: TestBed;

beforeAll(async () => {
  explainSkip();
  testBed = await openTestBed();
  await testBed.product.startWorker();
});
afterAll(() => testBed.product.close());

const bytesOf = async (link: string | null): Promise<number> =>
  link === null ? 0 : (await callAnonymously(testBed.product.app, 'GET', link)).bytes.length;

const sample = {
  image: ['images/hopper.png', 'image'],
  bmp: ['images/hopper.bmp', 'image'],
  rle: ['images/hopper_rle8.bmp', 'image'],
  gif: ['images/iss634.gif', 'image'],
  tiff: ['images/multipage.tiff', 'image'],
  model: ['glb/Box.glb', '3d'],
  avi: ['video/fixture.avi', 'video'],
  mpg: ['video/fixture.ps.mpg', 'video'],
  m4v: ['video/fixture-2.m4v', 'video'],
  mp4: ['video/edts.mp4', 'video'],
  document: ['pdf/two_pages.pdf', 'document'],
} as const;
type Sample = keyof typeof sample;
const daily: Sample[] = ['image', 'tiff', 'model', 'avi', 'mp4', 'document'];

describe.skipIf(!hasTestData)('adding (V-081, T-007, T-015 … T-024, CG-132)', () => {
  test.each(isFullRun ? (Object.keys(sample) as Sample[]) : daily)(
    'T-021 … T-023, CG-132: a %s is ready once it can be shown, and its file is kept',
    async (name) => {
      const [path, type] = sample[name];
      const file = fileOf(path);
      const added = await sendMaterial(testBed.callers.super, [file], { type, title: `A ${name}` });
      expect(added).toMatchObject({ status: 201, body: { isReady: false, state: 'processing', type } });
      const ready = asMaterial(await settled(testBed.callers.super, String(added.body['id'])));
      expect(ready).toMatchObject({ isReady: true, state: 'ready', failure: null, title: `A ${name}` });
      expect(ready.resource).toMatchObject({ size: file.bytes.length, imageCount: 1 });
      expect(ready.viewerLink).toContain(`/viewer?uuid=${ready.resource.uuid}&token=`);
      if (type !== 'image') expect(await bytesOf(ready.path)).toBe(file.bytes.length);
      if (type !== 'document' && type !== '3d') expect(await bytesOf(ready.thumbnail)).toBeGreaterThan(50);
      if (type === 'video') expect(await bytesOf(ready.h264Path)).toBeGreaterThan(1_000);
      const shown = await testBed.callers.super.call('GET', `/resources/${ready.resource.uuid}`);
      const seen = { document: 'pdf', '3d': '3d', video: 'video', image: 'image' }[type];
      expect(shown).toMatchObject({ status: 200, body: { type: seen, state: 'ready', title: `A ${name}` } });
    },
    60_000,
  );

  test('T-024, G-041: a study’s folder, without its other files', async () => {
    const files = [...folderOf('dicom/ct-3slice'), { path: 'readme.txt', bytes: Buffer.from('hello') }];
    const added = await sendMaterial(testBed.callers.super, files, { type: 'dcm' });
    const ready = asMaterial(await settled(testBed.callers.super, String(added.body['id'])));
    expect(ready).toMatchObject({ isReady: true, resource: { type: 'dcm', imageCount: 3 } });
    expect(ready.resource.patientName).not.toBeNull();
    expect(ready.resource.studyDate).toMatch(/^\d{8}$/);
    expect(await bytesOf(ready.thumbnail)).toBeGreaterThan(50);
    expect(ready.childResources).toEqual([]);
    const document = await testBed.callers.super.call('GET', `/studies/${ready.resource.uuid}`);
    expect(document).toMatchObject({ status: 200, body: { imageCount: 3 } });
  });

  test.each([
    [{ category: 'supplementary', description: 'Two discs', anatomy: 'Brain', modality: 'CT' }],
    [{ category: 'educational', tags: ['spine', 'disc'] }],
    [{ category: 'self-help', selfHelpCategoryName: 'Backs' }],
  ])('T-008: %j is saved with title, type, files and thumbnail', async (change) => {
    const picture = fileOf('images/hopper.jpg');
    const thumbnailUploadId = await sendPack(testBed.callers.super, 'thumbnail', [picture]);
    const said = { type: 'document', title: 'What a disc is', ...change };
    const files = [fileOf('pdf/two_pages.pdf', `${change.category}.pdf`)];
    const added = await sendMaterial(testBed.callers.super, files, { ...said, thumbnailUploadId });
    expect(added).toMatchObject({ status: 201, body: said });
    const [row] = await testBed.select(
      sql`SELECT thumbnail_upload_id FROM material WHERE id = ${String(added.body['id'])}`,
    );
    expect(row).toEqual({ thumbnail_upload_id: thumbnailUploadId });
  });

  test('H-022: several files of one type are attached to the first', async () => {
    const files = [fileOf('pdf/two_pages.pdf', 'a.pdf'), fileOf('pdf/three_pages_with_number.pdf', 'b.pdf')];
    const added = await sendMaterial(testBed.callers.super, files, { type: 'document' });
    const ready = asMaterial(await settled(testBed.callers.super, String(added.body['id'])));
    expect(ready.childResources.map(({ title, type }) => [title, type])).toEqual([['b.pdf', 'pdf']]);
    expect(ready.resource.imageCount).toBe(2);
  });

  test('T-025, CG-132: a resource with its own thumbnail is not ready until the thumbnail is drawn', async () => {
    const thumbnailUploadId = await sendPack(testBed.callers.super, 'thumbnail', [
      fileOf('images/hopper.jpg'),
    ]);
    const change = { type: 'document', thumbnailUploadId };
    const added = await sendMaterial(testBed.callers.super, [fileOf('pdf/rotated.pdf')], change);
    const ready = asMaterial(await settled(testBed.callers.super, String(added.body['id'])));
    expect(ready).toMatchObject({ isReady: true, thumbnailPath: null });
    expect(ready.thumbnail).toBe(ready.customThumbnailPath);
    expect(await bytesOf(ready.thumbnail)).toBeGreaterThan(50);
  });

  test('V-081, W-101: as one multipart body, as the specification requires', async () => {
    const bytes = fileOf('images/hopper.gif').bytes;
    const { bytes: file, headers } = multipartOf('files', 'hopper.gif', bytes);
    const boundary = headers['content-type'].split('boundary=')[1] ?? '';
    const field = (name: string, value: string) =>
      `--${boundary}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`;
    const fields = [
      field('categories[0]', 'self-help'),
      field('selfHelpCategoryName', 'Backs'),
      field('title', 'Walk'),
      field('tags[0]', 'a'),
      field('tags[1]', ' A '),
      field('type', 'image'),
    ].join('');
    const send = (text: string) =>
      testBed.callers.super.call('POST', '/materials', {
        bytes: Buffer.concat([Buffer.from(text), file]),
        headers,
      });
    expect((await send(fields)).body['validationError']).toEqual({
      type: ['Self help materials only accept document, study or video type!'],
    });
    const added = await send(fields.replace('self-help', 'educational'));
    expect(added).toMatchObject({ status: 201, body: { category: 'educational', tags: ['a'] } });
  });

  test('submitting the same form again returns the same resource', async () => {
    const uploadId = await sendPack(testBed.callers.super, 'material', [fileOf('images/hopper.png')]);
    const send = () => testBed.callers.super.call('POST', '/materials', { body: materialForm({ uploadId }) });
    const answers = await Promise.all([send(), send(), send()]);
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201]);
    expect(new Set(answers.map(({ body }) => body['id'])).size).toBe(1);
    const rows = await testBed.select(sql`SELECT id FROM material WHERE upload_id = ${uploadId}`);
    expect(rows).toHaveLength(1);
    const stolen = await testBed.callers.inHouse.call('POST', '/materials', {
      body: materialForm({ uploadId }),
    });
    expect(stolen.status).toBe(404);
  });
});

describe.skipIf(!hasTestData)('what is refused before anything is made (T-018 … T-020)', () => {
  const send = (files: { path: string; bytes: Buffer }[], change: object) =>
    sendMaterial(testBed.callers.super, files, change);

  test('T-018, W-088: no file', async () => {
    const none = await testBed.callers.super.call('POST', '/materials', { body: materialForm() });
    expect(none).toMatchObject({ status: 400, body: { message: 'Resource file was not chosen' } });
    const uploadId = await uploadWith(testBed.product.platform, testBed.ids.super, 'study', {
      status: 'sealed',
    });
    const other = await testBed.callers.super.call('POST', '/materials', {
      body: materialForm({ uploadId }),
    });
    expect(other.status).toBe(404);
  });

  test.each([
    ['T-019, W-089', 'images/hopper.png', 'a.webp', 'image', 'Sorry, the uploaded format is not supported.'],
    [
      'T-019, W-089',
      'documents/test01.docx',
      'a.docx',
      'document',
      'Sorry, the uploaded format is not supported.',
    ],
    [
      'T-020, W-090',
      'pdf/two_pages.pdf',
      'a.pdf',
      'image',
      'Please add a file format that matches the type of resource you are creating.',
    ],
    [
      'T-020, W-090',
      'pdf/two_pages.pdf',
      'a.png',
      'image',
      'Please add a file format that matches the type of resource you are creating.',
    ],
    [
      'T-020',
      'documents/test01.docx',
      'a.pdf',
      'document',
      'Please add a file format that matches the type of resource you are creating.',
    ],
    [
      'T-020',
      'images/hopper.png',
      'a.mp4',
      'video',
      'Please add a file format that matches the type of resource you are creating.',
    ],
    [
      'T-020',
      'video/edts.mp4',
      'a.glb',
      '3d',
      'Please add a file format that matches the type of resource you are creating.',
    ],
  ])('%s: %s named %s as %s', async (_id, path, name, type, message) => {
    const answer = await send([fileOf(path, name)], { type });
    expect(answer).toMatchObject({ status: 400, body: { message } });
  });

  test('T-025: a thumbnail of another format, whatever its name', async () => {
    const file = fileOf('pdf/two_pages.pdf');
    for (const name of ['a.gif', 'a.png']) {
      const thumbnailUploadId = await sendPack(testBed.callers.super, 'thumbnail', [
        fileOf('images/hopper.gif', name),
      ]);
      const answer = await send([file], { type: 'document', thumbnailUploadId });
      expect(answer).toMatchObject({
        status: 400,
        body: { validationError: { thumbnail: ['A thumbnail must be a JPEG or PNG picture.'] } },
      });
    }
  });
});

describe.skipIf(!hasTestData)('broken files get an error message, and nothing is kept (CG-132)', () => {
  test.each([
    [
      'images/corrupt/truncated_image.png',
      'a.png',
      'image',
      'The file cannot be shown: its data is damaged.',
    ],
    [
      'images/corrupt/hopper_rle8_row_overflow.bmp',
      'a.bmp',
      'image',
      'The file cannot be shown: its data is damaged.',
    ],
    [
      'glb/invalid/chunk_too_big.glb',
      'a.glb',
      '3d',
      'The 3D model is damaged and cannot be shown. Please export it again.',
    ],
    [
      'video/corrupt/broken.mp4',
      'a.mp4',
      'video',
      'This video cannot be read. It may be cut off or not a video. Please upload it again.',
    ],
  ])('%s as %s', async (path, name, type, message) => {
    const uploadId = await sendPack(testBed.callers.super, 'material', [fileOf(path, name)]);
    const added = await testBed.callers.super.call('POST', '/materials', {
      body: materialForm({ uploadId, type }),
    });
    const ended = asMaterial(await settled(testBed.callers.super, String(added.body['id'])));
    expect(ended).toMatchObject({ state: 'failed', isReady: false, path: null, viewerLink: null });
    expect(ended.failure).toMatchObject({ code: expect.any(String), message });
    await gone(testBed.product.platform, uploadId);
    // G-038: it cannot be edited, but it can be deleted.
    const change = { title: 'B', category: 'educational' };
    const edit = await testBed.callers.super.call('PUT', `/materials/${ended.id}`, { body: change });
    expect(edit).toMatchObject({
      status: 409,
      body: { message: 'Failed to edit file, this resource is not ready!' },
    });
    expect((await testBed.callers.super.call('DELETE', `/materials/${ended.id}`)).status).toBe(204);
  });

  test.each([
    ['made/folder-no-study', 'dcm', 'The selected folder does not contain any study files'],
    ['dicom/no-image', 'dcm', 'The selected folder does not contain any study files'],
  ])('G-004: %s as a study', async (path, type, message) => {
    const uploadId = await sendPack(testBed.callers.super, 'material', folderOf(path));
    const added = await testBed.callers.super.call('POST', '/materials', {
      body: materialForm({ uploadId, type }),
    });
    expect(asMaterial(await settled(testBed.callers.super, String(added.body['id'])))).toMatchObject({
      state: 'failed',
      failure: { code: 'noStudyFiles', message },
    });
    await gone(testBed.product.platform, uploadId);
  });
});
