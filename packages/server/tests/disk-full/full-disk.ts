// R5: the disk of the data folder fills up while files, recordings, jobs and rows arrive, and then has room again.
import { spawnSync } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import { statfsSync } from 'node:fs';
import { mkdir, mkdtemp, open, readFile, rm, rmdir } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';

import { databaseReserveBytes } from '../../src/platform/storage/disk-space.ts';
import type { SealedPack } from '../../src/platform/storage/packs/pack-record.ts';
import {
  expectStatus,
  makeClaimedCase,
  makeNewCase,
  makeStudyPack,
  makeVideoPack,
  readCase,
  readOffset,
  sendPack,
  statusOf,
  type Caller,
} from '../crash/clinic-steps.ts';
import { assertThat } from '../crash/kill-rounds.ts';
import { openKillTarget, stuckMilliseconds, type Answer, type KillTarget } from '../crash/kill-target.ts';
import { waitUntil } from '../crash/wait-until.ts';
import { announceSentVideo } from '../uploads/sent-video.ts';

const mebibyte = 1024 * 1024;
const diskBytes = 512 * mebibyte;
const sentVideoSize = 48 * mebibyte;
export const recoveryMilliseconds = 5_000;

export type FullDiskResult = { checks: { name: string; problem: string | null }[]; recoveredAfter: number };

/** Returns `null` and prints the reason if no disk of a fixed size can be mounted. */
export async function runFullDisk(): Promise<FullDiskResult | null> {
  const disk = await mkdtemp(join(tmpdir(), 'plainscan-full-disk-'));
  const mount = spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${diskBytes}`, 'tmpfs', disk]);
  if (mount.status !== 0) {
    await rmdir(disk);
    console.log('skipped: the full disk, because this user cannot mount a tmpfs');
    return null;
  }
  try {
    const dataFolder = join(disk, 'data');
    await mkdir(dataFolder);
    // Without a plan a patient cannot keep their own files.
    const environment = { FREE_STUDIES: '1' };
    const target = await openKillTarget('', { dataFolder, environment });
    try {
      return await play(target, join(disk, 'ballast'));
    } finally {
      await target.remove();
    }
  } finally {
    spawnSync('umount', [disk]);
    await rm(disk, { recursive: true, force: true });
  }
}

/** Fills the disk until this many bytes are left. */
export async function fill(ballast: string, left: number): Promise<void> {
  const file = await open(ballast, 'a');
  const { bavail, bsize } = statfsSync(ballast);
  const piece = Buffer.alloc(mebibyte, 1);
  for (let more = bavail * bsize - left; more > 0; more -= piece.length)
    await file.write(piece.subarray(0, Math.min(more, piece.length)));
  await file.close();
  // The server's knowledge of its disk is up to a quarter of a second old.
  await pause(300);
}

type Scene = Awaited<ReturnType<typeof prepare>>;

/** Starts something of every kind before the disk fills up. */
async function prepare(target: KillTarget) {
  const clinic = await target.as('creator@lakeside.test');
  const consultant = await target.as('consultant@demo.test');
  const upload = {
    id: await announceSentVideo(clinic, sentVideoSize),
    bytes: randomBytes(sentVideoSize),
    acknowledged: 0,
  };
  await sendRecording(clinic, upload, sentVideoSize / 3);
  const videoCase = await makeClaimedCase(target, 'video@mail.test');
  const video = await sendPack(consultant, await makeVideoPack(), { id: null, acknowledged: 0 });
  const waitingCase = await makeNewCase(target, 'waiting@mail.test');
  const growing = { purpose: 'video', files: [{ path: 'recording.webm', size: 0 }], growing: true };
  const begun = await consultant('POST', '/uploads', { body: growing });
  expectStatus(begun, 201, 'beginning a recording');
  const recording = String(begun.body['id']);
  expectStatus(
    await patch(consultant, recording, 0, randomBytes(300_000)),
    204,
    'a first piece of a recording',
  );
  const patient = await target.as('patient@lakeside.test');
  const recordId = await storeReadStudy(patient);
  return { target, clinic, consultant, patient, upload, videoCase, video, waitingCase, recording, recordId };
}

/** Stores images that a patient keeps. Returns the ID of their record once they are read. */
async function storeReadStudy(patient: Caller): Promise<string> {
  const uploadId = await sendPack(patient, await makeStudyPack('kept', 20, 256), {
    id: null,
    acknowledged: 0,
  });
  const body = { uploadId, title: 'Kept', fileType: 'dcm' };
  expectStatus(await patient('POST', '/patients/study', { body }), 201, 'keeping a study');
  return waitUntil('The kept study', performance.now() + stuckMilliseconds, async () => {
    const { data } = (await patient('GET', '/patients/record')).body as { data: { id: string }[] };
    return data[0]?.id;
  });
}

type VideoUpload = { id: string; bytes: Buffer; acknowledged: number };

/** Continues from the server's offset, up to this many bytes. */
async function sendRecording(
  caller: Caller,
  upload: VideoUpload,
  until = upload.bytes.length,
): Promise<void> {
  let offset = await readOffset(caller, upload.id);
  while (offset < until) {
    const end = Math.min(until, offset + 8 * mebibyte);
    const answer = await patch(caller, upload.id, offset, upload.bytes.subarray(offset, end));
    expectStatus(answer, 204, 'sending a chunk');
    offset = upload.acknowledged = Number(answer.headers.get('upload-offset'));
  }
}

const patch = (caller: Caller, id: string, offset: number, bytes: Buffer): Promise<Answer> =>
  caller('PATCH', `/uploads/${id}`, {
    bytes,
    headers: { 'upload-offset': String(offset), 'content-type': 'application/offset+octet-stream' },
  });

/** Checks that the user gets a sentence, and nothing else happens. */
export function expectExplained(answer: Answer, what: string): void {
  expectStatus(answer, 507, what);
  assertThat(answer.body['code'] === 'server.storage-full', `${what}: ${JSON.stringify(answer.body)}`);
  assertThat(
    /out of space/.test(String(answer.body['message'])),
    `${what}: ${String(answer.body['message'])}`,
  );
}

/** Makes one check after another. Each fails on its own. */
export function collectChecks(): { checks: FullDiskResult['checks']; check: Check } {
  const checks: FullDiskResult['checks'] = [];
  const check: Check = async (name, work) => {
    const problem = await work().then(
      () => null,
      (error: unknown) => (error instanceof Error ? error.message : String(error)),
    );
    checks.push({ name, problem });
  };
  return { checks, check };
}

async function play(target: KillTarget, ballast: string): Promise<FullDiskResult> {
  const scene = await prepare(target);
  const { checks, check } = collectChecks();
  const study = await makeStudyPack('full-disk', 6, 64);
  await fill(ballast, databaseReserveBytes + study.bytes.length + mebibyte);
  const studyId = await sendPack(scene.clinic, study, { id: null, acknowledged: 0 });
  await fill(ballast, databaseReserveBytes - mebibyte);
  await checkFull(scene, check);
  await fill(ballast, databaseReserveBytes / 4);
  await checkCritical(scene, check);
  await rm(ballast);
  const freedAt = performance.now();
  await check('goes-on', () => resumeWork(scene));
  const recoveredAfter = performance.now() - freedAt;
  await check('recovered', async () =>
    assertThat(recoveredAfter <= recoveryMilliseconds, `it took ${(recoveredAfter / 1_000).toFixed(1)} s`),
  );
  await checkAfterwards(scene, studyId, check);
  return { checks, recoveredAfter };
}

type Check = (name: string, work: () => Promise<void>) => Promise<void>;

/** Checks that files are refused, but not rows, emails or reads. */
async function checkFull(scene: Scene, check: Check): Promise<void> {
  const { target, clinic, consultant, patient, upload, recording, recordId, videoCase, video } = scene;
  await check('upload', async () => {
    const from = upload.acknowledged;
    const chunk = upload.bytes.subarray(from, from + 4 * mebibyte);
    expectExplained(await patch(clinic, upload.id, from, chunk), 'a chunk of an upload');
    const kept = await readOffset(clinic, upload.id);
    assertThat(
      kept >= upload.acknowledged,
      `${upload.acknowledged} bytes were acknowledged, ${kept} are there`,
    );
  });
  await check('recording', async () => {
    expectExplained(
      await patch(consultant, recording, 300_000, randomBytes(2 * mebibyte)),
      'a piece of a recording',
    );
    assertThat((await readOffset(consultant, recording)) >= 300_000, 'the recording lost what it had');
  });
  await check('job', async () => {
    const body = { uploadId: video };
    expectStatus(await consultant('POST', `/cases/${videoCase}/video-report`, { body }), 200, 'a video');
    const made = (await readCase(consultant, videoCase))['videoReport'] as { status: string };
    assertThat(made.status !== 'failed', 'the video failed at once');
  });
  await check('archive', async () => {
    const { status } = await patient('GET', `/patients/record/${recordId}/download`);
    assertThat(status < 300, `asking for an archive: ${status}`);
  });
  await check('mail', async () => {
    const before = target.mailServer.taken.length;
    const body = { email: 'creator@lakeside.test' };
    const headers = { 'sub-domain': 'lakeside' };
    const answer = await target.call('POST', '/auth/forgot-password', { body, headers });
    assertThat(
      answer.status < 300,
      `asking for a new password: ${answer.status} ${JSON.stringify(answer.body)}`,
    );
    await waitUntil('The mail', performance.now() + stuckMilliseconds, async () =>
      target.mailServer.taken.length > before ? true : undefined,
    );
  });
  await check('health', async () => {
    const { status, body } = await target.call('GET', '/health');
    assertThat(status === 200, `the health is ${status}`);
    assertThat(
      JSON.stringify(body['warnings']).includes('data folder is full'),
      JSON.stringify(body['warnings']),
    );
  });
}

/** Checks that nothing new is accepted in the last of the database's space, and everything can be read. */
async function checkCritical(
  { target, clinic, consultant, waitingCase }: Scene,
  check: Check,
): Promise<void> {
  await check('rows', async () => {
    expectExplained(await consultant('PUT', `/cases/${waitingCase}/claim`), 'claiming');
    const body = { purpose: 'video', files: [{ path: 'other.mp4', size: 1 }] };
    expectExplained(await clinic('POST', '/uploads', { body }), 'announcing an upload');
    assertThat(
      statusOf(await readCase(clinic, waitingCase)) === 'new',
      'the refused claim has changed the case',
    );
  });
  await check('reads', async () => {
    await target.as('reviewer@demo.test');
    for (let at = 0; at < 50; at += 1) {
      const shown = await readCase(clinic, waitingCase);
      const [report] = shown['reports'] as { downloadLink: string }[];
      const { status, bytes } = await clinic('GET', report?.downloadLink ?? '');
      assertThat(status === 200 && bytes.subarray(0, 5).toString() === '%PDF-', `a report: ${status}`);
    }
  });
}

/** Resumes in the same process, just by trying again. */
async function resumeWork({ clinic, consultant, upload, recording, waitingCase }: Scene): Promise<void> {
  await sendRecording(clinic, upload, upload.acknowledged + mebibyte);
  const offset = await readOffset(consultant, recording);
  expectStatus(
    await patch(consultant, recording, offset, randomBytes(500_000)),
    204,
    'the next piece of the recording',
  );
  expectStatus(await consultant('PUT', `/cases/${waitingCase}/claim`), 200, 'claiming');
}

async function checkAfterwards(scene: Scene, studyId: string, check: Check): Promise<void> {
  const { target, clinic, consultant, upload, videoCase } = scene;
  const deadline = (): number => performance.now() + stuckMilliseconds;
  await check('study-read', async () => {
    await waitUntil('The study', deadline(), async () => {
      const { status } = (await clinic('GET', `/uploads/${studyId}`)).body;
      assertThat(status !== 'failed', 'the study counts as unreadable');
      return status === 'read' ? true : undefined;
    });
  });
  await check('video-ready', async () => {
    await waitUntil('The video', deadline(), async () => {
      const made = (await readCase(consultant, videoCase))['videoReport'] as { status: string };
      assertThat(made.status !== 'failed', 'the video failed');
      return made.status === 'ready' ? true : undefined;
    });
  });
  await check('archive-ready', async () => {
    await waitUntil('The archive', deadline(), async () => {
      const { subjects } = target.mailServer;
      assertThat(!subjects.includes('Your download could not be prepared'), 'the archive was given up');
      return subjects.includes('Your download is ready') ? true : undefined;
    });
  });
  await check('upload-whole', async () => {
    await sendRecording(clinic, upload);
    const record = await readFile(join(target.dataFolder, 'uploads', `${upload.id}.json`), 'utf8');
    const { objectKey } = JSON.parse(record) as SealedPack;
    const stored = await readFile(join(target.dataFolder, 'objects', objectKey));
    const hashOf = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex');
    assertThat(hashOf(stored) === hashOf(upload.bytes), 'the stored upload differs from what was sent');
  });
}
