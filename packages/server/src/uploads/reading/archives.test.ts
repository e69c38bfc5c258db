// Archives in uploads, from the chunk to the study: nested ones, locked ones, and those that cannot be opened.
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { makeArchive, storedRar } from '../../../tests/archive-fixture.ts';
import { readCaseRow } from '../../../tests/case-fixture.ts';
import { smallDicom } from '../../../tests/small-dicom-fixture.ts';
import { openTestBed, type TestBed, type TestPerson } from '../../../tests/test-bed-fixture.ts';
import { openCaseDriver, type CaseDriver } from '../../../tests/upload-case-fixture.ts';
import { announce, sendChunk, sendPack, until, type TestFile } from '../../../tests/upload-fixture.ts';
import { sql } from '../../platform/database/drizzle.ts';
import { explainSkip, hasTestData, testData } from '../../platform/media/test-data-fixture.ts';
import type { TestAnswer } from '../../test-platform-fixture.ts';

explainSkip();
let testBed: TestBed;
let driver: CaseDriver;
beforeAll(async () => {
  testBed = await openTestBed();
  driver = openCaseDriver(testBed);
  await testBed.product.startWorker();
});
afterAll(() => testBed.product.close());

const password = 'Öpen-Sesame-4711';
const asciiPassword = 'Open-Sesame-4711';
const image = (number: number): Buffer =>
  smallDicom({
    patientName: 'Voss^Eleanor',
    studyDescription: 'Knee',
    seriesDescription: 'T1',
    number,
    studyUid: `2.25.${BigInt(
      `0x${createHash('sha256')
        .update(expect.getState().currentTestName ?? '')
        .digest('hex')
        .slice(0, 20)}`,
    )}`,
  });
const entry = (name: string, number: number): readonly [string, Buffer] => [name, image(number)];

async function answerOf(id: string, person: TestPerson = 'clerk'): Promise<TestAnswer['body']> {
  return until('the reading', async () => {
    const { body } = await testBed.callers[person].call('GET', `/uploads/${id}`);
    return body['status'] === 'read' || body['status'] === 'failed' ? body : undefined;
  });
}

const send = (files: TestFile[]): Promise<string> => sendPack(testBed.callers.clerk, 'study', files);
const read = async (path: string, bytes: Uint8Array): Promise<TestAnswer['body']> =>
  answerOf(await send([{ path, bytes }]));
const unlock = (person: TestPerson, id: string, secret: string): Promise<TestAnswer> =>
  testBed.callers[person].call('POST', `/uploads/${id}/unlock`, { body: { password: secret } });

describe('archives of every usual kind become the study (G-020)', () => {
  test('7z, RAR, TAR and compressed TAR, each with its own place in the list', async () => {
    const files = [
      { path: 'a.7z', bytes: await makeArchive([entry('IM1', 1)], '-t7z') },
      { path: 'b.rar', bytes: storedRar([entry('IM2', 2)]) },
      { path: 'c.tar', bytes: await makeArchive([entry('IM3', 3)], '-ttar') },
      { path: 'd.tar.gz', bytes: gzipSync(await makeArchive([entry('disc/IM4', 4)], '-ttar')) },
    ];
    const id = await send(files);
    expect(await answerOf(id)).toMatchObject({ status: 'read', study: { imageCount: 4 }, setAside: [] });
    const rows = await testBed.select(
      sql`SELECT path FROM pack_file WHERE upload_id = ${id} AND container_id IS NOT NULL ORDER BY path`,
    );
    expect(rows.map(({ path }) => path)).toEqual(['a.7z/IM1', 'b.rar/IM2', 'c.tar/IM3', 'd.tar.gz/disc/IM4']);
  });

  test('three deep, but not four', async () => {
    const first = await makeArchive([entry('IM1', 1)], '-tzip');
    const second = await makeArchive([['first.zip', first]], '-t7z');
    const third = await makeArchive([['second.7z', second]], '-tzip');
    const fourth = await makeArchive([['third.zip', third]], '-ttar');
    expect(await read('third.zip', third)).toMatchObject({ status: 'read', study: { imageCount: 1 } });
    const name = 'fourth.tar/third.zip/second.7z/first.zip';
    expect(await read('fourth.tar', fourth)).toMatchObject({
      status: 'failed',
      failure: { code: 'archiveTooDeep', params: { name } },
    });
  });

  test.skipIf(!hasTestData).each(['nested.zip', 'study.7z', 'cd.iso'])('%s', async (name) => {
    const bytes = readFileSync(join(testData, 'made/reports-2026-11/archives', name));
    expect(await read(name, bytes)).toMatchObject({ status: 'read', study: { imageCount: 6 } });
  });
});

describe('an upload that failed because of an archive says which one and why', () => {
  const other = Buffer.from('not an archive');
  test.each<[string, string, () => Promise<Buffer> | Buffer]>([
    ['archiveLocked', 'a.zip', () => makeArchive([entry('IM1', 1)], '-tzip', '-psecret')],
    ['archiveCut', 'b.7z', async () => (await makeArchive([entry('IM1', 1)], '-t7z')).subarray(0, 200)],
    ['archiveDamaged', 'c.rar', () => Buffer.from('no archive at all')],
    ['archiveForeign', 'd.cab', () => Buffer.from('MSCF and more')],
    ['archiveForeign', 'e.dmg', () => other],
    ['archivePart', 'f.7z.001', () => makeArchive([entry('IM1', 1)], '-t7z')],
    ['archivePart', 'g.part1.rar', () => storedRar([entry('IM1', 1)])],
    [
      'archiveProgram',
      'h.exe',
      async () => Buffer.concat([Buffer.from('MZ'), await makeArchive([entry('IM1', 1)], '-t7z')]),
    ],
    ['archiveEmpty', 'i.zip', () => Buffer.from('PK\x05\x06'.padEnd(22, '\0'))],
    ['archiveMethod', 'j.zip', async () => withMethod(await makeArchive([entry('IM1', 1)], '-tzip'), 96)],
  ])('%s', async (code, name, make) => {
    const files = [
      { path: `${code}/${name}`, bytes: await make() },
      { path: 'readme.txt', bytes: Buffer.from('For your doctor.') },
    ];
    const answer = await answerOf(await send(files));
    const path = `${code}/${name}`;
    expect(answer).toMatchObject({
      status: 'failed',
      failure: { code, params: { name: path }, message: expect.stringContaining(`“${path}”`) },
    });
    expect(answer['setAside']).toContainEqual({ path, reason: expect.objectContaining({ code }) });
  });

  test('an archive whose contents are something else is not to blame', async () => {
    const bytes = await makeArchive([['a.txt', Buffer.from('Good morning')]], '-tzip');
    expect(await read('texts.zip', bytes)).toMatchObject({ failure: { code: 'noStudyFiles' } });
  });

  test('a locked archive beside images is named, with how to send it', async () => {
    const bytes = await makeArchive([entry('IM2', 2)], '-tzip', '-psecret');
    const files = [
      { path: 'IM1', bytes: image(1) },
      { path: 'rest.zip', bytes },
    ];
    const id = await send(files);
    expect(await answerOf(id)).toMatchObject({
      status: 'read',
      study: { imageCount: 1 },
      setAside: [{ path: 'rest.zip', reason: { code: 'archiveLeftLocked' } }],
    });
    expect(await unlock('clerk', id, 'secret')).toMatchObject({
      status: 409,
      body: { code: 'upload.not-locked' },
    });
  });
});

describe('a locked archive is opened with the password that somebody enters', () => {
  const lockedPack = async (): Promise<TestFile[]> => [
    {
      path: 'study.7z',
      bytes: await makeArchive([entry('IM1', 1), entry('IM2', 2)], '-t7z', '-mhe=on', `-p${password}`),
    },
  ];

  test('before a case has it: wrong password, right password, and again', async () => {
    const id = await send(await lockedPack());
    expect(await answerOf(id)).toMatchObject({ failure: { code: 'archiveLocked' } });
    expect(await unlock('clerk', id, 'wrong')).toMatchObject({
      status: 400,
      body: { code: 'upload.wrong-password' },
    });
    expect(await answerOf(id)).toMatchObject({ status: 'failed', failure: { code: 'archiveLocked' } });
    expect(await unlock('clerk', id, password)).toMatchObject({ status: 200, body: { id, failure: null } });
    expect(await answerOf(id)).toMatchObject({ status: 'read', study: { imageCount: 2 }, setAside: [] });
    expect((await unlock('clerk', id, password)).body).toMatchObject({ code: 'upload.not-locked' });
    const trail = await testBed.select(
      sql`SELECT actor_id, detail FROM audit_event WHERE action = 'upload.unlocked' AND entity_id = ${id}`,
    );
    expect(trail).toEqual([{ actor_id: testBed.ids.clerk, detail: {} }]);
  });

  test('a ZIP in a ZIP', async () => {
    const inner = await makeArchive([entry('IM1', 1)], '-tzip', '-mem=AES256', `-p${asciiPassword}`);
    const id = await send([{ path: 'outer.zip', bytes: await makeArchive([['inner.zip', inner]], '-tzip') }]);
    expect(await answerOf(id)).toMatchObject({ failure: { params: { name: 'outer.zip/inner.zip' } } });
    expect((await unlock('clerk', id, asciiPassword)).status).toBe(200);
    expect(await answerOf(id)).toMatchObject({ status: 'read', study: { imageCount: 1 } });
  });

  test('a colleague opens that of a case, which then has its images; others do not learn of it', async () => {
    const caseId = await driver.empty();
    const files = await lockedPack();
    const { id } = await announce(testBed.callers.clerk, 'study', files);
    await testBed.put('clerk', caseId, 'clinic-upload', {
      uploadId: id,
      reportUploadId: await driver.report('clerk'),
    });
    await sendChunk(testBed.callers.clerk, id, 0, files[0]?.bytes ?? Buffer.alloc(0));
    await answerOf(id);
    expect(await readCaseRow(testBed.product.platform, caseId)).toMatchObject({
      status: 'pending-upload',
      uploadFailedReason: { code: 'archiveLocked', params: { name: 'study.7z' } },
    });
    expect((await unlock('otherClerk', id, password)).status).toBe(404);
    expect(await unlock('clinicAdmin', id, password)).toMatchObject({
      status: 200,
      body: { id, failure: null },
    });
    expect(await answerOf(id)).toMatchObject({ status: 'read', study: { imageCount: 2 } });
    expect(await readCaseRow(testBed.product.platform, caseId)).toMatchObject({
      status: 'new',
      uploadFailedReason: null,
    });
  });

  test('SEC: the password is in no table', async () => {
    const tables = await testBed.select(sql`SELECT table_name AS name FROM information_schema.tables
      WHERE table_schema = 'public' AND table_type = 'BASE TABLE'`);
    expect(tables.length).toBeGreaterThan(50);
    for (const { name } of tables) {
      const found = await testBed.select(sql`SELECT 1 FROM ${sql.identifier(String(name))} AS one
        WHERE one::text LIKE ${'%pen-Sesame%'} LIMIT 1`);
      expect([name, found]).toEqual([name, []]);
    }
  });

  test('at most twenty passwords an hour', async () => {
    const id = await send(await lockedPack());
    await answerOf(id);
    const statuses = new Set<number>();
    await testBed.product.platform.database.asSystem(() =>
      testBed.product.platform.database
        .current()
        .execute(sql`UPDATE rate_window SET count = 20 WHERE kind = 'archive-password'`),
    );
    statuses.add((await unlock('clerk', id, password)).status);
    expect([...statuses]).toEqual([429]);
    expect(await answerOf(id)).toMatchObject({ failure: { code: 'archiveLocked' } });
  });
});

/** Names another compression method in both headers of the only file in a ZIP. */
function withMethod(zip: Buffer, method: number): Buffer {
  zip.writeUInt16LE(method, 8);
  zip.writeUInt16LE(method, zip.indexOf('PK\x01\x02') + 10);
  return zip;
}
