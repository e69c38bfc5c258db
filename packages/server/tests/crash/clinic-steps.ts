// The steps of the main flow that the kills interrupt: sending files, ordering a report, making its video.
import { suggestedReportDate } from '@plainscan/contract';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { generateHeadStudy } from '@plainscan/demo/src/synthetic/whole-study-fixture.ts';
import { generateReportPdf } from '@plainscan/demo/src/synthetic/synthetic-report-pdf.ts';
import { encodeVideo } from '../../src/platform/media/video/video-encoder.ts';
import { writeTinyVideoSource } from '../tiny-video-fixture.ts';
import { assertThat } from './kill-rounds.ts';
import { stuckMilliseconds, type Answer, type KillTarget } from './kill-target.ts';
import { waitUntil } from './wait-until.ts';

export type Caller = KillTarget['call'];
type SentFile = { path: string; bytes: Uint8Array };

export type Pack = { purpose: 'study' | 'report' | 'video'; files: SentFile[]; bytes: Buffer };

/** What has been acknowledged of an upload, filled in as the responses arrive. */
export type Sent = { id: string | null; acknowledged: number };

const chunkBytes = 200_000;

export function makePack(purpose: Pack['purpose'], files: SentFile[]): Pack {
  return { purpose, files, bytes: Buffer.concat(files.map(({ bytes }) => bytes)) };
}

export async function makeStudyPack(seed: string, slices: number, size: number): Promise<Pack> {
  const { files } = await generateHeadStudy({ seed, slices, size });
  return makePack('study', [...files]);
}

export function makeReportPack(patientName: string): Pack {
  const bytes = generateReportPdf({
    clinic: 'Lakeside Clinic',
    patient: { name: patientName, birthDate: '1954-02-11', id: 'X' },
    exam: 'MR brain',
    examDate: '2026-11-20',
    findings: 'Normal.',
    impression: 'Normal.',
  });
  return makePack('report', [{ path: 'report.pdf', bytes }]);
}

/** Makes a one-second video. */
export async function makeVideoPack(): Promise<Pack> {
  const folder = await mkdtemp(join(tmpdir(), 'plainscan-video-'));
  try {
    const outputPath = join(folder, 'video.mp4');
    await encodeVideo({ ...(await writeTinyVideoSource(folder)), outputPath });
    return makePack('video', [{ path: 'video.mp4', bytes: await readFile(outputPath) }]);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

export function expectStatus(answer: Answer, status: number, what: string): void {
  assertThat(
    answer.status === status,
    `${what}: ${answer.status} ${JSON.stringify(answer.body).slice(0, 300)}`,
  );
}

/** Announces the pack, or resumes it at the server's offset. `between` runs after every chunk. */
export async function sendPack(
  caller: Caller,
  pack: Pack,
  sent: Sent,
  between: (sent: Sent) => Promise<void> = async () => undefined,
): Promise<string> {
  if (sent.id === null) {
    const files = pack.files.map(({ path, bytes }) => ({ path, size: bytes.length }));
    const announced = await caller('POST', '/uploads', { body: { purpose: pack.purpose, files } });
    expectStatus(announced, 201, 'announcing an upload');
    sent.id = String(announced.body['id']);
  }
  const { id } = sent;
  let offset = await readOffset(caller, id);
  while (offset < pack.bytes.length) {
    const chunk = pack.bytes.subarray(offset, offset + chunkBytes);
    const answer = await caller('PATCH', `/uploads/${id}`, {
      bytes: chunk,
      headers: { 'upload-offset': String(offset), 'content-type': 'application/offset+octet-stream' },
    });
    expectStatus(answer, 204, 'sending a chunk');
    offset = Number(answer.headers.get('upload-offset'));
    sent.acknowledged = offset;
    await between(sent);
  }
  return id;
}

export async function readOffset(caller: Caller, uploadId: string): Promise<number> {
  const answer = await caller('HEAD', `/uploads/${uploadId}`);
  expectStatus(answer, 204, 'asking for the offset');
  return Number(answer.headers.get('upload-offset'));
}

export type Order = { uploadId: string; reportUploadId: string; email: string };

/** Sends the clinic's request for a report. */
export function orderReport(caller: Caller, { uploadId, reportUploadId, email }: Order): Promise<Answer> {
  return caller('POST', '/cases', {
    body: {
      patient: {
        name: 'Edith Moran',
        preferredName: 'Edie',
        email,
        phoneNumber: '(555) 010-0199',
        dateOfBirth: '1954-02-11',
        gender: 'female',
      },
      preferredReportDate: suggestedReportDate(new Date()).toISOString(),
      questionText: 'What do my pictures show?',
      selectedPaymentPackage: 'standard',
      uploadId,
      reportUploadId,
      termsAccepted: true,
    },
  });
}

/** Makes a case whose images have been read, for anyone to claim. Returns its ID. */
export async function makeNewCase(target: KillTarget, email: string): Promise<string> {
  const clinic = await target.as('creator@lakeside.test');
  const uploadId = await sendPack(clinic, await makeStudyPack(email, 3, 64), { id: null, acknowledged: 0 });
  const reportUploadId = await sendPack(clinic, makeReportPack(email), { id: null, acknowledged: 0 });
  const created = await orderReport(clinic, { uploadId, reportUploadId, email });
  expectStatus(created, 201, 'ordering a report');
  const caseId = String(created.body['id']);
  await waitForCase(clinic, caseId, 'new');
  return caseId;
}

/** Makes such a case and has the consultant claim it. */
export async function makeClaimedCase(target: KillTarget, email: string): Promise<string> {
  const caseId = await makeNewCase(target, email);
  const consultant = await target.as('consultant@demo.test');
  expectStatus(await consultant('PUT', `/cases/${caseId}/claim`), 200, 'claiming');
  return caseId;
}

/** Submits a video for each case and waits until it can be watched. */
export async function submitVideos(target: KillTarget, caseIds: readonly string[]): Promise<void> {
  const consultant = await target.as('consultant@demo.test');
  const pack = await makeVideoPack();
  for (const caseId of caseIds) {
    const uploadId = await sendPack(consultant, pack, { id: null, acknowledged: 0 });
    const body = { uploadId };
    expectStatus(
      await consultant('POST', `/cases/${caseId}/video-report`, { body }),
      200,
      'handing a video in',
    );
  }
  for (const caseId of caseIds)
    await waitUntil('The video', performance.now() + stuckMilliseconds, async () => {
      const video = (await readCase(consultant, caseId))['videoReport'] as { status: string };
      return video.status === 'ready' ? true : undefined;
    });
}

export async function readCase(caller: Caller, caseId: string): Promise<Record<string, unknown>> {
  const answer = await caller('GET', `/cases/${caseId}`);
  expectStatus(answer, 200, 'reading a case');
  return answer.body;
}

export const statusOf = (body: Record<string, unknown>): string =>
  (body['status'] as { value: string }).value;

async function waitForCase(caller: Caller, caseId: string, status: string): Promise<void> {
  const deadline = performance.now() + stuckMilliseconds;
  await waitUntil(`The status ${status}`, deadline, async () =>
    statusOf(await readCase(caller, caseId)) === status ? true : undefined,
  );
}
