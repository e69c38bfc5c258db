// The anchor of the ingest bench: Debian's Orthanc on loopback, its DICOM port off, its data in a folder of its own.
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';

import { findFreePort } from '../packages/server/tests/kills/server-process.ts';

export type Orthanc = { base: string; version: string; stop: () => Promise<void> };

/** Starts Orthanc, or says in a sentence that it is not installed. */
export async function startOrthanc(): Promise<Orthanc> {
  const asked = spawnSync('Orthanc', ['--version'], { encoding: 'utf8' });
  if (asked.status !== 0)
    throw new Error('Orthanc is not installed: apt-get install orthanc, then try again.');
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
    Plugins: [],
  };
  await writeFile(join(folder, 'orthanc.json'), JSON.stringify(settings));
  const child = spawn('Orthanc', [join(folder, 'orthanc.json')], { cwd: folder, stdio: 'ignore' });
  const base = `http://127.0.0.1:${port}`;
  while ((await fetch(`${base}/system`).catch(() => null))?.status !== 200) {
    if (child.exitCode !== null) throw new Error('Orthanc ended while it started.');
    await pause(50);
  }
  return {
    base,
    version: /[\d.]+/.exec(asked.stdout)?.[0] ?? 'unknown',
    async stop() {
      child.kill('SIGTERM');
      if (child.exitCode === null) await once(child, 'exit');
      await rm(folder, { recursive: true, force: true });
    },
  };
}
