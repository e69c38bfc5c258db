// How fast a study comes in: 106 slices through our API beside the same files into Orthanc, in the same run.
import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { Agent, request } from 'node:http';
import { join, resolve } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';

import { openKillTarget, type KillTarget } from '../packages/server/tests/kills/kill-target.ts';
import { median, recordMeasurement, root } from './measurement-record.ts';
import { startOrthanc } from './orthanc-process.ts';

type SentFile = { path: string; bytes: Buffer };

const rounds = 5;
const chunkBytes = 16 * 1024 * 1024;
const folder = join(resolve(root, process.env['TEST_DATA_DIR'] ?? '../shared/data'), 'dicom/brain-mri');

if (!existsSync(folder)) {
  console.error(`There is no study in ${folder}: set TEST_DATA_DIR to the folder of the test data.`);
  process.exit(1);
}
const files = await readStudy();
const bytes = files.reduce((sum, file) => sum + file.bytes.length, 0);
const orthanc = await startOrthanc();
const product = await openKillTarget();
try {
  await measure();
} finally {
  await product.remove();
  await orthanc.stop();
}

async function measure(): Promise<void> {
  const times = { safe: [] as number[], read: [] as number[], one: [] as number[], four: [] as number[] };
  const clinic = await product.as('creator@lakeside.test');
  // Turn by turn, so that other work on the machine meets all alike; the first turn warms up and does not count.
  for (let round = 0; round <= rounds; round += 1) {
    const ours = await timeOurs(clinic);
    const one = await timeOrthanc(1);
    const four = await timeOrthanc(4);
    if (round === 0) continue;
    times.safe.push(ours.safe);
    times.read.push(ours.read);
    times.one.push(one);
    times.four.push(four);
  }
  const anchor = median(times.one);
  const row = (name: string, all: number[]): string[] => {
    const seconds = median(all) / 1_000;
    return [
      name,
      seconds.toFixed(2),
      (files.length / seconds).toFixed(0),
      (bytes / 1e6 / seconds).toFixed(1),
      (anchor / 1_000 / seconds).toFixed(2),
    ];
  };
  recordMeasurement('ingest', {
    question: 'how fast a study of many files comes in, beside Orthanc',
    setting: `${files.length} slices of a head MR, ${(bytes / 1e6).toFixed(1)} MB, over loopback, median of ${rounds} turns. Orthanc ${orthanc.version} from Debian as it comes, DICOM port off, one POST /instances for each file. Ours: one pack over one connection, every byte hashed and flushed to disk; "read" includes the job that finds the series, checks each image in a sandbox and draws the previews.`,
    columns: ['way', 's', 'files/s', 'MB/s', 'times as fast as Orthanc with 1 connection'],
    rows: [
      row('Orthanc, 1 connection', times.one),
      row('Orthanc, 4 connections', times.four),
      row('ours, until every byte is safe', times.safe),
      row('ours, until the study is read', times.read),
    ],
  });
}

async function readStudy(): Promise<SentFile[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.dcm')).toSorted();
  return Promise.all(names.map(async (path) => ({ path, bytes: await readFile(join(folder, path)) })));
}

/** Milliseconds until the last byte is acknowledged, and until the study is read. */
async function timeOurs(clinic: KillTarget['call']): Promise<{ safe: number; read: number }> {
  const startedAt = performance.now();
  const pack = Buffer.concat(files.map((file) => file.bytes));
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

/** Milliseconds until Orthanc has taken every file; then the study is deleted again. */
async function timeOrthanc(connections: number): Promise<number> {
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  const waiting = [...files];
  const sendNext = async (): Promise<void> => {
    for (let file = waiting.shift(); file; file = waiting.shift()) await post(agent, file.bytes);
  };
  const startedAt = performance.now();
  await Promise.all(Array.from({ length: connections }, sendNext));
  const taken = performance.now() - startedAt;
  agent.destroy();
  const studies = (await (await fetch(`${orthanc.base}/studies`)).json()) as string[];
  for (const id of studies) await fetch(`${orthanc.base}/studies/${id}`, { method: 'DELETE' });
  return taken;
}

async function post(agent: Agent, body: Buffer): Promise<void> {
  const { promise, resolve: done, reject } = Promise.withResolvers<number>();
  const sending = request(`${orthanc.base}/instances`, { method: 'POST', agent }, (answer) => {
    answer.resume();
    answer.on('end', () => done(answer.statusCode ?? 0));
  });
  sending.on('error', reject);
  sending.setHeader('content-length', body.length);
  sending.end(body);
  const status = await promise;
  if (status !== 200) throw new Error(`Orthanc answered a file with ${status}.`);
}
