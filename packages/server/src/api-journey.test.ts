// The main flow using only the API: order, upload, read, claim, record, review, sign off, watch, rate. Once with the
// files in a folder, once in an S3 store.
import { readFile, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { suggestedReportDate } from '@plainscan/contract';
import { generateHeadStudy } from '@plainscan/demo/src/synthetic/whole-study-fixture.ts';
import { generateReportPdf } from '@plainscan/demo/src/synthetic/synthetic-report-pdf.ts';
import { startS3Peer, type S3Peer } from '../tests/s3-peer-fixture.ts';
import { writeTinyVideoSource } from '../tests/tiny-video-fixture.ts';
import { listKeptMails } from './platform/mail/mail-repository.ts';
import { encodeVideo } from './platform/media/video/video-encoder.ts';
import {
  callAnonymously,
  logInWith,
  openTestPlatform,
  type TestCaller,
  type TestPlatform,
} from './test-platform-fixture.ts';

/** Announces files as one pack and sends the first half. `finish` sends the second half. */
async function beginPack(
  caller: TestCaller,
  purpose: string,
  files: { path: string; bytes: Uint8Array }[],
): Promise<{ id: string; finish: () => Promise<void> }> {
  const announced = await caller.call('POST', '/uploads', {
    body: { purpose, files: files.map(({ path, bytes }) => ({ path, size: bytes.length })) },
  });
  expect(announced.status).toBe(201);
  const id = String(announced.body['id']);
  const pack = Buffer.concat(files.map(({ bytes }) => bytes));
  const middle = Math.floor(pack.length / 2);
  const send = async (offset: number, chunk: Buffer) => {
    const sent = await caller.call('PATCH', `/uploads/${id}`, {
      bytes: chunk,
      headers: { 'upload-offset': String(offset), 'content-type': 'application/offset+octet-stream' },
    });
    expect(sent.status).toBe(204);
    expect(sent.headers['upload-offset']).toBe(String(offset + chunk.length));
  };
  await send(0, pack.subarray(0, middle));
  return { id, finish: () => send(middle, pack.subarray(middle)) };
}

/** Sends files as one pack in two chunks and returns the upload's ID. */
async function sendPack(...pack: Parameters<typeof beginPack>): Promise<string> {
  const { id, finish } = await beginPack(...pack);
  await finish();
  return id;
}

async function until<T>(what: string, read: () => Promise<T | undefined>): Promise<T> {
  const deadline = Date.now() + 60_000;
  for (;;) {
    const found = await read();
    if (found !== undefined) return found;
    if (Date.now() > deadline) throw new Error(`Waited a minute for ${what}.`);
    await new Promise((wake) => setTimeout(wake, 100));
  }
}

const patient = {
  name: 'Edith Moran',
  preferredName: 'Edie',
  email: 'edith.moran@mail.test',
  phoneNumber: '(555) 010-0199',
  dateOfBirth: '1954-02-11',
  gender: 'female',
};

describe.each(['a folder', 'an S3 store'])('with the files in %s', (storage) => {
  let peer: S3Peer | undefined;
  let product: TestPlatform;
  let scratch: string;

  beforeAll(async () => {
    if (storage === 'an S3 store') {
      peer = await startS3Peer();
      Object.assign(process.env, peer.environment, { TEST_STORAGE_URL: peer.url });
    }
    product = await openTestPlatform();
    await product.startWorker();
    scratch = await mkdtemp(join(tmpdir(), 'plainscan-journey-'));
  });

  afterAll(async () => {
    await product.close();
    if (peer) {
      for (const name of [...Object.keys(peer.environment), 'TEST_STORAGE_URL']) delete process.env[name];
      await peer.close();
    }
    await rm(scratch, { recursive: true, force: true });
  });

  test('a clinic orders, a consultant records, a reviewer signs off, the patient watches (T04, T14, T19, T22, T26, T27, T30, T31)', async () => {
    const clinic = await product.as('creator@lakeside.test');
    const study = await generateHeadStudy({ seed: 'journey', slices: 8, size: 64 });
    const report = generateReportPdf({
      clinic: 'Lakeside Clinic',
      patient: { name: patient.name, birthDate: patient.dateOfBirth, id: 'X' },
      exam: 'MR brain',
      examDate: '2026-11-20',
      findings: 'Normal.',
      impression: 'Normal.',
    });
    const { id: uploadId, finish: finishStudy } = await beginPack(clinic, 'study', [
      ...study.files,
      { path: 'LICENSE', bytes: Buffer.from('Not an image.') },
    ]);
    const reportUploadId = await sendPack(clinic, 'report', [{ path: 'report.pdf', bytes: report }]);
    const created = await clinic.call('POST', '/cases', {
      body: {
        patient,
        preferredReportDate: suggestedReportDate(new Date()).toISOString(),
        questionText: 'What do my pictures show?',
        selectedPaymentPackage: 'standard',
        uploadId,
        reportUploadId,
        termsAccepted: true,
      },
    });
    expect(created.body).toMatchObject({
      patientName: 'Edith Moran',
      questionText: 'What do my pictures show?',
    });
    expect(created.status).toBe(201);
    const caseId = String(created.body['id']);
    await finishStudy();

    const read = await until('the images', async () => {
      const { body } = await clinic.call('GET', `/uploads/${uploadId}`);
      return body['status'] === 'read' ? body : undefined;
    });
    expect(read).toMatchObject({
      study: { imageCount: study.files.length, title: 'MR head' },
      setAside: [{ path: 'LICENSE' }],
    });

    const consultant = await product.as('consultant@demo.test');
    const listed = await consultant.call('GET', '/cases?status=new,delayed');
    expect(listed.body).toMatchObject({
      total: 1,
      data: [{ id: caseId, status: { value: 'new' }, title: 'MR head' }],
    });
    const claimed = await consultant.call('PUT', `/cases/${caseId}/claim`);
    expect(claimed.body).toMatchObject({ status: { value: 'in-progress' }, assigneeName: 'Adaeze Nwosu' });
    expect((await consultant.call('PUT', `/cases/${caseId}/claim`)).status).toBe(200);
    const second = await product.as('second@demo.test');
    expect(await second.call('PUT', `/cases/${caseId}/claim`)).toMatchObject({
      status: 409,
      body: { message: 'This case has been picked up' },
    });

    const studyId = (claimed.body['dicomStudy'] as { id: string }).id;
    const series = await until('the preview', async () => {
      const { body } = await consultant.call('GET', `/studies/${studyId}`);
      const found = body['series'] as { previewUrl: string | null; instances: { id: string }[] }[];
      return found[0]?.previewUrl ? found : undefined;
    });
    const preview = await callAnonymously(product.app, 'GET', series[0]?.previewUrl ?? '');
    expect(preview).toMatchObject({ status: 200, headers: { 'content-type': 'image/webp' } });
    const image = await consultant.call(
      'GET',
      `/studies/${studyId}/instances/${series[0]?.instances[0]?.id}`,
    );
    expect(image.bytes.subarray(0, 132).toString('latin1')).toBe(`${'\0'.repeat(128)}DICM`);

    const source = await writeTinyVideoSource(scratch);
    await encodeVideo({ ...source, outputPath: join(scratch, 'video.mp4') });
    const videoUpload = await sendPack(consultant, 'video', [
      { path: 'recording.mp4', bytes: await readFile(join(scratch, 'video.mp4')) },
    ]);
    const submitted = await consultant.call('POST', `/cases/${caseId}/video-report`, {
      body: { uploadId: videoUpload, writtenReport: 'All is well.' },
    });
    expect(submitted.body).toMatchObject({ reportSubmitted: true, videoReport: { version: 1 } });
    const early = await consultant.call('PUT', `/cases/${caseId}/done`);
    expect([200, 409]).toContain(early.status);
    await until('the video', async () => {
      const { body } = await consultant.call('GET', `/cases/${caseId}`);
      return (body['videoReport'] as { status: string }).status === 'ready' ? body : undefined;
    });
    if (early.status === 409)
      expect((await consultant.call('PUT', `/cases/${caseId}/done`)).status).toBe(200);
    expect((await consultant.call('PUT', `/cases/${caseId}/review`)).status).toBe(403);

    const reviewer = await product.as('reviewer@demo.test');
    expect((await reviewer.call('PUT', `/cases/${caseId}/review`)).body).toMatchObject({
      status: { value: 'in-review' },
    });
    expect((await reviewer.call('PUT', `/cases/${caseId}/sign-off`)).status).toBe(409);
    const { body: watch } = await reviewer.call('GET', `/cases/${caseId}/review-watch`);
    const seen = { videoId: watch['videoId'], ranges: [{ start: 0, end: watch['duration'] }] };
    await reviewer.call('PUT', `/cases/${caseId}/review-watch`, { body: seen });
    const signedOff = await reviewer.call('PUT', `/cases/${caseId}/sign-off`);
    expect(signedOff.body).toMatchObject({ status: { value: 'completed' } });
    expect((await reviewer.call('PUT', `/cases/${caseId}/sign-off`)).status).toBe(200);

    const mails = (await listKeptMails(product.platform.database)).filter(
      (mail) => mail.to === patient.email,
    );
    expect(mails.map((mail) => mail.subject)).toEqual([
      'Create your password to watch your video report',
      'Create your password to follow your video report',
      'Create your password to follow your video report',
    ]);
    const links = mails.map((mail) => new URL(/http\S+/.exec(mail.text)?.[0] ?? ''));
    expect(links[0]).toMatchObject({ hostname: 'lakeside.localhost', pathname: '/invite' });
    const token = links[0]?.searchParams.get('token') ?? '';
    const older = links[1]?.searchParams.get('token') ?? '';
    expect((await callAnonymously(product.app, 'GET', `/auth/invitation-check/${older}`)).body).toMatchObject(
      {
        valid: false,
        dead: { reason: 'replaced' },
      },
    );
    const accepted = await callAnonymously(product.app, 'POST', '/auth/reset-password', {
      body: { token, password: 'Harbor-View-7', termsAccepted: true },
    });
    expect(accepted.status).toBe(200);

    const self = await logInWith(product.app, 'lakeside', patient.email, 'Harbor-View-7');
    const records = await self.call('GET', '/patients/record');
    expect(records.body).toMatchObject({
      total: 1,
      data: [{ caseId, status: 'completed', viewedFirstTime: false, hasTextReport: true }],
    });
    const watched = await self.call('GET', `/cases/${caseId}`);
    expect(watched.body).toMatchObject({
      writtenReport: 'All is well.',
      videoReport: { status: 'ready' },
      reports: [{ name: 'report.pdf' }],
    });
    const video = watched.body['videoReport'] as {
      downloadLink: string;
      thumbnailPath: string;
      duration: number;
    };
    expect(video.duration).toBeGreaterThan(0.5);
    const bytes = await callAnonymously(product.app, 'GET', video.downloadLink, {
      headers: { range: 'bytes=0-31' },
    });
    expect(bytes.status).toBe(206);
    expect(bytes.bytes.subarray(4, 8).toString('latin1')).toBe('ftyp');
    const rated = await self.call('PUT', `/cases/${caseId}/rate`, {
      body: { ratingScore: 5, ratingComment: 'Thank you.' },
    });
    expect(rated.body).toMatchObject({ ratingScore: 5 });
    expect(await self.call('PUT', `/cases/${caseId}/rate`, { body: { ratingScore: 1 } })).toMatchObject({
      status: 409,
      body: { code: 'case.rated' },
    });

    await self.call('POST', '/auth/logout');
    expect((await callAnonymously(product.app, 'GET', video.downloadLink)).status).toBe(404);
    expect((await self.call('GET', '/cases')).status).toBe(401);
  });

  test('the wrong user, tenant and status get 403, 404 and 409 with messages', async () => {
    const clinic = await product.as('creator@lakeside.test');
    const { body } = await clinic.call('GET', '/cases');
    const caseId = (body['data'] as { id: string }[])[0]?.id ?? '';
    const stranger = await product.as('creator@harbor.test');
    const foreign = await stranger.call('GET', `/cases/${caseId}`);
    const absent = await stranger.call('GET', '/cases/019a0000-0000-7000-8000-000000000000');
    expect(foreign.status).toBe(404);
    expect({ ...foreign.body, requestId: '' }).toEqual({ ...absent.body, requestId: '' });
    expect(await clinic.call('PUT', `/cases/${caseId}/claim`)).toMatchObject({ status: 403 });
    const consultant = await product.as('consultant@demo.test');
    expect(await consultant.call('PUT', `/cases/${caseId}/claim`)).toMatchObject({
      status: 409,
      body: { code: 'case.picked-up' },
    });
    expect(await clinic.call('GET', '/cases', { headers: { 'workspace-id': '2' } })).toMatchObject({
      status: 403,
      body: { code: 'workspace.mismatch' },
    });
  });

  if (storage === 'an S3 store')
    test('the files are in the bucket, and no upload is left incomplete', () => {
      expect(peer?.objects.size).toBeGreaterThan(5);
      expect(peer?.multiparts.size).toBe(0);
    });
});
