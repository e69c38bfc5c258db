// The baseline of the ingest bench: Debian's Orthanc on loopback, DICOM port off, with its own data folder.
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { Agent, request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';

import { findFreePort } from '../packages/server/tests/crash/server-process.ts';
import type { SentFile } from './sent-files.ts';

export type Orthanc = {
  version: string;
  base: string;
  /** Stores files, over four connections. */
  store: (files: readonly Pick<SentFile, 'bytes'>[]) => Promise<void>;
  /** Returns the milliseconds until every file is stored, over this many connections. Then deletes the study. */
  time: (files: readonly SentFile[], connections: number) => Promise<number>;
  stop: () => Promise<void>;
};

const dicomWebPlugin = '/usr/share/orthanc/plugins/libOrthancDicomWeb.so';

/**
 * Starts Orthanc. Throws if it is not installed. `environment`: extra environment variables of its process. `hasDicomWeb`
 * adds Debian's plugin for it.
 */
export async function startOrthanc(
  environment: Record<string, string> = {},
  hasDicomWeb = false,
): Promise<Orthanc> {
  const result = spawnSync('Orthanc', ['--version'], { encoding: 'utf8' });
  if (result.status !== 0)
    throw new Error('Orthanc is not installed: apt-get install orthanc, then try again.');
  if (hasDicomWeb && !existsSync(dicomWebPlugin))
    throw new Error('Orthanc has no DICOMweb: apt-get install orthanc-dicomweb, then try again.');
  const folder = await mkdtemp(join(tmpdir(), 'orthanc-'));
  const port = await findFreePort();
  const settings = {
    HttpPort: port,
    RemoteAccessAllowed: false,
    AuthenticationEnabled: false,
    DicomServerEnabled: false,
    KeepAlive: true,
    TcpNoDelay: true,
    StorageDirectory: join(folder, 'storage'),
    IndexDirectory: join(folder, 'index'),
    Plugins: hasDicomWeb ? [dicomWebPlugin] : [],
    DicomWeb: { Enable: hasDicomWeb, Root: '/dicom-web/' },
  };
  await writeFile(join(folder, 'orthanc.json'), JSON.stringify(settings));
  const child = spawn('Orthanc', [join(folder, 'orthanc.json')], {
    cwd: folder,
    env: { ...process.env, ...environment },
    stdio: 'ignore',
  });
  const base = `http://127.0.0.1:${port}`;
  while ((await fetch(`${base}/system`).catch(() => null))?.status !== 200) {
    if (child.exitCode !== null) throw new Error('Orthanc ended while it started.');
    await pause(50);
  }
  return {
    version: /[\d.]+/.exec(result.stdout)?.[0] ?? 'unknown',
    base,
    store: (files) => postAll(base, files, 4),
    time: (files, connections) => timeOrthanc(base, files, connections),
    async stop() {
      child.kill('SIGTERM');
      if (child.exitCode === null) await once(child, 'exit');
      await rm(folder, { recursive: true, force: true });
    },
  };
}

async function timeOrthanc(base: string, files: readonly SentFile[], connections: number): Promise<number> {
  const startedAt = performance.now();
  await postAll(base, files, connections);
  const taken = performance.now() - startedAt;
  const studies = (await (await fetch(`${base}/studies`)).json()) as string[];
  for (const id of studies) await fetch(`${base}/studies/${id}`, { method: 'DELETE' });
  return taken;
}

async function postAll(
  base: string,
  files: readonly Pick<SentFile, 'bytes'>[],
  connections: number,
): Promise<void> {
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  const waiting = [...files];
  const sendNext = async (): Promise<void> => {
    for (let file = waiting.shift(); file; file = waiting.shift()) await post(base, agent, file.bytes);
  };
  await Promise.all(Array.from({ length: connections }, sendNext));
  agent.destroy();
}

async function post(base: string, agent: Agent, body: Buffer): Promise<void> {
  const { promise, resolve: done, reject } = Promise.withResolvers<number>();
  const sending = request(`${base}/instances`, { method: 'POST', agent }, (answer) => {
    answer.resume();
    answer.on('end', () => done(answer.statusCode ?? 0));
  });
  sending.on('error', reject);
  sending.setHeader('content-length', body.length);
  sending.end(body);
  const status = await promise;
  if (status !== 200) throw new Error(`Orthanc answered a file with ${status}.`);
}
