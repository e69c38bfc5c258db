// B21, CG-65: a PACS sends by STOW-RS, and its images become cases of the namespace's workspace.
import { limits } from '@plainscan/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { workspaceIds } from '../../../tests/demo-people-fixture.ts';
import { ask, askList, basic, settle, stow } from '../../../tests/dicom-web-fixture.ts';
import { imagesOf, openGateway, related, type Gateway } from '../../../tests/gateway-fixture.ts';
import { openTestBed, type TestBed } from '../../../tests/test-bed-fixture.ts';
import { sql } from '../../platform/database/drizzle.ts';
import { callAnonymously } from '../../test-platform-fixture.ts';
import { deleteUndeliverableArrivals } from '../arrivals/arrival-service.ts';
import { linkNamespace, revokeNamespace } from '../namespace-service.ts';

let testBed: TestBed;
let summit: Gateway;
beforeAll(async () => {
  testBed = await openTestBed();
  await testBed.product.startWorker();
  summit = await openGateway(testBed.product, 'SUMMIT');
});
afterAll(() => testBed.product.close());

const cases = (): Promise<Record<string, unknown>[]> =>
  testBed.select(sql`SELECT "case".*, study.image_count AS images FROM "case"
    JOIN gateway_delivery ON case_id = "case".id LEFT JOIN study ON study.id = "case".study_id
    ORDER BY gateway_delivery.received_at, "case".name`);

/** Returns the cases that `send` has created once the pause is over. */
async function madeBy(send: () => Promise<unknown>): Promise<Record<string, unknown>[]> {
  const before = (await cases()).length;
  await send();
  await settle(testBed);
  return (await cases()).slice(before);
}

/** Returns the keys of all stored objects that are as large as one of the files, as previews and packs are not. */
async function keysLike(files: Buffer[]): Promise<string[]> {
  const sizes = new Set(files.map(({ length }) => length));
  const found = await Array.fromAsync(testBed.product.platform.objects.list());
  return found.filter(({ size }) => sizes.has(size)).map(({ key }) => key);
}

const valuesOf = (json: Record<string, { Value?: unknown[] }>, tag: string): unknown[] =>
  json[tag]?.Value ?? [];

describe('images that arrive', () => {
  test('B21: are acknowledged once they are safe, and become a case after the pause', async () => {
    const files = imagesOf(3);
    const before = (await cases()).length;
    const { status, json } = await stow(testBed, summit, files);
    expect(status).toBe(200);
    expect(valuesOf(json, '00081199')).toHaveLength(3);
    expect(json['00081198']).toBeUndefined();
    expect(await testBed.select(sql`SELECT images FROM gateway_arrival WHERE closed_at IS NULL`)).toEqual([
      { images: 3 },
    ]);
    expect((await cases()).length).toBe(before);
    await settle(testBed);
    const made = (await cases()).slice(before);
    expect(made).toMatchObject([
      { status: 'incomplete', workspace_id: workspaceIds.summit, title: 'MR knee right', images: 3 },
    ]);
    expect(await testBed.select(sql`SELECT * FROM gateway_arrival`)).toEqual([]);
    expect(await testBed.select(sql`SELECT * FROM gateway_arrived`)).toEqual([]);
  });

  test('CG-214: with the UID of another image are kept under a UID of their own, and the sender is told', async () => {
    const same = { studyUid: '2.25.990', sopUid: '2.25.991' };
    const files = [0, 5].map((brightness) => imagesOf(1, { ...same, brightness })[0] ?? Buffer.alloc(0));
    let answers: Awaited<ReturnType<typeof stow>>[] = [];
    const made = await madeBy(async () => {
      answers = [await stow(testBed, summit, files.slice(0, 1)), await stow(testBed, summit, files.slice(1))];
    });
    expect(answers.map(({ status }) => status)).toEqual([200, 202]);
    const json: Awaited<ReturnType<typeof stow>>['json'] = answers[1]?.json ?? {};
    expect(valuesOf(json, '00081199')).toMatchObject([{ '00081196': { Value: [0xb000] } }]);
    expect(json['00081198']).toBeUndefined();
    expect(made).toMatchObject([{ images: 2 }]);
    const instances = '/studies/2.25.990/instances';
    const { list: found } = await askList(testBed, summit, instances);
    const { list: bySent } = await askList(testBed, summit, `${instances}?SOPInstanceUID=2.25.991`);
    const uids = found.map((row) => String(valuesOf(row, '00080018')[0]));
    expect([uids.length, bySent.length]).toEqual([2, 2]);
    const series = '/studies/2.25.990/series/2.25.990.1';
    const sent = await Promise.all(
      uids.map(async (uid) => {
        const { bytes } = await ask(testBed, summit, `${series}/instances/${uid}`, {
          accept: 'application/dicom',
        });
        return files.findIndex((file) => file.equals(bytes));
      }),
    );
    expect(sent.toSorted()).toEqual([0, 1]);
    const { list: metadata } = await askList(testBed, summit, `${series}/metadata`);
    expect(metadata.map((row) => valuesOf(row, '00080018')[0]).toSorted()).toEqual(uids.toSorted());
    const originals = metadata.flatMap((row) => valuesOf(row, '04000561'));
    expect(originals).toMatchObject([{ '04000550': { Value: [{ '00080018': { Value: ['2.25.991'] } }] } }]);
  });

  test('B21: in several calls, as Orthanc sends them, become one case', async () => {
    const files = imagesOf(5);
    const made = await madeBy(async () => {
      for (const part of [files.slice(0, 2), files.slice(2, 4), files.slice(4)])
        expect((await stow(testBed, summit, part)).status).toBe(200);
    });
    expect(made).toMatchObject([{ images: 5 }]);
  });

  test('B21: of several studies in one call become one case each', async () => {
    const made = await madeBy(() => stow(testBed, summit, [...imagesOf(2), ...imagesOf(1)]));
    expect(made.map(({ images }) => images).toSorted()).toEqual([1, 2]);
  });

  test('B21: sent again before or after the case was created, or in another order, change nothing', async () => {
    const files = imagesOf(3);
    const made = await madeBy(async () => {
      await stow(testBed, summit, files);
      const stored = await keysLike(files);
      expect((await stow(testBed, summit, files.toReversed())).status).toBe(200);
      expect((await keysLike(files)).filter((key) => !stored.includes(key))).toEqual([]);
    });
    expect(made).toMatchObject([{ images: 3 }]);
    const stored = await keysLike(files);
    const again = await madeBy(async () => {
      const { status, json } = await stow(testBed, summit, files.slice(1));
      expect(status).toBe(200);
      expect(valuesOf(json, '00081199')).toHaveLength(2);
    });
    expect(again).toEqual([]);
    expect((await keysLike(files)).filter((key) => !stored.includes(key))).toEqual([]);
  });

  test('C1: in five simultaneous calls become one case with every image', async () => {
    const files = imagesOf(10);
    const made = await madeBy(() =>
      Promise.all(
        Array.from({ length: 5 }, (_, at) => stow(testBed, summit, files.slice(at * 2, at * 2 + 2))),
      ),
    );
    expect(made).toMatchObject([{ images: 10 }]);
  });

  test('wait for the workspace if the namespace has none', async () => {
    const gateway = await openGateway(testBed.product, 'STOW-LATER', null);
    expect(await madeBy(() => stow(testBed, gateway, imagesOf(1)))).toEqual([]);
    expect(await linkNamespace(testBed.product.platform, 'STOW-LATER', 'summit')).toEqual({ cases: 1 });
  });

  test('that were acknowledged become a case even if the namespace was revoked since', async () => {
    const gateway = await openGateway(testBed.product, 'STOW-REVOKED');
    const made = await madeBy(async () => {
      expect((await stow(testBed, gateway, imagesOf(1))).status).toBe(200);
      await revokeNamespace(testBed.product.platform, gateway.namespace);
    });
    expect(made).toMatchObject([{ images: 1 }]);
  });
});

describe('what is refused', () => {
  test('B21: a file that is no image is listed with its reason, and does not stop the others', async () => {
    const [image] = imagesOf(1);
    const { status, json } = await stow(testBed, summit, [Buffer.from('no image at all'), image!]);
    expect(status).toBe(202);
    expect(valuesOf(json, '00081199')).toHaveLength(1);
    expect(valuesOf(json, '00081198')).toMatchObject([{ '00081197': { Value: [0xc000] } }]);
  });

  test('B21: an image of a study other than the one in the URL', async () => {
    const { status, json } = await stow(testBed, summit, imagesOf(1), '/studies/1.2.3');
    expect(status).toBe(409);
    expect(valuesOf(json, '00081198')).toMatchObject([{ '00081197': { Value: [0xa900] } }]);
    expect(json['00081199']).toBeUndefined();
  });

  test('a study above the hourly limit', async () => {
    const gateway = await openGateway(testBed.product, 'STOW-BUSY');
    const [row] = await testBed.select(sql`SELECT id FROM gateway_namespace WHERE name = 'STOW-BUSY'`);
    await testBed.select(sql`INSERT INTO rate_window (kind, subject, started_at, count)
      VALUES ('gateway-namespace', ${String(row?.['id'])}, ${testBed.clock.now().toISOString()}::timestamptz,
        ${limits.gatewayStudiesAnHour})`);
    const { status, json } = await stow(testBed, gateway, imagesOf(1));
    expect(status).toBe(409);
    expect(valuesOf(json, '00081198')).toMatchObject([{ '00081197': { Value: [0xa700] } }]);
  });

  test.each<[string, string, Buffer, number, string]>([
    ['a form', 'multipart/form-data; boundary=b', Buffer.from('--b--'), 415, 'gateway.no-instance-form'],
    ['a ZIP', 'application/zip', Buffer.from('PK'), 415, 'gateway.no-instance-form'],
    [
      'metadata without pixels',
      'multipart/related; type="application/dicom+json"; boundary=b',
      Buffer.from('--b--'),
      415,
      'gateway.no-instance-form',
    ],
    [
      'parts of another type',
      ...bodyOf(related([Buffer.from('x')], 'b', 'text/plain')),
      415,
      'gateway.no-instance-form',
    ],
    [
      'no part',
      'multipart/related; type="application/dicom"; boundary=b',
      Buffer.from('--b--'),
      400,
      'upload.no-study',
    ],
    [
      'a body that breaks off',
      'multipart/related; type="application/dicom"; boundary=b',
      Buffer.from('--b\r\ncontent-type: application/dicom\r\n\r\nx'),
      400,
      'gateway.parts',
    ],
  ])('%s', async (_name, contentType, bytes, status, code) => {
    const answer = await callAnonymously(testBed.product.app, 'POST', '/dicom-web/SUMMIT/studies', {
      headers: { authorization: basic(summit), 'content-type': contentType },
      bytes,
    });
    expect(answer).toMatchObject({ status, body: { code } });
  });

  test('CG-51: for a workspace that takes its cases by form', async () => {
    await testBed.select(
      sql`UPDATE workspace SET case_creation_type = 'manual_entry' WHERE id = ${workspaceIds.summit}`,
    );
    try {
      expect(await stow(testBed, summit, imagesOf(1))).toMatchObject({
        status: 409,
        body: { code: 'gateway.workspace' },
      });
    } finally {
      await testBed.select(
        sql`UPDATE workspace SET case_creation_type = 'ambra_gw' WHERE id = ${workspaceIds.summit}`,
      );
    }
  });

  test('R1: images that cannot be delivered for seven days are deleted with their objects', async () => {
    await stow(testBed, summit, imagesOf(1));
    const [{ key }] = (await testBed.select(sql`SELECT object_key AS key FROM gateway_arrived`)) as [
      { key: string },
    ];
    const { platform } = testBed.product;
    expect(await platform.objects.exists(key)).toBe(true);
    testBed.clock.advance(7 * 24 * 3_600_000 + 1);
    await deleteUndeliverableArrivals(platform);
    expect(await platform.objects.exists(key)).toBe(false);
    expect(await testBed.select(sql`SELECT 1 FROM gateway_arrived`)).toEqual([]);
  });
});

function bodyOf({ contentType, bytes }: { contentType: string; bytes: Buffer }): [string, Buffer] {
  return [contentType, bytes];
}

test('B21: a data set without a preamble and header is stored as a whole DICOM file', async () => {
  const [file = Buffer.alloc(0)] = imagesOf(1, { studyUid: '2.25.995', patientName: 'BARE^DATA' });
  // The file meta elements end where group 0008 begins.
  const bare = file.subarray(file.indexOf(Buffer.from([0x08, 0x00, 0x16, 0x00])));
  expect((await stow(testBed, summit, [bare])).status).toBe(200);
  await settle(testBed);
  const series = '/studies/2.25.995/series/2.25.995.1';
  const { bytes } = await ask(testBed, summit, `${series}/instances/2.25.995.1.1`, {
    accept: 'application/dicom',
  });
  expect(bytes.subarray(128, 132).toString()).toBe('DICM');
  expect(bytes.subarray(-bare.length).equals(bare)).toBe(true);
});
