// B21: Orthanc's own DICOMweb client, unchanged, sends studies here, finds them and fetches them back.
import { spawn, type ChildProcess } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { askList, settle } from '../../../tests/dicom-web-fixture.ts';
import { imagesOf, openGateway, type Gateway } from '../../../tests/gateway-fixture.ts';
import { openTestBed, type TestBed } from '../../../tests/test-bed-fixture.ts';
import { until } from '../../../tests/upload-fixture.ts';

const program = '/usr/sbin/Orthanc';
const plugin = '/usr/share/orthanc/plugins/libOrthancDicomWeb.so';
const isInstalled = existsSync(program) && existsSync(plugin);
if (!isInstalled)
  console.log('skipped: Orthanc with its DICOMweb plugin is not installed (orthanc-dicomweb)');

const study = '1.2.840.97.1';
let testBed: TestBed;
let summit: Gateway;
let folder: string;
let orthanc: ChildProcess;
let root: string;

const freePort = (): Promise<number> =>
  new Promise((give) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const { port } = server.address() as AddressInfo;
      server.close(() => give(port));
    });
  });

async function call<T>(method: string, path: string, body?: object | Buffer): Promise<T> {
  const answer = await fetch(`${root}${path}`, {
    method,
    ...(body && { body: Buffer.isBuffer(body) ? Uint8Array.from(body) : JSON.stringify(body) }),
  });
  const text = await answer.text();
  expect([path, answer.status, answer.ok ? '' : text]).toEqual([path, 200, '']);
  return JSON.parse(text) as T;
}

beforeAll(async () => {
  if (!isInstalled) return;
  testBed = await openTestBed();
  await testBed.product.startWorker();
  summit = await openGateway(testBed.product, 'SUMMIT');
  const address = await testBed.product.listen();
  folder = await mkdtemp(join(tmpdir(), 'plainscan-orthanc-'));
  const port = await freePort();
  root = `http://127.0.0.1:${port}`;
  const { namespace, secret } = summit;
  const server = { Url: `${address}/api/dicom-web/${namespace}/`, Username: namespace, Password: secret };
  const settings = {
    StorageDirectory: folder,
    IndexDirectory: folder,
    HttpPort: port,
    DicomServerEnabled: false,
    AuthenticationEnabled: false,
    Plugins: [plugin],
    DicomWeb: { Enable: true, StowMaxInstances: 2, Servers: { reports: server } },
  };
  await writeFile(join(folder, 'orthanc.json'), JSON.stringify(settings));
  orthanc = spawn(program, [join(folder, 'orthanc.json')], { stdio: 'ignore' });
  await until('Orthanc', () =>
    fetch(`${root}/system`).then(
      ({ ok }) => (ok ? true : undefined),
      () => undefined,
    ),
  );
});
afterAll(async () => {
  if (!isInstalled) return;
  orthanc.kill();
  await testBed.product.close();
  await rm(folder, { recursive: true, force: true });
});

test.runIf(isInstalled)('B21: STOW, QIDO and WADO by Orthanc’s client', async () => {
  const files = imagesOf(5, { studyUid: study, patientName: 'NOLAN^ARTHUR' });
  for (const file of files) await call('POST', '/instances', file);
  const [local] = await call<string[]>('GET', '/studies');
  await call('POST', '/dicom-web/servers/reports/stow', { Resources: [local], Synchronous: true });
  await settle(testBed);
  expect((await askList(testBed, summit, `/studies/${study}/instances`)).list).toHaveLength(5);

  const found = await call<Record<string, { Value: unknown }>[]>('POST', '/dicom-web/servers/reports/qido', {
    Uri: '/studies',
    Arguments: { PatientName: 'NOLAN*' },
  });
  expect(JSON.stringify(found)).toContain(study);

  await call('DELETE', `/studies/${local}`);
  await call('POST', '/dicom-web/servers/reports/retrieve', {
    Resources: [{ Study: study }],
    Synchronous: true,
  });
  expect(await call<{ Instances?: string[] }[]>('GET', '/instances')).toHaveLength(5);
});
