// B12, T21, T34, T38: notes on the video, frozen versions, a recorder's token, additional files, and a recalled report.
import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { openTestBed, type TestBed, type TestPerson } from '../../tests/test-bed-fixture.ts';
import { readCaseRow, setVideo } from '../../tests/case-fixture.ts';
import { openCaseDriver, statusOf, type CaseDriver } from '../../tests/upload-case-fixture.ts';
import { until, uploadWith } from '../../tests/upload-fixture.ts';
import { queueArrivedFiles } from '../case-files/additional-files.ts';
import { sql } from '../platform/database/drizzle.ts';
import { callAnonymously, type TestAnswer } from '../test-platform-fixture.ts';
import type { Worker } from '../worker.ts';

let testBed: TestBed;
let driver: CaseDriver;
let worker: Worker;
beforeAll(async () => {
  testBed = await openTestBed();
  driver = openCaseDriver(testBed);
  worker = await testBed.product.startWorker();
});
afterAll(() => testBed.product.close());

const row = (id: string) => readCaseRow(testBed.product.platform, id);

describe('review notes (B12)', () => {
  const add = (person: TestPerson, id: string) =>
    driver.post(person, id, 'review-notes', { seconds: 12.5, text: 'Name the side.' });
  const notesOf = (answer: TestAnswer) =>
    answer.body['reviewNotes'] as { id: string; resolvedAt: string | null }[];

  test('are left by the reviewer, other users who may review, and the consultant', async () => {
    const id = await testBed.reviewed();
    for (const [person, status] of [
      ['reviewer', 201],
      ['super', 201],
      ['consultant', 201],
      ['second', 403],
      ['clerk', 403],
      ['otherClerk', 404],
      ['patient', 403],
    ] as const)
      expect([person, (await add(person, id)).status]).toEqual([person, status]);
    const seen = notesOf(await testBed.get('clerk', id));
    expect(seen).toHaveLength(3);
    expect(seen[0]).toMatchObject({
      version: 1,
      seconds: 12.5,
      text: 'Name the side.',
      author: { id: testBed.ids.reviewer },
      resolvedAt: null,
    });
    expect(notesOf(await testBed.get('patient', id))).toEqual([]);
  });

  test('need a video and an open report', async () => {
    expect(statusOf(await add('consultant', await testBed.worked()))).toBe(
      '409 Record or upload a video first.',
    );
    expect(
      statusOf(await add('consultant', await testBed.worked({ status: 'completed', video: 'ready' }))),
    ).toMatch(/^409 .*Completed/);
  });

  test('are resolved by the consultant or their author, and opened again', async () => {
    const id = await testBed.reviewed();
    const [note] = notesOf(await add('reviewer', id));
    const resolve = (person: TestPerson, isResolved: boolean) =>
      testBed.callers[person].call('PUT', `/cases/${id}/review-notes/${note?.id}`, { body: { isResolved } });
    expect((await resolve('super', true)).status).toBe(403);
    expect(notesOf(await resolve('consultant', true))[0]?.resolvedAt).toBe(testBed.clock.now().toISOString());
    expect(notesOf(await resolve('reviewer', false))[0]?.resolvedAt).toBeNull();
    const elsewhere = await testBed.reviewed();
    expect(
      (
        await testBed.callers.reviewer.call('PUT', `/cases/${elsewhere}/review-notes/${note?.id}`, {
          body: { isResolved: true },
        })
      ).status,
    ).toBe(404);
  });
});

describe('versions (B12)', () => {
  type Version = {
    version: number;
    sha256: string | null;
    tracksSha256: string | null;
    signedOffBy: { id: string } | null;
    discardedAt: string | null;
  };
  const versionsOf = (answer: TestAnswer) => answer.body['videoVersions'] as Version[];

  /** Two empty lists as PostgreSQL prints them. */
  const hashOfNothing = createHash('sha256').update('{"captions": [], "chapters": []}').digest('hex');

  test('the signed one is frozen with hashes, who and when, and stays so after the recall (T38)', async () => {
    const id = await testBed.reviewed();
    const sha256 = 'ab'.repeat(32);
    await setVideo(testBed.product.platform, id, { videoSha256: sha256, posterKey: 'poster-of-it' });
    await testBed.put('reviewer', id, 'sign-off', { checks: ['right-patient'] });
    const signed = versionsOf(await testBed.get('clerk', id));
    expect(signed).toEqual([
      expect.objectContaining({
        version: 1,
        sha256,
        tracksSha256: hashOfNothing,
        signedOffBy: { id: testBed.ids.reviewer, name: expect.any(String) as string },
        discardedAt: null,
      }),
    ]);

    const watched = (await testBed.get('patient', id)).body['videoReport'] as { downloadLink: string };
    const media = () => testBed.callers.patient.call('GET', watched.downloadLink);
    expect((await media()).status).toBe(200);
    expect((await testBed.put('reviewer', id, 'recall', { reason: 'The side is wrong' })).status).toBe(200);
    expect((await media()).status).toBe(404);
    expect((await testBed.get('patient', id)).body).toMatchObject({
      videoReport: null,
      writtenReport: null,
      videoVersions: [],
    });
    expect(await row(id)).toMatchObject({
      status: 'in-progress',
      assigneeId: testBed.ids.consultant,
      signedOffAt: null,
    });
    expect((await testBed.put('consultant', id, 'discard-review')).status).toBe(409);
    expect(versionsOf(await testBed.get('consultant', id))).toEqual([
      expect.objectContaining({
        version: 1,
        sha256,
        signedOffBy: expect.objectContaining({ id: testBed.ids.reviewer }) as object,
      }),
    ]);
    expect(await testBed.mailsOf(id)).toContain('recalled to patient@lakeside.test');
  });

  test.each([
    ['clerk', 403],
    ['consultant', 403],
    ['patient', 403],
    ['otherClerk', 403],
    ['inHouseAdmin', 404],
    ['super', 200],
  ] as const)('%s recalls: %i', async (person, status) => {
    const id = await testBed.worked({ status: 'completed', video: 'ready' });
    expect((await testBed.put(person, id, 'recall', { reason: 'Wrong side' })).status).toBe(status);
  });

  test('a recall needs a reason, and a finished case', async () => {
    const id = await testBed.worked({ status: 'completed', video: 'ready' });
    expect((await testBed.put('reviewer', id, 'recall', {})).status).toBe(400);
    expect(
      (await testBed.put('reviewer', await testBed.worked({ video: 'ready' }), 'recall', { reason: 'No' }))
        .status,
    ).toBe(409);
  });
});

describe('a recorder outside the browser (T21, E-056, CG-32)', () => {
  const tokenFor = async (person: TestPerson, id: string) => driver.post(person, id, 'recorder-token');
  const send = async (token: string, id: string, person: TestPerson = 'consultant') => {
    const uploadId = await uploadWith(testBed.product.platform, testBed.ids[person], 'video', {
      status: 'sealed',
    });
    return callAnonymously(testBed.product.app, 'POST', `/cases/${id}/video-report`, {
      headers: { authorization: `Bearer ${token}` },
      body: { uploadId },
    });
  };

  test('sends the video of its case, and opens nothing else', async () => {
    const id = await testBed.worked();
    const answer = await tokenFor('consultant', id);
    expect(answer.status).toBe(201);
    expect(Date.parse(String(answer.body['expiresAt'])) - testBed.clock.now().getTime()).toBe(2 * 3_600_000);
    const token = String(answer.body['token']);
    const other = await testBed.worked();
    expect((await send(token, other)).status).toBe(401);
    for (const path of [`/cases/${id}`, '/cases', '/users/current-user'])
      expect(
        (
          await callAnonymously(testBed.product.app, 'GET', path, {
            headers: { authorization: `Bearer ${token}` },
          })
        ).status,
      ).toBe(401);
    expect((await send(token, id)).body).toMatchObject({ reportSubmitted: true });
    expect((await row(id)).status).toBe('in-progress');
  });

  test.each([
    ['second', 403],
    ['super', 403],
    ['clerk', 403],
    ['patient', 403],
    ['otherClerk', 404],
  ] as const)('%s gets no token: %i', async (person, status) => {
    expect((await tokenFor(person, await testBed.worked())).status).toBe(status);
  });

  test('stops working with the status, with a newer token, after two hours, and with the account', async () => {
    const id = await testBed.worked();
    const first = String((await tokenFor('consultant', id)).body['token']);
    const second = String((await tokenFor('consultant', id)).body['token']);
    expect((await send(first, id)).status).toBe(401);
    await testBed.put('consultant', id, 'reject');
    expect((await send(second, id)).status).toBe(403);
    const late = await testBed.worked();
    const token = String((await tokenFor('consultant', late)).body['token']);
    await driver.wait(2 * 3_600_000 + 1);
    expect((await send(token, late)).status).toBe(401);
    const edited = await testBed.worked({ status: 'review', video: 'ready', assignee: testBed.ids.second });
    const last = String((await tokenFor('second', edited)).body['token']);
    await testBed.select(sql`UPDATE app_user SET status = 'disabled' WHERE id = ${testBed.ids.second}`);
    expect((await send(last, edited, 'second')).status).toBe(401);
  });
});

describe('T34 an additional file (G-019 … G-024)', () => {
  const sha256Of = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex');
  const fileOf = async (person: TestPerson, bytes: Buffer, status: 'sealed' | 'receiving' = 'sealed') => {
    const id = await uploadWith(testBed.product.platform, testBed.ids[person], 'additional', {
      status,
      files: [{ path: 'letters/0-letter.txt', size: bytes.length }],
    });
    await testBed.select(sql`INSERT INTO pack_file (id, upload_id, path, byte_offset, byte_length, sha256, mime)
      VALUES (gen_random_uuid(), ${id}, 'letter.txt', 0, ${bytes.length}, ${sha256Of(bytes)}, 'application/octet-stream')`);
    return id;
  };
  type Shown = { fileName: string; status: string; mime: string; downloadLink: string | null };
  const filesOf = async (id: string) => (await testBed.get('clerk', id)).body['additionalFiles'] as Shown[];
  const settled = (id: string) =>
    until('the file', async () => {
      worker.jobs.wake();
      const [file] = await filesOf(id);
      return file?.status === 'processing' ? undefined : file;
    });

  test('V-037, G-022: is inspected in the background, announced live (U-006), and can be opened', async () => {
    const id = await testBed.worked();
    const body = {
      uploadId: await fileOf('clerk', Buffer.from('ten bytes.')),
      type: 'Letter',
      description: 'From the GP',
    };
    const answer = await driver.post('clerk', id, 'additionalFiles', body);
    expect(answer.status).toBe(201);
    expect(answer.body['additionalFiles']).toEqual([
      expect.objectContaining({
        fileName: '0-letter.txt',
        type: 'Letter',
        status: 'processing',
        downloadLink: null,
      }),
    ]);
    const file = await settled(id);
    expect(file).toMatchObject({ status: 'ready', mime: 'text/plain', size: 10 });
    expect((await testBed.callers.clerk.call('GET', String(file.downloadLink))).bytes.toString()).toBe(
      'ten bytes.',
    );
    const live = await testBed.select(
      sql`SELECT rooms FROM outbox_event WHERE event = 'additional-files-updated' AND data ->> 'caseId' = ${id}`,
    );
    expect(live).toEqual([{ rooms: [`case:${id}`] }]);
  });

  test('is not inspected before it has arrived whole', async () => {
    const id = await testBed.worked();
    const uploadId = await fileOf('clerk', Buffer.from('ten bytes.'), 'receiving');
    await driver.post('clerk', id, 'additionalFiles', { uploadId, type: 'Letter' });
    expect(await filesOf(id)).toMatchObject([{ status: 'processing' }]);
    const jobs = () =>
      testBed.select(sql`SELECT 1 FROM job JOIN additional_file AS file
        ON job.key = 'look-at-file:' || file.id::text WHERE file.upload_id = ${uploadId}`);
    expect(await jobs()).toEqual([]);
    await testBed.select(sql`UPDATE upload SET status = 'sealed' WHERE id = ${uploadId}`);
    await testBed.product.platform.database.asSystem(() => queueArrivedFiles());
    expect(await jobs()).toHaveLength(1);
  });

  test('that is empty ends as failed with its reason', async () => {
    const id = await testBed.worked();
    await driver.post('patient', id, 'additionalFiles', {
      uploadId: await fileOf('patient', Buffer.alloc(0)),
      type: 'Scan',
    });
    expect(await settled(id)).toMatchObject({
      status: 'failed',
      failure: { code: 'notWhole', message: 'The file did not arrive whole. Please add it again.' },
      downloadLink: null,
    });
  });

  test('needs a file and a type, a case that is not archived, and a user who can see it', async () => {
    const id = await testBed.worked();
    expect(
      (
        await driver.post('clerk', id, 'additionalFiles', {
          uploadId: await fileOf('clerk', Buffer.from('a')),
        })
      ).status,
    ).toBe(400);
    expect((await driver.post('clerk', id, 'additionalFiles', { type: 'Letter' })).status).toBe(400);
    const body = { uploadId: await fileOf('otherClerk', Buffer.from('a')), type: 'Letter' };
    expect((await driver.post('otherClerk', id, 'additionalFiles', body)).status).toBe(404);
    expect((await driver.post('clerk', id, 'additionalFiles', body)).status).toBe(404);
    const archived = await testBed.worked({ status: 'archived' });
    expect(
      (
        await driver.post('clerk', archived, 'additionalFiles', {
          uploadId: await fileOf('clerk', Buffer.from('a')),
          type: 'Letter',
        })
      ).status,
    ).toBe(409);
  });
});
