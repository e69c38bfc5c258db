// How fast a study is ingested through our API, compared with Orthanc and with a plain copy of the same files.
import { setTimeout as pause } from 'node:timers/promises';

import { writeDicom } from '../packages/server/src/platform/media/dicom/write-dicom.ts';
import { openKillTarget, type KillTarget } from '../packages/server/tests/crash/kill-target.ts';
import { recordMeasurement } from './measurement-record.ts';
import { startOrthanc } from './orthanc-process.ts';
import { comparedToOrthanc, readHeadSlices, timeCopy, type SentFile } from './sent-files.ts';

type Clinic = KillTarget['call'];

const rounds = 5;
/** Lets work left over from the previous turn finish, so that it does not count toward the next one. */
const restMilliseconds = 5_000;
const chunkBytes = 16 * 1024 * 1024;
const slices = await readHeadSlices();
const serverUrl = process.env['TEST_DATABASE_URL'];
if (!serverUrl) console.log('Without PostgreSQL: set TEST_DATABASE_URL for the figures that count.');
const orthanc = await startOrthanc();
const embedded = await openKillTarget();
const server = serverUrl ? await openKillTarget(serverUrl) : undefined;
try {
  await measure('ingest', 'slices of a head MR', slices);
  await measure('ingest-many', 'synthetic MR images of 256 KB', createImageSeries(2_000));
} finally {
  await embedded.remove();
  await server?.remove();
  await orthanc.stop();
}

/** Takes turns, so that other work on the machine affects all alike. The first turn is a warm-up and does not count. */
async function measure(name: string, what: string, files: SentFile[]): Promise<void> {
  const bytes = files.reduce((sum, file) => sum + file.bytes.length, 0);
  const times = new Map<string, number[]>();
  const keep = (way: string, milliseconds: number, round: number): void => {
    if (round > 0) times.set(way, [...(times.get(way) ?? []), milliseconds]);
  };
  for (let round = 0; round <= rounds; round += 1) {
    for (const [database, target] of [['PostgreSQL', server] as const, ['PGlite', embedded] as const]) {
      if (!target) continue;
      await pause(restMilliseconds);
      const ours = await timeOurs(await target.as('creator@lakeside.test'), files);
      keep(`ours on ${database}, until every byte is safe`, ours.safe, round);
      keep(`ours on ${database}, until the study is read`, ours.read, round);
    }
    for (const [way, time] of [
      ['Orthanc, 1 connection', () => orthanc.time(files, 1)],
      ['Orthanc, 4 connections', () => orthanc.time(files, 4)],
      ['a copy with a flush for each file', () => timeCopy(files, true)],
      ['a copy with a flush at the end', () => timeCopy(files, false)],
    ] as const) {
      await pause(restMilliseconds);
      keep(way, await time(), round);
    }
  }
  recordMeasurement(name, {
    title: `upload speed of a study, compared with Orthanc and a plain copy: ${files.length} ${what}`,
    setting: `${files.length} ${what}, ${(bytes / 1e6).toFixed(1)} MB, over loopback, median of ${rounds} turns, each after ${restMilliseconds / 1_000} s of rest. Orthanc ${orthanc.version} from Debian as it comes, DICOM port off, one POST /instances for each file. Ours: one pack over one connection, every byte hashed and flushed to disk; "read" includes the job that checks each image in a sandbox, finds the series and lists every image; pictures are drawn afterwards.`,
    ...comparedToOrthanc(times, files.length, bytes),
  });
}

/** A series of images with 256 KB of pixels each. */
function createImageSeries(count: number): SentFile[] {
  const side = 360;
  return Array.from({ length: count }, (_, at) => {
    const pixels = Uint16Array.from(
      { length: side * side },
      (_pixel, place) => (place * 7 + at * 31) % 4_096,
    );
    const bytes = writeDicom([
      [0x00080016, 'UI', '1.2.840.10008.5.1.4.1.1.4'],
      [0x00080018, 'UI', `2.25.8800.1.${at + 1}`],
      [0x00080060, 'CS', 'MR'],
      [0x00081030, 'LO', 'Many images'],
      [0x0008103e, 'LO', 'One series'],
      [0x00100010, 'PN', 'Many^Images'],
      [0x00100020, 'LO', 'BENCH'],
      [0x0020000d, 'UI', '2.25.8800'],
      [0x0020000e, 'UI', '2.25.8800.1'],
      [0x00200011, 'IS', [1]],
      [0x00200013, 'IS', [at + 1]],
      [0x00280002, 'US', [1]],
      [0x00280004, 'CS', 'MONOCHROME2'],
      [0x00280010, 'US', [side]],
      [0x00280011, 'US', [side]],
      [0x00280100, 'US', [16]],
      [0x00280101, 'US', [12]],
      [0x00280102, 'US', [11]],
      [0x00280103, 'US', [0]],
      [0x7fe00010, 'OW', pixels],
    ]);
    return { path: `IM${String(at + 1).padStart(5, '0')}`, bytes: Buffer.from(bytes) };
  });
}

/** Returns the milliseconds until the last byte is acknowledged, and until the study is read. */
async function timeOurs(clinic: Clinic, files: SentFile[]): Promise<{ safe: number; read: number }> {
  const pack = Buffer.concat(files.map((file) => file.bytes));
  // The idle connection may have been closed while the others were measured.
  await clinic('GET', '/users/current-user').catch(() => undefined);
  const startedAt = performance.now();
  const announced = await clinic('POST', '/uploads', {
    body: { purpose: 'study', files: files.map((file) => ({ path: file.path, size: file.bytes.length })) },
  });
  const path = `/uploads/${String(announced.body['id'])}`;
  for (let offset = 0; offset < pack.length; offset += chunkBytes) {
    const sent = await clinic('PATCH', path, {
      bytes: pack.subarray(offset, offset + chunkBytes),
      headers: { 'upload-offset': String(offset), 'content-type': 'application/offset+octet-stream' },
    });
    if (sent.status !== 204) throw new Error(`A chunk was answered with ${sent.status}.`);
  }
  const safe = performance.now() - startedAt;
  for (;;) {
    const { body } = await clinic('GET', path);
    if (body['status'] === 'read') break;
    if (body['status'] === 'failed') throw new Error(`The study was not read: ${String(body['failure'])}`);
    await pause(20);
  }
  const read = performance.now() - startedAt;
  await clinic('DELETE', path);
  return { safe, read };
}
