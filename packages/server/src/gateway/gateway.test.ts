// CG-65, T07: studies from a hospital's gateway, from the signed call to the case that waits for its patient's details.
import { limits } from '@plainscan/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { openTestBed, type TestBed } from '../../tests/test-bed-fixture.ts';
import { workspaceIds } from '../../tests/demo-people-fixture.ts';
import {
  deliver,
  imagesOf,
  openGateway,
  post,
  related,
  sha256,
  signedHeaders,
  zipped,
  type Body,
  type Gateway,
} from '../../tests/gateway-fixture.ts';
import { until } from '../../tests/upload-fixture.ts';
import { sql } from '../platform/database/drizzle.ts';
import type { TestAnswer } from '../test-platform-fixture.ts';
import type { Worker } from '../worker.ts';
import { linkNamespace, NamespaceError, revokeNamespace } from './namespace-service.ts';

let testBed: TestBed;
let worker: Worker;
let summit: Gateway;
beforeAll(async () => {
  testBed = await openTestBed();
  worker = await testBed.product.startWorker();
  summit = await openGateway(testBed.product, 'SUMMIT');
});
afterAll(() => testBed.product.close());

const send = (body: Body, tampered = {}, gateway = summit): Promise<TestAnswer> =>
  deliver(testBed.product, gateway, body, tampered);

async function caseNamed({ body }: TestAnswer): Promise<Record<string, unknown>> {
  const [row] = await testBed.select(sql`SELECT * FROM "case" WHERE name = ${String(body['caseName'])}`);
  return row ?? {};
}

const caseCount = async (): Promise<number> => {
  const [row] = await testBed.select(sql`SELECT count(*)::int AS number FROM "case"`);
  return Number(row?.['number']);
};

/** Returns the case once its images have been read, or could not be. */
const settled = (answer: TestAnswer): Promise<Record<string, unknown>> =>
  until('the reading', async () => {
    const row = await caseNamed(answer);
    return row['study_id'] !== null || row['upload_failed_reason'] !== null ? row : undefined;
  });

async function recipientsOf(caseId: unknown): Promise<string[]> {
  await worker.seal.sealNow();
  await worker.notifications.settle();
  const id = String(caseId);
  const rows = await testBed.select(sql`
    SELECT 'notice ' || key || ' to ' || email AS told FROM notification JOIN app_user ON app_user.id = user_id
      WHERE case_id = ${id}
    UNION ALL SELECT 'mail ' || template || ' to ' || to_address FROM email_outbox WHERE strpos(key, ${id}) > 0`);
  return rows.map(({ told: notified }) => String(notified)).toSorted();
}

describe('a study that arrives (T07)', () => {
  test.each([
    ['the STOW form', () => Promise.resolve(related(imagesOf(3)))],
    ['a ZIP', () => zipped(imagesOf(3))],
  ])(
    'F-038, CG-171: as %s becomes an incomplete case of its workspace, with the patient of its header',
    async (_form, make) => {
      const answer = await send(await make());
      expect(answer).toMatchObject({ status: 201, body: { isRepeated: false } });
      const row = await settled(answer);
      expect(row).toMatchObject({
        status: 'incomplete',
        workspace_id: workspaceIds.summit,
        patient_workspace_id: workspaceIds.summit,
        patient_user_id: null,
        created_by: null,
        title: 'MR knee right',
        study_file_type: 'dcm',
        patient_snapshot: { name: 'ARTHUR NOLAN', dateOfBirth: '1954-02-11', email: '' },
      });
      const [study] = await testBed.select(sql`SELECT * FROM study WHERE id = ${String(row['study_id'])}`);
      expect(study).toMatchObject({ owner_user_id: null, image_count: 3, workspace_id: workspaceIds.summit });
      const seen = await testBed.callers.otherClerk.call('GET', `/cases/${String(row['id'])}`);
      expect(seen.body).toMatchObject({ status: { value: 'incomplete' }, patientName: 'ARTHUR NOLAN' });
      const images = await testBed.callers.otherClerk.call('GET', `/studies/${String(row['study_id'])}`);
      expect(images.status).toBe(200);
    },
  );

  test('each of the workspace’s staff is notified once, by a notification and a mail', async () => {
    const row = await settled(await send(related(imagesOf(1))));
    const staff =
      await testBed.select(sql`SELECT email FROM app_user WHERE workspace_id = ${workspaceIds.summit}
      AND role IN ('admin', 'creator') AND status = 'active'`);
    const notified = staff.flatMap(({ email }) => [
      `notice case.draft-created to ${String(email)}`,
      `mail draft-created to ${String(email)}`,
    ]);
    expect(await recipientsOf(row['id'])).toEqual(notified.toSorted());
    expect(staff.length).toBeGreaterThan(0);
  });

  test('CG-19: no user of another workspace sees it or its images', async () => {
    const row = await settled(await send(related(imagesOf(1))));
    for (const person of ['clerk', 'clinicAdmin', 'patient'] as const) {
      const seen = await testBed.callers[person].call('GET', `/cases/${String(row['id'])}`);
      const images = await testBed.callers[person].call('GET', `/studies/${String(row['study_id'])}`);
      expect([seen.status, images.status]).toEqual([404, 404]);
    }
  });

  test('SEC-U1: the audit says that it arrived, and which workspace got it', async () => {
    const answer = await send(related(imagesOf(1)));
    const [row] = await testBed.select(sql`SELECT * FROM audit_event WHERE action = 'gateway.received'
      AND detail ->> 'delivery' = ${String(answer.body['deliveryId'])}`);
    expect(row).toMatchObject({
      actor_id: null,
      actor_role: 'gateway',
      workspace_id: workspaceIds.summit,
      outcome: 'allowed',
      detail: { namespace: 'SUMMIT' },
    });
  });

  test('T15: unreadable images are reported on the case, and its workspace is notified', async () => {
    const answer = await send(related([Buffer.from('no image at all')]));
    expect(answer.status).toBe(201);
    const row = await settled(answer);
    expect(row).toMatchObject({ status: 'incomplete', study_id: null });
    expect(String(row['upload_failed_reason'])).not.toBe('');
    expect(await recipientsOf(row['id'])).toContain('notice case.images-failed to admin@summit.test');
  });
});

describe('the same study again', () => {
  test('with the same key, or the same files between other boundaries, becomes one case', async () => {
    const files = imagesOf(2);
    const first = await send(related(files), { key: 'study-1' });
    const before = await caseCount();
    for (const [body, tampered] of [
      [related(files), { key: 'study-1' }],
      [related(files), {}],
      [related(files.toReversed()), { key: 'study-2' }],
    ] as const)
      expect(await send(body, tampered)).toMatchObject({
        status: 200,
        body: { ...first.body, isRepeated: true },
      });
    expect(await caseCount()).toBe(before);
    expect(await send(related(imagesOf(1)), { key: 'study-1' })).toMatchObject({
      status: 409,
      body: { code: 'gateway.key-used' },
    });
  });

  test('C1: sent five times at once, it becomes one case, announced once', async () => {
    const body = related(imagesOf(2));
    const answers = await Promise.all(Array.from({ length: 5 }, () => send(body)));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 200, 200, 200, 201]);
    expect(new Set(answers.map((answer) => answer.body['caseName'])).size).toBe(1);
    const row = await settled(answers[0]!);
    const notified = await recipientsOf(row['id']);
    expect(notified.length).toBe(new Set(notified).size);
    const uploads = await testBed.select(
      sql`SELECT 1 FROM upload WHERE created_by IS NULL AND status = 'receiving'`,
    );
    expect(uploads).toEqual([]);
  });

  test('R1: a kill between the seal and the case leaves no case; the sender’s next attempt creates one', async () => {
    const { platform, app } = testBed.product;
    const body = related(imagesOf(2));
    const before = await caseCount();
    const { seal } = platform.packs;
    platform.packs.seal = async (...args) => {
      await seal(...args);
      throw new Error('killed');
    };
    const discard = platform.packs.discard;
    platform.packs.discard = () => Promise.reject(new Error('killed'));
    expect(await send(body, { key: 'killed' })).toMatchObject({ status: 500 });
    Object.assign(platform.packs, { seal, discard });
    expect(await caseCount()).toBe(before);
    expect(await deliver({ app, platform }, summit, body, { key: 'killed' })).toMatchObject({ status: 201 });
    expect(await caseCount()).toBe(before + 1);
  });
});

describe('a call that is refused', () => {
  const refused = async (body: Body, tampered: object, gateway = summit): Promise<TestAnswer> => {
    const before = await caseCount();
    const answer = await send(body, tampered, gateway);
    expect(await caseCount()).toBe(before);
    return answer;
  };

  test('a wrong secret, an unknown namespace, a revoked one: the same response', async () => {
    const revoked = await openGateway(testBed.product, 'REVOKED');
    await revokeNamespace(testBed.product.platform, 'REVOKED');
    const body = related(imagesOf(1));
    const answers = [
      await refused(body, { secret: 'another' }),
      await refused(body, { namespace: 'NOBODY' }),
      await refused(body, {}, revoked),
      await refused(body, { signature: '0'.repeat(64) }),
      await refused(body, { nonce: 'short' }),
    ];
    for (const { status, body: said } of answers) {
      expect(status).toBe(401);
      expect({ ...said, requestId: '' }).toEqual({ ...answers[0]?.body, requestId: '' });
      expect(said['code']).toBe('gateway.signature');
    }
    const [row] = await testBed.select(
      sql`SELECT * FROM audit_event WHERE action = 'gateway.refused' AND entity_id = 'NOBODY'`,
    );
    expect(row).toMatchObject({ actor_role: 'gateway', outcome: 'denied', ip: '203.0.113.7' });
  });

  test('W1: another tenant’s secret opens no other namespace', async () => {
    const other = await openGateway(testBed.product, 'SUMMIT-EAST');
    expect(await refused(related(imagesOf(1)), { namespace: 'SUMMIT', secret: other.secret })).toMatchObject({
      status: 401,
      body: { code: 'gateway.signature' },
    });
  });

  test('W2: the same call does not count twice', async () => {
    const body = related(imagesOf(1));
    const headers = signedHeaders(summit, body, testBed.clock.now());
    expect((await post(testBed.product, headers, body)).status).toBe(201);
    expect(await post(testBed.product, headers, body)).toMatchObject({
      status: 409,
      body: { code: 'gateway.replayed' },
    });
  });

  test.each([
    [301, 401],
    [-301, 401],
    [299, 201],
    [-299, 201],
  ])('W2: a clock that is %i seconds off gets %i', async (seconds, status) => {
    const at = new Date(testBed.clock.now().getTime() + seconds * 1_000);
    const answer = await send(related(imagesOf(1)), { at });
    expect(answer.status).toBe(status);
    if (status === 401) expect(answer.body).toMatchObject({ code: 'gateway.clock', params: { minutes: 5 } });
  });

  test('a body other than the signed one, and nothing of it is stored', async () => {
    const [one, two] = [related(imagesOf(1)), related(imagesOf(1))];
    const [before] = await testBed.select(sql`SELECT count(*) FROM upload`);
    expect(await refused(one, { digest: sha256(two.bytes) })).toMatchObject({
      status: 400,
      body: { code: 'gateway.content' },
    });
    expect(await testBed.select(sql`SELECT count(*) FROM upload`)).toEqual([before]);
  });

  test.each<[string, Body, number, string]>([
    [
      'a form',
      { contentType: 'multipart/form-data; boundary=b', bytes: Buffer.from('--b--') },
      415,
      'gateway.form',
    ],
    ['parts of another type', related([Buffer.from('x')], 'b', 'text/plain'), 415, 'gateway.form'],
    [
      'no part at all',
      { contentType: 'multipart/related; boundary=b', bytes: Buffer.from('--b--') },
      400,
      'upload.no-study',
    ],
    [
      'a body that breaks off',
      {
        contentType: 'multipart/related; boundary=b',
        bytes: Buffer.from('--b\r\ncontent-type: application/dicom\r\n\r\nx'),
      },
      400,
      'gateway.parts',
    ],
    ['an empty ZIP', { contentType: 'application/zip', bytes: Buffer.from([]) }, 400, 'upload.empty'],
  ])('%s', async (_name, body, status, code) => {
    expect(await refused(body, {})).toMatchObject({ status, body: { code } });
  });

  test('CG-51: a workspace that takes its cases by form', async () => {
    await expect(openGateway(testBed.product, 'LAKESIDE', 'lakeside')).rejects.toThrow(NamespaceError);
    const gateway = await openGateway(testBed.product, 'WAS-GATEWAY');
    await testBed.select(
      sql`UPDATE workspace SET case_creation_type = 'manual_entry' WHERE id = ${workspaceIds.summit}`,
    );
    try {
      expect(await refused(related(imagesOf(1)), {}, gateway)).toMatchObject({
        status: 409,
        body: { code: 'gateway.workspace' },
      });
    } finally {
      await testBed.select(
        sql`UPDATE workspace SET case_creation_type = 'ambra_gw' WHERE id = ${workspaceIds.summit}`,
      );
    }
  });

  test('L1: an address that guesses is locked out for a while; others are not', async () => {
    const body = related(imagesOf(1));
    const from = '198.51.100.23';
    const guess = (): Promise<TestAnswer> =>
      post(
        testBed.product,
        signedHeaders(summit, body, testBed.clock.now(), { secret: 'guess' }),
        body,
        from,
      );
    for (let at = 0; at < limits.gatewayFailures; at += 1) expect((await guess()).status).toBe(401);
    const shut = await post(testBed.product, signedHeaders(summit, body, testBed.clock.now()), body, from);
    expect(shut).toMatchObject({ status: 429, body: { code: 'rate.exceeded' } });
    expect(Number(shut.headers['retry-after'])).toBeGreaterThan(0);
    expect((await send(body)).status).toBe(201);
  });
});

describe('a namespace without a workspace', () => {
  test('its study is parked, super-admins are notified, and it becomes a case once the namespace is linked', async () => {
    const gateway = await openGateway(testBed.product, 'NEW-HOSPITAL', null);
    const body = related(imagesOf(2));
    const before = await caseCount();
    const answer = await send(body, {}, gateway);
    expect(answer).toMatchObject({ status: 201, body: { caseName: null } });
    expect(await caseCount()).toBe(before);
    await worker.seal.sealNow();
    await worker.notifications.settle();
    const notified =
      await testBed.select(sql`SELECT email, params FROM notification JOIN app_user ON app_user.id = user_id
      WHERE key = 'gateway.parked'`);
    expect(notified).toEqual([{ email: 'super@demo.test', params: { namespace: 'NEW-HOSPITAL' } }]);
    expect(await linkNamespace(testBed.product.platform, 'NEW-HOSPITAL', 'summit')).toEqual({ cases: 1 });
    const again = await send(body, {}, gateway);
    expect(again).toMatchObject({ status: 200, body: { isRepeated: true } });
    expect(await settled(again)).toMatchObject({
      status: 'incomplete',
      workspace_id: workspaceIds.summit,
      title: 'MR knee right',
    });
    expect(await linkNamespace(testBed.product.platform, 'NEW-HOSPITAL', 'summit')).toEqual({ cases: 0 });
  });
});

test('an operator’s mistakes are explained in a message', async () => {
  const { platform } = testBed.product;
  await openGateway(testBed.product, 'LINKED');
  await expect(openGateway(testBed.product, 'LINKED')).rejects.toThrow('There is already a namespace LINKED');
  await expect(openGateway(testBed.product, 'two words')).rejects.toThrow('A namespace has 2 to 60 letters');
  await expect(linkNamespace(platform, 'LINKED', 'lakeside')).rejects.toThrow('does not take its cases');
  await expect(linkNamespace(platform, 'LINKED', 'nowhere')).rejects.toThrow('There is no workspace at');
  await expect(linkNamespace(platform, 'NOBODY', 'summit')).rejects.toThrow('There is no namespace NOBODY.');
  await expect(revokeNamespace(platform, 'NOBODY')).rejects.toThrow(NamespaceError);
});

test('V-110: a super-admin lists the namespaces that are not revoked, and no one else does', async () => {
  const { body } = await testBed.callers.super.call('GET', '/ambra-namespace/all');
  const listed = body['data'] as { id: string; name: string }[];
  expect(listed).toContainEqual({ id: expect.any(String), name: 'SUMMIT' });
  expect(listed.map(({ name }) => name)).not.toContain('REVOKED');
  expect(body['total']).toBe(listed.length);
  expect((await testBed.callers.clinicAdmin.call('GET', '/ambra-namespace/all')).status).toBe(403);
});
