// B21: Orthanc's unmodified DICOMweb client sends studies here, finds them and retrieves them.
import { spawn, type ChildProcess } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { askList, settle } from '../../../tests/dicom-web-fixture.ts';
import { imagesOf, openGateway, type Gateway } from '../../../tests/gateway-fixture.ts';
import { readBlock } from '../../../tests/guides/guide-blocks.ts';
import { openTestBed, type TestBed } from '../../../tests/test-bed-fixture.ts';
import { until } from '../../../tests/upload-fixture.ts';
import { startDimseListener } from '../dimse/dimse-listener.ts';
import { setSenderNetworks } from '../namespace-service.ts';

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
let closeListener: (() => Promise<void>) | undefined;

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
  testBed = await openTestBed({ DIMSE_PORT: '0' });
  await testBed.product.startWorker();
  summit = await openGateway(testBed.product, 'SUMMIT');
  const address = await testBed.product.listen();
  await setSenderNetworks(testBed.product.platform, 'SUMMIT', ['127.0.0.1']);
  const listener = await startDimseListener(testBed.product.platform);
  closeListener = listener?.close;
  folder = await mkdtemp(join(tmpdir(), 'plainscan-orthanc-'));
  const port = await freePort();
  root = `http://127.0.0.1:${port}`;
  // The guide's configuration, with what an engineer fills in.
  const { namespace, secret } = summit;
  const printed = (await readBlock('hospital-gateways.md', 'Orthanc')).text
    .replace('https://reports.example.org', address)
    .replaceAll('NAMESPACE', namespace)
    .replaceAll('SECRET', secret);
  const { DicomWeb } = JSON.parse(printed) as { DicomWeb: object };
  const settings = {
    StorageDirectory: folder,
    IndexDirectory: folder,
    HttpPort: port,
    DicomServerEnabled: false,
    DicomModalities: { reports: ['SUMMIT', '127.0.0.1', listener?.port] },
    AuthenticationEnabled: false,
    Plugins: [plugin],
    DicomWeb: { ...DicomWeb, StowMaxInstances: 2 },
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
  await closeListener?.();
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

test.runIf(isInstalled)('B21: C-ECHO and C-STORE by Orthanc', async () => {
  const second = '1.2.840.97.2';
  const [file] = imagesOf(1, { studyUid: second });
  if (file) await call('POST', '/instances', file);
  const [local] = await call<string[]>('POST', '/tools/find', {
    Level: 'Study',
    Query: { StudyInstanceUID: second },
  });
  await call('POST', '/modalities/reports/echo', {});
  await call('POST', '/modalities/reports/store', { Resources: [local], Synchronous: true });
  await settle(testBed);
  expect((await askList(testBed, summit, `/studies/${second}/instances`)).list).toHaveLength(1);
});
