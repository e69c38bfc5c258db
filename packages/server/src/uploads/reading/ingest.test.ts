// Reads folders of every kind: discs, ZIP files, objects without an image, files that viewers cannot decode.
import dicomParser from 'dicom-parser';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import yazl from 'yazl';

import { smallDicom } from '../../../tests/small-dicom-fixture.ts';
import { announce, sendChunk, sendPack, until, type TestFile } from '../../../tests/upload-fixture.ts';
import { sql } from '../../platform/database/drizzle.ts';
import { detachedJobContext } from '../../platform/jobs/detached-job-context.ts';
import { explainSkip, filesBelow, hasTestData, testData } from '../../platform/media/test-data-fixture.ts';
import { openTestPlatform, type TestCaller, type TestPlatform } from '../../test-platform-fixture.ts';
import { readStudy } from './read-study-handler.ts';
import { storedZip } from './stored-zip-fixture.ts';

explainSkip();
let product: TestPlatform;
let sender: TestCaller;

beforeAll(async () => {
  product = await openTestPlatform();
  await product.startWorker();
  sender = await product.as('creator@lakeside.test');
});
afterAll(() => product.close());

type Row = Record<string, unknown>;
type Answer = {
  status: string;
  failure: { message: string } | null;
  study: { id: string; imageCount: number; extraStudies: number } | null;
  setAside: { path: string; reason: { message: string } }[];
};
type Instance = { id: string; bytes: number };
type Series = { modality: string; previewUrl: string | null; instances: Instance[] };

const select = (query: ReturnType<typeof sql>): Promise<Row[]> =>
  product.platform.database.asSystem(
    async () => (await product.platform.database.current().execute<Row>(query)).rows,
  );

const fileAt = (name: string): TestFile => ({ path: name, bytes: readFileSync(join(testData, name)) });
const folder = (name: string): TestFile[] =>
  filesBelow(name).map(({ path, name: inside }) => ({ path: inside, bytes: readFileSync(path) }));

/** Sends files as one study and waits until they have been read. */
async function read(files: TestFile[]): Promise<Answer & { id: string }> {
  return readOf(await sendPack(sender, 'study', files));
}

/** Waits until the upload has been read. */
async function readOf(id: string): Promise<Answer & { id: string }> {
  const body = await until('the reading', async () => {
    const answer = (await sender.call('GET', `/uploads/${id}`)).body as unknown as Answer;
    return answer.status === 'read' || answer.status === 'failed' ? answer : undefined;
  });
  return { ...body, id };
}

async function seriesOf({ study }: Answer): Promise<Series[]> {
  const { body } = await sender.call('GET', `/studies/${study?.id}`);
  return body['series'] as Series[];
}

/** Waits for the studies' pictures, which are drawn after they are listed. */
const drawnSeriesOf = (answer: Answer): Promise<Series[]> =>
  until('the pictures', async () => {
    const series = await seriesOf(answer);
    return series.every(({ previewUrl }) => previewUrl !== null) ? series : undefined;
  });

const picturesOf = ({ study }: Answer): Promise<Row[]> =>
  select(sql`SELECT preview_key FROM study WHERE id = ${study?.id}
    UNION ALL SELECT preview_key FROM study_series WHERE study_id = ${study?.id}`);

async function firstImage(answer: Answer): Promise<Buffer> {
  const [series] = await seriesOf(answer);
  const id = series?.instances[0]?.id ?? '';
  const { bytes, headers } = await sender.call('GET', `/studies/${answer.study?.id}/instances/${id}`);
  expect(Number(headers['content-length'])).toBe(bytes.length);
  expect(bytes.subarray(0, 132).toString('latin1')).toBe(`${'\0'.repeat(128)}DICM`);
  return bytes;
}

async function pack(entries: [name: string, bytes: Uint8Array][]): Promise<Buffer> {
  const zip = new yazl.ZipFile();
  for (const [name, bytes] of entries) zip.addBuffer(Buffer.from(bytes), name);
  zip.end();
  const pieces: Buffer[] = [];
  for await (const piece of zip.outputStream) pieces.push(piece as Buffer);
  return Buffer.concat(pieces);
}

describe.skipIf(!hasTestData)('pictures', () => {
  test('B6: are drawn again, and only once, if the process ended after listing and before drawing', async () => {
    const answer = await read(folder('dicom/two-studies-mixed'));
    const before = (await drawnSeriesOf(answer)).length;
    await select(sql`UPDATE study_series SET preview_key = NULL WHERE study_id = ${answer.study?.id}`);
    const readAgain = (): Promise<void> =>
      readStudy(product.platform, { uploadId: answer.id }, detachedJobContext);
    await readAgain();
    const drawn = await picturesOf(answer);
    expect(drawn).toHaveLength(before + 1);
    for (const { preview_key: key } of drawn)
      expect(await product.platform.objects.exists(String(key))).toBe(true);
    await readAgain();
    expect(await picturesOf(answer)).toEqual(drawn);
    expect(await seriesOf(answer)).toHaveLength(before);
  });

  test('R11: are not kept if the study is removed while they are drawn', async () => {
    const { objects } = product.platform;
    const put: string[] = [];
    const answer = await read([fileAt('made/dicom-valid/monochrome1.dcm')]);
    await drawnSeriesOf(answer);
    await select(sql`UPDATE study_series SET preview_key = NULL WHERE study_id = ${answer.study?.id}`);
    const watched = {
      ...objects,
      put: async (...given: Parameters<typeof objects.put>) => {
        if (put.length === 0) await sender.call('DELETE', `/uploads/${answer.id}`);
        put.push(given[0]);
        return objects.put(...given);
      },
    };
    await readStudy({ ...product.platform, objects: watched }, { uploadId: answer.id }, detachedJobContext);
    expect(put.length).toBeGreaterThan(0);
    for (const key of put) expect(await objects.exists(key)).toBe(false);
  });
});

describe('a folder that arrives in chunks', () => {
  const image = (number: number): TestFile => ({
    path: `image-${number}`,
    bytes: smallDicom({
      patientName: 'Pieces^One',
      studyDescription: 'Head',
      seriesDescription: 'T1',
      number,
      studyUid: '2.25.8123',
    }),
  });

  test('is read while it arrives, and becomes the same study as one that arrived in one piece', async () => {
    const zip = await pack([5, 6].map((number) => [`${number}.dcm`, image(number).bytes]));
    const files = [
      ...[1, 2, 3, 4].map(image),
      { path: 'disc.zip', bytes: zip },
      { path: 'empty', bytes: new Uint8Array() },
      { path: 'letter.txt', bytes: Buffer.from('A letter about the examination.') },
      ...[7, 8].map(image),
    ];
    const taken = vi.spyOn(product.platform.readAhead, 'take');
    const scratch = join(product.platform.config.dataFolder, 'scratch');
    await expect.poll(() => readdirSync(scratch), { timeout: 60_000 }).toHaveLength(1);
    const { id } = await announce(sender, 'study', files);
    const bytes = Buffer.concat(files.map((file) => file.bytes));
    // In the middle of an image, and right after the ZIP.
    const cuts = [0, 3_000, 4 * image(1).bytes.length + zip.length, bytes.length];
    for (const [at, from] of cuts.slice(0, -1).entries())
      expect((await sendChunk(sender, id, from, bytes.subarray(from, cuts[at + 1]))).status).toBe(204);
    const inPieces = await readOf(id);
    expect(await taken.mock.results[0]?.value).toBeDefined();
    taken.mockRestore();
    const whole = await read(files);
    for (const answer of [inPieces, whole]) {
      expect(answer).toMatchObject({ status: 'read', study: { imageCount: 8 } });
      expect(answer.setAside.map(({ path }) => path)).toEqual(['letter.txt', 'empty']);
    }
    expect(inPieces.setAside).toEqual(whole.setAside);
  });
});

describe.skipIf(!hasTestData)('a disc', () => {
  test('with a table of contents and files without extensions is one record of six (G-005, G-006)', async () => {
    const answer = await read(folder('dicom/dicomdir'));
    expect(answer).toMatchObject({ status: 'read', study: { imageCount: 31, extraStudies: 5 } });
    expect(await seriesOf(answer)).toHaveLength(13);
    expect(answer.setAside).toEqual([
      {
        path: 'dicom/dicomdir/DICOMDIR',
        reason: { code: 'tableOfDisc', message: expect.stringMatching(/table of contents/) },
      },
      {
        path: 'dicom/dicomdir/README.txt',
        reason: { code: 'isText', message: expect.stringMatching(/^This is a text/) },
      },
    ]);
  });

  test('becomes the same record when zipped, with its files kept as their own pack', async () => {
    const files = folder('dicom/dicomdir');
    const bytes = await pack(files.map(({ path, bytes: content }) => [path, content]));
    const answer = await read([{ path: 'disc.zip', bytes }]);
    expect(answer).toMatchObject({ status: 'read', study: { imageCount: 31, extraStudies: 5 } });
    const kept = await select(sql`SELECT DISTINCT object_key FROM pack_file
      WHERE upload_id = ${answer.id} AND container_id IS NOT NULL`);
    expect(kept).toHaveLength(1);
    const image = await firstImage(answer);
    expect(files.some((file) => Buffer.from(file.bytes).subarray(132).equals(image.subarray(132)))).toBe(
      true,
    );
    expect(answer.setAside.map(({ path }) => path)).toContain('disc.zip/dicom/dicomdir/DICOMDIR');
  });

  test('leaves no objects of its ZIP after its removal', async () => {
    const { objects } = product.platform;
    const bytes = await pack([['IM1', fileAt('made/dicom-valid/monochrome1.dcm').bytes]]);
    const { id } = await read([{ path: 'one.zip', bytes }]);
    const [row] = await select(
      sql`SELECT object_key FROM pack_file WHERE upload_id = ${id} AND object_key IS NOT NULL`,
    );
    const key = String(row?.['object_key']);
    expect(await objects.exists(key)).toBe(true);
    expect((await sender.call('DELETE', `/uploads/${id}`)).status).toBe(204);
    expect(await objects.exists(key)).toBe(false);
  });
});

describe.skipIf(!hasTestData)('a ZIP that must not be opened', () => {
  const image = (): TestFile => fileAt('made/dicom-valid/monochrome1.dcm');
  test.each([
    ['made/hostile/zip-bomb-small.zip', /unpacks to far more data/],
    ['made/hostile/docx-zip-slip.docx', /not a study file/],
  ])('B2: %s is named with its reason, and the images next to it are read', async (name, reason) => {
    const answer = await read([fileAt(name), image()]);
    expect(answer).toMatchObject({ status: 'read', study: { imageCount: 1 } });
    expect(answer.setAside).toEqual([
      { path: name, reason: expect.objectContaining({ message: expect.stringMatching(reason) }) },
    ]);
  });

  test('SEC-B2: names that leave the folder, lie or overflow are treated as plain text', async () => {
    const long = '../x'.repeat(1_000);
    const wicked = [
      '../../../../tmp/p2-escaped',
      '/etc/cron.d/x',
      'C:\\windows\\x',
      'a\u202egpj',
      'CON',
      'a\r\nb',
      long,
    ];
    const named = storedZip(wicked, image().bytes);
    const answer = await read([{ path: 'wicked.zip', bytes: named }]);
    expect(answer).toMatchObject({ status: 'read', study: { imageCount: 1 } });
    const rows = await select(
      sql`SELECT path FROM pack_file WHERE upload_id = ${answer.id} AND container_id IS NOT NULL`,
    );
    expect(rows).toHaveLength(wicked.length);
    expect(rows.every(({ path }) => !/(^|\/)\.\.(\/|$)/.test(String(path)))).toBe(true);
    for (const { path } of rows) expect(String(path)).toMatch(/^wicked\.zip\/(?!\/|\.\.)[^\u202e]{1,1024}$/);
  });

  test('a damaged one is named, and one inside another is opened', async () => {
    const inner = await pack([['IM1', image().bytes]]);
    const outer = await pack([['inner.zip', inner]]);
    const files = [
      { path: 'cut.zip', bytes: inner.subarray(0, 200) },
      { path: 'outer.zip', bytes: outer },
    ];
    expect(await read(files)).toMatchObject({
      status: 'read',
      study: { imageCount: 1 },
      setAside: [{ path: 'cut.zip', reason: { code: 'archiveCut', params: { name: 'cut.zip' } } }],
    });
  });
});

describe.skipIf(!hasTestData)('objects without an image', () => {
  test('are listed with the images under their proper type, and become viewable', async () => {
    const names = [
      'no-image/rtplan.dcm',
      'no-image/reportsi.dcm',
      'no-image/waveform_ecg.dcm',
      'no-image/seg.dcm',
    ];
    const answer = await read([
      fileAt('made/dicom-valid/monochrome1.dcm'),
      fileAt('made/dicom-valid/encapsulated-pdf.dcm'),
      fileAt('made/dicom-valid/video-h264-in-dicom.dcm'),
      ...names.map((name) => fileAt(`dicom/${name}`)),
    ]);
    expect(answer).toMatchObject({ status: 'read', study: { imageCount: 1 }, setAside: [] });
    const rows = await select(sql`SELECT description FROM study_file WHERE study_id = ${answer.study?.id}`);
    expect(rows.map(({ description }) => description).sort()).toEqual([
      'Electrocardiogram',
      'Marked regions of images (segmentation)',
      'PDF document',
      'Radiotherapy plan',
      'Structured report',
      'Video',
    ]);
    const types = await until('the views', async () => {
      const views = await select(sql`SELECT type FROM file_view JOIN study_file USING (pack_file_id)
        WHERE study_id = ${answer.study?.id} AND state = 'ready'`);
      return views.length === rows.length ? views.map(({ type }) => type).sort() : undefined;
    });
    expect(types).toEqual(['other', 'other', 'other', 'pdf', 'text', 'video']);
  });
});

describe.skipIf(!hasTestData)('a folder without images', () => {
  const pictures = (): TestFile[] => ['images/hopper.png', 'images/hopper.jpg'].map(fileAt);

  test('is refused if images are required (G-004)', async () => {
    expect(await read(folder('made/folder-no-study'))).toMatchObject({
      status: 'failed',
      study: null,
      failure: {
        code: 'noStudyFiles',
        message: 'The selected folder does not contain any study files',
      },
    });
  });

  test('is a study if the workspace accepts any file (F-018)', async () => {
    await select(sql`UPDATE workspace SET main_file_type = 'any' WHERE subdomain = 'lakeside'`);
    const answer = await read(pictures());
    await select(sql`UPDATE workspace SET main_file_type = 'dicom' WHERE subdomain = 'lakeside'`);
    expect(answer).toMatchObject({ status: 'read', study: { imageCount: 0 }, setAside: [] });
    const [row] = await select(sql`SELECT type, title FROM study WHERE id = ${answer.study?.id}`);
    expect(row).toEqual({ type: 'image', title: 'hopper.jpg' });
  });
});

describe.skipIf(!hasTestData)('a file that viewers cannot decode', () => {
  const deflated = 'CTImage.dcm_DeflatedExplicitVRLittleEndianTransferSyntax_1.2.840.10008.1.2.1.99.dcm';
  const syntaxOf = (bytes: Buffer): string | undefined =>
    dicomParser.parseDicom(bytes, { untilTag: 'x00080018' }).string('x00020010');
  /** Returns the data set of a file without the header that should precede it. */
  const bare = (): TestFile => {
    const { bytes } = fileAt('made/dicom-valid/monochrome1.dcm');
    const { elements } = dicomParser.parseDicom(bytes, { untilTag: 'x00080016' });
    const first = Object.values(elements).find(({ tag }) => tag.startsWith('x0008'));
    return { path: 'BARE', bytes: bytes.subarray((first?.dataOffset ?? 0) - 8) };
  };

  test.each([
    ['a deflated one', () => fileAt(`dicom/transfer-syntax/${deflated}`)],
    ['one without its header', bare],
  ])('%s is served as a copy and kept as sent', async (_, make) => {
    const file = make();
    const answer = await read([file]);
    const image = await firstImage(answer);
    expect(syntaxOf(image)).toBe('1.2.840.10008.1.2.1');
    const parsed = dicomParser.parseDicom(image);
    const [rows = 0, columns = 0] = [parsed.uint16('x00280010'), parsed.uint16('x00280011')];
    expect(parsed.elements['x7fe00010']?.length).toBeGreaterThanOrEqual(rows * columns);
    const [{ pack_key: key } = {}] = await select(sql`SELECT pack_key FROM upload WHERE id = ${answer.id}`);
    const kept = Buffer.concat(await (await product.platform.objects.read(String(key))).toArray());
    expect(kept.equals(file.bytes)).toBe(true);
  });

  test.each([
    ['dicom/transfer-syntax/CT0012.fragmented_no_bot_jpeg_baseline.51.dcm', 2],
    ['dicom/multiframe/IM00001.fragmented_no_bot_jpeg_baseline.50.dcm', 8],
    ['dicom/multiframe/CT0012.fragmented_no_bot_jpeg_lossless.57.dcm', 2],
  ])('%s is served with a table of its %i frames', async (name, frames) => {
    const parsed = dicomParser.parseDicom(await firstImage(await read([fileAt(name)])));
    const pixels = parsed.elements['x7fe00010'];
    expect(pixels?.basicOffsetTable).toHaveLength(frames);
    expect(pixels?.fragments).toHaveLength(frames);
    for (let frame = 0; frame < frames; frame += 1) {
      const bytes = pixels && dicomParser.readEncapsulatedImageFrame(parsed, pixels, frame);
      expect(Buffer.from(bytes?.subarray(0, 2) ?? []).toString('hex')).toBe('ffd8');
    }
  });
});
