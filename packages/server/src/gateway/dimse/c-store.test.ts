// B21: hospital systems send by C-STORE. Acknowledged images become a case; hostile bytes end only their connection.
import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { workspaceIds } from '../../../tests/demo-people-fixture.ts';
import { askList, settle } from '../../../tests/dicom-web-fixture.ts';
import {
  associateRequest,
  openDimseConnection,
  pdu,
  releaseRequest,
  statusIn,
  storeRequest,
  type Connection,
} from '../../../tests/dimse-fixture.ts';
import { imagesOf, openGateway, type Gateway } from '../../../tests/gateway-fixture.ts';
import { openTestBed, type TestBed } from '../../../tests/test-bed-fixture.ts';
import { until } from '../../../tests/upload-fixture.ts';
import { sql } from '../../platform/database/drizzle.ts';
import { revokeNamespace, setSenderNetworks } from '../namespace-service.ts';
import { storeStatus } from './command-set.ts';
import { startDimseListener, type DimseListener } from './dimse-listener.ts';

const run = promisify(execFile);
const hasDcmtk = existsSync('/usr/bin/storescu');
if (!hasDcmtk) console.log('skipped: DCMTK is not installed (dcmtk)');

let testBed: TestBed;
let summit: Gateway;
let listener: DimseListener;
let folder: string;
beforeAll(async () => {
  testBed = await openTestBed({ DIMSE_PORT: '0', ADDRESS_GATEWAY_FAILURES: '100' });
  await testBed.product.startWorker();
  const { platform } = testBed.product;
  summit = await openGateway(testBed.product, 'SUMMIT');
  await setSenderNetworks(platform, 'SUMMIT', ['127.0.0.0/8']);
  const started = await startDimseListener(platform);
  if (!started) throw new Error('Nothing listens.');
  listener = started;
  folder = await mkdtemp(join(tmpdir(), 'plainscan-c-store-'));
});
afterAll(async () => {
  await listener.close();
  await testBed.product.close();
  await rm(folder, { recursive: true, force: true });
});

let studies = 0;
const newStudy = (): string => `2.25.97${(studies += 1)}`;
const arrived = (study: string): Promise<Record<string, unknown>[]> =>
  testBed.select(sql`SELECT gateway_arrived.* FROM gateway_arrived
    JOIN gateway_arrival ON gateway_arrival.id = arrival_id WHERE study_uid = ${study}`);

async function associated(called = 'SUMMIT'): Promise<Connection> {
  const connection = openDimseConnection(listener.port);
  connection.send(associateRequest(called));
  expect((await connection.next())?.type).toBe(2);
  return connection;
}

async function storeOne(connection: Connection, file: Buffer, sopUid: string): Promise<number> {
  connection.send(...storeRequest(file, sopUid));
  const reply = await connection.next();
  if (reply?.type !== 4) throw new Error(`answered by the PDU ${reply?.type}`);
  return statusIn(reply.body);
}

test('CG-214: another image with the same UID is stored, and the status says that its UID is changed', async () => {
  const study = newStudy();
  const files = [0, 5].map(
    (brightness) => imagesOf(1, { studyUid: study, sopUid: `${study}.1`, brightness })[0] ?? Buffer.alloc(0),
  );
  const connection = await associated();
  const statuses: number[] = [];
  for (const file of [...files, ...files]) statuses.push(await storeOne(connection, file, `${study}.1`));
  const { success, coerced } = storeStatus;
  expect(statuses).toEqual([success, coerced, success, success]);
  expect(await arrived(study)).toHaveLength(2);
  connection.send(releaseRequest);
});

describe('DCMTK', () => {
  const dcmtk = (program: string, ...files: string[]) =>
    run(program, ['-aet', 'PACS', '-aec', 'SUMMIT', '127.0.0.1', String(listener.port), ...files]);

  test.runIf(hasDcmtk)('B21: storescu, unchanged, sends a study, and again without effect', async () => {
    const study = newStudy();
    const files: string[] = [];
    for (const [at, bytes] of imagesOf(5, { studyUid: study }).entries()) {
      files.push(join(folder, `${at}.dcm`));
      await writeFile(files[at] ?? '', bytes);
    }
    await dcmtk('echoscu');
    await dcmtk('storescu', ...files);
    await dcmtk('storescu', ...files);
    expect(await arrived(study)).toHaveLength(5);
    await settle(testBed);
    const { list } = await askList(testBed, summit, `/studies/${study}/instances`);
    expect(list).toHaveLength(5);
    const made = await testBed.select(sql`SELECT "case".workspace_id, image_count FROM "case"
      JOIN study ON study.id = "case".study_id JOIN gateway_study ON gateway_study.study_id = study.id
      WHERE gateway_study.study_uid = ${study}`);
    expect(made).toEqual([{ workspace_id: workspaceIds.summit, image_count: 5 }]);
    await dcmtk('storescu', ...files);
    expect(await arrived(study)).toEqual([]);
  });

  test.runIf(hasDcmtk)('B21: an invalid title is refused with that reason', async () => {
    const wrong = ['-aec', 'NOBODY', '127.0.0.1', String(listener.port)];
    await expect(run('echoscu', wrong)).rejects.toThrow(/Called AE Title Not Recognized/);
  });
});

describe('who may send', () => {
  const refused = async (called: string): Promise<unknown> => {
    const connection = openDimseConnection(listener.port);
    connection.send(associateRequest(called));
    const answer = await connection.next();
    expect(await connection.next()).toBeUndefined();
    return [answer?.type, [...(answer?.body ?? [])]];
  };

  test('B21, T31: only from its networks; other, revoked and unknown namespaces get the same response', async () => {
    const { platform } = testBed.product;
    await openGateway(testBed.product, 'ELSEWHERE', null);
    await openGateway(testBed.product, 'REVOKED', null);
    await setSenderNetworks(platform, 'ELSEWHERE', ['10.0.0.0/8']);
    await setSenderNetworks(platform, 'REVOKED', ['127.0.0.1']);
    await revokeNamespace(platform, 'REVOKED');
    for (const called of ['ELSEWHERE', 'REVOKED', 'NOBODY', ''])
      expect(await refused(called)).toEqual([3, [0, 1, 1, 7]]);
    const rows = await testBed.select(
      sql`SELECT entity_id FROM audit_event WHERE action = 'gateway.refused' ORDER BY at, id`,
    );
    expect(rows.map((row) => row['entity_id'])).toEqual(expect.arrayContaining(['ELSEWHERE', 'REVOKED']));
  });

  test('B21: if a namespace is revoked, or its clinic takes no images, the next image is refused', async () => {
    await openGateway(testBed.product, 'ENDING');
    const { platform } = testBed.product;
    await setSenderNetworks(platform, 'ENDING', ['127.0.0.1']);
    const connection = await associated('ENDING');
    const study = newStudy();
    const [one, two, three] = imagesOf(3, { studyUid: study }) as [Buffer, Buffer, Buffer];
    expect(await storeOne(connection, one, `${study}.1.1`)).toBe(storeStatus.success);
    const take = (type: string) =>
      testBed.select(
        sql`UPDATE workspace SET case_creation_type = ${type} WHERE id = ${workspaceIds.summit}`,
      );
    await take('manual_entry');
    expect(await storeOne(connection, two, `${study}.1.2`)).toBe(storeStatus.notAuthorized);
    await take('ambra_gw');
    await revokeNamespace(platform, 'ENDING');
    expect(await storeOne(connection, three, `${study}.1.3`)).toBe(storeStatus.notAuthorized);
    expect(await arrived(study)).toHaveLength(1);
    connection.socket.destroy();
  });
});

describe('one image', () => {
  test('B21: a mismatch with the command is refused, and the association continues', async () => {
    const connection = await associated();
    const study = newStudy();
    const [file] = imagesOf(1, { studyUid: study }) as [Buffer];
    expect(await storeOne(connection, file, `${study}.9.9`)).toBe(storeStatus.mismatch);
    const noStudy = Buffer.from(
      file.toString('latin1').replaceAll(study, '?'.repeat(study.length)),
      'latin1',
    );
    expect(await storeOne(connection, noStudy, `${study}.1.1`)).toBe(storeStatus.unreadable);
    expect(await storeOne(connection, file, `${study}.1.1`)).toBe(storeStatus.success);
    connection.send(releaseRequest);
    expect((await connection.next())?.type).toBe(6);
    expect(await connection.next()).toBeUndefined();
    expect(await arrived(study)).toHaveLength(1);
  });

  test('R1, B21: an image cut off halfway is discarded; earlier images are kept', async () => {
    const connection = await associated();
    const study = newStudy();
    const [one, two] = imagesOf(2, { studyUid: study }) as [Buffer, Buffer];
    expect(await storeOne(connection, one, `${study}.1.1`)).toBe(storeStatus.success);
    const pieces = storeRequest(two, `${study}.1.2`, 100);
    connection.send(...pieces.slice(0, -1));
    connection.socket.destroySoon();
    const other = await associated();
    expect(await storeOne(other, two, `${study}.1.2`)).toBe(storeStatus.success);
    other.socket.destroy();
    expect(await arrived(study)).toHaveLength(2);
  });

  test('B21: a transfer syntax without pixels is not accepted', async () => {
    const connection = openDimseConnection(listener.port);
    const request = associateRequest('SUMMIT');
    const jpip = Buffer.from(
      request.toString('latin1').replace('1.2.840.10008.1.2.1\u0050', '1.2.840.10008.9.2.1\u0050'),
      'latin1',
    );
    connection.send(jpip);
    const answer = await connection.next();
    expect(answer?.type).toBe(2);
    const context = answer?.body.indexOf(Buffer.from([0x21, 0])) ?? -1;
    expect(answer?.body.readUInt8(context + 6)).toBe(4);
    connection.socket.destroy();
  });
});

describe('hostile bytes', () => {
  /** Numbers from 0 to 1, the same in each run. */
  const seeded = (seed: number) => () => (seed = (seed * 48_271) % 2_147_483_647) / 2_147_483_647;

  test('B21: end only their own connection, and none of them are stored', async () => {
    const random = seeded(97);
    const study = newStudy();
    const [file] = imagesOf(1, { studyUid: study }) as [Buffer];
    const whole = Buffer.concat([
      associateRequest('SUMMIT'),
      ...storeRequest(file, `${study}.1.1`),
      releaseRequest,
    ]);
    const before = new Set(
      (await Array.fromAsync(testBed.product.platform.objects.list())).map(({ key }) => key),
    );
    const bystander = await associated();
    for (let round = 0; round < 200; round += 1) {
      const bytes = Buffer.from(whole);
      for (let changes = 1 + Math.floor(random() * 8); changes > 0; changes -= 1)
        bytes[Math.floor(random() * bytes.length)] = Math.floor(random() * 256);
      const connection = openDimseConnection(listener.port);
      connection.send(bytes.subarray(0, Math.ceil(random() * bytes.length)));
      connection.socket.end();
      while (await connection.next());
    }
    const [other] = imagesOf(1) as [Buffer];
    const uid = /2\.25\.\d+\.1\.1/.exec(other.toString('latin1'))?.[0] ?? '';
    expect(await storeOne(bystander, other, uid)).toBe(storeStatus.success);
    bystander.socket.destroy();
    // A change within the pixels makes it a different image. Nothing may remain of anything else.
    const { objects } = testBed.product.platform;
    const rows = await testBed.select(sql`SELECT object_key FROM gateway_arrived
      UNION ALL SELECT object_key FROM object_removal`);
    const known = new Set(rows.map((row) => row['object_key']));
    for await (const { key } of objects.list()) if (!before.has(key)) expect(known).toContain(key);
  });

  test.each([
    ['a PDU of 4 GB', Buffer.from([1, 0, 0xff, 0xff, 0xff, 0xff])],
    ['data before a request', pdu(4, Buffer.alloc(10))],
    ['a request without an end', pdu(1, Buffer.alloc(68, 0x20)).subarray(0, 40)],
    ['HTTP', Buffer.from('GET / HTTP/1.1\r\nHost: localhost\r\n\r\n')],
  ])('B21: %s', async (_what, bytes) => {
    const connection = openDimseConnection(listener.port);
    connection.send(bytes);
    connection.socket.end();
    for (let answer = await connection.next(); answer; answer = await connection.next())
      expect([3, 7]).toContain(answer.type);
  });

  test('B21: the seventeenth connection from an address is closed', async () => {
    const all = Array.from({ length: 17 }, () => openDimseConnection(listener.port));
    const isClosed = (at: number): boolean => {
      const socket = all[at]?.socket;
      return socket?.destroyed === true || socket?.readableEnded === true;
    };
    for (const { socket } of all) socket.resume();
    await until('the last one to be closed', async () => (isClosed(16) ? true : undefined));
    // Those of the test before may still count, so some of the others may be closed too, but not the first.
    expect(isClosed(0)).toBe(false);
    for (const { socket } of all) socket.destroy();
  });

  test('SEC-D1: addresses that no namespace allows take no place from those that may send', async () => {
    const { platform } = testBed.product;
    const other = await startDimseListener(platform);
    if (!other) throw new Error('Nothing listens.');
    const isOpen = ({ socket }: Connection): boolean => !socket.destroyed && !socket.readableEnded;
    await setSenderNetworks(platform, 'SUMMIT', ['127.9.0.0/16']);
    try {
      const silent = Array.from({ length: 80 }, (_, at) =>
        openDimseConnection(other.port, `127.8.0.${1 + (at % 40)}`),
      );
      for (const { socket } of silent) socket.resume();
      await until('the others to be closed', async () =>
        silent.filter(isOpen).length <= 16 ? true : undefined,
      );
      const sender = openDimseConnection(other.port, '127.9.0.1');
      sender.send(associateRequest('SUMMIT'));
      expect((await sender.next())?.type).toBe(2);
      for (const { socket } of [...silent, sender]) socket.destroy();
      // The first few unknown senders get a refusal; the rest are cut off.
      await until('their places to be free', async () => {
        const stranger = openDimseConnection(other.port, '127.8.1.1');
        stranger.send(associateRequest('SUMMIT'));
        return (await stranger.next())?.type === 3 ? true : undefined;
      });
    } finally {
      await setSenderNetworks(platform, 'SUMMIT', ['127.0.0.0/8']);
      await other.close();
    }
  });
});
