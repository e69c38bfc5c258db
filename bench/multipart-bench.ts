// How fast a plain POST /cases with all files is answered and read, compared with Orthanc taking the same files.
import { existsSync } from 'node:fs';
import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';

import { day } from '@plainscan/contract';
import { openKillTarget, type KillTarget } from '../packages/server/tests/crash/kill-target.ts';
import { recordMeasurement } from './measurement-record.ts';
import { startOrthanc } from './orthanc-process.ts';
import { comparedToOrthanc, readHeadSlices, timeCopy, type SentFile } from './sent-files.ts';

type Clinic = KillTarget['call'];

const rounds = Number(process.env['BENCH_ROUNDS'] ?? 5);
const fileCount = 235;
/** Lets work left over from the previous turn finish, so that it does not count toward the next one. */
const restMilliseconds = 5_000;
const pollMilliseconds = 20;
const boundary = `plainscan-${randomUUID()}`;

/** Makes fsync and similar calls return at once, to show how much of the time the disk takes. */
const unflushed = [
  '/usr/lib/x86_64-linux-gnu/libeatmydata.so',
  '/usr/lib/aarch64-linux-gnu/libeatmydata.so',
].find((path) => existsSync(path));
if (!unflushed)
  console.log('Without libeatmydata (apt-get install libeatmydata1) the flush is not told apart.');

const files = makeFiles(await readHeadSlices());
const sentBytes = files.reduce((sum, file) => sum + file.bytes.length, 0);
const times = new Map<string, number[]>();
await measure();
record();

async function measure(): Promise<void> {
  const serverUrl = process.env['TEST_DATABASE_URL'];
  if (!serverUrl) console.log('Without PostgreSQL: set TEST_DATABASE_URL for its figures.');
  const environment = unflushed ? { LD_PRELOAD: unflushed } : {};
  const closing: (() => Promise<void>)[] = [];
  const open = async (url?: string, extra: Record<string, string> = {}): Promise<KillTarget> => {
    const target = await openKillTarget(url, { environment: extra });
    closing.push(target.remove);
    return target;
  };
  try {
    const orthanc = await startOrthanc();
    closing.push(orthanc.stop);
    const targets: [string, KillTarget][] = [['PGlite', await open()]];
    if (serverUrl) targets.push(['PostgreSQL', await open(serverUrl)]);
    const flushless = unflushed ? await startOrthanc(environment) : undefined;
    if (flushless) {
      closing.push(flushless.stop);
      targets.push(['PGlite without any flush', await open(undefined, environment)]);
    }
    const others: [string, () => Promise<number>][] = [
      ['Orthanc, 1 connection', () => orthanc.time(files, 1)],
      ['Orthanc, 4 connections', () => orthanc.time(files, 4)],
      ['a copy with a flush for each file', () => timeCopy(files, true)],
      ['a copy with a flush at the end', () => timeCopy(files, false)],
    ];
    if (flushless) others.push(['Orthanc, 4 connections, without any flush', () => flushless.time(files, 4)]);
    for (let round = 0; round <= rounds; round += 1) {
      for (const [database, target] of targets) {
        await pause(restMilliseconds);
        const ours = await timeOurs(await target.as('creator@lakeside.test'), round);
        addTime(`ours on ${database}, until it is answered`, ours.answered, round);
        addTime(`ours on ${database}, until the study is read`, ours.read, round);
      }
      for (const [way, time] of others) {
        await pause(restMilliseconds);
        addTime(way, await time(), round);
      }
    }
  } finally {
    for (const close of closing) await close();
  }
}

/** Keeps a time. The first turn is a warm-up and does not count. */
function addTime(way: string, milliseconds: number, round: number): void {
  console.log(`${round}  ${milliseconds.toFixed(0).padStart(6)} ms  ${way}`);
  if (round > 0) times.set(way, [...(times.get(way) ?? []), milliseconds]);
}

function record(): void {
  recordMeasurement('multipart', {
    title: `speed of POST /cases with ${fileCount} files from a plain client, compared with Orthanc`,
    setting: `${fileCount} files, ${(sentBytes / 1e6).toFixed(1)} MB: the slices of a head MR, again under UIDs of their own until there are enough, and a report. One multipart/form-data over loopback; read once GET /cases/:id, asked every ${pollMilliseconds} ms, shows the study with every image. Median of ${rounds} turns, each after ${restMilliseconds / 1_000} s of rest. Orthanc from Debian as it comes, DICOM port off, one POST /instances for each file. Without any flush: libeatmydata makes fsync answer at once; what it saves is the disk's part.`,
    ...comparedToOrthanc(times, files.length, sentBytes),
  });
}

/** Returns the slices, plus copies whose instance UID is replaced with another one of the same length. */
function makeFiles(slices: readonly SentFile[]): SentFile[] {
  return Array.from({ length: fileCount }, (_, at) => {
    const slice = slices[at % slices.length];
    if (!slice) throw new Error('There are no slices.');
    const copy = Math.floor(at / slices.length);
    return copy === 0 ? slice : { path: `${copy}-${slice.path}`, bytes: withOtherUid(slice.bytes, copy) };
  });
}

function withOtherUid(original: Buffer, copy: number): Buffer {
  const bytes = Buffer.from(original);
  const uid = instanceUid(bytes);
  const other = Buffer.from(uid);
  const last = other.length - 1;
  other[last] = 0x30 + (((other[last] ?? 0) - 0x30 + copy) % 10);
  for (let at = bytes.indexOf(uid); at >= 0; at = bytes.indexOf(uid, at + uid.length)) other.copy(bytes, at);
  return bytes;
}

/** Finds (0008,0018) in implicit little endian, which the test data uses. */
function instanceUid(bytes: Buffer): Buffer {
  const at = bytes.indexOf(Buffer.from([0x08, 0x00, 0x18, 0x00]));
  const uid = bytes.subarray(at + 8, at + 8 + bytes.readUInt32LE(at + 4));
  if (!/^[\d.]{20,64}\0?$/.test(uid.toString('latin1'))) throw new Error('A slice has no UID.');
  return uid.at(-1) === 0 ? Buffer.from(uid.subarray(0, -1)) : Buffer.from(uid);
}

/** Returns the milliseconds until the call is answered, and until every image of the case is listed. */
async function timeOurs(clinic: Clinic, round: number): Promise<{ answered: number; read: number }> {
  const bytes = bodyOf(round);
  // The idle connection may have been closed while the others were measured.
  await clinic('GET', '/users/current-user').catch(() => undefined);
  const startedAt = performance.now();
  const created = await clinic('POST', '/cases', {
    bytes,
    headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
  });
  const answered = performance.now() - startedAt;
  if (created.status !== 201) throw new Error(`The case was answered with ${created.bytes.toString()}`);
  for (;;) {
    const { body } = await clinic('GET', `/cases/${String(created.body['id'])}`);
    const study = body['dicomStudy'] as { imageCount: number } | null | undefined;
    if (study && study.imageCount !== fileCount) throw new Error(`${study.imageCount} images were read.`);
    if (study) return { answered, read: performance.now() - startedAt };
    await pause(pollMilliseconds);
  }
}

function bodyOf(round: number): Buffer {
  const fields = {
    'patient[name]': 'Edith Moran',
    'patient[preferredName]': 'Edie',
    'patient[email]': `edith-${Date.now()}-${round}@mail.test`,
    'patient[phoneNumber]': '(555) 010-0199',
    'patient[dateOfBirth]': '1954-02-11',
    'patient[gender]': 'female',
    preferredReportDate: new Date(Date.now() + 5 * day).toISOString(),
    questionText: 'What do my pictures show?',
    selectedPaymentPackage: 'standard',
    termsAccepted: 'true',
  };
  const report = { path: 'report.pdf', bytes: Buffer.from('%PDF-1.7\n%%EOF') };
  const named = (name: string, rest = ''): string =>
    `--${boundary}\r\nContent-Disposition: form-data; name="${name}"${rest}\r\n\r\n`;
  const filePart = (name: string, file: SentFile): Buffer[] => [
    Buffer.from(named(name, `; filename="${file.path}"\r\nContent-Type: application/octet-stream`)),
    file.bytes,
    Buffer.from('\r\n'),
  ];
  return Buffer.concat([
    ...Object.entries(fields).map(([name, value]) => Buffer.from(`${named(name)}${value}\r\n`)),
    ...files.flatMap((file) => filePart('files', file)),
    ...filePart('reportFiles', report),
    Buffer.from(`--${boundary}--\r\n`),
  ]);
}
